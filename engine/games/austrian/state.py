"""A match and its deal: one frozen class per phase, so that a field exists only where it means something."""

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
    """Stake or contributions of the deal."""
    purse: Purse
    """Money with `paid`; the match does not count them before the deal has a result."""


class Call(msgspec.Struct, frozen=True):
    """One word of the auction."""

    seat: Seat
    bid: Bid | None
    """None is a pass."""
    here: bool = False
    """True when the call holds that of a rival («здесь»)."""


class Auction(OpenAuction[Setup, Call], frozen=True):
    """Bidding."""


class Won(msgspec.Struct, frozen=True):
    """The auction and its end."""

    calls: tuple[Call, ...]
    seat: Seat
    """Declarer."""
    bid: Bid


class Exchange(Undertaking[Setup, Won], frozen=True):
    """Twelve cards in the declarer's hand, two of which are to be discarded."""


class Naming(NamingGame[Setup, Won], frozen=True):
    """A declarer who names the contract."""


class NamedGame(DeclaredGame[Setup, Won], frozen=True):
    """A contract with what the defenders have said to it."""

    contract: Bid
    whists: tuple[DefenderWord, ...] = ()
    """Decisions in speaking order."""
    invited: bool = False
    """True when the sole whister invited the other defender."""
    announced: Aces | None = None
    """Announcement of the declarer."""

    @property
    def extra(self) -> Extra | None:
        """Contract of Illustrated; None for a suit."""
        return self.setup.rules.extra(self.contract)

    @property
    def trump(self) -> Suit | None:
        """Trump suit; None in the contracts of Illustrated."""
        return self.contract.suit

    @property
    def in_play(self) -> int:
        """Sum in play."""
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
    """Defenders who speak one after the other."""

    game: NamedGame
    hands: Hands
    turn: Seat
    """Defender who speaks next."""


class Inviting(msgspec.Struct, frozen=True, tag=True):
    """A sole whister who invites the other defender or plays alone."""

    game: NamedGame
    hands: Hands

    @property
    def whister(self) -> Seat:
        """Seat of the sole whister."""
        return self.game.whisters[0]


class Playing(CardPlay, frozen=True):
    """Play of the cards; a defender who is out keeps ten."""

    game: NamedGame
    granted: BySeat[int] | None = None
    """Tricks given by a claim that ended the play."""
    refusals: tuple[tuple[Seat, Seat], ...] = ()
    """Claims since the last card that were refused: (claimer, refuser)."""
    laid: tuple[Seat, ...] = ()
    """Seats whose hands lie open since their claim was refused."""

    @property
    def won(self) -> BySeat[int]:
        """Tricks of each seat so far, those of a claim that was granted with them."""
        takers = [trick.taker for trick in self.tricks]
        given = self.granted or BySeat.of(len(self.hands), 0)
        return BySeat.collect(takers.count(seat) + given[seat] for seat in self.hands.seats)


class Claiming(msgspec.Struct, frozen=True, tag=True):
    """A claim that waits for the other seats that play."""

    play: Playing
    seat: Seat
    """Claimer, whose hand lies open."""
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
    """A deal that came to a result: an auction that all passed, whist that both passed, or play."""


class Broken(state.Broken[Phase], frozen=True):
    """An abandoned deal."""


class PaperDeal(state.PaperDeal[Outcome, DealScored], frozen=True):
    """A deal with real cards."""


Deal = Phase | Finished | Broken | PaperDeal


class Match(state.Match[Standing, Deal], frozen=True):
    """A match."""


def setup_of(deal: Phase) -> Setup:
    """Return the setup of a running deal."""
    if isinstance(deal, Claiming):
        return deal.play.game.setup
    return deal.game.setup if isinstance(deal, Whisting | Inviting | Playing) else deal.setup


def running(match: Match) -> Phase | None:
    """Return the running deal; None between deals and after the match."""
    deal = match.deal
    if deal is None or isinstance(deal, Finished | Broken | PaperDeal) or match.standing.ended is not None:
        return None
    return deal
