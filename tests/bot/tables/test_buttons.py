"""One press, one answer: after the commit, before any drawing; what is stale, foreign or forged changes nothing."""

import pytest

from bot.screens.model import Press
from bot.storage.errors import StorageFailed
from bot.tables.context.mailbox import CAPACITY, MOST_OF_ONE
from bot.tables.log.state import Stage
from bot.tables.ports import Origin, Person, Wanted
from engine.games.preferans.events import Claimed
from engine.games.preferans.state import Auction
from tests.bot.tables.conftest import Make
from tests.bot.tables.kit.answers import Reply
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, EVERYBODY, GRISHA, STRANGER, THREE, VIKA
from tests.deal_words import is_deal
from tests.narrowed import of, there
from tests.storage_in_memory.store import MemoryStorage

TOO_QUICK = ("toast", "Два нажатия подряд: второе не засчитано.")

# fmt: off
FORGED = [
    "nonsense", "bid:", "bid:99z", "card:", "card:1x", "discard:", "discard:AsAs", "discard:7h", "pick:",
    "claim:", "claim:1.x", "claim:99999", "claim:999999999999999999999999999999", "page", "page:", "page:why",
    "page:why:x", "page:layout:1", "page:why:0", "page:sheet:99", "pool:", "robot:x", "robot:²", "half:z",
    "mode:", "order:0", "page:why:9999999999999999999999999999999999999999", "page:why:²", "start:now",
    "stopyes", "stopno", "agree:y", "offer", "concede", "giveup", ":", "",
    "sure", "sure:", "sure:throw", "sure:concede", "throw", "preferans", "taketalon", "look", "look:", "look:9",
    "look:x", "blindpass", "yes:", "yes:pass", "yes:bid:", "yes:yes:bid:6s", "sure:bid:99z", "sure:card:As", "higher:",
    "yes:bid:misere-", "sure:bid:misere-", "yes:order:10s", "sure:order:6s", "sure:bid:6s",
    "blind:6s", "bid:9s-", "bid:misere-", "bid:6s-", "here:", "blind:misere-",
]
# fmt: on


@pytest.fixture
def rigged(make: Make) -> Desk:
    return make(decks=Decks(deck(*STRONG)))


def token_of(desk: Desk, key: str, action: str) -> Press:
    return next(b.press for b in desk.buttons(key) if b.press is not None and b.press.action == action)


async def to_the_discard(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))


async def to_the_play(desk: Desk, contract: str = "6s") -> None:
    """Vika whists alone, in the light; Boris leads."""
    await to_the_discard(desk)
    await desk.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, f"order:{contract}"))
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:pass"), (VIKA, "mode:open"))


@pytest.mark.parametrize("action", ["page:why:1", "hand", "help", "rules", "picture"])
async def test_what_is_only_shown_late_is_not_said_to_count(rigged: Desk, action: str) -> None:
    """The words of the watchdog, which knows nothing but the button."""
    await rigged.begin(*THREE)
    assert rigged.service.taking_long(Press(1, 2, action), ANYA) == "Секунду…"
    for counts in (Press(1, 2, "bid:6s"), Press(0, 0, action), None):
        assert rigged.service.taking_long(counts, ANYA) == "Минутку… Засчитано, когда покажет стол."


async def test_answered_once_after_the_commit_and_before_any_drawing(rigged: Desk) -> None:
    await to_the_play(rigged)
    for person, action in ((BORIS, "card:As"), (VIKA, "card:9s"), (VIKA, "card:7s")):
        await rigged.pass_time(1)
        shown = len(rigged.wall.all)
        reply = await rigged.press(person, action)
        assert reply.only == ("empty", "")
        assert reply.cause_known
        row = await rigged.storage.table(1)
        assert row is not None
        assert reply.log_at[1] == row.seq
        assert reply.shown_at == shown
        assert len(rigged.wall.all) > shown


@pytest.mark.parametrize("action", ["pass", "bid:6s", "card:As", "discard:8h7h", "start", "next", "again", "sit"])
async def test_a_stale_token_changes_nothing(rigged: Desk, action: str) -> None:
    await rigged.begin(*THREE)
    kept = rigged.kept()
    for token in (0, 1, 10**6):
        reply = await rigged.raw(BORIS, Press(1, token, action), key=f"hand:{BORIS.id}")
        assert reply.kind == "toast"
        assert reply.text
    assert rigged.kept() == kept


