"""Positions as JSON.

{"hands": ["As Ks ...", "...", "..."], "strain": "s", "declarer": 1, "leader": 1, "trick": ["Td"]}
"""

import json
from collections.abc import Sequence
from typing import NoReturn

from engine.core.cards import Card, parse_card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Position, SolverError

MISERE = "misere"
NEEDED = ("hands", "strain", "declarer", "leader")
FIELDS = (*NEEDED, "trick", "talon", "talon_takes")


def position_of(text: str | bytes) -> Position:
    """Read the position of a JSON object (bytes: UTF-8). Raises SolverError with one sentence.

    `hands` are the cards that seats 1-3 still hold; `trick` the cards on the table from `leader` on; `talon` in raspasy
    the cards of the talon that lead this trick and the next, `talon_takes` whether they may win (a dealer sits out).
    """
    try:
        given = json.loads(text if isinstance(text, str) else text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise SolverError("not UTF-8") from None
    except (ValueError, RecursionError):
        raise SolverError("not JSON") from None
    if not isinstance(given, dict):
        raise SolverError("a position is a JSON object")
    for name in NEEDED:
        if name not in given:
            raise SolverError(f"{name} is missing")
    for name in given:
        if name not in FIELDS:
            raise SolverError(f"unknown field {_short(name)}")
    hands = given["hands"]
    if not isinstance(hands, list) or len(hands) != 3:
        raise SolverError("hands is a list of three hands")
    one, two, three = (_cards(hand, "a hand") for hand in hands)
    talon_takes = given.get("talon_takes", False)
    if not isinstance(talon_takes, bool):
        raise SolverError("talon_takes is true or false")
    return Position(
        (one, two, three),
        strain_of(given["strain"]),
        seat_of(given["declarer"], "declarer"),
        seat_of(given["leader"], "leader"),
        _cards(given.get("trick", []), "the trick"),
        _cards(given.get("talon", []), "the talon"),
        talon_takes,
    )


def strain_of(given: object) -> Strain | None:
    """Return the strain of that name; None for misère. Raises SolverError."""
    if given == MISERE:
        return None
    if not isinstance(given, str) or given not in list(Strain):
        raise SolverError(f"unknown strain {_short(given)}: s, c, d, h, n or misere")
    return Strain(given)


def cards_of(names: Sequence[str]) -> tuple[Card, ...]:
    """Return the cards of those names. Raises SolverError."""
    return tuple(_card(name) for name in names)


def _card(name: str) -> Card:
    try:
        return parse_card(name)
    except ValueError:
        raise SolverError(f"unknown card {_cut(repr(name))}") from None


def seat_of(given: object, what: str) -> Seat:
    """Return seat 1, 2 or 3. Raises SolverError."""
    if type(given) is not int or given not in (1, 2, 3):
        raise SolverError(f"the {what} is seat 1, 2 or 3, not {_short(given)}")
    return Seat(given)


def _cards(given: object, what: str) -> tuple[Card, ...]:
    """Read cards from one string with spaces between, or from a list of their names."""
    if isinstance(given, str):
        return cards_of(given.split())
    if isinstance(given, list):
        return cards_of([name if isinstance(name, str) else _no_card(name) for name in given])
    raise SolverError(f"{what} is written as cards: {_short(given)}")


def _no_card(given: object) -> NoReturn:
    raise SolverError(f"unknown card {_short(given)}")


def _short(given: object) -> str:
    return _cut(json.dumps(given, ensure_ascii=False))


def _cut(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
