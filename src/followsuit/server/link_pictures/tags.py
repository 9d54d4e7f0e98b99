"""The meta tags that search engines and messengers use to describe a page."""

from html import escape

from followsuit.server.link_pictures.picture import HEIGHT, WIDTH
from followsuit.server.link_pictures.subjects import Subject


def tags(subject: Subject, site: str, path: str, picture: str) -> str:
    """For the head of the HTML file; `site` is an absolute URL, the others are paths on it."""
    named = {"description": subject.about, "twitter:card": "summary_large_image"}
    if not subject.is_listed:
        named["robots"] = "noindex"
    properties = {
        "og:type": "website",
        "og:site_name": subject.picture.footer,
        "og:title": subject.title,
        "og:description": subject.about,
        "og:url": site + path,
        "og:image": site + picture,
        "og:image:type": "image/png",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "og:image:alt": f"{subject.title}. {subject.about}",
    }
    return "".join(
        f'<meta {kind}="{name}" content="{escape(value)}" />'
        for kind, group in (("name", named), ("property", properties))
        for name, value in group.items()
    )
