"""A tournament as its people see it: what its director presses, what its log and its record say."""

import json
import re
from collections.abc import Iterable
from typing import Any
from urllib.parse import unquote

from msgspec.structs import replace

from bot.screens.tournament.keys import TourWish, TourWord
from bot.screens.tournament.setup import SetUp, SetUpPage, usual
from engine.tournament.plan import Odd, Scoring
from tests.e2e.evidence import reading
from tests.e2e.game import Company, documents, download
from tests.e2e.phones import Phone
from tests.e2e.world import Message, buttons, text_of, wait_for

EVENT_S = 60.0  # real seconds for something that happens by the clock
RULINGS = ("closed", "no_show", "waited", "replaced", "corrected", "not_played", "dropped", "removed", "round_closed")
"""Events that the director may take back."""
Logged = tuple[int, str, dict[str, Any]]
"""Number of an event in its log, tag and body."""


class Tour:
    """One tournament, directed by the first of the company."""

    def __init__(self, company: Company) -> None:
        self.company = company
        self.director = company.players[0]
        self.number = 0
        self.drawn = 0
        """Number of rounds drawn, which stands in buttons."""

    # -- the plan

    def set_up(self, wanted: SetUp) -> None:
        """Plan a tournament by the buttons of /tour, and open it."""
        chat, person = self.company.chat, self.director.person
        before = len(self.opened())
        person.say(chat, "/tour")
        plan = usual(0, opener=person.id)
        for after in path(plan, wanted):
            assert not person.do(str(after), chat)["text"]
            plan = after
        assert plan == replace(wanted, page=SetUpPage.PLAN)
        assert person.do(str(replace(plan, page=SetUpPage.OPEN)), chat)["text"] == "Запись открыта."
        self.number = wait_for(lambda: self.opened()[before:], "the tournament")[0]

    def opened(self) -> list[int]:
        """List the tournaments of the database."""
        query = "SELECT table_id FROM events WHERE tag = 'tour.opened' ORDER BY table_id"
        with reading(self.company.bot.database) as base:
            return [int(number) for (number,) in base.execute(query)]

    # -- what has happened

    def log(self) -> list[Logged]:
        """List the events of the tournament."""
        query = "SELECT seq, tag, body FROM events WHERE table_id = ? ORDER BY seq"
        with reading(self.company.bot.database) as base:
            rows = base.execute(query, (self.number,)).fetchall()
        return [(int(seq), str(tag).removeprefix("tour."), json.loads(body)) for seq, tag, body in rows]

    def stand(self, *tags: str) -> list[Logged]:
        """List the events of some kinds that nobody has taken back."""
        log = self.log()
        gone = {body["seq"] for _, tag, body in log if tag == "undone"}
        return [event for event in log if event[1] in tags and event[0] not in gone]

    def until(self, tag: str, count: int = 1) -> None:
        """Wait until something has happened so many times, and was not taken back."""
        wait_for(lambda: len(self.stand(tag)) >= count, f"{count} {tag}", EVENT_S)

    def last(self, tag: str) -> dict[str, Any]:
        """Return the body of the newest event of a kind."""
        return self.stand(tag)[-1][2]

    # -- what people do

    def press(self, phone: Phone, word: TourWord, *args: int, mark: int | None = None, group: bool = False) -> str:
        """Press what stands on the screen; return the words of the answer."""
        action = str(TourWish(word, self.number, self.drawn if mark is None else mark, *args))
        return str(phone.person.do(action, self.company.chat if group else None)["text"])

    def direct(self, *presses: tuple[TourWord, *tuple[int, ...]]) -> str:
        """Press buttons of the director's pages one after the other; return the words of the last answer."""
        self.press(self.director, TourWord.DIRECT, group=True)
        said = ""
        for word, *args in presses:
            said = self.press(self.director, word, *args)
        return said

    def undo(self) -> None:
        """Take back what the director has ruled last."""
        count, (seq, _, _) = len(self.stand("undone")), self.stand(*RULINGS)[-1]
        self.direct()
        self.press(self.director, TourWord.UNDO, mark=seq)
        self.until("undone", count + 1)

    def invited(self) -> str:
        """Return what the forwarded link brings to the bot."""
        return link_in(reversed(self.director.person.messages(self.company.chat)))

    def reply(self, phone: Phone, words: str, text: str) -> None:
        """Reply to the newest private message with some words in it."""

        def found() -> Message | None:
            told = reversed(phone.person.messages())
            return next((one for one in told if words in text_of(one)), None)

        asked = wait_for(found, words)
        phone.person.say(None, text, reply_to=asked["message_id"])

    def record(self, phone: Phone) -> str:
        """Return the record of the tournament as somebody gets it."""
        self.press(phone, TourWord.ROWS, 1, group=True)
        phone.poll()
        known = len(documents(phone))
        self.press(phone, TourWord.RECORD)
        sent = wait_for(lambda: phone.poll() and documents(phone)[known:], "the record")
        return download(self.company.sandbox, sent[-1])


def path(plan: SetUp, wanted: SetUp) -> Iterable[SetUp]:
    """Yield the plans through which the buttons lead from one to another, the page of the plan at the end."""
    if plan.kind is not wanted.kind:
        plan = usual(plan.chat, wanted.kind, opener=plan.opener)
        yield plan
    while plan.rounds != wanted.rounds:
        plan = replace(plan, rounds=plan.rounds + (1 if plan.rounds < wanted.rounds else -1))
        yield plan
    odds = [Odd.ROBOT, Odd.BYE] if plan.is_duplicate else list(Odd)
    while plan.odd is not wanted.odd:
        plan = replace(plan, odd=odds[(odds.index(plan.odd) + 1) % len(odds)])
        yield plan
    while plan.is_duplicate and plan.deals != wanted.deals:
        plan = replace(plan, deals=plan.deals + (3 if plan.deals < wanted.deals else -3))
        yield plan
    scorings = list(Scoring)
    while plan.scoring is not wanted.scoring:
        plan = replace(plan, scoring=scorings[(scorings.index(plan.scoring) + 1) % len(scorings)])
        yield plan
    plan = replace(plan, page=SetUpPage.TIMES)
    yield plan
    for name in ("window_s", "clock_s", "deals", "final", "sync"):
        if getattr(plan, name) != getattr(wanted, name):
            plan = replace(plan, **{name: getattr(wanted, name)})
            yield plan
    yield replace(plan, page=SetUpPage.PLAN)


def link_in(messages: Iterable[Message], end: str = "") -> str:
    """Return what the first link to a tournament brings to the bot, of those with that end; empty: there is none."""
    for message in messages:
        for text in (text_of(message), *(unquote(button.url) for button in buttons(message))):
            for found in re.findall(r"start=(tour_\w+)", text):
                if found.endswith(end):
                    return str(found)
    return ""
