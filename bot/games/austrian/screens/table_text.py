"""State of a deal in words, for the group and for a player's own message alike; all of it from a SeatView."""

from bot.games.austrian.screens.costs import is_priced, prices_text, sum_of
from bot.games.austrian.screens.keys import extra_of, is_bettel
from bot.games.austrian.screens.words import aces_word, bid_word, call_word, number_word, said_word, whist_word
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, capital, card_word, hand_line, pair
from engine.core.seats import Seat
from engine.games.austrian.calls import PREFERENCE, SUITS, Bid, Extra
from engine.games.austrian.money import ALL_TRICKS, INVITER_DUTY, NEEDED, OWN_DUTY
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.state import Plays
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
    """Tell all words said so far, nothing twice: a call that is held is the one before it.

    Behind a call from the hand every other is from the hand, too.
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
    """Tell who plays what, or who has won the auction with which call."""
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
    """Tell the previous trick with its taker, and the current one; under a claim the current one alone."""
    table = view
    if not isinstance(table, PlayView) or not table.tricks:
        return _running_trick(t, view)
    last = table.tricks[-1]
    plays, taker = _plays_text(t, view, last.plays), view.players[last.taker]
    return lines(t("Last trick: %(plays)s → %(taker)s", plays=plays, taker=taker), _running_trick(t, view))


def _running_trick(t: Texts, view: SeatView) -> Html:
    """Tell the current trick; empty where no card of it lies there."""
    table = table_of(view)
    if not isinstance(table, PlayView) or not table.plays:
        return Html("")
    return t("On the table: <b>%(plays)s</b>", plays=_plays_text(t, view, table.plays))


def open_hands(t: Texts, view: SeatView) -> Html:
    """Write the hands that lie open before the viewer, but for the own hand and the one laid down with a question."""
    asks = view.claim.seat if isinstance(view, ClaimingView) else None
    blocks: list[Html] = []
    for seat in view.exposed:
        cards = view.hands[seat].cards
        if seat not in (view.viewer, asks) and cards:
            blocks.append(t("<b>%(name)s</b>: %(cards)s", name=view.players[seat], cards=hand_line(t, cards, SUITS)))
    return lines(*blocks)


def turn_line(t: Texts, view: SeatView, *, asked: bool = False) -> Html:
    """Tell whom the table waits for, except a viewer who is `asked` below the cards."""
    if isinstance(view, ClaimingView):
        return _answers_line(t, view, asked=asked)
    if view.decider is None or (asked and view.decider is view.viewer):
        return Html("")
    return t("▶ %(what)s: <b>%(name)s</b>", what=capital(_what(t, view)), name=view.players[view.decider])


def _answers_line(t: Texts, view: ClaimingView, *, asked: bool) -> Html:
    """Tell who has not answered a proposal for the rest, except a viewer who is `asked` below the cards."""
    waiting = ", ".join(view.players[seat] for seat in view.deciders if not asked or seat is not view.viewer)
    told = t("▶ Also asked: %(names)s", names=waiting) if asked else t("▶ Still to answer: %(names)s", names=waiting)
    return told if waiting else Html("")


def proposal_lines(t: Texts, view: SeatView) -> Html:
    """Tell a proposal for the rest with the cards laid down for it; after a refusal that, until the next card."""
    if isinstance(view, ClaimingView):
        return _proposal(t, view)
    if not isinstance(view, PlayView) or not view.refusals:
        return Html("")
    return t("<b>%(name)s</b> says no: it is played on.", name=view.players[view.refusals[-1][1]])


def _proposal(t: Texts, view: ClaimingView) -> Html:
    """Tell a proposal for the rest, and the cards laid down for it unless they are the viewer's own."""
    claim, names = view.claim, view.players
    cards = view.hands[claim.seat].cards if claim.seat is not view.viewer else None
    laid = t("<b>%(name)s</b> lays down: %(cards)s", name=names[claim.seat], cards=hand_line(t, cards or (), SUITS))
    claimed = t("<b>%(name)s</b>: %(words)s. Do you agree?", name=names[claim.seat], words=_claimed(t, view))
    return lines(laid if cards else "", claimed)


def _claimed(t: Texts, view: ClaimingView) -> str:
    """Write the proposal as the proposer would say it at a table."""
    claim, play = view.claim, view.play
    rest, own = sum(claim.tricks), claim.tricks[claim.seat]
    if not own and is_bettel(play) and claim.seat is play.declarer:
        return t.word("claim", "I take no more")
    if own == rest:
        if rest == 1:
            return t.plain("the last trick is mine")
        return t.number("the other %(n)d trick is mine", "the other %(n)d tricks are mine", rest)
    shares = (pair(view.players[seat], str(count)) for seat, count in claim.tricks.items() if count)
    return t.plain("the other tricks: %(tricks)s", tricks=" · ".join(shares))


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
    return lines(*said, tricks_line(t, view), trick_lines(t, view))


def standing_text(t: Texts, view: SeatView, *, bidding: bool = True) -> Html:
    """Write the table without what is proposed and whom it waits for.

    `bidding`: with what was bid, until cards are played; an auction that goes on is told anyway.
    """
    table = table_of(view)
    told = isinstance(table, AuctionView) or (bidding and not isinstance(table, PlayView))
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
    )


def state_text(t: Texts, view: SeatView, *, asked: bool = False, bidding: bool = True) -> Html:
    """Write the whole table; `bidding` as in `standing_text`.

    `asked`: the viewer reads below it what there is to decide.
    """
    standing = standing_text(t, view, bidding=bidding)
    return lines(standing, proposal_lines(t, view), turn_line(t, view, asked=asked))


def game_text(t: Texts, view: SeatView) -> Html:
    """Write what was bid or is played, under a picture that shows hands that lie open and complete tricks."""
    told = not isinstance(table_of(view), PlayView)
    bids = auction_line(t, view) if told else ""
    return lines(pot_line(t, view), bids, contract_line(t, view), whist_line(t, view), announced_line(t, view))


def course_text(t: Texts, view: SeatView, *, asked: bool) -> Html:
    """Write the current trick and whom the table waits for, which a picture does not show; see `state_text`."""
    return lines(_running_trick(t, view), proposal_lines(t, view), turn_line(t, view, asked=asked))


def rest_text(t: Texts, view: SeatView) -> Html:
    """Tell what the rest of the tricks depends on: the game, hands that lie open, tricks won, the current trick."""
    facts = (heading(t, view), contract_line(t, view), open_hands(t, view), tricks_line(t, view))
    return lines(*facts, _running_trick(t, view))
