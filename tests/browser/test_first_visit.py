"""The page opens, asks nobody else for anything, and complains about nothing."""


def test_the_page_asks_only_its_own_server(visitors, program):
    page = visitors.visit("about:blank")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()
    strangers = [url for url in asked if not url.startswith((program.url, "data:"))]
    assert asked
    assert strangers == []
