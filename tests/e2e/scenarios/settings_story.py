"""/settings through the whole program: a person's page and a group's, redrawn in place."""

from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.scenarios.theatre import Stage, Story, nothing
from tests.e2e.world import wait_for


def settings(stage: Stage) -> None:
    """English for one, J Q K A, large buttons, dark pictures, no reminders; the group turns English too."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    stage.see("Ваши карты", private=1)
    first = stage.people[0]
    first.say(None, "/settings")
    stage.see("Настройки", private=1)
    for wish in ("four:1", "dark:1", "large:1", "remind:silent", "remind:off", "single:1", "latin:1", "language:en"):
        assert stage.press(1, f"set:{wish}") == nothing(), wish
    stage.see("Settings", private=1)
    stage.see("Your cards", private=1)
    stage.see("Ваши карты", private=2)
    assert stage.press(1, "picture") == nothing()
    wait_for(lambda: any(message.get("photo") for message in first.messages()), "the hand as a picture")
    stage.tell(first, "/settings")
    stage.see("Настройки")
    assert stage.press(4, "set:language:en", group=True)["text"], "does not sit"
    assert stage.press(2, "set:language:en", group=True) == nothing()
    stage.see("Bidding")
    stage.finish_table()


STORIES = (Story("settings", settings, names=("Аня", "Борис", "Вика", "Гриша")),)
