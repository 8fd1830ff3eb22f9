"""State of a match and its deal: one frozen class per phase, so that a field exists only in phases that need it."""

import msgspec

from engine.core import state
from engine.core.cards import Suit
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid, Extra
from engine.games.austrian.events import DealScored, Standing
from engine.games.austrian.money import Payment, Purse, in_play
from engine.games.austrian.outcomes import Aces, DefenderWord, Outcome, WhistCall
from engine.games.austrian.rules import Rules
from engine.three_hands.state import CardPlay, DealSetup, DeclaredGame, Hands, NamingGame, OpenAuction, Undertaking


class Setup(DealSetup, frozen=True):
    """Facts of a deal that do not change after the cards are dealt."""

    rules: Rules
    paid: tuple[Payment, ...]
    """Stake or contributions paid for the deal."""
    purse: Purse
    """Money including `paid`; the match counts `paid` only once the deal has a result."""


class Call(msgspec.Struct, frozen=True):
    """One call of the auction."""

    seat: Seat
    bid: Bid | None
    """Bid made or held; None for a pass."""
    here: bool = False
    """True if the call holds the bid of a rival («здесь»)."""


class Auction(OpenAuction[Setup, Call], frozen=True):
    """Phase of bidding."""


class Won(msgspec.Struct, frozen=True):
    """Result of an auction, with its calls."""

    calls: tuple[Call, ...]
    seat: Seat
    """Seat that won the auction: the declarer."""
    bid: Bid


class Exchange(Undertaking[Setup, Won], frozen=True):
    """Phase in which the declarer holds twelve cards and must discard two."""


class Naming(NamingGame[Setup, Won], frozen=True):
    """Phase in which the declarer names the contract."""


class NamedGame(DeclaredGame[Setup, Won], frozen=True):
    """A named contract with the calls of the defenders and the announcement so far."""

    contract: Bid
    whists: tuple[DefenderWord, ...] = ()
    """Calls of the defenders so far, in speaking order."""
    invited: bool = False
    """True when the sole whister invited the other defender."""
    announced: Aces | None = None
    """Aces that the declarer has announced; None if nothing is announced."""

    @property
    def extra(self) -> Extra | None:
        """Contract of the variant "Illustrated" that is played; None for a suit contract."""
        return self.setup.rules.extra(self.contract)

    @property
    def trump(self) -> Suit | None:
        """Trump suit; None in the contracts of the variant "Illustrated", which have no trumps."""
        return self.contract.suit

    @property
    def in_play(self) -> int:
        """Sum in play: the part of the pot for which the deal is played."""
        return in_play(self.setup.rules, self.setup.purse.pot, self.contract)

    @property
    def whisters(self) -> tuple[Seat, ...]:
        """Seats that said whist, in speaking order."""
        return tuple(word.seat for word in self.whists if word.call is WhistCall.WHIST)

    @property
    def playing(self) -> tuple[Seat, ...]:
        """Seats that play cards, the declarer first, then clockwise; two if a whister is alone."""
        if len(self.whisters) == 1 and not self.invited:
            return (self.declarer, self.whisters[0])
        return (self.declarer, *self.defenders)


class Whisting(msgspec.Struct, frozen=True, tag=True):
    """Phase in which the defenders say whist or pass, one after the other."""

    game: NamedGame
    hands: Hands
    turn: Seat
    """Defender who speaks next."""


class Inviting(msgspec.Struct, frozen=True, tag=True):
    """Phase in which a sole whister invites the other defender or chooses to play alone."""

    game: NamedGame
    hands: Hands

    @property
    def whister(self) -> Seat:
        """Seat of the sole whister."""
        return self.game.whisters[0]


class Playing(CardPlay, frozen=True):
    """Phase in which cards are played; a defender who is out still holds ten."""

    game: NamedGame
    granted: BySeat[int] | None = None
    """Remaining tricks of each seat by a claim that ended the play; None if no claim ended it."""
    refusals: tuple[tuple[Seat, Seat], ...] = ()
    """Claims refused since the last card, as pairs (claimer, refuser)."""
    laid: tuple[Seat, ...] = ()
    """Seats whose hands lie open because their claim was refused."""

    @property
    def won(self) -> BySeat[int]:
        """Tricks of each seat so far, including those of a claim that ended the play."""
        takers = [trick.taker for trick in self.tricks]
        given = self.granted or BySeat.of(len(self.hands), 0)
        return BySeat.collect(takers.count(seat) + given[seat] for seat in self.hands.seats)


class Claiming(msgspec.Struct, frozen=True, tag=True):
    """Phase in which a claim waits for the answers of the other seats that play."""

    play: Playing
    seat: Seat
    """Seat that claims; its hand lies open."""
    tricks: BySeat[int]
    accepted: tuple[Seat, ...] = ()
    """Seats that have agreed."""

    @property
    def hands(self) -> Hands:
        """Cards that each seat still holds."""
        return self.play.hands

    @property
    def must_answer(self) -> tuple[Seat, ...]:
        """Seats that have not answered yet."""
        return tuple(seat for seat in self.play.game.playing if seat is not self.seat and seat not in self.accepted)


Phase = Auction | Exchange | Naming | Whisting | Inviting | Playing | Claiming


class Finished(state.Finished[Auction | Whisting | Playing, Outcome, DealScored], frozen=True):
    """A deal with a result: all passed, both defenders passed, or cards were played."""


class Broken(state.Broken[Phase], frozen=True):
    """A deal that was broken off without a result."""


class PaperDeal(state.PaperDeal[Outcome, DealScored], frozen=True):
    """A deal played with real cards, of which only the outcome is known."""


Deal = Phase | Finished | Broken | PaperDeal


class Match(state.Match[Standing, Deal], frozen=True):
    """State of a match: its standing between deals, and the current or last deal."""


def setup_of(deal: Phase) -> Setup:
    """Return the setup of a running deal: dealer, seats, cards as dealt, rules and money."""
    if isinstance(deal, Claiming):
        return deal.play.game.setup
    return deal.game.setup if isinstance(deal, Whisting | Inviting | Playing) else deal.setup


def running(match: Match) -> Phase | None:
    """Return the running deal; None between deals and after the match."""
    deal = match.deal
    if deal is None or isinstance(deal, Finished | Broken | PaperDeal) or match.standing.ended is not None:
        return None
    return deal
