"""A pulka without leaving the group: one plays in his own view there, one in private, one on a client of years ago."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import takewhile
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from bot.games.preferans.screens.presses import PRESSES
from bot.gateway.publishing.inside import PAUSE_S
from bot.gateway.publishing.limits import GROUP_INSIDE
from bot.tables.ephemeral.screens import ARRIVES_S
from tests.deal_words import is_deal
from tests.e2e import story
from tests.e2e.evidence import errors_in, limited
from tests.e2e.game import LATE_S
from tests.e2e.leaks import leaks
from tests.e2e.phones import Phone, shows_hand, token_of
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.taken import words_of
from tests.e2e.world import (
    Bot,
    Button,
    Message,
    Sandbox,
    Timeout,
    buttons,
    playing,
    text_of,
    wait_for,
    write_decks,
)

SHARED = ("sit", "start", "hand", "help")  # what Аня presses under the messages that everybody sees
EDITS = 3  # of two views and the table's message, when a phase begins
SLOW = 6  # twenty seconds between two deals are three


@dataclass
class Scene:
    """Аня plays in the group only, Борис in his private chat, Вика on an old client; a guest looks on.

    `decided` is the token of a person's last decision: a screen may be a moment late, its old buttons are left alone.
    """

    sandbox: Sandbox
    bot: Bot
    phones: list[Phone]
    chat: int
    decided: dict[int, int] = field(default_factory=dict)

    @property
    def anya(self) -> Phone:
        return self.phones[0]

    def home(self, phone: Phone) -> int:
        """Where somebody presses."""
        return self.chat if phone is self.anya else phone.id

    def find(self, phone: Phone, action: str, chat: int) -> tuple[Message, Button] | None:
        """A button that this person sees now; Аня's decisions are those of her view."""
        phone.poll()
        for message, button in phone.choices(chat):
            if phone is self.anya and action not in SHARED and not message.get("ephemeral_message_id"):
                continue
            if is_deal(button.action) and token_of(button.data) <= self.decided.get(phone.id, 0):
                continue
            if button.action == action or (action.endswith(":") and button.action.startswith(action)):
                return message, button
        return None

    def press(self, phone: Phone, action: str, chat: int | None = None) -> dict[str, Any]:
        """Wait for a button and press it; the answer."""
        place = self.home(phone) if chat is None else chat
        try:
            message, button = wait_for(lambda: self.find(phone, action, place), f"{phone.name}: {action}")
        except Timeout as error:
            shown = "\n".join(f"{text_of(m)}\n{[key.action for key in buttons(m)]}" for m in phone.screens(place))
            raise Timeout(f"{error}\n{shown}\n{self.bot.log.read_text()[-2000:]}") from error
        if is_deal(button.action) and button.action.partition(":")[0] not in PRESSES.half_made:
            self.decided[phone.id] = token_of(button.data)
        return phone.person.press(message, button.data)

    def play(self, *steps: tuple[int, str]) -> None:
        """Presses that are taken, by seat."""
        for seat, action in steps:
            phone = self.phones[seat - 1]
            answer = self.press(phone, action)
            in_words = phone is self.anya and is_deal(action.replace("claim:", "claim:1"))
            allowed = words_of(action) if in_words else {""}
            assert phone.person.heard_late or answer["text"] in allowed, (seat, action, answer)

    def cards(self) -> dict[str, Any]:
        """Аня asks for her cards under the table's message; returns when her view shows the deal."""
        answer = self.press(self.anya, "hand", self.chat)
        wait_for(lambda: self.view() is not None, "her own view")
        return answer

    def view(self) -> Message | None:
        """Return what only Аня sees."""
        self.anya.poll()
        found = [message for message in self.anya.views(self.chat) if shows_hand(message)]
        return found[-1] if found else None

    def views(self) -> set[int]:
        """The numbers of all that only Аня sees."""
        self.anya.poll()
        return {message["ephemeral_message_id"] for message in self.anya.views(self.chat)}

    def same_in_both_places(self) -> None:
        """Her view says what her private message says; a reminder may stand below that."""

        def look() -> bool:
            self.anya.poll()
            view, own = self.view(), next(m for m in self.anya.screens(self.anya.id) if shows_hand(m))
            return view is not None and text_of(view) == text_of(own)

        wait_for(look, "the same in both places")

    def restart_bot(self) -> None:
        """Kill it and start it again; returns when it answers."""
        self.bot.restart()

        def answers() -> bool:
            found = self.find(self.anya, "help", self.chat)
            assert found is not None
            query = self.anya.person.press_data(found[0], found[1].data)
            return bool(self.sandbox.get(f"people/{self.anya.id}/answers/{query}", timeout=2)["answered"])

        wait_for(answers, "an answer after the start")

    def a_minute(self) -> None:
        """What may be said to the group in a minute is at hand again: what is shown to Аня alone comes at once."""
        sleep(60 / self.sandbox.speed)

    def methods(self, method: str, *, ok: bool = True) -> int:
        """How many calls of that method there were."""
        calls = self.sandbox.get("log", limit=100000)
        return sum(call["method"] == method and call["ok"] == ok for call in calls)

    def finish(self, *, told: int = 0) -> None:
        """Check what the logs must say; `told` is how often the test itself had the bot told to wait."""
        for phone in self.phones:
            phone.poll()
        assert list(leaks(self.phones, story.read(self.bot.database))) == []
        assert errors_in(self.bot.log) == []
        assert sum(limited(self.sandbox).values()) == told


