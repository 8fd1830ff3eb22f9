"""Door for a runner from outside: what the solver of Skat says of positions in letters."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import KERNELS, Position, solve

GAMES: Final = {
    "c": Contract.CLUBS,
    "s": Contract.SPADES,
    "h": Contract.HEARTS,
    "d": Contract.DIAMONDS,
    "g": Contract.GRAND,
    "n": Contract.NULL,
}
"""Games by the letters of the cases."""


def skat_values(cases: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the declarer's card points from here on, without the skat, of each position; of a null 1 for a trick.

    A case has `hands` (three texts of cards), `game` (a letter of GAMES), `declarer` and `leader` (1 to 3), and where
    cards lie on the table `trick`. The compiled search is made ready where it is installed.
    """
    KERNELS.make_ready()
    return [solve(_position(case)) for case in cases]


def _position(case: Mapping[str, Any]) -> Position:
    one, two, three = (_cards(hand) for hand in case["hands"])
    return Position(
        hands=(one, two, three),
        contract=GAMES[case["game"]],
        soloist=Seat(case["declarer"]),
        leader=Seat(case["leader"]),
        trick=_cards(case.get("trick", "")),
    )


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))
