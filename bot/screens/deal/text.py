"""State of a running deal in words, for the group and for a player's own message alike."""

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
    """View of a deal of three hands that are bid and played."""

    @property
    def phase(self) -> Any:
        """Phase of the deal."""
        ...

    @property
    def resting(self) -> Seat | None:
        """Dealer of four players, who has no cards."""
        ...

    @property
    def active(self) -> tuple[Seat, Seat, Seat]:
        """First, second and third hand."""
        ...

    @property
    def calls(self) -> tuple[Any, ...]:
        """Words of the auction."""
        ...

    @property
    def exposed(self) -> tuple[Seat, ...]:
        """Seats whose hands are open."""
        ...

    @property
    def deciders(self) -> tuple[Seat, ...]:
        """Seats that have to answer now."""
        ...

    @property
    def decider(self) -> Seat | None:
        """First of `deciders`."""
        ...

    @property
    def public(self) -> tuple[Any, ...]:
        """Everything the decider may say aloud."""
        ...


V = TypeVar("V", bound=DealView)


class Laid(NamedTuple):
    """Cards of a trick on the table."""

    plays: Plays = ()
    taker: Seat | None = None
    """Seat that took the trick; None while it is played."""
    led: Card | None = None
    """Card of the talon that led the trick; None: a player led."""


class DealText(ABC, Generic[V]):
    """State of a deal in words; a game says what was bid, what is played and how its tricks are counted."""

    first_hand: ClassVar[str] = mark("first hand: %(name)s")
    suits: ClassVar[Sequence[Suit]] = SHOWN_ORDER
    """Suits in the order in which a hand is written."""
    auction: ClassVar[type[Any]]
    """View of the bidding."""
    playing: ClassVar[tuple[type[Any], ...]]
    """Views in which cards are played."""

    @abstractmethod
    def table(self, view: V) -> Any:
        """Return the phase that the table shows: the play under a claim, the last phase of a deal that is over."""

    @abstractmethod
    def bids(self, t: Texts, view: V) -> Html:
        """List the words of the auction."""

    @abstractmethod
    def declared(self, t: Texts, view: V) -> Html:
        """Describe who plays what, or which player has won the auction."""

    @abstractmethod
    def counts(self, t: Texts, view: V) -> Iterable[str]:
        """Yield every player with the tricks taken; nothing before cards are played."""

    @abstractmethod
    def last_trick(self, view: V) -> Laid | None:
        """Return the last complete trick; None if it is not shown."""

    @abstractmethod
    def trick(self, view: V) -> Laid:
        """Return the current trick."""

    @abstractmethod
    def awaited(self, t: Texts, view: V) -> str:
        """Say what the table waits for: "to bid"."""

    def stakes(self, t: Texts, view: V) -> Html:
        """Write what is shown below the heading until the end of the deal."""
        return Html("")

    def announced(self, t: Texts, view: V) -> Html:
        """Write what was announced with the game."""
        return Html("")

    def game(self, t: Texts, view: V) -> Html:
        """Write everything that was said since the auction."""
        return lines(self.declared(t, view), self.announced(t, view))

    def name(self, t: Texts, view: V, seat: Seat) -> str:
        """Name the player on a seat."""
        return view.players[seat]

    def hand_lines(self, t: Texts, view: V, cards: Iterable[Card], draft: Draft | None = None) -> list[str]:
        """Write a hand, each suit on one line."""
        return suits_lines(t, cards, self.suits)

    def hand_line(self, t: Texts, view: V, cards: Iterable[Card], draft: Draft | None = None) -> str:
        """Write a hand in one line."""
        return "  ".join(self.hand_lines(t, view, cards, draft))

    def tells_bids(self, view: V, *, bidding: bool) -> bool:
        """Return whether the table shows what was bid: until cards are played, always during an auction."""
        table = self.table(view)
        return isinstance(table, self.auction) or (bidding and not isinstance(table, self.playing))

    def heading(self, t: Texts, view: V) -> Html:
        """Write deal, dealer, who rests, and the first hand until its word is in the bidding."""
        name = self.name(t, view, view.active[0])
        first = t(self.first_hand, name=name) if self.first_is_told(view) else Html("")
        parts = (bold(t("Deal %(n)d", n=view.number)), self.dealer(t, view), first)
        return Html(" · ".join(part for part in parts if part))

    def dealer(self, t: Texts, view: V) -> Html:
        """Name the dealer, and whether the dealer rests."""
        dealer = self.name(t, view, view.dealer)
        return (
            t("dealer: %(name)s", name=dealer) if view.resting is None else t("deals and rests: %(name)s", name=dealer)
        )

    def first_is_told(self, view: V) -> bool:
        """Return whether the heading names the first hand."""
        return isinstance(view, self.auction) and not view.calls

    def tricks(self, t: Texts, view: V) -> Html:
        """Count the tricks of every player."""
        counts = " · ".join(self.counts(t, view))
        return t("Tricks: %(counts)s", counts=counts) if counts else Html("")

    def plays_text(self, t: Texts, view: V, laid: Laid) -> str:
        """Write the cards of a trick with the players who played them."""
        return ", ".join(pair(self.name(t, view, seat), card_word(t, card)) for seat, card in laid.plays)

    def trick_lines(self, t: Texts, view: V) -> Html:
        """Write the last trick with its taker, and the current one."""
        last = self.last_trick(view)
        if last is None or last.taker is None:
            return self.running_trick(t, view)
        plays, taker = self.plays_text(t, view, last), self.name(t, view, last.taker)
        return lines(t("Last trick: %(plays)s → %(taker)s", plays=plays, taker=taker), self.running_trick(t, view))

    def running_trick(self, t: Texts, view: V) -> Html:
        """Write the current trick; empty if no card of it has been played."""
        plays = self.plays_text(t, view, self.trick(view))
        return t("On the table: <b>%(plays)s</b>", plays=plays) if plays else Html("")

    def laid_down(self, view: V) -> Seat | None:
        """Return the seat whose cards are on the table together with a question; None: nobody asks."""
        return None

    def open_hands(self, t: Texts, view: V) -> Html:
        """Write the open hands, except the viewer's and the one laid down with a question."""
        others = (seat for seat in view.exposed if seat not in (view.viewer, self.laid_down(view)))
        return lines(*(self.open_hand(t, view, seat, view.hands[seat].cards or ()) for seat in others))

    def open_hand(self, t: Texts, view: V, seat: Seat, cards: tuple[Card, ...]) -> Html:
        """Write an open hand; empty if it has no cards left."""
        held = self.hand_line(t, view, cards)
        return t("<b>%(name)s</b>: %(cards)s", name=self.name(t, view, seat), cards=held) if cards else Html("")

    def in_sight(self, t: Texts, view: V) -> Html:
        """Write the cards of others that are known."""
        return self.open_hands(t, view)

    def turn(self, t: Texts, view: V, *, asked: bool = False) -> Html:
        """Name the player whom the table waits for, except a viewer who is `asked` below the cards."""
        if view.decider is None or (asked and view.decider is view.viewer):
            return Html("")
        what = capital(self.awaited(t, view))
        return t("▶ %(what)s: <b>%(name)s</b>", what=what, name=self.name(t, view, view.decider))

    def proposal(self, t: Texts, view: V) -> Html:
        """Describe what one player proposes for the rest of the deal."""
        return Html("")

    def brief(self, t: Texts, view: V) -> Html:
        """Write the table for a message below its picture, which shows the bids and the open hands."""
        game = (self.declared(t, view), self.announced(t, view))
        return lines(
            self.heading(t, view), self.stakes(t, view), *game, self.tricks(t, view), self.trick_lines(t, view)
        )

    def standing(self, t: Texts, view: V, *, bidding: bool = True) -> Html:
        """Write the table without what is proposed and whom it waits for; `bidding`: with what was bid."""
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
        """Write the whole table; `bidding` as in `standing`.

        `asked`: the viewer reads below it what there is to decide.
        """
        standing = self.standing(t, view, bidding=bidding)
        return lines(standing, self.proposal(t, view), self.turn(t, view, asked=asked))

    def under_picture(self, t: Texts, view: V) -> Html:
        """Write what was bid or is played, under a picture that shows open hands and complete tricks."""
        told = not isinstance(self.table(view), self.playing)
        return lines(self.bids(t, view) if told else "", self.game(t, view))

    def course(self, t: Texts, view: V, *, asked: bool) -> Html:
        """Write the current trick and whom the table waits for, which a picture does not show; see `state`."""
        return lines(self.running_trick(t, view), self.proposal(t, view), self.turn(t, view, asked=asked))

    def rest(self, t: Texts, view: V) -> Html:
        """Describe what the rest of the tricks depends on: game, open hands, tricks won, the current trick."""
        known = (self.heading(t, view), self.declared(t, view), self.in_sight(t, view), self.tricks(t, view))
        return lines(*known, self.running_trick(t, view))


