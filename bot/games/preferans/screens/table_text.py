"""State of a deal in words, for the group and for players' own messages, made only from what the viewer may see."""

from collections.abc import Iterable
from typing import Final

from bot.games.preferans.screens.risky import is_stalingrad
from bot.games.preferans.screens.sheet import kotel_line, pools_line
from bot.games.preferans.screens.twelve import twelve_line
from bot.games.preferans.screens.words import (
    bombs_word,
    call_word,
    contract_word,
    mode_word,
    player_word,
    said_word,
    times_word,
)
from bot.screens.deal.text import ClaimText, Laid
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import card_word, hand_line, pair, sorted_line, unbroken
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.conventions.policies import is_closed_misere
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.scoring.pool import is_prize
from engine.games.preferans.view import (
    AuctionView,
    CardsView,
    ClaimingView,
    DeclaredView,
    FinishedView,
    GameView,
    HalfOfferedView,
    ModeView,
    OrderingView,
    PlayView,
    RaspasyView,
    SeatView,
    TalonView,
    WhistView,
    table_of,
)

# phases that show the pools: the score matters to bids, orders and whists, not to the play
BEFORE_PLAY = AuctionView | TalonView | HalfOfferedView | OrderingView | WhistView | ModeView


def name(t: Texts, view: SeatView, seat: Seat) -> str:
    """Return the name of the player on a seat, or of the dummy."""
    return player_word(t, view.players, seat)


def bombs_line(t: Texts, view: SeatView) -> Html:
    """Return a line with the players who hold bombs; empty if nobody does."""
    bombs = bombs_word(t, view.players, view.standing.bombs)
    return t("Bombs: %(bombs)s", bombs=bombs) if bombs else Html("")


def auction_line(t: Texts, view: SeatView) -> Html:
    """Return lines with all calls so far, the lowest bid if nobody has bid, and players with unseen cards."""
    if view.compulsory:
        return Html("")
    passed = {call.seat for call in view.calls if call.bid is None}
    looked = view.looked if isinstance(view, AuctionView) else view.active
    waiting = [seat for seat in view.active if seat not in (*looked, *passed, view.dummy)]
    unseen = ", ".join(name(t, view, seat) for seat in waiting)
    return lines(_said(t, view), t("Have not seen their cards: %(names)s", names=unseen) if unseen else "")


def _said(t: Texts, view: SeatView) -> Html:
    words = " · ".join(pair(name(t, view, call.seat), call_word(t, call)) for call in view.calls)
    raised = isinstance(view, AuctionView) and view.min_level > 6 and all(call.bid is None for call in view.calls)
    if not words and raised:
        return t("Bidding: no call yet, from %(level)d on", level=view.min_level)
    if not words:
        return t("Bidding: no call yet")
    if raised:
        return t("Bidding: %(words)s, from %(level)d on", words=words, level=view.min_level)
    return t("Bidding: %(words)s", words=words)


def contract_line(t: Texts, view: SeatView) -> Html:
    """Return a line on who plays what and how it was bid, or that everybody passed."""
    table = table_of(view)
    if isinstance(table, RaspasyView) and view.compulsory:
        return t("<b>Compulsory raspasy</b>, a trick costs %(price)d", price=view.raspasy_price)
    if isinstance(table, RaspasyView):
        return t("<b>Raspasy</b>, a trick costs %(price)d", price=view.raspasy_price)
    if isinstance(table, AuctionView):
        return Html("")
    who, notes = name(t, view, table.declarer), _game_notes(t, table, _times(view, table))
    if isinstance(table, GameView):
        closed = [t.plain("no hand shown")] if is_closed_misere(view.standing.convention, table.contract) else []
        game = ", ".join([contract_word(t, table.contract), *notes, *closed])
        partner = t("Half of the game: %(name)s", name=name(t, view, table.partner)) if table.partner else ""
        return lines(t("Declarer: <b>%(name)s, %(contract)s</b>", name=who, contract=game), partner)
    bid = _bid_words(t, view, table)
    if table.without_talon:
        return t("To play: %(name)s (%(bid)s)", name=who, bid=bid)
    return t("The talon goes to: %(name)s (%(bid)s)", name=who, bid=bid)


def _bid_words(t: Texts, view: SeatView, table: DeclaredView) -> str:
    """Return what the declarer has bid and how, as text."""
    bid = contract_word(t, table.bid)
    if any(call.took for call in view.calls):
        bid = t.plain("not below %(bid)s", bid=bid)
    return ", ".join([bid, *_game_notes(t, table, _times(view, table))])


