"""Pickling, which the compiled form does not offer by itself: its classes always run `__init__`.

A class names `reduced` in its `__reduce__`. Pickles are equal in both forms.
"""

import copyreg
from inspect import Parameter, signature
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

Reduced = tuple[Any, ...]


def reduced(part: object, **arguments: object) -> Reduced:
    """How to make an object again: by its constructor, then attribute by attribute.

    An argument of the constructor is the attribute of that name, unless it is given here. One
    that is no attribute is 0, for what is made of it is overwritten.
    """
    kind, state = type(part), attributes(part)
    needed = {
        name: arguments.get(name, state.get(name, 0))
        for name, parameter in signature(kind).parameters.items()
        if name in arguments or name in state or parameter.default is Parameter.empty
    }
    frozen = getattr(kind, "__dataclass_fields__", None) is not None
    return rebuilt, (kind, needed, {} if frozen else state)


def rebuilt(kind: type, arguments: dict[str, Any], state: dict[str, Any]) -> object:
    """What `reduced` has taken apart."""
    part: object = kind(**arguments)
    for name, value in state.items():
        setattr(part, name, value)
    return part


def attributes(part: object) -> dict[str, Any]:
    """All attributes by name, in either form."""
    names = {*getattr(part, "__dict__", ()), *getattr(part, "__mypyc_attrs__", ())}
    own = (name for name in sorted(names) if not name.startswith("__"))
    return {name: getattr(part, name) for name in own if hasattr(part, name)}


def numbers(values: list[int]) -> "vec[i64]":
    return vec[i64](values)


def reduced_numbers(values: "vec[i64]") -> Reduced:
    return numbers, (list(values),)


copyreg.pickle(type(vec[i64]()), reduced_numbers)
