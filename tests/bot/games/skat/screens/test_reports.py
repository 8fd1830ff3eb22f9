"""Finished deals and matches of Skat on the screen: sentences, pages, reasons, the list, the settlement."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.games.skat.face import SKAT_FACE
from bot.games.skat.pictures.drawings import LayoutDrawing, ListDrawing, SettleDrawing
from bot.games.skat.screens.report import outcome_line
from bot.games.skat.screens.sheet import MOST_ROWS, marks
from bot.games.skat.screens.words import level_parts, picture_labels
from bot.screens.deal_pages import CARDS, DealPage
from bot.screens.model import ClosedDeal, DealReport, Frame, Page, Screen
from bot.screens.texts import CAPTION, LANGUAGES, Texts, length, texts, unmarked
from bot.screens.words import balance_word
from engine.core.match import BreakDeal, EndReason, FinishMatch
from engine.core.seats import BySeat, Seat
from engine.games.skat import SKAT
from engine.games.skat.contracts import BY_HAND, WITH_SKAT, Margin, levels_of
from engine.games.skat.events import MatchStarted, PaperRecorded
from engine.games.skat.game import decide, evolve, start
from engine.games.skat.match_commands import RecordPaperDeal, scored
from engine.games.skat.outcomes import GameOutcome, Outcome, RamschOutcome
from engine.games.skat.record.lines import read_outcome
from engine.games.skat.robber import Robber, Stage
from engine.games.skat.rules import Rules, with_rules
from engine.games.skat.scoring import settle, totals
from engine.games.skat.state import Match
from tests.bot.games.skat.deals import HEARTS, ISKO, KONTRA, ROBBER, SEED, SHOVED, TALON, TRICKS, WON, Table
from tests.bot.screens import kit
from tests.engine.games.skat.answers import Answer, answers, of_kind, outcome_of

NAMES = ("Аня", "Борис", "Вика", "Григорий")
EVERYBODY = tuple(texts(language).of("skat") for language in LANGUAGES)
RU = texts("ru").of("skat")
GAMES = of_kind("game")
RAMSCHES = {
    "both": ("ramsch points=1:45,2:45,3:20 talon=10", SHOVED),
    "sweep": ("ramsch points=1:108,2:0,3:0 talon=12 none=2,3", SHOVED),
    "plus": (
        "ramsch points=1:108,2:0,3:0 talon=12 none=2,3",
        with_rules(SHOVED, [("ramsch_sweep", "plus120")]),
    ),
    "shoved": ("ramsch points=1:50,2:40,3:20 talon=10 shoves=2", SHOVED),
    "virgin": ("ramsch points=1:60,2:50,3:0 talon=10 none=3", with_rules(SHOVED, [("ramsch_virgin", "double")])),
    "last": (
        "ramsch points=1:50,2:48,3:12 talon=10 last=2",
        with_rules(SHOVED, [("ramsch_skat", "last_trick")]),
    ),
    "later": (
        "ramsch points=1:45,2:45,3:20 talon=10 later=2",
        with_rules(SHOVED, [("ramsch_tie", "last_trick")]),
    ),
}


def begun(rules: Rules, seats: int = 3, robber: Robber | None = None) -> Match:
    match = start(MatchStarted(rules, NAMES[:seats]))
    return replace(match, standing=replace(match.standing, robber=robber or Robber()))


def written(match: Match, outcome: Outcome, dealer: Seat = Seat.THREE) -> Match:
    """Return the match after a deal with real cards, possible or not."""
    number = match.standing.deals + 1
    for event in (PaperRecorded(number, dealer, outcome), scored(match.standing, number, outcome)):
        match = evolve(match, event)
    return match


def answer_match(answer: Answer) -> Match:
    """Return the match of a known answer after its deal, by the first rules that it is for."""
    stage = Stage.BOCK if "bock" in answer.words else Stage.CLASSIC
    left = 3 if stage is Stage.BOCK else 0
    return written(begun(answer.presets[0], robber=Robber(stage, left)), outcome_of(answer))


def ramsch(name: str, stage: Stage = Stage.CLASSIC) -> Match:
    told, rules = RAMSCHES[name]
    left = 3 if stage is Stage.BOCK else 0
    return written(begun(rules, robber=Robber(stage, left)), read_outcome(told, 3))


def every_deal() -> Iterator[Match]:
    yield from (answer_match(answer) for answer in GAMES.values())
    for name in RAMSCHES:
        yield from (ramsch(name), ramsch(name, Stage.BOCK))
    yield written(begun(SEED), read_outcome("passed", 3))


def frame(match: Match, **fields: object) -> Frame:
    standing = match.standing
    return Frame(table=1, rules=standing.rules, players=tuple(standing.players), **fields)  # type: ignore[arg-type]  # of the struct


def report(match: Match, page: str = Page.SHEET, reader: Seat | None = None) -> DealReport:
    view, number = SKAT.view(match, None), match.standing.deals
    return DealReport(frame=frame(match), number=number, match=match, view=view, page=page, reader=reader)


def page(match: Match, which: str = Page.SHEET, t: Texts = RU) -> list[str]:
    """Return the caption of a page as it is read."""
    return kit.eye(unmarked(SKAT_FACE.reports.report(t, report(match, which)).text)).split("\n")


def played(*words: str, rules: Rules = SEED, seats: int = 3) -> Match:
    return Table(rules, seats=seats, names=NAMES).say(*words).match


def finished(*words: str, rules: Rules = SEED, talon: str = TALON) -> Match:
    """Return the match after a deal which robots played to its end after these words."""
    table = Table(rules, names=NAMES, talon=talon).say(*words)
    while awaited := SKAT.awaited(table.match):
        table.do(SKAT.robots.choose(table.view(awaited[0])))
    return table.match


def buttons(screen: Screen) -> list[str]:
    return [button.text for row in screen.rows for button in row]


def sentence(rules: Rules, told: str, stage: Stage = Stage.CLASSIC) -> str:
    """Return the sentence of an outcome."""
    return kit.eye(outcome_line(RU, rules, BySeat(NAMES[:3]), stage, read_outcome(told, 3)))


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ("declarer=3 game=h tops=+1 points=92", "Вика: черви с 1, игра, шнайдер: 3 × 10 = 30, 92 очка — +30"),
        ("declarer=1 game=d tops=-2 points=58", "Аня: бубны без 2, игра: 3 × 9 = 27, 58 очков, проигрыш ×2 — −54"),
        (
            "declarer=2 game=s tops=+1 bid=33 points=75",
            "Борис: пики с 1, игра: 2 × 11 = 22, 75 очков, перебор: 3 × 11 = 33 за 33, проигрыш ×2 — −66",
        ),
        (
            "declarer=2 game=grand tops=+4 hand=yes announced=schneider points=120 none=defenders",
            "Борис: гранд с 4, игра, хандшпиль, шнайдер объявлен +2, шварц: 9 × 24 = 216, 120 очков — +216",
        ),
        (
            "declarer=1 game=c tops=+2 hand=yes announced=ouvert points=120 none=defenders",
            "Аня: трефы с 2, игра, хандшпиль, в открытую +5: 9 × 12 = 108, 120 очков — +108",
        ),
        (
            "declarer=1 game=grand tops=+4 hand=yes announced=ouvert points=120 none=defenders",
            "Аня: гранд с 4, игра, хандшпиль, в открытую +4: 10 × 36 = 360, 120 очков — +360",
        ),
        ("declarer=1 game=null took=0", "Аня: нуль 23, ни одной взятки — +23"),
        (
            "declarer=1 game=null hand=yes announced=ouvert took=1",
            "Аня: нуль хандшпиль, в открытую: 59, пойман на взятке — −59",
        ),
        (
            "declarer=1 game=c tops=+1 kontra=yes re=yes points=60",
            "Аня: трефы с 1, игра: 2 × 12 = 24, 60 очков, контра, ре, ×4, проигрыш ×2 — −192",
        ),
        ("declarer=1 game=c tops=+1 concede=yes", "Аня: трефы с 1, игра: 2 × 12 = 24, игра сдана, проигрыш ×2 — −48"),
        (
            "declarer=1 game=d tops=-1 points=10 none=1",
            "Аня: бубны без 1, игра, шнайдер, шварц: 4 × 9 = 36, 10 очков без взяток, проигрыш ×2 — −72",
        ),
        ("passed", "Все пас"),
        ("ramsch points=1:50,2:40,3:20 talon=10", "рамш: Аня 50 и прикуп 10 — −60"),
        ("ramsch points=1:45,2:45,3:20 talon=10", "рамш: Аня 45 · Борис 45 и прикуп 10 — −55"),
        ("ramsch points=1:50,2:40,3:20 talon=10 shoves=1", "рамш: Аня 50 и прикуп 10, ×2 — −120"),
        ("ramsch points=1:108,2:0,3:0 talon=12 none=2,3", "рамш: Аня, все взятки — −120"),
    ],
)
def test_a_deal_is_told_in_one_sentence(told: str, line: str) -> None:
    assert sentence(SHOVED, told) == line


def test_the_bock_lap_stands_in_the_sentence() -> None:
    told = sentence(ROBBER, "declarer=1 game=h tops=+1 points=60", Stage.BOCK)
    assert told == "Аня: черви с 1, игра: 2 × 10 = 20, 60 очков, ×2, проигрыш ×2 — −80"


@pytest.mark.parametrize("t", EVERYBODY, ids=LANGUAGES)
def test_the_levels_told_are_those_that_count(t: Texts) -> None:
    for declaration in (*BY_HAND, *WITH_SKAT):
        for old in (24, 36):
            for margin in Margin if not declaration.is_null else ():
                parts = level_parts(t, declaration, -3, margin, old)
                assert sum(levels for _, levels in parts) == levels_of(declaration, -3, margin, old)
                assert len({word for word, _ in parts}) == len(parts)


@pytest.mark.parametrize("t", EVERYBODY, ids=LANGUAGES)
@pytest.mark.parametrize("number", GAMES)
def test_a_known_answer_is_told_with_its_value_and_reasons(number: str, t: Texts) -> None:
    match = answer_match(GAMES[number])
    amount = balance_word(int(GAMES[number].expected))
    assert page(match, t=t)[0].endswith(f"— {amount}")
    why = page(match, DealPage.WHY, t)
    assert why[-1] in (f"Записано: {amount}.", f"Written: {amount}.")
    assert len(set(why)) == len(why)
    assert length(SKAT_FACE.reports.report(t, report(match, DealPage.WHY)).text) <= CAPTION


@pytest.mark.parametrize(
    ("number", "line"),
    [
        ("2", "Щит с 3: столько козырей подряд от валета треф, считая прикуп."),
        ("11", "Щит без 2: столько козырей подряд от валета треф нет, и в прикупе тоже."),
        ("13", "Ступени: с 2 (2) + игра (1) + хандшпиль (1) + шнайдер (1) + шнайдер объявлен (1) + шварц (1) + "
               "шварц объявлен (1) + в открытую (1); 9 × 12 = 108."),
        ("13", "Все десять взяток, как объявлено."),
        ("32", "Взяты не все десять, а объявлены: проигрыш."),
        ("29", "Только 89 очков, а нужно было 90: проигрыш."),
        ("24", "Шнайдер: у одной стороны не больше 30 очков."),
        ("33", "Перебор: игра дешевле заявки, проиграно 3 × 11 = 33."),
        ("21", "Проигранный хандшпиль считается один раз."),
        ("19", "Проигрыш вдвойне."),
        ("38", "Контра и ре: вчетверо."),
        ("39", "Бок: вдвойне."),
        ("15", "Такой нуль всегда стоит 23."),
        ("23", "Солист взял взятку: проигрыш."),
    ],
)  # fmt: skip
def test_reasons_say_what_counted(number: str, line: str) -> None:
    assert line in page(answer_match(GAMES[number]), DealPage.WHY)


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("both", "Поровну, по 45, проиграл каждый: Аня, Борис."),
        ("both", "Прикуп идёт к проигрышу: 55."),
        ("sweep", "Все взятки — Аня: −120."),
        ("plus", "Все взятки — Аня: +120."),
        ("shoved", "Двинули не глядя: ×4."),
        ("shoved", "Записано: −240 (×4)."),
        ("virgin", "Без взяток — Вика: вдвойне."),
        ("last", "Прикуп идёт с последней взяткой: Борис."),
        ("last", "Больше всех, 58: Борис."),
        ("later", "Поровну, по 45, чья взятка позже: Борис."),
    ],
)
def test_reasons_of_a_ramsch(name: str, line: str) -> None:
    assert line in page(ramsch(name), DealPage.WHY)


def test_three_passes_say_who_deals_next() -> None:
    passed = read_outcome("passed", 3)
    assert page(written(begun(SEED), passed), DealPage.WHY)[-1] == "Все пас: ничего не пишется, сдаёт следующий."
    same = with_rules(SEED, [("pass_out", "redeal_same")])
    assert "пересдаёт тот же" in page(written(begun(same), passed), DealPage.WHY)[-1]


def test_a_message_after_a_deal_shows_the_list_and_the_ways_to_the_other_pages() -> None:
    match = played(*HEARTS, *TRICKS)
    screen = SKAT_FACE.reports.report(RU, report(match))
    assert isinstance(screen.picture, ListDrawing)
    assert screen.labels == picture_labels(RU)
    assert buttons(screen)[:3] == ["Расклад", "Почему?", "Разбор"]
    assert page(match) == [
        "Сдача 1. Аня: черви с 2, игра: 3 × 10 = 30, 69 очков — +30",
        "Список: Аня +30 · Борис 0 · Вика 0",
    ]
    own = kit.eye(unmarked(SKAT_FACE.reports.report(RU, report(match, reader=Seat.ONE)).text)).split("\n")
    assert own[1] == "Вам: +30, в списке +30"


def test_bonuses_stand_beside_the_list_never_in_it() -> None:
    match = written(begun(ISKO), read_outcome("declarer=1 game=h tops=+1 points=60", 3))
    assert page(match)[1:] == [
        "Список: Борис 0 · Вика 0 · Аня −40",
        "С премиями: Борис +40 · Вика +40 · Аня −90",
    ]


def test_the_stages_of_a_robber_match_are_announced() -> None:
    match = written(begun(ROBBER), read_outcome("declarer=1 game=grand tops=+4 points=95", 3))
    assert page(match)[-1] == "Бок: всё вдвойне, осталось сдач: 3"
    match = written(begun(ROBBER, robber=Robber(Stage.BOCK, 1)), read_outcome("passed", 3))
    assert page(match)[-1] == "Шибер: рамш без торговли, осталось сдач: 3"


def test_the_layout_has_all_cards_sorted_by_the_game_and_everybodys_points() -> None:
    match = finished(*WON, "takeskat", "discard:7cTs", "game:h")
    screen = SKAT_FACE.reports.report(RU, report(match, DealPage.LAYOUT))
    assert isinstance(screen.picture, LayoutDrawing)
    drawing = screen.picture
    assert len({card for hand in drawing.hands for card in hand.cards} | set(drawing.talon)) == 32
    assert (drawing.trump, set(drawing.discard), set(drawing.talon)) == ("h", {"7c", "Ts"}, {"Qd", "8d"})
    assert drawing.hands[0].role == "♥\u00a0черви"
    assert all(hand.tricks.endswith(("очко", "очка", "очков")) for hand in drawing.hands)
    told = page(match, DealPage.LAYOUT)
    assert "Прикуп: Д♦ 8♦" in told
    assert "Снос: 7♣ 10♠" in told
    assert "Торговля: Борис 18, 20, пас → Аня · Вика пас" in told


def test_cards_that_lie_aside_stand_in_the_order_of_a_hand() -> None:
    match = finished(*WON, "takeskat", "discard:Ts7c", "game:h", talon="8d Qd")
    told = page(match, DealPage.LAYOUT)
    assert "Прикуп: Д♦ 8♦" in told
    assert "Снос: 7♣ 10♠" in told


def test_the_play_is_told_trick_by_trick_with_points() -> None:
    told = page(played(*HEARTS, *TRICKS), DealPage.PLAY)
    assert told[1] == "Солист: Аня, ♥ черви (20)"
    assert told[2] == "1. Аня В♣ 7♥ 7♦ → Аня, 2"
    assert told[-1] == "В прикупе: 3 очка"


def test_the_layout_tells_what_was_handed_on_in_a_ramsch() -> None:
    match = finished("pass", "pass", "pass", "receive", "give:Th9h", "receive", "give:Ks9s", "shove", rules=SHOVED)
    told = page(match, DealPage.LAYOUT)
    assert "Отдано, Аня: 10♥ 9♥" in told
    assert "Отдано, Борис: К♠ 9♠" in told
    assert page(match, DealPage.PLAY)[1] == "Рамш: больше очков — проигрыш · шибер ×2"


def test_a_deal_with_real_cards_has_no_pages_of_cards() -> None:
    match = written(begun(SEED), read_outcome("passed", 3))
    assert buttons(SKAT_FACE.reports.report(RU, report(match)))[:2] == ["Почему?", "Дальше"]
    for which in CARDS:
        assert isinstance(SKAT_FACE.reports.report(RU, report(match, which)).picture, ListDrawing)
        assert isinstance(SKAT_FACE.reports.leaf(RU, report(match), which, 4).picture, ListDrawing)


def test_every_row_of_the_list_tells_its_deal() -> None:
    for match in every_deal():
        drawing = SKAT_FACE.reports.sheet(RU, frame(match), match).picture
        assert isinstance(drawing, ListDrawing)
        (row,) = drawing.rows
        (kept,) = match.standing.rows
        assert bool(row.word) is not isinstance(kept.outcome, GameOutcome)
        assert row.amount == (str(kept.entries[0].amount) if kept.entries else "")
        assert row.totals == tuple(map(str, kept.totals))
        assert row.is_bock is (kept.stage is Stage.BOCK)
        assert (row.is_fresh, row.dealer) == (True, 2)


@pytest.mark.parametrize(
    ("number", "ticks", "brief"),
    [("1", (), ""), ("2", (1,), "Ш"), ("3", (1, 3), "Ч"), ("12", (0,), "Х"), ("28", (0, 1, 2), "Х ШО"),
     ("31", (0, 1, 2, 3, 4), "Х ЧО"), ("13", (0, 1, 2, 3, 4, 5), "Х О"), ("17", (5,), "О"), ("18", (0, 5), "Х О")],
)  # fmt: skip
def test_ticks_of_the_list(number: str, ticks: tuple[int, ...], brief: str) -> None:
    match = answer_match(GAMES[number])
    drawing = SKAT_FACE.reports.sheet(RU, frame(match), match).picture
    assert isinstance(drawing, ListDrawing)
    assert (drawing.rows[0].marks, drawing.rows[0].brief) == (ticks, brief)
    assert marks(outcome_of(GAMES[number])) == ticks


def test_words_of_deals_without_a_declarer() -> None:
    def word(match: Match) -> tuple[str, str]:
        drawing = SKAT_FACE.reports.sheet(RU, frame(match), match).picture
        assert isinstance(drawing, ListDrawing)
        return drawing.rows[0].word, drawing.rows[0].factor

    assert word(written(begun(SEED), read_outcome("passed", 3))) == ("—", "")
    assert word(ramsch("both")) == ("рамш 45 + 10", "")
    assert word(ramsch("shoved", Stage.BOCK)) == ("рамш 50 + 10", "×8")
    assert word(ramsch("sweep")) == ("рамш, все взятки", "")
    schieber = written(begun(ROBBER, robber=Robber(Stage.SCHIEBER, 3)), read_outcome(RAMSCHES["both"][0], 3))
    assert word(schieber) == ("шибер 45 + 10", "")
    assert word(answer_match(GAMES["38"])) == ("", "×4")


def test_the_foot_has_sums_bonuses_and_results() -> None:
    match = begun(ISKO, 4)
    for number in range(5):
        told = f"declarer={number % 3 + 1} game=h tops=+1 points={61 - number % 2}"
        match = written(match, read_outcome(told, 4), Seat.FOUR)
    drawing = SKAT_FACE.reports.sheet(RU, frame(match), match).picture
    assert isinstance(drawing, ListDrawing)
    standing = match.standing
    settlement = settle(standing.tally, standing.rules.list)
    assert [row.label for row in drawing.foot] == [
        "Сумма",
        "Игры: выиграно / проиграно",
        "Свои игры ±50",
        "Чужие проигрыши +30",
        "Итог",
        "Расчёт",
    ]
    assert drawing.foot[0].amounts == tuple(map(balance_word, standing.tally.points))
    assert drawing.foot[1].amounts == ("1 / 1", "1 / 1", "1 / 0", "0 / 0")
    assert drawing.foot[4].amounts == tuple(map(balance_word, settlement.points))
    assert drawing.foot[5].amounts == tuple(map(balance_word, settlement.balances))
    classical = SKAT_FACE.reports.sheet(RU, frame(begun(SEED)), begun(SEED)).picture
    assert isinstance(classical, ListDrawing)
    assert [row.label for row in classical.foot] == ["Сумма", "Игры: выиграно / проиграно", "Расчёт"]
    assert classical.rows == ()


def test_a_list_of_many_deals_shows_the_last_ones() -> None:
    match, outcome = (
        begun(with_rules(SEED, [("end", "deals:100")])),
        read_outcome("declarer=1 game=h tops=+1 points=61", 3),
    )
    for _ in range(MOST_ROWS + 5):
        match = written(match, outcome)
    drawing = SKAT_FACE.reports.sheet(RU, frame(match), match).picture
    assert isinstance(drawing, ListDrawing)
    assert [row.number for row in drawing.rows] == [str(n) for n in range(6, MOST_ROWS + 6)]
    assert drawing.rows[-1].totals == (str(20 * (MOST_ROWS + 5)), "0", "0")


def test_a_broken_deal_leaves_the_list_as_it_was() -> None:
    table = Table(names=NAMES)
    table.do(BreakDeal(Seat.TWO))
    shown = frame(table.match, ending=ClosedDeal(1, "Борис"))
    screen = SKAT_FACE.reports.broken(RU, shown, table.match, 1, fair=False)
    assert "Ничего не записано." in screen.text
    assert isinstance(screen.picture, ListDrawing)
    with pytest.raises(ValueError, match="broken off"):
        SKAT_FACE.reports.broken(RU, frame(table.match), table.match, 1, fair=False)


def test_leaves_lead_to_each_other_and_to_the_neighbours() -> None:
    match = written(begun(SEED), read_outcome("passed", 3))
    match = written(match, read_outcome("declarer=1 game=h tops=+1 points=61", 3))
    screen = SKAT_FACE.reports.leaf(RU, report(match), DealPage.WHY, 4)
    assert buttons(screen)[0] == "Список"
    assert {"‹ 1", "3 ›"} <= set(buttons(screen))
    assert "Дальше" not in buttons(screen)


@pytest.mark.parametrize(("rules", "seats"), [(SEED, 3), (ISKO, 4)])
def test_the_settlement_shows_totals_results_and_debts(rules: Rules, seats: int) -> None:
    match = begun(rules, seats)
    for number in range(6):
        told = f"declarer={number % 2 + 1} game=c tops=+{number % 3 + 1} points={(75, 40)[number % 4 == 3]}"
        match = written(match, read_outcome(told, seats), Seat(seats))
    match = evolve(match, SKAT.decide(match, FinishMatch(EndReason.AGREED))[0])
    screen = SKAT_FACE.reports.settlement(RU, frame(match, more=False), match)
    drawing = screen.picture
    assert isinstance(drawing, SettleDrawing)
    left = {row.name: int(row.result) for row in drawing.rows}
    assert sum(left.values()) == 0
    assert list(left.values()) == sorted(left.values(), reverse=True)
    for row in drawing.transfers:
        left[row.payer] += int(row.amount)
        left[row.receiver] -= int(row.amount)
        assert f"{row.payer} → {row.receiver}: <b>{row.amount}</b>" in screen.text
    assert not any(left.values())
    assert buttons(screen) == ["Ещё партию", "Счёт ошибок", "Как посчитано"]
    counted = kit.eye(unmarked(SKAT_FACE.reports.counted(RU, match).text))
    for name, points in zip(match.standing.players, totals(match.standing.tally, rules.list), strict=True):
        term = f"(−{-points})" if points < 0 else str(points)
        line = next(row for row in counted.splitlines() if row.startswith(f"{name}: "))
        assert f"{seats} × {term} − " in line
        assert ("список" in line) is (rules is ISKO)  # nothing is added to the classical list
    assert ("чужую проигранную" in counted) is (rules is ISKO)
    assert SKAT_FACE.reports.results(RU, match).startswith(drawing.rows[0].name)


@pytest.mark.parametrize(
    ("reason", "robber", "title"),
    [
        (EndReason.DEALS, Robber(), "Все сдачи сыграны. Расчёт"),
        (EndReason.TIME, Robber(), "Время вышло. Расчёт"),
        (EndReason.CLOSED, Robber(is_over=True), "Шибер сыгран, партия окончена. Расчёт"),
        (EndReason.CLOSED, Robber(), "Очки набраны, партия окончена. Расчёт"),
        (EndReason.AGREED, Robber(), "Партию остановили. Расчёт"),
    ],
)
def test_the_settlement_says_why_the_match_is_over(reason: EndReason, robber: Robber, title: str) -> None:
    match = written(begun(SEED), read_outcome("passed", 3))
    over = replace(match, standing=replace(match.standing, ended=reason, robber=robber))
    assert SKAT_FACE.reports.settlement(RU, frame(over, more=False), over).text.startswith(f"<b>{title}</b>")


def test_a_match_without_deals_has_nothing_to_count() -> None:
    match = begun(SEED)
    match = evolve(match, SKAT.decide(match, FinishMatch(EndReason.AGREED))[0])
    assert buttons(SKAT_FACE.reports.settlement(RU, frame(match, more=False), match)) == ["Ещё партию"]


def test_a_paper_deal_is_reported_as_it_was_written() -> None:
    match = begun(KONTRA)
    outcome = read_outcome("declarer=1 game=h tops=+1 points=61", 3)
    for event in decide(match, RecordPaperDeal(Seat.THREE, outcome)):
        match = evolve(match, event)
    assert page(match)[0] == "Сдача 1. Аня: черви с 1, игра: 2 × 10 = 20, 61 очко — +20"
    assert not isinstance(outcome, RamschOutcome)
    assert set(answers()) >= set(GAMES)


class TestMinusesAndPluses:
    """A list of minuses alone (Bierlachs), or of pluses alone."""

    def match(self, kind: str, *told: str, seats: int = 3) -> Match:
        match = begun(with_rules(SEED, [("list", kind), ("end", "points:50")]), seats)
        for number, line in enumerate(told):
            match = written(match, read_outcome(line, seats), Seat(number % seats + 1))
        return match

    def test_a_game_won_is_written_to_the_others(self) -> None:
        match = self.match("bierlachs", "declarer=1 game=h tops=+1 points=61")
        assert page(match)[0:2] == [
            "Сдача 1. Аня: черви с 1, игра: 2 × 10 = 20, 61 очко — остальным по −20",
            "Список: Аня 0 · Борис −20 · Вика −20",
        ]
        drawing = SKAT_FACE.reports.sheet(RU, frame(match), match).picture
        assert isinstance(drawing, ListDrawing)
        (row,) = drawing.rows
        assert (row.amount, row.writers, row.totals) == ("-20", (1, 2), ("0", "-20", "-20"))
        assert "Записано: остальным по −20." in page(match, DealPage.WHY)

    def test_the_lowest_pays_and_nobody_else(self) -> None:
        match = self.match("bierlachs", "declarer=1 game=h tops=+1 points=61", "declarer=2 game=d tops=+1 points=60")
        match = evolve(match, SKAT.decide(match, FinishMatch(EndReason.CLOSED))[0])
        screen = SKAT_FACE.reports.settlement(RU, frame(match, more=False), match)
        text = kit.eye(unmarked(screen.text))
        assert text.startswith("Предел достигнут, платит последний. Расчёт")
        assert "Борис → Аня: 56" in text
        assert "Борис → Вика: 36" in text
        assert text.count("→") == 2
        counted = kit.eye(unmarked(SKAT_FACE.reports.counted(RU, match).text))
        assert "Аня: 0 − (−56) = +56" in counted
        assert "Вика: (−20) − (−56) = +36" in counted
        assert "Борис: −(56 + 36) = −92" in counted
        assert "У кого список ниже всех, тот платит каждому из остальных разницу." in counted

    def test_what_is_lost_is_written_to_the_others_in_a_plus_list(self) -> None:
        match = self.match("plus", "declarer=2 game=d tops=+1 points=60", seats=4)
        assert page(match)[0].endswith("проигрыш ×2 — остальным по +36")
        assert page(match)[1] == "Список: Аня +36 · Вика +36 · Григорий +36 · Борис 0"
        assert SKAT.status(match).reached is None

    def test_three_who_lose_alike_write_nothing_in_a_plus_list(self) -> None:
        rules = with_rules(SHOVED, [("list", "plus")])
        match = written(begun(rules), read_outcome("ramsch points=1:35,2:35,3:35 talon=15", 3))
        assert page(match)[0] == "Сдача 1. Рамш: Аня 35 · Борис 35 · Вика 35 и прикуп 15 — ничего"
        assert page(match)[1] == "Список: Аня 0 · Борис 0 · Вика 0"
        drawing = SKAT_FACE.reports.sheet(RU, frame(match), match).picture
        assert isinstance(drawing, ListDrawing)
        assert (drawing.rows[0].word, drawing.rows[0].amount) == ("рамш 35 + 15", "")
