"""Standings and rounds of tournaments: in words and as pictures, in every phase."""

import pytest
from msgspec.structs import replace

from bot.games.painting import PAINTERS
from bot.pictures import Look
from bot.pictures.drawing import Drawing
from bot.pictures.render import draw
from bot.pictures.round_card import MOST_TABLES
from bot.pictures.standings import MOST_ROWS
from bot.screens.model import Screen
from bot.screens.texts import CAPTION, Texts, length
from bot.screens.tournament.direct import director_screen, table_page
from bot.screens.tournament.group import group_screen
from bot.screens.tournament.keys import TourWord, wish_of
from bot.screens.tournament.own import own_screen
from bot.screens.tournament.standings import (
    ROWS_A_PAGE,
    course_word,
    cut_line,
    round_drawing,
    round_screen,
    standings_drawing,
    standings_screen,
)
from bot.screens.tournament.words import TableNow, TourFrame, row_score, whists_word
from engine.tournament.commands import Arrive, CloseRound, Correct, Remove
from engine.tournament.plan import DUPLICATE, EVENING, Scoring
from engine.tournament.standings import standings
from engine.tournament.state import Phase
from tests.bot.games.preferans.pictures.geometry import offences
from tests.bot.screens import kit
from tests.bot.screens.tours import (
    BOOKS,
    PHASES,
    begun,
    fours,
    framed,
    gathered,
    in_play,
    named,
    resting,
    same_deals,
    secrets_in,
    written,
)
from tests.engine.tournament.kit import DIRECTOR, Story, whists
from tests.narrowed import there

HOSTILE = [replace(frame, tour=named(frame.tour)) for frame in PHASES.values()]
DRAWN = {name: frame for name, frame in PHASES.items() if frame.tour.rounds}


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_the_standings_in_words(t: Texts) -> None:
    for frame in HOSTILE:
        all_the_places(t, frame)


