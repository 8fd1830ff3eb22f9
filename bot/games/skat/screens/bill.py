"""«Счёт ошибок» under the settlement: who gave away how much and where, and the dearest card of the match."""

from collections.abc import Sequence

from bot.games.skat.pictures.cards import by_trump
from bot.games.skat.pictures.drawings import JACKS_ALONE, BillDrawing
from bot.games.skat.screens.analysis_words import cost_word, mistake_line, part_word
from bot.games.skat.screens.options import deal_title
from bot.games.skat.screens.table_picture import trump_of
from bot.pictures.drawing import BillRow, Diagram, DiagramHand, LayoutHand
from bot.screens.drawn import short_drawn_names
from bot.screens.model import Frame, Screen
from bot.screens.reports import fitted
from bot.screens.texts import Html, Texts, bold
from bot.screens.words import balance_word, card_word, pair
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis import Analysis, Bill, Dearest, Part, PlayerBill, bill_of
from engine.games.skat.events import Standing
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.values import Kontra, ListKind


def bill_screen(t: Texts, frame: Frame, standing: Standing, found: Sequence[Analysis]) -> Screen:
    """Return the picture of the bill of these analysed deals, and its words."""
    players, rules = standing.players, standing.rules
    bill = bill_of(found, len(players))
    words = [_account(t, players[seat], bill.accounts[seat]) for seat in _order(bill)]
    dearest = [bold(_dearest(t, frame, bill.dearest, players))] if bill.dearest else []
    bonus = (t("<i>The bonuses of the list are counted in every price.</i>"),) if rules.list is ListKind.SEEGER else ()
    note = t("<i>Counted with all cards open, from the game on: a card against the odds that failed counts too.</i>")
    text = fitted(bold(t.plain("The bill of mistakes, in points of the list")), (*words, *dearest, note, *bonus))
    return Screen(text, picture=_drawing(t, frame, standing, bill))


def dearest_diagram(t: Texts, standing: Standing, found: Sequence[Analysis]) -> Diagram | None:
    """Return the dearest card of these analysed deals with the hands before it; None where no card was a mistake."""
    players, dearest = short_drawn_names(t, standing.players), bill_of(found, len(standing.players)).dearest
    if dearest is None:
        return None
    trump = trump_of(dearest.contract)
    return Diagram(
        text=f"{mistake_line(t, dearest.mistake, players)} {cost_word(dearest.mistake.cost)}",
        note=_on_the_table(t, dearest, players),
        hands=tuple(DiagramHand(hand.name, by_trump(hand.cards, trump)) for hand in _hands(dearest, players)),
        card=dearest.mistake.card,
    )


def _order(bill: Bill) -> list[Seat]:
    """Return the seats in the order of the bill: who gave away least comes first."""
    return sorted(bill.accounts.seats, key=lambda seat: (bill.accounts[seat].total, seat))


def _account(t: Texts, name: str, account: PlayerBill) -> Html:
    luck = balance_word(account.luck)
    if not account.total:
        return t("<b>%(name)s</b>: gave nothing away; the cards %(luck)s", name=name, luck=luck)
    parts = [pair(part_word(t, part), str(lost)) for part, lost in zip(Part, account.lost, strict=True) if lost]
    return t(
        "<b>%(name)s</b>: gave away %(total)s (%(parts)s); the cards %(luck)s",
        name=name,
        total=str(account.total),
        parts=", ".join(parts),
        luck=luck,
    )


def _dearest(t: Texts, frame: Frame, dearest: Dearest, players: BySeat[str]) -> str:
    return t.plain(
        "The dearest card, deal %(number)d: %(what)s %(cost)s",
        number=frame.called(dearest.number),
        what=mistake_line(t, dearest.mistake, players),
        cost=cost_word(dearest.mistake.cost),
    )


def _parts(rules: Rules) -> tuple[Part, ...]:
    """List the columns: kontra where the rules have it."""
    return tuple(part for part in Part if part is not Part.DOUBLE or rules.kontra is not Kontra.OFF)


def _drawing(t: Texts, frame: Frame, standing: Standing, bill: Bill) -> BillDrawing:
    players, dearest, parts = short_drawn_names(t, standing.players), bill.dearest, _parts(standing.rules)
    return BillDrawing(
        title=t.plain("The bill of mistakes, in points of the list"),
        subtitle=deal_title(t, standing.rules, frame.called(standing.deals)),
        heads=(*(part_word(t, part) for part in parts), t.plain("in all"), t.plain("the cards")),
        rows=tuple(_row(players[seat], bill.accounts[seat], parts) for seat in _order(bill)),
        dearest=_dearest(t, frame, dearest, players) if dearest else "",
        note=_on_the_table(t, dearest, players) if dearest else "",
        hands=_hands(dearest, players) if dearest else (),
        card=dearest.mistake.card if dearest else "",
        trump=trump_of(dearest.contract) if dearest else JACKS_ALONE,
    )


def _row(name: str, account: PlayerBill, parts: tuple[Part, ...]) -> BillRow:
    lost = dict(zip(Part, account.lost, strict=True))
    return BillRow(name, (*(str(lost[part]) for part in parts), str(account.total), balance_word(account.luck)))


def _on_the_table(t: Texts, dearest: Dearest, players: BySeat[str]) -> str:
    played = [pair(players[seat], card_word(t, card)) for seat, card in dearest.trick]
    if not played:
        return t.plain("On lead: %(name)s", name=players[dearest.mistake.seat])
    return t.plain("On the table: %(cards)s", cards=", ".join(played))


def _hands(dearest: Dearest, players: BySeat[str]) -> tuple[LayoutHand, ...]:
    return tuple(LayoutHand(players[seat], cards) for seat, cards in dearest.hands.items() if cards)
