"""Scripted people who play matches by pressing what they see, weighted so that matches come to an end."""

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.games.preferans.screens.presses import PRESSES
from bot.gateway.api.answers import WATCHDOG_S
from bot.screens.actions import Action
from bot.screens.option_pages import SETUP, TABLE
from bot.screens.replies import rules_refuse
from bot.screens.setup import ROBOTS
from bot.screens.texts import texts
from bot.tables.log.clock import PING_S
from tests.clocks import PATIENCE_S
from tests.e2e.chats import patience
from tests.e2e.phones import Phone, table_of, token_of
from tests.e2e.taken import acknowledges
from tests.e2e.world import (
    BREATH_S,
    NEWS_S,
    TAKING_LONG,
    Bot,
    Button,
    Message,
    Sandbox,
    Timeout,
    buttons,
    text_of,
    wait_for,
)

LATE_S = 1.0  # real seconds by which a busy machine may be late
CURIOUS = (Action.HAND, Action.HELP, Action.PAGE)
COMMANDS = ("/export", "/pulya", "/hand", "/table", "/help", "/rules")
MAIN = (
    *("bid", "here", "pass", "offer", "giveup", "concede", "half", "discard", "order"),
    *("whist", "mode", "card", "claim", "agree", "pick"),
    *("look", "blindpass", "blind", "taketalon", "throw", "preferans", "sure", "yes", "higher"),
    *("hold", "takeskat", "fromhand", "game", "double", "receive", "give", "shove", "lay"),
)
REFUTED = rules_refuse(texts("ru"), None, "claim_refuted", {})
EARLY = 0.1  # how likely a misère is said out of turn by somebody who may
CLOSING = ("unpick", "rest")


@dataclass
class Pressed:
    """One press and what came of it; `answer` None when nobody answered (the program was dead, or too late).

    `at` is when it was pressed, `heard` when the answer was there (real seconds); `message` is what was pressed in.
    """

    person: int
    data: str
    query: str
    answer: dict[str, Any] | None = None
    at: float = 0.0
    heard: float = 0.0
    message: Message = field(default_factory=dict, repr=False)

    @property
    def action(self) -> str:
        """Action of the button."""
        return self.data.split(".", 3)[3] if self.data.count(".") >= 3 else ""

    @property
    def word(self) -> str:
        """First word of the action."""
        return self.action.partition(":")[0]

    @property
    def accepted(self) -> bool:
        """Answered empty, in one's own view in words: it was taken, or had been taken before."""
        if self.answer is None or self.answer["url"]:
            return False
        return acknowledges(self.message, self.action, self.answer["text"])

    @property
    def took_long(self) -> bool:
        """Answered by the watchdog, whose words promise nothing."""
        return self.answer is not None and self.answer["text"] in TAKING_LONG

    @property
    def led(self) -> bool:
        """Answered with a link; a press that Telegram brings again seats who has opened the private chat meanwhile."""
        return self.answer is not None and bool(self.answer["url"])