def all_the_places(t: Texts, frame: TourFrame) -> None:
    """Read the pages of the standings."""
    pages = -(-len(standings(frame.tour)) // ROWS_A_PAGE) or 1
    places: list[int] = []
    for page in range(1, pages + 1):
        screen = standings_screen(t, frame, page)
        kit.check_limits(screen)
        assert secrets_in(written(screen)) == []
        places += [int(line.split(".")[0]) for line in screen.text.split("\n") if line.split(".")[0].isdecimal()]
        wishes = [there(wish_of(there(key.press).action.partition(":")[2])) for key in kit.buttons(screen)]
        assert [wish.first for wish in wishes if wish.word is TourWord.ROWS] == [
            *([page - 1] if page > 1 else []),
            *([page + 1] if page < pages else []),
        ]
        assert [wish.word for wish in wishes].count(TourWord.RECORD) == (frame.tour.phase is not Phase.REGISTRATION)
    assert places == list(range(1, len(standings(frame.tour)) + 1))


def test_the_standings_as_a_picture() -> None:
    for frame in HOSTILE:
        if frame.tour.rounds:
            drawing = standings_drawing(kit.RU, frame)
            shown = [int(row.place) for section in drawing.sections for row in section.rows]
            assert shown == list(range(1, min(MOST_ROWS, len(standings(frame.tour))) + 1))
            assert list(offences(draw(PAINTERS, drawing, Look()))) == []


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_a_round_in_words_and_as_a_picture(t: Texts) -> None:
    for frame in HOSTILE:
        for number, one in enumerate(frame.tour.rounds, 1):
            screen = round_screen(t, frame, number)
            kit.check_limits(screen)
            assert length(screen.text) <= CAPTION
            assert length(screen.worded) <= 4096
            assert secrets_in(written(screen)) == []
            tables = sum(not table.is_control for table in one.tables)
            assert len(round_drawing(t, frame, number).tables) == min(MOST_TABLES, tables)


def test_what_stands_on_the_picture_of_a_running_round() -> None:
    drawing = standings_drawing(kit.RU, in_play())
    rows = {row.name: row for section in drawing.sections for row in section.rows}
    assert rows["Даша"].cells == ("2", "+50", "1", "1")
    assert rows["Егор"].cells == ("−1", "0", "", "3")
    assert drawing.heads == ("очки", "висты", "побед", "стол")
    assert (drawing.title, drawing.subtitle) == ("Кубок · Вечер", "Идёт тур 1 из 3")


def test_a_line_stands_under_those_who_go_on() -> None:
    assert [section.through for section in standings_drawing(kit.RU, DRAWN["after a round of 5"]).sections] == [4]
    assert [section.through for section in standings_drawing(kit.RU, DRAWN["after a round of 11"]).sections] == [8]
    assert [section.through for section in standings_drawing(kit.RU, DRAWN["after a round of 25"]).sections] == [16]
    assert cut_line(kit.RU, DRAWN["after a round of 25"].tour) == "В полуфинал проходят первые 16."
    assert cut_line(kit.RU, DRAWN["after a round of 5"].tour) == "В финал проходят первые 4."
    assert cut_line(kit.RU, DRAWN["the semifinal of 11"].tour) == "В финал: лучшие за каждым столом, всего 4."
    assert cut_line(kit.RU, DRAWN["finished by 24"].tour) == ""
    story = begun(5)
    story.do(Remove(DIRECTOR, 5))
    assert cut_line(kit.RU, story.now) == "", "all four who are left are in the final"


def test_stages_stand_under_each_other_and_the_winner_is_marked() -> None:
    drawing = standings_drawing(kit.RU, DRAWN["finished by 24"])
    assert [(section.title, len(section.rows)) for section in drawing.sections] == [
        ("Финал", 4),
        ("Полуфинал", 12),
        ("Отбор", 8),
    ]
    assert [row.place for section in drawing.sections for row in section.rows if row.is_marked] == ["1"]
    assert drawing.heads[-1] == ""


def test_more_people_than_a_picture_holds_are_counted() -> None:
    drawing = standings_drawing(kit.RU, DRAWN["finished by 70"])
    assert drawing.below == f"и ещё {70 - MOST_ROWS}"


def test_who_is_out_is_last_and_pale() -> None:
    frame = DRAWN["somebody is substituted"]
    rows = [row for section in standings_drawing(kit.RU, frame).sections for row in section.rows]
    assert [row.name for row in rows if row.is_out] == ["Глеб"] == [rows[-1].name]
    assert "выбыл" in standings_screen(kit.RU, frame).text


def test_who_hides_has_no_name_on_any_surface() -> None:
    everybody = frozenset(range(100, 130))
    for name in ("a round is played", "finished by 24"):
        frame = replace(DRAWN[name], hidden=everybody)
        shown = [written(standings_drawing(kit.RU, frame)), written(round_drawing(kit.RU, frame, 1))]
        shown += [written(standings_screen(kit.RU, frame)), written(round_screen(kit.RU, frame, 1))]
        assert not any(entrant.name in text for text in shown for entrant in frame.tour.entrants)
        assert all("игрок" in text for text in shown)


def test_a_round_tells_what_its_tables_do() -> None:
    one = round_drawing(kit.RU, in_play(), 1)
    assert [table.state for table in one.tables] == ["поправка", "сдача 4", "неявка", "пришли 1 из 3"]
    assert next((seat.name, seat.exact, seat.points) for seat in one.tables[0].seats) == ("Даша", "+50", "2")
    assert {seat.name: seat.points for seat in one.tables[2].seats} == {"Егор": "−1", "Лена": "1", "Глеб": "1"}
    assert not any(seat.exact for seat in one.tables[3].seats)


def test_a_table_of_four_and_who_rests() -> None:
    assert [len(table.seats) for table in round_drawing(kit.RU, fours(), 1).tables] == [4, 3, 3]
    frame = resting()
    assert round_drawing(kit.RU, frame, 1).below.startswith("Отдыхают: ")
    assert "отдыхает" in standings_screen(kit.RU, frame).text


def test_a_match_that_the_clock_broke_off_and_one_that_never_began() -> None:
    story = begun(9)
    first, *_ = story.round.tables
    story.play(first.number, 20, 0, -20)
    story.at = story.round.ends + 1
    for number in range(1, 10):
        story.do(Arrive(100 + number))
    story.do(CloseRound(None))
    states = [table.state for table in round_drawing(kit.RU, framed(story.now), 1).tables]
    assert states == ["закончил", "не сыгран", "не сыгран"]


def test_where_a_tournament_stands() -> None:
    told = {name: course_word(kit.RU, frame.tour) for name, frame in PHASES.items()}
    assert told["registration of 7"] == "идёт запись"
    assert told["registration is closed"] == "перед первым туром"
    assert told["a later round of 11"] == "идёт тур 3 из 3"
    assert told["after a round of 11"] == "сыгран тур 1 из 3"
    assert told["the final of 5"] == "идёт финал"
    assert told["all is played by 5"] == "финал сыгран"
    assert told["finished by 3"] == "итоги"
    assert told["cancelled"] == "отменён"


def test_nobody_takes_part_yet() -> None:
    frame: TourFrame = framed(gathered(0, EVENING))
    assert "Пока никто не записался." in standings_screen(kit.RU, frame).text


def test_nothing_of_a_duplicate_crosses_tables_before_its_round_is_closed() -> None:
    story = same_deals()
    story.do(Correct(DIRECTOR, 2, whists(4321, -4321, 0), "опечатка", deal=story.round.deals[0]))
    frame = framed(story.now, now={1: TableNow(3, whists(4321, -4321, 0))})
    shown: list[Screen | Drawing] = [
        group_screen(kit.RU, BOOKS, frame),
        standings_screen(kit.RU, frame),
        standings_drawing(kit.RU, frame),
        round_screen(kit.RU, frame, 1),
        director_screen(kit.RU, frame, 0.0),
        *(table_page(kit.RU, frame, table.number) for table in story.round.tables if table.number),
        *(own_screen(kit.RU, BOOKS, frame, number) for number in range(1, 10)),
    ]
    assert not any("4321" in written(one) for one in shown)
    story.play(1, 4321, -4321, 0, deal=story.round.deals[0])
    story.do(CloseRound(DIRECTOR))
    after = framed(story.now)
    assert "+25926" in standings_screen(kit.RU, after).text
    for screen in (
        group_screen(kit.RU, BOOKS, after),
        round_screen(kit.RU, after, 1),
        own_screen(kit.RU, BOOKS, after, 1),
    ):
        kit.check_limits(screen)


def test_match_points_are_told_in_percent() -> None:
    story = Story(9, replace(DUPLICATE, scoring=Scoring.MATCHPOINTS))
    story.begin()
    assert "%" not in standings_screen(kit.RU, framed(story.now)).text
    story.play_round()
    frame = framed(story.now)
    told = standings_screen(kit.RU, frame).text
    assert all(f"<b>{row_score(kit.RU, frame.tour, row)}</b>" in told for row in standings(frame.tour))
    assert "50,0\u00a0%" in told
    assert standings_drawing(kit.RU, frame).heads == ("счёт", "висты", "сдач", "")


def test_the_picture_of_a_duplicate_has_scores_with_one_decimal_and_deals() -> None:
    drawing = standings_drawing(kit.RU, DRAWN["duplicate: after a round"])
    assert drawing.heads == ("ИМП", "висты", "сдач", "")
    rows = [row for section in drawing.sections for row in section.rows]
    assert all(row.cells[0][-2] == "," and row.cells[2] == "6" for row in rows)
    drawn = standings_drawing(kit.RU, DRAWN["duplicate: a round is drawn"])
    assert {row.cells[:3] for section in drawn.sections for row in section.rows} == {("—", "", "")}


def test_the_card_of_a_closed_round_of_duplicate_has_its_sums() -> None:
    frame = DRAWN["duplicate: after a round"]
    card = round_drawing(kit.RU, frame, 1)
    assert [table.state for table in card.tables] == ["сдач: 6 из 6", "сдач: 6 из 6", "сдач: 5 из 6"]
    rows = {row.number: row for row in standings(frame.tour)}
    for table, drawn in zip(frame.tour.rounds[0].tables, card.tables, strict=False):
        for number, seat in zip(table.seats, drawn.seats, strict=True):
            assert seat.exact == whists_word(rows[number].whists)
            assert seat.points == row_score(kit.RU, frame.tour, rows[number])
    running = round_drawing(kit.RU, DRAWN["duplicate: a round is played"], 1)
    assert {(seat.exact, seat.points) for table in running.tables for seat in table.seats} == {("", "")}
