"""Suit symbols as shapes of cubic Bézier curves: equal on every machine, never a glyph of a font or an emoji."""

from PIL import Image, ImageDraw

from bot.pictures.cache import bounded

_SCALE = 4
_STEPS = 24

Point = tuple[float, float]
Curve = tuple[Point, Point, Point]

# Each shape: closed outlines in a box of 100 x 100, y downwards: a start and then (control, control, end) curves.
_Outline = tuple[Point, tuple[Curve, ...]]

_FOOT: _Outline = (
    (47, 60),
    (
        ((47, 80), (40, 93), (27, 97)),
        ((35, 97), (65, 97), (73, 97)),
        ((60, 93), (53, 80), (53, 60)),
        ((52, 60), (48, 60), (47, 60)),
    ),
)


def _circle(x: float, y: float, r: float) -> _Outline:
    k = 0.5523 * r
    return (
        (x, y - r),
        (
            ((x + k, y - r), (x + r, y - k), (x + r, y)),
            ((x + r, y + k), (x + k, y + r), (x, y + r)),
            ((x - k, y + r), (x - r, y + k), (x - r, y)),
            ((x - r, y - k), (x - k, y - r), (x, y - r)),
        ),
    )


SHAPES: dict[str, tuple[_Outline, ...]] = {
    "s": (
        (
            (50, 3),
            (
                ((57, 22), (96, 42), (96, 65)),
                ((96, 85), (66, 91), (51, 70)),
                ((50, 69), (50, 69), (49, 70)),
                ((34, 91), (4, 85), (4, 65)),
                ((4, 42), (43, 22), (50, 3)),
            ),
        ),
        _FOOT,
    ),
    "c": (
        _circle(50, 26, 23),
        _circle(26, 60, 23),
        _circle(74, 60, 23),
        (
            (40, 44),
            (
                ((44, 40), (56, 40), (60, 44)),
                ((62, 54), (62, 62), (56, 66)),
                ((52, 66), (48, 66), (44, 66)),
                ((38, 62), (38, 54), (40, 44)),
            ),
        ),
        _FOOT,
    ),
    "d": (
        (
            (50, 2),
            (
                ((58, 20), (72, 38), (88, 50)),
                ((72, 62), (58, 80), (50, 98)),
                ((42, 80), (28, 62), (12, 50)),
                ((28, 38), (42, 20), (50, 2)),
            ),
        ),
    ),
    "h": (
        (
            (50, 97),
            (
                ((42, 76), (4, 58), (4, 31)),
                ((4, 3), (42, -2), (50, 27)),
                ((58, -2), (96, 3), (96, 31)),
                ((96, 58), (58, 76), (50, 97)),
            ),
        ),
    ),
}


def _points(outline: _Outline, side: int) -> list[Point]:
    start, curves = outline
    factor = side / 100
    result: list[Point] = []
    for one, two, end in curves:
        for step in range(_STEPS):
            t = step / _STEPS
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            result.append(
                (
                    (a * start[0] + b * one[0] + c * two[0] + d * end[0]) * factor,
                    (a * start[1] + b * one[1] + c * two[1] + d * end[1]) * factor,
                )
            )
        start = end
    return result


@bounded(64)
def suit_mask(suit: str, side: int) -> Image.Image:
    """Return the mask (L, side x side px) of a suit (s, c, d or h), drawn four times as large and reduced."""
    large = Image.new("L", (side * _SCALE, side * _SCALE), 0)
    draw = ImageDraw.Draw(large)
    for outline in SHAPES[suit]:
        draw.polygon(_points(outline, side * _SCALE), fill=255)
    return large.reduce(_SCALE)
