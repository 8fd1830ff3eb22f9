"""Drawings for tests: ordinary ones, which are also the golden pictures, and the worst that may come."""

from bot.games.skat.pictures.drawings import (
    MARKS,
    NO_TRUMP,
    AnalysisDrawing,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    ListDrawing,
    ListFoot,
    ListRow,
    OwnTableDrawing,
    SettleDrawing,
    SkatLabels,
    TableDrawing,
)
from bot.pictures import Drawing, LayoutHand, Look
from bot.pictures.drawing import BillRow, LineRow, MistakeRow, MoneyPlate, PlayedCard, SettleRow, TransferRow
from bot.screens.drawn import drawn_as
from tests.bot.games.preferans.pictures.samples import cards
from tests.bot.pictures.names import NAMES
from tests.bot.pictures.primers import primers

TEN = cards("Jc Js Ah Th Kh 9h 8h As Ts 7c")
PEOPLE = ("Аня", "Борис Константинопольский", "Вика", "Григорий")


def foot(*rows: tuple[str, str], total: str) -> tuple[ListFoot, ...]:
    """Return rows below a list: label and texts of the seats with spaces between."""
    return tuple(ListFoot(label, tuple(told.split()), is_total=label == total) for label, told in rows)


SEEGER = ListDrawing(
    "Международный скат · 12 кругов · сдача 9",
    PEOPLE[:3],
    (
        ListRow("1", 0, "Г", tops="с 1", amount="48", writers=(0,), totals=("48", "0", "0")),
        ListRow("2", 1, "♦", tops="с 2", marks=(1,), amount="36", writers=(2,), totals=("48", "0", "36")),
        ListRow("3", 2, "♦", tops="без 1", amount="-36", writers=(0,), totals=("12", "0", "36")),
        ListRow("4", 0, word="—", totals=("12", "0", "36")),
        ListRow("5", 1, "♥", tops="с 3", marks=(0, 1), amount="60", writers=(2,), totals=("12", "0", "96")),
        ListRow("6", 2, "Н", marks=(0, 5), amount="59", writers=(0,), totals=("71", "0", "96")),
        ListRow(
            "7", 0, "♣", tops="с 11", marks=(0, 1, 2, 3, 4, 5), amount="216", writers=(1,), totals=("71", "216", "96")
        ),
        ListRow("8", 1, "♠", tops="без 10", factor="×4", amount="-1056", writers=(1,), totals=("71", "-840", "96")),
        ListRow("9", 2, "♥", tops="с 1", amount="20", writers=(2,), totals=("71", "-840", "116"), is_fresh=True),
    ),
    foot(
        ("Сумма", "+71 −840 +116"),
        ("Игры: выиграно / проиграно", "2/1 1/1 3/0"),
        ("Свои игры ±50", "+50 0 +150"),
        ("Чужие проигрыши +40", "+40 +40 +80"),
        ("Итог", "+161 −800 +346"),
        ("Расчёт", "+776 −2107 +1331"),
        total="Итог",
    ),
    "Вика: черви с 1, игра: 2 × 10 = 20, 61 очко — +20",
)
ROBBER = ListDrawing(
    "Разбойничий скат · до конца шибера · сдача 11",
    PEOPLE,
    (
        ListRow("6", 1, "Г", tops="с 4", marks=(1,), amount="144", writers=(3,), totals=("0", "22", "-36", "144")),
        ListRow(
            "7",
            2,
            "♥",
            tops="с 1",
            factor="×2",
            amount="40",
            writers=(0,),
            totals=("40", "22", "-36", "144"),
            is_bock=True,
        ),
        ListRow("8", 3, word="—", totals=("40", "22", "-36", "144"), is_bock=True),
        ListRow(
            "9",
            0,
            "♠",
            tops="без 2",
            factor="×2",
            amount="-132",
            writers=(1,),
            totals=("40", "-110", "-36", "144"),
            is_bock=True,
        ),
        ListRow("10", 1, word="шибер 45 + 10", amount="-55", writers=(0, 2), totals=("-15", "-110", "-91", "144")),
        ListRow(
            "11",
            2,
            word="шибер, все взятки",
            amount="-120",
            writers=(3,),
            totals=("-15", "-110", "-91", "24"),
            is_fresh=True,
        ),
    ),
    foot(
        ("Сумма", "−15 −110 −91 +24"),
        ("Игры: выиграно / проиграно", "1/0 0/1 0/1 1/0"),
        ("Расчёт", "+132 −248 −172 +288"),
        total="Сумма",
    ),
    "Рамш: Григорий, все взятки — −120",
    rests=True,
)


