"""A table at work, and what it remembers of one person."""

from dataclasses import fields

from bot.storage.ports import surface_key
from bot.tables.context.ephemeral_state import EphemeralState
from bot.tables.context.session import ChoiceState, Reminders, TableSession
from bot.tables.log.state import Table
from bot.tables.ports import Role
from engine.games.preferans import PREFERANS

GONE, STAYS = 1111, 2222
OF_PERSONS = frozenset({"menus", "questions", "typed", "panels"})
OF_NOBODY = frozenset(
    {"table", "is_awake", "page", "group_title", "group_url", "entry", "options", "beside_play", "evening"}
)


def test_nothing_is_remembered_of_who_has_forgotten() -> None:
    session = TableSession(Table(1, -500, None, PREFERANS))
    names = OF_PERSONS | OF_NOBODY | {"bumps", "throttle", "ephemeral", "reminders", "choices"}
    assert {field.name for field in fields(TableSession)} == names, "say whose a new field is"
    for person in (GONE, STAYS):
        session.bump(surface_key(Role.HAND, person))
        for name in OF_PERSONS:
            known = getattr(session, name)
            known.add(person) if isinstance(known, set) else known.update({person: None})
    session.bump(Role.TABLE)
    assert session.throttle.is_time(f"word:{GONE}", 1.0)
    session.lose(GONE)
    assert session.throttle.is_time(f"word:{GONE}", 1.0)
    assert {name: list(getattr(session, name)) for name in OF_PERSONS} == {name: [STAYS] for name in OF_PERSONS}
    assert session.bumps == {surface_key(Role.HAND, STAYS): 1, Role.TABLE: 1}


def test_nothing_ephemeral_is_remembered_of_who_has_forgotten() -> None:
    session = TableSession(Table(1, -500, None, PREFERANS))
    names = [field.name for field in fields(EphemeralState)]
    for person in (GONE, STAYS):
        for name in names:
            known = getattr(session.ephemeral, name)
            known.add(person) if isinstance(known, set) else known.update({person: None})
    session.lose(GONE)
    assert [list(getattr(session.ephemeral, name)) for name in names] == [[STAYS]] * len(names)


def test_no_reminder_is_remembered_of_who_has_forgotten() -> None:
    session = TableSession(Table(1, -500, None, PREFERANS))
    names = [field.name for field in fields(Reminders) if field.name != "unseen"]
    for person in (GONE, STAYS):
        for name in names:
            getattr(session.reminders, name).update({person: 7})
    session.lose(GONE)
    assert [getattr(session.reminders, name) for name in names] == [{STAYS: 7}] * len(names)


def test_no_choice_is_remembered_of_who_has_forgotten() -> None:
    session = TableSession(Table(1, -500, None, PREFERANS))
    names = [field.name for field in fields(ChoiceState)]
    for person in (GONE, STAYS):
        for name in names:
            getattr(session.choices, name).update({person: None})
    session.lose(GONE)
    assert [list(getattr(session.choices, name)) for name in names] == [[STAYS]] * len(names)
