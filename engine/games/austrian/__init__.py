"""Austrian préférence with all its pots and options, as the value `AUSTRIAN` that tables host as one of their games.

The rule book is docs/austrian.md.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.core.cards import Card
from engine.core.game import Game
from engine.core.match import MatchResult, transfers
from engine.core.seats import Seat
from engine.core.state import StandingKept
from engine.games.austrian import claims as claiming
from engine.games.austrian import moves
from engine.games.austrian.analysis import ANALYST
from engine.games.austrian.events import AnyEvent, MatchStarted, Standing
from engine.games.austrian.facts import FACTS
from engine.games.austrian.game import AustrianCourse
from engine.games.austrian.match_commands import CASH
from engine.games.austrian.money import settle
from engine.games.austrian.moves import DealMove
from engine.games.austrian.pot import is_lap_over
from engine.games.austrian.record import RECORD
from engine.games.austrian.robots.strengths import ROBOTS
from engine.games.austrian.rules import BOOK, Rules
from engine.games.austrian.state import Match
from engine.games.austrian.view import SeatView, view_for
from engine.three_hands.dealing import DECK


class _Austrian(AustrianCourse):
    """Implementation of `engine.core.game.Game`."""

    name = "austrian"
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
    columns: Mapping[str, bool] = {CASH: False}
    opening = MatchStarted
    view = staticmethod(view_for)
    write = staticmethod(moves.write)
    read = staticmethod(moves.read)

    def __reduce__(self) -> str:
        """Pickle the game as the name `AUSTRIAN`, which worker processes look up."""
        return "AUSTRIAN"

    def deck(self, rules: Rules) -> tuple[Card, ...]:
        return DECK

    def rules_of(self, match: Match) -> Rules:
        return match.standing.rules

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        return is_lap_over(match.standing, first)

    def result(self, match: Match) -> MatchResult:
        cash = settle(match.standing.purse).cash
        return MatchResult(cash.map(Fraction), transfers(cash))


AUSTRIAN: Final[Game[Match, AnyEvent, DealMove, SeatView, Rules]] = _Austrian()
