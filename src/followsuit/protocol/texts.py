"""Texts of which every letter counts."""


def whole(pattern: str) -> str:
    """The pattern of a whole text: `$` alone would take one more line end, in Python only."""
    return f"^(?:{pattern})$(?!\\n)"
