"""Drawings for tests: ordinary ones, which are also the golden pictures, and the worst that may come."""

from msgspec.structs import asdict, replace

from bot.games.preferans.pictures.drawings import (
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    LinedSeat,
    OwnTableDrawing,
    SettleDrawing,
    SheetColumn,
    SheetDrawing,
    SheetSeat,
    TableDrawing,
)
from bot.pictures import Drawing, LayoutHand, Look
from bot.pictures.drawing import BillRow, LineRow, MistakeRow, PlayedCard, SettleRow, TablePlate, TransferRow
from bot.screens.drawn import drawn_as
from tests.bot.pictures.names import NAMES
from tests.bot.pictures.primers import primers


def column(totals: str, *, changed: bool = False) -> SheetColumn:
    """Return a column from totals separated by blanks."""
    return SheetColumn(tuple(totals.split()), changed)


def cards(text: str) -> tuple[str, ...]:
    """Return cards separated by blanks."""
    return tuple(text.split())


TEN = cards("As Ks 9s Td 7d Ac Qc Jc Kh 8h")
TWELVE = (*TEN, "Ts", "Th")

ANYA = SheetSeat(
    "Аня",
    column("2 6 10 14", changed=True),
    column("4 6"),
    (column("4 16 24", changed=True), column("8"), column("12 20 44 60 76")),
    "124",
    "38",
    dealer=True,
)
BORIS = SheetSeat(
    "Борис Константинопольский",
    column("2 4 8 10 12 20"),
    column("2 10 14 18 22 28 32 36 40 44", changed=True),
    (column("4 8 12 24 36 44 52 60", changed=True), column("16"), column("4 12 20 100 124")),
    "-212",
    "-46",
    closed=True,
)
VIKA = SheetSeat(
    "Вика",
    column("4"),
    column("2 6 12"),
    (column(""), column("12 16", changed=True), column("8 16 20 28 36 44 52 60 64")),
    "-18",
)
GRIGORY = SheetSeat(
    "Григорий",
    column("2 4 6 8 10", changed=True),
    column(""),
    (column("4 8"), column("36 72 108 144", changed=True), column("25/2 33/2")),
    "106",
    "8",
)

SHEET4 = SheetDrawing(
    "Сочи · пуля до 20 · сдача 17",
    (ANYA, BORIS, VIKA, GRIGORY),
    "20",
    "пуля",
    "Борис: 8♠ без одной — Вика вист 4, гора +8",
    0.6,
)


def fifth(seat: SheetSeat, place: int, whists: SheetColumn) -> SheetSeat:
    """Return the part of one of four with a cell for whists on the fifth; `place` of that cell among the four."""
    return replace(seat, whists=(*seat.whists[:place], whists, *seat.whists[place:]))


SHEET5 = replace(
    SHEET4,
    seats=(
        fifth(ANYA, 3, column("6 18")),
        fifth(BORIS, 2, column("")),
        fifth(VIKA, 1, column("4 8 12 20 44", changed=True)),
        fifth(GRIGORY, 0, column("2")),
        SheetSeat(
            "Дмитрий",
            column("2 4"),
            column("2 6 8 10 18"),
            (column("4 8 16"), column("8 20", changed=True), column(""), column("1/2")),
            "-12",
            "12",
        ),
    ),
    title="Сочи · пуля до 20 · сдача 23",
)


def fewer(drawing: SheetDrawing, players: int, **changes: object) -> SheetDrawing:
    """Return the sheet for the first `players` seats."""
    seats = tuple(
        SheetSeat(s.name, s.pool, s.mountain, s.whists[: players - 1], s.balance, s.change, s.dealer, s.closed)
        for s in drawing.seats[:players]
    )
    fields = {
        "title": drawing.title,
        "limit": drawing.limit,
        "limit_note": drawing.limit_note,
        "filled": drawing.filled,
    }
    return SheetDrawing(seats=seats, **{**fields, **changes})  # type: ignore[arg-type]  # the fields have their types


