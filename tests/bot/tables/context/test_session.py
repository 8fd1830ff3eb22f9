"""A table at work: whose its parts are, and what it remembers of one person."""

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import bot.tables
from bot.screens.evening import Evening
from bot.screens.model import Page
from bot.storage.ports import surface_key
from bot.tables.context.session import EntryState, GroupInfo, TableSession
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role
from bot.tables.score.keeper import Form
from engine.games.preferans import PREFERANS

GONE, STAYS = 1111, 2222
OF_PERSONS = frozenset({"choices", "last", "reminders", "menus", "ephemeral"})
"""Parts that hold everything by person, but for what is in `SHARED`."""
OF_NOBODY = frozenset({"table", "is_awake", "is_failure_told", "turned", "entry", "group"})
SHARED = frozenset({"unseen", "bell", "unheard"})
WRITERS = {
    "table": {"runtime.table_runtime"},
    "is_awake": {"runtime.table_runtime"},
    "is_failure_told": {"runtime.table_runtime"},
    "choices": {"choices"},
    "last.pressed": {"context.feature"},
    "last.by_itself": {"runtime.table_runtime"},
    "last.missed": {"choices", "schedule.wakeups"},
    "reminders": {"schedule.bells", "schedule.pings", "schedule.wakeups"},
    "menus": {"presentation.menus"},
    "ephemeral.hands": {"ephemeral.hand"},
    "ephemeral.asides": {"ephemeral.hand"},
    "ephemeral.keen": {"ephemeral.hand"},
    "ephemeral.pictures": {"ephemeral.picture"},
    "ephemeral.private_pictures": {"ephemeral.picture"},
    "ephemeral.panels": {"ephemeral.panels"},
    "turned": {"features.conditions", "past.deal_pages"},
    "entry": {"features.score"},
    "group": set(),
}
"""By part, or field of one, the modules of `bot.tables` that write it, besides the reader of the store."""
READER = "context.sessions"
CHANGE = r"(?:\[[^]]*\])? = |\.(?:pop|clear|add|discard|setdefault|update)\("
WRITE = re.compile(rf"session\.(?:(turn)\(|(\w+(?:\.\w+)?)(?:{CHANGE}))")


def at(stage: Stage, token: int) -> TableSession:
    return TableSession(Table(1, -500, None, PREFERANS, stage=stage, stage_token=token))


def test_every_part_is_of_persons_or_of_nobody() -> None:
    names = OF_PERSONS | OF_NOBODY | {"sent"}
    assert {field.name for field in fields(TableSession)} == names, "say whose a new field is"


@pytest.mark.parametrize("part", sorted(OF_PERSONS))
def test_nothing_is_remembered_of_who_has_forgotten(part: str) -> None:
    session = at(Stage.LOBBY, 1)
    state: Any = getattr(session, part)
    names = [field.name for field in fields(state) if field.name not in SHARED]
    for person in (GONE, STAYS):
        for name in names:
            known = getattr(state, name)
            known.add(person) if isinstance(known, set) else known.update({person: None})
    session.lose(GONE)
    assert {name: list(getattr(state, name)) for name in names} == {name: [STAYS] for name in names}


def test_no_message_is_remembered_of_who_has_forgotten() -> None:
    session = at(Stage.LOBBY, 1)
    for person in (GONE, STAYS):
        session.sent.bump(surface_key(Role.HAND, person))
    session.sent.bump(Role.TABLE)
    assert session.sent.throttle.is_time(f"word:{GONE}", 1.0)
    session.lose(GONE)
    assert session.sent.throttle.is_time(f"word:{GONE}", 1.0)
    assert session.sent.bumps == {surface_key(Role.HAND, STAYS): 1, Role.TABLE: 1}


def test_the_total_of_the_day_is_counted_anew_without_who_has_forgotten() -> None:
    session = at(Stage.OVER, 9)
    session.group = GroupInfo("Дача", evening=Evening((("Аня", 3),), 1))
    session.lose(GONE)
    assert session.group == GroupInfo("Дача")


def test_a_turned_page_ends_with_its_stage() -> None:
    session = at(Stage.LOBBY, 4)
    session.turn("setup")
    assert (session.options, session.page) == ("setup", Page.SHEET)
    session.table = at(Stage.BETWEEN, 7).table
    assert (session.options, session.page) == ("", Page.SHEET)
    session.turn(Page.ANALYSIS)
    assert (session.options, session.page) == ("", Page.ANALYSIS)
    session.table = at(Stage.BETWEEN, 20).table
    assert session.page is Page.SHEET


def test_a_half_made_entry_ends_with_its_stage() -> None:
    session = at(Stage.PAPER, 4)
    session.entry = EntryState(4, Form(steps=("said:pass.pass",)))
    assert session.form.steps == ("said:pass.pass",)
    session.table = at(Stage.PAPER, 6).table
    assert session.form == Form()


def test_a_part_is_written_by_who_its_documentation_says() -> None:
    root = Path(bot.tables.__path__[0])
    found: dict[str, set[str]] = {name: set() for name in WRITERS}
    for path in root.rglob("*.py"):
        module = ".".join(path.relative_to(root).with_suffix("").parts)
        for turned, written in WRITE.findall(path.read_text("utf-8")):
            part = "turned" if turned else written
            name = part if part in WRITERS else part.partition(".")[0]
            if module != READER and name in found:
                found[name].add(module)
    assert found == WRITERS
