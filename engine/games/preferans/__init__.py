"""Russian preferans with all its conventions, as the value `PREFERANS` that the rest of the program uses."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.core.cards import Card
from engine.core.game import Game
from engine.core.match import MatchResult
from engine.core.seats import Seat
from engine.core.state import StandingKept
from engine.games.preferans import claims as claiming
from engine.games.preferans import moves, rotation, turns
from engine.games.preferans.analysis import ANALYST
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import CONVENTIONS
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import AnyEvent, MatchStarted, Standing
from engine.games.preferans.facts import FACTS
from engine.games.preferans.game import PreferansCourse
from engine.games.preferans.moves import DealMove
from engine.games.preferans.record import RECORD
from engine.games.preferans.robots.strengths import ROBOTS
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column
from engine.games.preferans.state import Match
from engine.games.preferans.view import SeatView, view_for


class _Preferans(PreferansCourse):
    """Preferans as an implementation of `engine.core.game.Game`."""

    name = "preferans"
    events: Any = AnyEvent
    commands: Any = DealMove
    views: Any = SeatView
    rules = CONVENTIONS
    robots = ROBOTS
    record = RECORD
    claims = claiming
    analysis = ANALYST
    facts = FACTS
    paper = StandingKept(Standing, Match)
    columns: Mapping[str, bool] = {column.value: column is Column.WHISTS for column in Column}
    opening = MatchStarted
    taken_for = staticmethod(turns.taken_for)
    only_move = staticmethod(turns.only_card)
    view = staticmethod(view_for)
    write = staticmethod(moves.write)
    read = staticmethod(moves.read)

    def __reduce__(self) -> str:
        """Pickle the game as the name of its global variable, so that worker processes find their own copy."""
        return "PREFERANS"

    def deck(self, rules: Convention) -> tuple[Card, ...]:
        return cards_of(rules)

    def rules_of(self, match: Match) -> Convention:
        return match.standing.convention

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        return rotation.is_lap_over(match.standing, first)

    def result(self, match: Match) -> MatchResult:
        found = settle(match.standing)
        return MatchResult(found.whists.map(Fraction), found.transfers)


PREFERANS: Final[Game[Match, AnyEvent, DealMove, SeatView, Convention]] = _Preferans()
