"""One group whose people sit down, play a match of some convention, and begin another somewhere else."""

import random
import time
from dataclasses import dataclass, field

from bot.screens.actions import Action
from tests.e2e.game import Company, Pressed, gather
from tests.e2e.phones import Phone
from tests.e2e.world import Bot, Button, Message, Sandbox, Timeout, text_of

STUCK_S = 90.0
Found = tuple[Phone, Message, Button]


@dataclass
class Crowd:
    """A company, what it plays with how many robots, and when it last had something to press (real seconds)."""

    company: Company
    options: str
    robots: int
    begun: bool = False
    moved: float = field(default_factory=time.monotonic)

    @property
    def fingers(self) -> list[Pressed]:
        """Everything its people pressed."""
        return self.company.pressed

    def find(self) -> Found | None:
        """Return what somebody may press now to go on. Raises Timeout when nobody could for long."""
        company = self.company
        company.poll()
        found = company.next_press() if self.begun else self._lobby_press()
        if found is not None or company.over():
            self.moved = time.monotonic()
        elif time.monotonic() > self.moved + STUCK_S:
            raise Timeout(f"nobody can press anything ({self.options}):\n{company.screens()}")
        return found

    def _lobby_press(self) -> Found | None:
        """Sit down one by one, then the robots, then begin."""
        company = self.company
        first = company.players[0]
        if next(company.waiting(), None) is not None:
            self.begun = True
            return company.next_press()
        keys = [(m, b) for m, b in first.choices(company.chat)]
        found = {button.action: (message, button) for message, button in reversed(keys)}
        if Action.SIT not in found and Action.START not in found:
            return None
        text = text_of(next(iter(found.values()))[0])
        missing = [phone for phone in company.players if phone.name not in text]
        if missing and Action.SIT in found:
            return company.rng.choice(missing), *found[Action.SIT]
        robot = next((action for action in found if action.startswith(f"{Action.ROBOT}:")), "")
        if not missing and robot and self._taken(found) < len(company.players) + self.robots:
            return first, *found[robot]
        return (first, *found[Action.START]) if not missing and Action.START in found else None

    def _taken(self, found: dict[str, tuple[Message, Button]]) -> int:
        """Count how many sit, as the robot's button says."""
        words = [action for action in found if action.startswith(f"{Action.ROBOT}:")]
        return int(words[0].split(":")[1]) if words else len(self.company.players) + self.robots

    def after(self, phone: Phone, made: Pressed) -> None:
        """Remember what an answer said; a link is followed."""
        self.company.remember(phone, made)
        if made.answer is not None and "?start=" in made.answer["url"]:
            phone.person.start(made.answer["url"].partition("?start=")[2])


def gathered(sandbox: Sandbox, bot: Bot, rng: random.Random, table: tuple[str, int, int]) -> Crowd:
    """Invite new people to a new group, one of whom has asked for a table; some are strangers to the bot yet."""
    options, people, robots = table
    company = gather(sandbox, bot, people, rng.randrange(10**9))
    for phone in company.players[: rng.randint(1, people)]:
        phone.person.start()
    company.players[0].person.say(company.chat, f"/new {options}")
    return Crowd(company, options, robots)
