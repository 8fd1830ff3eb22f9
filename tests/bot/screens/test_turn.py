"""Whose turn it is, said once: to the others above the cards, to whoever is asked below his own."""

import pytest
from msgspec.structs import replace

from bot.games.preferans.screens import messages
from engine.core.seats import all_seats
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.state import Finished
from tests.bot.screens import kit
from tests.bot.screens.deals import Table, seven_of_spades

SOCHI = PRESETS["sochi"]


def told(table: Table, seat: int) -> list[str]:
    return kit.plain(table.own(seat).text).splitlines()


def test_at_whist_one_is_asked_once() -> None:
    table = seven_of_spades(SOCHI)
    assert "▶ Вист или пас: Вика" in told(table, 2)
    asked = told(table, 3)
    assert asked[-1] == "Вист или пас?"
    assert not any(line.startswith("▶") for line in asked)


def test_open_or_closed_is_asked_in_these_words() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:pass")
    assert "▶ В светлую или в тёмную: Вика" in told(table, 2)
    assert told(table, 3)[-1] == "В светлую или в тёмную?"
    assert not any(line.startswith("▶") for line in told(table, 3))


def test_who_answers_a_claim_reads_who_else_does() -> None:
    table = seven_of_spades(SOCHI).say("whist:whist", "whist:whist", "claim:0.10.0")
    assert "▶ Ответить должны: Вика, Аня" in told(table, 2)
    assert "▶ Ещё должны ответить: Аня" in told(table, 3)
    table.say("agree:y")
    assert not any(line.startswith("▶") for line in told(table, 1))
    assert told(table, 1)[-1] == "Ваш ответ?"


def test_a_pause_asks_nothing_but_the_turn_is_told() -> None:
    table = seven_of_spades(SOCHI)
    frame = replace(table.frame, status=replace(table.frame.status, paused_by="Аня"))
    text = kit.plain(messages.hand_screen(kit.RU, frame, table.view(3), kit.NO_DRAFT).text)
    assert "▶ Вист или пас: Вика" in text.splitlines()
    assert "Вист или пас?" not in text


def test_the_talon_of_raspasy_stands_once() -> None:
    """In the tricks that are shown; in a line of its own when its cards do not all stand there any more."""
    table = Table(SOCHI).say("pass", "pass", "pass")
    assert talon_words(table) == ["На столе: прикуп 7♦"]
    table.say("card:8d", "card:Ad", "card:9d")
    assert talon_words(table) == ["Прошлая взятка: прикуп 7♦, Борис 8♦, Вика Т♦, Аня 9♦ → Вика", "На столе: прикуп 8♥"]
    table.say("card:7h", "card:Ah", "card:9h")
    talon, previous = talon_words(table)
    assert talon == "Прикуп: 7♦ 8♥"
    assert previous.startswith("Прошлая взятка: прикуп 8♥")


def talon_words(table: Table) -> list[str]:
    """Lines that name the talon."""
    return [line for line in told(table, 1) if "прикуп" in line.lower()]


@pytest.mark.soak
@pytest.mark.parametrize(("convention", "seats"), kit.TABLES)
def test_nobody_is_told_twice_that_it_is_his_turn(convention: Convention, seats: int) -> None:
    for walk in kit.walked(7, seats=seats, convention=convention):
        if isinstance(walk.match.deal, Finished):
            continue
        for seat in all_seats(seats):
            seen = kit.seen(walk, convention, seat)
            assert seen.own is not None
            text = kit.plain(seen.own.text)
            turns = [line for line in text.splitlines() if line.startswith("▶")]
            if seat in seen.view.deciders:
                assert not any(kit.NAMES[seat - 1] in line for line in turns)
                assert text.splitlines()[-1].endswith((".", "?"))
            else:
                assert len(turns) == 1
            shared = kit.plain(seen.group.text)
            assert (shared.startswith("▶"), shared.count("▶")) == (True, 1), "the pin shows the beginning"