@pytest.fixture
def scene(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Scene]:
    """A table at which Аня has the first hand, and ten tricks; then Борис has them. A parameter is the speed."""
    with playing(tmp_path, getattr(request, "param", 60)) as sandbox:
        decks = write_decks(tmp_path / "decks.json", dealer=3, decks=[STRONG.deal().deck])
        bot = Bot(sandbox, tmp_path, module="tests.e2e.rigged_bot", RIGGED_DECKS=str(decks))
        phones = [Phone(sandbox, name) for name in ("Аня", "Борис", "Вика", "Гость")]
        chat = sandbox.post("groups", title="Пулька", members=[phone.id for phone in phones])["id"]
        sandbox.post(f"people/{phones[2].id}/old", old=True)
        bot.launch()
        made = Scene(sandbox, bot, phones, chat)
        try:
            for phone in phones[:3]:
                phone.person.start()
                wait_for(
                    partial(lambda one: one.poll() and one.screens(one.id)[0]["from"]["is_bot"], phone), "an answer", 30
                )
            phones[0].person.say(chat, "/new 4")
            for phone in phones[:3]:
                made.press(phone, "sit", chat)
            made.press(phones[0], "start", chat)
            yield made
        finally:
            bot.kill()


def auction(scene: Scene) -> None:
    """Аня, the first deal's declarer, says six spades, puts two away and orders."""
    scene.play((1, "bid:6s"), (2, "pass"), (3, "pass"), (1, "pick:7h"), (1, "pick:8h"), (1, "discard:8h7h"))
    scene.play((1, "order:6s"), (2, "whist:whist"), (3, "whist:pass"))


@pytest.mark.slow
def test_a_deal_in_the_group_through_restarts_and_a_claim(scene: Scene) -> None:
    assert scene.cards()["alert"], "nobody knows yet what her client shows"
    auction(scene)
    scene.play((2, "mode:closed"), (1, "card:As"))
    scene.same_in_both_places()
    view = scene.view()
    scene.restart_bot()
    scene.play((2, "card:8s"), (3, "card:7s"))
    scene.same_in_both_places()
    again = scene.view()
    assert view is not None
    assert again is not None
    assert again["ephemeral_message_id"] == view["ephemeral_message_id"], "the same view, kept right"
    scene.anya.restart()
    assert scene.view() is None, "she has lost it"
    scene.cards()
    scene.play((1, "card:Ks"))
    scene.same_in_both_places()
    old = scene.phones[2]
    for _ in range(3):
        answer = scene.press(old, "hand", scene.chat)
        assert answer["alert"]
        assert "♦" in answer["text"]
    scene.play((2, "card:9s"), (3, "card:7c"), (1, "rest"))
    first = scene.views()  # the deal may be over as soon as she has claimed
    assert first
    scene.play((1, "claim:"))
    wait_for(lambda: agreed(scene) or any("Сдача 2" in text_of(m) for m in guest(scene)), "the next deal")
    wait_for(lambda: not first & scene.views(), "the view ends with the deal")
    assert [event for event in old.events if event["type"] == "ephemeral"] == []
    second(scene)
    scene.finish()


def agreed(scene: Scene) -> bool:
    """Whoever is asked agrees; the next deal begins by itself."""
    for phone in scene.phones[1:3]:
        found = scene.find(phone, "agree:y", phone.id)
        if found is not None:
            phone.person.press(found[0], found[1].data)
    return False