SHEET3 = fewer(
    SHEET4, 3, title="Ленинград · пуля до 20 · сдача 12", limit_note="общая", subtitle="Аня сыграла 7♥; вистовал Борис"
)
SHEET2 = fewer(SHEET4, 2, title="Гусарик · пуля до 20 · сдача 12", filled=None)
EMPTY3 = SheetDrawing(
    "Сочи · пуля до 10 · начало",
    tuple(
        SheetSeat(name, SheetColumn(), SheetColumn(), (SheetColumn(), SheetColumn()))
        for name in ("Аня", "Борис", "Вика")
    ),
    "10",
    "пуля",
    filled=0.0,
)


def bombed(drawing: SheetDrawing, *bombs: str, **changes: object) -> SheetDrawing:
    """Return the sheet with bombs, one text of multipliers for each seat."""
    seats = tuple(replace(seat, bombs=cards(own)) for seat, own in zip(drawing.seats, bombs, strict=True))
    return replace(drawing, seats=seats, **changes)


def with_kurochka(
    drawing: SheetDrawing, *columns: SheetColumn, label: str = "курочка", **changes: object
) -> SheetDrawing:
    """Return the sheet with a line above each pool, one column for each seat."""
    seats = tuple(
        LinedSeat(**asdict(seat), line=own, label=label) for seat, own in zip(drawing.seats, columns, strict=True)
    )
    return replace(drawing, seats=seats, **changes)


KUROCHKAS = (
    column("2 4 6 2", changed=True),
    column("8 16 36 32 28 30 34 14 10", changed=True),
    column(""),
    column("12 8 0"),
)
KUROCHKA4 = with_kurochka(SHEET4, *KUROCHKAS, title="Курочка · пуля до 20 · сдача 17")
KUROCHKA5 = with_kurochka(SHEET5, *KUROCHKAS, column("4"), title="Курочка · пуля до 20 · сдача 23")
KUROCHKA3 = with_kurochka(SHEET3, *KUROCHKAS[:3], title="Курочка · пуля до 20 · сдача 12", limit_note="пуля")
KUROCHKA2 = with_kurochka(SHEET2, *KUROCHKAS[:2])
KOTEL3 = with_kurochka(
    SHEET3,
    column("2 6 8 -4/3", changed=True),
    column("8 16"),
    column("4 5"),
    label="котёл",
    title="Котёл · пуля до 20 · сдача 19",
    limit="59/3",
    limit_note="котёл",
)


CLASSIC5 = bombed(SHEET5, "×2", "×2 ×4", "×2 ×2 ×4 ×8", "", "×4", title="Классика · пуля до 20 · сдача 23")
CLASSIC4 = bombed(SHEET4, "×2", "×2 ×4", "×2 ×2 ×4 ×8", "", title="Классика · пуля до 20 · сдача 17")
CLASSIC3 = bombed(SHEET3, "×2 ×2 ×4 ×8", "×2", "×8 ×8 ×8", title="Классика · пуля до 20 · сдача 12", limit_note="пуля")
ROSTOV3 = SheetDrawing(
    "Ростов · общая пуля, по 10 · сдача 5",
    (
        SheetSeat(
            "Аня",
            column("1", changed=True),
            column("4"),
            (column("30", changed=True), column("10 14 29 49", changed=True)),
            "17",
            "57",
        ),
        SheetSeat("Борис", column(""), column(""), (column("10 14 29"), column("26")), "28", "-34", dealer=True),
        SheetSeat("Вика", column("2"), column(""), (column("10"), column("")), "-45", "-23"),
    ),
    "30",
    "общая",
    "Распасы: Аня 0, Борис 6, Вика 4",
    0.1,
)

SETTLE = SettleDrawing(
    "Пуля закрыта · итог в вистах",
    (
        SettleRow("Аня", "пуля 20 · гора 6 · висты 108/52", "124"),
        SettleRow("Григорий", "пуля 20 · гора 0 · висты 164/104", "106"),
        SettleRow("Вика", "пуля 20 · гора 12 · висты 60/88", "-18"),
        SettleRow("Борис Константинопольский", "пуля 20 · гора 44 · висты 200/96", "-212"),
    ),
    (
        TransferRow("Борис Константинопольский", "Аня", "124 виста"),
        TransferRow("Борис Константинопольский", "Григорий", "88 вистов"),
        TransferRow("Вика", "Григорий", "18 вистов"),
    ),
    note="Доли виста округлены к нулю.",
)

