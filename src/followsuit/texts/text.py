"""A sentence as a key with parameters, before it has a language."""

from collections.abc import Mapping
from typing import TypeAlias, Union

from mypy_extensions import mypyc_attr

Param: TypeAlias = Union[str, int, tuple[str, ...], "Text"]


class Text:
    """A key of the catalogue with its parameters; `str()` gives the English sentence."""

    __slots__ = ("_hash", "key", "params")

    def __init__(self, key: str, /, **params: Param) -> None:
        self.key = key
        self.params: Mapping[str, Param] = params
        self._hash = 0  # until it is needed

    def __str__(self) -> str:
        from followsuit.texts.formatting import sentence  # which needs this class

        return sentence(self)

    def __repr__(self) -> str:
        params = "".join(f", {name}={value!r}" for name, value in self.params.items())
        return f"Text({self.key!r}{params})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and self.key == other.key and self.params == other.params

    def __hash__(self) -> int:
        # a server looks up the same few texts for every update
        if not self._hash:
            self._hash = hash((self.key, *self.params.items()))
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt, (self.key, dict(self.params))


@mypyc_attr(allow_interpreted_subclasses=True)
class TextError(ValueError):
    """An error that people read: `why` is a text, the message its English sentence in one line."""

    def __init__(self, why: Text) -> None:
        super().__init__(" ".join(str(why).split()))
        self.why = why

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.why,)


def rebuilt(key: str, params: dict[str, Param]) -> Text:
    """A text from its pickle."""
    return Text(key, **params)