def second(scene: Scene) -> None:
    """Борис plays, Аня whists in her view, which comes without an alert now."""
    wait_for(lambda: scene.find(scene.anya, "hand", scene.chat), "the second deal")
    scene.a_minute()
    asked = monotonic()
    answer = scene.press(scene.anya, "hand", scene.chat)
    late = monotonic() - asked > ARRIVES_S  # on a busy machine; then the alert is right
    wait_for(scene.view, "her own view")
    assert (answer["text"], answer["alert"]) == ("", False) or late
    scene.play((2, "bid:6s"), (3, "pass"), (1, "pass"), (2, "pick:7h"), (2, "pick:8h"), (2, "discard:8h7h"))
    scene.play((2, "order:6s"), (3, "whist:pass"), (1, "whist:whist"), (1, "mode:closed"))
    scene.play((2, "card:As"), (3, "card:8s"), (1, "card:7s"))
    scene.same_in_both_places()
    scene.play((1, "fold"))
    wait_for(lambda: not scene.views(), "put away")


def first_deal_in_her_view(scene: Scene) -> set[int]:
    """Аня asks for her cards, plays in her view and lays the rest down; the sheet is there. Returns what she saw."""
    scene.cards()
    auction(scene)
    scene.play((2, "mode:open"), (1, "rest"))
    first = scene.views()
    assert first
    sleep(30 / scene.sandbox.speed)  # between two deals there is no time to wait for what may be said to a group
    scene.play((1, "claim:"))
    wait_for(lambda: agreed(scene) or scene.find(scene.phones[3], "next", scene.chat), "the sheet")
    return first


def view_of_the_next_deal(scene: Scene, first: set[int]) -> int:
    """Wait until those of the first deal are gone and there is another one; its number."""
    wait_for(lambda: not first & scene.views(), "the view ends with the deal")
    view: Message = wait_for(scene.view, "her view of the next deal")
    return int(view["ephemeral_message_id"])


@pytest.mark.slow
@pytest.mark.parametrize("scene", [SLOW], indirect=True)
def test_her_view_follows_her_to_the_next_deal(scene: Scene) -> None:
    first = first_deal_in_her_view(scene)
    message, button = wait_for(lambda: sheet_of(scene, scene.anya), "«Дальше» in the group")
    scene.anya.person.press(message, button.data)
    view = view_of_the_next_deal(scene, first)
    scene.same_in_both_places()
    shown = [event["message"] for event in scene.anya.events if event["type"] == "ephemeral"]
    before = takewhile(lambda one: not shows_hand(one), (one for one in shown if one["ephemeral_message_id"] == view))
    assert any("придут сюда" in text_of(one) for one in before), "it was there before the cards"
    scene.play((2, "bid:6s"), (3, "pass"), (1, "pass"))
    wait_for(lambda: scene.views() and view not in scene.views(), "her view, sent below the table's message")
    scene.same_in_both_places()
    scene.finish()


@pytest.mark.slow
@pytest.mark.parametrize("scene", [SLOW], indirect=True)
def test_where_the_bot_runs_the_group_no_press_is_needed(scene: Scene) -> None:
    scene.sandbox.post(f"groups/{scene.chat}/bot", status="administrator", by=scene.anya.id)
    view_of_the_next_deal(scene, first_deal_in_her_view(scene))
    scene.same_in_both_places()
    scene.finish()


def sheet_of(scene: Scene, phone: Phone) -> tuple[Message, Button] | None:
    """«Дальше» under the sheet."""
    phone.poll()
    return next(((message, key) for message, key in phone.choices(scene.chat) if key.action == "next"), None)


@pytest.mark.slow
def test_a_server_of_before_shows_nobody_a_card(scene: Scene) -> None:
    scene.sandbox.post("ephemerals", mode="ignored")
    wait_for(lambda: scene.find(scene.anya, "hand", scene.chat), "the table")
    for phone in scene.phones[:3]:
        answer = scene.press(phone, "hand", scene.chat)
        assert answer["alert"]
        assert "♠" in answer["text"]
    said: list[int] = wait_for(lambda: words_that_went(scene.anya, "на подходе"), "a word that goes")
    assert len(said) == 1
    assert scene.anya.views(scene.chat) == []
    before = private_hand(scene.anya)
    scene.anya.person.sandbox.post(f"people/{scene.anya.id}/send", chat=scene.chat, text="/hand")
    wait_for(lambda: private_hand(scene.anya) > before, "the hand comes down in private")
    wait_for(lambda: words_that_went(scene.phones[3], "личном чате"), "the way there is taken back from the guest")
    scene.finish()


