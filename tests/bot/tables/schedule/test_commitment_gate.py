"""Nothing is dealt by itself before everybody could see the hash of that deal and change his word."""

import pytest

from bot.tables.log.state import Stage
from engine.core.seats import Seat
from tests.bot.tables.conftest import Make
from tests.bot.tables.features.test_fairness import fair_desk, hash_on, is_dealt, untouched
from tests.bot.tables.kit.decks import Decks, FairDecks
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, STRANGER, THREE, VIKA
from tests.bot.tables.kit.wall import Wall
from tests.narrowed import there

SHEET, HERS = "deal:1", f"hand:{VIKA.id}"
OWN = tuple(f"hand:{person.id}" for person in THREE)


async def not_shown(make: Make, *keys: str) -> Desk:
    """The first deal is over, and these messages could not be brought up to date yet."""
    desk = fair_desk(make)
    await desk.begin(*THREE)
    await desk.deal()
    for key in keys:
        await desk.storage.delete_surface(1, key)
    return desk


async def is_stage(desk: Desk, seconds: float, stage: Stage) -> None:
    await desk.pass_time(seconds)
    assert (await desk.state()).stage is stage


async def started_again(desk: Desk, *keys: str, after: float) -> None:
    """Killed, and started so many seconds later; what these messages should show does not get through."""
    await desk.stop()
    await desk.clock.pass_time(after)
    desk.wall = Unheard(desk.storage, desk.wall.ids)
    desk.wall.keys = keys
    desk.service = desk._service()
    await desk.service.start()
    await desk.settle()


class Unheard(Wall):
    """A wall on which some messages do not come up."""

    keys: tuple[str, ...] = ()

    async def write_down(self) -> None:
        kept = {key for key in self.dirty if key[1] in self.keys}
        self.dirty -= kept
        await super().write_down()
        self.dirty |= kept


async def test_a_hash_that_came_late_leaves_twenty_seconds_for_a_word(make: Make) -> None:
    desk = await not_shown(make, SHEET, HERS)
    await is_stage(desk, 40, Stage.BETWEEN)
    await desk.storage.put_surface(desk.wall.rows[1, SHEET])
    await is_stage(desk, 19, Stage.BETWEEN)
    await desk.command(VIKA, "word раз")
    await is_stage(desk, 7, Stage.DEAL)
    await is_dealt(desk, {Seat.THREE: "раз"})


async def test_a_hash_that_came_before_the_deal_was_due_leaves_twenty_seconds_for_a_word(make: Make) -> None:
    desk = await not_shown(make, SHEET, HERS)
    await is_stage(desk, 18, Stage.BETWEEN)
    await desk.storage.put_surface(desk.wall.rows[1, SHEET])
    await is_stage(desk, 20, Stage.BETWEEN)
    await is_stage(desk, 6, Stage.DEAL)


async def test_a_group_that_cannot_be_written_to_plays_on_all_the_same(make: Make) -> None:
    desk = await not_shown(make, SHEET, HERS)
    await is_stage(desk, 89, Stage.BETWEEN)
    await is_stage(desk, 7, Stage.DEAL)


async def test_with_everybodys_private_message_the_sheet_need_not_be_out(make: Make) -> None:
    await is_stage(await not_shown(make, SHEET), 21, Stage.DEAL)


async def test_time_in_which_the_program_was_down_is_no_time_to_see_a_hash(make: Make) -> None:
    """Killed between sealing and telling, down for longer than a hash is waited for."""
    desk = await not_shown(make, SHEET, *OWN)
    await started_again(desk, SHEET, *OWN, after=120)
    await is_stage(desk, 60, Stage.BETWEEN)
    assert isinstance(desk.wall, Unheard)
    desk.wall.keys = ()
    await is_stage(desk, 20, Stage.BETWEEN)
    assert hash_on(desk, SHEET) == there((await desk.state()).secrets.sealed).commit
    await desk.command(BORIS, "word два")
    await is_stage(desk, 10, Stage.DEAL)
    await is_dealt(desk, {Seat.TWO: "два"})


async def test_after_a_start_too_the_match_goes_on_where_nothing_can_be_shown(make: Make) -> None:
    desk = await not_shown(make, SHEET, *OWN)
    await started_again(desk, SHEET, *OWN, after=120)
    await is_stage(desk, 89, Stage.BETWEEN)
    await is_stage(desk, 7, Stage.DEAL)


async def test_killed_just_after_telling_everybody_still_has_his_twenty_seconds(make: Make) -> None:
    desk = await not_shown(make)
    await started_again(desk, after=3600)
    await is_stage(desk, 19, Stage.BETWEEN)
    await desk.command(ANYA, "word три")
    await is_stage(desk, 2, Stage.DEAL)
    await is_dealt(desk, {Seat.ONE: "три"})


