"""Skat with the variant «скат пиратский или разбойничий» (robber skat), as the value `SKAT` that tables can host.

The rule book is docs/skat.md. A verdict on a claim that a record states is not judged again.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.core.cards import Card
from engine.core.game import Game
from engine.core.match import MatchResult
from engine.core.seats import Seat
from engine.core.state import StandingKept
from engine.games.skat import claims as claiming
from engine.games.skat import moves, rotation
from engine.games.skat.analysis import ANALYST
from engine.games.skat.events import AnyEvent, MatchStarted, Standing
from engine.games.skat.facts import FACTS
from engine.games.skat.game import SkatCourse
from engine.games.skat.match_commands import LIST
from engine.games.skat.moves import DealMove
from engine.games.skat.record import RECORD
from engine.games.skat.robots.strengths import ROBOTS
from engine.games.skat.rules import BOOK, Rules
from engine.games.skat.scoring import settle
from engine.games.skat.state import Match
from engine.games.skat.view import SeatView, view_for
from engine.three_hands.dealing import DECK


class _Skat(SkatCourse):
    """Implementation of `engine.core.game.Game`."""

    name = "skat"
    events: Any = AnyEvent
    commands: Any = DealMove
    views: Any = SeatView
    rules = BOOK
    robots = ROBOTS
    record = RECORD
    claims = claiming
    analysis = ANALYST
    facts = FACTS
    paper = StandingKept(Standing, Match)
    columns: Mapping[str, bool] = {LIST: False}
    opening = MatchStarted
    view = staticmethod(view_for)
    write = staticmethod(moves.write)
    read = staticmethod(moves.read)

    def __reduce__(self) -> str:
        """Pickle the game as the name `SKAT`, which worker processes look up."""
        return "SKAT"

    def deck(self, rules: Rules) -> tuple[Card, ...]:
        return DECK

    def rules_of(self, match: Match) -> Rules:
        return match.standing.rules

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        return rotation.is_lap_over(match.standing, first)

    def result(self, match: Match) -> MatchResult:
        settlement = settle(match.standing.tally, match.standing.rules.list)
        return MatchResult(settlement.balances.map(Fraction), settlement.transfers)


SKAT: Final[Game[Match, AnyEvent, DealMove, SeatView, Rules]] = _Skat()
