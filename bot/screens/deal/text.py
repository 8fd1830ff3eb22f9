"""State of a running deal as text, for the group's message and for a player's own message."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic, NamedTuple, Protocol, TypeVar

from bot.screens.drawn import Plays
from bot.screens.model import Draft
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.screens.words import SHOWN_ORDER, capital, card_word, pair, suits_lines
from engine.core.cards import Card, Suit
from engine.core.seats import Seat
from engine.core.view import View


class DealView(View, Protocol):
    """View of a deal with three active hands, an auction and a play of tricks."""

    @property
    def phase(self) -> Any:
        """Phase of the deal."""
        ...

    @property
    def resting(self) -> Seat | None:
        """Dealer at a table of four or five, who has no cards; None at a table of three."""
        ...

    @property
    def active(self) -> tuple[Seat, ...]:
        """First, second and third hand, clockwise from the dealer."""
        ...

    @property
    def calls(self) -> tuple[Any, ...]:
        """Calls of the auction so far."""
        ...

    @property
    def exposed(self) -> tuple[Seat, ...]:
        """Seats whose hands lie open."""
        ...

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Seats that have to decide now."""
        ...

    @property
    def decider(self) -> Seat | None:
        """First of `deciders`; None if nobody has to decide."""
        ...

    @property
    def public(self) -> tuple[Any, ...]:
        """Legal calls of the decider that reveal no card."""
        ...


V = TypeVar("V", bound=DealView)


class Laid(NamedTuple):
    """Trick as it lies on the table."""

    plays: Plays = ()
    taker: Seat | None = None
    """Seat that took the trick; None while the trick is incomplete."""
    led: Card | None = None
    """Card of the talon that led the trick; None if a player led."""


