"""Finished deals and matches of Austrian préférence on the screen: pages, reasons, the pot, the settlement."""

import re
from collections import Counter
from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from bot.games.austrian.face import AUSTRIAN_FACE
from bot.games.austrian.pictures import PAINTERS
from bot.games.austrian.pictures.drawings import LayoutDrawing, PotDrawing, SettleDrawing
from bot.games.austrian.screens.options import OPTION_PAGES
from bot.games.austrian.screens.sheet import ARROWS, pot_drawing
from bot.games.austrian.screens.words import picture_labels
from bot.pictures.render import draw
from bot.screens.deal_pages import CARDS, DealPage
from bot.screens.model import ClosedDeal, DealReport, Following, Frame, Page, Screen
from bot.screens.texts import CAPTION, LANGUAGES, Texts, length, texts, unmarked
from engine.core.match import BreakDeal, EndReason, FinishMatch
from engine.core.seats import BySeat, Seat
from engine.core.state import score_of
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.events import DealScored
from engine.games.austrian.match_commands import RecordPaperDeal
from engine.games.austrian.money import Payment, Reason, settle
from engine.games.austrian.record import parse
from engine.games.austrian.record.lines import read_outcome
from engine.games.austrian.rules import differences, preset
from engine.games.austrian.state import Match
from tests.bot.screens.heights import UNDER_THE_SHEET, height
from tests.engine.games.austrian.answers import begun, dealt, done, given, records, rows

NAMES = ("Аня", "Борис", "Вика", "Григорий")
ANSWERS = rows("deals", 2)
EVERYBODY = tuple(texts(language).of("austrian") for language in LANGUAGES)
RU = texts("ru").of("austrian")


def named(match: Match) -> Match:
    """Return a match of people who are called by more than a letter."""
    players = BySeat(NAMES[: len(match.standing.players)])
    return replace(match, standing=replace(match.standing, players=players))


def answer(number: str) -> Match:
    """Return the match of a known answer after its deal."""
    head, outcome, *_ = ANSWERS[number]
    return played(head, outcome)


def played(head: str, outcome: str) -> Match:
    """Return the match after a deal with real cards."""
    rules, seats, fields = given(head)
    stake = 0 if rules.pot.is_shared else rules.stake
    before = begun(rules, seats, int(fields["pot"]) - stake)
    return named(done(before, RecordPaperDeal(Seat(int(fields["dealer"])), read_outcome(outcome, seats))))


def recorded(number: str) -> list[Match]:
    """Return the match of a record after each of its deals."""
    events = parse(records()[number]).events
    ends = [place for place, event in enumerate(events, 1) if isinstance(event, DealScored)]
    return [named(AUSTRIAN.replay(events[:end])) for end in ends]


def finished(number: str) -> Match:
    """Return the match of a record after its last line."""
    return named(parse(records()[number]).match)


def frame(match: Match, **fields: object) -> Frame:
    standing = match.standing
    return Frame(table=1, rules=standing.rules, players=tuple(standing.players), **fields)  # type: ignore[arg-type]  # of the struct


def report(match: Match, page: str = Page.SHEET, reader: Seat | None = None) -> DealReport:
    view = AUSTRIAN.view(match, None)
    if view is not None:
        view = replace(view, players=match.standing.players, standing=match.standing)
    number = match.standing.deals
    return DealReport(frame=frame(match), number=number, match=match, view=view, page=page, reader=reader)


def paid(match: Match) -> tuple[Payment, ...]:
    score: DealScored | None = score_of(match)
    assert score is not None
    return score.payments


def buttons(screen: Screen) -> list[str]:
    return [button.text for row in screen.rows for button in row]


def every_deal() -> Iterator[Match]:
    yield from map(answer, ANSWERS)
    for number in records():
        yield from recorded(number)


@pytest.mark.parametrize("t", EVERYBODY, ids=LANGUAGES)
@pytest.mark.parametrize("number", ANSWERS)
def test_every_payment_has_a_sentence(number: str, t: Texts) -> None:
    match = answer(number)
    text = AUSTRIAN_FACE.reports.report(t, report(match, DealPage.WHY)).text
    assert length(text) <= CAPTION
    assert "…" not in text
    told = re.findall(r"^(\S+( \S+)?) → (\S+) <b>(\d+)</b> — .+\.$", text, re.MULTILINE)
    pot = {"котёл", "Котёл", "pot", "The pot"}
    ends = [tuple("P" if end in pot else end for end in (payer, payee)) for payer, _, payee, _ in told]
    players = match.standing.players
    wanted = [
        (*("P" if seat is None else players[seat] for seat in (pay.payer, pay.payee)), pay.amount)
        for pay in paid(match)
    ]
    assert [(*end, int(row[3])) for end, row in zip(ends, told, strict=True)] == wanted


