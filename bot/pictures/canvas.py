"""Canvas that measures every text and records what is drawn where, so that tests can check the geometry."""

from typing import NamedTuple

from PIL import Image, ImageDraw

from bot.pictures.cache import bounded
from bot.pictures.fonts import CAP_HEIGHT, Font, Typeface, fit, ladder, load, runs, suit_advance, suit_side, width
from bot.pictures.shapes import arrow_mask, card_base, disc_mask, rounded_mask, strike_mask, tree_mask, veil_mask
from bot.pictures.suits import suit_mask
from bot.pictures.theme import Look

Rect = tuple[float, float, float, float]
DISC = 46
_REPEATED = 12  # characters; longer texts are not worth remembering
_DISC_FONTS = ladder(Typeface.BOLD, 32, 28, Typeface.NARROW_BOLD)
Polygon = tuple[tuple[float, float], ...]


class Pen(NamedTuple):
    """Font and colour of a text."""

    font: Font
    fill: str


class Drawn(NamedTuple):
    """Record of one thing that was drawn, for tests of the geometry."""

    kind: str
    """Kind: text, suit, chip (ground of the text with equal `group`, or dealer's mark), card, bar, arrow or tree."""
    text: str
    rect: Rect
    """Left, top, right, bottom in px; for a text, the box around its ink."""
    region: str
    """Name of the area that the thing belongs to."""
    size: int
    """Font size in px of a text, else 0."""
    group: int
    """Number of the drawing call; a text and the chip under it have the same number."""


class _Text(NamedTuple):
    text: str
    font: Font
    x: int
    baseline: int
    region: str
    group: int