def _contract_and_talon(t: Texts, view: SeatView) -> Html:
    """Return the contract and the open talon; until the game is named, in one line with the player who takes it."""
    if not isinstance(view, TalonView | HalfOfferedView | OrderingView) or not view.talon:
        return lines(contract_line(t, view), talon_line(t, view))
    if view.without_talon or view.thrown:
        return lines(contract_line(t, view), talon_line(t, view))
    who, bid = name(t, view, view.declarer), _bid_words(t, view, view)
    return t("The talon %(cards)s goes to: %(name)s (%(bid)s)", cards=sorted_line(t, view.talon), name=who, bid=bid)


def _game_notes(t: Texts, table: DeclaredView, times: int) -> list[str]:
    """Return notes on how the game was bid, and its multiplier."""
    return [
        *([t.plain("without the talon")] if table.without_talon else []),
        *([t.plain("blind")] if table.blind else []),
        *([times_word(times)] if times > 1 else []),
    ]


def _times(view: SeatView, table: DeclaredView) -> int:
    """Return the multiplier of the game; after the deal is scored, the multiplier used in its entries."""
    if isinstance(view, FinishedView) and view.score is not None:
        return max((entry.times for entry in view.score.entries), default=1)
    return table.times


def talon_line(t: Texts, view: SeatView) -> Html:
    """Return the open talon, with a note if it was thrown at the dealer; empty while it is closed."""
    table = table_of(view)
    declared = table if isinstance(table, DeclaredView) else None
    if view.talon:
        # cards that were led from the talon are in the two tricks below
        led = {trick.led for trick in (*table.tricks[-1:], table.trick)} if isinstance(table, RaspasyView) else set()
        shown = "" if led.issuperset(view.talon) else t("Talon: %(cards)s", cards=sorted_line(t, view.talon))
        thrown = declared is not None and declared.thrown
        return lines(shown, t("It was thrown at the dealer.") if thrown else "")
    closed = declared is not None and (declared.without_talon or declared.blind)
    return t("The talon was not shown.") if closed else Html("")


def whist_line(t: Texts, view: SeatView) -> Html:
    """Return a line with the calls of the defence, the mode of play, and the hand at which the dealer looked."""
    table = table_of(view)
    if not isinstance(table, GameView):
        return Html("")
    looked = Html("")
    if table.seen is not None and view.resting is not None:
        facts = {"name": name(t, view, view.resting), "other": name(t, view, table.seen)}
        looked = t("%(name)s has looked at the cards of %(other)s", **facts)
    if not table.whists:
        return looked
    calls = [said.call for said in table.whists]
    if is_stalingrad(view, table.contract) and calls == [WhistCall.WHIST] * 2:
        return lines(t("Stalingrad: both whist"), looked)
    words = [said_word(t, name(t, view, said.seat), said.call) for said in table.whists]
    mode = [mode_word(t, table.mode)] if table.mode and table.whister else []
    return lines(" · ".join([*words, *mode]), looked)


def _played_by(view: SeatView, seat: Seat) -> Seat | None:
    """Return the sole whister who plays the open cards of the defender who passed; None for any other hand.

    The player of a dummy, and a dealer who plays both hands, are named elsewhere.
    """
    table = table_of(view)
    if not isinstance(table, PlayView) or not table.open_defence or table.whister is view.resting:
        return None
    return table.whister if seat not in (table.declarer, table.whister, view.dummy) else None


