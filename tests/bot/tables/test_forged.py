"""Buttons nobody was given: every action word with other tables, tokens and arguments, from wherever a client likes."""

import random

import pytest

from bot.screens.actions import Action, LooseAction
from bot.screens.draft_actions import YES, DraftAction
from bot.screens.model import Press
from bot.tables.log.events import DealLent, Sealed
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person
from engine.core.codec import encode
from engine.core.match import Mark
from engine.core.seats import BySeat
from engine.games.preferans.moves import SAYINGS, MakeClaim, Pass
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import CONCEDED, forged, wish
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GRISHA, STRANGER, THREE, VIKA
from tests.bot.tables.truths import same_from_the_start
from tests.extent import tried

pytestmark = pytest.mark.soak

ELSEWHERE = -900
WORDS = sorted({*Action, *LooseAction, *DraftAction, YES} | {saying.button.partition(":")[0] for saying in SAYINGS})
ARGUMENTS = (
    *("", ":", ":0", ":1", ":2", ":3", ":4", ":9", ":-1", ":99999999999", ":x", ":1:2", ":sheet:1", ":layout:1"),
    *(":why:99", ":As", ":AsKs", ":AsAs", ":6s", ":y", ":n", ":10.0.0", ":10", ":1.2.3.4.5", ":daily", ":firm", ":30"),
    *(":ten=checked", ":ten=", ":=", ":pool_target=10", ":nothing=1", ":leningrad", ":table", ":language:en"),
    *(":remind:off", ":single:1", ":whist", ":open", ":\u0661", ":1:0:play", ":1:1:layout", ":dealer:1", ":player:1"),
)


async def everything(desk: Desk, person: Person, chats: tuple[int, ...], *, words: list[str] = WORDS) -> list[Reply]:
    """Every word with some arguments and every token that means anything at the table."""
    table, rng = await desk.state(), random.Random(1)
    tokens = {0, 1, table.stage_token, *table.tokens, table.stage_token * 10_000, 10**18}
    if table.proposal is not None:
        tokens.add(table.proposal.token)
    replies = []
    for word in words:
        for argument in ("", *rng.sample(ARGUMENTS, tried(1, 20))):
            for token in sorted(tokens):
                chat = rng.choice(chats)
                replies.append(await forged(desk, person, Press(desk.number, token, word + argument), chat))
    untouched(desk)
    return replies


def untouched(desk: Desk) -> None:
    """The messages that presses say they come from are none of the table's: they stay as they are."""
    wall = desk.wall
    touched = [*wall.retired, *wall.discarded, *(place[:2] for place in wall.changed)]
    assert [message for _, message in touched if message == 77] == []


async def test_a_button_states_no_mark_no_proof_and_no_stored_form(desk: Desk) -> None:
    """Its word is read by the rules alone: what a log stores of a move is nothing that a button may say."""
    await desk.begin(*THREE)
    table, before = await desk.state(), len(await desk.log())
    seat = table.waited_for[0]
    stored = Pass(seat, Mark.ROBOT), MakeClaim(seat, Mark.ROBOT, tricks=BySeat((10, 0, 0)), proved=True)
    words = ("pass~robot", "pass:robot", "claim:10.0.0:proved", "claim:10.0.0~robot")
    for word in (*words, *(encode(move).decode() for move in stored)):
        for person in THREE:
            await forged(desk, person, Press(desk.number, table.tokens[seat - 1], word), desk.chat)
    assert len(await desk.log()) == before
    await desk.press(THREE[seat - 1], "pass")
    assert (await desk.log())[before:] == (Pass(seat),)


async def test_buttons_of_no_table_change_no_message_that_has_none(desk: Desk) -> None:
    await desk.begin(*THREE)
    loose = sorted(desk.service._buttons._loose)
    assert {"forget", "past", "set"} <= set(loose)
    for word in loose:
        for argument in ("", ":yes", ":1", ":1:1:sheet", ":table", ":language:en"):
            for chat in (desk.chat, ANYA.id, ELSEWHERE):
                reply = await forged(desk, ANYA, Press(0, 0, word + argument), chat)
                assert reply.kind == "toast"
    untouched(desk)
    assert await desk.storage.person(ANYA.id) is not None


