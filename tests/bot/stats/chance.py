"""Matches by lot in which everything happens: robots, the clock, substitutes, leavers, fixes, broken deals."""

from random import Random
from typing import Any, Final

from bot.tables.log.events import CameBack, Occupant, Replaced, WentAway
from engine.core.errors import IllegalCommand
from engine.core.match import (
    Adjust,
    BreakDeal,
    EndReason,
    FinishMatch,
    Join,
    Leave,
    Mark,
    Refill,
    StartDeal,
    Substitute,
)
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games import GAMES
from tests.bot.tables.past.matches import HOUR, PEOPLE, PlayedMatch

OTHERS: Final = tuple(Occupant(f"Гость {number}", number) for number in range(11, 30))
FORGOTTEN: Final = Occupant("игрок", -5)
DAY: Final = 24 * HOUR


class ChanceMatch(PlayedMatch):
    """Match of any game by lot, over when it has been made; its log is what a table would have written."""

    def __init__(self, seed: int, game: str | None = None) -> None:
        self.lot = Random(seed)
        chosen = GAMES[game or self.lot.choice(sorted(GAMES))]
        preset = self.lot.choice(sorted(chosen.rules.presets))
        seats = 4 if preset in ("rostov", "club4") else self.lot.choice((3, 3, 4))
        if preset in ("club3", "fspr"):
            seats = 3
        if preset in ("gusarik", "hussar"):
            seats = 2
        people = list(self.lot.sample((*PEOPLE, OTHERS[0], FORGOTTEN), seats))
        if self.lot.random() < 0.3:
            people[self.lot.randrange(seats)] = Occupant("Робот", strength=self.lot.choice(list(Strength)))
        super().__init__(*people, game=chosen, preset=preset, seed=seed)
        self.at += self.lot.randrange(200) * DAY
        self.people, self.comers = people, list(OTHERS[1:])
        for _ in range(self.lot.choice((2, 5, 6, 8, 9))):
            self.between()
            if self.game.status(self.match).over or not self.play():
                break
        self.end()

    def happens(self, share: float) -> bool:
        """Decide by lot."""
        return self.lot.random() < share

    def wish(self, command: Any) -> bool:
        """Try a command of the match; tell whether the rules allow it."""
        try:
            self.do(command)
        except IllegalCommand:
            return False
        return True

    def between(self) -> None:
        """Let something happen between two deals."""
        if self.happens(0.15):
            seat = Seat(self.lot.randint(1, len(self.people)))
            column, needs_other = self.lot.choice(sorted(self.game.columns.items()))
            other = Seat(seat % len(self.people) + 1) if needs_other else None
            self.wish(Adjust(seat, column, self.lot.choice(("2", "-10", "5/2")), other))
        if self.happens(0.1) and len(self.people) == 3 and self.game.status(self.match).may_grow:
            comer = self.comers.pop()
            if self.wish(Join(Seat.FOUR, comer.name)):
                self.replace(Seat.FOUR, comer)
        if self.game.status(self.match).needs_refill:
            self.wish(Refill())
        if self.happens(0.05) and self.wish(Leave(seat := Seat(self.lot.randint(1, len(self.people))))):
            self.replace(seat, Occupant(self.people[seat - 1].name, gone=True))
        self.turn_up()

    def turn_up(self) -> None:
        """Let somebody go, come back, be put off, or take a seat over."""
        seat = Seat(self.lot.randint(1, len(self.people)))
        has = self.people[seat - 1]
        if has.gone or not self.happens(0.2):
            return
        if has.person is None or self.happens(0.3):
            comer = self.comers.pop()
            if self.wish(Substitute(seat, comer.name)):
                self.replace(seat, comer)
        elif has.away:
            self.add(CameBack(has.person))
            self.people[seat - 1] = Occupant(has.name, has.person)
        elif self.happens(0.4):
            self.replace(seat, Occupant("Робот", barred=has.person))
        else:
            free = self.happens(0.5)
            self.add(WentAway(has.person, has.person, free=free))
            self.people[seat - 1] = Occupant(has.name, has.person, away=True, free=free)

    def replace(self, seat: Seat, occupant: Occupant) -> None:
        """Give a seat to another occupant."""
        self.add(Replaced(seat, occupant))
        self.people[seat - 1 :] = [occupant, *self.people[seat:]]

    def play(self) -> bool:
        """Play a deal; return False where none can follow."""
        dealer = self.game.status(self.match).next_dealer or Seat.ONE
        cards = self.game.deck(self.game.rules_of(self.match))
        if not self.wish(StartDeal(dealer, tuple(self.lot.sample(cards, len(cards))))):
            return False
        while waiting := self.game.awaited(self.match):
            if self.happens(0.02):
                self.turn_up()
            if self.happens(0.003) and self.wish(BreakDeal(waiting[0])):
                break
            has = self.people[waiting[0] - 1]
            robot = has.away or has.person is None
            mark = Mark.ROBOT if robot else Mark.TIMEOUT if self.happens(0.02) else None
            self.do(self.game.robots.choose(self.game.view(self.match, waiting[0])), mark)
        if self.game.status(self.match).reached is None:
            self.at += HOUR
        return True

    def end(self) -> None:
        """End the match."""
        status = self.game.status(self.match)
        reason = status.reached or self.lot.choice(
            (EndReason.AGREED, EndReason.AGREED, EndReason.RESET, EndReason.TIME)
        )
        self.do(FinishMatch(reason))
