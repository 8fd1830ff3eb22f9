"""Picture «котёл»: the pot in the middle, the players with their money around it, the arrows of the last deal."""

from bot.games.austrian.pictures.arrows import draw_arrows
from bot.games.austrian.pictures.course import HEIGHT as COURSE
from bot.games.austrian.pictures.course import colour_of, draw_course
from bot.games.austrian.pictures.drawings import AustrianLabels, PotDrawing, PotSeat
from bot.games.austrian.pictures.pot_geometry import places_of
from bot.pictures.amounts import amount_text, amount_value, signed_text
from bot.pictures.canvas import DISC, Canvas, Pen, Rect
from bot.pictures.fonts import LAST_RESORT, Font, Typeface, fit, ladder, width
from bot.pictures.header import draw_header
from bot.pictures.theme import WIDTH, Look

_LOWEST = 640  # px of height, below which telephones cut the sides off
_PAD = 18
_MARK = 12  # px across the mark in the colour of the line
_NAME = ladder(Typeface.BOLD, 46, 34, Typeface.NARROW_BOLD)
_ROLE = ladder(Typeface.NARROW, 38, 30)
_SUM = ladder(Typeface.BOLD, 88, LAST_RESORT, Typeface.NARROW_BOLD)
_MONEY = ((60, 40), (52, 36), (46, 34), (40, 32), (34, 30))
_LONG = ladder(Typeface.BOLD, 40, LAST_RESORT, Typeface.NARROW_BOLD)
_CHIP = 10  # px on each side of a change
_LABEL = ladder(Typeface.NARROW, 40, 32)
_NOTE = ladder(Typeface.BOLD, 40, 30, Typeface.NARROW_BOLD)


def draw_pot(drawing: PotDrawing, look: Look, labels: AustrianLabels) -> Canvas:
    """Draw the pot and the players around it, 1280 px wide, as high as needed."""
    places = places_of(drawing)
    has_course = bool(drawing.course) and len(drawing.course[0]) > 1
    height = max(_LOWEST, places.end + (COURSE if has_course else 0))
    canvas = Canvas.blank((WIDTH, height), look.theme.page, look)
    draw_header(canvas, drawing.title, drawing.subtitle)
    draw_arrows(canvas, drawing.arrows, places)
    _draw_sum(canvas, places.pot, drawing, labels)
    for number, (seat, rect) in enumerate(zip(drawing.seats, places.plates, strict=True)):
        mark = colour_of(look, number) if has_course else ""
        _draw_seat(canvas, rect, seat, f"seat.{number}", labels, mark=mark)
    if has_course:
        draw_course(canvas, places.end, drawing, labels)
    return canvas


def _draw_sum(canvas: Canvas, rect: Rect, drawing: PotDrawing, labels: AustrianLabels) -> None:
    theme = canvas.theme
    left, top, right, bottom = rect
    canvas.plate(rect, theme.sheet, 64, edge=theme.spoke, border=6)
    canvas.rect_region("pot", rect)
    x, y, room = (left + right) / 2, (top + bottom) / 2, right - left - 40
    high = y - 4 if drawing.note else y + 18
    text, font = fit(labels.pot, room, _LABEL)
    canvas.text(x, high - 62, text, Pen(font, theme.muted), "pot", align="c")
    text, font = fit(amount_text(drawing.pot), room, _SUM)
    canvas.text(x, high, text, Pen(font, theme.ink), "pot", align="c")
    if drawing.note:
        text, font = fit(drawing.note, room, _NOTE)
        canvas.text(x, high + 66, text, Pen(font, theme.count), "pot", align="c")


def _draw_seat(canvas: Canvas, rect: Rect, seat: PotSeat, region: str, labels: AustrianLabels, *, mark: str) -> None:
    """Draw a player: name, money with the change of the last deal, the part in that deal."""
    theme = canvas.theme
    left, top, right, bottom = rect
    canvas.plate(rect, theme.sheet, 18, edge=theme.line, border=3)
    canvas.rect_region(region, rect)
    if mark:
        edge = round(left) + 3
        canvas.image.paste(mark, (edge, round(top) + 20, edge + _MARK, round(bottom) - 20))
    room = right - left - 2 * _PAD - 6
    step = (bottom - top - 24) / 6
    if seat.dealer:
        canvas.disc(right - _PAD - DISC / 2, top + 14 + step, labels.dealer, region)
    text, font = fit(seat.name, room - (DISC + 10 if seat.dealer else 0), _NAME)
    canvas.text(left + _PAD + 6, top + 14 + step, text, Pen(font, theme.ink), region)
    x = left + _PAD + 6
    y = top + 12 + step * (3 if seat.role else 4)
    if not _draw_money(canvas, (x, y, room), seat, region):
        _draw_apart(canvas, (x, top + 12 + 3 * step, room), 2 * step, seat, region)
    elif seat.role:
        text, font = fit(seat.role, room, _ROLE)
        canvas.text(x, top + 10 + 5 * step, text, Pen(font, theme.muted), region, dark=canvas.look.dark)


def _colour(canvas: Canvas, cash: str) -> str:
    theme, value = canvas.theme, amount_value(cash)
    return theme.ink if value == 0 else theme.gain if value > 0 else theme.loss


def _draw_money(canvas: Canvas, at: tuple[float, float, float], seat: PotSeat, region: str) -> bool:
    """Write the money and, on a marked ground, the change; False where one line is too short for both.

    `at`: left end, middle line and room, px.
    """
    x, y, room = at
    cash, change = signed_text(seat.cash), signed_text(seat.change) if seat.change else ""
    for big, small in _MONEY:
        money, mark = Font(Typeface.BOLD, big), Font(Typeface.NARROW_BOLD, small)
        wide = width(change, mark) + 2 * _CHIP if change else 0
        if width(cash, money) + (wide + 16 if change else 0) <= room:
            x += canvas.text(x, y, cash, Pen(money, _colour(canvas, seat.cash)), region)
            if change:
                _draw_change(canvas, x + 16 + wide / 2, y, Pen(mark, canvas.theme.ink), change, region=region)
            return True
    return False


def _draw_apart(canvas: Canvas, at: tuple[float, float, float], down: float, seat: PotSeat, region: str) -> None:
    """Write money of absurd length, and the change `down` px below it in place of the part in the deal."""
    x, y, room = at
    text, font = fit(signed_text(seat.cash), room, _LONG)
    canvas.text(x, y, text, Pen(font, _colour(canvas, seat.cash)), region)
    if seat.change:
        text, font = fit(signed_text(seat.change), room - 2 * _CHIP, _LONG)
        across = width(text, font) / 2 + _CHIP
        _draw_change(canvas, x + across, y + down, Pen(font, canvas.theme.ink), text, region=region)


def _draw_change(canvas: Canvas, x: float, y: float, pen: Pen, text: str, *, region: str) -> None:
    canvas.chip(x, y, text, pen, region, pad=_CHIP, height=round(pen.font.size * 1.25))
