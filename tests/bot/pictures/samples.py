"""Samples of pictures that all games share, and those of them that are golden."""

from random import Random

from bot.pictures.chart import ChartDrawing, ChartLine
from bot.pictures.drawing import Diagram, DiagramHand, Drawing
from bot.pictures.season import SeasonDrawing, SeasonRow, SeasonTitle
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
HEADS = ("рейтинг", "пульки", "за сдачу", "класс")
DIAGRAM = Diagram(
    "Борис, взятка 3: 9♦, лучше К♦ −132",
    "На столе: Вика 7♦",
    (
        DiagramHand("Аня", (("As", "Ks", "Ts"), ("Ac", "9c"), ("Ad", "Td"), ("7h",))),
        DiagramHand("Борис", (("Qs", "9s"), ("Kc", "Qc"), ("Kd", "9d"), ("Kh", "8h"))),
        DiagramHand("Вика", (("Js", "8s", "7s"), ("Jc",), ("8d",), ("Ah", "Qh"))),
    ),
    "9d",
)
SEASON = SeasonDrawing(
    "Сезон · 2026, 4-й квартал",
    HEADS,
    (
        SeasonRow("1.", "Аня", ("1605", "24", "+12,3 ± 5,1", "14,2")),
        SeasonRow("2.", "Борис", ("1521", "24", "−0,4 ± 6,0", "21,8")),
        SeasonRow("3.", "Вика", ("1489", "20", "−9,1 ± 7,7", "25,0")),
        SeasonRow("", "Гриша", ("1560?", "2", "+31,0 ± 40,2 мало", "22,6")),
    ),
    (
        SeasonTitle("Чемпион", "Аня", "рейтинг 1605"),
        SeasonTitle("Снайпер", "Аня", "теряет 13,1 за сдачу"),
        SeasonTitle("Ловец", "Борис, Вика", "поймано 67 % ловившихся"),
        SeasonTitle("Везунчик", "Борис", "удача +840"),
    ),
    diagram_title="Карта сезона",
    diagram=DIAGRAM,
    subtitle="24 пульки, 310 сдач",
)
SEASON_CROWD = SeasonDrawing(
    "Сезон · 2026, 12-й месяц · Преферанс",
    HEADS,
    tuple(
        SeasonRow(
            f"{place}.",
            f"{name} Константинопольская-Задунайская",
            (f"{1700 - 43 * place}", "112", "−112,3 ± 105,1", "114,2"),
        )
        for place, name in enumerate(NAMES, 2)
    ),
    (
        SeasonTitle("Чемпион", "Аня Константинопольская-Задунайская", "рейтинг 1657"),
        SeasonTitle("Снайпер", ", ".join(NAMES[:3]), "теряет 113,1 за сдачу"),
        SeasonTitle("Ловец", ", ".join(NAMES), "поймано 67 % ловившихся"),
        SeasonTitle("Везунчик", "Борис Борисович", "удача +12 840"),
    ),
    diagram_title="Карта сезона",
    diagram=DIAGRAM,
    subtitle="112 пулек, 4310 сдач",
)
SEASON_SMALL = SeasonDrawing(
    "Сезон · 2026, 4-й квартал",
    HEADS,
    (
        SeasonRow("", "Аня", ("1541?", "5", "+12,3 ± 15,1", "14,2")),
        SeasonRow("", "Борис", ("1459?", "5", "−12,3 ± 15,1 мало", "22,0")),
        SeasonRow("", "Вика", ("1500?", "4", "+1,0 мало", "24,9")),
    ),
    note="Титулы — от 60 своих сдач.",
    diagram_title="Карта сезона",
    diagram=DIAGRAM,
    subtitle="5 пулек, 45 сдач",
)
GOLDENS: dict[str, tuple[Drawing, Look]] = {
    "chart": (CHART, Look()),
    "chart_crowd": (CROWD, Look()),
    "chart_crowd_dark": (CROWD, Look(dark=True)),
    "chart_one": (ONE, Look()),
    "season": (SEASON, Look()),
    "season_crowd_dark": (SEASON_CROWD, Look(dark=True)),
    "season_crowd": (SEASON_CROWD, Look(four_colours=True)),
    "season_small": (SEASON_SMALL, Look()),
}