def long_list(deals: int) -> ListDrawing:
    """Return a list of so many deals with four players."""
    signs, marks, totals = "♣♠♥♦ГН", ("", "Ш", "Х", "Х Ш", "Ч", "Х О"), [0, 0, 0, 0]
    rows: list[ListRow] = []
    for number in range(1, deals + 1):
        dealer, writer = number % 4, (number * 3 + 1) % 4
        if number % 7 == 0:
            rows.append(ListRow(str(number), dealer, word="—", totals=tuple(map(str, totals))))
            continue
        amount = (18, 24, 33, -44, 60, 72, -96, 48)[number % 8]
        totals[writer] += amount
        rows.append(
            ListRow(
                str(number),
                dealer,
                signs[number % 6],
                tops=f"{'с' if number % 3 else 'без'} {number % 4 + 1}" if number % 6 < 5 else "",
                brief=marks[number % 6],
                factor="×2" if number % 9 == 0 else "",
                amount=str(amount),
                writers=(writer,),
                totals=tuple(map(str, totals)),
                is_bock=number % 12 > 8,
                is_fresh=number == deals,
            )
        )
    sums = " ".join(f"{total:+d}".replace("-", "−") for total in totals)
    rows_below = foot(("Сумма", sums), ("Игры: выиграно / проиграно", "9/2 8/1 9/3 7/2"), total="Сумма")
    return ListDrawing(f"Скат · 12 кругов · сдача {deals}", PEOPLE, tuple(rows), rows_below, "", rests=True)