async def test_what_a_message_too_old_to_be_read_may_have_had_is_done_below_it(desk: Desk) -> None:
    await desk.begin(*THREE, options="4 end=deals:1")
    await desk.deal()
    below = len(desk.wall.told)
    for place, action in (
        (ANYA.id, "set:language:en"),
        (ANYA.id, "history:0"),
        (desk.chat, "turn:1:1:sheet"),
        (ANYA.id, "forget:no"),
    ):
        await desk.pass_time(5)
        reply = await forged(desk, ANYA, Press(0, 0, action), place, old=True)
        below += 1
        assert (reply.only, len(desk.wall.told)) == (("empty", ""), below), action
        assert desk.wall.told[-1][0] == place
    untouched(desk)


async def test_of_an_old_message_in_a_topic_the_answer_goes_to_the_topic_of_its_table(desk: Desk) -> None:
    """Telegram tells no more of such a message than its number; what names no match was where the group has played."""
    await desk.meet(ANYA)
    topic = Origin(desk.chat, 10**6, 7, chat_title="Пулька & Co")
    for number, text in enumerate(("new 4 end=deals:1", "history")):
        name, _, args = text.partition(" ")
        desk.service.command(name, args, ANYA, topic, f"7:topic{number}")
        await desk.settle()
    await desk.say((ANYA, "sit"), (ANYA, "robot:1"), (ANYA, "robot:2"), (ANYA, "start"))
    await desk.deal()
    for action in ("past:1", "pastfile:1", "turn:1:1:sheet", "history:0", "set:dark:1"):
        await desk.pass_time(5)
        posted = len(desk.wall.told), len(desk.wall.files)
        reply = await forged(desk, ANYA, Press(0, 0, action), desk.chat, old=True, forum=True)
        assert reply.only == ("empty", "")
        if len(desk.wall.files) == posted[1]:
            assert desk.wall.told[posted[0]][:2] == (desk.chat, 7)
    other = ELSEWHERE
    assert (await forged(desk, ANYA, Press(0, 0, "past:1"), other, old=True)).kind == "toast"
    await desk.pass_time(5)
    assert (await forged(desk, ANYA, Press(1, 0, "bill"), desk.chat, old=True)).kind == "toast"
    await desk.context.analyses.background.drain()
    assert desk.wall.told[-1][1] == 7


async def test_where_several_topics_are_played_in_an_old_message_that_names_none_is_asked_for_again(desk: Desk) -> None:
    await desk.meet(ANYA)
    for thread in (None, 7):
        topic = Origin(desk.chat, 10**6, thread, chat_title="Пулька & Co")
        desk.service.command("new", "4", ANYA, topic, f"7:topic{thread}")
        await desk.settle()
    told = len(desk.wall.told)
    for action in ("history:0", "set:dark:1"):
        kind, text = (await forged(desk, ANYA, Press(0, 0, action), desk.chat, old=True, forum=True)).only
        assert kind == "toast"
        assert "наберите команду там ещё раз" in text
    assert len(desk.wall.told) == told
    assert not desk.context.chats.known(desk.chat).dark
    assert (await forged(desk, ANYA, Press(0, 0, "history:0"), desk.chat, old=True)).only == ("empty", "")
    assert desk.wall.told[-1][:2] == (desk.chat, None), "a group without topics is one place"


@pytest.mark.parametrize("stage", ["lobby", "deal", "free", "vote", "paused", "between", "over", "paper"])
async def test_from_another_chat_nobody_does_or_learns_anything(
    make: Make, stage: str, caplog: pytest.LogCaptureFixture
) -> None:
    desk = make(decks=Decks(deck(*STRONG)))
    await desk.meet(STRANGER)
    await at(desk, stage)
    kept, shown, told = desk.kept(), len(desk.wall.all), len(desk.wall.told)
    replies = await everything(desk, STRANGER, (ELSEWHERE, STRANGER.id))
    assert {reply.kind for reply in replies} == {"toast"}
    assert desk.kept() == kept
    assert (len(desk.wall.all), len(desk.wall.told)) == (shown, told)
    assert desk.wall.files == []
    assert caplog.records == []


