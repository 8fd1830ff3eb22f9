"""Random legal matches, weighted so that everything a match may do happens soon."""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from engine.core.errors import IllegalCommand
from engine.core.match import Adjust, BreakDeal, EndReason, FinishMatch, Join, Leave, Mark, StartDeal, Substitute
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.auction import PreferansHand
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import AnyEvent, DealStarted, MatchStarted
from engine.games.preferans.game import deal_commands, decide_judged, deciders, evolve, start
from engine.games.preferans.match_commands import Command, RecordPaperDeal
from engine.games.preferans.moves import (
    AnswerClaim,
    AnswerHalf,
    Concede,
    DealMove,
    DeclarePreferans,
    Discard,
    Look,
    MakeClaim,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    TakeTalon,
    ThrowTalon,
)
from engine.games.preferans.outcomes import PreferansOutcome, RaspasyOutcome, WhistCall
from engine.games.preferans.phases.claim import legal_claims
from engine.games.preferans.rotation import active_players, next_dealer, present_seats
from engine.games.preferans.scoring.pool import is_closed
from engine.games.preferans.sheet import Column
from engine.games.preferans.state import Auction, Match, NamedGame, Playing, deal_running

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dmitri")
CLAIM_RATES = (0.0, 0.03, 0.6)

Check = Callable[["Walk"], None]


