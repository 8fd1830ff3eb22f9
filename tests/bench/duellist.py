"""A robot of the checkout that PYTHONPATH names, asked line by line; started by `tests.bench.duel`, in its own process.

It says first where its engine lies. Then each line asks with a JSON object: `convention`, `players`, `deck` (cards in
the order dealt), `said` (every command so far, by its place in `legal` of who decided) and `lot` (the seed of this
decision's chance). The answer: `place` of its command in `legal`, and `command` in words, for both sides to compare.
Only names that any version of the engine has are used here.
"""

import json
import sys
from collections.abc import Sequence
from functools import reduce
from random import Random

from msgspec.structs import replace

import engine
from engine.core.cards import Card
from engine.core.errors import InvariantBroken
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans.conventions.presets import preset
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, start
from engine.games.preferans.robots.strengths import robot
from engine.games.preferans.solver import fastest
from engine.games.preferans.state import Match
from engine.games.preferans.view import SeatView, view_for


def dealt(convention: str, players: int, deck: Sequence[str]) -> Match:
    """Return a deal by itself on an empty sheet, as after the convention's laps of raspasy; the last seat deals."""
    rules = replace(preset(convention), compulsory_rasp_laps=0)
    match = start(MatchStarted(rules, tuple(map(str, range(players)))))
    return reduce(evolve, decide(match, StartDeal(Seat(players), tuple(map(Card, deck)))), match)


def sees(match: Match) -> SeatView:
    """Return the view of who decides."""
    view = view_for(match, deciders(match.deal)[0])
    if view is None:
        raise InvariantBroken("who decides sees nothing")
    return view


def after(match: Match, places: Sequence[int]) -> Match:
    """Return the match after commands by their places in `legal`."""
    for place in places:
        match = reduce(evolve, decide(match, sees(match).legal[place]), match)
    return match


def main() -> int:
    """Answer until nobody asks any more."""
    play = robot(Strength(sys.argv[1]), fastest())
    sys.stdout.write(f"{engine.__file__}\n")
    sys.stdout.flush()
    dealing, said = "", [0]
    match: Match | None = None
    for line in sys.stdin:
        asked = json.loads(line)
        if match is None or asked["deck"] != dealing or asked["said"][: len(said)] != said:
            dealing, said = asked["deck"], []
            match = dealt(asked["convention"], asked["players"], asked["deck"])
        match, said = after(match, asked["said"][len(said) :]), asked["said"]
        view = sees(match)
        command = play(view, Random(asked["lot"]))
        sys.stdout.write(json.dumps({"place": view.legal.index(command), "command": repr(command)}) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
