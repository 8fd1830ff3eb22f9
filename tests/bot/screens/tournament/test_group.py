"""A tournament's message in a group: in every phase it fits, hides who hides, and tells what comes next."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace

from bot.screens.model import Screen
from bot.screens.texts import Texts, length
from bot.screens.tournament.group import group_screen
from bot.screens.tournament.keys import TourWord, wish_of
from bot.screens.tournament.own import own_screen
from engine.tournament.commands import CloseRound, Finish, Remove
from engine.tournament.events import CONTROL
from engine.tournament.plan import DUPLICATE, EVENING, SEED_004, Odd
from engine.tournament.state import Phase
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, height
from tests.bot.screens.tours import (
    BOOKS,
    LINK,
    PHASES,
    begun,
    deals_in_play,
    framed,
    gathered,
    in_play,
    named,
    secrets_in,
    written,
)
from tests.engine.tournament.kit import DIRECTOR
from tests.narrowed import there

HOSTILE = [replace(frame, tour=named(frame.tour)) for frame in PHASES.values()]
UNDER_THE_STANDINGS = 280
"""Pixels of caption and keys under a picture, so that some of it is seen."""


def shown(name: str) -> Screen:
    """Return the message in a phase."""
    return group_screen(kit.RU, BOOKS, PHASES[name])


def words(screen: Screen) -> list[TourWord]:
    """Return what the buttons wish."""
    return [
        there(wish_of(key.press.action.partition(":")[2])).word for key in kit.buttons(screen) if key.press is not None
    ]


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_every_phase_fits(t: Texts) -> None:
    for frame in HOSTILE:
        screen = group_screen(t, BOOKS, frame)
        kit.check_limits(screen)
        assert kit.faults(screen.worded) == []
        assert length(screen.worded) <= 4096
        assert secrets_in(written(screen)) == []


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_every_phase_is_seen_on_a_telephone(t: Texts) -> None:
    for name, frame in PHASES.items():
        screen = group_screen(t, BOOKS, frame)
        assert height(screen) <= (UNDER_THE_STANDINGS if screen.picture is not None else GROUP), name


def test_from_the_first_draw_on_the_message_is_a_picture() -> None:
    pictured = {name for name, frame in PHASES.items() if group_screen(kit.RU, BOOKS, frame).picture is not None}
    assert pictured == {
        name for name, frame in PHASES.items() if frame.tour.rounds and frame.tour.phase is not Phase.CANCELLED
    }


def test_a_registration_tells_who_takes_part_and_what_it_comes_to() -> None:
    screen = shown("registration of 7")
    assert "Записались (7): Аня, Борис, Вика, Глеб, Даша, Егор, Жанна" in screen.text
    assert "3 стола на троих, роботов: 2\n3 тура, финал на 4\nВесь турнир: примерно 3½ часа." in screen.text
    assert "Клубная на троих · 6 сдач\nФинал: Клубная на четверых · 9 сдач\nТур: 45 минут, 60 с на ход" in screen.text
    assert words(screen) == [TourWord.IN, TourWord.OUT, TourWord.DIRECT]
    [link] = [key.url for key in kit.buttons(screen) if key.url]
    assert parse_qs(urlsplit(link).query) == {"url": [LINK]}


def test_who_has_registered_reads_who_begins_once_there_are_enough() -> None:
    told = {people: group_screen(kit.RU, BOOKS, framed(gathered(people))).text for people in (2, 3)}
    assert ["Закроет запись и начнёт судья: " in told[people] for people in (2, 3)] == [False, True]
    assert ["Судья: " in told[people] for people in (2, 3)] == [True, False]
    assert "Закроет запись" not in shown("registration is closed").text


@pytest.mark.parametrize(
    ("people", "odd", "told"),
    [
        (0, Odd.ROBOT, "Нужны ещё 3 человека."),
        (2, Odd.ROBOT, "Нужен ещё 1 человек."),
        (3, Odd.ROBOT, "1 стол на троих\nФинал на 3"),
        (4, Odd.ROBOT, "1 стол на четверых\nФинал на 4"),
        (11, Odd.ROBOT, "4 стола на троих, роботов: 1\n3 тура, полуфинал на 8, финал на 4"),
        (10, Odd.FOUR, "2 стола на троих, 1 стол на четверых\n3 тура, полуфинал на 8, финал на 4"),
        (10, Odd.BYE, "3 стола на троих, отдыхают в туре: 1\n3 тура, полуфинал на 8, финал на 4"),
        (24, Odd.BYE, "8 столов на троих\n3 тура, полуфинал на 16, финал на 4"),
    ],
)
def test_what_a_tournament_would_be_for_so_many(people: int, odd: Odd, told: str) -> None:
    screen = group_screen(kit.RU, BOOKS, framed(gathered(people, replace(SEED_004, odd=odd))))
    assert told in kit.plain(screen.text)


def test_many_names_are_folded() -> None:
    screen = shown("registration of 120")
    assert "Записались: 120" in screen.text
    assert "и ещё 60</blockquote>" in screen.text


def test_a_running_round_tells_who_is_awaited_how_tables_stand_and_what_was_ruled() -> None:
    screen = group_screen(kit.RU, BOOKS, in_play())
    assert "Идёт тур 1 из 3</b> · готово столов: 2 из 4\nДо " in screen.text
    assert ".\nЖдём: Захар, Ира" in screen.text
    assert "<b>Стол 2, сдача 4</b>: Жанна +34 · Борис −17 · робот −17" in screen.text
    assert "Неявка: Егор (стол 3)" in screen.text
    assert (
        "Поправка, стол 1: было Даша +40 · Вика −10 · Аня −30, стало Даша +50 · Вика −20 · Аня −30 (ошибка в записи)"
        in screen.text
    )
    assert words(screen) == [TourWord.HERE, TourWord.ROWS, TourWord.ROUND, TourWord.DIRECT]


def test_a_round_of_days_has_no_button_to_say_here() -> None:
    assert TourWord.HERE not in words(group_screen(kit.RU, BOOKS, framed(begun(9, SEED_004).now)))


def test_nothing_is_cut_when_a_caption_would_be_too_long() -> None:
    story = begun(60)
    for number in range(1, 9):
        story.do(Remove(DIRECTOR, number, "причина " * 20))
    screen = group_screen(kit.RU, BOOKS, framed(story.now))
    kit.check_limits(screen)
    assert "готово столов: " in screen.text


def test_who_goes_on_is_told_before_the_director_begins() -> None:
    assert "Дальше: финал\nАня, Борис, Глеб, Вика" in shown("the qualifying is played by 5").text
    assert "Следующий тур начнёт судья: Директор" in shown("after a round of 5").text
    assert "Всё сыграно. Турнир закончится сам" in shown("all is played by 5").text


def test_the_end_names_the_winner_and_offers_another_tournament() -> None:
    screen = shown("finished by 24")
    assert "🏆 Победа: <b>Аня</b>\n2. Борис · 3. Вика · 4. Глеб" in screen.text
    assert words(screen) == [TourWord.ROWS, TourWord.ROUND, TourWord.RECORD, TourWord.MORE]
    assert words(shown("cancelled")) == [TourWord.RECORD, TourWord.MORE]


def test_where_nothing_else_parts_the_first_the_lot_is_named() -> None:
    told = "При равенстве решил жребий."
    for results, is_told in (((0, 0, 0), True), ((30, -10, -20), False)):
        story = begun(3, replace(EVENING, rounds=1))
        story.play(1, *results)
        story.do(CloseRound(DIRECTOR))
        story.do(Finish(DIRECTOR, skips=True))
        assert (told in group_screen(kit.RU, BOOKS, framed(story.now)).text) is is_told
        assert (told in own_screen(kit.RU, BOOKS, framed(story.now), 1).text) is is_told
    assert "гроза" in shown("cancelled").text


def test_a_director_who_has_left_is_told_and_can_be_followed() -> None:
    assert TourWord.TAKE in words(shown("the director has left"))
    assert TourWord.TAKE not in words(shown("a round is drawn"))


def test_nobody_who_hides_is_named() -> None:
    for name, frame in PHASES.items():
        everybody = frozenset((1, *(entrant.person for entrant in frame.tour.entrants)))
        text = written(group_screen(kit.RU, BOOKS, replace(frame, hidden=everybody)))
        assert not any(f"{entrant.name}," in text or f"{entrant.name} " in text for entrant in frame.tour.entrants), (
            name
        )
        assert "Директор" not in text, name


def test_a_duplicate_is_opened_with_its_seal_and_what_it_is_for() -> None:
    screen = shown("duplicate: registration of 7")
    assert "Столов мало — сравнивают и со столом роботов." in screen.text
    quote = r"<blockquote expandable>🔏 Все сдачи: ([0-9a-f]{8})…\n<code>\1[0-9a-f]{56}</code></blockquote>"
    assert re.search(quote, screen.text)
    assert words(screen) == [TourWord.IN, TourWord.OUT, TourWord.SEALS, TourWord.DIRECT]
    days = shown("duplicate: registration of 120 for days")
    assert "Тур на несколько дней — только для своих" in days.text
    assert "Столов мало" not in days.text


def test_a_running_round_of_duplicate_tells_how_many_tables_are_done_and_not_which() -> None:
    screen = shown("duplicate: a round is played")
    assert "готово столов: 2 из 4" in screen.text
    assert "<b>Стол 1, играет</b>: " in screen.text
    assert "<b>Стол 2, играет</b>: " in screen.text
    assert TourWord.DEAL not in words(screen)


def test_a_closed_round_of_duplicate_leads_to_its_deals() -> None:
    screen = shown("duplicate: after a round")
    assert words(screen) == [TourWord.ROWS, TourWord.ROUND, TourWord.DEAL, TourWord.DIRECT]
    assert TourWord.DEAL in words(shown("duplicate: finished by 4"))


def test_a_table_of_a_duplicate_that_somebody_has_left_did_come() -> None:
    story = deals_in_play()
    table = there(story.round.table(4))
    story.play(4, 10, -10, 0, deal=2)
    story.do(Remove(DIRECTOR, table.people[0], "уехал"))
    screen = group_screen(kit.RU, BOOKS, framed(story.now))
    assert "<b>Стол 4, не доигрывает</b>: Костя, Захар, Ира\nушли: Костя" in screen.text
    assert "<b>Стол 3, не играет</b>" in screen.text


def test_a_round_of_duplicate_that_stays_open_when_all_are_done_says_so() -> None:
    story = begun(9, DUPLICATE)
    story.do(Remove(DIRECTOR, there(story.round.table(1)).people[0]))
    for number in (2, 3):
        for deal in story.round.deals:
            story.play(number, 10, -10, 0, deal=deal)
    assert "Стол роботов ещё играет." in group_screen(kit.RU, BOOKS, framed(story.now)).text
    for deal in story.round.deals:
        story.play(CONTROL, 10, -10, 0, deal=deal)
    screen = group_screen(kit.RU, BOOKS, framed(story.now))
    assert "Тур скоро закроется сам или раньше, если его закроет судья." in screen.text
    assert "<b>Стол 2, закончил</b>" in screen.text
