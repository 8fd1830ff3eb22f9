"""Picture of the table during a deal: plates of the players, open hands, the current and the previous trick."""

from collections.abc import Mapping

from bot.pictures.amounts import amount_value, signed_text
from bot.pictures.canvas import Canvas, Pen, Rect
from bot.pictures.cards import Grouping, draw_large, draw_small, small_height
from bot.pictures.drawing import CardName, CardWords, MoneyPlate, PlayedCard, TableDrawing, TablePlate
from bot.pictures.fonts import LAST_RESORT, Font, Typeface, fit, ladder
from bot.pictures.theme import WIDTH, Look

Spots = Mapping[int | None, tuple[float, float]]
"""Places of cards in a trick by player (None: the talon): steps sideways in card widths, and px downwards."""
MARGIN = 24
_BAR = (MARGIN, 18, WIDTH - MARGIN, 108)
_PLATE = (440, 116)
_PLATE_TOP = 130
_RESTING = (WIDTH // 2 - 160, _PLATE_TOP, WIDTH // 2 + 160, _PLATE_TOP + 116)
_HANDS_TOP = _PLATE_TOP + _PLATE[1] + 14
MINI = 72
MINI_GAP = 3
_OWN = 112  # px across a card of the hand at the bottom, which is read most
_OWN_MANY = 95  # px across a card of a hand of more than ten
_OWN_MOST = 82  # px across a card of a hand of more than twelve
_SUIT_GAP = 14
TWO = 2
"""Number of hands of a table with one opponent, who sits opposite."""
_SPOTS = {0: (0.0, 30.0), 1: (-1.08, 0.0), 2: (1.08, 0.0), None: (-2.16, 0.0)}
_SPOTS_OF_TWO = {0: (0.54, 30.0), 1: (-0.54, 0.0), None: (-1.62, 0.0)}
LOWEST = 640  # px of height, below which telephones cut the sides off
_PREVIOUS_CARD = 66
_NAME = ladder(Typeface.BOLD, 46, 32, Typeface.NARROW_BOLD)
_MONEY = ladder(Typeface.BOLD, 44, LAST_RESORT, Typeface.NARROW_BOLD)
_SMALL = ladder(Typeface.NARROW, 34, 28)
_ROLE = ladder(Typeface.NARROW, 44, 28)


def draw_table(drawing: TableDrawing, look: Look, labels: CardWords, *, grouped: Grouping) -> Canvas:
    """Draw the table, 1280 px wide, higher if there are open hands; `grouped`: order of open cards."""
    groups = [grouped(seat.open_cards) for seat in drawing.seats]
    rows = max(map(len, groups[1:]))
    own = _own_height(drawing, groups[0])
    trick_top, card = _middle(drawing, rows)
    below = 56 if card[1] else 20
    plate_top = max(trick_top + card[1] + below + own, LOWEST - _PLATE[1] - 24)
    canvas = Canvas.blank((WIDTH, plate_top + _PLATE[1] + 24), look.theme.felt, look)
    draw_bar(canvas, drawing, _BAR)
    rects = _plate_rects(plate_top, len(drawing.seats))
    for index, (seat, rect) in enumerate(zip(drawing.seats, rects, strict=False)):
        draw_plate(canvas, rect, seat, f"plate.{index}", labels)
    if drawing.resting is not None:
        draw_plate(canvas, _RESTING, drawing.resting, "plate.resting", labels)
    if isinstance(drawing.idle, TablePlate):
        draw_plate(canvas, _idle_rect(plate_top), drawing.idle, "plate.idle", labels)
    for index in range(1, len(drawing.seats)):
        place = index if len(drawing.seats) > TWO else 0
        draw_open(canvas, groups[index], index, drawing.seats[index].gone, place=place)
    if groups[0]:
        draw_own(canvas, groups[0], plate_top - own - 4, drawing.seats[0].gone)
    spots = trick_spots(len(drawing.seats))
    draw_trick(canvas, drawing.trick, trick_top, card, spots, talon=labels.talon)
    draw_talon(canvas, drawing.talon, trick_top, card, talon=labels.talon)
    _draw_previous(canvas, drawing, (MARGIN, plate_top + _PLATE[1]), labels)
    return canvas


def _middle(drawing: TableDrawing, rows: int) -> tuple[int, tuple[int, int]]:
    """Return y of trick or talon and its card size in px, (0, 0) if there is neither; `rows`: rows of open cards."""
    named = bool(drawing.talon) or any(played.seat is None for played in drawing.trick)
    top = _HANDS_TOP + rows * (small_height(MINI) + 6) + (44 if named else 8 if rows else 30)
    if not drawing.trick and not drawing.talon:
        return top, (0, 0)
    return top, (200, 286) if rows else (230, 330)


def own_size(groups: tuple[tuple[CardName, ...], ...]) -> int:
    """Return the width in px of a card of the hand at the bottom."""
    count = sum(map(len, groups))
    return _OWN if count <= 10 else _OWN_MANY if count <= 12 else _OWN_MOST


def _own_height(drawing: TableDrawing, groups: tuple[tuple[CardName, ...], ...]) -> int:
    """Return the height in px of the hand above the bottom plate, with room under it for the previous trick."""
    if not groups:
        return 0
    return small_height(own_size(groups)) + 14 + (44 if drawing.previous else 0)


def trick_spots(hands: int) -> Spots:
    """Return the places of the cards of a trick in a table of so many hands."""
    return _SPOTS_OF_TWO if hands == TWO else _SPOTS


def _plate_rects(bottom_top: int, hands: int) -> tuple[Rect, ...]:
    """Return the plates of the bottom, left and right player; of two hands, the bottom and the top one."""
    across, down = _PLATE
    left = (WIDTH - across) / 2
    bottom = (left, bottom_top, left + across, bottom_top + down)
    if hands == TWO:
        return bottom, (left, _PLATE_TOP, left + across, _PLATE_TOP + down)
    return (
        bottom,
        (MARGIN, _PLATE_TOP, MARGIN + across, _PLATE_TOP + down),
        (WIDTH - MARGIN - across, _PLATE_TOP, WIDTH - MARGIN, _PLATE_TOP + down),
    )


def _idle_rect(bottom_top: int) -> Rect:
    """Return the place at the bottom right, beside the plate of the player at the bottom."""
    across, down = _PLATE
    return (WIDTH + across) / 2 + MARGIN, bottom_top, WIDTH - MARGIN, bottom_top + down


def draw_bar(canvas: Canvas, drawing: TableDrawing, bar: Rect) -> None:
    """Draw the bar at the top with the title, and the note at its right end."""
    theme = canvas.theme
    canvas.plate(bar, theme.bar, 20)
    canvas.rect_region("bar", bar)
    y = (bar[1] + bar[3]) / 2
    note, font = fit(drawing.note, 420, ladder(Typeface.REGULAR, 42, 32, Typeface.NARROW))
    used = canvas.text(bar[2] - 28, y, note, Pen(font, theme.felt_soft), "bar", align="r", dark=True) if note else 0
    room = bar[2] - bar[0] - 56 - used - 30
    text, font = fit(drawing.title, room, ladder(Typeface.BOLD, 54, 36, Typeface.NARROW_BOLD))
    canvas.text(bar[0] + 28, y, text, Pen(font, theme.felt_ink), "bar", dark=True)


def draw_plate(canvas: Canvas, rect: Rect, seat: TablePlate, region: str, labels: CardWords) -> None:
    """Draw the plate of a player: name, role, tricks, money and the dealer's mark."""
    theme = canvas.theme
    left, top, right, _ = rect
    canvas.rect_region(region, rect)
    if seat.turn:
        canvas.plate(rect, theme.turn, 18, edge=theme.turn_edge, border=6)
    else:
        canvas.plate(rect, theme.plate, 18)
    room = right - left - 36
    if seat.dealer:
        canvas.disc(right - 41, top + 38, labels.dealer, region)
        room -= 56
    if isinstance(seat, MoneyPlate) and seat.money:
        room -= _draw_money(canvas, left + 18 + room, top + 38, seat.money, region) + 16
    text, font = fit(seat.name, room, _NAME)
    canvas.text(left + 18, top + 38, text, Pen(font, theme.plate_ink), region, dark=canvas.look.dark)
    room = right - left - 36
    if seat.tricks:
        pen = Pen(Font(Typeface.BOLD, 46), theme.count)
        room -= canvas.text(right - 18, top + 84, seat.tricks, pen, region, align="r") + 16
    if seat.role:
        text, font = fit(seat.role, room, _ROLE)
        canvas.text(left + 18, top + 85, text, Pen(font, theme.plate_soft), region, dark=canvas.look.dark)


def _draw_money(canvas: Canvas, right: float, y: float, money: str, region: str) -> float:
    """Draw a player's money, coloured by its sign, with its right end at `right`, and return its width in px."""
    theme, value = canvas.theme, amount_value(money)
    colour = theme.plate_ink if value == 0 else theme.gain if value > 0 else theme.loss
    text, font = fit(signed_text(money), 190, _MONEY)
    return canvas.text(right, y, text, Pen(font, colour), region, align="r")


def draw_open(
    canvas: Canvas,
    groups: tuple[tuple[CardName, ...], ...],
    index: int,
    gone: tuple[CardName, ...],
    *,
    place: int,
    top: int = _HANDS_TOP,
    across: int = MINI,
) -> None:
    """Draw the open cards of the player `index`, a row for each group.

    `gone`: cards to cross out; `place`: 0 for the middle, 1 for the left edge, 2 for the right one; `top`: y of the
    first row; `across`: width of a card.
    """
    y = float(top)
    region = f"open.{index}"
    step = across + MINI_GAP
    for group in groups:
        room = WIDTH - 2 * MARGIN - len(group) * step + MINI_GAP
        x = MARGIN + room * (0.5, 0.0, 1.0)[place]
        for card in group:
            draw_small(canvas, x, y, card, across, region=region, gone=card in gone)
            x += step
        y += small_height(across) + 6
    left, right = ((MARGIN, WIDTH - MARGIN), (MARGIN, WIDTH / 2), (WIDTH / 2, WIDTH - MARGIN))[place]
    canvas.rect_region(region, (left, top, right, y))


def draw_own(canvas: Canvas, groups: tuple[tuple[CardName, ...], ...], y: float, gone: tuple[CardName, ...]) -> None:
    """Draw the hand at the bottom in one row; `y`: its top; `gone`: cards to cross out."""
    count, across = sum(map(len, groups)), own_size(groups)
    x = (WIDTH - count * (across + MINI_GAP) - (len(groups) - 1) * _SUIT_GAP) / 2
    canvas.rect_region("open.0", (0, y, WIDTH, y + small_height(across)))
    for group in groups:
        for card in group:
            draw_small(canvas, x, y, card, across, region="open.0", gone=card in gone)
            x += across + MINI_GAP
        x += _SUIT_GAP


def draw_talon(
    canvas: Canvas,
    cards: tuple[CardName, ...],
    top: float,
    size: tuple[int, int],
    *,
    talon: str,
    middle: float = WIDTH / 2,
) -> None:
    """Draw the open talon around x = `middle`, with the label `talon` above; `size`: width and height of a card."""
    if not cards:
        return
    across, down = size
    canvas.rect_region("talon", (0, top - 36, WIDTH, top + down + 30))
    text, font = fit(talon, WIDTH / 2, _SMALL)
    pen = Pen(font, canvas.theme.felt_soft)
    canvas.text(middle, top - 20, text, pen, "talon", align="c", dark=True)
    x = middle - (len(cards) * across * 1.08 - across * 0.08) / 2
    for card in cards:
        draw_large(canvas, x, top, card, size, region="talon")
        x += across * 1.08


def draw_trick(
    canvas: Canvas,
    trick: tuple[PlayedCard, ...],
    top: float,
    size: tuple[int, int],
    spots: Spots,
    *,
    talon: str,
    middle: float = WIDTH / 2,
) -> None:
    """Draw the cards of the trick, each before its player; a card of the talon at the left, with the label `talon`.

    spots: steps from x = `middle`, in card widths, and px below `top`, by player. size: width and height of a card.
    """
    across, down = size
    canvas.rect_region("trick", (0, top - 36, WIDTH, top + down + 30))
    for played in trick:
        steps, dy = spots[played.seat]
        if played.seat is None:
            text, font = fit(talon, across, _SMALL)
            pen = Pen(font, canvas.theme.felt_soft)
            canvas.text(middle + steps * across, top - 20, text, pen, "trick", align="c", dark=True)
        draw_large(canvas, middle + (steps - 0.5) * across, top + dy, played.card, size, region="trick")


def _draw_previous(canvas: Canvas, drawing: TableDrawing, corner: tuple[float, float], labels: CardWords) -> None:
    """Draw the previous trick at the bottom left: label, cards in the order of play, and its taker."""
    if not drawing.previous:
        return
    left, bottom = corner
    theme = canvas.theme
    room = (WIDTH - _PLATE[0]) / 2 - left - 16
    cards_bottom = bottom - 40
    cards_top = cards_bottom - small_height(_PREVIOUS_CARD)
    canvas.rect_region("previous", (left, cards_top - 40, left + room, bottom))
    text, font = fit(labels.previous, room, _SMALL)
    canvas.text(left, cards_top - 22, text, Pen(font, theme.felt_soft), "previous", dark=True)
    for index, played in enumerate(drawing.previous):
        x = left + index * (_PREVIOUS_CARD + 4)
        draw_small(canvas, x, cards_top, played.card, _PREVIOUS_CARD, region="previous")
    if drawing.taker:
        text, font = fit(drawing.taker, room, _SMALL)
        canvas.text(left, bottom - 20, text, Pen(font, theme.felt_ink), "previous", dark=True)
