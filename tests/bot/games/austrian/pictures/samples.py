"""Drawings for tests: ordinary ones, which are also the golden pictures, and the worst that may come."""

from bot.games.austrian.pictures.drawings import (
    AnalysisDrawing,
    AustrianLabels,
    BillDrawing,
    HandDrawing,
    LayoutDrawing,
    OwnTableDrawing,
    PotArrow,
    PotDrawing,
    PotSeat,
    SettleDrawing,
    TableDrawing,
)
from bot.pictures import Drawing, LayoutHand, Look
from bot.pictures.drawing import BillRow, LineRow, MistakeRow, MoneyPlate, PlayedCard, SettleRow, TransferRow
from bot.screens.drawn import drawn_as
from tests.bot.games.preferans.pictures.samples import cards
from tests.bot.pictures.names import NAMES
from tests.bot.pictures.primers import primers

TEN = cards("As Ks 9s Td 7d Ac Qc Jc Kh 8h")

REMISE = PotDrawing(
    "Австрийский, лимит 100 · сдача 9 из 12",
    "230",
    (
        PotSeat("Аня", "-46", "-170", "преферанс · 5/6"),
        PotSeat("Борис Константинопольский", "-212", "30", "вист · 3/2", dealer=True),
        PotSeat("Вика", "28", "30", "вист · 2/2"),
    ),
    "в игре 100",
    (
        PotArrow(1, None, "10", "ставка"),
        PotArrow(None, 0, "100", "из котла"),
        PotArrow(0, 1, "30", "за взятки"),
        PotArrow(0, 2, "20", "за взятки"),
        PotArrow(0, None, "200", "ремиз"),
        PotArrow(0, 1, "10", "премия"),
        PotArrow(0, 2, "10", "премия"),
    ),
    (
        ("0", "40", "20", "60", "124", "50", "80", "100", "124", "-46"),
        ("0", "-10", "-30", "-60", "-100", "-110", "-150", "-180", "-242", "-212"),
        ("0", "-40", "0", "-10", "-64", "40", "60", "60", "-2", "28"),
    ),
    0,
    "Аня: преферанс — ремиз, 5 взяток",
)
FOUR = PotDrawing(
    "Австрийский без лимита · сдача 4",
    "10",
    (
        PotSeat("Аня", "2", "-18", "вист · 2/2"),
        PotSeat("Борис", "-39", "-29", "вист · 1/2"),
        PotSeat("Вика", "37", "47", "преферанс · 7/6"),
        PotSeat("Григорий", "-10", "-10", "отдыхает", dealer=True),
    ),
    "в игре 10",
    (
        PotArrow(3, None, "10", "ставка"),
        PotArrow(None, 2, "10", "из котла"),
        PotArrow(2, 0, "2", "за взятки"),
        PotArrow(2, 1, "1", "за взятки"),
        PotArrow(1, None, "10", "недобор"),
        PotArrow(0, 2, "20", "премия"),
        PotArrow(1, 2, "20", "премия"),
    ),
    (
        ("0", "-10", "-10", "20", "2"),
        ("0", "0", "-10", "-10", "-39"),
        ("0", "0", "0", "-10", "37"),
        ("0",) * 4 + ("-10",),
    ),
    0,
    "Вика: преферанс — сыграно, 7 взяток",
)
SHARED = PotDrawing(
    "Штирийский · сдача 1",
    "150",
    (
        PotSeat("Анна", "-50", "-50", "пас"),
        PotSeat("Максимилиан Вознесенский-Задунайский", "-50", "-50", "пас"),
        PotSeat("Вера", "0", "", "4 ♥"),
        PotSeat("Григорий", "-50", "-50", "отдыхает", dealer=True),
    ),
    "в игре 50",
    (
        *(PotArrow(seat, None, "50", "взнос") for seat in range(4)),
        PotArrow(None, 2, "50", "из котла"),
    ),
    tuple(("0", end) for end in ("-50", "-50", "0", "-50")),
    0,
    "Вера: 4 ♥ — никто не вистует",
)
START = PotDrawing(
    "Австрийский, лимит 100", "0", (PotSeat("Аня", "0"), PotSeat("Борис", "0", dealer=True), PotSeat("Вика", "0"))
)
SETTLE = SettleDrawing(
    "Все сдачи сыграны. Расчёт",
    (
        SettleRow("Вика", "деньги +28 · доля котла +76", "104"),
        SettleRow("Аня", "деньги −46 · доля котла +77", "31"),
        SettleRow("Борис Константинопольский", "деньги −212 · доля котла +77", "-135"),
    ),
    (
        TransferRow("Борис Константинопольский", "Вика", "104"),
        TransferRow("Борис Константинопольский", "Аня", "31"),
    ),
    "Австрийский, лимит 100 · сдача 12",
    "В котле было 230",
)
LAYOUT = LayoutDrawing(
    "Австрийский без лимита · сдача 17",
    (
        LayoutHand("Аня", TEN, "2 ♠", "7 взяток"),
        LayoutHand("Борис Константинопольский", cards("7s 8s Ad Kd Qd 7c 8c 9c 7h 9h"), "вист", "3 взятки"),
        LayoutHand("Вика", cards("Qs Js 8d 9d Jd Kc Tc Jh Qh Ah"), "приглашена", "0 взяток"),
        LayoutHand("Григорий", (), "отдыхает", dealer=True),
    ),
    cards("Ts Th"),
    cards("7d 8h"),
    "Аня: 2 ♠ — сыграно, 7 взяток",
)
ANALYSIS = AnalysisDrawing(
    "Австрийский · 12 сдач · сдача 8",
    (
        LayoutHand("Аня", cards("As 7s Ac Kc Ad 8d Ah Kh Qh 9h"), "преферанс", "8 взяток"),
        LayoutHand("Борис Константинопольский", cards("Ks Js 9s Jc Tc 7c Jd Th 8h 7h"), "вист", "2 взятки"),
        LayoutHand("Вика", cards("Qs Ts 8s 9c 8c Kd Qd Td 9d Jh"), "пас", dealer=True),
    ),
    "Преферанс при лучшей игре всех: 9 взяток",
    cards("7d Qc"),
    (),
    (
        MistakeRow("Борис Константинопольский: вист, лучше пас", "−5"),
        MistakeRow("Борис Константинопольский: один, лучше пригласить", "−½"),
        MistakeRow("Аня: не объявлено «четыре туза»", "−20"),
        MistakeRow("Аня, 8-я взятка: 7♠, лучше 8♦, К♣", "−1234", cards("7s")),
    ),
    "и ещё 2 ошибки",
    "Лучшая игра всех, с первого хода",
    (
        LineRow("Аня", ("7♠", "К♣", "Д♥", "К♥", "Т♠", "Т♣", "Т♦", "Т♥", "8♦", "9♥"), tuple(range(1, 10))),
        LineRow("Борис", ("9♠", "7♣", "7♥", "8♥", "В♠", "10♣", "В♦", "10♥", "В♣", "К♠"), (0,)),
    ),
    "Аня: преферанс — сыграно, 8 взяток",
    cards("7s"),
)
BILL = BillDrawing(
    "Счёт ошибок, в ставках",
    ("заказ", "снос", "вист", "розыгрыш", "всего", "карта"),
    (
        BillRow("Вика", ("0", "0", "8", "23", "31", "+112")),
        BillRow("Аня", ("11", "61", "0", "46", "118", "−24")),
        BillRow("Борис Константинопольский", ("79", "0", "1234", "133", "1446", "−88")),
        BillRow("Григорий", ("0", "0", "½", "0", "½", "0")),
    ),
    "Самая дорогая карта, сдача 7: Вика, 6-я взятка: 10♦, лучше 9♥, Т♥ −133",
    "На столе: Аня 7♦, Борис Д♦",
    (
        LayoutHand("Аня", cards("Ks Qs Ac Ad")),
        LayoutHand("Борис", cards("Ts 9s Kc Kh")),
        LayoutHand("Вика", cards("Jd Td 9d Ah 9h")),
    ),
    "Td",
    "Австрийский · 12 сдач · сдача 12",
)
TABLE = TableDrawing(
    "Аня: 2 ♠ · в игре 100",
    (
        MoneyPlate("Аня", "играет", "4/6", cards("As Ks 9s Ac"), money="124"),
        MoneyPlate("Борис Константинопольский", "вист", "1/2", turn=True, money="-1212"),
        MoneyPlate("Вика", "вист", "1/2", dealer=True, money="0"),
    ),
    "котёл 130",
    (PlayedCard("Ad", 0),),
    (PlayedCard("Kh", 0), PlayedCard("7h", 1), PlayedCard("9h", 2)),
    "→ Аня",
)
TABLE_FOUR = TableDrawing(
    "Торговля",
    (
        MoneyPlate("Вика", "1 · здесь (2)", "", TEN, turn=True, money="37"),
        MoneyPlate("Аня", "пас", money="2"),
        MoneyPlate("Борис", "2", money="-39"),
    ),
    "котёл 130",
    resting=MoneyPlate("Григорий", "отдыхает", dealer=True, money="-10"),
)
LIGHT, DARK = Look(), Look(dark=True, four_colours=True)
GOLDENS: dict[str, tuple[Drawing, Look]] = {
    "austrian_remise": (REMISE, LIGHT),
    "austrian_four_dark": (FOUR, DARK),
    "austrian_shared": (SHARED, LIGHT),
    "austrian_start": (START, LIGHT),
    "austrian_settle": (SETTLE, LIGHT),
    "austrian_layout_dark": (LAYOUT, DARK),
    "austrian_analysis": (ANALYSIS, LIGHT),
    "austrian_bill_dark": (BILL, DARK),
    "austrian_table": (TABLE, LIGHT),
    "austrian_table_dark": (TABLE_FOUR, DARK),
    "austrian_own": (drawn_as(OwnTableDrawing, TABLE), LIGHT),
    **primers("austrian_limited", "austrian"),
}
LABELS = AustrianLabels("gemeinsamer Topf", "Verlauf der ganzen Partie", "DL", "the talon", "discarded", "the last one")
"""Longer words than any language has."""
EVERY = ((0, 1), (2, 0), (1, 2), (0, None), (1, None), (None, 2))
"""Ends of the arrows of `worst_pots`, two of each."""
HUGE = str(10**15)