@pytest.mark.parametrize("action", FORGED)
async def test_a_forged_press_changes_nothing(rigged: Desk, action: str) -> None:
    await rigged.begin(*THREE)
    kept = rigged.kept()
    table = await rigged.state()
    for person in (BORIS, STRANGER):
        for token in (table.tokens[1], table.stage_token):
            await rigged.pass_time(1)
            reply = await rigged.raw(person, Press(1, token, action), key="table")
            assert reply.kind == "toast", (person.name, reply.given)
    assert rigged.kept() == kept


async def test_a_foreign_press_changes_nothing(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    kept = rigged.kept()
    button = token_of(rigged, "table", "pass")
    assert (await rigged.raw(VIKA, button)).only == ("toast", "Сейчас слово: Борис.")
    assert "не за этим столом" in (await rigged.raw(STRANGER, button)).text
    assert (await rigged.raw(STRANGER, Press(1, 0, "hand"))).kind == "toast"
    assert (await rigged.raw(STRANGER, Press(1, 0, "help"))).kind == "alert"
    assert rigged.kept() == kept


async def test_unreadable_data_and_unknown_tables(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    kept = rigged.kept()
    assert (await rigged.raw(ANYA, None)).kind == "toast"
    assert (await rigged.raw(ANYA, Press(77, 3, "pass"))).kind == "toast"
    assert (await rigged.raw(ANYA, Press(0, 0, "hand"))).kind == "toast"
    assert rigged.kept() == kept


async def test_an_illegal_card_is_refused_in_words(rigged: Desk) -> None:
    await to_the_play(rigged)
    await rigged.say((BORIS, "card:As"))
    await rigged.pass_time(1)
    kept, table = rigged.kept(), await rigged.state()
    reply = await rigged.raw(VIKA, Press(1, table.tokens[2], "card:Kh"))
    assert "масть" in reply.text
    assert rigged.kept() == kept


async def test_the_same_press_again_is_silent(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    button = token_of(rigged, f"hand:{BORIS.id}", "bid:6s")
    await rigged.raw(BORIS, button)
    kept = rigged.kept()
    for pause in (0.1, 0.5, 5.0, 500.0):
        await rigged.pass_time(pause)
        assert (await rigged.raw(BORIS, button, key=f"hand:{BORIS.id}")).only == ("empty", "")
    assert rigged.kept() == kept


async def test_under_the_message_of_all_a_press_is_acknowledged_in_words(rigged: Desk) -> None:
    """It may change seconds later, for views of others go first; what is hidden from them is not named there."""
    await rigged.begin(*THREE)
    press = token_of(rigged, "table", "bid:6s")
    assert (await rigged.raw(BORIS, press)).only == ("toast", "Принято: 6♠")
    assert (await rigged.raw(BORIS, press)).only == ("toast", "Уже принято.")
    assert (await rigged.press(VIKA, "pass", where="table")).only == ("toast", "Принято: пас")
    await rigged.say((ANYA, "pass"), (BORIS, "pick:7h"), (BORIS, "pick:8h"))
    discard = token_of(rigged, f"hand:{BORIS.id}", "discard:8h7h")
    assert (await rigged.raw(BORIS, discard)).only == ("toast", "Принято.")
    await rigged.command(ANYA, "stop")
    assert (await rigged.press(VIKA, "stopno", where="table")).only == ("toast", "Принято: вы против")
    await rigged.command(ANYA, "pause")
    assert (await rigged.press(VIKA, "resume", where="table")).only == ("toast", "Принято.")
    assert (await rigged.raw(VIKA, None)).kind == "toast"


async def test_the_same_press_twice_at_once_counts_once(rigged: Desk) -> None:
    """Both are in the mailbox before the first has been handled."""
    await rigged.begin(*THREE)
    button = token_of(rigged, f"hand:{BORIS.id}", "bid:6s")
    replies = [Reply(rigged, f"7:twice{n}") for n in range(3)]
    for n, reply in enumerate(replies):
        rigged.service.press(button, BORIS, Origin(BORIS.id, 1, is_private=True), f"7:twice{n}", reply)
    await rigged.settle()
    assert [reply.only for reply in replies] == [("empty", "")] * 3
    assert len(await rigged.log()) == len(replies[0].log_at) - 1 + replies[0].log_at[1]


async def test_a_double_tap_does_nothing_newer(rigged: Desk) -> None:
    """The discard and the contract stand in the same place: the second tap of two is not an order."""
    await to_the_discard(rigged)
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"))
    kept = rigged.kept()
    await rigged.pass_time(0.65)
    assert (await rigged.press(BORIS, "order:6s")).only == TOO_QUICK
    assert rigged.kept() == kept
    await rigged.pass_time(0.06)
    await rigged.press(BORIS, "order:6s")
    assert rigged.kept() != kept


async def test_the_time_it_takes_to_draw_is_nobodys_haste(rigged: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has waited for the new screen presses as soon as it is there."""
    await to_the_discard(rigged)
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:8h"))
    show = rigged.wall.show

    def slow(wanted: Wanted) -> None:
        rigged.clock.lag(0.5)
        show(wanted)

    monkeypatch.setattr(rigged.wall, "show", slow)
    await rigged.pass_time(1)
    await rigged.press(BORIS, "discard:8h7h")
    kept = rigged.kept()
    await rigged.press(BORIS, "order:6s")
    assert rigged.kept() != kept


async def test_only_who_tapped_twice_is_told(rigged: Desk) -> None:
    """Of another decision; the same press once more stays silent, and nobody else sees anything of either."""
    await to_the_play(rigged)
    await rigged.say((BORIS, "card:As"))
    await rigged.pass_time(1)
    token = token_of(rigged, "hand:13", "card:9s")
    await rigged.press(VIKA, "card:9s")
    seen = len(rigged.wall.all), len(rigged.wall.told), await rigged.log()
    assert (await rigged.raw(VIKA, token, key="hand:13")).only == ("empty", "")
    assert (await rigged.press(VIKA, "card:7s")).only == TOO_QUICK
    assert (len(rigged.wall.all), len(rigged.wall.told), await rigged.log()) == seen


async def test_a_double_tap_plays_no_second_card(rigged: Desk) -> None:
    """The whister plays both hands of the defence: two decisions one after the other."""
    await to_the_play(rigged)
    await rigged.say((BORIS, "card:As"), (VIKA, "card:9s"))
    kept = rigged.kept()
    assert (await rigged.press(VIKA, "card:7s")).only == TOO_QUICK
    assert rigged.kept() == kept
    await rigged.pass_time(0.45)
    await rigged.press(VIKA, "card:7s")
    assert rigged.kept() != kept, "nobody plays two hands slower than that"


async def test_a_double_tap_on_the_second_card_does_not_put_both_away(rigged: Desk) -> None:
    """“Discard” comes in the place of the cards."""
    await to_the_discard(rigged)
    await rigged.say((BORIS, "pick:7h"))
    await rigged.press(BORIS, "pick:8h")
    kept = rigged.kept()
    assert (await rigged.press(BORIS, "discard:8h7h")).only == TOO_QUICK
    assert rigged.kept() == kept
    await rigged.pass_time(0.75)
    await rigged.press(BORIS, "discard:8h7h")
    assert rigged.kept() != kept


async def test_a_double_tap_takes_nothing_back(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.set_up(ANYA, "robots")
    for first, second in (("robot:1", "norobot:2"), ("stand", "sit"), ("sit", "stand")):
        await desk.pass_time(1)
        await desk.press(ANYA, first)
        kept = desk.kept()
        assert (await desk.press(ANYA, second)).only == TOO_QUICK
        assert desk.kept() == kept
    await desk.pass_time(0.75)
    await desk.press(ANYA, "stand")
    assert (await desk.state()).names == ("🤖 Пал Палыч",)


async def test_who_sits_already_is_told_so_and_changes_nothing(desk: Desk) -> None:
    await desk.lobby(ANYA)
    await desk.pass_time(5)
    kept = desk.kept()
    assert (await desk.press(ANYA, "sit")).only == ("toast", "Вы уже за этим столом.")
    assert desk.kept() == kept


async def test_a_dropped_tap_is_not_executed_when_it_comes_again(desk: Desk) -> None:
    """The program may end before it has told Telegram that it took the second tap."""
    await desk.lobby(ANYA)
    await desk.pass_time(1)
    await desk.press(ANYA, "robot:1")
    second, own = token_of(desk, f"ownpanel:{ANYA.id}", "norobot:2"), f"ownpanel:{ANYA.id}"
    assert (await desk.raw(ANYA, second, key=own, cause="query:second")).only == TOO_QUICK
    assert (await desk.raw(ANYA, second, key=own, cause="query:second")).only == ("empty", ""), "told once"
    await desk.restart()
    assert (await desk.raw(ANYA, second, key=f"ownpanel:{ANYA.id}", cause="query:second")).only == ("empty", "")
    assert (await desk.state()).names == ("Аня", "🤖 Пал Палыч")


async def test_a_vote_is_not_taken_back_by_a_double_tap(desk: Desk) -> None:
    await desk.begin(*THREE)
    await desk.command(ANYA, "stop")
    await desk.pass_time(1)
    await desk.press(BORIS, "stopyes")
    assert (await desk.press(BORIS, "stopno")).only == TOO_QUICK
    stop = (await desk.state()).proposal
    assert stop is not None
    assert stop.agreed == (ANYA.id, BORIS.id)
    await desk.pass_time(1)
    await desk.press(BORIS, "stopno")
    assert (await desk.state()).proposal is None


async def test_without_three_is_said_twice(rigged: Desk) -> None:
    """The first press only asks, in the presser's own chat; it may be taken back and is no double tap."""
    await to_the_discard(rigged)
    assert rigged.find(BORIS, "concede") is None
    log = await rigged.log()
    await rigged.say((BORIS, "giveup"))
    assert {"concede", "unpick"} <= set(rigged.actions(BORIS))
    assert (await rigged.press(BORIS, "concede")).only == TOO_QUICK
    assert await rigged.log() == log
    await rigged.restart()
    await rigged.say((BORIS, "unpick"))
    assert "pick:7h" in rigged.actions(BORIS)
    await rigged.say((BORIS, "giveup"), (BORIS, "concede"))
    assert (await rigged.state()).stage is Stage.BETWEEN


async def test_a_talon_is_thrown_by_two_presses(rigged: Desk) -> None:
    """The question survives a restart; what the convention does not know is not even asked."""
    await rigged.begin(*EVERYBODY, options="club4")
    await rigged.say((BORIS, "bid:6s"), (VIKA, "pass"), (GRISHA, "pass"), (BORIS, "sure:throw"))
    assert rigged.find(GRISHA, "throw") is None
    await rigged.restart()
    assert {"throw", "unpick"} <= set(rigged.actions(BORIS))
    token = (await rigged.state()).tokens[1]
    assert (await rigged.raw(BORIS, Press(1, token, "sure:preferans"), key=f"hand:{BORIS.id}")).kind == "toast"
    await rigged.say((BORIS, "throw"))
    assert "sure:order:6s" in rigged.actions(BORIS), "of what may be a Stalingrad is asked first"


async def test_only_the_declarer_gives_up(rigged: Desk) -> None:
    await to_the_discard(rigged)
    token = (await rigged.state()).tokens[1]
    assert (await rigged.raw(VIKA, Press(1, token, "giveup"), key=f"hand:{VIKA.id}")).kind == "toast"


@pytest.mark.parametrize("size", ["-3", "0", "7.5", "x", "9" * 40])
async def test_a_size_that_cannot_be_is_refused_with_its_reason(desk: Desk, size: str) -> None:
    await desk.lobby(ANYA, BORIS, options="")
    kept = desk.kept()
    reply = await desk.raw(ANYA, Press(1, (await desk.state()).stage_token, f"pool:{size}"), key="lobby")
    assert reply.kind == "toast"
    assert "pool_target" in reply.text
    assert "Ничего не изменилось" in reply.text
    assert desk.kept() == kept


async def test_the_lobby_can_be_changed_to_and_fro(desk: Desk) -> None:
    """The lobby's buttons keep their token: a wish comes again once somebody else has changed the table."""
    await desk.lobby(ANYA, BORIS, options="")
    for size, person in ((20, ANYA), (30, BORIS), (20, ANYA), (30, BORIS)):
        await desk.say((person, f"pool:{size}"))
        assert (await desk.state()).convention.pool_target == size
    for _ in range(2):
        await desk.say((ANYA, "robot:2"))
        assert len((await desk.state()).people) == 3
        await desk.say((BORIS, "norobot:3"))
        assert len((await desk.state()).people) == 2


async def test_sitting_by_link_between_two_presses(desk: Desk) -> None:
    await desk.lobby(ANYA, BORIS)
    for _ in range(2):
        await desk.say((BORIS, "stand"))
        assert (await desk.state()).names == ("Аня",)
        await desk.command(BORIS, f"start {await desk.link()}", private=True)
        assert (await desk.state()).names == ("Аня", "Борис")


async def test_a_full_mailbox_says_busy(desk: Desk) -> None:
    await desk.begin(*THREE)
    kept = desk.kept()
    replies = [Reply(desk, f"7:flood{n}") for n in range(CAPACITY + 20)]
    for n, reply in enumerate(replies):
        desk.service.press(Press(1, 1, "pass"), ANYA, Origin(ANYA.id, 1, is_private=True), f"7:flood{n}", reply)
    await desk.settle()
    assert [reply.kind for reply in replies] == ["toast"] * (CAPACITY + 20)
    assert "Слишком много" in replies[-1].text
    assert "Слишком много" not in replies[0].text
    assert desk.kept() == kept
    assert (await desk.press(BORIS, "pass")).only == ("empty", "")


async def test_who_was_told_to_wait_makes_no_move_when_telegram_repeats_the_press(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    press, key = token_of(rigged, f"hand:{BORIS.id}", "bid:6s"), f"hand:{BORIS.id}"
    for n in range(MOST_OF_ONE):
        where = Origin(BORIS.id, 1, is_private=True)
        rigged.service.press(Press(1, press.token, "help"), BORIS, where, f"7:flood{n}", Reply(rigged, f"7:flood{n}"))
    first = await rigged.raw(BORIS, press, key=key, cause="7:late")
    assert "Слишком много" in first.text
    kept = rigged.kept()
    again = await rigged.raw(BORIS, press, key=key, cause="7:late")
    assert again.only == first.only
    await rigged.restart()
    assert (await rigged.raw(BORIS, press, key=key, cause="7:late")).only == ("empty", "")
    assert rigged.kept() == kept
    assert (await rigged.raw(BORIS, press, key=key)).only == ("empty", "")
    assert (await auction(rigged)).calls, "a new press is a new wish"


async def test_what_a_pause_refused_is_not_done_when_the_press_comes_after_it(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    press, key = token_of(rigged, f"hand:{BORIS.id}", "bid:6s"), f"hand:{BORIS.id}"
    await rigged.command(ANYA, "pause")
    assert (await rigged.raw(BORIS, press, key=key, cause="7:late")).kind == "toast"
    await rigged.say((ANYA, "resume"))
    kept = rigged.kept()
    assert (await rigged.raw(BORIS, press, key=key, cause="7:late")).only == ("empty", "")
    assert rigged.kept() == kept


async def test_a_card_that_a_pause_refused_is_not_picked(rigged: Desk) -> None:
    """A press that writes no event is known again by its cause alone."""
    await to_the_discard(rigged)
    press, key = token_of(rigged, f"hand:{BORIS.id}", "pick:7h"), f"hand:{BORIS.id}"
    await rigged.command(ANYA, "pause")
    assert (await rigged.raw(BORIS, press, key=key, cause="7:late")).kind == "toast"
    await rigged.say((ANYA, "resume"))
    kept = rigged.kept()
    await rigged.restart()
    assert (await rigged.raw(BORIS, press, key=key, cause="7:late")).only == ("empty", "")
    assert rigged.kept() == kept
    await rigged.raw(BORIS, press, key=key)
    assert rigged.kept() != kept, "a new press is a new wish"


async def test_what_is_refused_for_ever_is_not_written_down(rigged: Desk) -> None:
    """Whoever presses dead buttons, or those of others, fills no store."""
    await rigged.begin(*THREE)
    button = token_of(rigged, "table", "pass")
    for person, press in ((BORIS, Press(1, 1, "pass")), (STRANGER, button), (VIKA, button)):
        assert (await rigged.raw(person, press, cause=f"7:{person.id}")).kind == "toast"
        assert await rigged.storage.repeated(f"7:{person.id}") is None, person.name


async def test_a_full_mailbox_does_not_stop_the_robots(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    while (await auction(desk)).turn != 2:  # seat 2 is a robot
        await desk.step()
    seq = (await desk.state()).seq
    await desk.pass_time(0.75)
    for n in range(CAPACITY + 20):
        reply = Reply(desk, f"7:flood{n}")
        desk.service.press(Press(1, 1, "pass"), Person(1000 + n, "x"), Origin(desk.chat, 1), f"7:flood{n}", reply)
    await desk.clock.pass_time(0.1)
    await desk.settle()
    await desk.pass_time(10)
    assert (await desk.state()).seq > seq


async def test_somebody_who_floods_is_in_nobodys_way(rigged: Desk) -> None:
    """His presses beyond a few are told to wait; who is asked is heard among them."""
    await rigged.begin(*THREE)
    await rigged.meet(STRANGER)
    press, flood = token_of(rigged, f"hand:{BORIS.id}", "bid:6s"), []
    for n in range(5 * CAPACITY):
        flood.append(Reply(rigged, f"7:flood{n}"))
        where = Origin(rigged.chat, 1 + n)
        rigged.service.press(
            Press(1, press.token, "hand" if n % 2 else "pass"), STRANGER, where, f"7:flood{n}", flood[n]
        )
    for n in range(CAPACITY):
        rigged.service.command("table", "", STRANGER, Origin(rigged.chat, 5000 + n), f"7:-500:{n}")
    assert rigged.service.jobs_waiting <= 2 * MOST_OF_ONE
    reply = await rigged.raw(BORIS, press, key=f"hand:{BORIS.id}")
    assert reply.only == ("empty", "")
    assert all(len(one.given) == 1 for one in flood)


async def nothing() -> None:
    """No message is posted meanwhile."""


def fails(desk: Desk, *, failing: bool) -> None:
    assert isinstance(desk.storage, MemoryStorage)
    desk.storage.failing = StorageFailed("The disk is full.") if failing else None


async def test_a_failing_store_costs_one_toast(rigged: Desk) -> None:
    await to_the_discard(rigged)
    await rigged.pass_time(1)
    kept = rigged.kept()
    shown = len(rigged.wall.all)
    unwritten = {"hand": "alert", "help": "alert", "page:why:1": "toast"}  # answered from what is in memory
    for action in ("pick:7h", "concede", *unwritten):
        button = rigged.find(BORIS, action)
        press = button[1].press if button is not None else Press(1, 1, action)
        fails(rigged, failing=True)
        reply = await rigged.raw(BORIS, press, key=f"hand:{BORIS.id}")
        fails(rigged, failing=False)
        assert reply.kind == unwritten.get(action, "toast"), action
        assert ("записать" in reply.text) == (action not in unwritten), action
    assert rigged.kept() == kept
    assert len(rigged.wall.all) == shown
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"))
    assert rigged.kept() != kept


@pytest.mark.parametrize("at", range(1, 12))
async def test_a_store_that_fails_anywhere_answers_once(rigged: Desk, at: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever call of the store fails: one answer, and what it said is true."""
    await rigged.begin(*THREE)
    store, turns, button = rigged.storage, 0, token_of(rigged, f"hand:{BORIS.id}", "bid:6s")
    assert isinstance(store, MemoryStorage)
    turn = MemoryStorage._turn

    async def fail_at(self: MemoryStorage) -> None:
        nonlocal turns
        turns += 1
        await turn(self)
        if turns == at:
            raise StorageFailed("The disk is full.")

    seq = (await rigged.state()).seq
    monkeypatch.setattr(MemoryStorage, "_turn", fail_at)
    monkeypatch.setattr(rigged.wall, "write_down", nothing)
    reply = await rigged.raw(BORIS, button, key=f"hand:{BORIS.id}")
    monkeypatch.undo()
    grown = (await rigged.state()).seq > seq
    assert (reply.kind == "empty") == grown
    await rigged.pass_time(10)
    assert (await rigged.raw(BORIS, button, key=f"hand:{BORIS.id}")).only == ("empty", "")
    assert (await rigged.state()).seq == seq + 1


async def test_robots_go_on_when_the_store_works_again(desk: Desk) -> None:
    await desk.begin(ANYA, robots=2)
    fails(desk, failing=True)
    await desk.pass_time(60)
    fails(desk, failing=False)
    seq = (await desk.state()).seq
    await desk.pass_time(30)
    assert (await desk.state()).seq > seq


async def test_every_outage_of_the_store_is_told_once(rigged: Desk) -> None:
    await rigged.begin(*THREE)
    for outage, person in enumerate((BORIS, VIKA), 1):
        for _ in range(2):
            fails(rigged, failing=True)
            assert (await rigged.press(person, "pass")).kind == "toast"
            fails(rigged, failing=False)
            told = [screen.text for chat, _, screen in rigged.wall.told if chat == rigged.chat]
            assert len(told) == outage
            assert "диск" in told[-1]
            await rigged.pass_time(5)
        await rigged.say((person, "pass"))


async def test_a_failing_store_answers_commands_too(desk: Desk) -> None:
    await desk.begin(*THREE)
    for text in ("stop", "new", "export", "hand", "table"):
        before = len(desk.wall.told)
        fails(desk, failing=True)
        await desk.command(ANYA, text)
        fails(desk, failing=False)
        assert len(desk.wall.told) == before + 1, text
        assert "записать" in desk.wall.told[-1][2].text
    assert (await desk.state()).proposal is None


async def auction(desk: Desk) -> Auction:
    """The auction of the deal that is going on."""
    return of(Auction, there((await desk.state()).match).deal)


async def test_buttons_of_an_old_message(rigged: Desk) -> None:
    """A live one is executed and retires its message; a dead one retires it too and brings the new one down."""
    await rigged.begin(*THREE)
    old = rigged.wall.rows[1, f"hand:{BORIS.id}"].message - 500
    await rigged.raw(BORIS, token_of(rigged, f"hand:{BORIS.id}", "bid:6s"), key=f"hand:{BORIS.id}", message=old)
    assert (BORIS.id, old) in rigged.wall.retired
    assert (await auction(rigged)).best is not None
    await rigged.pass_time(5)
    table, hand = rigged.wall.last[1, "table"], rigged.wall.last[1, f"hand:{BORIS.id}"]
    await rigged.raw(BORIS, Press(1, 1, "pass"), key=f"hand:{BORIS.id}", message=old)
    assert rigged.wall.last[1, f"hand:{BORIS.id}"].generation == hand.generation + 1
    await rigged.raw(BORIS, Press(1, 1, "pass"), key="table", message=old)
    assert rigged.wall.last[1, "table"].generation == table.generation + 1
    assert (rigged.chat, old) in rigged.wall.retired


async def test_help_under_an_old_private_message_brings_the_new_one_down(rigged: Desk) -> None:
    """One of which nobody heard that it was sent stands below it for ever and tells of a turn that is over."""
    await rigged.begin(*THREE)
    await rigged.pass_time(5)
    key = f"hand:{BORIS.id}"
    current, hand = rigged.wall.rows[1, key].message, rigged.wall.last[1, key]
    assert (await rigged.raw(BORIS, Press(1, 0, "help"), key=key)).kind == "alert"
    assert (rigged.wall.retired, rigged.wall.last[1, key].generation) == ([], hand.generation)
    assert (await rigged.raw(BORIS, Press(1, 0, "help"), key=key, message=current + 500)).kind == "alert"
    assert rigged.wall.retired == [(BORIS.id, current + 500)]
    assert rigged.wall.last[1, key].generation == hand.generation + 1


async def test_the_hand_as_an_alert(rigged: Desk) -> None:
    await rigged.lobby(*THREE)
    assert (await rigged.raw(ANYA, Press(1, 1, "hand"))).kind == "toast"
    await rigged.pass_time(1)
    await rigged.press(ANYA, "start")
    reply = await rigged.press(BORIS, "hand", where="table")
    assert reply.kind == "alert"
    assert "♠ Т К Д В 10" in reply.text.replace("\u00a0", " ")
    assert (await rigged.press(GRISHA, "hand", where="table")).kind == "toast"


async def test_the_rules_go_to_the_private_chat(desk: Desk) -> None:
    await desk.lobby(ANYA)
    reply = await desk.press(GRISHA, "rules", where="lobby")
    assert reply.only == ("url", "https://t.me/pulka_test_bot?start=rules_1_0123456789abcdef")
    await desk.meet(GRISHA)
    assert (await desk.press(GRISHA, "rules", where="lobby")).kind == "toast"
    assert desk.wall.told[-1][0] == GRISHA.id


async def test_in_a_private_chat_the_rules_come_without_a_word_where_they_are(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "score Аня, Борис, Вика", private=True)
    desk.chat = ANYA.id
    reply = Reply(desk, desk.cause())
    origin = Origin(ANYA.id, 4711, is_private=True)
    desk.service.press(Press(1, 0, "rules"), ANYA, origin, desk.cause(), reply)
    await desk.settle()
    assert reply.only == ("empty", "")
    assert "Сочи" in desk.wall.told[-1][2].text


async def test_the_rest_is_claimed_by_two_presses(rigged: Desk) -> None:
    """The first only asks, on the presser's own screen; what others play meanwhile does not take it back."""
    await to_the_discard(rigged)
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, "order:6s"))
    await rigged.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    log = await rigged.log()
    await rigged.say((BORIS, "rest"))
    assert [action for action in rigged.actions(BORIS) if is_deal(action)] == [
        "claim:0.10.0",
        "unpick",
        *(f"claim:0.{10 - given}.{given}" for given in range(1, 4)),
        *(f"claim:{given}.{10 - given}.0" for given in range(1, 4)),
    ]
    assert (await rigged.press(BORIS, "claim:0.10.0")).only == TOO_QUICK
    assert await rigged.log() == log, "a double tap claims nothing"
    await rigged.say((BORIS, "unpick"), (BORIS, "card:As"), (VIKA, "card:8s"), (BORIS, "rest"), (ANYA, "card:7s"))
    await rigged.restart()
    await rigged.say((BORIS, "claim:0.9.0"))
    claimed = next(event for event in await rigged.log() if isinstance(event, Claimed))
    assert claimed.proved, "ten from the top: nobody is asked"
    assert (await rigged.state()).stage is Stage.BETWEEN


async def test_who_was_told_no_asks_again_after_the_next_card(rigged: Desk) -> None:
    """And not before: others need not refuse the same thing without end. What others claim is their own affair."""
    await to_the_discard(rigged)
    await rigged.say((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, "order:6s"))
    await rigged.say((VIKA, "whist:whist"), (ANYA, "whist:whist"))
    await rigged.say((VIKA, "rest"), (VIKA, "claim:0.4.6"), (ANYA, "agree:n"))
    log, key = await rigged.log(), f"hand:{VIKA.id}"
    assert "rest" not in rigged.actions(VIKA)
    assert "rest" in rigged.actions(BORIS)
    token = (await rigged.state()).tokens[2]
    for action in ("rest", "claim:0.4.6", "claim:0.0.10"):
        assert (await rigged.raw(VIKA, Press(1, token, action), key=key)).text == (
            "Вам уже отказали: играйте дальше, предложить снова можно после следующей карты."
        )
    await rigged.restart()
    assert (await rigged.raw(VIKA, Press(1, token, "claim:0.4.6"), key=key)).kind == "toast"
    assert await rigged.log() == log
    await rigged.say((BORIS, "card:As"), (VIKA, "rest"), (VIKA, "claim:0.4.6"), (BORIS, "agree:n"))
    assert len([event for event in await rigged.log() if isinstance(event, Claimed)]) == 2


async def test_nothing_can_be_claimed_before_the_cards(rigged: Desk) -> None:
    await to_the_discard(rigged)
    token = (await rigged.state()).tokens[1]
    assert (await rigged.raw(BORIS, Press(1, token, "rest"), key=f"hand:{BORIS.id}")).kind == "toast"
