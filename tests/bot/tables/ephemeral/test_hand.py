"""«Мои карты» in the group: the view, the alert, or both; what is pressed in a view, and how it ends."""

import pytest

from bot.screens.actions import Action
from bot.screens.model import Press
from bot.tables.ephemeral.hand import SETTLED_S
from bot.tables.ports import Certainty, Invitation, Origin, Person, Urgency
from tests.bot.tables.ephemeral.kit import HERS, ask
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS, GROUP, STRANGER, SUPERGROUP, VIKA

MINE = f"hand:{BORIS.id}"


def hand_button(desk: Desk) -> Press | None:
    """«Мои карты» under the table."""
    found = desk.find(STRANGER, Action.HAND, "table")
    assert found is not None
    return found[1].press


async def say(desk: Desk, *actions_: str) -> list[str]:
    """Boris presses in his view: what changes the table is acknowledged in words. The words."""
    said: list[str] = []
    for action in actions_:
        await desk.pass_time(1)
        reply = await desk.press(BORIS, action, where=HERS)
        told = action.partition(":")[0] not in (Action.MENU, Action.STAY, Action.LEAVE, Action.FOLD)
        assert reply.kind == ("toast" if told else "empty"), (action, reply.given)
        assert not told or reply.text.startswith(("Принято", "Отмечено")), reply.given
        said.append(reply.text)
    return said


async def test_who_is_known_to_see_it_gets_the_view_alone(desk: Desk) -> None:
    reply = await ask(desk)
    assert reply.only == ("empty", "")
    invited = desk.wall.views.invited[-1]
    assert (invited.cause, invited.instead) == (f"{desk.bot}:{int(reply._cause.partition(':')[2])}", True)
    assert invited.first.text == "Карты на подходе…"
    assert invited.first.rows == desk.screen("table").rows, "what all can see may be pressed meanwhile"
    assert desk.screen(HERS).text == desk.screen(MINE).text
    shared = [*desk.actions(BORIS), Action.FOLD]
    assert desk.actions(BORIS, HERS) == shared


@pytest.mark.parametrize("arrives", [False, None])
async def test_the_alert_is_the_floor(desk: Desk, *, arrives: bool | None) -> None:
    desk.wall.views.arrives = arrives
    kind, text = (await ask(desk)).only
    assert kind == "alert"
    assert "♠" in text


async def test_who_may_not_see_it_gets_both_and_who_cannot_the_alert(desk: Desk) -> None:
    desk.wall.views.sights[BORIS.id] = Certainty.MAYBE
    assert (await ask(desk)).kind == "alert"
    assert HERS in {key for _, key in desk.wall.last}
    desk.wall.views.sights[BORIS.id] = Certainty.NO
    assert (await ask(desk)).kind == "alert"
    assert HERS not in {key for _, key in desk.wall.last}
    assert len(desk.wall.views.invited) == 1
    assert (await desk.raw(STRANGER, hand_button(desk))).kind == "toast"


async def test_asking_again_is_a_sign_that_it_was_not_seen(desk: Desk) -> None:
    await ask(desk)
    assert desk.wall.views.missed == []
    first = desk.wall.rows[1, HERS].message
    assert (await ask(desk)).kind == "alert"
    assert desk.wall.views.missed == [BORIS.id]
    assert desk.wall.rows[1, HERS].message != first


async def test_what_has_not_come_yet_hides_nothing(desk: Desk) -> None:
    desk.wall.views.arrives = None
    for _ in range(3):
        assert (await ask(desk)).kind == "alert"
    await desk.pass_time(5)
    assert (await desk.press(BORIS, "bid:6s", where="table")).only == ("toast", "Принято: 6♠")
    assert desk.wall.views.missed == []
    assert len(desk.wall.views.invited) == 3


async def test_a_press_that_crossed_the_view_on_its_way_is_no_sign(desk: Desk) -> None:
    await ask(desk)
    await desk.pass_time(SETTLED_S - 1)
    assert (await desk.press(BORIS, "bid:6s", where="table")).only == ("toast", "Принято: 6♠")
    assert desk.wall.views.missed == []
    assert (1, HERS) in desk.wall.last


