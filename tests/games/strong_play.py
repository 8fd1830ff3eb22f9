"""How strong robots with the fast search play known deals: `python -m tests.games.strong_play` writes what is not kept.

The files `strong_play/GAME-VERSION.txt` have a line a deal: its words, each behind its seat, and the exact settlement.
"""

import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Final

from engine.core.game import AnyGame
from engine.core.match import Refill, StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games import GAMES
from engine.tournament.secrets import deck_by
from tests.games.every import Played
from tests.games.walk import Walk
from tests.narrowed import there

KEPT: Final = Path(__file__).with_name("strong_play")
DEALS: Final[Mapping[str, tuple[str, tuple[int, ...]]]] = {
    "preferans": ("sochi", (1, 2, 3, 5)),
    "austrian": ("austrian_limited", (3, 4)),
    "skat": ("skat_isko", (0, 1, 3)),
}
"""By game a preset and the numbers of deals in which many kinds of decisions occur."""
SEATS: Final = 3


def file_of(game: AnyGame) -> Path:
    """Return the path of what is kept of the version that a game's robots have now."""
    return KEPT / f"{game.name}-{game.robots.version}.txt"


def told(game: AnyGame) -> str:
    """Play the deals of a game and return what happened; its fast search is ready."""
    preset, numbers = DEALS[game.name]
    return "".join(f"{number}: {' '.join(_deal(game, preset, number))}\n" for number in numbers)


def _deal(game: AnyGame, preset: str, number: int) -> Iterator[str]:
    walk = Walk(Played(game, preset, SEATS), Random(number))
    if walk.status.needs_refill:
        walk.do(Refill())
    cards = game.deck(game.rules_of(walk.match))
    walk.do(StartDeal(Seat(number % SEATS + 1), deck_by(cards, sha256(str(number).encode()).digest(), b"")))
    while walk.running:
        seat = game.awaited(walk.match)[0]
        view = there(game.view(walk.match, seat))
        command = game.robots.think(view, Strength.STRONG, Random(game.robots.seed(view, seat)), compiled=True)
        yield f"{int(seat)}:{game.write(command)}"
        walk.do(command)
    yield f"= {' '.join(map(str, there(game.facts).exact(walk.match)))}"


def main(names: list[str]) -> None:
    """Write the files of these games, of all without a name; what is kept of a version is never written again."""
    for game in (GAMES[name] for name in names or DEALS):
        there(game.robots.search).make_ready()
        path = file_of(game)
        if not path.exists():
            path.write_text(told(game), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
