"""The measurement of many tables works at a small scale; how fast it is, is not judged here."""

from typing import Any, cast

import pytest

from tests.bench.bench_tables import measure, report
from tests.bench.crowd import Crowd, Move
from tests.e2e.game import Pressed
from tests.e2e.phones import Event
from tests.e2e.world import Message

SECONDS = 7.0
CHAT, PRESSED, OTHER = 11, 5, 6
BEFORE = {"7♥": "v1.1.9.pick:7h", "8♥": "v1.1.9.pick:8h"}
PICKED = {"☑ 7♥": "v1.1.9.pick:7h", "8♥": "v1.1.9.pick:8h"}


def message(number: int, buttons: dict[str, str]) -> Message:
    """A message of the private chat, its buttons by what stands on them."""
    row = [{"text": text, "callback_data": data} for text, data in buttons.items()]
    return {"message_id": number, "chat": {"id": CHAT}, "reply_markup": {"inline_keyboard": [row]}}


def event(kind: str, number: int, buttons: dict[str, str]) -> Event:
    return {"type": kind, "chat": CHAT, "clock": 5.0, "message": message(number, buttons)}


@pytest.mark.parametrize(
    ("word", "told", "is_shown"),
    [
        ("pick:7h", event("edited", PRESSED, PICKED), True),
        ("pick:7h", event("edited", PRESSED, BEFORE), False),
        ("pick:7h", event("edited", OTHER, PICKED), False),
        ("pick:7h", event("message", OTHER, PICKED), True),
        ("pick:7h", {"type": "deleted", "chat": CHAT, "message_id": PRESSED, "clock": 5.0}, False),
        ("bid:6s", event("edited", PRESSED, {}), True),
        ("bid:6s", event("edited", PRESSED, {"7♠": "v1.1.9.bid:7s", "6♠": "v1.1.9.bid:6s"}), False),
        ("bid:6s", event("edited", OTHER, {}), False),
        ("bid:6s", event("message", OTHER, {"Пас": "v1.1.9.pass"}), True),
    ],
)
def test_only_a_changed_screen_is_the_answer_to_a_press(word: str, told: Event, is_shown: bool) -> None:
    nobody = cast(Any, None)
    crowd = Crowd(nobody, nobody)
    made = Pressed(CHAT, f"v1.1.9.{word}", "", at=4.0, message=message(PRESSED, BEFORE))
    crowd._latest[CHAT] = move = Move(made, CHAT)
    crowd._shown(told)
    assert bool(move.shown_at) is is_shown


@pytest.mark.slow
def test_two_tables_are_measured() -> None:
    found = measure(2, SECONDS, "bot")
    assert {move.made.data.split(".")[1] for move in found.moves if move.made.accepted} == {"1", "2"}
    assert all(move.answered_at >= move.made.at for move in found.moves)
    own = [move for move in found.moves if move.decides and move.made.accepted]
    assert own
    assert all(move.shown_at >= move.made.at for move in own)
    assert found.calls.limited == 0
    assert "2 tables" in report(found, SECONDS)
