"""«Счёт ошибок» under the settlement: who gave away how much and where, and the dearest card of the evening."""

from collections.abc import Sequence
from fractions import Fraction

from bot.games.preferans.pictures.cards import BY_SUITS
from bot.games.preferans.pictures.drawings import BillDrawing
from bot.games.preferans.screens.analysis_words import cost_word, mistake_line, part_word
from bot.games.preferans.screens.game_words import player_word
from bot.games.preferans.screens.options import deal_title
from bot.pictures.drawing import BillRow, Diagram, DiagramHand, LayoutHand
from bot.screens.drawn import short_drawn_names
from bot.screens.model import Frame, Screen
from bot.screens.reports import fitted
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import balance_word, card_word, pair
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import Analysis, Bill, Dearest, Part, bill_of
from engine.games.preferans.events import Standing


def bill_screen(t: Texts, frame: Frame, standing: Standing, found: Sequence[Analysis]) -> Screen:
    """Return the picture of the bill of these analysed deals, and its words."""
    players = standing.players
    bill = bill_of(found, len(players))
    head = bold(t.plain("The bill of mistakes, in whists"))
    note = t("<i>Whist and play with all cards open: a card against the odds that failed counts too.</i>")
    words = [_account(t, players, bill, seat) for seat in _order(bill)]
    dearest = [bold(_dearest(t, frame, bill.dearest, players))] if bill.dearest else []
    return Screen(fitted(head, (*words, *dearest, note)), picture=_drawing(t, frame, standing, bill))


def dearest_diagram(t: Texts, standing: Standing, found: Sequence[Analysis]) -> Diagram | None:
    """Return the dearest card of these analysed deals with the hands before it; None where no card was a mistake."""
    players, dearest = short_drawn_names(t, standing.players), bill_of(found, len(standing.players)).dearest
    if dearest is None:
        return None
    return Diagram(
        text=f"{mistake_line(t, dearest.mistake, players)} −{cost_word(dearest.mistake.cost)}",
        note=_on_the_table(t, dearest, players),
        hands=tuple(DiagramHand(hand.name, BY_SUITS(hand.cards)) for hand in _hands(t, dearest, players)),
        card=dearest.mistake.card,
    )


def _order(bill: Bill) -> list[Seat]:
    """Return the seats in the order of the bill: who gave away least comes first."""
    return sorted(bill.accounts.seats, key=lambda seat: (bill.accounts[seat].total, seat))


def _account(t: Texts, players: BySeat[str], bill: Bill, seat: Seat) -> Html:
    account = bill.accounts[seat]
    luck = _luck_cell(account.luck)
    if not account.total:
        return t("<b>%(name)s</b>: gave nothing away; the cards %(luck)s", name=players[seat], luck=luck)
    parts = [pair(part_word(t, part), _whole(lost)) for part, lost in zip(Part, account.lost, strict=True) if lost]
    return t(
        "<b>%(name)s</b>: gave away %(total)s (%(parts)s); the cards %(luck)s",
        name=players[seat],
        total=_whole(account.total),
        parts=", ".join(parts),
        luck=luck,
    )


def _whole(amount: Fraction) -> str:
    return cost_word(amount) if amount else "0"


def _luck_cell(amount: Fraction) -> str:
    return balance_word(round(amount))


def _dearest(t: Texts, frame: Frame, dearest: Dearest, players: BySeat[str]) -> str:
    return t.plain(
        "The dearest card, deal %(number)d: %(what)s −%(cost)s",
        number=frame.called(dearest.number),
        what=mistake_line(t, dearest.mistake, players),
        cost=cost_word(dearest.mistake.cost),
    )


def _drawing(t: Texts, frame: Frame, standing: Standing, bill: Bill) -> BillDrawing:
    players = short_drawn_names(t, standing.players)
    dearest = bill.dearest
    rows = (
        BillRow(players[seat], (*map(_whole, account.lost), _whole(account.total), _luck_cell(account.luck)))
        for seat, account in ((seat, bill.accounts[seat]) for seat in _order(bill))
    )
    return BillDrawing(
        title=t.plain("The bill of mistakes, in whists"),
        subtitle=deal_title(t, standing.convention, frame.called(standing.deals)),
        heads=(*(part_word(t, part) for part in Part), t.plain("in all"), t.plain("the cards")),
        rows=tuple(rows),
        dearest=_dearest(t, frame, dearest, players) if dearest else "",
        note=_on_the_table(t, dearest, players) if dearest else "",
        hands=_hands(t, dearest, players) if dearest else (),
        card=dearest.mistake.card if dearest else "",
    )


def _on_the_table(t: Texts, dearest: Dearest, players: BySeat[str]) -> str:
    played = [pair(player_word(t, players, seat), card_word(t, card)) for seat, card in dearest.trick]
    if not played:
        return t.plain("On lead: %(name)s", name=player_word(t, players, dearest.mistake.owner))
    return t.plain("On the table: %(cards)s", cards=", ".join(played))


def _hands(t: Texts, dearest: Dearest, players: BySeat[str]) -> tuple[LayoutHand, ...]:
    return tuple(LayoutHand(player_word(t, players, seat), cards) for seat, cards in dearest.hands.items() if cards)