SETTLE5 = replace(
    SETTLE,
    rows=(
        SettleRow("Аня", "пуля 20 · гора 6 · висты 150/52", "166"),
        *SETTLE.rows[1:3],
        SettleRow("Дмитрий", "пуля 20 · гора 18 · висты 44/120", "-42"),
        SETTLE.rows[3],
    ),
    transfers=(*SETTLE.transfers, TransferRow("Дмитрий", "Аня", "42 виста")),
)
SETTLE2 = SettleDrawing(
    "Пуля закрыта. Расчёт",
    (
        SettleRow("Аня", "пуля 10 · гора 4 · висты 56 / против 24", "62"),
        SettleRow("Борис", "пуля 10 · гора 12 · висты 24 / против 56", "-62"),
    ),
    (TransferRow("Борис", "Аня", "62 виста"),),
    subtitle="Гусарик · пуля до 10 · сдача 14",
)
POINTS4 = SettleDrawing(
    "Пуля закрыта. Расчёт",
    (
        SettleRow("Аня", "пуля 50 · гора 6 · висты 108 / против 52", "120", "очков: 3"),
        SettleRow("Григорий", "пуля 50 · гора 0 · висты 164 / против 104", "60", "очков: 1½"),
        SettleRow("Вика", "пуля 50 · гора 12 · висты 60 / против 88", "60", "очков: 1½"),
        SettleRow("Борис Константинопольский", "пуля 50 · гора 44 · висты 200 / против 96", "-240", "очков: 0"),
    ),
    (
        TransferRow("Борис Константинопольский", "Аня", "120 вистов"),
        TransferRow("Борис Константинопольский", "Григорий", "60 вистов"),
        TransferRow("Борис Константинопольский", "Вика", "60 вистов"),
    ),
    subtitle="Клуб, финал · пуля до 50 · сдача 31",
)

LAYOUT = LayoutDrawing(
    "Расклад · сдача 17",
    (
        LayoutHand("Аня", TEN, "8♠ · сыграно", "8 взяток"),
        LayoutHand("Борис Константинопольский", cards("7s 8s Ad Kd Qd 7c 8c 9c 7h 9h"), "вист", "1 взятка"),
        LayoutHand("Вика", cards("Qs Js 8d 9d Jd Kc Tc Jh Qh Ah"), "пас", "1 взятка"),
        LayoutHand("Григорий", (), "на прикупе", dealer=True),
    ),
    cards("Ts Th"),
    cards("7d 8h"),
    "Аня: 8♠, снос 7♦ 8♥",
)

TALON24 = cards("9c Td 9d Jh")
HUSSAR_LAYOUT = LayoutDrawing(
    "Гусарский · пуля до 10 · сдача 3",
    (
        LayoutHand("Борис Константинопольский", cards("As Ks Qs Js Ac Kc Qd Jd Th 9h"), "играет", "7 взяток"),
        LayoutHand("Аня", cards("Ts 9s Qc Jc Tc Ad Kd Ah Kh Qh"), "вист", "3 взятки", dealer=True),
    ),
    TALON24,
    cards("9c Jh Th 9h"),
    "Борис: 7♠ — сыграно",
)