class PreferansText(ClaimText[SeatView]):
    """State of a deal of preferans in words."""

    auction = AuctionView
    playing = (PlayView, RaspasyView)
    claiming = ClaimingView
    table = staticmethod(table_of)
    name = staticmethod(name)
    bids = staticmethod(auction_line)
    declared = staticmethod(contract_line)

    def heading(self, t: Texts, view: SeatView) -> Html:
        """Return the number of the deal, dealer and forehand; below them the pools before the play, and the bombs."""
        pools = pools_line(t, view.standing) if isinstance(view, BEFORE_PLAY) else ""
        return lines(super().heading(t, view), pools, bombs_line(t, view))

    def under_picture(self, t: Texts, view: SeatView) -> Html:
        """Return the bids or the game; until the play of a prize deal below a line with what may be won."""
        is_told = isinstance(view, BEFORE_PLAY) and is_prize(view.standing)
        return lines(kotel_line(t, view.standing) if is_told else "", super().under_picture(t, view))

    def dealer(self, t: Texts, view: SeatView) -> Html:
        """Return the dealer's name, whether the dealer rests or deals again, and of five players who rests besides."""
        who = name(t, view, view.dealer)
        dealer = t("on the talon: %(name)s", name=who) if view.resting else t("dealer: %(name)s", name=who)
        dealer = t("%(dealer)s, once more", dealer=dealer) if view.standing.stays else dealer
        if view.idle is None:
            return dealer
        rests = t("rests: %(name)s", name=name(t, view, view.idle))
        return Html(f"{dealer} · {rests}")

    def first_is_told(self, view: SeatView) -> bool:
        """Return whether forehand is still to be named: in the auction, until the first call is forehand's."""
        return isinstance(view, AuctionView) and not (view.calls and view.calls[0].seat is view.active[0])

    def game(self, t: Texts, view: SeatView) -> Html:
        """Return lines on the contract, the talon and the calls of the defenders."""
        return lines(_contract_and_talon(t, view), whist_line(t, view))

    def tells_bids(self, view: SeatView, *, bidding: bool) -> bool:
        """Return whether the table shows the bids: until the first trick is complete."""
        table = table_of(view)
        return bidding and not (isinstance(table, CardsView) and table.tricks)

    def counts(self, t: Texts, view: SeatView) -> Iterable[str]:
        """Yield every active player with the tricks taken, and the resting dealer with those of the talon."""
        table = table_of(view)
        if isinstance(table, CardsView) and table.tricks:
            won = table.won
            seats = [*view.active, *([view.resting] if view.resting and won[view.resting] else [])]
            yield from (pair(name(t, view, seat), str(won[seat])) for seat in seats)

    def plays_text(self, t: Texts, view: SeatView, laid: Laid) -> str:
        """Return the cards of a trick with their players as text, a card of the talon first."""
        words = [unbroken(t.plain("talon %(card)s", card=card_word(t, laid.led)))] if laid.led else []
        return ", ".join([*words, *(pair(name(t, view, seat), card_word(t, card)) for seat, card in laid.plays)])

    def last_trick(self, view: SeatView) -> Laid | None:
        """Return the last complete trick; None if there is none."""
        table = table_of(view)
        tricks = table.tricks[-1:] if isinstance(table, CardsView) else ()
        return next((Laid(trick.plays, trick.taker, trick.led) for trick in tricks), None)

    def trick(self, view: SeatView) -> Laid:
        """Return the trick in progress."""
        table = view.play if isinstance(view, ClaimingView) else view
        return Laid(table.trick.plays, led=table.trick.led) if isinstance(table, CardsView) else Laid()

    def laid_down(self, view: SeatView) -> Seat | None:
        """Return the seat that claims the rest with open cards; None if there is none."""
        return view.claim.seat if isinstance(view, ClaimingView) and view.claim.open else None

    def open_hand(self, t: Texts, view: SeatView, seat: Seat, cards: tuple[Card, ...]) -> Html:
        """Return a line with an open hand, and the name of its player if that is somebody else."""
        by = _played_by(view, seat)
        if by is None or not cards:
            return super().open_hand(t, view, seat, cards)
        facts = {"name": name(t, view, seat), "cards": hand_line(t, cards)}
        return t("<b>%(name)s</b> (%(player)s plays): %(cards)s", player=name(t, view, by), **facts)

    def in_sight(self, t: Texts, view: SeatView) -> Html:
        """Return lines with the open hands, and with the twelve cards of which the declarer of a misère holds ten."""
        return lines(self.open_hands(t, view), twelve_line(t, view))

    def turn(self, t: Texts, view: SeatView, *, asked: bool = False) -> Html:
        """Return a line with the player for whom the table waits, and whose hand that player plays."""
        waiting = view.decider is not None and not (asked and view.decider is view.viewer)
        if view.decider is None or not waiting or not isinstance(view, CardsView) or view.decider is view.turn:
            return super().turn(t, view, asked=asked)
        who, other = name(t, view, view.decider), name(t, view, view.turn)
        return t("▶ To play: <b>%(name)s</b> (the hand of %(other)s)", name=who, other=other)

    def is_misere(self, play: CardsView, /) -> bool:
        """Return whether the contract is misère."""
        return isinstance(play, PlayView) and play.contract.is_misere

    def awaited(self, t: Texts, view: SeatView) -> str:
        """Describe what the table waits for."""
        match view:
            case AuctionView() if view.decider not in view.looked:
                return t.plain("to look at the cards, or to call blind")
            case AuctionView():
                return t.plain("to bid")
            case TalonView():
                return t.plain("to discard")
            case HalfOfferedView():
                return t.plain("to answer the offer of half the game")
            case OrderingView():
                return t.plain("to name the game")
            case WhistView():
                return t.plain("whist or pass")
            case ModeView():
                return " ".join((mode_word(t, PlayMode.OPEN), t.plain("or"), mode_word(t, PlayMode.CLOSED)))
            case _:
                return t.plain("to play")

    def rest(self, t: Texts, view: SeatView) -> Html:
        """Return lines on the remaining tricks: what they depend on, a claim, and for whom the table waits."""
        return lines(super().rest(t, view), self.proposal(t, view), self.turn(t, view, asked=True))


TEXT: Final = PreferansText()
"""State of a deal in words."""
