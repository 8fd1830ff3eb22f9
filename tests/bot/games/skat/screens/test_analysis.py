"""«Разбор» and «Счёт ошибок» of Skat: words of every mistake, what was makeable, a deal played once more."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.games.skat.face import SKAT_FACE
from bot.games.skat.pictures import PAINTERS
from bot.games.skat.pictures.drawings import AnalysisDrawing, BillDrawing, LayoutDrawing, ListDrawing
from bot.games.skat.screens.analysis import mistake_line
from bot.pictures.render import draw
from bot.screens.deal_pages import DealPage
from bot.screens.model import Following, Original, Screen
from bot.screens.texts import CAPTION, LANGUAGES, Texts, length, texts
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.skat.analysis import (
    Analysis,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    analyse,
    deals_of,
)
from engine.games.skat.contracts import Announcement, Contract, Declaration
from engine.games.skat.moves import DoubleCall
from engine.games.skat.outcomes import RamschOutcome
from engine.games.skat.solver import KERNELS
from engine.games.skat.state import Match
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.games.skat.deals import EN, RU
from tests.bot.games.skat.screens.test_reports import NAMES, buttons, frame, ramsch, report
from tests.bot.screens import kit
from tests.bot.screens.heights import UNDER_THE_SHEET, height
from tests.engine.games.skat.deals import HEARTS, PASSED, WON, read

KERNEL = KERNELS.fastest()
PLAYERS = BySeat(NAMES[:3])
ZERO = BySeat((0, 0, 0))
HAND_GRAND = Declaration(Contract.GRAND, hand=True, announced=Announcement.SCHNEIDER)
ERRED = """play 1:8h 2:Qh 3:7d
play 2:Ac 3:Kc 1:7c
play 2:Tc 3:Qc 1:As
play 2:Ks 3:7s 1:Ts
play 1:Jc 2:7h 3:8c
play 1:Js 2:Jh 3:9c
play 1:Ah 2:Jd 3:8s
play 2:9s 3:Td 1:9h
play 1:Th 2:9d 3:Kd
play 1:Kh 2:Qs 3:Ad
"""
"""Hearts with a mistake of the declarer and one of the defence in trick 7."""
RAMSCH = """play 1:Jc 2:Jd 3:7d
play 1:Js 2:Jh 3:Td
play 1:Ah 2:7h 3:Kd
play 1:Kh 2:Qh 3:Ad
play 1:Th 2:9d 3:9c
play 1:9h 2:9s 3:8c
play 1:8h 2:Qs 3:Qc
play 1:As 2:Ks 3:8s
play 1:Ts 2:Tc 3:7s
play 1:7c 2:Ac 3:Kc
"""
CASES: tuple[tuple[AnyMistake, str, str], ...] = (
    (
        CardMistake(Seat.TWO, 90, ZERO, 3, Card.S8, (Card.CJ,)),
        "Борис, 3-я взятка: 8♠, лучше В♣",
        "Борис, trick 3: 8♠, better J♣",
    ),
    (
        CardMistake(Seat.TWO, 90, ZERO, 4, Card.S8, (Card.CJ, Card.DQ, Card.DK, Card.DA)),
        "Борис, 4-я взятка: 8♠, лучше В♣, Д♦, К♦…",
        "Борис, trick 4: 8♠, better J♣, Q♦, K♦…",
    ),
    (
        ClaimMistake(Seat.ONE, 90, ZERO, 5),
        "Аня: «остальные мои» с 5-й взятки не вышло",
        "Аня: the claim from trick 5 did not hold",
    ),
    (
        GiveUpMistake(Seat.ONE, 90, ZERO, 2),
        "Аня: игра сдана на 2-й взятке",
        "Аня: the game given up at trick 2",
    ),
    (
        DiscardMistake(Seat.ONE, 90, ZERO, (Card.D8, Card.H8), (Card.H8, Card.H7)),
        "Аня: снос 8♥ 8♦, лучше 8♥ 7♥",
        "Аня: discard 8♥ 8♦, better 8♥ 7♥",
    ),
    (
        DoubleMistake(Seat.THREE, 30, ZERO, DoubleCall.KONTRA, DoubleCall.PASS),
        "Вика: контра, лучше пас",
        "Вика: kontra, better pass",
    ),
    (
        GameMistake(Seat.ONE, 66, ZERO, Declaration(Contract.HEARTS, hand=True), HAND_GRAND, 144),
        "Аня: ♥ черви хандшпиль, лучше гранд хандшпиль шнайдер",
        "Аня: ♥ hearts hand, better grand hand schneider",
    ),
)


@pytest.mark.parametrize(("mistake", "russian", "english"), CASES)
def test_a_mistake_in_a_players_words(mistake: AnyMistake, russian: str, english: str) -> None:
    assert kit.eye(mistake_line(RU, mistake, PLAYERS)) == russian
    assert kit.eye(mistake_line(EN, mistake, PLAYERS)) == english


def analysed(body: str, preset: str = "seed", *rules: str) -> tuple[Match, Analysis]:
    """Return the match of a record with its last deal analysed."""
    recorded = read(body, preset, *rules)
    standing = replace(recorded.match.standing, players=PLAYERS)
    return replace(recorded.match, standing=standing), analyse(list(deals_of(recorded.events))[-1], KERNEL)


def page_of(match: Match, found: Analysis, t: Texts = RU) -> Screen:
    return SKAT_FACE.reports.report(t, replace(report(match, DealPage.ANALYSIS), analysis=found))


def told(screen: Screen) -> list[str]:
    return kit.eye(kit.plain(screen.text)).split("\n")


def test_a_deal_is_told_with_what_was_makeable_and_every_mistake() -> None:
    match, found = analysed(HEARTS + ERRED, "isko")
    screen = page_of(match, found)
    assert told(screen) == [
        "Сдача 1. Аня: черви с 2, игра: 3 × 10 = 30, 65 очков — +30",
        "Черви при лучшей игре всех: 80 очков, +30",
        "Выгоднее всего: гранд, снос 7♣ Д♦, +96",
        "Выигрышные игры:",
        "Аня: гранд 96 · ♥ 30 · ♦ 27; хандшпиль гранд шнайдер 144 · ♥ 40",
        "Вика: нуль в открытую 46; хандшпиль нуль в открытую 59",
        "• Аня: ♥ черви, лучше гранд −66",
        "• Аня, 7-я взятка: Т♥, лучше 9♥, К♥ −230",
        "• Вика, 7-я взятка: 8♠, лучше 10♦, Т♦ −230",
        "Карта (без ошибок): Аня +146 · Борис 0 · Вика 0",
        "В очках списка с премиями. Торговля и выбор «прикуп или хандшпиль» не судятся.",
    ]
    drawing = screen.picture
    assert isinstance(drawing, AnalysisDrawing)
    assert [row.cost for row in drawing.faults] == ["−66", "−230", "−230"]
    assert (drawing.wrong, drawing.trump) == (("Ah", "8s"), "h")
    assert [(row.name, len(row.cards)) for row in drawing.line] == [("Аня", 10), ("Борис", 10), ("Вика", 10)]
    assert sorted(number for row in drawing.line for number in row.took) == list(range(10))
    assert buttons(screen)[:3] == ["Список", "Расклад", "Почему?"]


def test_a_null_is_told_by_whether_it_is_caught_and_best_play_stops_there() -> None:
    match, found = analysed(WON + "talon-call 1:hand 1:game null\nplay 1:As 2:Ks 3:8s\n")
    screen = page_of(match, found)
    assert told(screen)[1:3] == ["Нуль: поймать можно", "Выгоднее всего: гранд хандшпиль шнайдер, +144"]
    assert isinstance(screen.picture, AnalysisDrawing)
    anya = next(row for row in screen.picture.line if row.name == "Аня")
    assert anya.took == (len(anya.cards) - 1,)


def test_a_deal_that_all_passed_tells_whose_cards_would_have_won() -> None:
    match, found = analysed(PASSED)
    assert told(page_of(match, found))[1:4] == [
        "Розыгрыша не было.",
        "Выигрышные игры:",
        "Аня: гранд 96 · ♥ 30 · ♦ 27; хандшпиль гранд шнайдер 144 · ♥ 40",
    ]
    lost = replace(found, worths=())
    assert "Выигрышной игры не было ни у кого." in told(page_of(match, lost))


def test_a_ramsch_is_told_by_what_two_can_load_on_one() -> None:
    match, found = analysed(PASSED + RAMSCH, "seed", "pass_out=ramsch")
    assert found.loads is not None
    lines = told(page_of(match, found))
    assert (
        lines[1] == f"Рамш, двое могли навязать: Аня {found.loads[1]} · Борис {found.loads[2]} · Вика {found.loads[3]}"
    )
    assert lines[-1].startswith("Цена карты — лишние очки")
    assert not [line for line in lines if line.startswith("Карта (без ошибок)")]


def test_without_the_fast_search_the_page_says_from_where_it_judges() -> None:
    match, _ = analysed(HEARTS + ERRED)
    plain = analyse(list(deals_of(read(HEARTS + ERRED).events))[-1], KERNELS.pure())
    assert told(page_of(match, plain))[1:4] == [
        "Без быстрого счёта: разобрано с 4-й взятки",
        "• Аня, 7-я взятка: Т♥, лучше 9♥, К♥ −90",
        "• Вика, 7-я взятка: 8♠, лучше 10♦, Т♦ −90",
    ]


def test_while_it_is_counted_the_list_stands_with_a_line_about_it() -> None:
    match, _ = analysed(PASSED)
    waiting = SKAT_FACE.reports.report(RU, replace(report(match), counting=True))
    assert "Открываю все карты" in waiting.text
    assert isinstance(waiting.picture, ListDrawing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_an_analysis_fit_and_can_be_drawn(language: str) -> None:
    t = texts(language).of("skat")
    for body, rules in ((HEARTS + ERRED, ()), (PASSED + RAMSCH, ("pass_out=ramsch",))):
        match, found = analysed(body, "isko", *rules)
        around = frame(match, commit="ab" * 32, following=Following(60, 60, "Аня"))
        shown = replace(
            report(match, DealPage.ANALYSIS), frame=around, analysis=found, waiting=("Аня", "Вика"), last=True
        )
        screen = SKAT_FACE.reports.report(t, shown)
        assert length(screen.text) <= CAPTION
        assert height(screen) <= UNDER_THE_SHEET
        assert screen.picture is not None
        assert list(offences(draw(PAINTERS, screen.picture, labels=screen.labels))) == []
        assert SKAT_FACE.reports.leaf(t, shown, DealPage.ANALYSIS, 3).picture == screen.picture
        assert isinstance(SKAT_FACE.reports.leaf(t, shown, DealPage.LAYOUT, 3).picture, LayoutDrawing)


def bill(match: Match, found: Sequence[Analysis], t: Texts = RU) -> Screen:
    return SKAT_FACE.analysis.bill(t, frame(match, more=False), match, found)


def test_the_bill_tells_what_everybody_gave_away_and_the_dearest_card() -> None:
    match, found = analysed(HEARTS + ERRED)
    screen = bill(match, (found,))
    assert told(screen)[:5] == [
        "Счёт ошибок, в очках списка",
        "Борис: без подарков; карта 0",
        "Вика: подарки на 90 (розыгрыш 90); карта 0",
        "Аня: подарки на 156 (игра 66, розыгрыш 90); карта +96",
        "Самая дорогая карта, сдача 1: Аня, 7-я взятка: Т♥, лучше 9♥, К♥ −90",
    ]
    drawing = screen.picture
    assert isinstance(drawing, BillDrawing)
    assert drawing.heads == ("игра", "снос", "розыгрыш", "всего", "карта")
    assert [(hand.name, len(hand.cards)) for hand in drawing.hands] == [("Аня", 4), ("Борис", 4), ("Вика", 4)]
    assert (drawing.card, drawing.note, drawing.trump) == ("Ah", "Первый ход: Аня", "h")
    assert screen.labels is not None
    doubled, _ = analysed(HEARTS + ERRED, "isko", "kontra=any")
    other = bill(doubled, (found,)).picture
    assert isinstance(other, BillDrawing)
    assert "контра" in other.heads
    assert "Премии списка" in bill(doubled, (found,)).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bill_without_mistakes_can_be_drawn(language: str) -> None:
    match, _ = analysed(PASSED)
    screen = bill(match, (), texts(language).of("skat"))
    assert screen.picture is not None
    assert list(offences(draw(PAINTERS, screen.picture, labels=screen.labels))) == []


def test_a_deal_that_was_played_once_more_stands_beside_how_it_went() -> None:
    match, found = analysed(HEARTS + ERRED)
    then = Original(Seat.ONE, found.scored.outcome, found.result[1], found.luck[1])
    assert kit.eye(kit.plain(SKAT_FACE.analysis.compared(RU, match, then))).split("\n") == [
        "Ваш результат: +60",
        "Тогда: +60 (вы: черви с 2, игра: 3 × 10 = 30, 65 очков — +30)",
        "Тогда без ошибок было бы: +192",
    ]
    lost = ramsch("both")
    outcome = lost.standing.rows[-1].outcome
    assert isinstance(outcome, RamschOutcome)
    lines = kit.plain(SKAT_FACE.analysis.compared(RU, lost, Original(Seat.ONE, outcome, Fraction(-55), Fraction(-55))))
    assert "без ошибок" not in lines


def test_the_lent_hand_is_drawn_alone() -> None:
    drawing = SKAT_FACE.analysis.hand(RU, (Card.SA, Card.HJ))
    assert (drawing.title, drawing.cards) == ("Ваши карты", ("As", "Jh"))