def words_that_went(phone: Phone, words: str) -> list[int]:
    """The messages with these words that the phone got, once the last of them is deleted."""
    phone.poll()
    came = [event["message"] for event in phone.events if event["type"] == "message"]
    said = [message["message_id"] for message in came if words in text_of(message)]
    gone = [event["message_id"] for event in phone.events if event["type"] == "deleted"]
    return said if set(said) <= set(gone) else []


def guest(scene: Scene) -> list[Message]:
    """Return what the one who looks on sees."""
    scene.phones[3].poll()
    return scene.phones[3].screens(scene.chat)


def private_hand(phone: Phone) -> int:
    """Return the number of the newest message with the hand in the private chat."""
    phone.poll()
    newest: int = max(message["message_id"] for message in phone.screens(phone.id) if shows_hand(message))
    return newest


@pytest.mark.slow
def test_a_server_that_refuses_is_asked_once(scene: Scene) -> None:
    scene.sandbox.post("ephemerals", mode="refused")
    for _ in range(3):
        assert scene.press(scene.anya, "hand", scene.chat)["alert"]
    wait_for(lambda: scene.methods("sendMessage", ok=False), "a refusal")
    assert scene.press(scene.anya, "hand", scene.chat)["alert"]
    assert scene.methods("sendMessage", ok=False) == 1
    scene.sandbox.post("ephemerals", mode="known")
    scene.sandbox.post(f"groups/{scene.chat}/bot", status="administrator", by=scene.anya.id)
    scene.press(scene.anya, "help", scene.chat)
    scene.cards()
    scene.same_in_both_places()
    scene.finish()


@pytest.mark.slow
def test_a_picture_that_only_she_sees(scene: Scene) -> None:
    scene.cards()

    def pictures() -> list[Message]:
        scene.anya.poll()
        return [message for message in scene.anya.views(scene.chat) if message.get("photo")]

    warmed_up(scene)
    before = private_photos(scene.anya)
    answer = scene.press(scene.anya, "picture")
    wait_for(pictures, "the picture")
    assert (answer["text"], answer["alert"]) == ("", False)
    assert private_photos(scene.anya) == before
    assert len(before) == 1, "the greeting"
    assert not any(message.get("photo") for message in guest(scene))
    scene.press(scene.anya, "fold:picture")
    wait_for(lambda: not pictures(), "it is put away")
    scene.play((1, "bid:6s"))
    scene.same_in_both_places()
    scene.finish()


def warmed_up(scene: Scene) -> None:
    """A first picture has been drawn: that takes longer than the next, and one that is late comes in private."""
    boris = scene.phones[1]
    before = private_photos(boris)
    scene.press(boris, "picture")
    wait_for(lambda: private_photos(boris) > before, "a picture in private")
    scene.a_minute()


def private_photos(phone: Phone) -> set[int]:
    """The numbers of the pictures in somebody's private chat: the greeting is one."""
    phone.poll()
    return {message["message_id"] for message in phone.screens(phone.id) if message.get("photo")}


@pytest.mark.slow
def test_who_asks_again_before_her_view_has_come_gets_it(scene: Scene) -> None:
    wait_for(lambda: scene.find(scene.anya, "hand", scene.chat), "the table")
    scene.a_minute()
    scene.sandbox.post("faults", method="sendMessage", chat=scene.chat, retry_after=scene.sandbox.speed)
    for _ in range(3):
        assert scene.press(scene.anya, "hand", scene.chat)["alert"]
    wait_for(scene.view, "her own view")
    scene.play((1, "bid:6s"))
    scene.same_in_both_places()
    scene.finish(told=1)


@pytest.mark.slow
def test_an_ephemeral_command(scene: Scene) -> None:
    wait_for(lambda: scene.find(scene.anya, "hand", scene.chat), "the table")
    sent = scene.sandbox.post(f"people/{scene.anya.id}/send", chat=scene.chat, text="/hand")
    assert sent["ephemeral"]
    wait_for(scene.view, "her own view")
    scene.play((1, "bid:6s"))
    scene.same_in_both_places()
    assert not any("/hand" in text_of(message) for message in guest(scene))
    scene.finish()


@pytest.mark.slow
@pytest.mark.parametrize("scene", [SLOW], indirect=True)
def test_who_asks_first_has_the_cards_first(scene: Scene) -> None:
    """In a new world, where nothing has proved yet that the server hides them, and the lobby has used up the calls."""
    scene.sandbox.post(f"people/{scene.phones[2].id}/old", old=False)
    wait_for(lambda: scene.find(scene.phones[1], "hand", scene.chat), "the table")
    pressed: list[float] = []
    for phone in scene.phones[:3]:
        scene.press(phone, "hand", scene.chat)
        phone.poll()
        pressed.append(next(event["clock"] for event in reversed(phone.events) if event["type"] == "answer"))
        sleep(2 / SLOW)
    came = [wait_for(partial(cards_at, scene, phone), "cards") for phone in scene.phones[:3]]
    assert came == sorted(came)
    assert came[0] - pressed[0] < 9
    words = next(event["message"] for event in scene.anya.events if event["type"] == "ephemeral")
    assert "на подходе" in text_of(words)
    assert "hand" in {button.action for button in buttons(words)}, "what all can see may be pressed meanwhile"
    scene.finish()


