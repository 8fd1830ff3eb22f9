"""A match of any game, press by press: checked by the rules alone, then played through the whole program.

What everybody should see after each press comes from the game's face and the match that the test keeps in step.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, partial
from typing import Any

from bot.screens.actions import Action
from bot.screens.face import Face
from bot.screens.model import DealReport, DealStatus, Draft, Frame
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import texts
from bot.tables.context.debounce import DOUBLE_TAP_S
from bot.tables.conventions.typed_convention import parse_new
from engine.core import match
from engine.core.cards import Card
from engine.core.game import AnyGame
from engine.core.match import FinishMatch, MatchCommand, StartDeal
from engine.core.seats import Seat
from engine.three_hands.dealing import DECK
from tests.e2e.scenarios.mirror import Shown, plain
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import text_of, wait_for

TEXTS = texts("ru")
WHY = "why"  # name of the page


@dataclass(frozen=True)
class ScriptedDeal:
    """Cards of a deal and what is pressed in it."""

    first: str
    """First cards of the shuffled deck, `Js Qs Ah`; the rest of it follows in the order of a new pack."""
    steps: str
    """Presses in private chats, one a line: `1 card:As`. A seat's only move that the table makes is a line, too."""

    @property
    def deck(self) -> list[str]:
        """The whole deck."""
        first = self.first.split()
        return [*first, *(str(card) for card in DECK if str(card) not in first)]


@dataclass(frozen=True)
class Move:
    """Press of a seat with the match before and after it."""

    seat: Seat
    action: str
    before: Any
    after: Any
    by_itself: bool
    """True for an only move, which nobody presses."""
    is_weighed: bool = False
    """True for a half-made choice, which changes the presser's own screen alone."""


@dataclass(frozen=True)
class Script:
    """A match of a game up to its settlement."""

    name: str
    game: AnyGame
    face: Face
    options: str
    """Words that follow `/new`. The last seat deals first."""
    deals: tuple[ScriptedDeal, ...]
    balances: tuple[int, ...]
    """Settlement, seat 1 first."""
    reasons_of: Callable[[Any], Iterable[str]] | None = None
    """Reasons of the money of a match's last deal, which the page WHY explains; None in a game without such a page."""

    @property
    def names(self) -> tuple[str, ...]:
        """The players, seat 1 first."""
        return NAMES[: len(self.balances)]

    @property
    def rules(self) -> Any:
        """The rules that the options tell."""
        return parse_new(Rulebooks([self.face.rules]), self.options)

    @property
    def story(self) -> Story:
        """The script as something to be played on a stage."""
        return Story(self.name, self.perform, self.names, game=self.game.name)

    @cached_property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The moves of each deal."""
        return tuple(self._deals())

    @property
    def end(self) -> Any:
        """The match after the last move."""
        return self.moves[-1][-1].after

    def _deals(self) -> Iterator[tuple[Move, ...]]:
        match = self.game.replay((self.game.opening(self.rules, self.names),))
        for deal in self.deals:
            dealer = self.game.status(match).next_dealer or Seat(len(self.names))
            match = self._after(match, StartDeal(dealer, tuple(Card(name) for name in deal.deck)))
            moves = tuple(self._moves(match, deal.steps))
            match = moves[-1].after
            yield moves

    def _moves(self, match: Any, steps: str) -> Iterator[Move]:
        for line in steps.strip().splitlines():
            number, action = line.split()
            seat = Seat(int(number))
            command = self.face.keys.command(action, seat)
            if command is None:
                assert action.partition(":")[0] in self.face.keys.half_made, action
                yield Move(seat, action, match, match, by_itself=False, is_weighed=True)
                continue
            only = self.game.only_move(match, seat)
            after = self._after(match, command)
            yield Move(seat, action, match, after, by_itself=only is not None and not only.is_secret)
            match = after

    def _after(self, match: Any, command: match.Move | MatchCommand) -> Any:
        events = self.game.decide(match, command)
        for event in (*events, *self.game.follow_ups(match, events)):
            match = self.game.evolve(match, event)
        status = self.game.status(match)
        return self._after(match, FinishMatch(status.reached)) if status.reached and status.ended is None else match

    def perform(self, stage: Stage) -> None:
        """Play all deals by pressed buttons; check the settlement, and the record as exported."""
        stage.open_table(self.options)
        stage.seat_all()
        stage.begin([deal.deck for deal in self.deals], len(self.names))
        for number, moves in enumerate(self.moves, 1):
            self._play(stage, moves)
            self._explain(stage, number, moves[-1].after)
            if number < len(self.moves):
                wait_for(partial(_may_go_on, stage), "«Дальше»")
                stage.go_on()
        stage.see(plain(self.face.reports.settlement(TEXTS, self._frame(stage), self.end).text))
        assert self.game.record.parse(stage.export()).match == self.end

    def _play(self, stage: Stage, moves: tuple[Move, ...]) -> None:
        rested = set[Seat]()
        self._compare(stage, moves[0].before)
        for move in moves:
            if move.by_itself:
                continue
            if move.seat not in rested:  # nobody means a press on what has just come in the place of a card
                stage.theatre.rest(DOUBLE_TAP_S)
                rested.add(move.seat)
            assert stage.press(move.seat, move.action) == nothing(), (move.action, move.seat)
            following = () if move.is_weighed else self.game.awaited(move.after)
            if following and not any(one.by_itself and one.before is move.after for one in moves):
                self._compare(stage, move.after)

    def _explain(self, stage: Stage, number: int, match: Any) -> None:
        """Check that the page of a finished deal says what the face makes of its reasons."""
        if self.reasons_of is None:
            return
        view = self.game.view(match, None)
        report = DealReport(frame=self._frame(stage), number=number, match=match, view=view, page=WHY)
        wanted = plain(self.face.reports.report(TEXTS.of(self.game.name), report).text)
        leaf = text_of(stage.leaf(1, f"page:{WHY}:{number}"))
        assert leaf.startswith(wanted), f"{leaf} instead of {wanted}"
        stage.theatre.reasons |= {(self.game.name, reason) for reason in self.reasons_of(match)}

    def _compare(self, stage: Stage, match: Any) -> None:
        """Wait until all screens show what the face makes of the match, at first or after three minutes of silence."""
        frames = self._frame(stage), self._frame(stage, *self.game.awaited(match))
        views = {seat: self.game.view(match, Seat(seat)) for seat in range(1, len(self.names) + 1)}
        wanted = [
            (seat, tuple(Shown.by(self.face.deal.hand(TEXTS, frame, view, Draft())) for frame in frames))
            for seat, view in views.items()
        ]
        everybody = self.game.view(match, None)
        stage.compare(wanted, tuple(Shown.by(self.face.deal.table(TEXTS, frame, everybody)) for frame in frames))

    def _frame(self, stage: Stage, *waited: Seat) -> Frame:
        status = DealStatus(waited=tuple((seat, self.names[seat - 1]) for seat in waited))
        return Frame(table=stage.table, rules=self.rules, players=self.names, status=status)


def _may_go_on(stage: Stage) -> bool:
    return any(person.find(Action.NEXT) for person in stage.people)


def settled(script: Script) -> tuple[Fraction, ...]:
    """Return the settlement by the rules alone."""
    return tuple(script.game.result(script.end).balances)