class Canvas:
    """Picture that is being drawn; `regions` maps the name of each area to its convex polygon in px.

    Text is placed by the middle line of its capitals, so that fonts of different sizes at one y look centred.
    """

    def __init__(self, image: Image.Image, look: Look) -> None:
        self.image = image
        self.look = look
        self.theme = look.theme
        self.regions: dict[str, Polygon] = {}
        self._draw = ImageDraw.Draw(image)
        self._texts: list[_Text] = []
        self._others: list[Drawn] = []
        self._group = 0

    @classmethod
    def blank(cls, size: tuple[int, int], ground: str, look: Look) -> "Canvas":
        """Create a canvas of `size` (width, height) in px, filled with the colour `ground`."""
        return cls(Image.new("RGB", size, ground), look)

    def rect_region(self, name: str, rect: Rect) -> None:
        """Declare a rectangular area with this name."""
        left, top, right, bottom = rect
        self.regions[name] = ((left, top), (right, top), (right, bottom), (left, bottom))

    def text(
        self, x: float, y: float, text: str, pen: Pen, region: str, *, align: str = "l", dark: bool = False
    ) -> float:
        """Draw one line of text and return its width in px.

        Args:
            x: left end, middle or right end for `align` "l", "c", "r".
            y: middle line of the capitals.
            region: name of the area that the text belongs to.
            dark: True on a dark ground: suit signs get their light colours.
        """
        self._group += 1
        return self._line(x, y, text, pen, region, align=align, dark=dark)

    def _line(self, x: float, y: float, text: str, pen: Pen, region: str, *, align: str, dark: bool) -> float:
        font = pen.font
        total = width(text, font)
        start = round(x - {"l": 0.0, "c": total / 2, "r": total}[align])
        baseline = round(y + font.size * CAP_HEIGHT / 2)
        self._texts.append(_Text(text, font, start, baseline, region, self._group))
        at = float(start)
        for run in runs(text, font.face):
            if run.suit:
                side = suit_side(font.size)
                colour = self.look.suit_colour(run.suit, on_dark=dark)
                corner = (round(at + (suit_advance(font.size) - side) / 2), round(y - side / 2))
                self.image.paste(colour, corner, suit_mask(run.suit, side))
                at += suit_advance(font.size)
            else:
                drawn = Font(run.face, font.size)
                self._letters((round(at), baseline), run.text, drawn, pen.fill)
                at += width(run.text, drawn)
        return total

    def _letters(self, at: tuple[int, int], text: str, font: Font, fill: str) -> None:
        if len(text) > _REPEATED:
            self._draw.text(at, text, fill=fill, font=load(font), anchor="ls")
            return
        mask, left, top = _word(text, font)
        if mask is not None:
            self.image.paste(fill, (at[0] + left, at[1] + top), mask)

    def chip(self, x: float, y: float, text: str, pen: Pen, region: str, *, pad: int, height: int) -> None:
        """Draw a line of text on a highlighted chip, `pad` px wider than the text on each side; x, y: the centre."""
        self._group += 1
        across = round(width(text, pen.font)) + 2 * pad
        left, top = round(x - across / 2), round(y - height / 2)
        edge = self.theme.highlight_edge
        self.plate((left, top, left + across, top + height), self.theme.highlight, 12, edge=edge, border=2)
        self._other("chip", "", (left, top, left + across, top + height), region)
        self._line(x, y, text, pen, region, align="c", dark=False)

    def disc(self, x: float, y: float, letter: str, region: str) -> None:
        """Draw the mark of the dealer: a filled circle of `DISC` px with a letter; x, y: the centre."""
        self._group += 1
        left, top = round(x - DISC / 2), round(y - DISC / 2)
        self.image.paste(self.theme.disc, (left, top), disc_mask(DISC))
        self._other("chip", "", (left, top, left + DISC, top + DISC), region)
        letter, font = fit(letter, DISC - 16, _DISC_FONTS)
        pen = Pen(font, self.theme.disc_ink)
        self._line(left + DISC / 2, top + DISC / 2, letter, pen, region, align="c", dark=False)

    def plate(self, rect: Rect, fill: str, radius: int, *, edge: str = "", border: int = 0) -> None:
        """Draw a filled rounded rectangle, with an edge if `edge` is a colour; it is not recorded in `drawn`."""
        left, top, right, bottom = (round(value) for value in rect)
        if edge:
            self.image.paste(edge, (left, top), rounded_mask(right - left, bottom - top, radius))
            left, top, right, bottom = left + border, top + border, right - border, bottom - border
            radius -= border
        self.image.paste(fill, (left, top), rounded_mask(right - left, bottom - top, radius))

    def bar(self, rect: Rect, fill: str, region: str) -> None:
        """Draw a filled rectangle with slightly rounded corners; it is recorded in `drawn`."""
        left, top, right, bottom = (round(value) for value in rect)
        size = (max(right - left, 4), bottom - top)
        self.image.paste(fill, (left, top), rounded_mask(*size, min(8, size[0] // 2)))
        self._group += 1
        self._other("bar", "", (left, top, left + size[0], bottom), region)

    def arrow(self, x: float, y: float, size: tuple[int, int], fill: str, region: str) -> None:
        """Draw an arrow that points right; x: left end, y: middle."""
        self._group += 1
        left, top = round(x), round(y - size[1] / 2)
        self.image.paste(fill, (left, top), arrow_mask(*size))
        self._other("arrow", "", (left, top, left + size[0], top + size[1]), region)

    def tree(self, x: float, y: float, size: tuple[int, int], fill: str, region: str) -> None:
        """Draw a fir tree; x: left end, y: middle."""
        self._group += 1
        left, top = round(x), round(y - size[1] / 2)
        self.image.paste(fill, (left, top), tree_mask(*size))
        self._other("tree", "", (left, top, left + size[0], top + size[1]), region)

    def strike(self, rect: Rect) -> None:
        """Cross out a card that is already drawn; the stroke is not recorded in `drawn`."""
        left, top, right, bottom = (round(value) for value in rect)
        size = (right - left, bottom - top)
        self.image.paste(self.theme.felt, (left, top), veil_mask(*size))
        self.image.paste(self.theme.fault, (left, top), strike_mask(*size))

    def suit(self, x: float, y: float, suit: str, side: int, region: str) -> None:
        """Draw a suit symbol (`suit`: s, c, d or h), `side` px wide and high; x, y: the centre."""
        self._group += 1
        left, top = round(x - side / 2), round(y - side / 2)
        self.image.paste(self.look.suit_colour(suit), (left, top), suit_mask(suit, side))
        self._other("suit", suit, (left, top, left + side, top + side), region)

    def card_back(self, rect: Rect, region: str, *, shadow: int = 0) -> None:
        """Draw an empty white card, with a soft shadow of `shadow` px."""
        left, top, right, bottom = (round(value) for value in rect)
        colour, mask = card_base(right - left, bottom - top, self.theme.card, self.theme.card_edge, shadow)
        self.image.paste(colour, (left - shadow, top - shadow), mask)
        self._group += 1
        self._other("card", "", (left, top, right, bottom), region)

    def _other(self, kind: str, text: str, rect: Rect, region: str) -> None:
        self._others.append(Drawn(kind, text, rect, region, 0, self._group))

    def drawn(self) -> tuple[Drawn, ...]:
        """Return records of everything drawn, in drawing order; texts are measured only here, for tests."""
        return tuple(sorted([*map(_ink, self._texts), *self._others], key=lambda item: (item.group, item.kind)))


@bounded(512)
def _word(text: str, font: Font) -> tuple[Image.Image | None, int, int]:
    """Return a short text as a cached mask (L), with its offset from the pen position; None for blanks."""
    left, top, right, bottom = (round(value) for value in load(font).getbbox(text, anchor="ls"))
    if right <= left or bottom <= top:
        return None, 0, 0
    mask = Image.new("L", (right - left, bottom - top), 0)
    ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=load(font), anchor="ls")
    return mask, left, top


def _ink(item: _Text) -> Drawn:
    left, top, right, bottom = float("inf"), float("inf"), float("-inf"), float("-inf")
    pen = float(item.x)
    for run in runs(item.text, item.font.face):
        if run.suit:
            side = suit_side(item.font.size)
            middle = item.baseline - item.font.size * CAP_HEIGHT / 2
            box = (pen, middle - side / 2, pen + suit_advance(item.font.size), middle + side / 2)
            pen += suit_advance(item.font.size)
        else:
            font = load(Font(run.face, item.font.size))
            box = font.getbbox(run.text, anchor="ls")
            box = (box[0] + round(pen), box[1] + item.baseline, box[2] + round(pen), box[3] + item.baseline)
            pen += font.getlength(run.text)
        left, top = min(left, box[0]), min(top, box[1])
        right, bottom = max(right, box[2]), max(bottom, box[3])
    return Drawn("text", item.text, (left, top, right, bottom), item.region, item.font.size, item.group)
