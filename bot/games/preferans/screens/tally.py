"""Score in one line: what a deal wrote for one player, how everybody stands, the pools."""

from fractions import Fraction

from bot.screens.texts import Html, Texts
from bot.screens.words import amount_word, balance_word, pair, signed_word
from engine.core.seats import Seat
from engine.games.preferans.conventions.values import EndKind
from engine.games.preferans.events import Standing
from engine.games.preferans.rotation import present_seats
from engine.games.preferans.scoring.pool import counted_pool
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Cell, Column, Entry, ScoreSheet, sums_of


def own_line(t: Texts, standing: Standing, seat: Seat, entries: tuple[Entry, ...]) -> Html:
    """Tell the `entries` of a deal for one seat, with the totals after it: "Вам: гора +3, это минус (всего 3)"."""
    own = [(cell, amount) for cell, amount in sums_of(entries).items() if cell.seat is seat]
    told = [_entry(t, standing, cell, amount) for cell, amount in own]
    return t("You: %(entries)s", entries=" · ".join(told)) if told else t("You: nothing")


def _entry(t: Texts, standing: Standing, cell: Cell, amount: Fraction) -> str:
    """Tell what a deal wrote into a cell; of the mountain that a higher one is worse."""
    total = amount_word(_total(standing.sheet, cell))
    facts = {"cell": _cell(t, standing, cell), "amount": signed_word(amount), "total": total}
    if cell.column is Column.MOUNTAIN and amount > 0:
        return t.plain("%(cell)s %(amount)s, a minus (%(total)s in all)", **facts)
    return t.plain("%(cell)s %(amount)s (%(total)s in all)", **facts)


def _cell(t: Texts, standing: Standing, cell: Cell) -> str:
    """Name a cell of the reader's own sheet; whists with whom they are on."""
    match cell.column:
        case Column.POOL:
            return t.word("own entry", "pool")
        case Column.MOUNTAIN:
            return t.word("own entry", "mountain")
        case Column.WHISTS:
            return t.plain("whists → %(name)s", name=standing.players[cell.on] if cell.on is not None else "")


def _total(sheet: ScoreSheet, cell: Cell) -> Fraction:
    """Return the last number of a cell's chain."""
    match cell.column:
        case Column.POOL:
            return sheet.pool_of(cell.seat)
        case Column.MOUNTAIN:
            return sheet.mountain_of(cell.seat)
        case Column.WHISTS:
            return sheet.whists_on(cell.seat, cell.on or cell.seat)


def balance_line(t: Texts, standing: Standing) -> Html:
    """Tell the balances if the match ended now, in whists, the best first: "Счёт: Вика +78 · Аня −78"."""
    whists = settle(standing).whists
    ranked = sorted(whists.seats, key=lambda seat: (-whists[seat], seat))
    told = (pair(standing.players[seat], balance_word(whists[seat])) for seat in ranked)
    return t("Score: %(score)s", score=" · ".join(told))


def pools_line(t: Texts, standing: Standing) -> Html:
    """Tell the pools of all and the size that ends the match; the balances where the match does not end by pools.

    Balances of 0 alone are not told: above the cards of a given deal they would read as if its figures were lost.
    """
    rules, sheet = standing.convention, standing.sheet
    if rules.end.kind not in (EndKind.EACH, EndKind.SUM):
        return balance_line(t, standing) if any(settle(standing).whists) else Html("")
    seats = present_seats(standing)
    pools = " · ".join(pair(standing.players[seat], amount_word(sheet.pool_of(seat))) for seat in seats)
    if rules.end.kind is EndKind.EACH:
        return t("Pool: %(pools)s of %(target)d", pools=pools, target=rules.pool_target)
    everybody = standing.players.seats
    written = amount_word(sum((counted_pool(standing, seat) for seat in everybody), start=Fraction(0)))
    target = rules.pool_target * len(everybody)
    return t("Pool: %(pools)s, together %(sum)s of %(target)d", pools=pools, sum=written, target=target)
