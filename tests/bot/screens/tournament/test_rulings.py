"""Rulings of a director in words, and which of them is taken back next."""

import re
from fractions import Fraction

import pytest

from bot.screens.texts import CAPTION, Texts, length
from bot.screens.tournament.group import group_screen
from bot.screens.tournament.own import own_screen
from bot.screens.tournament.rulings import last_ruling, ruled_lines, ruling_word, rulings_of
from engine.tournament.commands import Arrive, CloseRound, Correct, DrawRound, RuleAbsent, Ruler, Undo, Wait
from engine.tournament.events import (
    AnyEvent,
    Arrived,
    Award,
    Corrected,
    DealDropped,
    NoShow,
    NotPlayed,
    RegistrationClosed,
    Removed,
    Replaced,
    RoundClosed,
    Waited,
)
from engine.tournament.plan import DUPLICATE, WAIT_S
from engine.tournament.rulings import RULINGS
from tests.bot.screens import kit
from tests.bot.screens.tours import BOOKS, begun, framed, in_play
from tests.engine.tournament.kit import DIRECTOR, Story, whists
from tests.narrowed import there

TOLD: dict[type[AnyEvent], tuple[AnyEvent, str]] = {
    NoShow: (NoShow(3, (1, 2)), "Неявка: Аня, Борис (стол 3)"),
    Waited: (Waited(2, 0.0), "Стол 2 ждёт дольше"),
    Replaced: (Replaced(3, 900, "Петя"), "Замена: номер 3 теперь Вика"),
    Corrected: (Corrected(9, (Fraction(1),), "опечатка"), "Поправка, стол 9 (опечатка)"),
    NotPlayed: (NotPlayed(1, 4, (Award.EVEN,) * 3), "Стол 1, сдача 4 — как несыгранная"),
    DealDropped: (DealDropped(4, 19, "сдали дважды"), "Сдача 4 заменена: сдали дважды"),
    Removed: (Removed(2, reason="уехал"), "Борис больше не играет (уехал)"),
    RegistrationClosed: (RegistrationClosed(()), "Запись закрыта"),
    RoundClosed: (RoundClosed(), "Тур 1 закрыт"),
}


@pytest.mark.parametrize("kind", RULINGS)
def test_every_ruling_is_told(kind: type[AnyEvent]) -> None:
    event, told = TOLD[kind]
    assert ruling_word(kit.RU, in_play(), event).startswith(told)


@pytest.mark.parametrize("t", [kit.RU, kit.EN])
def test_what_is_no_ruling_is_not_told(t: Texts) -> None:
    assert ruling_word(t, in_play(), Arrived(1)) == ""


def test_rulings_since_the_draw_the_newest_first() -> None:
    told = rulings_of(kit.RU, in_play())
    assert [line.split(" ")[0] for line in told] == ["Стол", "Неявка:", "Поправка,"]


def test_the_last_ruling_is_taken_back_next() -> None:
    story = begun(9)
    assert last_ruling(framed(story.now)) is None
    closed = next(table for table in story.round.tables)
    story.do(Arrive(100 + closed.people[0]))
    story.at = closed.until + 1
    story.do(Wait(DIRECTOR, 2))
    story.do(RuleAbsent(DIRECTOR, closed.number))
    last = there(last_ruling(framed(story.now)))
    assert isinstance(last.event, NoShow)
    own = there(last_ruling(framed(story.now), 100 + closed.people[0]))
    assert isinstance(own.event, Waited), "nobody takes back what was ruled on the own table"
    story.do(Undo(DIRECTOR, last.seq))
    assert isinstance(there(last_ruling(framed(story.now))).event, Waited)


def test_nothing_is_taken_back_behind_a_draw_or_the_end() -> None:
    story = begun(9)
    story.play_round()
    assert isinstance(there(last_ruling(framed(story.now))).event, RoundClosed)
    story.do(DrawRound(DIRECTOR))
    assert last_ruling(framed(story.now)) is None
    assert rulings_of(kit.RU, framed(story.now)) == ()


def ruled() -> Story:
    """Close a round, at a table of which a player who does not sit there has then corrected the result."""
    story = begun(9)
    story.play_round()
    other = next(table for table in story.now.rounds[-1].tables if 1 not in table.seats)
    story.do(Correct(Ruler(101, is_admin=True), other.number, whists(30, -10, -20), "опечатка 1"))
    story.at += WAIT_S
    return story


def test_rulings_of_a_player_are_told_with_what_was_before_to_the_end() -> None:
    story = ruled()
    for over in (False, True):
        if over:
            story.play_on()
        frame = framed(story.now)
        (line,) = ruled_lines(kit.RU, frame)
        assert re.fullmatch(r"Тур 1\. Поправка, стол \d: было .+, стало .+ \(опечатка 1\)\. Решил игрок: Аня\.", line)
        for shown in (group_screen(kit.RU, BOOKS, frame), own_screen(kit.RU, BOOKS, frame, 2)):
            assert line in shown.text
            assert shown.text.count("опечатка 1") == 1
        assert line in group_screen(kit.RU, BOOKS, frame).worded


def test_trifles_do_not_hide_the_ruling_that_counts() -> None:
    """Who plays corrects one table and then another one, to and fro, until the first ruling has no room."""
    story = begun(12)
    story.play_round()
    one, two, *_ = (table for table in story.now.rounds[-1].tables if 1 not in table.seats)
    story.do(Correct(Ruler(101, is_admin=True), one.number, whists(90, -30, -60), "решает всё"))
    for number in range(40):
        amounts = whists(30, -10, -20) if number % 2 else whists(0, 0, 0)
        story.do(Correct(Ruler(101, is_admin=True), two.number, amounts, f"опечатка {number}"))
    story.at += WAIT_S
    for over in (False, True):
        if over:
            story.play_on()
        frame = framed(story.now)
        lines = ruled_lines(kit.RU, frame)
        assert [re.findall(r"\((.*)\)", line) for line in lines] == [["опечатка 39"], ["решает всё"]]
        group = group_screen(kit.RU, BOOKS, frame)
        for text in (group.text, group.worded, own_screen(kit.RU, BOOKS, frame, 2).text):
            assert "решает всё" in text


def test_a_caption_has_room_for_some_of_many_rulings_and_tells_how_many_more_there_are() -> None:
    story = begun(24)
    story.play_round()
    for table in story.now.rounds[-1].tables:
        if 1 not in table.seats:
            story.do(Correct(Ruler(101, is_admin=True), table.number, whists(30, -10, -20), "опечатка " * 10))
    shown = group_screen(kit.RU, BOOKS, framed(story.now))
    assert length(shown.text) <= CAPTION
    assert "опечатка" in shown.text
    assert re.search("Ещё решений игроков: [1-9]", shown.text)


def test_of_a_duplicate_amounts_are_told_once_the_round_is_closed() -> None:
    story = begun(9, DUPLICATE)
    story.play_tables()
    other = next(table for table in story.round.tables if 1 not in table.seats and not table.is_control)
    story.do(Correct(Ruler(101, is_admin=True), other.number, whists(30, -10, -20), "опечатка", deal=1))
    assert not re.search("[0-9]0", ruled_lines(kit.RU, framed(story.now))[0])
    story.do(CloseRound(DIRECTOR))
    assert "было" in ruled_lines(kit.RU, framed(story.now))[0]