def test_contributions_are_told_in_one_line() -> None:
    match = recorded("R6")[0]
    text = AUSTRIAN_FACE.reports.report(RU, report(match, DealPage.WHY)).text
    assert "Аня, Борис, Вика → котёл, по <b>20</b> — взнос перед сдачей." in text


@pytest.mark.parametrize(
    ("number", "line"),
    [
        ("A1", "В игре <b>40</b>: весь котёл."),
        ("A3", "В игре <b>100</b>: таков предел, в котле было 130."),
        ("A7", "В игре <b>10</b>, как всегда; в котле было 150."),
        ("A10", "В игре <b>20</b>: цена игры 1\u00a0♣, в котле было 150."),
        ("A14", "В игре <b>30</b>: весь котёл."),
        ("A1", "Аня → котёл <b>80</b> — ремиз: 5 взяток, а нужно 6; платится дважды то, что в игре."),
        ("A20", "Борис → Аня <b>20</b> — у защитников вместе 4 взятки, по 5."),
        ("A21", "Вика → котёл <b>50</b> — недобор: вдвоём 3 взятки, а нужно 4."),
        ("A24", "Вика → котёл <b>20</b> — недобор: 0 взяток, а нужно 2."),
        ("A26", "Борис → Вика <b>10</b> — премия: преферанс не сыгран."),
        ("A28", "Борис → Аня <b>10</b> — премия: четыре туза."),
        ("A32", "Борис → Вика <b>10</b> — премия проиграна: без тузов, а игра не сыграна."),
        ("A44", "Борис → котёл <b>140</b> — ремиз: 1 взятка; платится дважды то, что в игре."),
        ("A46", "Вика → котёл <b>200</b> — ремиз: отдана взятка; платится дважды то, что в игре."),
        ("A47", "Аня → Вика <b>10</b> — премия: 6\u00a0Без\u00a0козыря, сыграно."),
    ],
)
def test_reasons_say_what_was_needed(number: str, line: str) -> None:
    assert line in AUSTRIAN_FACE.reports.report(RU, report(answer(number), DealPage.WHY)).text.split("\n")


@pytest.mark.parametrize(
    ("head", "outcome", "told"),
    [
        ("limited stake=20 cap_factor=5 dealer=1 pot=260", "contract=1 whist=3:whist,1:whist tricks=2:6,3:2,1:2", 2),
        ("limited cap_factor=20 must_beat=trick dealer=1 pot=160", "contract=1 whist=3:pass,1:pass", 1),
        ("limited cap_factor=20 dealer=1 pot=60", "contract=1 whist=3:pass,1:pass", 0),
        ("limited invite=no dealer=1 pot=60", "contract=1 whist=3:whist,1:pass tricks=2:7,3:3", 1),
        ("limited invite=no dealer=1 pot=60", "contract=1 whist=3:whist,1:whist tricks=2:7,3:3", 0),
        ("limited premium=20 premium_payers=whisters dealer=1 pot=60", "contract=4- whist=3:whist,1:whist "
         "tricks=2:7,3:3 aces=four", 2),
        ("limited hearts_premium=30 aces_failed=pays dealer=1 pot=60", "contract=4- whist=3:whist,1:whist "
         "tricks=2:5,3:3,1:2 aces=four", 2),
        ("limited premium_payers=whisters aces_failed=pays dealer=1 pot=60", "contract=4- whist=3:whist,1:whist "
         "tricks=2:5,3:3,1:2", 0),
        ("illustrated illustrated=sans extra_premium=20 dealer=1 pot=60", "contract=5 whist=3:whist,1:pass "
         "tricks=2:7,3:3", 2),
    ],
)  # fmt: skip
def test_what_was_agreed_otherwise_is_told_where_it_decides(head: str, outcome: str, told: int) -> None:
    """So many of the changed options have to do with the money of the deal."""
    match = played(head, f"declarer=2 {outcome}")
    text = AUSTRIAN_FACE.reports.report(RU, report(match, DealPage.WHY)).text
    said = re.findall(r"^<i>(.+)</i>$", text, re.MULTILINE)
    after = match.standing.rules
    effects = {OPTION_PAGES.effect(RU, after, name) for name, _ in differences(after)}
    assert len(said) == told
    assert set(said) <= effects