LONG = long_list(48)
START = ListDrawing("Скат · 4 круга · сдача 0", PEOPLE[:3], (), foot(("Сумма", "0 0 0"), total="Сумма"))
SETTLE = SettleDrawing(
    "Все сдачи сыграны. Расчёт",
    (
        SettleRow("Вика", "список +116 · игры +150 · защита +80", "1331"),
        SettleRow("Аня", "список +71 · игры +50 · защита +40", "776"),
        SettleRow("Борис Константинопольский", "список −840 · игры 0 · защита +40", "-2107"),
    ),
    (
        TransferRow("Борис Константинопольский", "Вика", "1146"),
        TransferRow("Борис Константинопольский", "Аня", "961"),
        TransferRow("Аня", "Вика", "185"),
    ),
    "Международный скат · 12 кругов · сдача 36",
    "Каждый платит каждому разницу итогов.",
)
LAYOUT = LayoutDrawing(
    "Скат · 4 круга · сдача 1",
    (
        LayoutHand("Аня", TEN, "♥ черви", "69 очков"),
        LayoutHand("Борис Константинопольский", cards("Jh Jd Qh 7h Ks Qs 9s Ac Tc 9d"), "", "51 очко"),
        LayoutHand("Вика", cards("8s 7s Kc Qc 9c 8c Ad Td Kd 7d"), "", "0 очков"),
        LayoutHand("Григорий", (), "отдыхает", dealer=True),
    ),
    cards("Qd 8d"),
    cards("7c Td"),
    "Аня: черви с 2, игра: 3 × 10 = 30, 69 очков — +30",
    "h",
)
ANALYSIS = AnalysisDrawing(
    "Скат · 4 круга · сдача 1",
    (*LAYOUT.hands[:2], LayoutHand("Вика", LAYOUT.hands[2].cards, "", "0 очков", dealer=True)),
    "Черви при лучшей игре всех: 80 очков, +30",
    cards("Qd 8d"),
    cards("Ts 7c"),
    (
        MistakeRow("Аня: ♥ черви хандшпиль, лучше гранд хандшпиль шнайдер", "−1234"),
        MistakeRow("Аня: снос 10♠ 7♣, лучше Д♦ 8♦", "−90", cards("Ts 7c")),
        MistakeRow("Борис Константинопольский: контра, лучше пас", "−30"),
        MistakeRow("Вика, 7-я взятка: 8♠, лучше 10♦, Т♦", "−230", cards("8s")),
    ),
    "и ещё 2 ошибки",
    "Лучшая игра всех, с первого хода",
    (
        LineRow("Аня", ("8♦", "Д♦", "В♠", "В♣", "8♥", "К♥", "9♥", "Т♠", "10♥", "Т♥"), (1, 2, 3, 5, 7, 8, 9)),
        LineRow("Борис", ("Т♣", "9♠", "7♥", "Д♥", "В♦", "9♦", "В♥", "Д♠", "К♠", "10♣"), (0, 4, 6)),
        LineRow("Вика", ("К♣", "7♠", "7♦", "8♠", "10♦", "К♦", "Т♦", "8♣", "9♣", "Д♣"), ()),
    ),
    "Аня: черви с 2, игра: 3 × 10 = 30, 69 очков — +30",
    cards("8s"),
    "h",
)
BILL = BillDrawing(
    "Счёт ошибок, в очках списка",
    ("игра", "снос", "контра", "розыгрыш", "всего", "карта"),
    (
        BillRow("Вика", ("0", "0", "30", "72", "102", "+112")),
        BillRow("Аня", ("66", "61", "0", "46", "173", "−24")),
        BillRow("Борис Константинопольский", ("79", "0", "1234", "133", "1446", "−88")),
        BillRow("Григорий", ("0", "0", "0", "0", "0", "0")),
    ),
    "Самая дорогая карта, сдача 7: Вика, 7-я взятка: 8♠, лучше 10♦, Т♦ −230",
    "На столе: Аня Т♥, Борис В♦",
    (
        LayoutHand("Аня", cards("Kh Th 9h")),
        LayoutHand("Борис", cards("Qs 9s 9d")),
        LayoutHand("Вика", cards("8s Ad Kd Td")),
    ),
    "8s",
    "Скат · 4 круга · сдача 12",
    "h",
)
TABLE = TableDrawing(
    "Солист: Аня, ♥ черви (20)",
    (
        MoneyPlate(
            "Борис Константинопольский", "контра", "0", cards("Jh Jd Qh Ks Qs 9s Ac Tc 9d"), turn=True, money="-48"
        ),
        MoneyPlate("Вика", "", "0", dealer=True, money="96"),
        MoneyPlate("Аня", "солист, ре", "1", money="-1212"),
    ),
    "взятка 2 из 10",
    (PlayedCard("Js", 2),),
    (PlayedCard("Jc", 2), PlayedCard("7h", 0), PlayedCard("7d", 1)),
    "→ Аня",
    trump="h",
)
OUVERT = TableDrawing(
    "Солист: Аня, ♥ черви, хандшпиль, в открытую (20)",
    (
        MoneyPlate("Борис", "", "0", cards("Jh Jd Qh 7h Ks Qs 9s Ac Tc 9d"), turn=True, money="0"),
        MoneyPlate("Вика", "", "0", money="18"),
        MoneyPlate("Аня", "солист", "0", cards("Js Ah Th Kh 9h 8h As Ts 7c"), money="33"),
    ),
    "взятка 1 из 10",
    (PlayedCard("Jc", 2),),
    resting=MoneyPlate("Григорий", "отдыхает", dealer=True, money="-36"),
    trump="h",
)
LIGHT, DARK = Look(), Look(dark=True, four_colours=True)
GOLDENS: dict[str, tuple[Drawing, Look]] = {
    "skat_seeger": (SEEGER, LIGHT),
    "skat_robber_dark": (ROBBER, DARK),
    "skat_long": (LONG, LIGHT),
    "skat_long_dark": (long_list(36), DARK),
    "skat_start": (START, LIGHT),
    "skat_settle": (SETTLE, LIGHT),
    "skat_layout_dark": (LAYOUT, DARK),
    "skat_analysis": (ANALYSIS, LIGHT),
    "skat_bill_dark": (BILL, DARK),
    "skat_table": (TABLE, LIGHT),
    "skat_own_dark": (drawn_as(OwnTableDrawing, TABLE), DARK),
    "skat_own_ouvert": (drawn_as(OwnTableDrawing, OUVERT), LIGHT),
    "skat_ouvert_german": (OUVERT, Look(four_colours=True, german=True)),
    **primers("skat_seed", "skat"),
}
LABELS = SkatLabels(
    "DL",
    "the two of the skat",
    "laid away",
    "the last one",
    "Number",
    "what was played",
    "what is written",
    "who writes it down",
    ("Ha", "Schn", "SchnA", "Schw", "SchwA", "Op"),
    "Ha — from the hand · Schn — schneider, SchnA — announced · Schw — schwarz, SchwA — announced · Op — laid open",
)
"""Longer words than any language has."""
HUGE = str(10**12)