class Walk:
    """A match that goes its own way. `events` is its history, `check` looks at it after every command."""

    def __init__(self, rng: Random, convention: Convention, seats: int, check: Check | None = None) -> None:
        self.rng = rng
        self.check = check
        first = MatchStarted(convention, NAMES[:seats])
        self.match: Match = start(first)
        self.events: list[AnyEvent] = [first]
        self.claim_rate = 0.0

    @property
    def over(self) -> bool:
        """Tell whether the match is over."""
        return self.match.standing.ended is not None or is_closed(self.match.standing)

    def this_deal(self) -> list[AnyEvent]:
        """Return the events of the deal that began last, from its start on; empty before the first."""
        starts = [index for index, event in enumerate(self.events) if isinstance(event, DealStarted)]
        return self.events[starts[-1] :] if starts else []

    def do(self, command: Command, mark: Mark | None = None) -> None:
        """Carry out a command with all that follows from it."""
        for event in decide_judged(self.match, command, mark):
            self.match = evolve(self.match, event)
            self.events.append(event)
        if self.check is not None:
            self.check(self)

    def attempt(self, command: Command) -> bool:
        """Do it if it is allowed now."""
        try:
            decide_judged(self.match, command)
        except IllegalCommand:
            return False
        self.do(command)
        return True

    @property
    def paper_rate(self) -> float:
        """The hand that ends the match is hardly ever dealt, so it comes on paper."""
        return 0.1 if self.match.standing.convention.preferans_hand is PreferansHand.OFF else 0.4

    def dealer(self) -> Seat:
        """Return the dealer of the next deal."""
        return next_dealer(self.match.standing) or self.rng.choice(present_seats(self.match.standing))

    def begin_deal(self) -> None:
        """Deal from a shuffled deck."""
        deck = list(cards_of(self.match.standing.convention))
        self.rng.shuffle(deck)
        self.claim_rate = self.rng.choice(CLAIM_RATES)
        self.do(StartDeal(self.dealer(), tuple(deck)))

    def step(self) -> None:
        """Execute one legal command of somebody the deal waits for, or a claim of anybody who plays."""
        deal = self.match.deal
        if isinstance(deal, Playing) and self.rng.random() < self.claim_rate:
            able = [seat for seat in deal.setup.people if deal.hands[seat]]
            if able:  # of two players none may have a card left, while the dummy has
                self.do(self.claim(deal, self.rng.choice(able)))
                return
        assert deal is not None
        seat = self.rng.choice(deciders(deal))
        if isinstance(deal, Auction) and self.rng.random() < 0.2:  # a look, or a misère out of turn
            seat = self.rng.choice([other for other in deal.setup.people if deal_commands(deal, other)])
        mark = self.rng.choice((None, None, Mark.ROBOT, Mark.TIMEOUT))
        self.do(choose(self.rng, deal_commands(deal, seat)), mark)

    def claim(self, deal: Playing, seat: Seat) -> DealMove:
        """Return any claim of a seat, every other time one by which the declarer makes his contract."""
        claims = legal_claims(deal, seat)
        if isinstance(deal.game, NamedGame) and self.rng.random() < 0.5:
            declarer, needed = deal.game.declarer, deal.game.contract.needed
            good = [claim for claim in claims if isinstance(claim, MakeClaim)]
            made = [claim for claim in good if deal.won[declarer] + claim.tricks[declarer] in (needed, needed + 1)]
            claims = tuple(made) or claims
        claim = self.rng.choice(claims)
        assert isinstance(claim, MakeClaim)
        return replace(claim, proved=self.rng.random() < 0.2)  # who says so is believed

    def finish_deal(self) -> None:
        """Play the running deal to its end."""
        while deal_running(self.match):
            self.step()

    def play_deal(self) -> None:
        """Play a deal from its beginning to its end."""
        self.begin_deal()
        self.finish_deal()

    def break_off(self) -> None:
        """Play some of the running deal, then break it off, unless it is over by itself before."""
        for _ in range(self.rng.randint(0, 40)):
            if deal_running(self.match):
                self.step()
        self.attempt(BreakDeal(self.rng.choice((None, *present_seats(self.match.standing)))))

    def play_match(self, deals: int, *, between: bool = True, breaks: bool = False) -> None:
        """Play up to that many deals, with what may happen between them; `breaks`: some of the deals are broken off."""
        for _ in range(deals):
            if between and self.rng.random() < 0.3:
                self.between()
            if self.over:
                break
            if not (between and self.rng.random() < self.paper_rate and self.paper()):
                self.begin_deal()
                if breaks and self.rng.random() < 0.4:
                    self.break_off()
                self.finish_deal()
        if self.over and self.match.standing.ended is None:
            self.attempt(FinishMatch(EndReason.DEALS)) or self.attempt(FinishMatch(EndReason.CLOSED))
        elif between and self.match.standing.ended is None:
            self.do(FinishMatch(self.rng.choice((EndReason.AGREED, EndReason.TIME))))

    def between(self) -> None:
        """Do what may be done between two deals."""
        seats = len(self.match.standing.players)
        seat = Seat(self.rng.randint(1, seats))
        amount = self.rng.choice(("1", "-2", "7", "5/2"))
        options: tuple[Command, ...] = (
            Adjust(seat, Column.MOUNTAIN, amount, None, "late"),
            Adjust(seat, Column.WHISTS, amount, seat.next(seats)),
            Substitute(seat, "Dina"),
            Join(Seat(min(seats + 1, 5)), "Ekaterina"),
            Leave(seat),
        )
        self.attempt(self.rng.choice(options))

    def paper(self) -> bool:
        """Write down a paper deal of raspasy (a dummy takes the rest), or of the hand that ends the match."""
        standing, dealer = self.match.standing, self.dealer()
        active = active_players(standing, dealer)
        if standing.convention.preferans_hand is not PreferansHand.OFF and self.rng.random() < 0.5:
            return self.attempt(RecordPaperDeal(dealer, PreferansOutcome(active[0], proved=True)))
        first = self.rng.randint(0, 10)
        second = self.rng.randint(0, 10 - first)
        tricks = BySeat.of(len(standing.players), 0)
        for seat, count in zip(active, (first, second, 10 - first - second), strict=False):
            tricks = tricks.put(seat, count)
        return self.attempt(RecordPaperDeal(dealer, RaspasyOutcome(tricks)))


def weight(command: DealMove) -> float:
    """Return how likely a command is chosen beside others of its decision."""
    match command:
        case Pass():
            return 9.0
        case PlaceBid(bid=bid, here=here):
            return 4.0 if here else 0.8 if bid.is_misere else 1.0 / (bid.level - 5) ** 3
        case Look(at=at):
            return 1.0 if at else 5.0
        case TakeTalon():
            return 12.0
        case ThrowTalon() | DeclarePreferans():
            return 8.0
        case OfferHalf():
            return 60.0
        case Concede():
            return 12.0
        case Discard():
            return 1.0
        case NameContract(contract=contract):
            return 1.0 / max(contract.level - 5, 1) ** 2
        case SayWhist(call=call):
            return 2.0 if call is WhistCall.HALF else 1.0
        case AnswerClaim(accept=accept) | AnswerHalf(accept=accept):
            return 3.0 if accept else 1.0
        case _:
            return 1.0


def choose(rng: Random, legal: Sequence[DealMove]) -> DealMove:
    """Return one of the legal commands; cards with equal chances."""
    if isinstance(legal[0], PlayCard):
        return rng.choice(legal)
    return rng.choices(legal, [weight(command) for command in legal])[0]
