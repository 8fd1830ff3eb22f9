"""One person taps quickly through pages of a group: as soon as a screen stands, at the limits of the sandbox."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from bot.screens.replies import one_moment, panel_goes_on
from bot.screens.texts import texts
from tests.clocks import PATIENCE_S
from tests.e2e.evidence import errors_in, limited
from tests.e2e.world import Bot, Button, Message, Person, Sandbox, buttons, playing, text_of, wait_for

SPEED = 1.0  # on a busy machine, too, the taps are quicker than the group's one call in 3.7 s
TAP_S = 0.5  # clock seconds between a screen and the tap on it; quicker ones are double taps
CALLS_S = 16.0  # clock seconds in which a group has calls again
HERE = 3  # taps at most that the group shows at once, after the one that has opened the pages
LATE, GOES_ON = one_moment(texts("ru")), panel_goes_on(texts("ru"), "")
TAPS = (
    "options:start",
    "options:whist",
    "options:one:style",
    "rule:style=gentleman_always",
    "options:one:responsibility",
    "rule:responsibility=half",
    "options:one:shortfall_67",
    "options:whist",
    "options:one:ten",
    "rule:ten=checked",
)
VALUES = {
    "rule:style=gentleman_always": "Делёж вистов: джентльменский всегда",
    "rule:responsibility=half": "Ответственность: половинная",
    "rule:ten=checked": "Десятерная: проверяется",
}


@dataclass
class Group:
    """A table of a group that does not play yet, and what the taps there were answered with."""

    sandbox: Sandbox
    bot: Bot
    people: list[Person]
    chat: int
    answers: list[str] = field(default_factory=list)

    def pages(self, person: Person) -> Message | None:
        """Return the pages that this person alone sees, in the group or in private."""
        own = [*person.views(self.chat), *person.messages()]
        return next((one for one in own if any(key.action.startswith("options:") for key in buttons(one))), None)

    def opens(self, person: Person) -> Message:
        """Press «Настроить» once the group has calls to spare; return the pages, which stand there."""
        time.sleep(CALLS_S / self.sandbox.speed)
        person.do("options:setup", self.chat)
        pages: Message = wait_for(lambda: self.pages(person), "the pages")
        assert pages["chat"]["id"] == self.chat
        return pages

    def taps(self, person: Person, look: Callable[[], Message | None], *actions: str) -> None:
        """Tap each button as soon as it is there; every tap is answered once."""
        for action in actions:
            message, key = wait_for(partial(_button, look, action), f"{person.name}: {action}")
            time.sleep(TAP_S / self.sandbox.speed)
            which = {"message_id": message["message_id"], "ephemeral": message.get("ephemeral_message_id")}
            deed, chat = f"people/{person.id}/press", message["chat"]["id"]
            query = self.sandbox.post(deed, chat=chat, **which, data=key.data)["query_id"]
            found = self.sandbox.get(f"people/{person.id}/answers/{query}", timeout=PATIENCE_S)
            assert found["answered"], action
            assert not found["alert"], action
            self.answers.append(found["text"])

    def spoken(self) -> int:
        """Return how many sends and edits the group has had."""
        total = self.sandbox.get("counters")[str(self.chat)]
        return int(total["sends"] + total["edits"])


def _is_answered(person: Person) -> bool:
    return len(person.messages()) > 1


def _button(look: Callable[[], Message | None], action: str) -> tuple[Message, Button] | None:
    message = look()
    found = next((key for key in buttons(message) if key.action == action), None) if message is not None else None
    return (message, found) if message is not None and found is not None else None


@pytest.fixture
def group(tmp_path: Path) -> Iterator[Group]:
    """Three people at a table, and a fourth who has no private chat with the bot and does not sit."""
    with playing(tmp_path, SPEED) as sandbox:
        bot = Bot(sandbox, tmp_path)
        people = [Person(sandbox, name) for name in ("Аня", "Борис", "Вика", "Гриша")]
        members = [one.id for one in people]
        chat = sandbox.post("groups", title="Пулька", members=members, bot="member")["id"]
        bot.launch()
        made = Group(sandbox, bot, people, chat)
        try:
            for person in people[:3]:
                person.start()
                wait_for(partial(_is_answered, person), f"{person.name}: an answer to /start")
            yield made
            assert errors_in(bot.log) == []
            assert limited(sandbox) == {}
        finally:
            bot.kill()


def stands(group: Group, person: Person) -> bool:
    """Tell whether the pages show the last value."""
    pages = group.pages(person)
    return pages is not None and any(VALUES[TAPS[-1]] in key.text for key in buttons(pages))


@pytest.mark.slow
def test_conditions_go_on_in_private(group: Group) -> None:
    """Ten taps cost the group a few calls, and none of them waits for another one."""
    anya = group.people[0]
    anya.say(group.chat, "/new 20")
    for person in group.people[:3]:
        person.do("sit", group.chat)
    group.opens(anya)
    before = group.spoken()
    group.taps(anya, lambda: group.pages(anya), *TAPS)
    wait_for(lambda: stands(group, anya), "the last value")
    assert group.spoken() - before <= HERE
    left = group.answers.index(GOES_ON)
    assert left <= HERE
    assert all(
        told in (VALUES.get(tap, ""), LATE) for tap, told in zip(TAPS, group.answers, strict=True) if told != GOES_ON
    )
    assert anya.views(group.chat) == []
    wait_for(lambda: any("десятерная: проверяется" in text_of(one) for one in anya.messages(group.chat)), "the lobby")
    assert group.spoken() - before <= HERE + 1, "the group is written once"


@pytest.mark.slow
def test_without_a_private_chat_each_choice_is_told_at_once(group: Group) -> None:
    grisha = group.people[3]
    grisha.say(group.chat, "/new 20")
    group.opens(grisha)
    before = group.spoken()
    group.taps(grisha, lambda: group.pages(grisha), *TAPS)
    told = dict(zip(TAPS, group.answers, strict=True))
    assert {tap: told[tap] for tap in VALUES} == VALUES
    assert {told[tap] for tap in TAPS if tap not in VALUES} <= {"", LATE}
    wait_for(lambda: stands(group, grisha), "the last value")
    assert group.spoken() - before <= len(TAPS)
    wait_for(lambda: any("десятерная: проверяется" in text_of(one) for one in grisha.messages(group.chat)), "the lobby")
    assert group.spoken() - before <= len(TAPS) + 1, "the message that all see is written once"
