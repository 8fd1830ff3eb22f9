"""Logs of matches in a group, made without a table: simple robots choose, and each choice counts as the person's."""

from random import Random
from typing import Any

from bot.tables.log.events import LogEvent, Occupant, Seated, TableOpened
from bot.tables.log.state import Table
from bot.tables.past.match_rows import Logged
from engine.core.game import AnyGame
from engine.core.match import EndReason, FinishMatch, Mark, StartDeal
from engine.core.seats import Seat
from engine.games.preferans import PREFERANS

GROUP = -100
HOUR = 3600.0
PEOPLE = tuple(Occupant(name, number) for number, name in enumerate(("Аня", "Борис", "Вика", "Гриша"), 1))


class PlayedMatch:
    """A match that is played deal by deal; a deal takes an hour."""

    def __init__(
        self,
        *people: Occupant,
        game: AnyGame = PREFERANS,
        preset: str = "sochi",
        opened: dict[str, Any] | None = None,
        chat: int = GROUP,
        seed: int = 1,
    ) -> None:
        self.game, self._rng = game, Random(seed)
        self.table = Table(7, chat, None, game)
        self.at = 1_000_000.0
        self.log: list[Logged] = []
        seated = people or PEOPLE[:3]
        rules = game.rules.preset(preset)
        self.add(TableOpened(1, "Аня", rules, **(opened or {})), *map(Seated, seated))
        self.match = game.replay([game.opening(rules, tuple(who.name for who in seated))])
        self.add(game.opening(rules, tuple(who.name for who in seated)))

    def add(self, *events: LogEvent) -> None:
        """Write events of the table, or of the match where they change nothing in it."""
        self.log += [Logged(self.at, event) for event in events]

    def do(self, command: Any, mark: Mark | None = None) -> None:
        """Carry out a command of the match."""
        events = self.game.decide(self.match, command, mark)
        events = (*events, *self.game.follow_ups(self.match, events, mark))
        for event in events:
            self.match = self.game.evolve(self.match, event)
        self.add(*events)

    def deals(self, count: int, marks: dict[Seat, Mark] | None = None, before_the_end: LogEvent | None = None) -> None:
        """Play deals; `marks`: who chose in place of a seat's person, `before_the_end`: an event during each deal."""
        for _ in range(count):
            status = self.game.status(self.match)
            cards = self.game.deck(self.game.rules_of(self.match))
            self.do(StartDeal(status.next_dealer or Seat.ONE, tuple(self._rng.sample(cards, len(cards)))))
            if before_the_end is not None:
                self.add(before_the_end)
            while waiting := self.game.awaited(self.match):
                command = self.game.robots.choose(self.game.view(self.match, waiting[0]))
                self.do(command, (marks or {}).get(waiting[0]))
            self.at += HOUR

    def finish(self, reason: EndReason = EndReason.AGREED) -> list[Logged]:
        """End the match and return its log."""
        self.do(FinishMatch(reason))
        return self.log