def worst_pots(shift: int) -> tuple[PotDrawing, ...]:
    """Return pots with difficult names, huge amounts and every arrow that a deal can have; `shift` chooses."""
    words = "весьма подробно описанный исход ♠ этой сдачи · "

    def seat(number: int) -> PotSeat:
        cash, change = (("-1234", "-1000"), (HUGE, f"-{HUGE}"), ("0", ""), ("99999", "7"))[(number + shift) % 4]
        return PotSeat(NAMES[(number + shift) % len(NAMES)], cash, change, words, dealer=True)

    arrows = tuple(
        PotArrow(payer, payee, ("1000000000", "10")[(shift + number) % 2], f"{words}{number}")
        for payer, payee in EVERY
        for number in range(2)
    )
    lines = tuple(
        tuple(str(((deal * (seat + 3) + shift) % 11 - 5) * 10 ** (shift % 6)) for deal in range(2 + shift * 4))
        for seat in range(4)
    )
    return (
        PotDrawing(words * 3, HUGE, tuple(map(seat, range(3))), words, arrows, lines[:3], 940, words * 3),
        PotDrawing(words, "0", tuple(map(seat, range(4))), words, (*arrows, PotArrow(3, None, "10", words)), lines),
        PotDrawing("", "0", tuple(map(seat, range(4))), course=tuple(line[:1] for line in lines)),
    )


def worst_others(shift: int) -> tuple[Drawing, ...]:
    """Return the other pictures with difficult names and long texts."""
    words = "весьма подробно описанный исход ♠ этой сдачи · "
    amounts = (HUGE, "0", "-10", f"-{HUGE}")
    plates = tuple(
        MoneyPlate(NAMES[(seat + shift) % len(NAMES)], words, "10/10", TEN, dealer=True, turn=True, money=amount)
        for seat, amount in enumerate(amounts)
    )
    trick = tuple(PlayedCard(card, seat) for seat, card in enumerate(cards("Td Th Tc")))
    return (
        TableDrawing(words * 3, plates[:3], words, trick, trick, words, plates[3]),
        TableDrawing(words, plates[:2], words),
        OwnTableDrawing(words * 3, plates[:3], words, trick, trick, words, plates[3]),
        OwnTableDrawing(words, plates[:2], words),
        HandDrawing(words * 2, (*TEN, "Ts", "Th")),
    )
