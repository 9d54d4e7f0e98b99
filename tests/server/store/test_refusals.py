"""A database that cannot be opened says why in one line."""

import asyncio

import pytest

from followsuit.server.store.store import CannotOpen, Store


async def opened(url: str) -> None:
    store = await Store.open(url)
    await store.close()


def refusal(url: str) -> str:
    with pytest.raises(CannotOpen) as caught:
        asyncio.run(opened(url))
    why = str(caught.value)
    assert "\n" not in why
    return why


def test_a_folder_that_cannot_be_created_is_named(tmp_path):
    (tmp_path / "file").touch()
    why = refusal(f"sqlite:///{tmp_path}/file/followsuit.sqlite3")
    assert str(tmp_path / "file") in why
    assert "choose another data folder" in why


def test_a_file_that_is_not_a_database_is_named_and_left_alone(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Clover, " * 100)
    assert f"{path} cannot be used: file is not a database" in refusal(f"sqlite:///{path}")
    assert path.read_text() == "Dear Clover, " * 100


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://localhost/followsuit", "must begin with sqlite:/// or postgresql://"),
        ("sqlite:///", "must be followed by the path of a file"),
        ("postgresql://postgres@127.0.0.1:1/followsuit", "PostgreSQL cannot be used"),
        ("postgresql://postgres@/followsuit?host=/nowhere", "PostgreSQL cannot be used"),
        ("postgresql://postgres@nowhere.invalid/followsuit", "PostgreSQL cannot be used"),
        ("postgresql://localhost:port/followsuit", "PostgreSQL cannot be used"),
    ],
)
def test_an_invalid_database_url_is_refused_in_words(url, words):
    assert words in refusal(url)


def test_a_refusal_does_not_show_the_password(postgres):
    url = postgres.url("missing").replace("postgres@", "postgres:tops3cret@")
    why = refusal(url)
    assert 'database "missing" does not exist' in why
    assert "tops3cret" not in why