@dataclass
class Company:
    """The sandbox, the bot, those who play, those who look on, and the record of all they pressed."""

    sandbox: Sandbox
    bot: Bot
    players: list[Phone]
    guests: list[Phone]
    chat: int
    rng: random.Random
    pressed: list[Pressed] = field(default_factory=list)
    done: set[tuple[int, int]] = field(default_factory=set)
    refuted: set[tuple[int, str]] = field(default_factory=set)
    toasts: Counter[str] = field(default_factory=Counter)
    declarer: int = 0
    claims: float = 0.15

    @property
    def phones(self) -> list[Phone]:
        """Those who play and those who look on."""
        return [*self.players, *self.guests]

    def poll(self) -> bool:
        """Read what is new; tell whether there was anything for anybody."""
        return sum(phone.poll() for phone in self.phones) > 0

    def press(self, phone: Phone, message: Message, data: str, *, wait: bool = True) -> Pressed:
        """Press and, unless told otherwise, wait for the answer."""
        at = time.time()
        made = Pressed(phone.id, data, phone.person.press_data(message, data), at=at, message=message)
        self.pressed.append(made)
        if wait:
            self.hear(phone, made)
        return made

    def hear(self, phone: Phone, made: Pressed, timeout: float = 5.0) -> None:
        """Wait for the answer to a press."""
        found = self.sandbox.get(f"people/{phone.id}/answers/{made.query}", timeout=timeout)
        if found["answered"]:
            made.answer, made.heard = found, time.time()
            if found["text"] and not made.accepted and made.word not in (*CURIOUS, Action.RULES):
                self.toasts[found["text"]] += 1

    def settle(self, quiet: float = 0.4, timeout: float = PATIENCE_S) -> None:
        """Wait until the bot has taken every update and nobody's screen has changed for that many real seconds."""
        end, last = time.monotonic() + timeout, time.monotonic()
        while time.monotonic() - last < quiet:
            if self.poll() or self.sandbox.get("updates"):
                last = time.monotonic()
            if time.monotonic() > end:
                raise Timeout("the screens do not come to rest")
            patience.seconds = NEWS_S

    def fall_silent(self) -> None:
        """Wait until the reminder after a silence is on the screens, and all is quiet."""
        self.settle(quiet=LATE_S + PING_S / self.sandbox.speed)

    def act(self, action: str, phone: Phone, chat: int | None = None) -> Pressed:
        """Wait for a button with this action, press it."""

        def look() -> tuple[Message, Button] | None:
            phone.poll()
            return next(((m, b) for m, b in phone.choices(chat) if b.action == action), None)

        message, button = wait_for(look, f"{phone.name}: {action}")
        self.pause(phone)
        return self.press(phone, message, button.data)

    def sit_down(self, options: str = "pool_target=4", robots: int = 0) -> None:
        """Open a lobby, seat everybody, the last one through the deep link, then robots, and start."""
        for phone in self.players[:-1]:
            phone.person.start()
        first, last = self.players[0], self.players[-1]
        wait_for(lambda: first.poll() and first.screens(first.id)[0]["from"]["is_bot"], "an answer to /start")
        self.settle()
        first.person.say(self.chat, f"/new {options}")
        for phone in self.players[:-1]:
            self.act(Action.SIT, phone, self.chat)
        led = self.act(Action.SIT, last, self.chat)
        assert led.answer is not None
        assert "?start=" in led.answer["url"], led
        last.person.start(led.answer["url"].partition("?start=")[2])
        wait_for(lambda: last.poll() and last.screens(last.id)[0].get("text", "").find(last.name) >= 0, "seated")
        if robots:
            self._seat_robots(first, robots)
        self.act(Action.START, first, self.chat)

    def _seat_robots(self, phone: Phone, count: int) -> None:
        """Seat easy robots, who go by rules at once, from «Настроить», «Роботы»; leave the pages afterwards.

        The pages open in private where the group would show them late.
        """
        seats = range(len(self.players), len(self.players) + count)
        adding = [f"{Action.ROBOT}:{taken}" for taken in seats]
        self.act(f"{Action.OPTIONS}:{SETUP}", phone, self.chat)
        self.act(f"{Action.OPTIONS}:{ROBOTS}", phone)
        for action in (*adding, f"{Action.OPTIONS}:{TABLE}"):
            self.settle()
            self.act(action, phone)

    # -- playing

    def decisions(self, phone: Phone) -> list[tuple[Message, Button]]:
        """Return the buttons of the newest private decision this person has not yet made."""
        found = [
            (message, button)
            for message, button in phone.choices(phone.id)
            if _word(button) in (*MAIN, *CLOSING) and (phone.id, token_of(button.data)) not in self.done
        ]
        newest = max((token_of(button.data) for _, button in found), default=0)
        found = [(message, button) for message, button in found if token_of(button.data) == newest]
        asks = any(_word(button) in MAIN for _, button in found)
        found = [(message, button) for message, button in found if (phone.id, button.data) not in self.refuted]
        early = {button.action for _, button in found} == {"sure:bid:misere"}
        if early and not self._is_bold(phone, found[0][1].data, newest):
            return []
        return found if asks else []

    def _is_bold(self, phone: Phone, data: str, token: int) -> bool:
        """Tell whether somebody says misère out of turn; once, for a screen nobody waits for may be a little late."""
        tried = any(press.person == phone.id and press.data == data for press in self.pressed)
        return not tried and random.Random(f"{phone.id} {token}").random() < EARLY

    def waiting(self) -> Iterator[tuple[Phone, list[tuple[Message, Button]]]]:
        """Yield everybody who is asked something now."""
        for phone in self.players:
            found = self.decisions(phone)
            if found:
                yield phone, found

    def ready(self) -> Iterator[tuple[Phone, Message, Button]]:
        """Yield «Дальше» not yet pressed, in the group or in the private chat."""
        for phone in self.players:
            found = [(m, b) for m, b in phone.choices() if b.action == Action.NEXT]
            newest = max((token_of(b.data) for _, b in found), default=0)
            if newest and (phone.id, newest) not in self.done:
                yield phone, *self.rng.choice([(m, b) for m, b in found if token_of(b.data) == newest])

    def over(self) -> bool:
        """Tell whether the settlement is on the screen, in the group or at a quiet table in private."""
        first = self.players[0]
        shared = any(button.action == Action.AGAIN for _, button in first.choices(self.chat))
        return shared or any(button.action == Action.COUNTED for _, button in first.choices(first.id))

    def next_press(self) -> tuple[Phone, Message, Button] | None:
        """Return the press that moves the match on; None when there is nothing to press yet."""
        asked = list(self.waiting())
        if asked:
            phone, found = self.rng.choice(asked)
            message, button = self._weighted(phone, found)
            return phone, *self._perhaps_in_group(phone, message, button)
        return next(self.ready(), None)

    def find_press(self) -> tuple[Phone, Message, Button] | None:
        """Wait for the next press; None when the match is over. Raises Timeout with everybody's screens."""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            self.poll()
            found = self.next_press()
            if found is not None:
                return found
            if self.over():
                return None
            patience.seconds = NEWS_S / 2
        raise Timeout("nobody can press anything:\n" + self.screens())

    def asked(self) -> list[Phone]:
        """Return who is asked something, once all is quiet and somebody is."""
        self.find_press()
        self.settle()
        return [phone for phone, _ in self.waiting()]

    def make_some(self, count: int) -> None:
        """Make so many presses that move the match on, none of them refused."""
        for _ in range(count):
            found = self.find_press()
            assert found is not None
            assert self.make(*found).answer is not None

    def screens(self) -> str:
        """Return what everybody sees, for the report of a failure."""
        return "\n\n".join(
            f"{phone.name}: {text_of(message)}\n{[button.text for button in buttons(message)]}"
            for phone in self.phones
            for message in phone.screens()[:3]
        )

    def make(self, phone: Phone, message: Message, button: Button) -> Pressed:
        """Press what was found and remember what that decided."""
        self.pause(phone)
        made = self.press(phone, message, button.data)
        self.remember(phone, made)
        if made.accepted and made.word in PRESSES.half_made:
            wait_for(lambda: self.redrawn(phone, message), "the picked card on the screen")
        return made

    def pause(self, phone: Phone) -> None:
        """Wait for longer than a double tap takes, so that the next press is meant."""
        last = max((press.heard or press.at for press in self.pressed[-20:] if press.person == phone.id), default=0.0)
        time.sleep(max(0.0, last + BREATH_S / self.sandbox.speed - time.time()))

    def redrawn(self, phone: Phone, message: Message) -> bool:
        """Tell whether a message no longer stands as it stood, or another one has taken its place below."""
        phone.poll()
        chat, number = message["chat"]["id"], message["message_id"]
        below = (other for (where, at), other in phone.live.items() if where == chat and at > number)
        return phone.live.get((chat, number)) != message or any(buttons(other) for other in below)

    def remember(self, phone: Phone, made: Pressed) -> None:
        """Remember what is not pressed again: a decision taken, «Дальше» when the next deal has begun by itself.

        Whether one was taken that the watchdog has answered is seen on the screen; so is one that was answered late:
        presses that waited together for the program to start again may pass for two taps.
        """
        if made.took_long or made.heard - made.at >= WATCHDOG_S:
            return
        if made.answer is not None and made.word == Action.NEXT:
            self.done.add((phone.id, token_of(made.data)))
        elif made.answer is not None and made.answer["text"] == REFUTED:
            self.refuted.add((phone.id, made.data))
        elif made.accepted and made.word not in PRESSES.half_made:
            self.done.add((phone.id, token_of(made.data)))
            if made.word == "discard":
                self.declarer = phone.id

    def _perhaps_in_group(self, phone: Phone, message: Message, button: Button) -> tuple[Message, Button]:
        """Choose where a word is pressed: one that asks nothing is sometimes pressed under the group's message."""
        if _word(button) not in PRESSES.half_made and self.rng.random() < 0.2:
            for other, same in phone.choices(self.chat):
                if same.data == button.data:
                    return other, same
        return message, button

    def _weighted(self, phone: Phone, found: list[tuple[Message, Button]]) -> tuple[Message, Button]:
        weights = [self._weight(phone, button, [b for _, b in found]) for _, button in found]
        if not any(weights):
            weights = [1.0] * len(found)
        return self.rng.choices(found, weights)[0]

    def _weight(self, phone: Phone, button: Button, all_: list[Button]) -> float:
        word, _, argument = button.action.partition(":")
        if word in ("bid", "order"):
            first = next(b for b in all_ if _word(b) == word)
            if argument == "misere":
                return 0.15
            return 6.0 if button is first else 0.15 if argument[0] in "678" else 0.0
        if word == "sure" and ":" in argument:
            return 0.15 if argument.endswith(("misere", "misere-")) or argument.partition(":")[2][0] in "678" else 0.0
        if word == "pass":
            return 4.0 if any(b.action == "bid:6s" for b in all_) else 14.0
        if word == "rest":
            cards = sum(_word(b) == "card" for b in all_)
            return self.claims * cards * (1.0 if phone.id == self.declarer else 0.07)
        if word == "whist":
            return {"whist": 3.0, "pass": 2.0}.get(argument, 1.5)
        if word == "agree":
            return 6.0 if argument == "y" else 1.0
        if word == "look":
            return 6.0
        weights = {"giveup": 0.3, "concede": 2.0, "claim": 3.0, "offer": 2.0}
        weights |= {"higher": 0.15, "unpick": 0.2, "discard": 3.0, "here": 1.5}
        return weights.get(word, 1.0)

    # -- what else people do

    def be_curious(self) -> Pressed | None:
        """Let somebody, perhaps a guest, ask for cards, help or a page, or type a command."""
        phone = self.rng.choice(self.phones)
        if self.rng.random() < 0.35:
            place = self.rng.choice((self.chat, phone.id if phone in self.players else self.chat))
            phone.person.say(place, self.rng.choice(COMMANDS))
            return None
        found = [(m, b) for m, b in phone.choices() if _word(b) in CURIOUS]
        if not found:
            return None
        message, button = self.rng.choice(found)
        return self.press(phone, message, button.data)

    def meddle(self) -> Pressed | None:
        """Let somebody press a word in the group that another player is asked for, or an accepted press again."""
        if self.rng.random() < 0.5 and self.pressed:
            old = self.rng.choice(self.pressed[-6:])
            phone = next(phone for phone in self.phones if phone.id == old.person)
            message = next((m for m, button in phone.choices() if button.data == old.data), None)
            return self.press(phone, message, old.data) if message is not None else None
        phone = self.rng.choice(self.phones)
        asked = {asked.id for asked, _ in self.waiting()}
        found = [(m, b) for m, b in phone.choices(self.chat) if _word(b) in MAIN and phone.id not in asked]
        if not found:
            return None
        message, button = self.rng.choice(found)
        return self.press(phone, message, button.data)


def _word(button: Button) -> str:
    return button.action.partition(":")[0]


def gather(sandbox: Sandbox, bot: Bot, count: int, seed: int) -> Company:
    """Return a group of so many players and one who looks on, in front of a bot that has been launched."""
    bot.keep_causes()
    names = ("Аня", "Борис", "Вика", "Глеб")[:count]
    players = [Phone(sandbox, name) for name in names]
    guest = Phone(sandbox, "Зритель")
    members = [phone.id for phone in (*players, guest)]
    chat = sandbox.post("groups", title="Пулька у Ани", members=members)["id"]
    return Company(sandbox, bot, players, [guest], chat, random.Random(seed))


def documents(phone: Phone) -> list[dict[str, Any]]:
    """Return the events in which this person got a file."""
    return [event for event in phone.events if event["type"] == "message" and "document" in event["message"]]


def download(sandbox: Sandbox, event: dict[str, Any]) -> str:
    """Return the text of a file in a message."""
    return sandbox.file(event["message"]["document"]["file_id"]).decode()


__all__ = ["Company", "Pressed", "documents", "download", "gather", "table_of", "token_of"]
