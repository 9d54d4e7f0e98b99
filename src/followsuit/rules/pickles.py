"""Pickling in both forms: compiled classes always run `__init__`, so they need special care.

A class calls `reduced` in its `__reduce__`. Pickles are equal in both forms.
"""

import copyreg
from inspect import Parameter, signature
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

Reduced = tuple[Any, ...]


def reduced(instance: object, **arguments: object) -> Reduced:
    """Describe how to rebuild an object: call its constructor, then set every attribute.

    A constructor argument is the attribute of the same name, unless it is given here. Without
    either it is 0, as the attributes are set afterwards.
    """
    kind, state = type(instance), attributes(instance)
    needed = {
        name: arguments.get(name, state.get(name, 0))
        for name, parameter in signature(kind).parameters.items()
        if name in arguments or name in state or parameter.default is Parameter.empty
    }
    frozen = getattr(kind, "__dataclass_fields__", None) is not None
    return rebuilt, (kind, needed, {} if frozen else state)


def rebuilt(kind: type, arguments: dict[str, Any], state: dict[str, Any]) -> object:
    """Rebuild an object from what `reduced` returned."""
    instance: object = kind(**arguments)
    for name, value in state.items():
        setattr(instance, name, value)
    return instance


def attributes(instance: object) -> dict[str, Any]:
    """All attributes by name, in either form."""
    names = {*getattr(instance, "__dict__", ()), *getattr(instance, "__mypyc_attrs__", ())}
    own = (name for name in sorted(names) if not name.startswith("__"))
    return {name: getattr(instance, name) for name in own if hasattr(instance, name)}


def numbers(values: list[int]) -> "vec[i64]":
    return vec[i64](values)


def reduced_numbers(values: "vec[i64]") -> Reduced:
    return numbers, (list(values),)


copyreg.pickle(type(vec[i64]()), reduced_numbers)
