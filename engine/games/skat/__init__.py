"""Skat with «скат пиратский или разбойничий», as one value that tables can host: `SKAT`.

The rule book is docs/skat.md. Nobody judges claims yet, so none is offered; a record that states a verdict is believed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.game import Game
from engine.core.match import Adjust, Decision, Mark, MatchResult, MatchStatus, OnlyMove, Progress, SeatCommand
from engine.core.rng import Rng
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.games.skat import command_words, game, progress, rematch, rotation
from engine.games.skat.commands import Command, DealCommand, PlayCard
from engine.games.skat.events import AnyEvent, MatchStarted, Standing
from engine.games.skat.match_commands import LIST
from engine.games.skat.record import RECORD
from engine.games.skat.robots.simple import choose
from engine.games.skat.robots.timeout import on_timeout
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BOOK
from engine.games.skat.settlement import balances, totals, transfers
from engine.games.skat.state import Match
from engine.games.skat.view import SeatView, seed_of, view_for


class _Robots:
    """Robots, of one strength."""

    search = None

    def choose(self, view: SeatView) -> DealCommand:
        return choose(view)

    def on_timeout(self, view: SeatView) -> DealCommand:
        return on_timeout(view)

    def think(self, view: SeatView, strength: Strength, rng: Rng, *, compiled: bool) -> DealCommand:
        return choose(view)

    def seed(self, view: SeatView, seat: Seat) -> str:
        return seed_of(view, seat)


class _Paper:
    """Matches with real cards."""

    kept = Standing

    def match(self, kept: Standing) -> Match:
        return Match(kept)

    def keep(self, match: Match) -> Standing:
        return match.standing


class _Skat:
    """Implementation of `engine.core.game.Game`."""

    name = "skat"
    events: Any = AnyEvent
    rules = BOOK
    robots = _Robots()
    record = RECORD
    claims = None
    analysis = None
    paper = _Paper()
    columns: Mapping[str, bool] = {LIST: False}

    def __reduce__(self) -> str:
        """Pickle as a name: worker processes look the game up."""
        return "SKAT"

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
        points = totals(match.standing.tally, match.standing.rules.list)
        return MatchResult(balances(points).map(Fraction), transfers(points))

    def write(self, command: DealCommand) -> str:
        return command_words.write(command)

    def read(self, word: str, seat: Seat) -> DealCommand | None:
        return command_words.read(word, seat)


SKAT: Final[Game[Match, AnyEvent, DealCommand, SeatView, Rules]] = _Skat()