class DealText(ABC, Generic[V]):
    """State of a deal as text; a game says what was bid, what is played and how tricks are counted."""

    first_hand: ClassVar[str] = mark("first hand: %(name)s")
    suits: ClassVar[Sequence[Suit]] = SHOWN_ORDER
    """Suits in the order in which a hand is written."""
    auction: ClassVar[type[Any]]
    """Class of views of the auction."""
    playing: ClassVar[tuple[type[Any], ...]]
    """Classes of views in which cards are played."""

    @abstractmethod
    def table(self, view: V) -> Any:
        """Return the view of the phase that is shown: the play during a claim, the last phase after the deal."""

    @abstractmethod
    def bids(self, t: Texts, view: V) -> Html:
        """List the calls of the auction."""

    @abstractmethod
    def declared(self, t: Texts, view: V) -> Html:
        """Describe the declarer and contract, or the player who has won the auction."""

    @abstractmethod
    def counts(self, t: Texts, view: V) -> Iterable[str]:
        """Yield each player's name with the number of tricks taken; nothing before cards are played."""

    @abstractmethod
    def last_trick(self, view: V) -> Laid | None:
        """Return the last complete trick; None if it is not shown."""

    @abstractmethod
    def trick(self, view: V) -> Laid:
        """Return the current trick."""

    @abstractmethod
    def awaited(self, t: Texts, view: V) -> str:
        """Return what the table waits for, as a verb: "to bid"."""

    def stakes(self, t: Texts, view: V) -> Html:
        """Format lines on the match that are shown below the heading, such as the lists of Skat; may be empty."""
        return Html("")

    def announced(self, t: Texts, view: V) -> Html:
        """Format what was announced with the game; may be empty."""
        return Html("")

    def game(self, t: Texts, view: V) -> Html:
        """Format everything that was called after the auction."""
        return lines(self.declared(t, view), self.announced(t, view))

    def name(self, t: Texts, view: V, seat: Seat) -> str:
        """Return the name of the player on a seat."""
        return view.players[seat]

    def hand_lines(self, t: Texts, view: V, cards: Iterable[Card], draft: Draft | None = None) -> list[str]:
        """Format a hand, one line a suit."""
        return suits_lines(t, cards, self.suits)

    def hand_line(self, t: Texts, view: V, cards: Iterable[Card], draft: Draft | None = None) -> str:
        """Format a hand in one line."""
        return "  ".join(self.hand_lines(t, view, cards, draft))

    def tells_bids(self, view: V, *, bidding: bool) -> bool:
        """Return whether the bids are shown: always in an auction; if `bidding`, also until cards are played."""
        table = self.table(view)
        return isinstance(table, self.auction) or (bidding and not isinstance(table, self.playing))

    def heading(self, t: Texts, view: V) -> Html:
        """Format the number of the deal, the dealer, the resting player and, until the first call, the first hand."""
        name = self.name(t, view, view.active[0])
        first = t(self.first_hand, name=name) if self.first_is_told(view) else Html("")
        parts = (bold(t("Deal %(n)d", n=view.number)), self.dealer(t, view), first)
        return Html(" · ".join(part for part in parts if part))

    def dealer(self, t: Texts, view: V) -> Html:
        """Name the dealer, and say if the dealer rests."""
        dealer = self.name(t, view, view.dealer)
        return (
            t("dealer: %(name)s", name=dealer) if view.resting is None else t("deals and rests: %(name)s", name=dealer)
        )

    def first_is_told(self, view: V) -> bool:
        """Return whether the heading names the first hand."""
        return isinstance(view, self.auction) and not view.calls

    def tricks(self, t: Texts, view: V) -> Html:
        """Format each player's number of tricks in a line; empty before cards are played."""
        counts = " · ".join(self.counts(t, view))
        return t("Tricks: %(counts)s", counts=counts) if counts else Html("")

    def plays_text(self, t: Texts, view: V, laid: Laid) -> str:
        """Format the cards of a trick with the players who played them."""
        return ", ".join(pair(self.name(t, view, seat), card_word(t, card)) for seat, card in laid.plays)

    def trick_lines(self, t: Texts, view: V) -> Html:
        """Format the last trick with the player who took it, and the current trick."""
        last = self.last_trick(view)
        if last is None or last.taker is None:
            return self.running_trick(t, view)
        plays, taker = self.plays_text(t, view, last), self.name(t, view, last.taker)
        return lines(t("Last trick: %(plays)s → %(taker)s", plays=plays, taker=taker), self.running_trick(t, view))

    def running_trick(self, t: Texts, view: V) -> Html:
        """Format the current trick; empty if no card of it has been played."""
        plays = self.plays_text(t, view, self.trick(view))
        return t("On the table: <b>%(plays)s</b>", plays=plays) if plays else Html("")

    def laid_down(self, view: V) -> Seat | None:
        """Return the seat that has laid its cards down to propose who gets the remaining tricks; None if none has."""
        return None

    def open_hands(self, t: Texts, view: V) -> Html:
        """Format the open hands of others, except a hand that is shown with a proposal for the remaining tricks."""
        others = (seat for seat in view.exposed if seat not in (view.viewer, self.laid_down(view)))
        return lines(*(self.open_hand(t, view, seat, view.hands[seat].cards or ()) for seat in others))

    def open_hand(self, t: Texts, view: V, seat: Seat, cards: tuple[Card, ...]) -> Html:
        """Format an open hand; empty if it has no cards left."""
        held = self.hand_line(t, view, cards)
        return t("<b>%(name)s</b>: %(cards)s", name=self.name(t, view, seat), cards=held) if cards else Html("")

    def in_sight(self, t: Texts, view: V) -> Html:
        """Format the cards of others that are known to the viewer."""
        return self.open_hands(t, view)

    def turn(self, t: Texts, view: V, *, asked: bool = False) -> Html:
        """Name the player whose turn it is; empty on the viewer's turn if `asked`, by a question below the cards."""
        if view.decider is None or (asked and view.decider is view.viewer):
            return Html("")
        what = capital(self.awaited(t, view))
        return t("▶ %(what)s: <b>%(name)s</b>", what=what, name=self.name(t, view, view.decider))

    def proposal(self, t: Texts, view: V) -> Html:
        """Describe a player's proposal for the remaining tricks; empty if there is none."""
        return Html("")

    def brief(self, t: Texts, view: V) -> Html:
        """Format the table briefly, for a caption below a picture that shows the bids and open hands."""
        game = (self.declared(t, view), self.announced(t, view))
        return lines(
            self.heading(t, view), self.stakes(t, view), *game, self.tricks(t, view), self.trick_lines(t, view)
        )

    def standing(self, t: Texts, view: V, *, bidding: bool = True) -> Html:
        """Format the table, except a proposal and whose turn it is. `bidding`: show the bids until cards are played."""
        return lines(
            self.heading(t, view),
            self.stakes(t, view),
            self.bids(t, view) if self.tells_bids(view, bidding=bidding) else "",
            self.game(t, view),
            self.in_sight(t, view),
            self.tricks(t, view),
            self.trick_lines(t, view),
        )

    def state(self, t: Texts, view: V, *, asked: bool = False, bidding: bool = True) -> Html:
        """Format the whole table: `standing`, the open proposal and whose turn it is.

        asked: the viewer's question is shown below the cards. bidding: True shows the bids until cards are played.
        """
        standing = self.standing(t, view, bidding=bidding)
        return lines(standing, self.proposal(t, view), self.turn(t, view, asked=asked))

    def under_picture(self, t: Texts, view: V) -> Html:
        """Format the bids or the game, for a picture that shows open hands and complete tricks."""
        told = not isinstance(self.table(view), self.playing)
        return lines(self.bids(t, view) if told else "", self.game(t, view))

    def course(self, t: Texts, view: V, *, asked: bool) -> Html:
        """Format what a picture lacks: trick, proposal and turn. `asked`: the viewer's question is below the cards."""
        return lines(self.running_trick(t, view), self.proposal(t, view), self.turn(t, view, asked=asked))

    def rest(self, t: Texts, view: V) -> Html:
        """Format what decides the remaining tricks: game, open hands, tricks won, the current trick."""
        known = (self.heading(t, view), self.declared(t, view), self.in_sight(t, view), self.tricks(t, view))
        return lines(*known, self.running_trick(t, view))


