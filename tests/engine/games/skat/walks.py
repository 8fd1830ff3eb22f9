"""Random rules, and random legal matches by them."""

from collections.abc import Callable
from random import Random
from typing import Any

from engine.core.errors import ConventionError, IllegalCommand
from engine.core.match import Adjust, BreakDeal, EndReason, FinishMatch, Mark, StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import BY_HAND, MOST_TOPS, WITH_SKAT, ladder
from engine.games.skat.events import AnyEvent, MatchStarted
from engine.games.skat.game import awaited, decide_judged, decisions, evolve, follow_ups, legal_commands, start
from engine.games.skat.match_commands import RecordPaperDeal
from engine.games.skat.moves import Concede, MakeClaim, PlaceBid, Verdict
from engine.games.skat.outcomes import GameOutcome, Outcome, PassedOutcome, RamschOutcome, Side
from engine.games.skat.phases.play import may_claim, may_fail
from engine.games.skat.robots.strengths import choose
from engine.games.skat.rotation import next_dealer, reached
from engine.games.skat.rules import BY_NAME, PRESETS, Rules, check, preset, with_rule, with_rules
from engine.games.skat.state import Match, Playing, running
from engine.games.skat.trick_rules import ALL_POINTS
from engine.games.skat.view import view_for
from engine.three_hands.dealing import DECK, active_seats
from tests.engine.games.skat.answers import NAMES

CLAIMS = 0.008
ASIDE = 0.1  # how often somebody speaks for whom the deal does not wait
JUMPS = 0.1
GIVES_UP = 0.02
BY_ROBOTS = 0.5  # who plays at random hardly ever wins a game
NUMBERS = {
    "bock_at": ("1", "20", "60", "100"),
    "bock_triggers": ("none", "kontra", "60,schneider", "120,ramsch", "kontra,60,120,schneider,ramsch"),
    "bock_laps": ("1", "2", "3"),
    "end": ("laps:1", "laps:4", "points:50", "deals:3", "deals:40", "time:30"),
}


def any_rules(rng: Random) -> Rules:
    """Draw rules: a preset with about every second option changed."""
    rules = preset(rng.choice(list(PRESETS)))
    if rng.random() < 0.3:  # a lap of schieber in every match of these
        rules = with_rules(rules, [("robber", "yes"), ("bock_at", "1"), ("robber_after", "classic")])
    for option in BY_NAME.values():
        if rng.random() < 0.5 or (rules.bock_at == 1 and option.name in ("robber", "bock_at", "bock_trigger", "end")):
            continue
        changed = with_rule(rules, option.name, rng.choice(NUMBERS.get(option.name, option.values)))
        try:
            check(changed)
        except ConventionError:
            continue
        rules = changed
    return rules


