"""Random rules, and random legal matches by them."""

from collections.abc import Callable
from random import Random
from typing import Any

from engine.core.match import EndReason, FinishMatch, Mark, Refill, StartDeal
from engine.core.seats import Seat
from engine.games.austrian.calls import Extra
from engine.games.austrian.events import AnyEvent, MatchStarted
from engine.games.austrian.game import awaited, decide, evolve, legal_commands, start
from engine.games.austrian.moves import MakeClaim
from engine.games.austrian.pot import needs_refill, next_dealer, reached
from engine.games.austrian.rules import BY_NAME, PRESETS, Rules, preset, with_rules
from engine.games.austrian.state import Match
from engine.three_hands.dealing import DECK
from tests.engine.games.austrian.answers import NAMES

CLAIMS = 0.02  # a match of nothing but claims would play no cards
NUMBERS = {
    "stake": ("10", "20", "70"),
    "cap_factor": ("1", "5", "10", "20"),
    "contribution": ("10", "50", "130"),
    "hearts_premium": ("0", "10", "7"),
    "premium": ("0", "10", "3"),
    "extra_premium": ("0", "10", "11"),
    "end": ("none", "deals:3", "time:30", "deals:40"),
}


def any_rules(rng: Random) -> Rules:
    """Draw rules: a preset with about every second option changed."""
    changes = []
    for option in BY_NAME.values():
        if rng.random() < 0.5:
            continue
        if option.name == "illustrated":
            extras = rng.sample(list(Extra), rng.randrange(5))
            value = ",".join(extras) or "none"
        else:
            value = rng.choice(NUMBERS.get(option.name, option.values))
        changes.append((option.name, value))
    return with_rules(preset(rng.choice(list(PRESETS))), changes)


class Walk:
    """A random match; `check` looks at it after every command."""

    def __init__(self, rng: Random, rules: Rules, seats: int, check: "Callable[[Walk], None] | None" = None) -> None:
        first = MatchStarted(rules, NAMES[:seats])
        self.rng, self.check = rng, check
        self.match: Match = start(first)
        self.events: list[AnyEvent] = [first]

    def do(self, command: Any, mark: Mark | None = None) -> None:
        """Carry out a command."""
        for event in decide(self.match, command, mark):
            self.match = evolve(self.match, event)
            self.events.append(event)
        if self.check is not None:
            self.check(self)

    def deal(self) -> bool:
        """Play one deal; False when the match is over."""
        standing = self.match.standing
        if reached(standing) is not None:
            return False
        if needs_refill(standing):
            self.do(Refill())
        dealer = next_dealer(standing) or self.rng.choice(standing.players.seats)
        self.do(StartDeal(dealer, tuple(self.rng.sample(DECK, len(DECK)))))
        while waiting := awaited(self.match):
            legal = legal_commands(self.match, waiting[0])
            if self.rng.random() > CLAIMS:
                legal = tuple(command for command in legal if not isinstance(command, MakeClaim)) or legal
            kind = self.rng.choice(sorted({type(command).__name__ for command in legal}))
            self.do(self.rng.choice([command for command in legal if type(command).__name__ == kind]))
        return True

    def finish(self) -> None:
        """End the match as its rules say, else by agreement."""
        self.do(FinishMatch(reached(self.match.standing) or EndReason.AGREED))


def seat_after(active: tuple[Seat, ...], seat: Seat, steps: int) -> int:
    """Return the number of the seat so many places behind another among three."""
    return int(active[(active.index(seat) + steps) % 3])
