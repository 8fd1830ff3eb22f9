"""Tournaments in a group: planned and opened by buttons, cancelled from the director's pages."""

from functools import partial

from msgspec.structs import replace

from bot.screens.tournament.keys import TourWord
from bot.screens.tournament.setup import SetUpPage, usual
from engine.tournament.plan import Kind
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.theatre import Stage, Story, nothing, told
from tests.e2e.world import Message, buttons, text_of, wait_for


def tournament(stage: Stage) -> None:
    """One message of the group plans the tournament, and shows it until its end."""
    stage.tell(stage.people[0], "/tour")
    setup, before = usual(0, opener=stage.people[0].id), len(stage.by_bot())
    assert stage.press(1, str(replace(setup, rounds=2)), group=True) == nothing()
    assert stage.press(1, str(replace(setup, rounds=2, page=SetUpPage.OPEN)), group=True) == told("Запись открыта.")
    page = wait_for(lambda: _with(stage.by_bot(), TourWord.IN), "registration")
    assert len(stage.by_bot()) <= before + 1
    planned = stage.by_bot()[-1]["message_id"]
    assert page["message_id"] == planned
    action = next(key.action for key in buttons(page) if key.action.startswith(f"tour:{TourWord.IN}:"))
    for seat in (1, 2):
        stage.press(seat, action, group=True)
        wait_for(partial(_own, stage, seat), "the own message")
    stage.see("Аня")
    assert stage.press(1, action.replace(f":{TourWord.IN}:", f":{TourWord.DIRECT}:"), group=True)["text"]
    for word in (TourWord.CANCEL, TourWord.CANCEL_YES):
        stage.press(1, action.replace(f":{TourWord.IN}:", f":{word}:"))
    wait_for(lambda: "отмен" in text_of(stage.by_bot()[-1]).lower(), "the tournament is cancelled")
    assert stage.by_bot()[-1]["message_id"] == planned


def duplicate(stage: Stage) -> None:
    """Three people begin the first deal of a duplicate, which is cancelled: what the table held back is revealed."""
    stage.tell(stage.people[0], "/tour")
    setup = usual(0, Kind.DUPLICATE, opener=stage.people[0].id)
    assert stage.press(1, str(setup), group=True) == nothing()
    assert stage.press(1, str(replace(setup, page=SetUpPage.OPEN)), group=True) == told("Запись открыта.")
    page = wait_for(lambda: _with(stage.by_bot(), TourWord.IN), "registration")
    action = next(key.action for key in buttons(page) if key.action.startswith(f"tour:{TourWord.IN}:"))
    number = int(action.split(":")[2])

    def rule(word: TourWord, drawn: int = 0) -> None:
        stage.press(1, f"tour:{word}:{number}:{drawn}", group=word is TourWord.DIRECT)

    for seat in (1, 2, 3):
        stage.press(seat, action, group=True)
    for word in (TourWord.DIRECT, TourWord.CLOSE, TourWord.DRAW):
        rule(word)
    for seat in (1, 2, 3):
        assert stage.press(seat, f"tour:{TourWord.HERE}:{number}:1")["text"]
    stage.see("Сдача 1", private=1)
    for word in (TourWord.CANCEL, TourWord.CANCEL_YES):
        rule(word, 1)
    wait_for(lambda: "table.revealed" in {tag for _, tag in stage.theatre.tags()}, "the deal is revealed")


def _own(stage: Stage, seat: int) -> Message | None:
    return _with(stage.people[seat - 1].messages(), TourWord.OUT)


def _with(messages: list[Message], word: TourWord) -> Message | None:
    """Return the newest message with a button of this word."""
    return next(
        (
            message
            for message in reversed(messages)
            if any(key.action.startswith(f"tour:{word}:") for key in buttons(message))
        ),
        None,
    )


STORIES = (
    Story("tournament", tournament, names=NAMES[:2]),
    Story("duplicate", duplicate, names=NAMES[:3]),
)