ANALYSIS = AnalysisDrawing(
    "Сочинка · пуля до 10 · сдача 1",
    (
        LayoutHand("Аня", cards("As Ks Qs Js Ac Qc 9c Ad 7d 7h"), "играет", "4 взятки"),
        LayoutHand("Борис Константинопольский", cards("Ts 9s 8s Kc Jc Kd Qd Kh Qh Jh"), "вист", "4 взятки"),
        LayoutHand("Вика", cards("7s Tc 8c 7c Jd Td 9d Ah Th 9h"), "вист", "2 взятки"),
        LayoutHand("Григорий", (), "на прикупе", dealer=True),
    ),
    "6♦ при лучшей игре всех: 4 взятки; со сносом 8♥ 7♥ — 6",
    cards("8d 8h"),
    cards("8d 8h"),
    (
        MistakeRow("Аня: снос 8♦ 8♥ (4), лучше 8♥ 7♥ (6)", "−61", cards("8d 8h")),
        MistakeRow("Борис, 3-я взятка: 8♠, лучше В♣, Д♦, К♦", "−23", cards("8s")),
        MistakeRow("Борис (рука: Вика), 7-я взятка: 10♦, лучше 9♥, Т♥", "−1234", cards("Td")),
        MistakeRow("Вика: пас, а игралось 10 БК", "−½"),
    ),
    "и ещё 3 ошибки",
    "Лучшая игра всех, с первого хода",
    (
        LineRow("Аня", ("7♥", "В♠", "9♣", "Д♠", "Т♣", "Д♣", "7♦", "К♠", "Т♦", "Т♠"), (1, 4, 8, 9)),
        LineRow("Борис", ("В♥", "8♠", "В♣", "9♠", "К♣", "Д♥", "Д♦", "10♠", "К♥", "К♦"), (0, 2, 6)),
        LineRow("Вика", ("10♥", "7♠", "7♣", "9♦", "8♣", "10♣", "В♦", "9♥", "10♦", "Т♥"), (3, 5, 7)),
    ),
    "Аня: 6♦ — без двух",
)

BILL = BillDrawing(
    "Счёт ошибок, в вистах",
    ("торговля", "снос", "вист", "розыгрыш", "всего", "карта"),
    (
        BillRow("Вика", ("0", "0", "8", "23", "31", "+112")),
        BillRow("Аня", ("11", "61", "0", "46", "118", "−24")),
        BillRow("Борис Константинопольский", ("79", "0", "1234", "133", "1446", "−88")),
    ),
    "Самая дорогая карта, сдача 7: Вика, 6-я взятка: 10♦, лучше 9♥, Т♥ −133",
    "На столе: Аня 7♦, Борис Д♦",
    (
        LayoutHand("Аня", cards("Ks Qs Ac Ad")),
        LayoutHand("Борис", cards("Ts 9s Kc Kh")),
        LayoutHand("Вика", cards("Jd Td 9d Ah 9h")),
    ),
    "Td",
    "Сочинка · пуля до 10 · сдача 12",
)

TABLE = TableDrawing(
    "Аня: 8♠ · вист",
    (
        TablePlate("Аня", "играет", "4/8"),
        TablePlate("Борис Константинопольский", "вист", "1", cards("Ts 7s Kd Qd Ah"), turn=True),
        TablePlate("Вика", "пас", "1", cards("8s Jd Tc 9c 8c"), dealer=True),
    ),
    "взятка 7 из 10",
    (PlayedCard("As", 0), PlayedCard("9s", 2)),
    (PlayedCard("Kh", 0), PlayedCard("7h", 1), PlayedCard("9h", 2)),
    "взяла Аня",
)
HUSSAR = TableDrawing(
    "Играет: Борис, 7♠",
    (
        TablePlate("Аня", "вист", "1", cards("Ts Qc Jc Tc Kd Ah Kh Qh"), dealer=True),
        TablePlate("Борис Константинопольский", "играет", "1/7", cards("As Ks Qs Ac Kc Qd Td 9d"), turn=True),
    ),
    "взятка 3 из 10",
    (PlayedCard("Ad", 0), PlayedCard("Jd", 1)),
    (PlayedCard("Js", 1), PlayedCard("9s", 0)),
    "→ Борис",
)
HUSSAR_TALON = TableDrawing(
    "Берёт прикуп: Борис (6♠)",
    (TablePlate("Аня", "пас", dealer=True), TablePlate("Борис Константинопольский", "6♠", turn=True)),
    "Сдача 3",
    talon=TALON24,
)
OWN_HUSSAR = OwnTableDrawing(
    "Берёт прикуп: Борис (6♠)",
    (
        TablePlate("Аня", "пас", "", cards("Ts 9s Qc Jc Tc Ad Kd Ah Kh Qh"), dealer=True),
        TablePlate("Борис Константинопольский", "6♠"),
    ),
    "Сдача 3",
    talon=TALON24,
)
OWN_FOURTEEN = OwnTableDrawing(
    "Берёт прикуп: Борис (6♠)",
    (
        TablePlate(
            "Борис Константинопольский", "6♠", "", (*cards("As Ks Qs Js Ac Kc Qd Jd Th 9h"), *TALON24), turn=True
        ),
        TablePlate("Аня", "пас", dealer=True),
    ),
    "Сдача 3",
)
RASPASY = TableDrawing(
    "Распасы",
    (TablePlate("Аня", "", "2"), TablePlate("Борис", "", "0", turn=True), TablePlate("Вика", "", "1")),
    "взятка 2 из 10",
    (PlayedCard("7c"), PlayedCard("Jc", 0)),
    (PlayedCard("Qh"), PlayedCard("Kh", 0), PlayedCard("7h", 1), PlayedCard("9h", 2)),
    "взяла Аня",
    TablePlate("Григорий", "на прикупе", dealer=True),
)

