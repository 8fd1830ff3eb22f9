"""Every new button under six conditions: pace, two presses at once, /forget, a blocked chat, a second table, a kill."""

from collections.abc import Iterator

import pytest

from tests.e2e.conditions.every import ROWS
from tests.e2e.conditions.kills import Kills
from tests.e2e.conditions.row import Row
from tests.e2e.conditions.six import CONDITIONS
from tests.e2e.evidence import limited
from tests.e2e.scenarios.theatre import Stage, Story, Theatre

SPEED = 6.0
STAGES_AT_ONCE = 8
BETWEEN = 30.0  # times as long as usual waits the next deal: what stands between two deals is pressed on a busy machine
CELLS = [(row, condition) for row in ROWS for condition in CONDITIONS if condition not in row.left_out]
KILLED = [row for row in ROWS if "kill" not in row.left_out]


def cell(row: Row, condition: str) -> Story:
    """Return one button under one condition, as something that is played on a stage."""

    def task(stage: Stage) -> None:
        CONDITIONS[condition](stage, row)

    return Story(f"{row}-{condition}", task, names=row.names, start=row.start)


@pytest.fixture(scope="module")
def house(request: pytest.FixtureRequest) -> Iterator[Theatre]:
    """Sandbox and bot of all cells that this run asks for; they begin at once."""
    theatre = Theatre(SPEED, STAGES_AT_ONCE, between=BETWEEN)
    try:
        for item in request.session.items:
            call = getattr(item, "callspec", None)
            if call is not None and "house" in getattr(item, "fixturenames", ()) and "condition" in call.params:
                row, condition = call.params["row"], call.params["condition"]
                if condition not in row.left_out:
                    theatre.invite(cell(row, condition))
        yield theatre
    finally:
        theatre.close()


@pytest.fixture(scope="module")
def killed(house: Theatre) -> Kills:
    """All buttons, each pressed before a kill and after one."""
    house.wait()
    kills = Kills(house)
    kills.bring(KILLED)
    kills.run()
    return kills


@pytest.mark.soak
@pytest.mark.parametrize(("row", "condition"), CELLS, ids=str)
def test_condition(house: Theatre, row: Row, condition: str) -> None:
    house.see(cell(row, condition))


@pytest.mark.soak
@pytest.mark.parametrize("row", KILLED, ids=str)
def test_kill(killed: Kills, row: Row) -> None:
    assert killed.wrong.get(row.name, []) == []


def test_nobody_was_told_to_wait(killed: Kills) -> None:
    assert limited(killed.theatre.sandbox) == {}


def test_the_log_is_quiet(killed: Kills) -> None:
    assert killed.theatre.errors() == []
