"""Skat with «скат пиратский или разбойничий», as one value that tables can host: `SKAT`.

The rule book is docs/skat.md. A record that states the verdict on a claim is believed.
"""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.game import Game
from engine.core.match import Adjust, Mark, MatchResult, Move
from engine.core.seats import BySeat, Seat
from engine.core.state import StandingKept
from engine.games.skat import claims, game, moves, rematch, rotation
from engine.games.skat.analysis import ANALYST
from engine.games.skat.events import AnyEvent, MatchStarted, Standing
from engine.games.skat.facts import FACTS
from engine.games.skat.match_commands import LIST
from engine.games.skat.moves import DealMove, MakeClaim, PlayCard
from engine.games.skat.progress import only_card, played_cards, progress_in, status_of
from engine.games.skat.record import RECORD
from engine.games.skat.robots.strengths import ROBOTS
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BOOK
from engine.games.skat.settlement import balances, totals, transfers
from engine.games.skat.state import Match, Playing
from engine.games.skat.view import SeatView, view_for


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
    carried_out = staticmethod(game.decide_judged)

    def is_claim(self, command: Move) -> bool:
        return isinstance(command, MakeClaim)

    def is_told_no(self, view: SeatView) -> bool:
        return False

    def is_put_to_others(self, event: AnyEvent) -> bool:
        return False


class _Skat:
    """Implementation of `engine.core.game.Game`."""

    name = "skat"
    events: Any = AnyEvent
    commands: Any = DealMove
    matches: Any = Match
    views: Any = SeatView
    rules = BOOK
    robots = ROBOTS
    record = RECORD
    claims = _Claims()
    analysis = ANALYST
    facts = FACTS
    paper = StandingKept(Standing, Match)
    columns: Mapping[str, bool] = {LIST: False}
    opening = MatchStarted
    replay = staticmethod(game.replay)
    evolve = staticmethod(game.evolve)
    decide = staticmethod(game.decide)
    follow_ups = staticmethod(game.follow_ups)
    legal = staticmethod(game.legal_commands)
    only_move = staticmethod(only_card)
    decisions = staticmethod(game.decisions)
    awaited = staticmethod(game.awaited)
    author = staticmethod(game.author)
    view = staticmethod(view_for)
    played = staticmethod(played_cards)
    status = staticmethod(status_of)
    progress = staticmethod(progress_in)
    dealt_again = staticmethod(rematch.dealt_again)
    write = staticmethod(moves.write)
    read = staticmethod(moves.read)

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the game up."""
        return "SKAT"

    def taken_for(
        self, match: Match, seat: Seat, choice: Callable[[SeatView], DealMove], mark: Mark
    ) -> tuple[AnyEvent, ...]:
        view = view_for(match, seat)
        if view is None or seat not in view.deciders:
            return ()
        return game.decide_judged(match, choice(view), mark)

    def hand_to_play(self, match: Match) -> Seat | None:
        return match.deal.turn if isinstance(match.deal, Playing) else None

    def card_of(self, command: Move) -> Card | None:
        return command.card if isinstance(command, PlayCard) else None

    def rules_of(self, match: Match) -> Rules:
        return match.standing.rules

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
        points = totals(match.standing.tally, match.standing.rules.list)
        return MatchResult(balances(points).map(Fraction), transfers(points))


SKAT: Final[Game[Match, AnyEvent, DealMove, SeatView, Rules]] = _Skat()
