"""Contents of the sheet's picture, and lines about pools and balances, made from the engine's score sheet."""

from collections.abc import Collection
from fractions import Fraction

from msgspec import Struct
from msgspec.structs import asdict

from bot.games.preferans.pictures.drawings import LinedSeat, SheetDrawing, SheetSeat
from bot.games.preferans.pictures.drawings import SheetColumn as PictureColumn
from bot.games.preferans.screens.options import deal_title
from bot.games.preferans.screens.words import aside_word, times_word
from bot.screens.drawn import drawn_name
from bot.screens.model import Frame
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import amount_word, balance_word, pair, signed_word, whole_signed
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.remise import has_kotel
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.rotation import present_seats
from engine.games.preferans.scoring.case import bombs_of
from engine.games.preferans.scoring.pool import counted_pool, is_prize, kotel_of, prize_deals, prizes_played
from engine.games.preferans.scoring.remise import own_column, prize
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import ASIDE, Cell, Chain, Column, Entry, ScoreSheet, sums_of


class Marks(Struct, frozen=True):
    """Balances and changed cells with which the last deal is marked on the sheet."""

    balances: BySeat[int]
    """Balances in whists after the deal."""
    before: BySeat[int]
    """Balances in whists before the deal."""
    changed: Collection[Cell]
    """Cells in which the deal wrote something."""


def sheet_drawing(
    t: Texts, frame: Frame, standing: Standing, score: DealScored | None = None, subtitle: str = ""
) -> SheetDrawing:
    """Return the contents of the sheet's picture. `score`: the deal whose entries are marked; None marks nothing."""
    rules = standing.convention
    limit, note = _limit(t, standing)
    now = settle(standing).whists
    before = settle(_before(standing, score)).whists if score else now
    marks = Marks(now, before, sums_of(score.entries if score else ()))
    return SheetDrawing(
        title=deal_title(t, rules, frame.called(standing.deals)),
        subtitle=subtitle,
        seats=tuple(_seat(t, frame, standing, seat, marks) for seat in standing.sheet.seats),
        limit=limit,
        limit_note=note,
        filled=_filled(standing),
    )


def _limit(t: Texts, standing: Standing) -> tuple[str, str]:
    """Return the text in the circle, and the small word under it; the kotel lies in the middle of the table."""
    rules = standing.convention
    if has_kotel(rules):
        return amount_word(kotel_of(standing)), aside_word(t, Column.KOTEL)
    match rules.end.kind:
        case EndKind.EACH:
            return str(rules.pool_target), t.plain("pool")
        case EndKind.SUM:
            return str(rules.pool_target * len(standing.players)), t.plain("common pool")
        case EndKind.DEALS:
            return str(rules.end.deals), t.number("deal", "deals", rules.end.deals)
        case EndKind.TIME:
            return str(rules.end.minutes), t.plain("minutes")


def _filled(standing: Standing) -> float:
    """Return how much of the match is played, 0 to 1, by pools or deals; 0 if the match ends by time."""
    rules, sheet = standing.convention, standing.sheet
    if rules.end.kind is EndKind.DEALS:
        return min(1.0, standing.deals / rules.end.deals)
    if rules.end.kind is EndKind.TIME:
        return 0.0
    written = sum((counted_pool(standing, seat) for seat in sheet.seats), start=Fraction(0))
    return max(0.0, min(1.0, float(written) / (rules.pool_target * len(sheet.seats))))


def _seat(t: Texts, frame: Frame, standing: Standing, seat: Seat, marks: Marks) -> SheetSeat:
    sheet, changed = standing.sheet, marks.changed
    balance = marks.balances[seat]
    change = balance - marks.before[seat]
    closed = standing.convention.end.kind is EndKind.EACH and sheet.pool_of(seat) >= standing.convention.pool_target
    part = SheetSeat(
        name=drawn_name(t, frame.players[seat - 1], seat),
        pool=_column(sheet.pool[seat], Cell(seat, Column.POOL), changed),
        mountain=_column(sheet.mountain[seat], Cell(seat, Column.MOUNTAIN), changed),
        whists=tuple(
            _column(sheet.whists[seat][other], Cell(seat, Column.WHISTS, other), changed)
            for other in seat.clockwise(len(sheet.seats))
        ),
        balance=whole_signed(balance),
        change=whole_signed(change) if change else "",
        dealer=standing.dealer is seat,
        closed=closed,
        bombs=tuple(times_word(bomb) for bomb in bombs_of(standing, seat)),
    )
    own = own_column(standing.convention)
    return part if own is None else _lined(t, sheet, Cell(seat, own), part, changed)


def _lined(t: Texts, sheet: ScoreSheet, cell: Cell, part: SheetSeat, changed: Collection[Cell]) -> LinedSeat:
    """Return a player's part of the sheet with the line for remises."""
    chain = sheet.aside[cell.seat] if sheet.aside is not None else ()
    return LinedSeat(**asdict(part), line=_column(chain, cell, changed), label=aside_word(t, cell.column))


