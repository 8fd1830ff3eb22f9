"""Faults in the places of things on a canvas."""

import math
from collections.abc import Iterator

from bot.games.preferans.pictures.sheet_geometry import CENTRE, RADIUS
from bot.pictures.canvas import Canvas, Drawn, Polygon, Rect

MIN_FONT = 28  # px on a 1280 px picture: about 8 px on the smallest telephone preview
LINE = 2.0  # half of the width of a spoke: things keep that far from the border of their area


def inside_distance(rect: Rect, polygon: Polygon) -> float:
    """Return how far the rectangle stays inside a convex polygon, in px; negative when it sticks out."""
    corners = [(x, y) for x in (rect[0], rect[2]) for y in (rect[1], rect[3])]
    area = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, polygon[1:] + polygon[:1], strict=True))
    worst = float("inf")
    for (ax, ay), (bx, by) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        for x, y in corners:
            cross = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
            worst = min(worst, cross if area > 0 else -cross)
    return worst


def overlap(one: Rect, other: Rect) -> bool:
    """Tell whether two rectangles share more than a border."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def circle_gap(rect: Rect, centre: tuple[float, float]) -> float:
    """Return distance in px from a point to the nearest point of a rectangle (left, top, right, bottom)."""
    dx = max(rect[0] - centre[0], 0, centre[0] - rect[2])
    dy = max(rect[1] - centre[1], 0, centre[1] - rect[3])
    return math.hypot(dx, dy)


def contains(outer: Rect, inner: Rect) -> bool:
    """Tell whether the second rectangle lies within the first."""
    return outer[0] <= inner[0] and outer[1] <= inner[1] and outer[2] >= inner[2] and outer[3] >= inner[3]


def offences(canvas: Canvas, *, margin: float = 0.0) -> Iterator[str]:
    """Yield what is wrong: outside the page or its area, covered, overlapping, text wider than its chip, too small."""
    things = canvas.drawn()
    page = (0, 0, *canvas.image.size)
    for thing in things:
        if not contains(page, thing.rect):
            yield f"outside the page: {thing}"
        if inside_distance(thing.rect, canvas.regions[thing.region]) < (0 if thing.kind == "card" else margin):
            yield f"outside its area: {thing}"
        if thing.region.endswith(".name") and circle_gap(thing.rect, CENTRE) < RADIUS + margin:
            yield f"on the circle: {thing}"
        if thing.kind == "text" and thing.size < MIN_FONT:
            yield f"too small: {thing}"
    yield from _overlaps(things)


def _overlaps(things: tuple[Drawn, ...]) -> Iterator[str]:
    for number, one in enumerate(things):
        for other in things[number + 1 :]:
            if one.group == other.group:
                chip, text = sorted((one, other), key=lambda thing: thing.kind)
                if not contains(chip.rect, text.rect):
                    yield f"wider than its chip: {text}"
            elif one.kind != "card" and overlap(one.rect, other.rect):
                # an earlier thing must not be touched by anything later, a card included
                yield f"overlap: {one} and {other}"


def overlapping_cards(canvas: Canvas) -> Iterator[str]:
    """Yield pairs of cards that lie on each other (only the fan may have them)."""
    found = [thing for thing in canvas.drawn() if thing.kind == "card"]
    for number, one in enumerate(found):
        yield from (f"{one} and {other}" for other in found[number + 1 :] if overlap(one.rect, other.rect))