async def test_deciding_under_what_the_view_should_hide_is_a_sign_that_it_was_not_seen(desk: Desk) -> None:
    await ask(desk)
    await desk.pass_time(5)
    assert (await desk.press(BORIS, "bid:6s", where="table")).only == ("toast", "Принято: 6♠")
    assert desk.wall.views.missed == [BORIS.id]
    assert HERS not in {key for _, key in desk.wall.last}


async def test_a_table_that_came_down_is_no_sign(desk: Desk) -> None:
    await ask(desk)
    await desk.command(ANYA, "table")
    assert (await desk.press(BORIS, "bid:6s", where="table")).only == ("toast", "Принято: 6♠")
    assert (1, HERS) in desk.wall.last
    assert (await ask(desk)).only == ("empty", "")
    assert desk.wall.views.missed == []


async def test_both_places_may_be_used_in_turn(desk: Desk) -> None:
    await ask(desk)
    await say(desk, "bid:6s")
    await desk.say((VIKA, "pass"), (ANYA, "pass"))
    await say(desk, "pick:7h")
    assert any(button.text.startswith("✓") or "✓" in button.text for button in desk.buttons(MINE))
    await desk.say((BORIS, "pick:8h"))
    await say(desk, "discard:8h7h")
    await desk.say((BORIS, "order:6s"), (VIKA, "whist:whist"), (ANYA, "whist:pass"), (VIKA, "mode:open"))
    await say(desk, "card:As")
    assert desk.screen(HERS).text == desk.screen(MINE).text
    assert desk.wall.views.missed == []
    assert desk.wall.retired == []


async def test_a_repeated_press_and_a_dead_one_change_nothing(desk: Desk) -> None:
    await ask(desk)
    found = desk.find(BORIS, "bid:6s", HERS)
    assert found is not None
    press = found[1].press
    await say(desk, "bid:6s")
    shown = len(desk.wall.all)
    await desk.pass_time(1)
    assert (await desk.raw(BORIS, press, key=HERS)).only == ("toast", "Уже принято.")
    assert (await desk.raw(BORIS, press)).only == ("toast", "Уже принято."), "under the table too"
    assert (await desk.raw(BORIS, press, key=MINE)).only == ("empty", ""), "in private nothing is said"
    await desk.say((VIKA, "pass"), (ANYA, "pass"))
    await desk.pass_time(1)
    reply = await desk.raw(BORIS, press, key=HERS)
    assert reply.kind in {"toast", "empty"}
    kept = desk.kept()
    old = desk.wall.rows[1, HERS].message - 7
    assert (await desk.raw(BORIS, hand_button(desk), key=HERS)).kind == "alert"
    assert (await desk.raw(BORIS, Press(1, 3, "bid:6c"), key=HERS, message=old)).kind == "toast"
    assert desk.wall.views.discarded == [(old, BORIS.id)]
    assert (await desk.raw(BORIS, Press(1, 3, "bid:6c"), key=HERS)).kind == "toast"
    assert desk.wall.all[-1].surface.key == HERS
    assert desk.kept() == kept
    assert len(desk.wall.all) > shown


async def test_the_menu_is_a_page_of_the_view(desk: Desk) -> None:
    await ask(desk)
    deal = desk.screen(HERS)
    await say(desk, Action.MENU)
    assert Action.AWAY in desk.actions(BORIS, HERS)
    assert not any(key.startswith("menu") for _, key in desk.wall.last)
    await say(desk, Action.STAY)
    assert desk.screen(HERS) == deal
    await say(desk, Action.MENU, Action.LEAVE)
    assert "?" in desk.screen(HERS).text
    await say(desk, next(action for action in desk.actions(BORIS, HERS) if action.startswith(Action.STAY)))
    assert desk.screen(HERS) == deal
    await say(desk, Action.MENU, Action.PAUSE)
    assert Action.RESUME in desk.actions(BORIS, HERS)
    assert desk.screen(HERS).text == desk.screen(MINE).text


