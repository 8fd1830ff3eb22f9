"""Samples of pictures that all games share, and those of them that are golden."""

from random import Random

from bot.pictures.chart import ChartDrawing, ChartLine
from bot.pictures.drawing import Drawing
from bot.pictures.theme import Look

NAMES = ("Аня", "Борис Борисович", "Вика", "Гриша", "Дарья", "Егор", "Жанна", "Зинаида Петровна")


def walked(name: str, matches: int, seed: int, *, every: int = 1) -> ChartLine:
    """Return a line that goes its own way, with a point at each match or some of them."""
    rng, amount, points = Random(seed), 0, []
    for match in range(1, matches + 1, every):
        amount += rng.randint(-120, 120)
        points.append((match, amount))
    return ChartLine(name, tuple(points))


CHART = ChartDrawing(
    "Аня · за сезон",
    tuple(walked(name, 14, seed) for seed, name in enumerate(NAMES[:3], 1)),
    matches=14,
    subtitle="висты по пулькам",
    below="14 пулек",
)
CROWD = ChartDrawing(
    "За всё время",
    tuple(walked(name, 120, seed, every=1 + seed % 3) for seed, name in enumerate(NAMES, 3)),
    matches=120,
    subtitle="висты по пулькам",
    below="120 пулек",
)
ONE = ChartDrawing("Аня", (ChartLine("Аня", ((1, -35),)),), matches=1, below="1 пулька")
GOLDENS: dict[str, tuple[Drawing, Look]] = {
    "chart": (CHART, Look()),
    "chart_crowd": (CROWD, Look()),
    "chart_crowd_dark": (CROWD, Look(dark=True)),
    "chart_one": (ONE, Look()),
}
