"""Sheet of the picture, made from the engine's: chains of totals, this deal's marks, balances."""

from collections.abc import Collection
from fractions import Fraction

from msgspec import Struct

from bot.games.preferans.pictures.drawings import SheetColumn as PictureColumn
from bot.games.preferans.pictures.drawings import SheetDrawing, SheetSeat
from bot.games.preferans.screens.game_words import times_word
from bot.games.preferans.screens.options import deal_title
from bot.screens.drawn import drawn_name
from bot.screens.model import Frame
from bot.screens.texts import Texts
from bot.screens.words import whole_signed
from engine.core.seats import BySeat, Seat
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import EndKind
from engine.games.preferans.events import DealScored, Standing
from engine.games.preferans.scoring.bombs import bombs_of
from engine.games.preferans.scoring.pool import counted_pool
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Cell, Chain, Column, Entry, sums_of


class Marks(Struct, frozen=True):
    """Balances and changed cells by which a deal is marked on the sheet."""

    balances: BySeat[int]
    """Balances in whists after the deal."""
    before: BySeat[int]
    """Balances in whists before the deal."""
    changed: Collection[Cell]
    """Cells that the deal wrote in."""


def sheet_drawing(
    t: Texts, frame: Frame, standing: Standing, score: DealScored | None, *, subtitle: str = ""
) -> SheetDrawing:
    """Return the sheet after a deal (`score`: its entries are marked) or at any moment (None)."""
    rules = standing.convention
    limit, note = _limit(t, rules, len(standing.players))
    now = settle(standing).whists
    before = settle(_before(standing, score)).whists if score else now
    marks = Marks(now, before, sums_of(score.entries if score else ()))
    return SheetDrawing(
        title=deal_title(t, rules, frame.called(standing.deals)),
        subtitle=subtitle,
        seats=tuple(_seat(t, frame, standing, seat, marks) for seat in standing.sheet.seats),
        limit=str(limit),
        limit_note=note,
        filled=_filled(standing),
    )


def _limit(t: Texts, rules: Convention, players: int) -> tuple[int, str]:
    """Return what stands in the circle, and the small word under it."""
    match rules.end.kind:
        case EndKind.EACH:
            return rules.pool_target, t.plain("pool")
        case EndKind.SUM:
            return rules.pool_target * players, t.plain("common pool")
        case EndKind.DEALS:
            return rules.end.deals, t.number("deal", "deals", rules.end.deals)
        case EndKind.TIME:
            return rules.end.minutes, t.plain("minutes")


def _filled(standing: Standing) -> float:
    """Return the part of the match that is behind, 0..1: of pools or deals; 0 for a match that ends by the clock."""
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
    return SheetSeat(
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


def _column(chain: Chain, cell: Cell, changed: Collection[Cell]) -> PictureColumn:
    return PictureColumn(tuple(str(total) for total in chain), changed=cell in changed and bool(chain))


def _before(standing: Standing, score: DealScored | None) -> Standing:
    """Return the standing without this deal, as far as balances go."""
    if score is None:
        return standing
    undone = standing.sheet.write(_opposite(entry) for entry in score.entries)
    return Standing(standing.convention, standing.players, undone, leavers=standing.leavers)


def _opposite(entry: Entry) -> Entry:
    return Entry(entry.seat, entry.column, -entry.amount, entry.reason, entry.on)
