"""Skat by pressed buttons: lists of minuses, bock laps by events, a grand in a schieber lap; real cards and robots."""

from bot.screens.actions import Action
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Person
from engine.games.skat import record
from engine.games.skat.rules import value_of
from tests.bot.screens import kit
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS
from tests.narrowed import there

HEAD = "pulka 1\nconvention skat_seed\n{}seat 1 Аня\nseat 2 Борис\nseat 3 Вика\n"
SIXTY = "player:1 game:h how:skat tops:1 tens:6 ones:0"
PASSED = "player:0"
RAMSCH = "player:9 tens:5 ones:0 tens:4 ones:0 tens:2 ones:0"


async def begin(desk: Desk, rules: str) -> None:
    await desk.command(ANYA, f"score скат {rules} Аня, Борис, Вика")
    desk.number = max(table for table, _ in desk.wall.last)


def text(desk: Desk) -> str:
    return kit.eye(kit.plain(desk.screen("table").text))


async def write(desk: Desk, steps: str, who: Person = ANYA) -> None:
    for step in steps.split():
        await desk.say((who, f"enter:{step}"))
    await desk.say((who, Action.WRITE))


def head(rules: str) -> str:
    return HEAD.format("".join(f"rule {rule}\n" for rule in rules.split()))


async def test_bierlachs_is_written_to_its_limit_and_the_lowest_pays(desk: Desk) -> None:
    rules = "list=bierlachs end=points:50"
    await begin(desk, rules)
    await write(desk, "dealer:3 player:1 game:h how:skat tops:1 tens:6 ones:1")
    assert "Список: Аня 0 · Борис −20 · Вика −20" in text(desk)
    await write(desk, "player:2 game:d how:skat tops:1 tens:6 ones:0")
    assert "Борис −56" in text(desk)
    written = record.parse(
        head(rules)
        + "deal 1 dealer=3 paper\noutcome declarer=1 game=h tops=+1 bid=18 points=61\nsheet 2:list-20 3:list-20\n"
        + "deal 2 dealer=1 paper\noutcome declarer=2 game=d tops=+1 bid=18 points=60\nsheet 2:list-36\n"
    )
    assert engine_events(await desk.log()) == written.events
    await desk.say((BORIS, Action.SETTLE_YES))
    shown = [kit.eye(kit.plain(one.screen.text)) for one in desk.wall.all]
    (over,) = {one for one in shown if "платит последний" in one}
    assert "Борис → Аня: 56" in over
    assert "Борис → Вика: 36" in over
    assert "Вика → Аня" not in over


async def test_60_to_60_brings_a_bock_lap_and_one_of_schieber_in_which_a_grand_is_played(desk: Desk) -> None:
    rules = "bock_triggers=60 ramsch_lap=yes ramsch_grand=again"
    await begin(desk, rules)
    await write(desk, f"dealer:3 {SIXTY}")
    assert "Бок: всё вдвойне, осталось сдач: 3" in text(desk)
    for _ in range(3):
        await write(desk, PASSED)
    assert "Шибер: рамш без торговли, осталось сдач: 3" in text(desk)
    await write(desk, "player:2 how:hand tops:1 tens:6 ones:1")
    assert "Шибер: рамш без торговли, осталось сдач: 3" in text(desk)
    await write(desk, RAMSCH)
    assert "Шибер: рамш без торговли, осталось сдач: 2" in text(desk)
    standing = there((await desk.state()).match).standing
    assert standing.tally.points.values == (-40 - 60, 72, 0)


async def test_options_of_bock_laps_are_chosen_by_buttons(desk: Desk) -> None:
    await desk.command(ANYA, "new скат")
    desk.number = max(table for table, _ in desk.wall.last)
    await desk.say((ANYA, "options:bock"), (ANYA, "options:one:bock_triggers"))
    await desk.say((ANYA, "rule:bock_triggers=kontra,60"), (ANYA, "options:bock"), (ANYA, "rule:ramsch_lap=yes"))
    await desk.say((ANYA, "options:one:bock_laps"), (ANYA, "rule:bock_laps=2"))
    await desk.say((ANYA, "options:ramsch"), (ANYA, "options:one:ramsch_grand"), (ANYA, "rule:ramsch_grand=again"))
    await desk.say((ANYA, "options:end"), (ANYA, "options:one:list"), (ANYA, "rule:list=plus"))
    agreed = (await desk.state()).convention
    told = {
        name: value_of(agreed, name) for name in ("bock_triggers", "ramsch_lap", "bock_laps", "ramsch_grand", "list")
    }
    assert told == {
        "bock_triggers": "kontra,60",
        "ramsch_lap": "yes",
        "bock_laps": "2",
        "ramsch_grand": "again",
        "list": "plus",
    }


async def test_laps_are_played_with_robots(desk: Desk) -> None:
    events = "bock_triggers=kontra,60,120,schneider,ramsch bock_adds=yes ramsch_lap=yes ramsch_grand=again"
    await desk.begin(
        ANYA, robots=2, options=f"скат kontra=any pass_out=schieber pass_grand=yes list=bierlachs {events}"
    )
    stages = set()
    for _ in range(9):
        stages.add(there((await desk.state()).match).standing.robber.stage)
        await desk.deal()
        await desk.pass_time(25)
    assert stages == {"classic", "bock", "schieber"}