class ClaimText(DealText[V]):
    """State of a deal as text, for games in which a player may claim the remaining tricks with open cards."""

    claiming: ClassVar[type[Any]]
    """Class of views in which a claim waits for answers."""

    @abstractmethod
    def is_misere(self, play: Any, /) -> bool:
        """Return whether the game is a misère, in which the declarer must take no trick."""

    def laid_down(self, view: V) -> Seat | None:
        """Return the seat that claims the remaining tricks; None if no claim is open."""
        seat: Seat | None = view.claim.seat if isinstance(view, self.claiming) else None
        return seat

    def turn(self, t: Texts, view: V, *, asked: bool = False) -> Html:
        """Name the players whom the table waits for. `asked`: leave out the viewer, who is asked below the cards."""
        if not isinstance(view, self.claiming):
            return super().turn(t, view, asked=asked)
        others = (seat for seat in view.deciders if not asked or seat is not view.viewer)
        waiting = ", ".join(self.name(t, view, seat) for seat in others)
        told = (
            t("▶ Also asked: %(names)s", names=waiting) if asked else t("▶ Still to answer: %(names)s", names=waiting)
        )
        return told if waiting else Html("")

    def proposal(self, t: Texts, view: V) -> Html:
        """Describe the open claim with the cards laid down for it or, until the next card, who refused it."""
        if isinstance(view, self.claiming):
            return self._proposal(t, view)
        if not isinstance(view, self.playing) or not view.refusals:
            return Html("")
        return t("<b>%(name)s</b> says no: play goes on.", name=self.name(t, view, view.refusals[-1][1]))

    def _proposal(self, t: Texts, view: Any) -> Html:
        """Describe the open claim, and the cards laid down for it unless they are the viewer's own."""
        name, laid = self.name(t, view, view.claim.seat), self.laid_down(view)
        cards = view.hands[laid].cards if laid is not None and laid is not view.viewer else None
        shown = t("<b>%(name)s</b> lays down: %(cards)s", name=name, cards=self.hand_line(t, view, cards or ()))
        claimed = t("<b>%(name)s</b>: %(words)s. Do you agree?", name=name, words=self._claimed(t, view))
        return lines(shown if cards else "", claimed)

    def _claimed(self, t: Texts, view: Any) -> str:
        """Format the claim in the words of the player who makes it."""
        claim, play = view.claim, view.play
        rest, own = sum(claim.tricks), claim.tricks[claim.seat]
        if not own and self.is_misere(play) and claim.seat is play.declarer:
            return t.word("claim", "I take no more")
        if own == rest:
            if rest == 1:
                return t.plain("the last trick is mine")
            return t.number("the remaining %(n)d trick is mine", "the remaining %(n)d tricks are mine", rest)
        shares = (pair(self.name(t, view, seat), str(count)) for seat, count in claim.tricks.items() if count)
        return t.plain("the remaining tricks: %(tricks)s", tricks=" · ".join(shares))
