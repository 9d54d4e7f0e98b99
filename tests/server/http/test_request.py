import pytest

from followsuit.server.http.request import device_of

APPLE = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36"


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        (f"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) {APPLE}", "Safari on iPhone"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME}", "Chrome on Windows"),
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {CHROME} Edg/150.0", "Edge on Windows"),
        (f"Mozilla/5.0 (Linux; Android 15; Pixel) {CHROME}", "Chrome on Android"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Firefox/140.0", "Firefox on Mac"),
        ("python-httpx/0.28.1", "python-httpx/0.28.1"),
        ("\x1b[31mred\n" + "x" * 200, "[31mred" + "x" * 73),
        ("", "unknown device"),
    ],
)
def test_devices_have_recognizable_names(agent, device):
    assert device_of(agent) == device