class ClaimText(DealText[V]):
    """State of a deal in words, for games in which a player may lay the cards down and ask for the rest."""

    claiming: ClassVar[type[Any]]
    """View of a deal that waits for answers to a claim."""

    @abstractmethod
    def is_misere(self, play: Any, /) -> bool:
        """Return whether the declarer may take no trick."""

    def laid_down(self, view: V) -> Seat | None:
        """Return the seat that asks for the rest."""
        seat: Seat | None = view.claim.seat if isinstance(view, self.claiming) else None
        return seat

    def turn(self, t: Texts, view: V, *, asked: bool = False) -> Html:
        """Name the player whom the table waits for, except a viewer who is `asked` below the cards."""
        if not isinstance(view, self.claiming):
            return super().turn(t, view, asked=asked)
        others = (seat for seat in view.deciders if not asked or seat is not view.viewer)
        waiting = ", ".join(self.name(t, view, seat) for seat in others)
        told = (
            t("▶ Also asked: %(names)s", names=waiting) if asked else t("▶ Still to answer: %(names)s", names=waiting)
        )
        return told if waiting else Html("")

    def proposal(self, t: Texts, view: V) -> Html:
        """Describe a proposal for the rest with the cards laid down for it, or its refusal until the next card."""
        if isinstance(view, self.claiming):
            return self._proposal(t, view)
        if not isinstance(view, self.playing) or not view.refusals:
            return Html("")
        return t("<b>%(name)s</b> says no: play goes on.", name=self.name(t, view, view.refusals[-1][1]))

    def _proposal(self, t: Texts, view: Any) -> Html:
        """Describe a proposal for the rest, and the cards laid down for it unless they are the viewer's own."""
        name, laid = self.name(t, view, view.claim.seat), self.laid_down(view)
        cards = view.hands[laid].cards if laid is not None and laid is not view.viewer else None
        shown = t("<b>%(name)s</b> lays down: %(cards)s", name=name, cards=self.hand_line(t, view, cards or ()))
        claimed = t("<b>%(name)s</b>: %(words)s. Do you agree?", name=name, words=self._claimed(t, view))
        return lines(shown if cards else "", claimed)

    def _claimed(self, t: Texts, view: Any) -> str:
        """Write the proposal as the proposer would say it at a table."""
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
