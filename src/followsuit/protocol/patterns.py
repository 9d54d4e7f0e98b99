"""Regular expressions for message fields."""


def whole(pattern: str) -> str:
    """Match the whole text: in Python, `$` alone would also match before a final newline."""
    return f"^(?:{pattern})$(?!\\n)"
