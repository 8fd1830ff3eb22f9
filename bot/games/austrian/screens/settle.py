"""Settlement: money and the share of the pot, who owes whom; a lent deal beside its first play (austrian.md §10)."""

from bot.games.austrian.pictures.drawings import SettleDrawing
from bot.games.austrian.screens.options import deal_title
from bot.games.austrian.screens.report import outcome_line
from bot.pictures.drawing import SettleRow, TransferRow
from bot.screens import lending
from bot.screens.actions import Action
from bot.screens.drawn import drawn_name
from bot.screens.evening import Evening, evening_line
from bot.screens.keys import ours
from bot.screens.model import ButtonStyle, Frame, Original, Screen
from bot.screens.reports import broken_line
from bot.screens.settlement import Settled, payment_lines, settled_screen
from bot.screens.table_keys import counted_key
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.words import balance_word, pair, whole_signed
from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.austrian.events import Standing
from engine.games.austrian.settlement import Settlement, settle, transfers


def settle_screen(t: Texts, frame: Frame, standing: Standing, evening: Evening | None = None) -> Screen:
    """Return the settlement picture; the caption tells in words who owes whom, and what the day's matches come to."""
    again = ours(frame, t.plain("Another match"), Action.AGAIN, ButtonStyle.PRIMARY)
    bill = ours(frame, t.plain("Bill of mistakes"), Action.BILL)
    # without a finished deal there is nothing to count
    keys = ((again,), (bill, counted_key(t, frame))) if standing.finished else ((again,),)
    drawing = settle_drawing(t, frame, standing)
    return settled_screen(settlement(t, frame, standing), evening_line(t, evening), keys, drawing)


def settlement(t: Texts, frame: Frame, standing: Standing) -> Settled:
    """Tell the settlement: results from the best down, then who owes whom how much."""
    found = settle(standing.purse)
    players = frame.players
    results = (
        t("%(name)s: <b>%(result)s</b>", name=players[seat - 1], result=balance_word(found.cash[seat]))
        for seat in ranking(found)
    )
    payments = ((players[pay.payer - 1], players[pay.payee - 1], str(pay.amount)) for pay in transfers(found.cash))
    return Settled(
        head=(bold(_title(t, standing)), *([broken_line(t, frame.ending)] if frame.ending is not None else [])),
        drawn=tuple(results),
        payments=payment_lines(t, payments),
        notes=(_pot_line(t, standing),) if standing.purse.pot else (),
    )


def _title(t: Texts, standing: Standing) -> str:
    match standing.ended:
        case EndReason.TIME:
            return t.plain("The time is over. Settlement")
        case EndReason.DEALS:
            return t.plain("All deals are played. Settlement")
        case EndReason.POT:
            return t.plain("The pot is empty, the match is over. Settlement")
        case _:
            return t.plain("The match was stopped. Settlement")


def _pot_line(t: Texts, standing: Standing) -> Html:
    return t("The rest of the pot, %(pot)d, is divided equally among all.", pot=standing.purse.pot)


def results_line(standing: Standing) -> str:
    """Tell everybody's result, the best first."""
    settlement, players = settle(standing.purse), standing.players
    return " · ".join(pair(players[seat], balance_word(settlement.cash[seat])) for seat in ranking(settlement))


def ranking(settlement: Settlement) -> list[Seat]:
    """Return the seats from the best result down."""
    return sorted(settlement.cash.seats, key=lambda seat: (-settlement.cash[seat], seat))


def settle_drawing(t: Texts, frame: Frame, standing: Standing) -> SettleDrawing:
    """Return the picture of the settlement: results from the best down."""
    settlement = settle(standing.purse)
    names = {seat: drawn_name(t, frame.players[seat - 1], seat) for seat in settlement.cash.seats}
    return SettleDrawing(
        title=_title(t, standing),
        subtitle=deal_title(t, standing.rules, frame.called(standing.deals)),
        rows=tuple(
            SettleRow(names[seat], _detail(t, standing, settlement, seat), whole_signed(settlement.cash[seat]))
            for seat in ranking(settlement)
        ),
        transfers=tuple(
            TransferRow(names[pay.payer], names[pay.payee], str(pay.amount)) for pay in transfers(settlement.cash)
        ),
        note=t.plain("The rest of the pot, %(pot)d, is divided equally among all.", pot=standing.purse.pot)
        if standing.purse.pot
        else "",
    )


def _detail(t: Texts, standing: Standing, settlement: Settlement, seat: Seat) -> str:
    """Write money and share of the pot: "деньги −70 · доля котла +36"."""
    cash, share = standing.purse.cash[seat], settlement.rest[seat]
    return t.plain("money %(cash)s · share of the pot %(share)s", cash=balance_word(cash), share=balance_word(share))


def compared(t: Texts, standing: Standing, then: Original) -> Html:
    """Tell the reader's own result, the original's, and what the cards bring without mistakes; nobody is named."""
    line = outcome_line(t, standing.rules, lending.nameless(t, standing.players, then.seat), then.outcome)
    return lending.compared(t, then, line, own=settle(standing.purse).cash[then.seat])


def counted_screen(t: Texts, standing: Standing) -> Screen:
    """Tell how the pot is divided, then everybody's sum, in the order of the settlement."""
    settlement = settle(standing.purse)
    players = [
        t(
            "<b>%(name)s</b>: money %(cash)s, share of the pot %(share)s = <b>%(result)s</b>",
            name=standing.players[seat],
            cash=balance_word(standing.purse.cash[seat]),
            share=balance_word(settlement.rest[seat]),
            result=balance_word(settlement.cash[seat]),
        )
        for seat in ranking(settlement)
    ]
    paid = t("Then the largest debtor pays the largest winner, until nobody owes anything.")
    return Screen(lines(bold(t.plain("How it is counted")), *_rest(t, standing, settlement), *players, paid))


def _rest(t: Texts, standing: Standing, settlement: Settlement) -> list[Html]:
    """Tell the division of the pot, and who gets the units that are left over."""
    pot, seats = standing.purse.pot, len(standing.players)
    if not pot:
        return [t("The pot is empty: there is nothing to divide.")]
    whole, over = divmod(pot, seats)
    told = t("The rest of the pot, shared by all: %(pot)d ÷ %(seats)d = %(whole)d.", pot=pot, seats=seats, whole=whole)
    if not over:
        return [told]
    names = ", ".join(standing.players[seat] for seat, share in settlement.rest.items() if share > whole)
    return [told, t("What cannot be divided goes to the first seats, 1 each: %(names)s.", names=names)]
