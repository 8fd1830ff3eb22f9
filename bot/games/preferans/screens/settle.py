"""Settlement: who ends where, who owes whom, another pulka; a lent deal beside its first play."""

from fractions import Fraction

from bot.games.preferans.pictures.drawings import SettleDrawing
from bot.games.preferans.screens.options import deal_title
from bot.games.preferans.screens.report import outcome_line
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
from bot.screens.words import NO_BREAK, amount_word, balance_word, pair, whole_signed
from engine.core.match import EndReason
from engine.core.seats import Seat
from engine.games.preferans.conventions.values import EndKind, SettleDivisor
from engine.games.preferans.events import Standing
from engine.games.preferans.scoring.settlement import (
    Account,
    Breakdown,
    Settlement,
    broken_down,
    settle,
    tournament_points,
)


def settle_screen(t: Texts, frame: Frame, standing: Standing, evening: Evening | None = None) -> Screen:
    """Return the settlement picture; the caption tells who owes whom how much, and what the day's matches come to."""
    again = ours(frame, t.plain("Another pulka"), Action.AGAIN, ButtonStyle.PRIMARY)
    bill = ours(frame, t.plain("Bill of mistakes"), Action.BILL)
    # without a finished deal there is nothing to count
    keys = ((again,), (bill, counted_key(t, frame))) if standing.finished else ((again,),)
    drawing = settle_drawing(t, frame, standing, settle(standing))
    return settled_screen(settlement(t, frame, standing), evening_line(t, evening), keys, drawing)


def settlement(t: Texts, frame: Frame, standing: Standing) -> Settled:
    """Tell the settlement: results from the best down, then who owes whom how many whists."""
    found = settle(standing)
    return Settled(
        head=(bold(_title(t, standing)), *([broken_line(t, frame.ending)] if frame.ending is not None else [])),
        drawn=(*_results(t, frame, found), *_points(t, frame, standing, found)),
        payments=payment_lines(t, _payments(t, frame, found)),
        notes=(t("Fractions are rounded so that the sum stays zero."),) if _is_rounded(found) else (),
    )


def _title(t: Texts, standing: Standing) -> str:
    if standing.ended is EndReason.TIME:
        return t.plain("The time is over. Settlement")
    if standing.closed:
        return t.plain("“Preferans!” The pulka is over. Settlement")
    if standing.ended not in (None, EndReason.CLOSED, EndReason.DEALS):
        return t.plain("The pulka was stopped. Settlement")
    if standing.convention.end.kind is EndKind.DEALS:
        return t.plain("All deals are played. Settlement")
    return t.plain("The pulka is closed. Settlement")


def _results(t: Texts, frame: Frame, settlement: Settlement) -> list[Html]:
    return [
        t(
            "%(name)s: <b>%(result)s</b>",
            name=frame.players[seat - 1],
            result=balance_word(settlement.whists[seat]),
        )
        for seat in ranking(settlement)
    ]


def _points(t: Texts, frame: Frame, standing: Standing, settlement: Settlement) -> list[Html]:
    """Tell what the places are worth in a tournament; nothing where they are not counted."""
    points = tournament_points(standing.convention, settlement)
    if points is None:
        return []
    told = ", ".join(f"{frame.players[seat - 1]} {amount_word(points[seat])}" for seat in ranking(settlement))
    return [t("Tournament points: %(points)s.", points=told)]


def _payments(t: Texts, frame: Frame, settlement: Settlement) -> list[tuple[str, str, str]]:
    """List the payments: payer, receiver, amount."""
    return [
        (
            frame.players[pay.payer - 1],
            frame.players[pay.receiver - 1],
            t.number("%(n)d whist", "%(n)d whists", pay.whists),
        )
        for pay in settlement.transfers
    ]


def results_line(standing: Standing) -> str:
    """Tell everybody's balance in whists, the best first."""
    settlement, players = settle(standing), standing.players
    return " · ".join(pair(players[seat], balance_word(settlement.whists[seat])) for seat in ranking(settlement))


def ranking(settlement: Settlement) -> list[Seat]:
    """Return the seats from the best balance down."""
    return sorted(settlement.whists.seats, key=lambda seat: (-settlement.whists[seat], seat))


def _is_rounded(settlement: Settlement) -> bool:
    return any(exact.denominator != 1 for exact in settlement.exact)


def settle_drawing(t: Texts, frame: Frame, standing: Standing, settlement: Settlement) -> SettleDrawing:
    """Return the picture of the settlement: results from the best down."""
    names = {seat: drawn_name(t, frame.players[seat - 1], seat) for seat in settlement.whists.seats}
    points = tournament_points(standing.convention, settlement)
    transfers = tuple(
        TransferRow(names[pay.payer], names[pay.receiver], t.number("%(n)d whist", "%(n)d whists", pay.whists))
        for pay in settlement.transfers
    )
    return SettleDrawing(
        title=_title(t, standing),
        subtitle=deal_title(t, standing.convention, frame.called(standing.deals)),
        rows=tuple(
            SettleRow(
                names[seat],
                _detail(t, standing, seat),
                whole_signed(settlement.whists[seat]),
                t.plain("points: %(points)s", points=amount_word(points[seat])) if points is not None else "",
            )
            for seat in ranking(settlement)
        ),
        transfers=transfers,
        note=t.plain("Fractions are rounded so that the sum stays zero.") if _is_rounded(settlement) else "",
    )