def test_a_deal_without_payments_says_so() -> None:
    match = named(done(begun(preset("austrian_basic"), 3, 50), RecordPaperDeal(Seat.ONE, read_outcome("allpass", 3))))
    assert "Никто никому ничего не платит." in AUSTRIAN_FACE.reports.report(RU, report(match, DealPage.WHY)).text


def test_the_pot_adds_up_after_every_deal() -> None:
    for match in every_deal():
        drawing = pot_drawing(RU, frame(match), match.standing, score_of(match))
        assert sum(int(seat.cash) for seat in drawing.seats) + int(drawing.pot) == 0
        for place, seat in enumerate(drawing.seats):
            came = sum(int(arrow.amount) for arrow in drawing.arrows if arrow.payee == place)
            went = sum(int(arrow.amount) for arrow in drawing.arrows if arrow.payer == place)
            assert came - went == int(seat.change or 0)
        assert sum(int(arrow.amount) for arrow in drawing.arrows) == sum(pay.amount for pay in paid(match))
        assert [line[-1] for line in drawing.course] == [str(int(seat.cash)) for seat in drawing.seats]
        assert all(len(line) == match.standing.finished + 1 for line in drawing.course)


def test_every_reason_that_stands_in_a_deal_has_a_word_for_its_arrow() -> None:
    assert ARROWS.keys() == set(Reason) - {Reason.REST}


@pytest.mark.parametrize("t", EVERYBODY, ids=LANGUAGES)
def test_words_beside_arrows_are_whole(t: Texts) -> None:
    for match in every_deal():
        drawing = pot_drawing(t, frame(match), match.standing, score_of(match))
        written = [thing.text for thing in draw(PAINTERS, drawing, labels=picture_labels(t)).drawn()]
        assert not [text for text in written if text.endswith("…")]


def test_premiums_between_two_players_are_one_arrow() -> None:
    match = answer("A33")
    drawing = pot_drawing(RU, frame(match), match.standing, score_of(match))
    ends = Counter((arrow.payer, arrow.payee, arrow.reason) for arrow in drawing.arrows)
    assert set(ends.values()) == {1}
    assert [arrow.amount for arrow in drawing.arrows if arrow.reason == "премия"] == ["20", "20"]


def test_the_resting_dealer_sits_above_the_pot() -> None:
    match = recorded("R3")[0]
    drawing = pot_drawing(RU, frame(match), match.standing, score_of(match))
    assert [seat.name for seat in drawing.seats] == ["Аня", "Вика", "Григорий", "Борис"]
    assert [seat.role for seat in drawing.seats] == [
        "по приглашению · 1",
        "вист · 3/4",
        "2\u00a0♠ · 7/6",
        "отдыхает",
    ]
    assert [seat.dealer for seat in drawing.seats] == [False, False, False, True]


def test_a_message_after_a_deal_shows_the_pot_and_the_ways_to_the_other_pages() -> None:
    match = recorded("R1")[0]
    screen = AUSTRIAN_FACE.reports.report(RU, report(match))
    assert screen.picture == pot_drawing(
        RU, frame(match), match.standing, score_of(match), "Вика: 4\u00a0♥ — ремиз, 5 взяток"
    )
    assert screen.labels == picture_labels(RU)
    assert buttons(screen)[:3] == ["Расклад", "Почему?", "Разбор"]
    assert "Деньги: Аня\u00a0+6 · Борис\u00a0−46 · Вика\u00a0−80. Котёл: 120" in screen.text


def test_a_player_alone_reads_the_own_money_first() -> None:
    screen = AUSTRIAN_FACE.reports.report(RU, report(recorded("R1")[0], reader=Seat.ONE))
    assert unmarked(screen.text).split("\n")[1].startswith("Вам: +16")


def test_the_layout_has_all_cards() -> None:
    match = recorded("R1")[0]
    screen = AUSTRIAN_FACE.reports.report(RU, report(match, DealPage.LAYOUT))
    assert isinstance(screen.picture, LayoutDrawing)
    drawing = screen.picture
    assert len({card for hand in drawing.hands for card in hand.cards} | set(drawing.talon)) == 32
    assert set(drawing.discard) == {"Jd", "7s"}
    assert "Снос: 7♠ В♦" in screen.text
    assert "Торговля: Аня" in screen.text


