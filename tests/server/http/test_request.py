import pytest

from followsuit.server.http.request import device_of

APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {APPLE}", ("Safari", "iPhone")),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME}", ("Chrome", "Windows")),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Edg/150.0", ("Edge", "Windows")),
        (f"Mozilla/5.0 (Linux; Android 15; Pixel) {CHROME}", ("Chrome", "Android")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15) Firefox/140.0", ("Firefox", "Mac")),
        ("python-httpx/0.28.1", ("python-httpx/0.28.1", "")),
        ("\x1b[31mred\n" + "x" * 200, ("[31mred" + "x" * 73, "")),
        ("", ("", "")),
    ],
)
def test_devices_have_recognizable_names(agent, device):
    assert device_of(agent) == device