AUCTION = TableDrawing(
    "Торговля",
    (
        TablePlate("Вика", "6♠ · 7♥", "", TEN, turn=True),
        TablePlate("Григорий", "пас"),
        TablePlate("Борис Константинопольский", "… · 6♣ · 7♠ · здесь (7♥)"),
    ),
    "Сдача 5",
    resting=TablePlate("Аня", "на прикупе", dealer=True),
)
AUCTION5 = replace(AUCTION, idle=TablePlate("Дмитрий", "отдыхает"))
OWN_RASPASY5 = drawn_as(OwnTableDrawing, replace(RASPASY, idle=TablePlate("Дмитрий", "отдыхает")))
TALON = TableDrawing(
    "Берёт прикуп: Борис (7♠)",
    (
        TablePlate("Аня", "6♦ · пас", "", TEN, dealer=True),
        TablePlate("Борис", "6♣ · 7♠", turn=True),
        TablePlate("Вика", "пас"),
    ),
    "Сдача 5",
    talon=cards("7d 8h"),
)
MISERE = TableDrawing(
    "Играет: Борис, мизер",
    (
        TablePlate("Вика", "", "1", cards("9s 8s Ad Kd Jc Tc Ah Kh"), turn=True),
        TablePlate("Аня", "", "0", cards("7s Jd Td 9d 8c 7c Th 9h"), dealer=True),
        TablePlate(
            "Борис", "играет, две снесены", "1", cards("As Ks Qs Js Ts Qd 8d 7d Ac Kc 8h 7h"), cards("7h Ac Kc")
        ),
    ),
    "взятка 3 из 10",
    (PlayedCard("Kc", 2),),
    (PlayedCard("Qc", 0), PlayedCard("9c", 1), PlayedCard("Ac", 2)),
    "→ Борис",
)
MISERE_BELOW = TableDrawing(
    "Играет: Борис, мизер",
    (
        TablePlate(
            "Борис", "играет, две снесены", "1", cards("As Ks Qs Js Ts Qd 8d 7d Ac Kc 8h 7h"), cards("7h Ac"), turn=True
        ),
        TablePlate("Вика", "", "1", cards("9s 8s Ad Kd Jc Tc Ah Kh")),
        TablePlate("Аня", "", "0", cards("7s Jd Td 9d 8c 7c Th 9h"), dealer=True),
    ),
    "взятка 2: Борис",
    (PlayedCard("Qc", 1), PlayedCard("9c", 2), PlayedCard("Ac", 0)),
)
CLAIM = TableDrawing(
    "Играет: Аня, 8♠",
    (
        TablePlate("Аня", "играет", "4/8", cards("As Ks Ts 9s Ac")),
        TablePlate("Борис Константинопольский", "вист", "1", cards("8s 7s Kd Qd Ah"), turn=True),
        TablePlate("Вика", "пас", "0", cards("Jd Tc 9c 8c 7c"), turn=True),
    ),
    "взятка 5: Аня",
    (PlayedCard("Kh", 0), PlayedCard("7h", 1), PlayedCard("9h", 2)),
    resting=TablePlate("Григорий", "на прикупе", dealer=True),
)

