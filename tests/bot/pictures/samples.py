"""Samples of pictures that all games share, and those of them that are golden."""

from random import Random

from msgspec.structs import replace

from bot.pictures.chart import ChartDrawing, ChartLine
from bot.pictures.comparison import MOST_COMPARED, ComparedRow, ComparisonDrawing, Standout
from bot.pictures.drawing import Diagram, DiagramHand, Drawing
from bot.pictures.round_card import CardSeat, CardTable, RoundDrawing
from bot.pictures.season import SeasonDrawing, SeasonRow, SeasonTitle
from bot.pictures.standings import StandingRow, StandingsDrawing, StandingSection
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
COLUMNS = ("очки", "висты", "побед", "стол")


def ranked(first: int, people: int, *, tables: bool = False) -> tuple[StandingRow, ...]:
    """Return rows from a place on."""
    return tuple(
        StandingRow(
            str(place),
            NAMES[place % len(NAMES)],
            (
                ("7½", "7", "6⅔", "6", "5½", "4", "2", "½", "0", "−1")[min(place // 5, 9)],
                f"{139 - 4 * place:+d}".replace("-", "−"),
                str(2 - place % 3) if place % 3 < 2 else "",
                str(place % 4 + 1) if tables else "",
            ),
            is_out=place == first + people - 1,
        )
        for place in range(first, first + people)
    )


ROUND_STANDINGS = StandingsDrawing(
    "Кубок дачи · Вечер",
    COLUMNS,
    (StandingSection(ranked(1, 11, tables=True), through=8),),
    subtitle="Идёт тур 3 из 3",
    below="В полуфинал проходят первые 8.",
)
WON = StandingsDrawing(
    "Кубок дачи · 004",
    (*COLUMNS[:3], ""),
    (
        StandingSection((StandingRow("1", NAMES[1], ("3", "+343", "1", ""), is_marked=True), *ranked(2, 3)), "Финал"),
        StandingSection(ranked(5, 4), "Полуфинал"),
        StandingSection(ranked(9, 16), "Отбор"),
    ),
    subtitle="Итоги",
)
CROWDED = StandingsDrawing(
    "Кубок дачи · Вечер",
    COLUMNS,
    (StandingSection(ranked(1, 56, tables=True), through=16),),
    subtitle="Сыгран тур 2 из 3",
    below="и ещё 8",
)
FEW = StandingsDrawing("Кубок", COLUMNS, (StandingSection(ranked(1, 3)),))


def seats(*told: tuple[str, str, str]) -> tuple[CardSeat, ...]:
    """Return the seats of a table."""
    return tuple(CardSeat(name, exact, points, is_away=points == "−1") for name, exact, points in told)


ROUND = RoundDrawing(
    "Тур 2 · отбор",
    (
        CardTable("Стол 1", seats(("Аня", "+40", "2"), (NAMES[1], "−5", "½"), (NAMES[7], "−35", "½")), "закончил"),
        CardTable("Стол 2", seats(("Вика", "+1033", ""), ("Гриша", "−517", ""), ("робот", "−516", "")), "сдача 4"),
        CardTable("Стол 3", seats(("Дарья", "", "−1"), ("Егор", "", "1"), ("Жанна", "", "1")), "неявка"),
        CardTable(
            "Стол 4", seats(("Лена", "", ""), ("Миша", "", ""), ("Ира", "", ""), ("Костя", "", "")), "пришли 2 из 4"
        ),
    ),
    subtitle="Кубок дачи · Вечер",
    below="Отдыхают: Захар",
)
SHARES = RoundDrawing(
    "Тур 2",
    (
        CardTable(
            "Стол 1",
            seats(("Аня", "+140", "83,3\u00a0%"), (NAMES[1], "−55", "50,0\u00a0%"), ("Вика", "−85", "16,7\u00a0%")),
            "сдач: 6 из 6",
        ),
        CardTable(
            "Стол 2",
            seats((NAMES[7], "−1033", "0,0\u00a0%"), ("Гриша", "+517", "100,0\u00a0%"), ("робот", "+516", "")),
            "сдач: 5 из 6",
        ),
    ),
    subtitle="Кубок дачи · Дубликат",
)
HANDS = (
    DiagramHand("1-я рука", (("Ks", "Qs", "9s"), ("Ac", "Tc", "7c"), ("Kd", "8d"), ("Ah", "7h"))),
    DiagramHand("2-я рука", (("As", "Ts", "8s", "7s"), ("Kc",), ("Ad", "Qd", "Td"), ("Kh", "9h"))),
    DiagramHand("3-я рука", (("Js",), ("Qc", "Jc", "9c", "8c"), ("Jd", "9d"), ("Qh", "Jh", "Th"))),
)
COMPARISON = ComparisonDrawing(
    title="Тур 2 · сдача 3 из 6 · 2-я рука",
    subtitle="Кубок дачи · Дубликат",
    heads=("стол", "", "игра", "взято", "висты", "ИМП"),
    rows=(
        ComparedRow(
            table="2",
            name="Вика",
            contract="7♠, 2-я",
            taken="8",
            exact="+118",
            score="+6,5",
            standout=Standout.BEST,
            is_declarer=True,
        ),
        ComparedRow(table="1", name=NAMES[7], contract="6 БК, 1-я", taken="4", exact="+12", score="−1,5", is_own=True),
        ComparedRow(table="3", name="Егор", contract="не сыграна", score="−2,0"),
        ComparedRow(
            table="—",
            name="стол роботов",
            contract="распасы",
            taken="5",
            exact="−40",
            score="−5,0",
            standout=Standout.WORST,
        ),
    ),
    hands=HANDS,
    seat=1,
    talon=("8h", "7d"),
    talon_word="Прикуп",
)
COMPARISON_CROWD = replace(
    COMPARISON,
    heads=(*COMPARISON.heads[:5], "счёт"),
    rows=tuple(
        ComparedRow(
            table=str(1 + 7 * place % 40),
            name=NAMES[place % len(NAMES)],
            contract=("7♠, 2-я", "9♦ без прикупа, 3-я", "мизер, 1-я", "распасы")[place % 4],
            taken=str(place % 9),
            exact=f"{130 - 14 * place:+d}".replace("-", "−"),
            score=f"{98 - 5 * place},7\u00a0%",
            standout=Standout.BEST if place == 0 else Standout.NONE,
            is_own=place == 13,
            is_declarer=place % 4 == 0,
        )
        for place in range(MOST_COMPARED)
    ),
    below="страница 1 из 2",
)
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
    "Сезон · декабрь 2026 · Преферанс",
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
    "standings": (ROUND_STANDINGS, Look()),
    "standings_won_dark": (WON, Look(dark=True)),
    "standings_crowd": (CROWDED, Look()),
    "round": (ROUND, Look()),
    "round_dark": (ROUND, Look(dark=True)),
    "round_shares": (SHARES, Look()),
    "comparison": (COMPARISON, Look()),
    "comparison_crowd_dark": (COMPARISON_CROWD, Look(dark=True)),
    "season": (SEASON, Look()),
    "season_crowd_dark": (SEASON_CROWD, Look(dark=True)),
    "season_crowd": (SEASON_CROWD, Look(four_colours=True)),
    "season_small": (SEASON_SMALL, Look()),
}
