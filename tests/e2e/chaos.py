"""Killing the bot and the sandbox at random moments while people press."""

import random
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tests.e2e.game import Company, Pressed
from tests.e2e.phones import Phone
from tests.e2e.world import AT_WORK, Button, Message, Timeout, text_of, wait_for

GRACE_S = 3.0
WRITTEN = len("2000-12-31 23:59:59,999")  # a line of the log begins with when it was
FOLLOWS_S = 2.0  # from a call to the next of the same chat, on a busy machine


@dataclass
class Chaos:
    """Kills and when they happened: `downs` of the bot, `outages` of the sandbox (killed, up again; real seconds)."""

    company: Company
    rng: random.Random
    kills: int = 0
    worlds: int = 0
    compared: int = 0
    mid_trick: int = 0
    downs: list[tuple[float, float]] = field(default_factory=list)
    outages: list[tuple[float, float]] = field(default_factory=list)

    def learn(self, log: Path) -> None:
        """Wait until a program that was started is at work, as its log says; that takes a while on a busy machine."""
        lines = (line for line in log.read_text().splitlines() if line.endswith(AT_WORK.decode()))
        since = [datetime.strptime(line[:WRITTEN], "%Y-%m-%d %H:%M:%S,%f").timestamp() for line in lines]
        self.downs = [(down, min((real for real in since if real >= up), default=up)) for down, up in self.downs]

    def excused(self, real: float) -> bool:
        """Tell whether a refusal at that real second follows from a kill."""
        return any(down - 0.1 <= real <= up + GRACE_S for down, up in (*self.downs, *self.outages))

    def cut_off(self, real: float) -> bool:
        """Tell whether what follows from a call at that real second may never have been done."""
        return any(real <= down <= real + FOLLOWS_S for down, _ in (*self.downs, *self.outages))

    def press_and_kill(self, phone: Phone, message: Message, button: Button) -> Pressed:
        """Kill the bot somewhere between the arrival of a press and everything it causes."""
        self.company.pause(phone)
        made = self.company.press(phone, message, button.data, wait=False)
        time.sleep(self.rng.choice((0.0, 0.002, 0.005, 0.01, 0.02, 0.04, 0.08, 0.2)) * self.rng.random() * 2)
        self._kill()
        if self.rng.random() < 0.3:
            time.sleep(self.rng.random() * 0.5)
        self._raise()
        self.company.hear(phone, made)
        self.company.remember(phone, made)
        return made

    def quiet_kill(self) -> None:
        """Kill and start; check that everybody's screen is as before, the reminder after a silence included."""
        company = self.company
        company.fall_silent()
        self._awake()  # on a busy machine a reminder that is due comes before the answer, however late
        company.settle(quiet=0.6)
        before = {phone.name: phone.shown() for phone in company.players}
        self.mid_trick += any("На столе:" in text for shown in before.values() for _, text, _ in shown)
        self._kill()
        self._raise()
        self._awake()
        company.settle(quiet=0.6)
        after = {phone.name: phone.shown() for phone in company.players}
        assert after == before
        self.compared += 1

    def _awake(self) -> None:
        """Wait until the bot answers again."""
        company = self.company
        phone = company.players[0]

        def answers() -> bool:
            message, button = next((m, b) for m, b in phone.choices() if b.action == "help")
            made = company.press(phone, message, button.data)
            return made.answer is not None

        wait_for(answers, "an answer after the start")

    def _kill(self) -> None:
        self.downs.append((time.time(), time.time()))
        self.company.bot.kill()
        self.kills += 1

    def _raise(self) -> None:
        self.company.bot.start()
        self.downs[-1] = (self.downs[-1][0], time.time())

    def kill_world(self) -> None:
        """Kill the sandbox and start it again at its port; the bot finds it by itself."""
        sandbox, down = self.company.sandbox, time.time()
        sandbox.kill()
        sandbox.start()
        self.outages.append((down, time.time()))
        self.worlds += 1
        self._awake()


def play_through(company: Company, chaos: Chaos, *, kills: int, worlds: int, every: tuple[int, int]) -> None:
    """Press until the match is over; in between curiosity, meddling, and kills every so many presses."""
    rng, pressed = chaos.rng, 0
    due = rng.randint(*every)
    while (found := company.find_press()) is not None:
        phone, message, button = found
        pressed += 1
        if pressed >= due and chaos.kills < kills:
            due = pressed + rng.randint(*every)
            if chaos.kills % 4 == 3:
                chaos.quiet_kill()
            else:
                chaos.press_and_kill(phone, message, button)
            if chaos.worlds < worlds and chaos.kills % 6 == 2:
                chaos.kill_world()
            continue
        company.make(phone, message, button)
        if rng.random() < 0.12:
            company.be_curious()
        if rng.random() < 0.06:
            company.meddle()
        if pressed > 4000:
            raise Timeout("a match without end")


def last_words(company: Company) -> None:
    """Ask for everything that can still be asked for after the match."""
    first = company.players[0]
    for command in ("/export", "/pulya", "/rules", "/help"):
        first.person.say(company.chat, command)
        wait_for(first.poll, command)
        company.settle()
    for page in ("why", "layout", "sheet"):
        found = next(((m, b) for m, b in first.choices(company.chat) if b.action.startswith(f"page:{page}")), None)
        if found is not None:
            company.press(first, found[0], found[1].data)
            company.settle()
    assert any(text_of(m) for m in first.screens(company.chat))
