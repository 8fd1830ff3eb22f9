"""A deal of duplicate at all tables: who reads it finds the own table, every table stands once, nothing comes early."""

import pytest
from msgspec.structs import replace

from bot.pictures.comparison import MOST_COMPARED, ComparisonDrawing, Standout
from bot.screens.model import Screen
from bot.screens.texts import CAPTION, Texts, length
from bot.screens.tournament.deals import deal_screen, hands_of, is_held, open_deals
from bot.screens.tournament.keys import TourWish, TourWord, wish_of
from bot.screens.tournament.words import row_word
from engine.tournament.commands import CloseRound, DropDeal, Remove
from engine.tournament.duplicate import compared
from engine.tournament.plan import DUPLICATE, Scoring
from engine.tournament.standings import standings
from tests.bot.screens import kit
from tests.bot.screens.tours import PHASES, begun, closed_deals, compared_deal, deals_in_play, framed, named
from tests.engine.tournament.kit import DIRECTOR
from tests.narrowed import there

CLOSED = PHASES["duplicate: after a round"]


def drawn(screen: Screen) -> ComparisonDrawing:
    """Return the picture of a page."""
    assert isinstance(screen.picture, ComparisonDrawing)
    return screen.picture


def wishes(screen: Screen) -> dict[str, TourWish]:
    """Return what each button wishes, by its label."""
    return {key.text: there(wish_of(there(key.press).action.partition(":")[2])) for key in kit.buttons(screen)}


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
@pytest.mark.parametrize("scoring", Scoring)
def test_a_page_fits_in_words_and_under_its_picture(t: Texts, scoring: Scoring) -> None:
    frame = replace(CLOSED, tour=named(replace(CLOSED.tour, plan=replace(DUPLICATE, scoring=scoring))))
    for number in (0, 1, 2):
        screen = deal_screen(t, frame, 1, number=number)
        kit.check_limits(screen)
        assert length(screen.text) <= CAPTION
        assert kit.faults(screen.worded) == []


def test_every_table_stands_with_its_result_the_best_first() -> None:
    screen = deal_screen(kit.RU, CLOSED, 1, seat=2)
    results = {it.table: it for it in compared(CLOSED.tour, 1, 1, 2)}
    assert {int(row.table) for row in drawn(screen).rows} == set(results)
    scores = [results[int(row.table)].score for row in drawn(screen).rows]
    assert scores == sorted(scores, reverse=True)
    marks = [row.standout for row in drawn(screen).rows]
    assert (marks[0], marks[-1]) == (Standout.BEST, Standout.WORST)
    assert screen.worded.count("взято ") == len(results)


def test_nobody_is_best_where_all_made_as_much() -> None:
    story = begun(9, DUPLICATE)
    for table in story.round.tables:
        for deal in story.round.deals:
            story.play(table.number, 20, -10, -10, deal=deal)
    story.do(CloseRound(DIRECTOR))
    text = deal_screen(kit.RU, framed(story.now), 1, number=1).text
    assert text.splitlines()[1:] == ["За всеми столами поровну: 0,0"]


def test_what_is_given_for_a_deal_that_was_not_played_is_not_the_best() -> None:
    story = begun(3, DUPLICATE)
    story.do(Remove(DIRECTOR, 1, "уехал"))
    for deal in story.round.deals:
        story.play(0, 20, -10, -10, deal=deal)
    story.do(CloseRound(DIRECTOR))
    screen = deal_screen(kit.RU, framed(story.now), 1, number=2)
    assert drawn(screen).rows[0].contract == "не сыграна"
    assert {row.standout for row in drawn(screen).rows} == {Standout.NONE}
    assert screen.text.splitlines()[1:] == ["У вас: +2,0"]


def test_contract_and_cards_stand_by_hands_from_the_dealers_left() -> None:
    assert [hands_of(deal) for deal in (1, 2, 3, 4)] == [(2, 3, 1), (3, 1, 2), (1, 2, 3), (2, 3, 1)]
    picture = drawn(deal_screen(kit.RU, CLOSED, 1, seat=1))
    assert picture.title == "Тур 1 · сдача 1 из 6 · 3-я рука"
    assert picture.seat == 2
    play = CLOSED.deals[1][0].play
    assert [hand.groups for hand in picture.hands] == [play.hands[seat - 1] for seat in (2, 3, 1)]
    rows = {row.table: row for row in picture.rows}
    assert {row.contract for row in rows.values()} == {"7♥, 3-я", "распасы", "9♠ без прикупа, 2-я"}
    assert [row.is_declarer for row in picture.rows if row.contract == "7♥, 3-я"] == [True]


def test_the_reader_finds_the_own_seat_and_table() -> None:
    for number in range(1, 10):
        picture = drawn(deal_screen(kit.RU, CLOSED, 1, number=number))
        entrant = there(CLOSED.tour.entrant(number))
        assert [row.name for row in picture.rows if row.is_own] == [entrant.name]
    assert not any(row.is_own for row in drawn(deal_screen(kit.RU, CLOSED, 1)).rows)
    assert drawn(deal_screen(kit.RU, CLOSED, 1, seat=99)).seat == 0


