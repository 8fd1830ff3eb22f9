"""Buttons of players and newcomers: the table as a picture, pages of a deal in private, seats taken late."""

from typing import Final

from tests.e2e.conditions.row import Row, Spot, at, own_settings, rows_of, seats, tables, told
from tests.e2e.scenarios.history_story import play_lent
from tests.e2e.scenarios.layouts import STRONG
from tests.e2e.scenarios.theatre import PONDER_S, Stage, nothing
from tests.e2e.world import buttons, wait_for

FOUR: Final = ("Аня", "Борис", "Вика", "Гриша")


def conceded(stage: Stage) -> None:
    """Play one deal: the first player takes the talon and gives up."""
    stage.open_table()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    for seat, action in ((1, "bid:6s"), (2, "pass"), (3, "pass"), (1, "giveup"), (1, "concede")):
        assert stage.press(seat, action) == nothing(), action


def picture(stage: Stage) -> Spot:
    """Be offered the table as a picture after the first deal."""
    conceded(stage)
    return at(stage, 1, "owntable:1")


def is_pictured(spot: Spot) -> int:
    """Return 1 where the person wants the table as a picture."""
    return int(own_settings(spot).get("own_table") is True)


def page(name: str, alike: str = "") -> Row:
    """Return the row of a page of the deal that was played last."""

    def bring(stage: Stage) -> Spot:
        conceded(stage)
        return at(stage, 1, f"ownpage:{name}:1")

    return Row(f"own-page-{name}", bring, pages, sends=True, leave=ends, alike=alike)


def pages(spot: Spot) -> int:
    """Count the messages in the private chat that turn pages of the table of the button."""
    shown = (buttons(message) for message in spot.person.messages())
    table = spot.button.table
    return sum(any(key.action.startswith("page:") and key.table == table for key in keys) for keys in shown)


def ends(spot: Spot) -> None:
    """End the match by everybody's consent."""
    spot.stage.over()


def waits(stage: Stage) -> Spot:
    """Press «Сесть» without a private chat, open that in another way: the table waits there."""
    stage.open_table()
    assert "start=" in stage.press(1, "sit", group=True)["url"]
    stage.people[0].start()
    return at(stage, 1, f"sitat:{stage.table}:")


def lent(stage: Stage) -> Spot:
    """Play a deal that others have played before, to its end."""
    conceded(stage)
    for seat in (1, 2, 3):
        stage.leaf(seat, "page:analysis:1", timeout=PONDER_S)
        stage.in_leaf(seat, "lend:1")
    link = buttons(stage.see("Сдача 1: сыграйте"))[0].url.partition("?start=")[2]
    play_lent(stage, 4, link)
    return at(stage, 4, "begin:")


def robots(stage: Stage) -> Spot:
    """Come to «Сыграть с роботами» below a deal that others have played before."""
    lent(stage)
    return at(stage, 4, "alone:below:")


def begun(spot: Spot) -> int:
    """Count the tables in the private chat, but for that of the lent deal."""
    return tables(spot) - 1


def put_off(stage: Stage) -> Spot:
    """Have an administrator who plays want somebody put off between two deals: the third is asked."""
    conceded(stage)
    wanted = stage.people[1].say(stage.group, "сейчас вернусь")
    stage.people[0].say(stage.group, "/kick", reply_to=wanted)
    return at(stage, 3, "stopyes", group=True)


def answers(spot: Spot) -> int:
    """Count the answers to proposals at the table."""
    query = "SELECT count(*) FROM events WHERE table_id = ? AND tag = 'table.stop_answered'"
    return int(rows_of(spot, query, spot.stage.table)[0][0])


def late(stage: Stage) -> Spot:
    """Follow the link to a seat when they play already."""
    stage.open_table()
    link = stage.payload()
    stage.seat_all(3)
    stage.begin([STRONG.deal().deck], 3)
    stage.see("Сдача 1")
    stage.people[3].start(link)
    return at(stage, 4, f"askin:{stage.table}:")


def proposals(spot: Spot) -> int:
    """Count the proposals at the table that a fourth should join."""
    query = "SELECT count(*) FROM events WHERE table_id = ? AND tag = 'table.stop_proposed'"
    return int(rows_of(spot, query, spot.stage.table)[0][0])


def alone_ends(spot: Spot) -> None:
    """End the match with robots that began with the press."""
    spot.person.say(None, "/stop")
    assert spot.stage.press(spot.stage.people.index(spot.person) + 1, "endyes") == nothing()


def stands(spot: Spot) -> None:
    """Get up from the table."""
    stage = spot.stage
    assert stage.press(stage.people.index(spot.person) + 1, "stand", group=True) == nothing()


def elsewhere(stage: Stage) -> Spot:
    """Begin to play alone between two deals: the result has a way to that table as soon as it waits."""
    conceded(stage)
    person = stage.people[2]
    person.say(None, "/play 4 слабые")

    def look() -> Spot | None:
        found = ((message, key) for message in person.messages() for key in buttons(message))
        return next((Spot(stage, person, one, key) for one, key in found if key.action.startswith("goto:")), None)

    found: Spot = wait_for(look, "a way to the other table")
    return found


def came_down(spot: Spot) -> int:
    """Count how often the message of the other table came down, once at most for a second press that is meant."""
    other = int(spot.button.action.partition(":")[2])
    query = "SELECT generation FROM surfaces WHERE table_id = ? AND key = ?"
    found = rows_of(spot, query, other, f"hand:{spot.person.id}")
    return min(found[0][0] % 1000, 1) if found else 0


ASKED: Final = ("Их спросили", "Вы уже попросились", "")

ROWS: Final = (
    Row("own-picture", picture, is_pictured, answers=("Со следующей",), leave=ends, alone=True),
    page("layout"),
    page("why", alike="own-page-layout"),
    page("analysis"),
    page("more", alike="own-page-layout"),
    Row("sit-at", waits, seats, start=False, leave=stands, alone=True),
    Row("another-deal", lent, begun, names=FOUR, alone=True, leave=alone_ends),
    Row(
        "robots-below",
        robots,
        lambda spot: told(spot, "С какими роботами?"),
        names=FOUR,
        alone=True,
        repeats=True,
    ),
    Row(
        "other-table",
        elsewhere,
        came_down,
        alone=True,
        repeats=True,
        left_out={
            "forget": "who is forgotten has left both tables; a press of who sits there no longer: test_presence",
            "kill": "until both tables are read again the button is away; after a start it is there: test_presence",
        },
    ),
    Row(
        "put-off",
        put_off,
        answers,
        answers=("Принято", "Уже принято", "Эта кнопка устарела.", ""),
        left_out={"forget": "a match without one of the three ends by a vote that another row has"},
    ),
    Row("ask-in", late, proposals, names=FOUR, answers=ASKED),
)