def cards_at(scene: Scene, phone: Phone, words: str = "Ваши карты", since: float = 0.0) -> float | None:
    """The clock second at which this person's own view first had these words after that one."""
    phone.poll()
    news = [event for event in phone.events if event["type"] == "ephemeral" and event["clock"] >= since]
    return next((float(event["clock"]) for event in news if words in text_of(event["message"])), None)


def all_by_views(scene: Scene) -> list[Phone]:
    """All three have their cards in the group, and nobody has pressed in a view; the group has been silent."""
    people = scene.phones[:3]
    scene.sandbox.post(f"people/{people[2].id}/old", old=False)
    wait_for(lambda: scene.find(people[1], "hand", scene.chat), "the table")
    scene.a_minute()
    for phone in people:
        scene.press(phone, "hand", scene.chat)
    for phone in people:
        wait_for(partial(cards_at, scene, phone), "cards")
    scene.a_minute()
    return people


def in_view(scene: Scene, phone: Phone, action: str) -> float:
    """Press in one's own view and be told what was taken; the clock second of the answer."""

    def look() -> tuple[Message, Button] | None:
        phone.poll()
        choices = ((message, key) for message, key in phone.choices(scene.chat) if message.get("ephemeral_message_id"))
        found = ((message, key) for message, key in choices if key.action == action)
        return next(((m, key) for m, key in found if token_of(key.data) > scene.decided.get(phone.id, 0)), None)

    message, button = wait_for(look, f"{phone.name}: {action}")
    if button.action.partition(":")[0] not in PRESSES.half_made:
        scene.decided[phone.id] = token_of(button.data)
    answer = phone.person.press(message, button.data)
    assert phone.person.heard_late or answer["text"], answer
    assert phone.person.heard_late or answer["text"] in words_of(action), answer
    phone.poll()
    return float(next(event["clock"] for event in reversed(phone.events) if event["type"] == "answer"))


@pytest.mark.slow
@pytest.mark.parametrize("scene", [SLOW], indirect=True)
def test_whose_turn_it_is_sees_it_at_once_and_all_others_in_the_first_pause(scene: Scene) -> None:
    anya, boris, vika = all_by_views(scene)
    said = in_view(scene, anya, "bid:6s")
    turn = wait_for(lambda: cards_at(scene, boris, "Ваше слово", said), "his turn")
    assert turn - said < 2, "before anybody has pressed in another view"
    sleep(4 / SLOW)
    said = in_view(scene, boris, "pass")
    turn = wait_for(lambda: cards_at(scene, vika, "Ваше слово", said), "her turn")
    assert turn - said < 2
    scene.a_minute()
    said = in_view(scene, vika, "pass")
    came = [wait_for(partial(cards_at, scene, phone, "рикуп", said), "the talon") for phone in (anya, boris, vika)]
    assert came[0] - said < 2
    assert min(came[1:]) - said >= PAUSE_S
    assert max(came) - said < PAUSE_S + EDITS / GROUP_INSIDE[1] + LATE_S * SLOW
    scene.a_minute()
    scene.phones[1].person.say(scene.chat, "/stop")
    for phone in (anya, boris, vika):
        wait_for(partial(scene.find, phone, "stopyes", scene.chat), "the vote in every view")
    scene.finish()


@pytest.mark.slow
@pytest.mark.parametrize("scene", [SLOW], indirect=True)
def test_a_table_that_is_over_soon_loses_its_buttons(scene: Scene) -> None:
    anya, boris, vika = all_by_views(scene)
    scene.a_minute()
    boris.person.say(scene.chat, "/stop")
    in_view(scene, anya, "stopyes")
    said = in_view(scene, vika, "stopyes")

    def table_ends() -> float | None:
        boris.poll()
        edited = [one for one in boris.events if one["type"] == "edited" and one["clock"] >= said and one["chat"] < 0]
        return next((float(one["clock"]) for one in edited if not buttons(one["message"])), None)

    assert wait_for(table_ends, "no buttons under the table") - said < 9
    scene.finish()