def test_who_hides_has_no_name_here() -> None:
    frame = replace(CLOSED, hidden=frozenset(range(100, 110)))
    screen = deal_screen(kit.RU, frame, 1)
    assert {row.name for row in drawn(screen).rows} == {"игрок"}
    assert not any(entrant.name in screen.text + screen.worded for entrant in frame.tour.entrants)


def test_a_deal_that_was_not_played_at_a_table_is_told_without_cards_of_it() -> None:
    frame = compared_deal(closed_deals(), 6)
    picture = drawn(deal_screen(kit.RU, frame, 6))
    away = [row for row in picture.rows if row.table == "3"]
    assert [(row.contract, row.exact, row.taken) for row in away] == [("не сыграна", "", "")]


def test_a_deal_and_the_sums_of_a_table_are_rounded_as_the_table_rounds_them() -> None:
    story = begun(3, DUPLICATE)
    for table in story.round.tables:
        for deal in story.round.deals:
            story.play(table.number, *(("40/3", "-20/3", "-20/3") if deal == 1 else (0, 0, 0)), deal=deal)
    story.do(CloseRound(DIRECTOR))
    pages = [drawn(deal_screen(kit.RU, framed(story.now), 1, seat=seat)) for seat in (1, 2, 3)]
    assert [{row.exact for row in page.rows} for page in pages] == [{"+14"}, {"−7"}, {"−7"}]
    rows = {row.number: row_word(story.now, row) for row in standings(story.now)}
    assert [rows[number] for number in story.now.rounds[0].tables[0].seats] == ["+14", "−7", "−7"]


def test_the_control_table_stands_among_few() -> None:
    tour = PHASES["duplicate: finished by 4"].tour
    rows = drawn(deal_screen(kit.RU, framed(tour), 1)).rows
    assert [row.name for row in rows if row.table == "—"] == ["стол роботов"]
    assert all(row.score.endswith("%") for row in rows)


def test_deals_and_hands_are_a_press_away() -> None:
    found = wishes(deal_screen(kit.RU, CLOSED, 2, seat=1))
    assert {text: (wish.word, wish.first, wish.second) for text, wish in found.items()} == {
        "◀ Сдача 1": (TourWord.DEAL, 1, 1),
        "Сдача 3 ▶": (TourWord.DEAL, 3, 1),
        "1-я рука": (TourWord.DEAL, 2, 3),
        "✓ 2-я рука": (TourWord.DEAL, 2, 1),
        "3-я рука": (TourWord.DEAL, 2, 2),
    }
    assert "◀ Сдача 0" not in wishes(deal_screen(kit.RU, CLOSED, 1))
    own = there(CLOSED.tour.rounds[0].table_of(1)).seats.index(1) + 1
    assert wishes(deal_screen(kit.RU, CLOSED, 1, number=1))["Сдача 2 ▶"].second == 0
    assert wishes(deal_screen(kit.RU, CLOSED, 1, seat=own, number=1))["Сдача 2 ▶"].second == 0


def test_many_tables_stand_on_pages_and_the_reader_sees_the_own_one() -> None:
    tour = closed_deals(75, replace(DUPLICATE, deals=3)).now
    tables = [
        row.table for page in (1, 2) for row in drawn(deal_screen(kit.RU, framed(tour), 1, seat=1, page=page)).rows
    ]
    assert sorted(map(int, tables)) == list(range(1, 26))
    assert len(drawn(deal_screen(kit.RU, framed(tour), 1, page=1)).rows) == MOST_COMPARED
    for number in (1, 40, 75):
        assert any(row.is_own for row in drawn(deal_screen(kit.RU, framed(tour), 1, number=number)).rows)
    assert wishes(deal_screen(kit.RU, framed(tour), 1, seat=1, page=1))["2 ›"].third == 2


def test_no_deal_is_open_before_its_round_is_closed() -> None:
    running = deals_in_play().now
    assert open_deals(running) == ()
    assert is_held(running, 1)
    with pytest.raises(KeyError):
        deal_screen(kit.RU, framed(running), 1)
    assert open_deals(CLOSED.tour) == (1, 2, 3, 4, 5, 6)
    assert not is_held(CLOSED.tour, 1)


def test_a_deal_that_counts_nowhere_gives_its_place_to_the_spare_one() -> None:
    story = begun(9, DUPLICATE)
    story.do(DropDeal(DIRECTOR, 2, "видели карты"))
    story.play_round()
    assert open_deals(story.now) == (1, 19, 3, 4, 5, 6)
    assert "сдача 2 из 6" in deal_screen(kit.RU, framed(story.now), 19).text
    with pytest.raises(KeyError):
        deal_screen(kit.RU, framed(story.now), 2)