def test_under_the_layout_stands_the_play_folded() -> None:
    text = AUSTRIAN_FACE.reports.report(RU, report(recorded("R1")[0], DealPage.LAYOUT)).text.replace("\u00a0", " ")
    head, folded = text.split("<blockquote expandable>")
    assert unmarked(head).strip() == "Сдача 1. Вика: 4 ♥ — ремиз, 5 взяток"
    assert folded.startswith("Торговля: Аня")
    assert "10. Аня Д♦ К♦ 10♠ → Борис" in folded
    assert "Снос: 7♠ В♦" in folded


@pytest.mark.parametrize("number", ["R1", "R2", "R3", "R4"])
def test_the_pot_has_room_above_its_caption_and_keys(number: str) -> None:
    match = recorded(number)[0]
    around = frame(match, commit="ab" * 32, following=Following(20, 20))
    shown = replace(report(match), frame=around, waiting=("Аня", "Вика"), last=True)
    assert height(AUSTRIAN_FACE.reports.report(RU, shown)) <= UNDER_THE_SHEET
    assert height(AUSTRIAN_FACE.reports.report(RU, replace(shown, page=DealPage.LAYOUT))) <= UNDER_THE_SHEET


def test_the_play_is_told_trick_by_trick() -> None:
    match = recorded("R1")[0]
    told = (
        unmarked(AUSTRIAN_FACE.reports.report(RU, report(match, DealPage.PLAY)).text).replace("\u00a0", " ").split("\n")
    )
    assert told[2] == "Аня вист · Борис вист"
    assert told[3] == "1. Вика Т♥ 8♥ 7♥ → Вика"
    assert told[-1] == "10. Аня Д♦ К♦ 10♠ → Борис"


def test_a_deal_of_two_shows_the_cards_of_two() -> None:
    told = AUSTRIAN_FACE.reports.report(RU, report(recorded("R2")[0], DealPage.PLAY)).text.replace("\u00a0", " ")
    assert "1. Аня Т♥ 7♥ → Аня" in told
    assert "Борис вист · Вика пас" in told


def test_tricks_that_nobody_played_are_told() -> None:
    match = recorded("R1")[0]
    view = AUSTRIAN.view(match, None)
    shown = report(match, DealPage.PLAY)
    cut = replace(shown.view, last=replace(shown.view.last, tricks=shown.view.last.tricks[:6]))
    assert view is not None
    assert (
        "Остальные взятки без игры: Аня\u00a03 · Борис\u00a01"
        in AUSTRIAN_FACE.reports.report(RU, replace(shown, view=cut)).text
    )


def test_a_deal_with_real_cards_has_no_pages_of_cards() -> None:
    match = recorded("R1")[1]
    assert buttons(AUSTRIAN_FACE.reports.report(RU, report(match)))[:2] == ["Почему?", "Дальше"]
    for page in CARDS:
        assert isinstance(AUSTRIAN_FACE.reports.report(RU, report(match, page)).picture, PotDrawing)
        assert isinstance(AUSTRIAN_FACE.reports.leaf(RU, report(match), page, 4).picture, PotDrawing)


@pytest.mark.parametrize("t", EVERYBODY, ids=LANGUAGES)
def test_all_pages_of_all_deals_fit_a_caption(t: Texts) -> None:
    for number in records():
        for match in recorded(number):
            for page in (*DealPage,):
                assert length(AUSTRIAN_FACE.reports.report(t, report(match, page)).text) <= CAPTION
            for leaf in AUSTRIAN_FACE.reports.leaves:
                assert length(AUSTRIAN_FACE.reports.leaf(t, report(match), leaf, 12).text) <= CAPTION


def test_leaves_lead_to_each_other_and_to_the_neighbours() -> None:
    screen = AUSTRIAN_FACE.reports.leaf(RU, report(recorded("R5")[1]), DealPage.WHY, 4)
    assert buttons(screen)[0] == "Котёл"
    assert {"‹ 1", "3 ›"} <= set(buttons(screen))
    assert "Дальше" not in buttons(screen)


