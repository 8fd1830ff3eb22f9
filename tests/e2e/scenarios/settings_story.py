"""/settings and /forget through the whole program: pages redrawn in place, a person who is deleted."""

from tests.e2e.scenarios.claims_story import say
from tests.e2e.scenarios.layouts import SECOND_OPEN, STRONG, orders
from tests.e2e.scenarios.theatre import Stage, Story, nothing, said
from tests.e2e.world import buttons, wait_for


def settings(stage: Stage) -> None:
    """English for one, J Q K A, large buttons, dark pictures, no reminders; the group turns English too."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    stage.see("Ваши карты", private=1)
    first = stage.people[0]
    first.say(None, "/settings")
    stage.see("Настройки", private=1)
    for wish in (
        "page:pictures",
        "four:1",
        "dark:1",
        "sheets:0",
        "page:all",
        "page:reminders",
        "remind:silent",
        "remind:off",
        "minutes:1",
        "minutes:10",
        "page:hour",
        "zone:",
        "page:reminders",
        "page:all",
        "page:cards",
        "large:1",
        "single:1",
        "single:open",
        "single:0",
        "latin:1",
        "language:en",
    ):
        assert stage.press(1, f"set:{wish}") == nothing(), wish
    stage.see("Settings", private=1)
    stage.see("Your cards", private=1)
    stage.see("Ваши карты", private=2)
    assert stage.press(1, "picture") == nothing()
    wait_for(lambda: any(message.get("photo") for message in first.messages()), "the hand as a picture")
    stage.tell(first, "/settings")
    stage.see("Настройки")
    assert stage.press(4, "set:page:cards", group=True)["text"], "does not sit"
    assert stage.press(2, "set:page:cards", group=True) == nothing()
    assert stage.press(4, "set:language:en", group=True)["text"], "does not sit"
    assert stage.press(2, "set:language:en", group=True) == nothing()
    stage.see("Bidding")
    for wish in ("page:all", "page:other", "certain:1"):
        assert stage.press(3, f"set:{wish}", group=True) == nothing(), wish
    stage.finish_table()


def single(stage: Stage) -> None:
    """The only card of an open hand plays itself; not for who has switched that off, until he wants it again."""
    stage.open_table()
    stage.seat_all()
    stage.begin([STRONG.deal().deck], 3)
    for line in (*orders("6s", STRONG).splitlines(), *SECOND_OPEN.splitlines()):
        say(stage, int(line[0]), line[2:])
    whister = stage.people[2]
    for action in ("card:As", "card:9s"):
        assert stage.press(1 if action == "card:As" else 3, action) == nothing(), action
    wait_for(lambda: _cards(stage) == 3, "the seven of spades, which nobody presses")
    whister.say(None, "/settings")
    assert stage.press(3, "set:page:cards") == nothing()
    assert stage.press(3, "set:single:0") == nothing()
    assert stage.press(1, "card:Ks") == nothing()
    wait_for(lambda: whister.find("card:8s"), "the eight of spades alone")
    stage.theatre.rest(10)
    assert _cards(stage) == 4
    assert stage.press(3, "set:single:open") == nothing()
    wait_for(lambda: _cards(stage) == 5, "the eight of spades, which nobody presses")
    stage.finish_table()


def _cards(stage: Stage) -> int:
    return sum(tag == "deal.card" for tag, _ in stage.theatre.log(stage.table))


def forget(stage: Stage) -> None:
    """/forget: not in mid-match; asked once; afterwards the group's history knows «игрок» only."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    first = stage.people[0]
    first.say(None, "/forget")
    stage.see("за столом", private=1)
    stage.finish_table()
    for seat in (2, 3):
        assert stage.press(seat, "stopyes", group=True) == said("stopyes")
    wait_for(lambda: any(key.action == "again" for key in buttons(stage.by_bot()[-1])), "the settlement")
    first.say(None, "/forget")
    stage.see("Удалить всё", private=1)
    assert stage.press(1, "forget:no") == nothing()
    stage.see("как было", private=1)
    first.say(None, "/forget")
    assert stage.press(1, "forget:yes") == nothing()
    stage.see("Удалено", private=1)
    stage.tell(stage.people[1], "/history")
    stage.see("игрок")


STORIES = (
    Story("settings", settings, names=("Аня", "Борис", "Вика", "Гриша")),
    Story("single-card", single),
    Story("forget", forget),
)