async def test_what_was_taken_is_said_in_ones_view_and_nowhere_else(desk: Desk) -> None:
    """The view may show it a few seconds later; the words come once it is written down."""
    await ask(desk)
    said = await say(desk, "bid:6s")
    await desk.say((VIKA, "pass"), (ANYA, "pass"))
    said += await say(desk, "pick:7h", "pick:8h", "discard:8h7h", "order:6s")
    await desk.say((VIKA, "whist:whist"), (ANYA, "whist:pass"), (VIKA, "mode:open"))
    said += await say(desk, "card:As")
    marked = ["Отмечено: 7♥", "Отмечено: 8♥"]
    assert said == ["Принято: 6♠", *marked, "Принято: снос 8♥ 7♥", "Принято: 6♠", "Принято: Т♠"]
    assert all(reply.cause_known for reply in desk.replies if reply.given[0][1].startswith("Принято: "))


async def test_a_press_that_could_not_be_written_down_is_not_said_to_be_taken(desk: Desk) -> None:
    await ask(desk)
    found = desk.find(BORIS, "bid:6s", HERS)
    assert found is not None
    cause = desk.cause()
    first = await desk.raw(BORIS, found[1].press, key=HERS, cause=cause)
    assert first.text == "Принято: 6♠"
    await desk.restart()
    again = await desk.raw(BORIS, found[1].press, key=HERS, message=-1, cause=cause)
    assert again.text in ("", "Уже принято.")


