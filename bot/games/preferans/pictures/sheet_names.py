"""Inner part of a player's sector on the sheet: name, mark of the dealer, balance and its last change."""

from typing import NamedTuple

from bot.games.preferans.pictures import sheet_geometry as geo
from bot.games.preferans.pictures.drawings import PreferansLabels, SheetSeat
from bot.pictures.amounts import amount_value, signed_text
from bot.pictures.canvas import DISC, Canvas, Pen, Rect
from bot.pictures.fonts import LAST_RESORT, Font, Typeface, fit, ladder, width

_TREE, _TREE_GAP = (26, 34), 8
_SPLIT_BELOW = 40  # a one-line name smaller than this is set in two lines where there is room for two


class _Distances(NamedTuple):
    """Distances of the lines of a top or bottom sector from the centre, in px."""

    name: int
    balance: int
    bombs: int = 0


_PLAIN, _BOMBED = _Distances(238, 164), _Distances(248, 186, 128)


class _Line(NamedTuple):
    """One of the lines under one another in a left or right sector."""

    text: str
    font: Font
    kind: str
    """Kind of text: name, balance, change or bombs."""

    @property
    def height(self) -> int:
        return self.font.size + 6


def draw_name(canvas: Canvas, players: int, side: str, seat: SheetSeat, labels: PreferansLabels) -> None:
    """Draw name and balance of one seat in the inner part of its sector."""
    canvas.regions[f"{side}.name"] = geo.inner_polygon(players, side)
    if side in {"top", "bottom"}:
        _draw_wide(canvas, players, side, seat, labels)
    else:
        _draw_stack(canvas, players, side, seat, labels)


def _balance_colour(canvas: Canvas, balance: str) -> str:
    value = amount_value(balance)
    if value == 0:
        return canvas.theme.ink
    return canvas.theme.gain if value > 0 else canvas.theme.loss


def _draw_wide(canvas: Canvas, players: int, side: str, seat: SheetSeat, labels: PreferansLabels) -> None:
    """Draw the inner part of a top or bottom sector: the name at its wide side, the balance nearer the centre."""
    x, centre = geo.CENTRE
    sign = 1 if side == "bottom" else -1
    theme, region = canvas.theme, f"{side}.name"
    wide = players == 2
    at = _BOMBED if seat.bombs else _PLAIN
    if seat.bombs:
        text, font = _bombs(seat, 500 if wide else 196)
        _draw_bombs(canvas, x, centre + sign * at.bombs, Pen(font, theme.ink), text, region=region)
    disc = DISC + 14 if seat.dealer else 0
    text, font = fit(
        seat.name, (900 if wide else 410) - disc, ladder(Typeface.BOLD, 56 if wide else 50, 36, Typeface.NARROW_BOLD)
    )
    y = centre + sign * at.name
    if seat.dealer:
        canvas.disc(x - width(text, font) / 2 - 7, y, labels.dealer, region)
    canvas.text(x + disc / 2, y, text, Pen(font, theme.ink), region, align="c")
    if not seat.balance:
        return
    y = centre + sign * at.balance
    balance, change = signed_text(seat.balance), signed_text(seat.change) if seat.change else ""
    for big, small in ((58, 40), (52, 36), (46, 34), (42, 32), (36, 30), (30, 28), (24, 24)):
        fonts = Font(Typeface.BOLD, big), Font(Typeface.NARROW, small)
        total = width(balance, fonts[0]) + (14 + width(change, fonts[1]) if change else 0)
        if total <= (600 if wide else 250):
            break
    left = x - total / 2
    left += canvas.text(left, y, balance, Pen(fonts[0], _balance_colour(canvas, seat.balance)), region)
    if change:
        canvas.text(left + 14, y + big * 0.1, change, Pen(fonts[1], theme.muted), region)


def _name_lines(name: str, room: float, size: int) -> list[_Line]:
    text, font = fit(name, room, ladder(Typeface.BOLD, size, 32, Typeface.NARROW_BOLD))
    first, _, rest = name.replace("-", "- ").partition(" ")
    if text == name and (font.size >= _SPLIT_BELOW or not rest):
        return [_Line(text, font, "name")]
    lines = [
        fit(part, room, ladder(Typeface.BOLD, size - 4, 32, Typeface.NARROW_BOLD)) for part in (first, rest) if part
    ]
    return [_Line(part.replace("- ", "-"), small, "name") for part, small in lines]


