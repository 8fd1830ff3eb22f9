"""Russian preferans with all its conventions, as one value that tables can host: `PREFERANS`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.game import Game
from engine.core.match import Adjust, MatchResult, Move, Transfer
from engine.core.seats import BySeat, Seat
from engine.core.state import StandingKept
from engine.games.preferans import analysis, claims, game, moves, rematch, rotation, turns
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import CONVENTIONS
from engine.games.preferans.events import AnyEvent, Claimed, MatchStarted, Standing
from engine.games.preferans.facts import FACTS
from engine.games.preferans.moves import DealMove, MakeClaim, PlayCard
from engine.games.preferans.outcomes import Outcome
from engine.games.preferans.progress import progress_in, status_of
from engine.games.preferans.record import RECORD
from engine.games.preferans.robots import claims as laying_down
from engine.games.preferans.robots.strengths import ROBOTS
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Column
from engine.games.preferans.solver import fastest
from engine.games.preferans.state import Match, Playing
from engine.games.preferans.view import SeatView, tricks_of, view_for


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
    carried_out = staticmethod(game.decide_judged)

    def is_claim(self, command: Move) -> bool:
        return isinstance(command, MakeClaim)

    def is_put_to_others(self, event: AnyEvent) -> bool:
        return isinstance(event, Claimed) and not event.proved

    def sure(self, view: SeatView) -> MakeClaim | None:
        claim = claims.sure_claim(view)
        return laying_down.as_proved(claim) if claim is not None else None


class _Analyst:
    """Analysis with all cards open."""

    outcomes: Any = Outcome
    findings: Any = analysis.Analysis

    def deals_of(self, events: Sequence[AnyEvent]) -> list[Sequence[AnyEvent]]:
        return list(analysis.deals_of(events))

    def analyse(self, events: Sequence[AnyEvent]) -> analysis.Analysis:
        return analysis.analyse(events, fastest())


class _Preferans:
    """Implementation of `engine.core.game.Game`."""

    name = "preferans"
    events: Any = AnyEvent
    commands: Any = DealMove
    matches: Any = Match
    views: Any = SeatView
    rules = CONVENTIONS
    robots = ROBOTS
    record = RECORD
    claims = _Claims()
    analysis = _Analyst()
    facts = FACTS
    paper = StandingKept(Standing, Match)
    columns: Mapping[str, bool] = {column.value: column is Column.WHISTS for column in Column}
    opening = MatchStarted
    replay = staticmethod(game.replay)
    evolve = staticmethod(game.evolve)
    decide = staticmethod(game.decide)
    follow_ups = staticmethod(game.follow_ups)
    taken_for = staticmethod(turns.taken_for)
    legal = staticmethod(game.legal_commands)
    only_move = staticmethod(turns.only_card)
    decisions = staticmethod(game.decisions)
    awaited = staticmethod(game.awaited)
    author = staticmethod(game.author)
    view = staticmethod(view_for)
    status = staticmethod(status_of)
    progress = staticmethod(progress_in)
    dealt_again = staticmethod(rematch.dealt_again)
    write = staticmethod(moves.write)
    read = staticmethod(moves.read)

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the game up."""
        return "PREFERANS"

    def played(self, match: Match) -> tuple[Card, ...]:
        view = view_for(match, None)
        return tuple(card for trick in tricks_of(view) for _, card in trick.plays) if view is not None else ()

    def hand_to_play(self, match: Match) -> Seat | None:
        return match.deal.turn if isinstance(match.deal, Playing) else None

    def card_of(self, command: Move) -> Card | None:
        return command.card if isinstance(command, PlayCard) else None

    def rules_of(self, match: Match) -> Convention:
        return match.standing.convention

    def players(self, match: Match) -> BySeat[str]:
        return match.standing.players

    def hands_of(self, started: Any) -> BySeat[tuple[Card, ...]]:
        hands: BySeat[tuple[Card, ...]] = started.hands
        return hands

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        return rotation.is_lap_over(match.standing, first)

    def check_adjustment(self, match: Match, command: Adjust) -> None:
        game.decide(replace(match, deal=None), command)

    def result(self, match: Match) -> MatchResult:
        found = settle(match.standing)
        paid = (Transfer(it.payer, it.receiver, Fraction(it.whists)) for it in found.transfers)
        return MatchResult(found.whists.map(Fraction), tuple(paid))


PREFERANS: Final[Game[Match, AnyEvent, DealMove, SeatView, Convention]] = _Preferans()