@pytest.mark.parametrize("stage", ["lobby", "deal", "free", "vote", "paused", "between", "over"])
async def test_who_is_no_player_moves_nothing_in_the_group(
    make: Make, stage: str, caplog: pytest.LogCaptureFixture
) -> None:
    """He may sit down where a seat is free, and that is all; pages of old pictures are for everybody."""
    desk = make(decks=Decks(deck(*STRONG)))
    await at(desk, stage)
    before, people = await desk.log(), (await desk.state()).people
    words = [word for word in WORDS if word not in (Action.SIT, Action.TAKE)]
    robots = {"lobby": {Action.ROBOT, Action.UNSEAT_ROBOT}}
    await everything(desk, STRANGER, (desk.chat,), words=[word for word in words if word not in robots.get(stage, ())])
    assert await desk.log() == before
    assert (await desk.state()).people == people
    assert desk.wall.files == []
    assert caplog.records == []


async def at(desk: Desk, stage: str) -> None:
    """A table in this stage of its life."""
    if stage == "paper":
        await desk.command(ANYA, "score Аня, Борис, Вика")
        return
    await (desk.lobby(*THREE) if stage == "lobby" else desk.begin(*THREE))
    if stage in ("between", "vote"):
        await desk.say(*CONCEDED)
    if stage == "free":
        await desk.order(BORIS, "leave", "leaveyes")
    if stage == "vote":
        await desk.command(ANYA, "fix Борис гора +5")
    if stage == "paused":
        await desk.command(ANYA, "pause")
    if stage == "over":
        await wish(desk, ANYA, "end")
        await desk.say((BORIS, "stopyes"), (VIKA, "stopyes"))
    wanted = {"lobby": Stage.LOBBY, "between": Stage.BETWEEN, "vote": Stage.BETWEEN, "over": Stage.OVER}
    assert (await desk.state()).stage is wanted.get(stage, Stage.DEAL)


@pytest.mark.parametrize("opened", ["play лёгкие", "start lesson"])
async def test_private_tables_are_their_persons_own(desk: Desk, opened: str, caplog: pytest.LogCaptureFixture) -> None:
    await desk.meet(ANYA, STRANGER)
    await desk.command(ANYA, opened, private=True)
    kept = desk.kept()
    for reply in await everything(desk, STRANGER, (ELSEWHERE, STRANGER.id)):
        assert reply.kind == "toast"
    assert desk.kept() == kept
    assert caplog.records == []


async def test_the_owner_of_a_seat_presses_anything(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    """Nothing breaks, and no other seat moves by his hand."""
    await desk.begin(*THREE)
    words = [word for word in WORDS if word not in (Action.LEAVE, Action.AWAY)]
    await everything(desk, ANYA, (desk.chat, ANYA.id), words=words)
    moved = [event for event in await desk.log() if getattr(event, "seat", None) in (2, 3)]
    assert moved == []
    assert caplog.records == []


@pytest.mark.parametrize("over", [False, True])
async def test_in_a_lesson_anything_is_pressed(desk: Desk, caplog: pytest.LogCaptureFixture, *, over: bool) -> None:
    await desk.command(ANYA, "start lesson", private=True)
    if over:
        await desk.pass_time(1)
        await desk.press(ANYA, "quit")
    await everything(
        desk, ANYA, (ANYA.id, ELSEWHERE), words=[word for word in WORDS if word not in (Action.QUIT, "forget")]
    )
    log = await desk.log()
    assert not [event for event in log if isinstance(event, Sealed | DealLent)]
    assert caplog.records == []
    await same_from_the_start(desk)


async def test_kicked_and_gone_people_press_their_old_buttons(desk: Desk, caplog: pytest.LogCaptureFixture) -> None:
    desk.members.admins = {GRISHA.id}
    await desk.begin(*THREE)
    await desk.command(GRISHA, "kick", reply_to=BORIS)
    kept = await desk.log()
    words = [word for word in WORDS if word != Action.TAKE]
    for reply in await everything(desk, BORIS, (BORIS.id,), words=words):
        assert reply.kind == "toast"
    assert [event for event in await desk.log() if event not in kept and getattr(event, "seat", 0) != 2] == []
    assert not (await desk.state()).paused_by
    assert caplog.records == []


@pytest.mark.parametrize("stage", ["lobby", "free", "vote", "paused", "between", "over", "paper"])
@pytest.mark.parametrize("person", [ANYA, BORIS], ids=["player", "leaver"])
async def test_players_press_anything_at_any_time(
    make: Make, stage: str, person: Person, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever comes of it, nothing breaks, and memory, snapshot and log tell the same."""
    desk = make(decks=Decks(deck(*STRONG)))
    await at(desk, stage)
    await everything(desk, person, (desk.chat, person.id, ELSEWHERE))
    assert caplog.records == []
    await same_from_the_start(desk)