def test_a_broken_deal_gives_its_stake_back() -> None:
    match = named(done(dealt(begun(preset("austrian_limited"), 3, 30), 1), BreakDeal(Seat.TWO)))
    shown = frame(match, ending=ClosedDeal(1, "Борис"))
    screen = AUSTRIAN_FACE.reports.broken(RU, shown, match, 1, fair=False)
    assert "ставка вернулась" in screen.text
    assert isinstance(screen.picture, PotDrawing)
    assert (screen.picture.pot, screen.picture.arrows, screen.picture.note) == ("30", (), "")
    with pytest.raises(ValueError, match="broken off"):
        AUSTRIAN_FACE.reports.broken(RU, frame(match), match, 1, fair=False)


def test_the_pot_on_request_shows_a_match_before_its_first_deal() -> None:
    for seats in (3, 4):
        match = named(begun(preset("austrian_unlimited"), seats))
        screen = AUSTRIAN_FACE.reports.sheet(RU, frame(match), match)
        assert isinstance(screen.picture, PotDrawing)
        assert len(screen.picture.seats) == seats
        assert screen.picture.course == ((),) * seats
        draw(PAINTERS, screen.picture)


@pytest.mark.parametrize("number", ["R1", "R5", "R6"])
def test_the_settlement_shows_money_share_result_and_debts(number: str) -> None:
    match = finished(number)
    screen = AUSTRIAN_FACE.reports.settlement(RU, frame(match, more=False), match)
    drawing = screen.picture
    assert isinstance(drawing, SettleDrawing)
    assert sum(int(row.result) for row in drawing.rows) == 0
    results = {row.name: int(row.result) for row in drawing.rows}
    left = dict(results)
    for row in drawing.transfers:
        left[row.payer] += int(row.amount)
        left[row.receiver] -= int(row.amount)
        assert f"{row.payer} → {row.receiver}: <b>{row.amount}</b>" in screen.text
    assert not any(left.values())
    assert results == {match.standing.players[seat]: cash for seat, cash in settle(match.standing.purse).cash.items()}
    assert [int(row.result) for row in drawing.rows] == sorted(results.values(), reverse=True)
    assert buttons(screen) == ["Ещё партию", "Счёт ошибок", "Как посчитано"]


@pytest.mark.parametrize(
    ("reason", "title"),
    [
        (EndReason.DEALS, "Все сдачи сыграны. Расчёт"),
        (EndReason.TIME, "Время вышло. Расчёт"),
        (EndReason.POT, "Котёл пуст, партия окончена. Расчёт"),
        (EndReason.AGREED, "Партию остановили. Расчёт"),
    ],
)
def test_the_settlement_says_why_the_match_is_over(reason: EndReason, title: str) -> None:
    match = recorded("R5")[0]
    over = replace(match, standing=replace(match.standing, ended=reason))
    screen = AUSTRIAN_FACE.reports.settlement(RU, frame(over, more=False), over)
    assert screen.text.startswith(f"<b>{title}</b>")


def test_a_match_without_deals_has_nothing_to_count() -> None:
    match = named(done(begun(preset("austrian_limited")), FinishMatch(EndReason.AGREED)))
    assert buttons(AUSTRIAN_FACE.reports.settlement(RU, frame(match, more=False), match)) == ["Ещё партию"]


def test_counting_names_the_rest_and_who_gets_what_cannot_be_divided() -> None:
    text = unmarked(AUSTRIAN_FACE.reports.counted(RU, finished("R6")).text)
    assert "Остаток котла делится на всех: 110 ÷ 3 = 36." in text
    assert "Что не делится, достаётся первым местам, по 1: Аня, Борис." in text
    assert "Вика: деньги −133, доля котла +36 = −97" in text
    assert "Котёл пуст: делить нечего." in unmarked(AUSTRIAN_FACE.reports.counted(RU, finished("R1")).text)


def test_results_are_told_from_the_best_down() -> None:
    assert AUSTRIAN_FACE.reports.results(RU, finished("R6")).replace("\u00a0", " ") == "Аня +72 · Борис +25 · Вика −97"


def test_a_report_of_no_finished_deal_is_refused() -> None:
    match = named(begun(preset("austrian_limited")))
    with pytest.raises(ValueError, match="no scored deal"):
        AUSTRIAN_FACE.reports.report(RU, report(match))


def test_names_are_escaped() -> None:
    match = recorded("R1")[0]
    players = BySeat(("Аня <b>&", "Борис", "Вика"))
    named_so = replace(match, standing=replace(match.standing, players=players))
    for page in DealPage:
        assert "Аня <b>&" not in AUSTRIAN_FACE.reports.report(RU, report(named_so, page)).text