class Walk:
    """A random match; `check` looks at it after every command."""

    def __init__(self, rng: Random, rules: Rules, seats: int, check: "Callable[[Walk], None] | None" = None) -> None:
        first = MatchStarted(rules, NAMES[:seats])
        self.rng, self.check = rng, check
        self.match: Match = start(first)
        self.is_sensible = rng.random() < BY_ROBOTS
        self.events: list[AnyEvent] = [first]

    def do(self, command: Any, mark: Mark | None = None) -> None:
        """Carry out a command with all that follows from it."""
        events = decide_judged(self.match, command, mark)
        for event in (*events, *follow_ups(self.match, events, mark)):
            self.match = evolve(self.match, event)
            self.events.append(event)
        if self.check is not None:
            self.check(self)

    def deal(self) -> None:
        """Deal the next cards."""
        deck = list(DECK)
        self.rng.shuffle(deck)
        dealer = next_dealer(self.match.standing) or Seat(self.rng.randint(1, len(self.match.standing.players)))
        self.do(StartDeal(dealer, tuple(deck)))

    def step(self) -> None:
        """Carry out something legal."""
        seat = self.rng.choice(decisions(self.match)).seat if self.rng.random() < ASIDE else awaited(self.match)[0]
        deal = running(self.match)
        if isinstance(deal, Playing) and may_claim(deal, seat) and self.rng.random() < CLAIMS:
            verdicts = tuple(Verdict) if may_fail(deal) else (Verdict.PROVED,)
            self.do(MakeClaim(seat, verdict=self.rng.choice(verdicts)), Mark.ROBOT)
            return
        legal = legal_commands(self.match, seat)
        if self.rng.random() > GIVES_UP:
            legal = tuple(command for command in legal if not isinstance(command, Concede))
        if not legal:
            return
        if self.is_sensible and seat in awaited(self.match) and self.rng.random() > ASIDE:
            view = view_for(self.match, seat)
            assert view is not None
            self.do(choose(view), self.rng.choice((None, Mark.ROBOT)))
            return
        kind = self.rng.choice(sorted({type(command).__name__ for command in legal}))
        commands = [command for command in legal if type(command).__name__ == kind]
        low = isinstance(commands[0], PlaceBid) and self.rng.random() > JUMPS
        self.do(commands[0] if low else self.rng.choice(commands), self.rng.choice((None, None, *Mark)))

    def play_deal(self) -> None:
        """Play a deal to its end, now and then break it off or write one that was played with real cards."""
        if self.rng.random() < 0.1:
            self.paper()
            return
        self.deal()
        while running(self.match) is not None:
            if self.rng.random() < 0.003:
                self.do(BreakDeal(self.rng.choice((None, Seat.ONE))))
            else:
                self.step()

    def paper(self) -> None:
        """Write some outcome that is possible now."""
        standing = self.match.standing
        dealer = next_dealer(standing) or Seat.ONE
        while True:
            try:
                self.do(RecordPaperDeal(dealer, any_outcome(self.rng, standing.rules, len(standing.players), dealer)))
            except IllegalCommand:
                continue
            return

    def play_match(self, deals: int) -> None:
        """Play so many deals at most, with corrections between them, then end the match."""
        for _ in range(deals):
            if reached(self.match.standing) is not None:
                break
            self.play_deal()
            if self.rng.random() < 0.1:
                self.do(Adjust(Seat.TWO, "list", str(self.rng.choice((-30, 7))), text="пересдача"))
        self.do(FinishMatch(reached(self.match.standing) or EndReason.AGREED))


def any_outcome(rng: Random, rules: Rules, seats: int, dealer: Seat) -> Outcome:
    """Draw an outcome, possible or not."""
    active = active_seats(seats, dealer)
    kind = rng.random()
    if kind < 0.2:
        return PassedOutcome()
    if kind < 0.6:
        return _any_ramsch(rng, seats, sorted(active))
    declaration = rng.choice((*BY_HAND, *WITH_SKAT))
    most = MOST_TOPS.get(declaration.contract, 0)
    points = rng.choice((0, 20, 30, 31, 60, 61, 89, 90, 120))
    side = rng.choice((None, None, *Side))
    bid, double = rng.choice(ladder(rules.grand_ouvert.base)[:30]), rng.random() < 0.3
    tops = rng.choice([sign * run for run in range(1, most + 1) for sign in (1, -1)] or [0])
    if declaration.is_null:
        took = rng.choice((0, 1))
        return GameOutcome(active[0], declaration, bid, took=took, kontra=double, re=double and rules.re)
    if rng.random() < 0.1:
        return GameOutcome(active[1], declaration, bid, tops, conceded=True)
    return GameOutcome(active[2], declaration, bid, tops, points, side, kontra=double, re=double and rules.re)


def _any_ramsch(rng: Random, seats: int, active: list[Seat]) -> RamschOutcome:
    talon = rng.choice((0, 10, 20))
    first = rng.choice((0, 40, 50, 60, ALL_POINTS - talon))
    second = rng.choice((0, 10, ALL_POINTS - talon - first))
    own = dict(zip(active, (first, second, ALL_POINTS - talon - first - second), strict=True))
    points = BySeat.collect(own.get(Seat(seat), 0) for seat in range(1, seats + 1))
    none = tuple(seat for seat in active if not own[seat] and rng.random() < 0.7)
    last = rng.choice((None, *active))
    return RamschOutcome(points, talon, none, last, rng.choice((None, *active)), rng.randrange(3))