async def test_a_phase_is_news_for_every_view(desk: Desk) -> None:
    """And so are a word of whist and a vote; a word of the auction is none."""
    await ask(desk)
    told: list[str] = []

    async def step(person: Person, action: str) -> None:
        before = len(desk.wall.all)
        await desk.say((person, action))
        views = [wanted for wanted in desk.wall.all[before:] if wanted.surface.key == HERS]
        assert views
        told.extend([action] if views[-1].news else [])
        assert not views[-1].news or views[-1].urgency is not Urgency.QUIET

    for person, action in (
        *((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass")),
        *((BORIS, "pick:7h"), (BORIS, "pick:8h"), (BORIS, "discard:8h7h"), (BORIS, "order:6s")),
        *((VIKA, "whist:whist"), (ANYA, "whist:pass"), (VIKA, "mode:open"), (BORIS, "card:As")),
    ):
        await step(person, action)
    assert told == ["pass", "discard:8h7h", "order:6s", "whist:whist", "whist:pass", "mode:open"]
    before = len(desk.wall.all)
    await desk.command(ANYA, "stop")
    assert [wanted.news for wanted in desk.wall.all[before:] if wanted.surface.key == HERS] == [True]


async def test_who_moves_in_private_is_not_served_first_in_the_group(desk: Desk) -> None:
    await ask(desk)
    await desk.say((BORIS, "bid:6s"), (VIKA, "pass"), (ANYA, "pass"))
    shown = desk.wall.last[1, HERS]
    assert (shown.urgency, shown.idle) == (Urgency.SOON, True)
    await desk.say((BORIS, "pick:7h"))
    shown = desk.wall.last[1, HERS]
    assert (shown.urgency, shown.idle) == (Urgency.SOON, True)
    await say(desk, "pick:8h", "discard:8h7h")
    shown = desk.wall.last[1, HERS]
    assert (shown.urgency, shown.idle) == (Urgency.NOW, False)


async def test_a_view_nobody_knows_of_goes_with_the_press_in_it(desk: Desk) -> None:
    """Its sending was never heard to have succeeded; it cannot be changed."""
    await ask(desk)
    found = desk.find(BORIS, "bid:6s", HERS)
    assert found is not None
    assert (await desk.raw(BORIS, found[1].press, key=HERS, message=-77)).text == "Принято: 6♠"
    assert desk.wall.views.discarded == [(-77, BORIS.id)]


async def test_a_menu_goes_when_it_is_ones_turn(desk: Desk) -> None:
    await ask(desk)
    await say(desk, "bid:6s", Action.MENU)
    await desk.say((VIKA, "pass"), (ANYA, "pass"))
    assert desk.screen(HERS).text == desk.screen(MINE).text


async def test_put_away_and_asked_for_again(desk: Desk) -> None:
    await ask(desk)
    await say(desk, Action.FOLD)
    assert (1, HERS) not in desk.wall.last
    assert (await ask(desk)).only == ("empty", "")
    assert desk.wall.views.missed == []
    assert (1, HERS) in desk.wall.last


async def test_it_ends_with_the_deal(desk: Desk) -> None:
    await ask(desk)
    while await desk.step():
        if (1, HERS) in desk.wall.last:
            assert desk.screen(HERS).text == desk.screen(MINE).text, "nothing but what his private message tells"
    assert (1, HERS) not in desk.wall.last
    assert desk.wall.rows.get((1, HERS)) is None
    assert (await desk.state()).number == 1
    assert desk.wall.views.missed == []


async def used_and_played_out(desk: Desk) -> None:
    """Boris has had his view; the first deal is over."""
    await ask(desk)
    await desk.deal()
    assert (1, HERS) not in desk.wall.last


async def test_next_in_the_group_brings_the_view_of_the_next_deal(desk: Desk) -> None:
    await used_and_played_out(desk)
    reply = await desk.press(BORIS, Action.NEXT, where="deal:1")
    invited = desk.wall.views.invited[-1]
    assert (invited.cause, invited.instead, invited.at) == (reply._cause, False, desk.clock.now())
    assert desk.screen(HERS).text == "Карты следующей сдачи придут сюда."
    assert desk.actions(BORIS, HERS) == [Action.FOLD]
    message, asked = desk.wall.rows[1, HERS].message, len(desk.wall.views.invited)
    await desk.press(BORIS, Action.NEXT, where="deal:1")
    await desk.pass_time(12)
    await desk.say((ANYA, Action.NEXT), (VIKA, Action.NEXT))
    assert (await desk.state()).number == 2
    assert desk.screen(HERS).text == desk.screen(MINE).text
    assert desk.wall.rows[1, HERS].message == message, "an edit, which needs no press"
    assert len(desk.wall.views.invited) == asked
    await desk.deal()
    assert (1, HERS) not in desk.wall.last
    assert desk.wall.views.missed == []


async def next_deal(desk: Desk, pause: float) -> int:
    """«Дальше», so long before the cards; the message of the view that waited for them."""
    await used_and_played_out(desk)
    await desk.press(BORIS, Action.NEXT, where="deal:1")
    message = desk.wall.rows[1, HERS].message
    await desk.pass_time(pause)
    await desk.say((ANYA, Action.NEXT), (VIKA, Action.NEXT))
    assert (await desk.state()).number == 2
    return message


@pytest.mark.parametrize("unasked", [False, True])
async def test_the_view_comes_below_with_the_cards_while_it_may(desk: Desk, *, unasked: bool) -> None:
    desk.wall.views.unasked = unasked
    waited = await next_deal(desk, 12 if unasked else 3)
    below = desk.wall.rows[1, HERS].message
    assert below < waited, "sent anew, after the table's message"
    assert desk.wall.views.invited[-1].moves
    assert desk.screen(HERS).text == desk.screen(MINE).text
    assert await his_move(desk) == below, "it stands there already"


async def his_move(desk: Desk) -> int:
    """Boris passes in his view when it is his turn; the message of the view after it."""
    for person in (VIKA, ANYA):
        if not desk.find(BORIS, "pass", HERS):
            await desk.say((person, "pass"))
    await say(desk, "pass")
    return desk.wall.rows[1, HERS].message


async def test_else_it_comes_below_with_his_move(desk: Desk) -> None:
    waited = await next_deal(desk, 12)
    assert desk.wall.rows[1, HERS].message == waited
    moved = await his_move(desk)
    invited = desk.wall.views.invited[-1]
    assert moved < waited
    assert (invited.moves, invited.instead) == (True, False)
    assert desk.screen(HERS).text == desk.screen(MINE).text
    assert desk.wall.views.missed == []


async def test_who_pressed_next_in_private_gets_it_with_his_next_move_in_the_group(desk: Desk) -> None:
    await used_and_played_out(desk)
    await desk.say((BORIS, Action.NEXT), (ANYA, Action.NEXT))
    await desk.pass_time(25)
    while not desk.find(BORIS, "pass", MINE):
        await desk.say((VIKA if desk.find(VIKA, "pass", f"hand:{VIKA.id}") else ANYA, "pass"))
    await desk.pass_time(5)
    reply = await desk.press(BORIS, "pass", where="table")
    assert reply.only == ("toast", "Принято: пас")
    invited = desk.wall.views.invited[-1]
    assert (invited.cause, invited.moves) == (reply._cause, True)
    assert desk.wall.views.missed == []


async def test_a_view_comes_below_a_table_that_came_down(desk: Desk) -> None:
    await ask(desk)
    first = desk.wall.rows[1, HERS].message
    await say(desk, "bid:6s")
    assert desk.wall.rows[1, HERS].message == first, "it stands in the table's place"
    await desk.say((VIKA, "pass"), (ANYA, "pass"))
    await desk.command(ANYA, "table")
    await say(desk, "pick:7h", "pick:8h")
    assert desk.wall.rows[1, HERS].message == first, "not while he chooses"
    await say(desk, "discard:8h7h")
    assert desk.wall.rows[1, HERS].message < first


async def test_the_last_to_press_next_sees_his_cards_at_once(desk: Desk) -> None:
    await used_and_played_out(desk)
    await desk.say((ANYA, Action.NEXT), (VIKA, Action.NEXT))
    reply = await desk.press(BORIS, Action.NEXT, where="deal:1")
    assert (await desk.state()).number == 2
    assert desk.wall.views.invited[-1].cause == reply._cause
    assert desk.screen(HERS).text == desk.screen(MINE).text


async def test_without_a_press_there_only_who_runs_the_group_can_send_it(desk: Desk) -> None:
    await used_and_played_out(desk)
    asked = len(desk.wall.views.invited)
    await desk.say((BORIS, Action.NEXT), (ANYA, Action.NEXT))
    assert len(desk.wall.views.invited) == asked, "a press in private is of another chat"
    await desk.pass_time(25)
    assert (await desk.state()).number == 2
    (invited,) = desk.wall.views.invited[asked:]
    assert (invited.cause, invited.at) == ("", float("-inf")), "the gateway knows whether it may"


@pytest.mark.parametrize("how", ["folded", "unsure", "another"])
async def test_who_did_not_use_a_view_gets_none(desk: Desk, how: str) -> None:
    await ask(desk)
    if how == "folded":
        await say(desk, Action.FOLD)
    elif how == "unsure":
        desk.wall.views.sights[BORIS.id] = Certainty.MAYBE
    await desk.deal()
    asked = len(desk.wall.views.invited)
    await desk.press(VIKA if how == "another" else BORIS, Action.NEXT, where="deal:1")
    assert len(desk.wall.views.invited) == asked


async def test_a_view_that_waits_outlives_a_restart(desk: Desk) -> None:
    await used_and_played_out(desk)
    await desk.press(BORIS, Action.NEXT, where="deal:1")
    message = desk.wall.rows[1, HERS].message
    before = await desk.restart()
    desk.wall.rows, desk.wall.views = before.rows, before.views
    await desk.say((ANYA, Action.NEXT), (VIKA, Action.NEXT))
    assert desk.wall.last[1, HERS].screen.text == desk.screen(MINE).text
    assert desk.wall.rows[1, HERS].message == message


async def test_a_view_that_waits_can_be_put_away(desk: Desk) -> None:
    await used_and_played_out(desk)
    await desk.press(BORIS, Action.NEXT, where="deal:1")
    await say(desk, Action.FOLD)
    await desk.say((ANYA, Action.NEXT), (VIKA, Action.NEXT))
    assert (await desk.state()).number == 2
    assert (1, HERS) not in desk.wall.last


async def test_it_ends_when_its_person_is_replaced(desk: Desk) -> None:
    await ask(desk)
    await say(desk, Action.MENU, Action.LEAVE)
    yes = next(action for action in desk.actions(BORIS, HERS) if action.startswith(Action.LEAVE_YES))
    await desk.pass_time(1)
    await desk.press(BORIS, yes, where=HERS)
    assert Action.BACK in desk.actions(BORIS, HERS)
    await desk.meet(STRANGER)
    await desk.press(STRANGER, f"{Action.TAKE}:2", where="table")
    assert (1, HERS) not in desk.wall.last


async def test_it_is_known_and_kept_right_after_a_restart(desk: Desk) -> None:
    await ask(desk)
    message = desk.wall.rows[1, HERS].message
    row = await desk.storage.surface(1, HERS)
    before = await desk.restart()
    desk.wall.rows, desk.wall.views = before.rows, before.views
    await desk.say((BORIS, "bid:6s"))
    assert desk.wall.last[1, HERS].screen.text == desk.screen(MINE).text
    assert desk.wall.rows[1, HERS].message == message
    assert row is not None
    assert message < 0


async def test_a_command_that_only_the_bot_saw(desk: Desk) -> None:
    origin = Origin(GROUP, -29001, chat_title="Пулька & Co")
    told = len(desk.wall.told)
    desk.service.command("hand", "", BORIS, origin, f"7:{GROUP}:-29001")
    await desk.settle()
    assert len(desk.wall.told) == told
    invited: Invitation = desk.wall.views.invited[-1]
    assert (invited.cause, invited.instead) == (f"7:{GROUP}:-29001", False)
    assert desk.screen(HERS).text == desk.screen(MINE).text
    desk.wall.views.arrives = False
    desk.service.command("hand", "", BORIS, Origin(GROUP, -29002), f"7:{GROUP}:-29002")
    await desk.settle()
    await desk.service._runtime.ephemeral.background.drain()
    await desk.settle()
    assert [chat for chat, _, _ in desk.wall.told[told:]] == [GROUP]
    await desk.command(BORIS, "hand")
    assert len(desk.wall.views.invited) == 2


async def test_what_nobody_else_has_typed_is_refused_where_nobody_else_reads_it(desk: Desk) -> None:
    await desk.meet(STRANGER)
    said = len(desk.wall.told)
    origin = Origin(GROUP, -29003, chat_title="Пулька & Co")
    desk.service.command("hand", "", STRANGER, origin, f"7:{GROUP}:-29003")
    await desk.settle()
    (chat, _, screen), *more = desk.wall.told[said:]
    assert (chat, more) == (STRANGER.id, [])
    assert screen.text == "<i>«Пулька &amp; Co»</i>\nВы не за этим столом."
    desk.context.unmeet(STRANGER.id)
    await desk.storage.set_can_dm(STRANGER.id, can_dm=False)
    desk.service.command("hand", "", STRANGER, Origin(GROUP, -29004), f"7:{GROUP}:-29004")
    await desk.settle()
    assert desk.wall.told[-1][0] == GROUP, "who may not be written to reads it in the group"


async def test_what_nobody_else_has_typed_in_a_group_without_a_table_is_answered_with_its_name(desk: Desk) -> None:
    await desk.meet(STRANGER)
    origin = Origin(SUPERGROUP, -29005, chat_title="Пулька & Co")
    desk.service.command("hand", "", STRANGER, origin, f"7:{SUPERGROUP}:-29005")
    await desk.settle()
    chat, _, screen = desk.wall.told[-1]
    assert chat == STRANGER.id
    assert screen.text == "В группе «Пулька &amp; Co» стола нет. Открыть там — /new из меню «/»."