def _detail(t: Texts, standing: Standing, seat: Seat) -> str:
    sheet = standing.sheet
    others = [other for other in sheet.seats if other is not seat]
    given = sum((sheet.whists_on(seat, other) for other in others), start=Fraction(0))
    taken = sum((sheet.whists_on(other, seat) for other in others), start=Fraction(0))
    return t.plain(
        "pool %(pool)s · mountain %(mountain)s · whists %(own)s / against %(against)s",
        pool=amount_word(sheet.pool_of(seat)),
        mountain=amount_word(sheet.mountain_of(seat)),
        own=amount_word(given),
        against=amount_word(taken),
    )


def compared(t: Texts, standing: Standing, then: Original) -> Html:
    """Tell the reader's own result, the original's, and what the cards bring without mistakes; nobody is named."""
    line = outcome_line(t, lending.nameless(t, standing.players, then.seat), then.outcome)
    return lending.compared(t, then, line, own=settle(standing).whists[then.seat])


HALF = Fraction(1, 2)
PARTS = {
    Fraction(1, 4): "¼",
    Fraction(1, 3): "⅓",
    Fraction(1, 2): "½",
    Fraction(2, 3): "⅔",
    Fraction(3, 4): "¾",
}


def counted_screen(t: Texts, standing: Standing) -> Screen:
    """Tell the rule of the convention, then everybody's sum, in the order of the settlement."""
    found = broken_down(standing)
    players = [_player(t, standing.players[seat], found, found.accounts[seat]) for seat in ranking(settle(standing))]
    rounded = any(account.exact.denominator != 1 for account in found.accounts)
    note = t("Fractions are rounded so that the sum stays zero.") if rounded else ""
    return Screen(lines(bold(t.plain("How it is counted")), *_rule(t, standing, found), *players, note))


def _rule(t: Texts, standing: Standing, found: Breakdown) -> list[Html]:
    """Tell the worth of pools and mountains in this convention, and the average mountain."""
    told = []
    if any(account.lacking for account in found.accounts):
        told.append(_closing(t, found))
    told.append(_point(t, standing, found))
    told.append(t("The average mountain: %(average)s.", average=_exact(found.average)))
    return [*_leavers(t, standing, found), *told]


def _point(t: Texts, standing: Standing, found: Breakdown) -> Html:
    """Tell the price of a mountain point, and the factor of the difference to the average."""
    unit = _exact(found.unit)
    if standing.convention.settle_divisor is SettleDivisor.N_MINUS_1:
        return t("A mountain point is 10 whists, for the others: the difference to the average × %(unit)s.", unit=unit)
    return t("A mountain point is 10 whists, for everybody: the difference to the average × %(unit)s.", unit=unit)


def _closing(t: Texts, found: Breakdown) -> Html:
    top = _exact(found.top)
    if found.pool_k == 1:
        return t("What a pool lacks to the largest one (%(top)s) goes to the mountain.", top=top)
    return t("What a pool lacks to the largest one (%(top)s) goes to the mountain × %(k)d.", top=top, k=found.pool_k)


def _leavers(t: Texts, standing: Standing, found: Breakdown) -> list[Html]:
    """Tell of the players who left the table, whose pools count for more than stands in them."""
    return [
        t("%(name)s has left the table: the pool counts as %(pool)s.", name=name, pool=_exact(account.pool))
        for seat, (name, account) in enumerate(zip(standing.players, found.accounts, strict=True), 1)
        if account.pool != standing.sheet.pool_of(seat)
    ]


def _player(t: Texts, name: str, found: Breakdown, account: Account) -> Html:
    told = t(
        "for the mountain %(mountain)s · whists %(whists)s · in all %(sum)s",
        mountain=_for_mountain(found, account),
        whists=f"{_exact(account.written)} − {_operand(account.against)} = {_difference(account)}",
        sum=_sum(t, account),
    )
    mountain = t("<b>%(name)s</b>: mountain %(mountain)s", name=name, mountain=_mountain(found, account))
    return lines(mountain, told)


def _mountain(found: Breakdown, account: Account) -> str:
    """Write the mountain with what the pool lacks: "6 + (20 − 8) × 2 = 30"."""
    own = _exact(account.mountain)
    if not account.lacking:
        return own
    lacking = f"({_exact(found.top)} − {_operand(account.pool)})"
    factor = f" × {found.pool_k}" if found.pool_k != 1 else ""
    return f"{own} + {lacking}{factor} = {_exact(account.closed)}"


def _for_mountain(found: Breakdown, account: Account) -> str:
    """Write the whists for the mountain: "(10 − 30) × 10 = −200"."""
    difference = f"({_exact(found.average)} − {_operand(account.closed)})"
    return f"{difference} × {_exact(found.unit)} = {_signed(account.for_mountain)}"


def _difference(account: Account) -> str:
    return _signed(account.written - account.against)


def _sum(t: Texts, account: Account) -> Html:
    whole = bold(balance_word(account.whole))
    if account.exact.denominator == 1:
        return whole
    exact = _signed(account.exact)
    if abs(account.exact - account.whole) > HALF:
        return t("%(exact)s, rounded %(whole)s (so that the sum is 0)", exact=exact, whole=whole)
    return t("%(exact)s, rounded %(whole)s", exact=exact, whole=whole)


def _operand(amount: Fraction) -> str:
    """Write a number behind a minus."""
    return f"({_exact(amount)})" if amount < 0 else _exact(amount)


def _exact(amount: Fraction) -> str:
    """Write an exact amount, its whole part first: −10⅔, 2½, 3 2/7."""
    whole, part = divmod(abs(amount), 1)
    sign, head = "−" if amount < 0 else "", str(whole) if whole or not part else ""
    gap = NO_BREAK if head and part not in PARTS else ""
    return f"{sign}{head}{gap}{PARTS.get(part, part)}" if part else f"{sign}{head}"


def _signed(amount: Fraction) -> str:
    return ("+" if amount > 0 else "") + _exact(amount)
