"""`python -m engine solve --batch`: questions and answers of every game."""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.core.cards import Card
from tests.engine.console import engine

Answer = dict[str, Any]


def solved(game: str, questions: Iterable[Mapping[str, object]], *options: str) -> list[Answer]:
    """Return the answers to questions that are all possible."""
    lines = "".join(json.dumps(question) + "\n" for question in questions)
    status, out, err = engine("solve", "--game", game, "--batch", *options, stdin=lines.encode())
    assert (status, err) == (0, ""), out
    return [json.loads(line) for line in out.splitlines()]


def refusal(game: str, question: Mapping[str, object]) -> str:
    """Return the sentence with which a question is refused."""
    status, out, err = engine("solve", "--game", game, "--batch", stdin=json.dumps(question).encode())
    assert (status, err) == (2, "")
    found: str = json.loads(out)["error"]
    return found


def letters(hands: Sequence[Iterable[Card]]) -> list[str]:
    """Return hands as a question has them."""
    return [" ".join(hand) for hand in hands]


def played_out(position: Any, line: Sequence[str]) -> tuple[list[tuple[bool, tuple[Card, ...]]], Any]:
    """Return for each trick of a line whether the soloist takes it and its cards, and the position after the line."""
    found = []
    for card in map(Card, line):
        assert card in position.legal
        trick, later = (*position.trick, card), position.after(card)
        if not later.trick:
            found.append((later.leader is position.soloist, trick))
        position = later
    return found, position
