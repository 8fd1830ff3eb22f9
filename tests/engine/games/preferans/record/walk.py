"""Random legal matches for the record's round trips: every kind of event, marks and odd names included."""

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import Adjust, BreakDeal, EndReason, FinishMatch, Join, Leave, Mark, StartDeal, Substitute
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.presets import preset, with_rules
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import AnyEvent, MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, legal_commands, start
from engine.games.preferans.match_commands import MatchCommand, RecordPaperDeal
from engine.games.preferans.moves import (
    AnswerClaim,
    Concede,
    DealMove,
    DeclarePreferans,
    Look,
    MakeClaim,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    TakeTalon,
    ThrowTalon,
)
from engine.games.preferans.outcomes import ContractOutcome, RaspasyOutcome
from engine.games.preferans.rotation import active_players, next_dealer, present_seats
from engine.games.preferans.scoring.pool import is_closed
from engine.games.preferans.sheet import Column
from engine.games.preferans.state import Match, deal_running

NAMES = (
    "Аня",
    "Борис Иванович",
    'О"Нил',
    "a#b",
    " край ",
    "\t",
    "line\nbreak",
    "\u2028",
    "робот 🤖",
    "\\",
    "~robot",
    "1:6s",
)
SELDOM = (OfferHalf, Concede, TakeTalon, ThrowTalon, DeclarePreferans)
RECORDED = [reason for reason in EndReason if reason is not EndReason.RESET]  # a record says `end agreed` for it
MARKS = (None, None, None, Mark.ROBOT, Mark.TIMEOUT)


class Walk:
    """A match that goes its own way; `events` is its history."""

    def __init__(self, rng: Random, seats: int, convention: str, rules: Sequence[tuple[str, str]] = ()) -> None:
        self.rng = rng
        names = tuple(rng.choice(NAMES) for _ in range(seats))
        first = MatchStarted(with_rules(preset(convention), rules), names)
        self.match: Match = start(first)
        self.events: list[AnyEvent] = [first]

    def do(self, command: DealMove | MatchCommand, mark: Mark | None = None) -> None:
        """Carry out a command."""
        for event in decide(self.match, command, mark):
            self.match = evolve(self.match, event)
            self.events.append(event)

    def attempt(self, command: MatchCommand) -> bool:
        """Carry out a command if it is allowed now."""
        try:
            self.do(command)
        except IllegalCommand:
            return False
        return True

    @property
    def over(self) -> bool:
        """Tell whether the match is over."""
        standing = self.match.standing
        return standing.ended is not None or is_closed(standing)

    def dealer(self) -> Seat:
        """Return the dealer of the next deal."""
        return next_dealer(self.match.standing) or self.rng.choice(present_seats(self.match.standing))

    def deal(self) -> None:
        """Deal from a shuffled deck, without a call yet."""
        deck = list(cards_of(self.match.standing.convention))
        self.rng.shuffle(deck)
        self.do(StartDeal(self.dealer(), tuple(deck)))

    def step(self) -> None:
        """Make one legal call or card; now and then bring a substitute."""
        seat = self.rng.choice(deciders(self.match.deal))
        if self.rng.random() < 0.01:
            self.attempt(Substitute(seat, self.rng.choice(NAMES)))
        self.do(self.choose(legal_commands(self.match, seat)), self.rng.choice(MARKS))

    def choose(self, legal: Sequence[DealMove]) -> DealMove:
        """Weigh a command: claims are rare, misère, halves and «без трёх» are not, and bids stay low."""
        cards = [command for command in legal if isinstance(command, PlayCard)]
        if cards and self.rng.random() > 0.03:
            return self.rng.choice(cards)
        looks = [command for command in legal if isinstance(command, Look)]
        if looks and self.rng.random() < 0.7:
            return self.rng.choice(looks)
        seldom = [command for command in legal if isinstance(command, SELDOM)]
        if seldom and self.rng.random() < 0.4:
            return self.rng.choice(seldom)
        bids = [command for command in legal if isinstance(command, PlaceBid | Pass)]
        if bids:
            misere = [one for one in bids if isinstance(one, PlaceBid) and one.bid is Contract.MISERE]
            return self.rng.choice([*bids[:1] * 4, *bids[1:5], *misere])
        yes = [command for command in legal if isinstance(command, AnswerClaim) and command.accept]
        claims = [command for command in legal if isinstance(command, MakeClaim)]
        if yes and self.rng.random() < 0.6:
            return self.rng.choice(yes)
        if claims:
            return replace(self.rng.choice(claims), proved=self.rng.random() < 0.3)
        return self.rng.choice(list(legal))

    def finish_deal(self) -> None:
        """Play the running deal to its end."""
        while deal_running(self.match):
            self.step()

    def break_off(self) -> None:
        """Play some of a deal, then break it off, unless it was over before."""
        for _ in range(self.rng.randint(0, 40)):
            if deal_running(self.match):
                self.step()
        self.attempt(BreakDeal(self.rng.choice((None, *present_seats(self.match.standing)))))

    def paper(self) -> None:
        """Write a paper deal down, if the guess is a possible one."""
        standing, dealer = self.match.standing, self.dealer()
        seats = len(standing.players)
        active = active_players(standing, dealer)
        first = self.rng.randint(0, 10)
        second = self.rng.randint(0, 10 - first)
        tricks = BySeat.of(seats, 0)
        for seat, count in zip(active, (first, second, 10 - first - second), strict=False):
            tricks = tricks.put(seat, count)
        deck = cards_of(standing.convention)
        talon = (deck[0], deck[9]) if len(deck) == 32 else deck[:4]
        outcome = self.rng.choice(
            (
                RaspasyOutcome(tricks),
                ContractOutcome(active[1], Contract.MISERE, tricks=tricks, talon=talon),
                ContractOutcome(active[0], Contract.D6, conceded=True),
            )
        )
        self.attempt(RecordPaperDeal(dealer, outcome))

    def between(self) -> None:
        """Let something happen that may happen between deals."""
        seats = len(self.match.standing.players)
        seat = Seat(self.rng.randint(1, seats))
        amount = self.rng.choice(("1", "-2", "5/2", "-1/3"))
        on = seat.next(seats)
        text = self.rng.choice(("", *NAMES))
        self.attempt(
            self.rng.choice(
                (
                    Adjust(seat, Column.POOL, amount, None, text),
                    Adjust(seat, Column.MOUNTAIN, amount, None, text),
                    Adjust(seat, Column.WHISTS, amount, on, text),
                    Join(Seat(min(seats + 1, 5)), self.rng.choice(NAMES)),
                    Leave(seat),
                    Substitute(seat, self.rng.choice(NAMES)),
                )
            )
        )

    def match_of(self, deals: int) -> None:
        """Play up to that many deals, then perhaps an end."""
        for _ in range(deals):
            while self.rng.random() < 0.3:
                self.between()
            if self.over:
                break
            if self.rng.random() < 0.15:
                self.paper()
            else:
                self.deal()
                if self.rng.random() < 0.15:
                    self.break_off()
                self.finish_deal()
        if self.rng.random() < 0.3:
            self.attempt(FinishMatch(self.rng.choice(RECORDED)))