async def test_a_match_whose_time_is_over_waits_for_no_hash(make: Make) -> None:
    desk = fair_desk(make)
    await desk.begin(*THREE, options="end=time:60")
    await desk.deal()
    for key in (SHEET, *OWN):
        await desk.storage.delete_surface(1, key)
    begun = (await desk.state()).clock.begun_at
    await started_again(desk, SHEET, *OWN, after=begun + 3590 - desk.clock.now())
    await is_stage(desk, 9, Stage.BETWEEN)
    await is_stage(desk, 2, Stage.OVER)


@pytest.mark.parametrize("fair", [True, False], ids=["unseen", "without a secret"])
async def test_what_is_due_now_is_not_put_off_again_and_again(make: Make, *, fair: bool) -> None:
    """Time passes while something is looked up."""
    desk = make(decks=FairDecks() if fair else Decks())
    await desk.begin(*THREE)
    await desk.deal()
    for key in (SHEET, *OWN):
        await desk.storage.delete_surface(1, key)
    desk.clock.drift = 1e-4
    await is_stage(desk, 89 if fair else 19, Stage.BETWEEN)
    await is_stage(desk, 2, Stage.DEAL)


TOO_EARLY = "Не все ещё успели увидеть печать следующей сдачи и сменить слово: повторите чуть позже."


async def is_forced(desk: Desk, *, refused: bool) -> None:
    """An administrator who does not play wants it to go on."""
    desk.members.admins = {STRANGER.id}
    told, stage = len(desk.wall.told), (await desk.state()).stage
    await desk.command(STRANGER, "force")
    assert [screen.text for _, _, screen in desk.wall.told[told:] if "из копии" not in screen.text] == (
        [TOO_EARLY] if refused else []
    )
    assert (await desk.state()).stage is (stage if refused else Stage.DEAL)


async def test_no_deal_is_forced_before_its_hash_is_out(make: Make) -> None:
    desk = await not_shown(make, SHEET, *OWN)
    await started_again(desk, SHEET, *OWN, after=1)
    await is_forced(desk, refused=True)
    await is_stage(desk, 40, Stage.BETWEEN)
    await is_forced(desk, refused=True)
    await is_stage(desk, 49, Stage.BETWEEN)


async def test_no_deal_is_forced_before_there_was_time_for_a_word(make: Make) -> None:
    desk = await not_shown(make)
    await is_forced(desk, refused=True)
    await desk.command(VIKA, "word раз")
    await desk.command(ANYA, "stop")
    await is_stage(desk, 20, Stage.BETWEEN)
    await is_forced(desk, refused=False)
    await is_dealt(desk, {Seat.THREE: "раз"})


async def test_no_deal_out_of_a_copy_is_forced_before_the_new_hash_is_out(make: Make) -> None:
    desk = await not_shown(make)
    await desk.pass_time(19)
    await untouched(desk)
    await is_forced(desk, refused=True)
    await is_stage(desk, 19, Stage.BETWEEN)
    await is_stage(desk, 2, Stage.DEAL)


async def test_a_lobby_that_nobody_could_see_yet_is_not_forced(make: Make) -> None:
    desk = fair_desk(make)
    await desk.lobby(ANYA)
    await untouched(desk)
    await is_forced(desk, refused=True)
    assert hash_on(desk, "lobby") == there((await desk.state()).secrets.sealed).commit
    await desk.pass_time(1)
    await is_forced(desk, refused=False)
    await is_dealt(desk, {})


async def test_a_lobby_that_cannot_be_shown_is_forced_after_a_while(make: Make) -> None:
    desk = fair_desk(make)
    await desk.lobby(ANYA)
    await started_again(desk, "lobby", after=3600)
    await desk.storage.delete_surface(1, "lobby")
    await is_forced(desk, refused=True)
    await desk.pass_time(90)
    await is_forced(desk, refused=False)


async def test_without_a_secret_nothing_is_waited_for(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.deal()
    await is_forced(desk, refused=False)


async def test_over_days_the_first_deals_only_when_the_hash_is_out(make: Make) -> None:
    desk = fair_desk(make)
    await desk.lobby(*THREE)
    await desk.pass_time(1)
    await desk.say((ANYA, "pace:daily"), (ANYA, "start"))
    await desk.deal()
    for key in (SHEET, HERS):
        await desk.storage.delete_surface(1, key)
    await desk.pass_time(1)
    reply = await desk.press(ANYA, "next")
    assert reply.only == ("toast", TOO_EARLY)
    assert ((await desk.state()).stage, (await desk.state()).ready) == (Stage.BETWEEN, ())
    await desk.storage.put_surface(desk.wall.rows[1, SHEET])
    await desk.say((ANYA, "next"))
    assert (await desk.state()).stage is Stage.DEAL


async def test_everybodys_word_needs_no_more_proof(make: Make) -> None:
    """Each pressed a button that stands under the hash."""
    desk = await not_shown(make, SHEET, *OWN)
    await desk.say(*((person, "next") for person in THREE))
    assert (await desk.state()).stage is Stage.DEAL
