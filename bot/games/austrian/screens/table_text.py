"""State of a deal in words, for the group and for a player's own message alike; all of it from a SeatView."""

from bot.games.austrian.screens.costs import is_priced, prices_text, sum_of
from bot.games.austrian.screens.words import aces_word, bid_word, call_word, said_word, whist_word
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, capital, card_word, hand_line, pair
from engine.core.seats import Seat
from engine.games.austrian.calls import Bid, Extra
from engine.games.austrian.money import ALL_TRICKS, INVITER_DUTY, NEEDED, OWN_DUTY
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.state import Plays
from engine.games.austrian.view import (
    AuctionView,
    DeclaredView,
    ExchangeView,
    FinishedView,
    GameView,
    InviteView,
    NamingView,
    PlayView,
    SeatView,
    WhistView,
)

TableView = AuctionView | ExchangeView | NamingView | WhistView | InviteView | PlayView
"""View of a deal in one of its phases."""


def table_of(view: SeatView) -> TableView:
    """Return the view of the phase; of a deal that is over its last one."""
    return view.last if isinstance(view, FinishedView) else view


def rules_of(view: SeatView) -> Rules:
    """Return the rules of the match."""
    return view.standing.rules


def extra_of(view: GameView) -> Extra | None:
    """Return the contract of Illustrated that is played; None for a suit."""
    return view.standing.rules.extra(view.contract)


def heading(t: Texts, view: SeatView) -> Html:
    """Tell deal, dealer, who rests, and the first hand until its word stands first in the bidding."""
    dealer = t("dealer: %(name)s", name=view.players[view.dealer])
    if view.resting is not None:
        dealer = t("deals and rests: %(name)s", name=view.players[view.dealer])
    begins = isinstance(view, AuctionView) and not view.calls
    first = t("first hand: %(name)s", name=view.players[view.active[0]]) if begins else ""
    return Html(" · ".join(part for part in (bold(t("Deal %(n)d", n=view.number)), dealer, first) if part))


def money_lines(t: Texts, view: SeatView) -> Html:
    """Tell the pot, what of it is in play, and everybody's money with its sign."""
    cash = " · ".join(pair(view.players[seat], balance_word(amount)) for seat, amount in view.purse.cash.items())
    return lines(pot_line(t, view), t("Money: %(cash)s", cash=cash))


def pot_line(t: Texts, view: SeatView) -> Html:
    """Tell the pot and the sum in play; before the contract the price of each number where it depends on that."""
    rules, table, pot = rules_of(view), table_of(view), view.pot
    if isinstance(table, GameView):
        return t("Pot: <b>%(pot)d</b> · in play: <b>%(sum)d</b>", pot=pot, sum=table.in_play)
    if not is_priced(rules):
        return t("Pot: <b>%(pot)d</b> · in play: <b>%(sum)d</b>", pot=pot, sum=sum_of(rules, pot, Bid.ONE))
    named = rules.contracts(table.bid if isinstance(table, DeclaredView) else Bid.ONE)
    return t("Pot: <b>%(pot)d</b> · %(prices)s", pot=pot, prices=prices_text(t, rules, pot, named))


def auction_line(t: Texts, view: SeatView) -> Html:
    """Tell all words said so far."""
    rules = rules_of(view)
    words = " · ".join(pair(view.players[call.seat], call_word(t, rules, call)) for call in view.calls)
    return t("Bidding: %(words)s", words=words) if words else t("Bidding: nobody has spoken")


def contract_line(t: Texts, view: SeatView) -> Html:
    """Tell who plays what, or who has won the auction with which call."""
    table, rules = table_of(view), rules_of(view)
    if not isinstance(table, DeclaredView):
        return Html("")
    who = view.players[table.declarer]
    if isinstance(table, GameView):
        return t("Plays: <b>%(name)s, %(contract)s</b>", name=who, contract=bid_word(t, rules, table.contract))
    bid = bid_word(t, rules, table.bid)
    if isinstance(table, ExchangeView):
        return t("Takes the talon: %(name)s (%(bid)s)", name=who, bid=bid)
    return t("To play: %(name)s (%(bid)s)", name=who, bid=bid)


