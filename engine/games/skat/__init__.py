"""Skat with «скат пиратский или разбойничий», as one value that tables can host: `SKAT`.

The rule book is docs/skat.md. A record that states the verdict on a claim is believed.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.core.game import Game
from engine.core.match import MatchResult, Move
from engine.core.seats import Seat
from engine.core.state import StandingKept
from engine.games.skat import claims, moves, rotation
from engine.games.skat.analysis import ANALYST
from engine.games.skat.events import AnyEvent, MatchStarted, Standing
from engine.games.skat.facts import FACTS
from engine.games.skat.game import COURSE, SkatCourse
from engine.games.skat.match_commands import LIST
from engine.games.skat.moves import DealMove, MakeClaim
from engine.games.skat.record import RECORD
from engine.games.skat.robots.strengths import ROBOTS
from engine.games.skat.rules import BOOK, Rules
from engine.games.skat.settlement import balances, totals, transfers
from engine.games.skat.state import Match
from engine.games.skat.view import SeatView, view_for
from engine.three_hands.dealing import DECK


class _Claims:
    """Claims of the declarer, judged by best play; nobody is asked to agree."""

    is_to_be_judged = staticmethod(claims.is_to_be_judged)
    judged = staticmethod(claims.judged)
    verdicts = staticmethod(claims.verdicts)
    is_confirmed = staticmethod(claims.is_confirmed)
    sure = staticmethod(claims.sure)
    may_lay_down = staticmethod(claims.may_lay_down)
    lay_down = staticmethod(claims.lay_down)
    views_of_players = staticmethod(claims.views_of_players)
    first_sure = staticmethod(claims.first_sure)
    carried_out = COURSE.decide_judged

    def is_claim(self, command: Move) -> bool:
        return isinstance(command, MakeClaim)

    def is_told_no(self, view: SeatView) -> bool:
        return False

    def is_put_to_others(self, event: AnyEvent) -> bool:
        return False


class _Skat(SkatCourse):
    """Implementation of `engine.core.game.Game`."""

    name = "skat"
    events: Any = AnyEvent
    commands: Any = DealMove
    views: Any = SeatView
    deck = DECK
    rules = BOOK
    robots = ROBOTS
    record = RECORD
    claims = _Claims()
    analysis = ANALYST
    facts = FACTS
    paper = StandingKept(Standing, Match)
    columns: Mapping[str, bool] = {LIST: False}
    opening = MatchStarted
    view = staticmethod(view_for)
    write = staticmethod(moves.write)
    read = staticmethod(moves.read)

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the game up."""
        return "SKAT"

    def rules_of(self, match: Match) -> Rules:
        return match.standing.rules

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        return rotation.is_lap_over(match.standing, first)

    def result(self, match: Match) -> MatchResult:
        points = totals(match.standing.tally, match.standing.rules.list)
        return MatchResult(balances(points).map(Fraction), transfers(points))


SKAT: Final[Game[Match, AnyEvent, DealMove, SeatView, Rules]] = _Skat()