OWN = drawn_as(
    OwnTableDrawing,
    TableDrawing(
        "Играет: Вика, 7♠",
        (
            TablePlate("Вы", "вист", "1", TEN, dealer=True),
            TablePlate("Борис Константинопольский", "пас", "0"),
            TablePlate("Вика", "играет", "3/7"),
        ),
        "взятка 4: Вика",
        (PlayedCard("Qs", 0), PlayedCard("9s", 1), PlayedCard("Js", 2)),
        resting=TablePlate("Григорий", "на прикупе", dealer=True),
    ),
)
OWN_TALON = drawn_as(OwnTableDrawing, TALON)
OWN_MISERE, OWN_RASPASY = drawn_as(OwnTableDrawing, MISERE_BELOW), drawn_as(OwnTableDrawing, RASPASY)

HAND10 = HandDrawing("Ваши карты · играем 8♠", TEN)
HAND12 = HandDrawing("Прикуп взят — снесите две", TWELVE)

LIGHT = Look()
DARK = Look(dark=True)
FOUR = Look(four_colours=True)

GOLDENS: dict[str, tuple[Drawing, Look]] = {
    "sheet2": (SHEET2, LIGHT),
    "sheet3": (SHEET3, LIGHT),
    "sheet4": (SHEET4, LIGHT),
    "sheet4_dark": (SHEET4, DARK),
    "sheet5": (SHEET5, LIGHT),
    "classic3": (CLASSIC3, LIGHT),
    "classic4": (CLASSIC4, LIGHT),
    "rostov3": (ROSTOV3, LIGHT),
    "kurochka2": (KUROCHKA2, LIGHT),
    "kurochka3": (KUROCHKA3, LIGHT),
    "kurochka4": (KUROCHKA4, LIGHT),
    "kurochka5_dark": (KUROCHKA5, DARK),
    "classic5": (CLASSIC5, LIGHT),
    "kotel3_dark": (KOTEL3, DARK),
    "settle": (SETTLE, LIGHT),
    "settle2": (SETTLE2, LIGHT),
    "settle5": (SETTLE5, LIGHT),
    "settle_points": (POINTS4, LIGHT),
    "layout": (LAYOUT, LIGHT),
    "analysis": (ANALYSIS, LIGHT),
    "analysis_dark": (ANALYSIS, Look(dark=True, four_colours=True)),
    "bill": (BILL, LIGHT),
    "hand10": (HAND10, LIGHT),
    "hand12_four": (HAND12, FOUR),
    "hand10_latin": (HAND10, Look(latin=True)),
    "table": (TABLE, LIGHT),
    "table_auction": (AUCTION, LIGHT),
    "table_five": (AUCTION5, LIGHT),
    "own_five": (OWN_RASPASY5, LIGHT),
    "table_talon_dark": (TALON, Look(dark=True, four_colours=True)),
    "table_misere": (MISERE, LIGHT),
    "table_misere_dark": (MISERE_BELOW, DARK),
    "table_claim": (CLAIM, LIGHT),
    "hussar_layout_dark": (HUSSAR_LAYOUT, DARK),
    "hussar": (HUSSAR, LIGHT),
    "hussar_talon_dark": (HUSSAR_TALON, DARK),
    "own_hussar": (OWN_HUSSAR, LIGHT),
    "own_fourteen": (OWN_FOURTEEN, LIGHT),
    "own": (OWN, LIGHT),
    "own_talon": (OWN_TALON, LIGHT),
    "own_misere": (OWN_MISERE, LIGHT),
    "own_raspasy_dark": (OWN_RASPASY, DARK),
    "raspasy_dark": (RASPASY, Look(dark=True, four_colours=True)),
    **primers("sochi", "preferans"),
}

