"""What the check of prose finds, and what it leaves alone."""

import re

import pytest

from tests.checks import prose


def names_of(text: str) -> set[str]:
    """Return the names of the patterns that a text matches."""
    return {name for name, pattern in prose.PATTERNS.items() if re.search(pattern, text, re.MULTILINE)}


def test_no_more_matches_than_before() -> None:
    assert len(list(prose.found())) <= prose.MOST


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Tell whether a seat is taken.", "Tell"),
        ("Have the message made anew.", "anew"),
        ("Return what was told of the deal.", "told"),
        ("Return the message of who sits.", "who without antecedent"),
        ("Close a table by itself.", "by itself"),
        ("Return the line; None where there is none.", "None where"),
        ("Words that are dear.", "dear"),
    ],
)
def test_what_is_found(text: str, name: str) -> None:
    assert names_of(text) == {name}


def test_plain_words_are_left_alone() -> None:
    assert names_of("Return whether a player who sits may leave; None if nobody sits. Who is next?") == set()
