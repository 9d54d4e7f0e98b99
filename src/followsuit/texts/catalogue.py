"""Finds texts: one TOML file for each language and game, read when first needed."""

import tomllib
import warnings
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

ENGLISH = "en"
SUFFIX = ".toml"

packages: dict[str, str] = {}  # the package that has the texts, by the first word of their keys


def register(prefix: str, package: str) -> None:
    """Keys that begin with this word are in the `texts` folder of this package."""
    packages[prefix] = package
    texts_of.cache_clear()


def languages() -> list[str]:
    """Every language that has a shared catalogue, English first."""
    names = [file.name for file in files(__package__).iterdir() if file.name.endswith(SUFFIX)]
    found = sorted(name.removesuffix(SUFFIX) for name in names)
    return [ENGLISH, *(language for language in found if language != ENGLISH)]


def pattern(key: str, language: str = ENGLISH) -> str | None:
    """The text of a key with its placeholders, in English where a translation is missing."""
    prefix = key.partition(".")[0]
    prefix = prefix if prefix in packages else ""
    found = texts_of(prefix, language).get(key)
    if found is None and language != ENGLISH:
        return texts_of(prefix, ENGLISH).get(key)
    return found


@cache
def texts_of(prefix: str, language: str) -> dict[str, str]:
    """All texts of a game by key; with an empty prefix, the shared texts."""
    if prefix and prefix not in packages:
        return {}
    file = file_of(prefix, language)
    if not file.is_file():
        return {}
    try:
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:  # not TOML, or not UTF-8
        if language == ENGLISH:
            raise
        warnings.warn(f"{file} is ignored: {error}", RuntimeWarning, stacklevel=2)
        return {}
    return dict(flat(tree, f"{prefix}." if prefix else ""))


def rules_page(game: str, language: str = ENGLISH) -> str:
    """A game's rules for players in Markdown, or an empty string if there are none."""
    return game_file(game, f"rules/{language}.md")


def game_file(game: str, path: str) -> str:
    """A file in the package of a game, or an empty string if there is none."""
    if game not in packages:
        return ""
    file = files(packages[game]).joinpath(*path.split("/"))
    return file.read_text(encoding="utf-8") if file.is_file() else ""


def file_of(prefix: str, language: str) -> Traversable:
    folder = files(packages[prefix]) / "texts" if prefix else files(__package__)
    return folder / f"{language}{SUFFIX}"


def flat(tree: dict[str, object], prefix: str) -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{prefix}{key}.")
        else:
            yield prefix + key, str(value)
