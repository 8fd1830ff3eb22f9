"""Addresses of databases as sentences name them, and keys made of tokens."""

import pytest

from bot.runtime.secret import DatabaseUrl, Token
from bot.storage.postgres.address import Address


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("postgresql://pulka:p4ss@db.example.org/pulka", "pulka на db.example.org"),
        ("postgresql://pulka:p4ss@db:6543/games?sslmode=require", "games на db:6543"),
        ("postgresql://pulka:p4ss@one:5432,two:5433/pulka", "pulka на one:5432, two:5433"),
        ("postgresql://one,two/pulka?target_session_attrs=read-write", "pulka на one, two"),
        ("postgresql://pulka@[::1]:5432/pulka", "pulka на [::1]:5432"),
        ("postgresql://pulka@db", "pulka на db"),
        ("postgresql:///pulka?host=db&port=5432&password=p4ss", "pulka на db:5432"),
        ("postgresql://pulka@%2Frun%2Fpostgresql/pulka", "pulka на /run/postgresql"),
        ("postgresql:///pulka", "pulka на этой машине"),
    ],
)
def test_a_database_has_one_name_in_all_sentences(url: str, name: str) -> None:
    assert DatabaseUrl(url).public == name
    assert Address(DatabaseUrl(url)).place == name


def test_each_token_of_a_bot_has_a_key_of_its_own_that_does_not_tell_it() -> None:
    one, other = Token("4242:first"), Token("4242:second")
    assert one.key != other.key
    assert len(one.key) == 32
    assert b"first" not in one.key
