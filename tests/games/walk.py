"""Random legal matches of any game, with cards from secrets and words, made by what `Game` offers alone."""

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from engine.core.codec import dec_hook, encode
from engine.core.errors import IllegalCommand
from engine.core.game import AnyGame
from engine.core.match import (
    BreakDeal,
    DealStarted,
    EndReason,
    Event,
    FinishMatch,
    Mark,
    MatchCommand,
    MatchStatus,
    Move,
    Refill,
    StartDeal,
    Substitute,
)
from engine.core.record.fair import FairDeal, Proof, proofs_of
from engine.core.seats import all_seats
from engine.core.shuffle import commitment, deck_of, lot_of
from tests.games.every import Played

NAMES = ("Anna", "Борис #2", 'Vera "V"', "Gleb")
WORDS = ("", "на счастье", 'с "кавычкой"', "семь # восемь", "a  b", "ёж", "1:x", "👍")
CLAIMS = 0.05  # a match of nothing but claims would play no cards
EARLY = 0.1
MARKS = (None, None, Mark.ROBOT, Mark.TIMEOUT)


class Walk:
    """A match that goes its own way; `check` looks at it after every command."""

    def __init__(self, played: Played, rng: Random, check: "Callable[[Walk], None] | None" = None) -> None:
        self.game: AnyGame = played.game
        self.rng = rng
        self.check = check
        first = self.game.opening(played.rules, NAMES[: played.seats])
        self.match: Any = self.game.replay((first,))
        self.events: list[Event] = [first]
        self.fair: list[FairDeal] = []
        self.secret = rng.randbytes(32)

    @property
    def status(self) -> MatchStatus:
        """Return what a table knows of the match."""
        return self.game.status(self.match)

    @property
    def running(self) -> bool:
        """True while a deal goes on."""
        return self.status.running and self.status.ended is None

    @property
    def proofs(self) -> list[Proof]:
        """Lines of the fair deals so far."""
        return [proof for fair in self.fair for proof in proofs_of(fair)]

    def this_deal(self) -> list[Event]:
        """Return the events of the deal that began last; empty before the first."""
        starts = [index for index, event in enumerate(self.events) if isinstance(event, DealStarted)]
        return self.events[starts[-1] :] if starts else []

    def do(self, command: Move | MatchCommand, mark: Mark | None = None) -> None:
        """Carry out a command with all that follows from it."""
        events = self.game.decide(self.match, command, mark)
        for event in (*events, *self.game.follow_ups(self.match, events, mark)):
            self.match = self.game.evolve(self.match, event)
            self.events.append(event)
        if self.check is not None:
            self.check(self)

    def attempt(self, command: Move | MatchCommand) -> bool:
        """Carry out a command if it is allowed now."""
        try:
            self.game.decide(self.match, command)
        except IllegalCommand:
            return False
        self.do(command)
        return True

    def begin_deal(self) -> None:
        """Deal from a secret and words, the first dealer by lot; an empty common pot is filled before."""
        if self.status.needs_refill:
            self.do(Refill())
        secret, self.secret = self.secret, self.rng.randbytes(32)
        status = self.status
        seats = len(status.players)
        told = ((seat, self.rng.choice(WORDS)) for seat in all_seats(seats))
        words = tuple((seat, word) for seat, word in told if word)
        dealer = status.next_dealer
        lot, following = dealer is None, commitment(self.secret)
        self.fair.append(FairDeal(status.deals + 1, commitment(secret), secret.hex(), words, following, lot))
        cards = self.game.deck(self.game.rules_of(self.match))
        self.do(StartDeal(dealer or lot_of(secret, dict(words), seats), deck_of(cards, secret, dict(words))))

    def step(self) -> None:
        """Carry out a legal command of a seat, as a rule one that the deal waits for."""
        decisions = self.game.decisions(self.match)
        awaited = [one for one in decisions if one.awaited]
        seat = self.rng.choice(decisions if self.rng.random() < EARLY else awaited).seat
        legal = self.game.legal(self.match, seat)
        claims = self.game.claims
        if claims is not None:
            calls = tuple(command for command in legal if not claims.is_claim(command))
            legal = calls if calls and self.rng.random() > CLAIMS else legal
        if legal:
            kind = self.rng.choice(sorted({type(command).__name__ for command in legal}))
            command = self.rng.choice([command for command in legal if type(command).__name__ == kind])
            self.do(command, self.rng.choice(MARKS))

    def play_deal(self, *, breaks: bool = False) -> None:
        """Play a deal to its end; `breaks`: it may be broken off."""
        self.begin_deal()
        while self.running:
            if breaks and self.rng.random() < 0.02:
                self.do(BreakDeal(self.rng.choice((None, *self.status.present))))
            elif self.rng.random() < 0.01:
                self.do(Substitute(self.rng.choice(self.status.present), "Dina"))
            else:
                self.step()

    def play_match(self, deals: int) -> None:
        """Play so many deals at most, some of them broken off, then end the match."""
        for number in range(deals):
            if self.status.over:
                break
            self.play_deal(breaks=number % 3 == 1)
        self.do(FinishMatch(self.status.reached or EndReason.AGREED))


def decoder(game: AnyGame) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a game's stored events."""
    return msgspec.json.Decoder(game.events, dec_hook=dec_hook)


def with_exchanged(game: AnyGame, event: Event, one: str, two: str) -> Any:
    """Return the event as it were in that deal, had two cards been each other."""
    text = encode(event).decode().replace(f'"{one}"', '"?"').replace(f'"{two}"', f'"{one}"').replace('"?"', f'"{two}"')
    return decoder(game).decode(text.encode())
