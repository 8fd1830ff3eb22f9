"""State of a deal in words, from a SeatView alone; used for the group's message and for each player's own."""

from collections.abc import Iterable
from typing import Final

from bot.games.austrian.screens.costs import is_priced, prices_text, sum_of
from bot.games.austrian.screens.keys import extra_of, is_bettel
from bot.games.austrian.screens.words import aces_word, bid_word, call_word, number_word, said_word, whist_word
from bot.screens.deal.text import ClaimText, Laid
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import balance_word, capital, pair
from engine.core.seats import Seat
from engine.games.austrian.calls import PREFERENCE, SUITS, Bid, Extra
from engine.games.austrian.money import ALL_TRICKS, INVITER_DUTY, NEEDED, OWN_DUTY
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.rules import Rules
from engine.games.austrian.view import (
    AuctionView,
    ClaimingView,
    DeclaredView,
    ExchangeView,
    GameView,
    InviteView,
    NamingView,
    PlayView,
    SeatView,
    WhistView,
    table_of,
)


def rules_of(view: SeatView) -> Rules:
    """Return the rules of the match."""
    return view.standing.rules


def money_lines(t: Texts, view: SeatView) -> Html:
    """Return two lines: the pot with the sum in play, and everybody's signed money."""
    cash = " · ".join(pair(view.players[seat], balance_word(amount)) for seat, amount in view.purse.cash.items())
    return lines(pot_line(t, view), t("Money: %(cash)s", cash=cash))


def pot_line(t: Texts, view: SeatView) -> Html:
    """Format the pot and the sum in play; if that depends on the contract, the price of each one until it is named."""
    rules, table, pot = rules_of(view), table_of(view), view.pot
    if isinstance(table, GameView):
        return t("Pot: <b>%(pot)d</b> · in play: <b>%(sum)d</b>", pot=pot, sum=table.in_play)
    if not is_priced(rules):
        return t("Pot: <b>%(pot)d</b> · in play: <b>%(sum)d</b>", pot=pot, sum=sum_of(rules, pot, Bid.ONE))
    named = rules.contracts(table.bid if isinstance(table, DeclaredView) else Bid.ONE)
    return t("Pot: <b>%(pot)d</b> · %(prices)s", pot=pot, prices=prices_text(t, rules, pot, named))


def auction_line(t: Texts, view: SeatView) -> Html:
    """List all calls of the auction so far with their players.

    A held call is written as "here". After the first call from the hand this is not repeated for later ones.
    """
    rules, hand, words = rules_of(view), False, list[str]()
    for call in view.calls:
        word = call_word(t, rules, call)
        if call.here:
            word = t.word("call", "here")
        elif hand and call.bid is not None and call.bid is not PREFERENCE:
            word = number_word(t, rules, call.bid)
        hand = hand or (call.bid is not None and call.bid.is_hand)
        words.append(pair(view.players[call.seat], word))
    return t("Bidding: %(words)s", words=" · ".join(words)) if words else t("Bidding: no call yet")


def contract_line(t: Texts, view: SeatView) -> Html:
    """Describe who plays which contract; before it is named, who won the auction and with which call."""
    table, rules = table_of(view), rules_of(view)
    if not isinstance(table, DeclaredView):
        return Html("")
    who = view.players[table.declarer]
    if isinstance(table, GameView):
        return t("Declarer: <b>%(name)s, %(contract)s</b>", name=who, contract=bid_word(t, rules, table.contract))
    bid = bid_word(t, rules, table.bid)
    if isinstance(table, ExchangeView):
        return t("The talon goes to: %(name)s (%(bid)s)", name=who, bid=bid)
    return t("To play: %(name)s (%(bid)s)", name=who, bid=bid)


def whist_line(t: Texts, view: SeatView) -> Html:
    """List the calls of the defenders until cards are played; then the line of tricks shows them."""
    table = table_of(view)
    if not isinstance(table, WhistView | InviteView):
        return Html("")
    return Html(" · ".join(said_word(t, view.players[word.seat], word.call) for word in table.whists))