def worst_lists(shift: int) -> tuple[ListDrawing, ...]:
    """Return lists with difficult names, huge amounts and every kind of row; `shift` chooses."""
    words = "весьма подробно описанный исход ♠ этой сдачи · "

    def row(number: int, seats: int) -> ListRow:
        amount = ("-12345", HUGE, "7", "")[(number + shift) % 4]
        totals = tuple(("-1234", HUGE, "0", "99999")[(number + seat) % 4] for seat in range(seats))
        writers = tuple(range((number + shift) % 3 + 1)) if amount else ()
        is_word = number % 3 == shift % 3
        return ListRow(
            str(900 + number),
            number % seats,
            "" if is_word else "♣",
            words if is_word else "",
            "" if is_word else "без 11",
            () if is_word else tuple(range(MARKS)),
            "" if is_word else "Х ШО Ч",
            "×16",
            amount,
            writers,
            totals,
            is_bock=number % 2 == 0,
            is_fresh=number % 5 == 0,
        )

    def drawing(deals: int, seats: int) -> ListDrawing:
        names = tuple(NAMES[(seat + shift) % len(NAMES)] for seat in range(seats))
        below = tuple(
            ListFoot(f"{words}{n}", (HUGE, "−1234", "0", "12 / 34")[:seats], is_total=n == 4) for n in range(6)
        )
        return ListDrawing(
            words * 3, names, tuple(row(n, seats) for n in range(deals)), below, words * 3, rests=seats == 4
        )

    return drawing(22, 3), drawing(22, 4), drawing(48, 4), drawing(1 + shift, 3)


def worst_others(shift: int) -> tuple[Drawing, ...]:
    """Return the other pictures with difficult names and long texts."""
    words = "весьма подробно описанный исход ♠ этой сдачи · "
    amounts = (HUGE, "0", "-10", f"-{HUGE}")
    hands = (TEN, cards("Jh Jd Qh 7h Ks Qs 9s Ac Tc 9d"), (), ())
    plates = tuple(
        MoneyPlate(NAMES[(seat + shift) % len(NAMES)], words, "10", hands[seat], dealer=True, turn=True, money=amount)
        for seat, amount in enumerate(amounts)
    )
    trick = tuple(PlayedCard(card, seat) for seat, card in enumerate(cards("Td Th 8c")))
    twelve = MoneyPlate(NAMES[shift % len(NAMES)], words, "", (*TEN, "Jh", "Jd"), money=HUGE)
    rows = tuple(
        LayoutHand(NAMES[(seat + shift) % len(NAMES)], hands[seat], words, words, dealer=True) for seat in range(4)
    )
    return (
        TableDrawing(words * 3, plates[:3], words, trick, trick, words, plates[3], trump="scdhgn"[shift % 6]),
        TableDrawing(words, (twelve, *plates[2:]), words, trump="c"),
        OwnTableDrawing(words * 3, plates[:3], words, trick, trick, words, plates[3], trump="scdhgn"[shift % 6]),
        OwnTableDrawing(words, (twelve, *plates[2:]), words, trump="c"),
        AnalysisDrawing(
            words * 2,
            rows,
            words * 3,
            faults=tuple(MistakeRow(words * 2, f"−{HUGE}", cards("Jc")) for _ in range(4)),
            note=words * 2,
            line_title=words * 2,
            line=tuple(LineRow(name.name, ("10♥",) * 10, (3,)) for name in rows[:3]),
            subtitle=words * 2,
        ),
        BillDrawing(
            words * 2,
            (words,) * 6,
            tuple(BillRow(name.name, (HUGE,) * 6) for name in rows),
            words * 2,
            words * 2,
            rows[:2],
            "Jc",
        ),
        HandDrawing(words * 2, (*TEN, "Jd", "Td")),
        LayoutDrawing(words * 2, rows, cards("Ad Kd"), cards("7s 8s"), words * 2, NO_TRUMP),
    )
