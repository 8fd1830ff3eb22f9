"""A tournament in a group: planned and opened by buttons, cancelled from the director's pages."""

from functools import partial

from msgspec.structs import replace

from bot.screens.tour_keys import TourWord
from bot.screens.tour_setup import SetUpPage, usual
from tests.e2e.scenarios.model import NAMES
from tests.e2e.scenarios.theatre import Stage, Story, nothing, told
from tests.e2e.world import Message, buttons, text_of, wait_for


def tournament(stage: Stage) -> None:
    """One message of the group plans the tournament, and shows it until its end."""
    stage.tell(stage.people[0], "/tour")
    setup, before = usual(stage.group), len(stage.by_bot())
    assert stage.press(1, str(replace(setup, rounds=2)), group=True) == nothing()
    assert stage.press(2, str(replace(setup, rounds=2, page=SetUpPage.OPEN)), group=True) == told("Запись открыта.")
    page = wait_for(lambda: _with(stage.by_bot(), TourWord.IN), "registration")
    assert len(stage.by_bot()) <= before + 1
    planned = stage.by_bot()[-1]["message_id"]
    assert page["message_id"] == planned
    action = next(key.action for key in buttons(page) if key.action.startswith(f"tour:{TourWord.IN}:"))
    for seat in (1, 2):
        stage.press(seat, action, group=True)
        wait_for(partial(_own, stage, seat), "the own message")
    stage.see("Аня")
    assert stage.press(2, action.replace(f":{TourWord.IN}:", f":{TourWord.DIRECT}:"), group=True)["text"]
    for word in (TourWord.CANCEL, TourWord.CANCEL_YES):
        stage.press(2, action.replace(f":{TourWord.IN}:", f":{word}:"))
    wait_for(lambda: "отмен" in text_of(stage.by_bot()[-1]).lower(), "the tournament is cancelled")
    assert stage.by_bot()[-1]["message_id"] == planned


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


STORIES = (Story("tournament", tournament, names=NAMES[:2]),)