def announced_line(t: Texts, view: SeatView) -> Html:
    """Format what the declarer has announced; empty if nothing."""
    table = table_of(view)
    if not isinstance(table, PlayView) or table.announced is None:
        return Html("")
    aces = capital(aces_word(t, table.announced))
    return t("Announced: <b>%(aces)s</b>", aces=aces)


def _counts(t: Texts, view: SeatView, table: PlayView) -> list[str]:
    counts = [pair(view.players[table.declarer], tricks_word(table, table.declarer))]
    for seat in table.defenders:
        name, said = view.players[seat], _word_of(table, seat)
        if seat is table.invited:
            counts.append(t.plain("%(name)s is invited", name=name))
        elif seat not in table.playing:
            counts.append(t.plain("%(name)s is out", name=name))
        elif said is None:
            counts.append(pair(name, tricks_word(table, seat)))
        else:
            counts.append(pair(name, f"{whist_word(t, said)} {tricks_word(table, seat)}"))
    return counts


def _word_of(table: PlayView, seat: Seat) -> WhistCall | None:
    """Return a defender's call; None in a contract that is not whisted."""
    return next((word.call for word in table.whists if word.seat is seat), None)


def tricks_word(table: PlayView, seat: Seat) -> str:
    """Format a seat's tricks against those it needs: "4/6"; for a whister who invited, both defenders': "3/4"."""
    extra, won = extra_of(table), table.won
    if seat is table.declarer:
        if extra is not None and extra.is_bettel:
            return str(won[seat])
        return f"{won[seat]}/{ALL_TRICKS if extra is Extra.MORD else NEEDED}"
    if _word_of(table, seat) is not WhistCall.WHIST:
        return str(won[seat])
    if table.invited is not None:
        return f"{won[seat] + won[table.invited]}/{INVITER_DUTY}"
    return f"{won[seat]}/{OWN_DUTY}"


class AustrianText(ClaimText[SeatView]):
    """State of a deal of Austrian préférence in words."""

    suits = SUITS
    auction = AuctionView
    playing = (PlayView,)
    claiming = ClaimingView
    table = staticmethod(table_of)
    stakes = staticmethod(money_lines)
    bids = staticmethod(auction_line)
    declared = staticmethod(contract_line)
    announced = staticmethod(announced_line)
    is_misere = staticmethod(is_bettel)

    def game(self, t: Texts, view: SeatView) -> Html:
        """Describe the contract, the calls of the defenders and what was announced."""
        return lines(contract_line(t, view), whist_line(t, view), announced_line(t, view))

    def under_picture(self, t: Texts, view: SeatView) -> Html:
        """Format the pot, and below it the bids or the contract."""
        return lines(pot_line(t, view), super().under_picture(t, view))

    def counts(self, t: Texts, view: SeatView) -> Iterable[str]:
        """Yield each player's tricks against those needed: "Борис 4/6", "Вика вист 1/2", "Аня пас, вне игры"."""
        table = table_of(view)
        return _counts(t, view, table) if isinstance(table, PlayView) else ()

    def last_trick(self, view: SeatView) -> Laid | None:
        """Return the last complete trick; None before there is one, and while a claim is open."""
        tricks = view.tricks[-1:] if isinstance(view, PlayView) else ()
        return next((Laid(trick.plays, trick.taker) for trick in tricks), None)

    def trick(self, view: SeatView) -> Laid:
        """Return the current trick."""
        table = table_of(view)
        return Laid(table.plays) if isinstance(table, PlayView) else Laid()

    def awaited(self, t: Texts, view: SeatView) -> str:
        """Return what the table waits for, as a verb: "to bid"."""
        match view:
            case AuctionView():
                return t.plain("to bid")
            case ExchangeView():
                return t.plain("to discard")
            case NamingView():
                return t.plain("to name the game")
            case WhistView():
                return t.plain("whist or pass")
            case InviteView():
                return t.plain("invite or alone")
            case _:
                return t.plain("to play")


TEXT: Final = AustrianText()
"""State of a deal of Austrian préférence in words."""
