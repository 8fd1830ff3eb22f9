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


def history(stage: Stage) -> None:
    """A match that was stopped after a deal: its sheet, the deal's pages, the record; in private one's own."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    for seat, action in ((1, "bid:6s"), (2, "pass"), (3, "pass"), (1, "giveup"), (1, "concede")):
        assert stage.press(seat, action) == nothing()
    stage.see("Сдача 1.")
    stage.tell(stage.people[3], "/history")
    stage.see("Последние пульки")
    assert stage.press(4, f"past:{stage.table}", group=True) == nothing()
    stage.see("идёт")
    assert stage.press(4, f"turn:{stage.table}:1:sheet", group=True) == nothing()
    assert stage.press(1, f"turn:{stage.table}:1:layout", group=True) == nothing()
    assert stage.press(1, f"pastfile:{stage.table}", group=True) == nothing()
    wait_for(lambda: any(message.get("document") for message in stage.by_bot()), "the record")
    stage.people[3].say(None, "/history")
    stage.see("ничего не сыграно", private=4)
    stage.people[1].say(None, "/history")
    assert stage.press(2, f"past:{stage.table}") == nothing()
    stage.finish_table()


STORIES = (
    Story("history", history, names=("Аня", "Борис", "Вика", "Гриша"), slow=True),
    Story("settings", settings, names=("Аня", "Борис", "Вика", "Гриша")),
)
