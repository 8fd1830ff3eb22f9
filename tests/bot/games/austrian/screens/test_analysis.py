"""«Разбор» and «Счёт ошибок» of Austrian préférence: words of every mistake, what was makeable, a deal played again."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.austrian.pictures import PAINTERS
from bot.games.austrian.pictures.drawings import AnalysisDrawing, BillDrawing, LayoutDrawing, PotDrawing
from bot.games.austrian.screens.analysis import mistake_line
from bot.pictures.render import draw
from bot.screens.bill import price_word
from bot.screens.deal_pages import DealPage
from bot.screens.model import Following, Original, Screen
from bot.screens.texts import CAPTION, LANGUAGES, Texts, length, texts
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.austrian.analysis import (
    ANALYST,
    Analysis,
    AnnounceMistake,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    ContractMistake,
    DefenceMistake,
    DiscardMistake,
    WordMistake,
    deals_of,
)
from engine.games.austrian.calls import Bid
from engine.games.austrian.outcomes import Aces, AllPassOutcome, Defence, WhistCall
from engine.games.austrian.record import parse
from engine.games.austrian.rules import preset
from engine.games.austrian.state import Match
from tests.bot.games.austrian.screens.test_reports import buttons, finished, frame, recorded, report
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.screens import kit
from tests.bot.screens.heights import UNDER_THE_SHEET, height
from tests.engine.games.austrian.answers import records
from tests.engine.games.austrian.test_errors import text

RU, EN = texts("ru").of("austrian"), texts("en").of("austrian")
RULES = preset("austrian_illustrated")
PLAYERS = BySeat(("Аня", "Борис", "Вика"))
ZERO = BySeat((Fraction(0),) * 3)
COST = Fraction(23)

CASES: tuple[tuple[AnyMistake, str, str], ...] = (
    (
        CardMistake(Seat.TWO, COST, ZERO, 3, Card.S8, (Card.CJ,), 1),
        "Борис, 3-я взятка: 8♠, лучше В♣",
        "Борис, trick 3: 8♠, better J♣",
    ),
    (
        CardMistake(Seat.TWO, COST, ZERO, 4, Card.S8, (Card.CJ, Card.DQ, Card.DK, Card.DA), 1),
        "Борис, 4-я взятка: 8♠, лучше В♣, Д♦, К♦…",
        "Борис, trick 4: 8♠, better J♣, Q♦, K♦…",
    ),
    (
        ClaimMistake(Seat.ONE, COST, ZERO, 5, 2),
        "Аня: договорённость с 5-й взятки отдаёт 2 взятки",
        "Аня: the agreement from trick 5 gives away 2 tricks",
    ),
    (
        DiscardMistake(Seat.ONE, COST, ZERO, (Card.D8, Card.H8), (Card.H8, Card.H7), 4, 6),
        "Аня: снос 8♦ 8♥ (4), лучше 8♥ 7♥ (6)",
        "Аня: discard 8♦ 8♥ (4), better 8♥ 7♥ (6)",
    ),
    (
        WordMistake(Seat.THREE, COST, ZERO, WhistCall.PASS, WhistCall.WHIST),
        "Вика: пас, лучше вист",
        "Вика: pass, better whist",
    ),
    (
        DefenceMistake(Seat.THREE, COST, ZERO, Defence.ALONE, Defence.INVITE),
        "Вика: один, лучше пригласить",
        "Вика: alone, better invite",
    ),
    (
        AnnounceMistake(Seat.ONE, COST, ZERO, None, Aces.NONE),
        "Аня: не объявлено «без тузов»",
        "Аня: did not announce no aces",
    ),
    (
        AnnounceMistake(Seat.ONE, COST, ZERO, Aces.FOUR, None),
        "Аня: объявлено «четыре туза», лучше молчать",
        "Аня: announced four aces, better nothing",
    ),
    (
        ContractMistake(Seat.ONE, COST, ZERO, Bid.FIVE, Bid.TWO, 6),
        "Аня: заказ 5 Беттель, лучше 2 ♠",
        "Аня: named 5 Bettel, better 2 ♠",
    ),
    (
        ContractMistake(Seat.ONE, COST, ZERO, Bid.HAND_ONE, Bid.HAND_FOUR, 6),
        "Аня: заказ 1 ♣, лучше преферанс",
        "Аня: named 1 ♣, better preference",
    ),
)


@pytest.mark.parametrize(("mistake", "russian", "english"), CASES)
def test_a_mistake_in_a_players_words(mistake: AnyMistake, russian: str, english: str) -> None:
    assert kit.eye(mistake_line(RU, RULES, mistake, PLAYERS)) == russian
    assert kit.eye(mistake_line(EN, RULES, mistake, PLAYERS)) == english


def test_prices_are_whole() -> None:
    assert [price_word(Fraction(amount)) for amount in ("1/3", "2/3", "65/3", "23")] == ["½", "1", "22", "23"]


def analysed(record: str) -> tuple[Match, list[Analysis]]:
    """Return the match of a record of the rule book with its finished deals analysed."""
    found = [ANALYST.analyse(deal) for deal in deals_of(parse(record).events)]
    return finished_of(record), found


def finished_of(record: str) -> Match:
    match = parse(record).match
    players = BySeat(("Аня", "Борис", "Вика", "Григорий")[: len(match.standing.players)])
    return replace(match, standing=replace(match.standing, players=players))


def page_of(match: Match, found: Analysis, t: Texts = RU) -> Screen:
    return AUSTRIAN_FACE.reports.report(t, replace(report(match, DealPage.ANALYSIS), analysis=found))


def told(screen: Screen) -> list[str]:
    return kit.eye(kit.plain(screen.text)).split("\n")


def test_a_deal_is_told_with_what_was_makeable_and_every_mistake() -> None:
    match, (found, *_) = analysed(records()["R2"])
    screen = page_of(match, found)
    assert told(screen) == [
        "Сдача 1. Аня: преферанс — сыграно, 8 взяток",
        "Преферанс при лучшей игре всех: 9 взяток",
        "Без прикупа против двоих: преферанс 8",
        "Выгоднее всего: преферанс, +48",
        "• Борис: вист, лучше пас −5",
        "• Борис: один, лучше пригласить −1",
        "• Аня, 8-я взятка: 7♠, лучше 8♦, К♣ −4",
        "Карта (без ошибок): Аня +48 · Борис −20 · Вика −28",
        "Доля котла в цене ошибки учтена.",
    ]
    drawing = screen.picture
    assert isinstance(drawing, AnalysisDrawing)
    assert [row.cost for row in drawing.faults] == ["−5", "−1", "−4"]
    assert drawing.wrong == ("7s",)
    assert [(row.name, len(row.cards)) for row in drawing.line] == [("Аня", 10), ("Борис", 10)]
    assert sorted(number for row in drawing.line for number in row.took) == list(range(10))
    assert buttons(screen)[:3] == ["Котёл", "Расклад", "Почему?"]


def test_a_bettel_is_told_by_whether_it_is_caught_and_best_play_stops_there() -> None:
    events = parse(records()["R4"]).events
    found = ANALYST.analyse(next(iter(deals_of(events))))
    screen = page_of(recorded("R4")[0], found)
    assert told(screen)[1:5] == [
        "5 Беттель: поймать можно",
        "С лучшим сносом против двоих: 2 ♠ 4 · 3 ♦ 3 · 5 Беттель не играется · 6 Без козыря 0 · "
        "7 Беттель в открытую не играется · 8 Все десять не играется",
        "Выгоднее всего: 2 ♠, снос 8♦ 7♦, −9",
        "• Борис: заказ 5 Беттель, лучше 2 ♠ −14",
    ]
    drawing = screen.picture
    assert isinstance(drawing, AnalysisDrawing)
    borya = next(row for row in drawing.line if row.name == "Борис")
    assert borya.took == (len(borya.cards) - 1,)


HANDS = """deal 1 dealer=3
hand 1 Kh Qh Jh Th 9h 8h 7h Ks Kc Kd
hand 2 Ah As Qs 9s 8s Ac 8c 7c 8d 7d
hand 3 Js Ts 7s Qc Jc Tc 9c Qd Jd Td
talon Ad 9d
"""


def test_a_contract_against_which_nobody_whisted_and_a_deal_that_all_passed() -> None:
    match, (found,) = analysed(
        text(HANDS + "auction 1:4- 2:pass 3:pass\ntalon-call 1:contract 4-\nwhist 2:pass 3:pass\n")
    )
    assert told(page_of(match, found))[1:3] == [
        "Преферанс против двух вистов: 7 взяток",
        "Без прикупа против двоих: преферанс 7",
    ]
    match, (found,) = analysed(text(HANDS + "auction 1:pass 2:pass 3:pass\n"))
    assert told(page_of(match, found)) == [
        "Сдача 1. Все пас, без розыгрыша",
        "Розыгрыша не было.",
        "Карта (без ошибок): Аня +3 · Борис +3 · Вика −7",
        "Доля котла в цене ошибки учтена.",
    ]
    drawing = page_of(match, found).picture
    assert isinstance(drawing, AnalysisDrawing)
    assert (drawing.faults, drawing.note, drawing.line, drawing.line_title) == ((), "", (), "")


def test_while_it_is_counted_the_pot_stands_with_a_line_about_it() -> None:
    waiting = AUSTRIAN_FACE.reports.report(RU, replace(report(recorded("R1")[0]), counting=True))
    assert "Открываю все карты" in waiting.text
    assert isinstance(waiting.picture, PotDrawing)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", ["R1", "R2", "R3", "R4"])
def test_pages_of_an_analysis_fit_and_can_be_drawn(number: str, language: str) -> None:
    t, deal = texts(language).of("austrian"), next(iter(deals_of(parse(records()[number]).events)))
    found, match = ANALYST.analyse(deal), recorded(number)[0]
    around = frame(match, commit="ab" * 32, following=Following(60, 60, "Аня"))
    shown = replace(report(match, DealPage.ANALYSIS), frame=around, analysis=found, waiting=("Аня", "Вика"), last=True)
    screen = AUSTRIAN_FACE.reports.report(t, shown)
    assert length(screen.text) <= CAPTION
    assert height(screen) <= UNDER_THE_SHEET
    assert screen.picture is not None
    assert list(offences(draw(PAINTERS, screen.picture, labels=screen.labels))) == []
    leaf = AUSTRIAN_FACE.reports.leaf(t, shown, DealPage.ANALYSIS, 3)
    assert leaf.picture == screen.picture
    assert isinstance(AUSTRIAN_FACE.reports.leaf(t, shown, DealPage.LAYOUT, 3).picture, LayoutDrawing)


def bill(match: Match, found: Sequence[Analysis], t: Texts = RU) -> Screen:
    return AUSTRIAN_FACE.analysis.bill(t, frame(match, more=False), match, found)


def test_the_bill_tells_what_everybody_gave_away_and_the_dearest_card() -> None:
    match, found = analysed(records()["R2"])
    screen = bill(match, found)
    assert told(screen)[:5] == [
        "Счёт ошибок, в ставках",
        "Вика: без подарков; карта −28",
        "Аня: подарки на 4 (розыгрыш 4); карта +48",
        "Борис: подарки на 6 (вист 6); карта −20",
        "Самая дорогая карта, сдача 1: Аня, 8-я взятка: 7♠, лучше 8♦, К♣ −4",
    ]
    drawing = screen.picture
    assert isinstance(drawing, BillDrawing)
    assert drawing.heads == ("заказ", "снос", "вист", "розыгрыш", "всего", "карта")
    assert [(hand.name, len(hand.cards)) for hand in drawing.hands] == [("Аня", 3), ("Борис", 3)]
    assert drawing.card == "7s"
    assert drawing.note == "Первый ход: Аня"
    assert screen.labels is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bill_without_mistakes_can_be_drawn(language: str) -> None:
    match = finished("R1")
    screen = bill(match, (), texts(language).of("austrian"))
    assert screen.picture is not None
    assert list(offences(draw(PAINTERS, screen.picture, labels=screen.labels))) == []


def test_a_deal_that_was_played_once_more_stands_beside_how_it_went() -> None:
    match = finished("R5")
    outcome = AllPassOutcome()
    line = AUSTRIAN_FACE.analysis.compared(RU, match, Original(Seat.ONE, outcome, Fraction(-20, 3), Fraction(41, 3)))
    assert kit.plain(line).split("\n") == [
        "Ваш результат: +37",
        "Тогда: −7 (Все пас, без розыгрыша)",
        "Тогда без ошибок было бы: +14",
    ]


def test_the_lent_hand_is_drawn_alone() -> None:
    drawing = AUSTRIAN_FACE.analysis.hand(RU, (Card.SA, Card.H7))
    assert (drawing.title, drawing.cards) == ("Ваши карты", ("As", "7h"))
