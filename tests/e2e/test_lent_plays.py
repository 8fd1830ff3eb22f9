"""Whoever lent a deal reads how others played it, over a kill, until he blocks the bot or has himself forgotten."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.e2e.scenarios.history_story import play_lent
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.scenarios.theatre import PONDER_S, Stage, Theatre, nothing
from tests.e2e.world import Message, buttons, text_of, wait_for

NAMES = ("Аня", "Борис", "Вика", "Гриша", "Дима", "Женя")
SPEED = 12.0
"""The pace of a minute is five seconds."""
TOLD = "Вашу сдачу 1 сыграл"


@pytest.fixture
def stage(stored: Mapping[str, str]) -> Iterator[Stage]:
    """A match of one deal that is over and lent; its cards are those of Аня."""
    theatre = Theatre(SPEED, stored=stored)
    try:
        yield Stage(theatre, "preferans", NAMES)
        assert theatre.errors() == []
    finally:
        theatre.close()


def lend(stage: Stage) -> str:
    """Play a match of one deal, which all lend; the link without its address."""
    stage.open_table("4 end=deals:1")
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    for seat, action in ((1, "bid:6s"), (2, "pass"), (3, "pass"), (1, "giveup"), (1, "concede")):
        assert stage.press(seat, action) == nothing()
    stage.see("Сдача 1.")
    stage.leaf(1, "page:analysis:1", timeout=PONDER_S)
    stage.in_leaf(1, "lend:1")
    for seat in (2, 3):
        stage.press(seat, "lend:1")
    return buttons(stage.see("Сдача 1: сыграйте"))[0].url.partition("?start=")[2]


def told(stage: Stage) -> list[Message]:
    """What Аня reads of plays of her deal."""
    return [message for message in stage.people[0].messages() if TOLD in text_of(message)]


def calls(stage: Stage, since: int = 0) -> list[dict[str, Any]]:
    """The bot's calls to her private chat that would show something."""
    found = stage.sandbox.get("log", chat=stage.people[0].id, since=since, limit=1_000_000)
    return [call for call in found if call["method"].lower().startswith(("send", "edit"))]


def last(stage: Stage) -> int:
    """The number of the last call of the bot."""
    return max(int(call["id"]) for call in stage.sandbox.get("log", limit=1_000_000))


def pass_pace(stage: Stage) -> None:
    """Wait until the pace of a minute is over, and a little longer."""
    stage.theatre.rest(75)


def test_a_play_is_told_over_a_kill_once_and_the_next_one_edits_it(stage: Stage) -> None:
    link = lend(stage)
    stage.people[3].say(None, f"/start {link}")
    stage.see("Те же карты", private=4)
    for action in ("bid:6s", "giveup", "concede"):
        assert stage.press(4, action) == nothing()
    stage.theatre.bot.restart()
    first = wait_for(lambda: told(stage), "the play after the kill")
    play_lent(stage, 5, link)
    edited = stage.see("Вашу сдачу 1 сыграли ещё 2 человека", private=1)
    assert [edited["message_id"]] == [one["message_id"] for one in first] == [one["message_id"] for one in told(stage)]
    play_lent(stage, 6, link)
    stage.theatre.bot.restart()
    stage.see("Вашу сдачу 1 сыграли ещё 3 человека", private=1)
    assert len(told(stage)) == 1


def test_who_has_himself_forgotten_while_an_edit_waits_is_told_nothing_more(stage: Stage) -> None:
    link = lend(stage)
    play_lent(stage, 4, link)
    wait_for(lambda: told(stage), "the first play")
    play_lent(stage, 5, link)
    stage.people[0].say(None, "/forget")
    stage.see("Удалить", private=1, button=True)
    assert stage.press(1, "forget:yes") == nothing()
    stage.see("Удалено", private=1)
    since, known = last(stage), text_of(told(stage)[-1])
    pass_pace(stage)
    play_lent(stage, 6, link)
    stage.theatre.bot.restart()
    pass_pace(stage)
    assert calls(stage, since) == []
    assert text_of(told(stage)[-1]) == known


def test_who_has_blocked_the_bot_is_tried_once_and_told_when_he_is_back(stage: Stage) -> None:
    link = lend(stage)
    stage.sandbox.post(
        "faults", chat=stage.people[0].id, code=403, description="Forbidden: bot was blocked by the user", times=9
    )
    since = last(stage)
    play_lent(stage, 4, link)
    wait_for(lambda: calls(stage, since), "the only try")
    play_lent(stage, 5, link)
    pass_pace(stage)
    (tried,) = calls(stage, since)
    assert tried["code"] == 403
    stage.sandbox.delete("faults")
    stage.open_chat(stage.people[0])
    play_lent(stage, 6, link)
    stage.see("Вашу сдачу 1 сыграли ещё 3 человека", private=1)