def _stack(seat: SheetSeat, room: float, *, roomy: bool) -> list[_Line]:
    lines = _name_lines(seat.name, room, 50 if roomy else 44)
    if seat.balance:
        text, font = fit(
            signed_text(seat.balance),
            room,
            ladder(Typeface.BOLD, 58 if roomy else 54, LAST_RESORT, Typeface.NARROW_BOLD),
        )
        lines.append(_Line(text, font, "balance"))
    if seat.balance and seat.change:
        text, font = fit(signed_text(seat.change), room, ladder(Typeface.NARROW, 40, LAST_RESORT))
        lines.append(_Line(text, font, "change"))
    if seat.bombs:
        text, font = _bombs(seat, room)
        lines.append(_Line(text, font, "bombs"))
    return lines


def _bombs(seat: SheetSeat, room: float) -> tuple[str, Font]:
    """Return the multipliers as text and a font in which they fit, with room for the sign before them."""
    return fit(" ".join(seat.bombs), room - _TREE[0] - _TREE_GAP, ladder(Typeface.BOLD, 36, 28, Typeface.NARROW_BOLD))


def _draw_bombs(canvas: Canvas, x: float, y: float, pen: Pen, text: str, *, region: str) -> None:
    """Draw the sign of a bomb (a fir tree) and the multipliers, centred at x."""
    left = x - (_TREE[0] + _TREE_GAP + width(text, pen.font)) / 2
    canvas.tree(left, y - 1, _TREE, canvas.theme.gain, region)
    canvas.text(left + _TREE[0] + _TREE_GAP, y, text, pen, region)


def _draw_stack(canvas: Canvas, players: int, side: str, seat: SheetSeat, labels: PreferansLabels) -> None:
    """Draw the inner part of a left or right sector: lines under one another, centred."""
    centre_y = geo.CENTRE[1]
    if players == 3:
        near, far, middle = geo.MOUNTAIN_END + 10.0, geo.SIDE / 2 - 12, -300.0
    else:
        half = sum(line.height for line in _stack(seat, 180, roomy=False)) / 2
        (near, far), middle = geo.side_limits(0, half), 0.0
    lines = _stack(seat, far - near, roomy=players == 3)
    x = (near + far) / 2 if side == "left" else geo.SIDE - (near + far) / 2
    y = centre_y + middle - sum(line.height for line in lines) / 2
    region = f"{side}.name"
    if seat.dealer:
        canvas.disc(x, y - DISC / 2 - 4, labels.dealer, region)
    _draw_lines(canvas, (x, y), seat, lines, region)


def draw_beside(canvas: Canvas, rect: Rect, seat: SheetSeat, labels: PreferansLabels, region: str) -> None:
    """Draw name, balance, change and bombs under one another in a rectangle; the dealer's mark is before the name."""
    left, top, right, bottom = rect
    mark = DISC + 14 if seat.dealer else 0
    named = _name_lines(seat.name, right - left - mark, 50)
    rest = [line for line in _stack(seat, right - left, roomy=True) if line.kind != "name"]
    x, height = (left + right) / 2, sum(line.height for line in named)
    y = (top + bottom - height - sum(line.height for line in rest)) / 2
    if seat.dealer:
        widest = max(width(line.text, line.font) for line in named)
        canvas.disc(x - widest / 2 - 7, y + height / 2, labels.dealer, region)
    _draw_lines(canvas, (x + mark / 2, y), seat, named, region)
    _draw_lines(canvas, (x, y + height), seat, rest, region)


def _draw_lines(canvas: Canvas, at: tuple[float, float], seat: SheetSeat, lines: list[_Line], region: str) -> None:
    """Draw lines under one another, centred at x; `at`: x and the top of the first line."""
    x, y = at
    colours = {
        "name": canvas.theme.ink,
        "balance": _balance_colour(canvas, seat.balance) if seat.balance else "",
        "change": canvas.theme.muted,
    }
    for line in lines:
        if line.kind == "bombs":
            pen = Pen(line.font, canvas.theme.ink)
            _draw_bombs(canvas, x, y + line.height / 2, pen, line.text, region=region)
        else:
            canvas.text(x, y + line.height / 2, line.text, Pen(line.font, colours[line.kind]), region, align="c")
        y += line.height