LONG = SheetColumn(tuple(str(n * 31 + 1) for n in range(40)), changed=True)
FRACTIONS = SheetColumn(tuple(f"{n}/2" for n in range(1, 99, 2)), changed=True)
FOUR_DIGITS = SheetColumn(tuple(str(n) for n in range(1000, 10000, 888)), changed=True)
OVER = SheetColumn(("10", "20", "33"), changed=True)


def worst_sheet(players: int, shift: int) -> SheetDrawing:
    """Return a sheet of long histories, four digits and difficult names; `shift` chooses which."""
    columns = (
        LONG,
        FOUR_DIGITS,
        FRACTIONS,
        OVER,
        SheetColumn(("0",)),
        SheetColumn(("-1234",), changed=True),
        SheetColumn(),
    )

    def pick(number: int) -> SheetColumn:
        return columns[(number + shift) % len(columns)]

    balances = (("-1234", "-1000"), ("9999", "1000"), ("-2469/2", "-1/2"), ("0", ""))
    seats = tuple(
        SheetSeat(
            NAMES[(seat + shift) % len(NAMES)],
            pick(seat),
            pick(seat + 1),
            tuple(pick(seat + 2 + cell) for cell in range(players - 1)),
            *balances[(seat + shift) % 4],
            dealer=bool((seat + shift) % 2),
            closed=True,
            bombs=("×8",) * ((seat + shift) % 9),
        )
        for seat in range(players)
    )
    words = "Очень длинный заголовок с правилами и всеми подробностями · "
    return SheetDrawing(words * 3, seats, ("20", "100", "1000", "∞")[shift % 4], "общая", words * 4, shift / 7)


def worst_others(shift: int) -> tuple[Drawing, ...]:
    """Return the other pictures with difficult names and long texts."""

    def name(number: int) -> str:
        return NAMES[(number + shift) % len(NAMES)]

    words = "весьма подробно описанный исход ♠ этой сдачи · "
    row = cards("As Ks Qs Js Ts 9s 8s 7s")
    open_hand = cards("As Ks Qs Js Ts 9s 8s 7s Ad Kd")
    plate = [TablePlate(name(n), words, "10/10", open_hand, dealer=True, turn=True) for n in range(3)]
    misere = TablePlate(name(0), words, "10/10", (*open_hand, "Ah", "Kh"), cards("As Kh"))
    trick = tuple(PlayedCard(card, seat) for card, seat in (("Ts", None), ("Td", 0), ("Th", 1), ("Tc", 2)))
    tables = (
        TableDrawing(words * 3, tuple(plate), words, trick, trick, words, TablePlate(name(3), words, dealer=True)),
        TableDrawing(words, tuple(plate[:2]), words, trick[1:3], trick[1:3], words),
        TableDrawing(words, (misere, *plate[1:]), words, (), trick, words, talon=cards("Td Th")),
        TableDrawing(words, tuple(TablePlate(name(n), words) for n in range(3)), words),
    )
    return (
        *tables,
        *(drawn_as(OwnTableDrawing, table) for table in tables),
        SettleDrawing(
            words * 3,
            tuple(
                SettleRow(name(n), words * 2, amount, words[: 40 * (n % 2)])
                for n, amount in enumerate(("9999", "0", "1/2", "-19999/2"))
            ),
            tuple(TransferRow(name(n), name(n + 1), "12345½ вистов") for n in range(6)),
            words * 3,
            words * 3,
        ),
        LayoutDrawing(
            words * 3,
            tuple(LayoutHand(name(n), (*row, "Ad", "Ah", "Ac", "Kc"), words, words, dealer=True) for n in range(4)),
            cards("Td Th"),
            cards("Td Th"),
            words * 3,
        ),
        HandDrawing(words * 2, TWELVE),
        HandDrawing("", row[:1]),
        HandDrawing("", row[:2]),
        HandDrawing("", cards("Ts Td Th Tc 9s 9d 9h 9c 8s")),
    )
