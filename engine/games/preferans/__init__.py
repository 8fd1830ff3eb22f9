"""Russian preferans with all its conventions, as one value that tables can host: `PREFERANS`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from engine.core.game import Game
from engine.core.match import MatchResult, Move, Transfer
from engine.core.seats import Seat
from engine.core.state import StandingKept
from engine.games.preferans import claims, moves, rotation, turns
from engine.games.preferans.analysis import ANALYST
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import CONVENTIONS
from engine.games.preferans.events import AnyEvent, Claimed, MatchStarted, Standing
from engine.games.preferans.facts import FACTS
from engine.games.preferans.game import COURSE, PreferansCourse
from engine.games.preferans.moves import DealMove, MakeClaim
from engine.games.preferans.record import RECORD
from engine.games.preferans.robots import claims as laying_down
from engine.games.preferans.robots.strengths import ROBOTS
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column
from engine.games.preferans.state import Match
from engine.games.preferans.view import SeatView, view_for
from engine.three_hands.dealing import DECK


class _Claims:
    """Claims of the rest and checked tens."""

    is_to_be_judged = staticmethod(claims.is_to_be_judged)
    judged = staticmethod(claims.judged)
    verdicts = staticmethod(claims.verdicts)
    is_confirmed = staticmethod(claims.is_confirmed)
    is_told_no = staticmethod(claims.is_told_no)
    may_lay_down = staticmethod(laying_down.may_lay_down)
    lay_down = staticmethod(laying_down.lay_down)
    views_of_players = staticmethod(claims.views_of_players)
    first_sure = staticmethod(claims.first_sure)
    carried_out = COURSE.decide_judged

    def is_claim(self, command: Move) -> bool:
        return isinstance(command, MakeClaim)

    def is_put_to_others(self, event: AnyEvent) -> bool:
        return isinstance(event, Claimed) and not event.proved

    def sure(self, view: SeatView) -> MakeClaim | None:
        claim = claims.sure_claim(view)
        return laying_down.as_proved(claim) if claim is not None else None


class _Preferans(PreferansCourse):
    """Implementation of `engine.core.game.Game`."""

    name = "preferans"
    events: Any = AnyEvent
    commands: Any = DealMove
    views: Any = SeatView
    deck = DECK
    rules = CONVENTIONS
    robots = ROBOTS
    record = RECORD
    claims = _Claims()
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
        """Pickle as a name: worker processes look the game up."""
        return "PREFERANS"

    def rules_of(self, match: Match) -> Convention:
        return match.standing.convention

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        return rotation.is_lap_over(match.standing, first)

    def result(self, match: Match) -> MatchResult:
        found = settle(match.standing)
        paid = (Transfer(it.payer, it.receiver, Fraction(it.whists)) for it in found.transfers)
        return MatchResult(found.whists.map(Fraction), tuple(paid))


PREFERANS: Final[Game[Match, AnyEvent, DealMove, SeatView, Convention]] = _Preferans()
