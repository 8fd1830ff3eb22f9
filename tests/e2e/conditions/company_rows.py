"""Buttons of a table that looks for company: links and bells under the lobby, a group that meets the bot."""

from typing import Final

from tests.e2e.conditions.row import Row, Spot, at, at_link, rows_of, seats, settings_of, told
from tests.e2e.scenarios.theatre import Stage, nothing

CALLED: Final = ("Позову", "Звать не буду", "Два нажатия подряд", "Уже принято", "")
"""Answers of the bell: on, off, a press that does not count."""


def bell(stage: Stage) -> Spot:
    """Open a table at which nobody sits yet."""
    stage.open_table()
    return at(stage, 1, "bell", group=True)


def bell_link(stage: Stage) -> Spot:
    """Press a bell without a private chat, to which it leads."""
    spot = bell(stage)
    led = spot.answer(spot.push())
    return Spot(stage, spot.person, spot.message, type(spot.button)("", "", led))


def is_listed(spot: Spot) -> int:
    """Count the person among those whom the group calls."""
    return list(settings_of(spot, spot.stage.group).get("bells", ())).count(spot.person.id)


def invite(stage: Stage) -> Spot:
    """Open a table; return the second person before the link that is shared."""
    stage.open_table()
    return at_link(stage, 2, "Позвать", group=True)


def stands(spot: Spot) -> None:
    """Get up from the table."""
    stage = spot.stage
    assert stage.press(stage.people.index(spot.person) + 1, "stand", group=True) == nothing()


def what_is_it(stage: Stage) -> Spot:
    """Come to the link to the help below the greeting of a group."""
    return at_link(stage, 1, "Что это?", group=True)


def opened(spot: Spot) -> int:
    """Count the tables of the group."""
    return int(rows_of(spot, "SELECT count(*) FROM tables WHERE chat = ?", spot.stage.group)[0][0])


ROWS: Final = (
    Row("bell", bell, is_listed, answers=CALLED, toggles=True),
    Row("bell-link", bell_link, is_listed, start=False),
    Row("invite", invite, seats, leave=stands),
    Row("what-is-it", what_is_it, lambda spot: int(told(spot, "Все команды") > 0), repeats=True, alone=True),
    Row("open", lambda stage: at(stage, 1, "open", group=True), opened),
)
