"""The week: its page in the group, the own page in private, and the pages behind its buttons."""

from functools import partial

from bot.screens.week.keys import WeekWord
from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import Message, buttons, wait_for


def week(stage: Stage) -> None:
    """The group leads to the private chat; there pages turn in one message, and nobody has begun."""
    person = stage.people[0]
    stage.tell(person, "/week")
    assert any("start=week" in key.url for key in buttons(stage.see("Задание недели")))
    person.start("week")
    page = wait_for(partial(_with, stage, WeekWord.RULES), "the own page")
    action = next(key.action for key in buttons(page) if f":{WeekWord.RULES}:" in key.action)
    assert stage.press(1, action) == nothing()
    rules = stage.see("в ИМП", private=1)
    assert rules["message_id"] == page["message_id"]
    assert stage.press(1, action.replace(f":{WeekWord.RULES}:", f":{WeekWord.PAGE}:")) == nothing()
    wait_for(partial(_with, stage, WeekWord.RULES), "the own page again")


def _with(stage: Stage, word: WeekWord) -> Message | None:
    """Return the newest message to the first person that has a button of this word."""
    found = stage.people[0].find(f"week:{word}:")
    return found[0] if found is not None else None


STORIES = (Story("week", week, names=("Аня",)),)
