"""The second game by pressed buttons: its rules, its score of real cards, a filled pot, undone deals, the record."""

from bot.screens.actions import Action
from bot.tables.past.deal_pages import engine_events
from bot.tables.ports import Person
from engine.games.austrian import record
from engine.games.austrian.rules import value_of
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS
from tests.narrowed import there

HEAD = "pulka 1\nconvention austrian_styrian\nrule contribution=10\nseat 1 Аня\nseat 2 Борис\nseat 3 Вика\n"
EMPTIED = (
    "dealer:3 player:1 game:4 said:pass.pass",
    "deal 1 dealer=3 paper\noutcome declarer=1 contract=4 whist=2:pass,3:pass\n",
)
FILLED = (
    "refill player:2 game:1 said:pass.whist.invite took:5 aces:none",
    "refill\ndeal 2 dealer=1 paper\n"
    "outcome declarer=2 contract=1 whist=3:pass,1:whist:invite tricks=2:5,1:5 aces=none\n",
)


async def write(desk: Desk, steps: str, who: Person = ANYA) -> None:
    for step in steps.split():
        await desk.say((who, f"enter:{step}"))
    await desk.say((who, Action.WRITE))


async def begin(desk: Desk) -> None:
    await desk.command(ANYA, "score штирийский contribution=10 Аня, Борис, Вика")
    desk.number = max(table for table, _ in desk.wall.last)


async def exported(desk: Desk) -> record.RecordedMatch:
    await desk.command(BORIS, "export")
    return record.parse(desk.wall.files[-1][1].data.decode())


async def undo(desk: Desk) -> None:
    await desk.say((BORIS, Action.UNDO), (BORIS, Action.UNDO_YES))


async def test_the_rules_of_a_match_are_told_for_those_who_sit_there(desk: Desk) -> None:
    await begin(desk)
    await desk.command(ANYA, "rules")
    assert desk.wall.told[-1][2].text.startswith("<b>Штирийский")
    assert "вчетвером" not in desk.wall.told[-1][2].text
    await desk.command(ANYA, "rules штирийский", private=True)
    assert "вчетвером сдающий отдыхает" in desk.wall.told[-1][2].text


async def test_deals_with_a_filled_pot_equal_their_record(desk: Desk) -> None:
    await begin(desk)
    await write(desk, EMPTIED[0])
    assert "Котёл пуст." in desk.screen("table").text
    await write(desk, FILLED[0])
    written = record.parse(HEAD + EMPTIED[1] + FILLED[1])
    assert engine_events(await desk.log()) == written.events
    assert (await exported(desk)).events == written.events
    assert there((await desk.state()).match).standing == written.match.standing


async def test_an_undone_deal_leaves_the_pot_filled_and_the_one_before_it_does_not(desk: Desk) -> None:
    await begin(desk)
    await write(desk, EMPTIED[0])
    await write(desk, FILLED[0])
    await undo(desk)
    assert "Котёл пуст." not in desk.screen("table").text
    await write(desk, FILLED[0].removeprefix("refill "))
    assert (await exported(desk)).events == record.parse(HEAD + EMPTIED[1] + FILLED[1]).events
    await undo(desk)
    await undo(desk)
    passed = "deal 1 dealer=2 paper\noutcome allpass\n"
    await write(desk, "dealer:2 player:0")
    assert (await exported(desk)).events == record.parse(HEAD + passed).events


async def test_a_settlement_divides_the_pot(desk: Desk) -> None:
    await begin(desk)
    await write(desk, "dealer:3 player:0")
    await desk.say((BORIS, Action.SETTLE), (BORIS, Action.SETTLE_YES))
    assert "Партия настоящими картами окончена." in desk.screen("table").text
    assert (await exported(desk)).match.standing.purse.pot == 30


async def test_the_number_of_deals_is_the_size(desk: Desk) -> None:
    await desk.command(ANYA, "new австрийский 24")
    desk.number = max(table for table, _ in desk.wall.last)
    assert value_of((await desk.state()).convention, "end") == "deals:24"
    await desk.say((ANYA, f"{Action.SIZE}:36"))
    assert value_of((await desk.state()).convention, "end") == "deals:36"
    await desk.say((ANYA, "options:pot"), (ANYA, "options:one:pot"), (ANYA, "rule:pot=styrian"))
    assert value_of((await desk.state()).convention, "pot") == "styrian"
    keys = desk.actions(ANYA, desk.page_key(ANYA))
    assert "options:one:contribution" in keys
    assert "options:one:stake" not in keys