def _column(chain: Chain, cell: Cell, changed: Collection[Cell]) -> PictureColumn:
    return PictureColumn(tuple(str(total) for total in chain), changed=cell in changed and bool(chain))


def _before(standing: Standing, score: DealScored | None) -> Standing:
    """Return the standing before the deal, as far as balances depend on it."""
    if score is None:
        return standing
    undone = standing.sheet.write(_opposite(entry) for entry in score.entries)
    return Standing(standing.convention, standing.players, undone, leavers=standing.leavers)


def _opposite(entry: Entry) -> Entry:
    return Entry(entry.seat, entry.column, -entry.amount, entry.reason, entry.on)


def own_line(t: Texts, standing: Standing, seat: Seat, entries: tuple[Entry, ...]) -> Html:
    """Return a line with one seat's entries of a deal and the totals after it: "Вам: гора +3, это минус (всего 3)"."""
    own = [(cell, amount) for cell, amount in sums_of(entries).items() if cell.seat is seat]
    told = [_own_entry(t, standing, cell, amount) for cell, amount in own]
    return t("You: %(entries)s", entries=" · ".join(told)) if told else t("You: nothing")


def _own_entry(t: Texts, standing: Standing, cell: Cell, amount: Fraction) -> str:
    """Return what a deal wrote into a cell, as text; a rise of mountain or remises is called a minus, a fall a plus."""
    total = amount_word(_total(standing.sheet, cell))
    facts = {"cell": _cell(t, standing, cell), "amount": signed_word(amount), "total": total}
    is_cost = cell.column in (Column.MOUNTAIN, *ASIDE)
    if is_cost and amount < 0:
        return t.plain("%(cell)s %(amount)s, a plus (%(total)s in all)", **facts)
    if is_cost and amount:
        return t.plain("%(cell)s %(amount)s, a minus (%(total)s in all)", **facts)
    return t.plain("%(cell)s %(amount)s (%(total)s in all)", **facts)


def _cell(t: Texts, standing: Standing, cell: Cell) -> str:
    """Return the name of a cell for its owner; for whists with the player on whom they are written."""
    match cell.column:
        case Column.POOL:
            return t.word("own entry", "pool")
        case Column.MOUNTAIN:
            return t.word("own entry", "mountain")
        case Column.KUROCHKA | Column.KOTEL:
            return aside_word(t, cell.column)
        case Column.WHISTS:
            return t.plain("whists → %(name)s", name=standing.players[cell.on] if cell.on is not None else "")


def _total(sheet: ScoreSheet, cell: Cell) -> Fraction:
    """Return the current total of a cell."""
    match cell.column:
        case Column.POOL:
            return sheet.pool_of(cell.seat)
        case Column.MOUNTAIN:
            return sheet.mountain_of(cell.seat)
        case Column.KUROCHKA | Column.KOTEL:
            return sheet.aside_of(cell.seat)
        case Column.WHISTS:
            return sheet.whists_on(cell.seat, cell.on or cell.seat)


def balance_line(t: Texts, standing: Standing) -> Html:
    """Return a line with the balances in whists if the match ended now, best first: "Счёт: Вика +78 · Аня −78"."""
    whists = settle(standing).whists
    ranked = sorted(whists.seats, key=lambda seat: (-whists[seat], seat))
    told = (pair(standing.players[seat], balance_word(whists[seat])) for seat in ranked)
    return t("Score: %(score)s", score=" · ".join(told))


def kotel_line(t: Texts, standing: Standing) -> Html:
    """Return a line with the kotel, before a prize deal with what a game takes out of it; empty without a kotel."""
    if not has_kotel(standing.convention):
        return Html("")
    kotel = amount_word(kotel_of(standing))
    if not is_prize(standing):
        return t("Kotel: %(kotel)s", kotel=kotel)
    return t(
        "<b>Prize deal %(n)d of %(all)d</b>: a made game takes %(prize)s out of the kotel (%(kotel)s lie in it).",
        n=prizes_played(standing) + 1,
        all=prize_deals(standing),
        prize=amount_word(prize(standing)),
        kotel=kotel,
    )


def pools_line(t: Texts, standing: Standing) -> Html:
    """Return what the score means for bids: pools or balances, and the kotel if there is one.

    In a prize deal the pools no longer matter and are left out.
    """
    return lines("" if is_prize(standing) else _pools(t, standing), kotel_line(t, standing))


def _pools(t: Texts, standing: Standing) -> Html:
    """Return a line with all pools and the size that ends the match, or with the balances if pools do not end it.

    Balances that are all 0 are left out: above the cards of a lent deal they would look as if the score were lost.
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
