"""Evidence that a tournament leaves: its record computed again, what every viewer saw, the silence of the group."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from bot.tables.log.kinds import is_quiet
from engine.tournament.plan import WAIT_S
from tests.e2e import story
from tests.e2e.evidence import reading
from tests.e2e.leaks import Shown, hidden, read_answer, read_message
from tests.e2e.phones import Event, Phone, table_of
from tests.e2e.story import TableStory
from tests.e2e.world import Message, buttons, text_of
from tests.engine.console import engine
from tests.recount.judge import differences

RULED = {f"tour.{word}" for word in ("no_show", "replaced", "corrected", "not_played", "dropped", "removed")}
"""Tags of the rulings to which all may object before the next draw."""
AMOUNT = re.compile(r"[+−-]\d")
PLACE = re.compile(r"Вы — \S+ место из \d+")
Owners = dict[tuple[int, int], int]
"""Table by chat and message."""


def settle(text: str) -> list[Fraction]:
    """Return what the command line of the engine makes of a match."""
    status, out, err = engine("replay", "-", "--json", stdin=text.encode())
    assert status == 0, err
    exact = json.loads(out)["settlement"]["exact"]
    return [Fraction(exact[seat]) for seat in sorted(exact)]


def faults_of_record(text: str) -> list[str]:
    """Return what is wrong with the record of a tournament, by another program and by the engine's own."""
    status, out, err = engine("verify", "-", stdin=text.encode())
    return [*differences(text, settle), *([f"verify: {out}{err}"] if status else [])]


# -- what everybody saw


def crossed(phones: list[Phone], database: Path) -> Iterator[str]:
    """Yield a line for every card that somebody saw and could not know from a table of the viewer's own.

    A message belongs to the table of its buttons or of the program's own list; any other, and an answer, to the table
    at which its reader then sat.
    """
    stories = {number: one for number, one in story.read(database).items() if is_quiet(one.chat)}
    with reading(database) as base:
        rows = base.execute("SELECT chat, message, table_id FROM surfaces").fetchall()
    owners = {(chat, message): table for chat, message, table in rows if table in stories}
    for phone in phones:
        own = {number: one for number, one in stories.items() if one.seat_of(phone.id) is not None}
        for event in phone.events:
            seen = _seen(event)
            if seen is None or not (seen.cards or seen.levels):
                continue
            if event.get("chat", 0) < 0:
                yield f"the group saw {sorted(seen.cards | seen.levels)} in {seen.words!r}"
                continue
            table = _table_of(event, owners, own)
            unknown = hidden(own[table], phone.id, seen, event["clock"]) if table in own else seen.cards
            if unknown:
                yield f"{phone.name} saw {sorted(unknown)} of table {table} in {seen.words!r}"


def _seen(event: Event) -> Shown | None:
    if event["type"] in ("message", "edited", "ephemeral"):
        is_own = not event["message"].get("from", {}).get("is_bot", False)
        return None if is_own else read_message(event["message"])
    return read_answer(event) if event["type"] == "answer" else None


def _table_of(event: Event, owners: Owners, own: dict[int, TableStory]) -> int:
    """Return the table to which what was seen belongs; 0 for none."""
    message: Message = event.get("message", {})
    named = {table_of(button.data) for button in buttons(message) if button.data.startswith("v1.")} & own.keys()
    if named:
        return min(named)
    listed = owners.get((event.get("chat", 0), message.get("message_id", 0)))
    if listed is not None:
        return listed
    begun = [number for number, one in own.items() if one.moments[0].at <= event["clock"]]
    return max(begun, default=0)


def strangers(phones: list[Phone], database: Path) -> Iterator[str]:
    """Yield a line for every message of a quiet table in the chat of somebody who never sat there."""
    stories = {number: one for number, one in story.read(database).items() if is_quiet(one.chat)}
    with reading(database) as base:
        rows = base.execute("SELECT chat, message, table_id FROM surfaces").fetchall()
    names = {phone.id: phone.name for phone in phones}
    for chat, _, table in rows:
        if table not in stories:
            continue
        if not any(moment.table.seat_of(chat) is not None for moment in stories[table].moments):
            yield f"a message of table {table} stands in the chat of {names.get(chat, chat)}"


def told_early(phones: list[Phone], database: Path, tournament: int) -> Iterator[str]:
    """Yield a line for every amount in a message of the tournament itself while its first round was played."""
    with reading(database) as base:
        at = "SELECT min(at) FROM events WHERE table_id = ? AND tag = ?"
        (drawn,), (closed,) = (
            base.execute(at, (tournament, tag)).fetchone() for tag in ("tour.drawn", "tour.round_closed")
        )
        own = "SELECT chat, message FROM surfaces WHERE table_id = ?"
        messages = set(base.execute(own, (tournament,)).fetchall())
    for phone in phones:
        for event in phone.events:
            if event["type"] not in ("message", "edited") or not drawn <= event["clock"] < closed:
                continue
            message: Message = event["message"]
            is_of_all = event["chat"] < 0 or (event["chat"], message["message_id"]) in messages
            if is_of_all and AMOUNT.search(text_of(message)):
                yield f"{phone.name} was told early: {text_of(message)!r}"


def hasty(database: Path, tournament: int) -> Iterator[str]:
    """Yield a line for every draw and end within ten minutes after a ruling that stands, both by a playing director."""
    with reading(database) as base:
        query = "SELECT seq, tag, body, at FROM events WHERE table_id = ? ORDER BY seq"
        log = [(seq, tag, json.loads(body), at) for seq, tag, body, at in base.execute(query, (tournament,))]
    director = log[0][2]["person"]
    gone = {body["seq"] for _, tag, body, _ in log if tag == "tour.undone"}
    own = [(tag, at) for seq, tag, body, at in log if body.get("by") == director and seq not in gone]
    ruled = [at for tag, at in own if tag in RULED]
    for tag, at in own:
        if tag in ("tour.drawn", "tour.finished") and any(at - WAIT_S < one <= at for one in ruled):
            yield f"{tag} at {at}, ruled at {ruled}"


def news_of(phone: Phone, chat: int) -> list[Event]:
    """Return the new messages of the bot in a group, as one of its members saw them come."""
    return [
        event
        for event in phone.events
        if event["type"] == "message" and event["chat"] == chat and event["message"]["from"]["is_bot"]
    ]


def places_told(phone: Phone) -> int:
    """Count the new messages that tell a person the final place in a tournament."""
    return sum(
        event["type"] == "message" and event["chat"] > 0 and bool(PLACE.search(text_of(event["message"])))
        for event in phone.events
    )


def occasions(log: list[tuple[int, str, dict[str, Any]]]) -> int:
    """Count what gets a message of its own in the group: the opening and each draw, besides an answer to /tour."""
    return 1 + sum(tag in ("opened", "drawn") for _, tag, _ in log)