def whist_line(t: Texts, view: SeatView) -> Html:
    """Tell what the defenders have said; once cards are played, the line of tricks tells it."""
    table = table_of(view)
    if not isinstance(table, WhistView | InviteView):
        return Html("")
    return Html(" · ".join(said_word(t, view.players[word.seat], word.call) for word in table.whists))


def announced_line(t: Texts, view: SeatView) -> Html:
    """Tell what the declarer has announced."""
    table = table_of(view)
    if not isinstance(table, PlayView) or table.announced is None:
        return Html("")
    aces = capital(aces_word(t, table.announced))
    return t("Announced: <b>%(aces)s</b>", aces=aces)


def tricks_line(t: Texts, view: SeatView) -> Html:
    """Tell tricks against what each side needs: "Борис 4/6 · Вика вист 1/2 · Аня пас, вне игры"."""
    table = table_of(view)
    if not isinstance(table, PlayView):
        return Html("")
    return t("Tricks: %(counts)s", counts=" · ".join(_counts(t, view, table)))


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
    """Return what a defender said; None in a contract that needs no whist."""
    return next((word.call for word in table.whists if word.seat is seat), None)


def tricks_word(table: PlayView, seat: Seat) -> str:
    """Write a seat's tricks, with those it needs: "4/6", of a whister who invited those of both: "3/4"."""
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


def _plays_text(t: Texts, view: SeatView, plays: Plays) -> str:
    return ", ".join(pair(view.players[seat], card_word(t, card)) for seat, card in plays)


def trick_lines(t: Texts, view: SeatView) -> Html:
    """Tell the previous trick with its taker, and the current one."""
    table = table_of(view)
    if not isinstance(table, PlayView):
        return Html("")
    rows: list[Html] = []
    if table.tricks:
        last = table.tricks[-1]
        plays, taker = _plays_text(t, view, last.plays), view.players[last.taker]
        rows.append(t("Last trick: %(plays)s → %(taker)s", plays=plays, taker=taker))
    if table.plays:
        rows.append(t("On the table: <b>%(plays)s</b>", plays=_plays_text(t, view, table.plays)))
    return lines(*rows)


def open_hands(t: Texts, view: SeatView) -> Html:
    """Write the hands that lie open before the viewer, but for the own one."""
    blocks: list[Html] = []
    for seat in view.exposed:
        cards = view.hands[seat].cards
        if seat is not view.viewer and cards:
            blocks.append(t("<b>%(name)s</b>: %(cards)s", name=view.players[seat], cards=hand_line(t, cards)))
    return lines(*blocks)


def turn_line(t: Texts, view: SeatView, *, asked: bool = False) -> Html:
    """Tell whom the table waits for; nothing to the viewer who is `asked` below the cards."""
    if view.decider is None or (asked and view.decider is view.viewer):
        return Html("")
    what = capital(_what(t, view))
    return t("▶ %(what)s: <b>%(name)s</b>", what=what, name=view.players[view.decider])


def _what(t: Texts, view: SeatView) -> str:
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


def brief_text(t: Texts, view: SeatView) -> Html:
    """Write the table where a picture of it stands above, which shows the bids and the hands that lie open."""
    said = (heading(t, view), money_lines(t, view), contract_line(t, view), announced_line(t, view))
    return lines(*said, tricks_line(t, view), trick_lines(t, view), turn_line(t, view))


def state_text(t: Texts, view: SeatView, *, asked: bool = False) -> Html:
    """Write the whole table; `asked`: the viewer reads below it what there is to decide.

    What was bid is told until the first trick is over.
    """
    table = table_of(view)
    told = not (isinstance(table, PlayView) and table.tricks)
    return lines(
        heading(t, view),
        money_lines(t, view),
        auction_line(t, view) if told else "",
        contract_line(t, view),
        whist_line(t, view),
        announced_line(t, view),
        open_hands(t, view),
        tricks_line(t, view),
        trick_lines(t, view),
        turn_line(t, view, asked=asked),
    )
