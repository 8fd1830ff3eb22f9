"""Austrian préférence with all its pots and options, as one value that tables can host: `AUSTRIAN`.

The rule book is docs/austrian.md.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.game import Game
from engine.core.match import Adjust, Decision, Mark, MatchResult, MatchStatus, OnlyMove, Progress, SeatCommand
from engine.core.rng import Rng
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.games.austrian import claims, command_words, game, progress, rematch, rotation
from engine.games.austrian.analysis import ANALYST
from engine.games.austrian.commands import Command, DealCommand, MakeClaim, PlayCard
from engine.games.austrian.events import AnyEvent, Claimed, MatchStarted, Standing
from engine.games.austrian.match_commands import CASH
from engine.games.austrian.record import RECORD
from engine.games.austrian.robots.simple import choose
from engine.games.austrian.robots.strengths import Robot, robot
from engine.games.austrian.robots.timeout import on_timeout
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import BOOK
from engine.games.austrian.settlement import settle, transfers
from engine.games.austrian.solver import KERNELS
from engine.games.austrian.state import Match
from engine.games.austrian.view import SeatView, seed_of, view_for
from engine.search.kernels import has_numba


class _Search:
    """The compiled kernel of the solver."""

    def is_installed(self) -> bool:
        return has_numba()

    def is_ready(self) -> bool:
        return KERNELS.ready() is not KERNELS.pure()

    def make_ready(self) -> bool:
        return KERNELS.warm_up()


class _Robots:
    """Robots of three strengths."""

    search = _Search()

    def choose(self, view: SeatView) -> DealCommand:
        return choose(view)

    def on_timeout(self, view: SeatView) -> DealCommand:
        return on_timeout(view)

    def think(self, view: SeatView, strength: Strength, rng: Rng, *, compiled: bool) -> DealCommand:
        return _robot(strength, compiled=compiled)(view, rng)

    def seed(self, view: SeatView, seat: Seat) -> str:
        return seed_of(view, seat)


@cache
def _robot(strength: Strength, *, compiled: bool) -> Robot:
    return robot(strength, KERNELS.fast() if compiled else KERNELS.pure())


class _Claims:
    """Claims of the rest, judged by best play."""

    def is_to_be_judged(self, match: Match, events: tuple[AnyEvent, ...]) -> bool:
        return claims.is_to_be_judged(match, events)

    def judged(self, match: Match, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        return claims.judged(match, events)

    def is_claim(self, command: SeatCommand) -> bool:
        return isinstance(command, MakeClaim)

    def is_told_no(self, view: SeatView) -> bool:
        return claims.is_told_no(view)

    def is_put_to_others(self, event: AnyEvent) -> bool:
        return isinstance(event, Claimed) and not event.proved

    def sure(self, view: SeatView) -> MakeClaim | None:
        return claims.sure(view)

    def may_lay_down(self, view: SeatView) -> bool:
        return claims.may_lay_down(view)

    def lay_down(self, view: SeatView) -> MakeClaim | None:
        return claims.lay_down(view)

    def views_of_players(self, match: Match) -> tuple[SeatView, ...]:
        return claims.views_of_players(match)

    def first_sure(self, views: tuple[SeatView, ...]) -> MakeClaim | None:
        return claims.first_sure(views)


class _Paper:
    """Matches with real cards."""

    kept = Standing

    def match(self, kept: Standing) -> Match:
        return Match(kept)

    def keep(self, match: Match) -> Standing:
        return match.standing


class _Austrian:
    """Implementation of `engine.core.game.Game`."""

    name = "austrian"
    events: Any = AnyEvent
    rules = BOOK
    robots = _Robots()
    record = RECORD
    claims = _Claims()
    analysis = ANALYST
    paper = _Paper()
    columns: Mapping[str, bool] = {CASH: False}

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the game up."""
        return "AUSTRIAN"

    def opening(self, rules: Rules, players: tuple[str, ...]) -> MatchStarted:
        return MatchStarted(rules, players)

    def replay(self, events: Iterable[AnyEvent]) -> Match:
        return game.replay(events)

    def evolve(self, match: Match, event: AnyEvent) -> Match:
        return game.evolve(match, event)

    def decide(self, match: Match, command: Command, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
        return game.decide(match, command, mark)

    def follow_ups(self, match: Match, events: tuple[AnyEvent, ...], mark: Mark | None = None) -> tuple[AnyEvent, ...]:
        return game.follow_ups(match, events, mark)

    def taken_for(
        self, match: Match, seat: Seat, choice: Callable[[SeatView], DealCommand], mark: Mark
    ) -> tuple[AnyEvent, ...]:
        view = view_for(match, seat)
        if view is None or seat not in view.deciders:
            return ()
        return game.decide(match, choice(view), mark)

    def legal(self, match: Match, seat: Seat) -> tuple[DealCommand, ...]:
        return game.legal_commands(match, seat)

    def only_move(self, match: Match, seat: Seat) -> OnlyMove | None:
        return progress.only_card(match, seat)

    def decisions(self, match: Match) -> tuple[Decision, ...]:
        return game.decisions(match)

    def awaited(self, match: Match) -> tuple[Seat, ...]:
        return game.awaited(match)

    def author(self, match: Match, event: AnyEvent) -> Seat | None:
        return game.author(match, event)

    def view(self, match: Match, viewer: Seat | None) -> SeatView | None:
        return view_for(match, viewer)

    def played(self, match: Match) -> tuple[Card, ...]:
        return progress.played(match)

    def card_of(self, command: SeatCommand) -> Card | None:
        return command.card if isinstance(command, PlayCard) else None

    def rules_of(self, match: Match) -> Rules:
        return match.standing.rules

    def players(self, match: Match) -> BySeat[str]:
        return match.standing.players

    def status(self, match: Match) -> MatchStatus:
        return progress.status_of(match)

    def progress(self, match: Match) -> Progress:
        return progress.progress_in(match)

    def hands_of(self, started: Any) -> BySeat[tuple[Card, ...]]:
        hands: BySeat[tuple[Card, ...]] = started.hands
        return hands

    def dealt_again(self, deal: Sequence[AnyEvent], names: tuple[str, ...]) -> tuple[AnyEvent, ...]:
        return rematch.dealt_again(deal, names)

    def is_lap_over(self, match: Match, first: Seat | None) -> bool:
        return rotation.is_lap_over(match.standing, first)

    def check_adjustment(self, match: Match, command: Adjust) -> None:
        game.decide(replace(match, deal=None), command)

    def result(self, match: Match) -> MatchResult:
        cash = settle(match.standing.purse).cash
        return MatchResult(cash.map(Fraction), transfers(cash))

    def write(self, command: DealCommand) -> str:
        return command_words.write(command)

    def read(self, word: str, seat: Seat) -> DealCommand | None:
        return command_words.read(word, seat)


AUSTRIAN: Final[Game[Match, AnyEvent, DealCommand, SeatView, Rules]] = _Austrian()
