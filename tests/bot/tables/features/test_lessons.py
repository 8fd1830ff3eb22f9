"""«Первая сдача с подсказками»: from a link to the result, other cards, a restart, what counts nowhere."""

from collections.abc import Callable
from typing import Any

from bot.games.preferans import lesson
from bot.screens.draft_actions import DraftAction
from bot.screens.model import Press
from bot.tables.decide import fair
from bot.tables.log.events import Sealed
from bot.tables.log.kinds import Lesson
from bot.tables.log.state import Stage, Table
from bot.tables.past.deal_pages import record_text
from bot.tables.past.match_rows import Logged, rows_of
from engine.core.cards import Card
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.preferans import PREFERANS
from engine.games.preferans.moves import Discard, PlaceBid, PlayCard
from engine.games.preferans.view import view_for
from engine.tools.verdicts import Outcome, verified
from tests.bot.screens import kit
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, GROUP
from tests.bot.tables.truths import same_from_the_start
from tests.e2e.leaks import cards_in
from tests.narrowed import there

Choice = Callable[[Any, Any], Any]
"""What is done instead of the advice, by the view and the advice."""


def advised(view: Any, move: Any) -> Any:
    return move


async def begin(desk: Desk) -> None:
    await desk.command(ANYA, "start lesson", private=True)


async def step(desk: Desk, choose: Choice = advised) -> bool:
    """Let the robots move, or press what the hint says or `choose` does; return False when the deal is over."""
    table = await desk.state()
    if table.stage is not Stage.DEAL:
        return False
    view = view_for(there(table.match), Seat.ONE)
    assert view is not None
    move = lesson.move(view)
    if move is None:
        await desk.pass_time(2)
        return True
    await desk.pass_time(1.5)
    if (await desk.state()).seq != table.seq:
        return True  # the only card has played itself meanwhile
    done = choose(view, move)
    for card in done.cards if isinstance(done, Discard) else ():
        await desk.press(ANYA, f"{DraftAction.PICK}:{card}")
        await desk.pass_time(0.75)
    reply = await desk.press(ANYA, await desk.reach(ANYA, PREFERANS.write(done)))
    kind, said = reply.only
    assert kind == ("empty" if done == move else "toast")
    assert ("По правилам можно." in said) == (done != move)
    return True


def shown(desk: Desk) -> str:
    """The last text of the lesson in the private chat."""
    return desk.wall.all[-1].screen.text


async def hides(desk: Desk) -> None:
    """Check that the player's message names no card that a robot holds."""
    table = await desk.state()
    if table.stage is not Stage.DEAL:
        return
    sure, maybe = cards_in(desk.screen(f"hand:{ANYA.id}").text)
    views = {seat: there(view_for(there(table.match), seat)) for seat in (Seat.TWO, Seat.THREE)}
    hidden = {card for seat, view in views.items() for card in view.hands[seat].cards or ()}
    assert not (sure | maybe - {Card.S7}) & hidden, "the contract may be written like a card"


async def test_from_a_link_to_the_end_by_the_hints(desk: Desk) -> None:
    await begin(desk)
    table = await desk.state()
    assert isinstance(table.kind, Lesson)
    assert [who.strength for who in table.people[1:]] == [Strength.EASY] * 2
    assert "💡" in shown(desk)
    assert "6♠" in shown(desk)
    while await step(desk):
        await hides(desk)
    table = await desk.state()
    assert table.stage is Stage.OVER
    over = desk.wall.all[-1].screen
    assert "Обещали 7, взяли 8" in over.text
    assert "пуля +27, висты соперников −8, вместе +19" in over.text
    assert "печати нет" in over.text
    assert "«?» под картами" in over.text
    assert [button.press.action for row in over.rows for button in row if button.press] == ["begin:sochi", "lesson"]
    await same_from_the_start(desk)


async def test_what_ends_it_never_lies_under_the_thumb_nor_takes_a_row(desk: Desk) -> None:
    """«Закончить урок» shares the last row but one; with twelve cards to choose from the keyboard has seven rows."""
    await begin(desk)
    most = 0
    while (await desk.state()).stage is Stage.DEAL:
        rows = [[key.press.action for key in row if key.press] for row in desk.screen(f"hand:{ANYA.id}").rows]
        assert "quit" not in rows[-1]
        assert rows[-2][0] == "quit"
        assert len(rows[-2]) == 2
        assert sum(row.count("help") for row in rows) == 1
        assert not any("menu" in row for row in rows), "nobody is there to be asked for a pause or a last round"
        most = max(most, len(rows))
        await step(desk)
    assert most == 7


async def test_whatever_else_is_done_is_played_and_answered_in_one_line(desk: Desk) -> None:
    """At each turn another card than the advised one is played, where a legal one is left."""

    def otherwise(view: Any, move: Any) -> Any:
        others = [command for command in view.legal if isinstance(command, type(move)) and command != move]
        return others[-1] if others and isinstance(move, PlayCard) else move

    await begin(desk)
    while await step(desk, otherwise):
        await hides(desk)
    assert (await desk.state()).stage is Stage.OVER
    assert "Обещали 7" in desk.wall.all[-1].screen.text
    await same_from_the_start(desk)


async def test_a_claim_that_ends_the_deal_is_not_told_to_be_another_move(desk: Desk) -> None:
    await begin(desk)
    while "Остались одни козыри" not in shown(desk):
        assert await step(desk)
    assert "«Остальные мои»" in shown(desk)
    await desk.pass_time(1.5)
    await desk.press(ANYA, DraftAction.REST)
    assert "💡 <i>Уверены — подтверждайте" in desk.screen(f"hand:{ANYA.id}").text
    assert "Забираете всё остальное?\n" in kit.plain(desk.screen(f"hand:{ANYA.id}").text), "nothing is given away here"
    assert desk.actions(ANYA) == ["claim:3.0.0", DraftAction.UNPICK, "quit", "help", "picture"]
    await desk.pass_time(1.5)
    reply = await desk.press(ANYA, "claim:3.0.0")
    assert "По правилам можно" not in reply.only[1]
    assert "Обещали 7, взяли 8" in desk.wall.all[-1].screen.text


async def test_who_passes_plays_raspasy_with_hints(desk: Desk) -> None:
    await begin(desk)
    await desk.pass_time(1)
    reply = await desk.press(ANYA, "pass")
    assert reply.only == ("toast", "По правилам можно. Подсказка была: 6♠. Играем дальше.")
    await desk.pass_time(5)
    assert "распасы" in shown(desk)
    while await step(desk):
        await hides(desk)
    over = desk.wall.all[-1].screen.text
    assert "Все спасовали" in over
    assert ", 🤖\u00a0Палыч\u00a0" in over, "robots have their short names"
    assert "Всё пересчитывают в висты, по ним и выигрывают: пуля и гора " in over
    assert "вместе" not in over


async def test_the_answer_to_another_decision_stands_above_the_hint_until_the_next_one(desk: Desk) -> None:
    """It is not gone with the toast, nor with the robots' moves."""
    await begin(desk)
    await desk.pass_time(1)
    await desk.press(ANYA, "pass")
    for wait in (0, 5):
        await desk.pass_time(wait)
        below = desk.screen(f"hand:{ANYA.id}").text.splitlines()[-2:]
        assert below[0] == "<i>По правилам можно. Подсказка была: 6♠. Играем дальше.</i>"
        assert below[1].startswith("💡 ")
    await step(desk)
    assert "По правилам можно" not in desk.screen(f"hand:{ANYA.id}").text


async def test_that_answer_goes_with_a_card_that_plays_itself(desk: Desk) -> None:
    def otherwise(view: Any, move: Any) -> Any:
        others = [command for command in view.legal if isinstance(command, type(move)) and command != move]
        return others[-1] if others and isinstance(move, PlayCard) else move

    await begin(desk)
    alone = 0
    while (await desk.state()).stage is Stage.DEAL:
        stood, pressed = "По правилам можно" in desk.screen(f"hand:{ANYA.id}").text, len(desk.replies)
        own = await own_cards(desk)
        await step(desk, otherwise)
        plays_itself = len(desk.replies) == pressed and await own_cards(desk) > own
        if stood and plays_itself and (await desk.state()).stage is Stage.DEAL:
            alone += 1
            assert "По правилам можно" not in desk.screen(f"hand:{ANYA.id}").text
    assert alone, "such a card follows another card than the hint's"


async def own_cards(desk: Desk) -> int:
    """Count the cards that the person has played."""
    return sum(isinstance(event, PlayCard) and event.seat is Seat.ONE for event in await desk.log())


async def test_beside_the_discard_stands_no_word_that_the_lesson_does_not_explain(desk: Desk) -> None:
    await begin(desk)
    while "Выберите две карты в снос" not in shown(desk):
        assert await step(desk)
    assert not [action for action in desk.actions(ANYA) if "concede" in action]
    assert desk.actions(ANYA)[-3:] == ["quit", "help", "picture"]


async def test_a_game_behind_another_key_is_told_as_two_presses(desk: Desk) -> None:
    await begin(desk)
    while "Заказывайте игру" not in shown(desk):
        assert await step(desk)
    labels = [key.text for row in desk.screen(f"hand:{ANYA.id}").rows for key in row]
    assert "Жмите «Выше…», потом «7♠»." in shown(desk)
    assert "Выше…" in labels
    assert "7♠" not in labels
    await desk.pass_time(1.5)
    await desk.press(ANYA, DraftAction.HIGHER)
    assert "7♠" in [key.text for row in desk.screen(f"hand:{ANYA.id}").rows for key in row]


async def test_one_at_a_time_which_goes_on_after_a_restart(desk: Desk) -> None:
    await begin(desk)
    for _ in range(6):
        await step(desk)
    before = await desk.state()
    await desk.restart()
    assert await desk.state() == before
    assert "💡" in desk.screen(f"hand:{ANYA.id}").text
    for wish in ("lesson", "lesson", "begin:sochi"):
        await desk.pass_time(4)
        await desk.raw(ANYA, Press(0, 0, wish), key="hand")
        assert desk.wall.told[-1][2].text.startswith("Урок ещё идёт")
    await begin(desk)
    assert len(await desk.storage.open_tables(ANYA.id)) == 1
    assert (await desk.state()).stage_token == before.stage_token, "the deal that was begun goes on"
    while await step(desk):
        pass
    assert "Обещали 7, взяли 8" in desk.wall.all[-1].screen.text


async def test_two_presses_at_once_open_one_lesson_and_play_one_card(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "start", private=True)
    assert [key.press.action for key in desk.wall.told[-1][2].rows[0] if key.press] == ["lesson"]
    for _ in range(2):
        await desk.raw(ANYA, Press(0, 0, "lesson"), key="hand")
    assert len(await desk.storage.open_tables(ANYA.id)) == 1
    table = await desk.state()
    for _ in range(2):
        await desk.raw(ANYA, Press(1, table.tokens[0], "bid:6s"), key=f"hand:{ANYA.id}")
    bids = [event for event in await desk.log() if isinstance(event, PlaceBid)]
    assert len(bids) == 1


async def test_one_tap_ends_it_and_the_next_one_begins_anew(desk: Desk) -> None:
    await begin(desk)
    await step(desk)
    await desk.pass_time(2)
    assert (await desk.press(ANYA, "quit")).only == ("empty", "")
    assert (await desk.state()).stage is Stage.OVER
    assert "Урок закончен" in desk.wall.all[-1].screen.text
    await desk.pass_time(4)
    await desk.raw(ANYA, Press(0, 0, "lesson"), key="settlement")
    (row,) = await desk.storage.open_tables(ANYA.id)
    assert row.id == 2


async def test_it_counts_nowhere_and_has_no_seal(desk: Desk) -> None:
    await begin(desk)
    while await step(desk):
        pass
    table, log = await desk.state(), await desk.log()
    assert not any(isinstance(event, Sealed) for event in log)
    assert fair.commit_of(table) == ""
    in_a_group = Table(1, GROUP, None, PREFERANS)
    assert rows_of(in_a_group, [Logged(0.0, event) for event in log]) is None
    await desk.command(ANYA, "history", private=True)
    assert desk.wall.told[-1][2].text == "Здесь ещё ничего не сыграно."
    for action in ("lend:1", "bill", "again"):
        reply = await desk.raw(ANYA, Press(1, table.stage_token, action), key="settlement")
        assert "нигде не считается" in reply.text
    text = record_text(PREFERANS, log)
    assert "deal 1 dealer=3\nlesson\nhand 1" in text
    told, outcome = verified(PREFERANS, PREFERANS.record.parse(text))
    assert outcome is Outcome.NOTHING
    assert told == "deal 1: nothing to verify: its cards were prepared for a lesson, there is no seal\n"


async def test_lessons_take_no_numbers_of_matches(desk: Desk) -> None:
    """Of eight tables the oldest was a match: it is the first, on the first page, and nothing is older."""
    await desk.command(ANYA, "play слабые 4", private=True)
    await desk.pass_time(4)
    await desk.raw(ANYA, Press(1, (await desk.state()).stage_token, "endyes"), key=f"hand:{ANYA.id}")
    for number in range(2, 9):
        await desk.pass_time(4)
        await begin(desk)
        desk.number = number
        await desk.pass_time(1)
        await desk.press(ANYA, "quit")
    await desk.command(ANYA, "history", private=True)
    screen = desk.wall.told[-1][2]
    assert [key.text for row in screen.rows for key in row] == ["1"]
    assert "1. " in screen.text
    assert "Сочинка" in screen.text


async def test_who_wants_to_be_forgotten_ends_the_lesson_first(desk: Desk) -> None:
    await begin(desk)
    await step(desk)
    for answer in ("Сначала закончите", "Удалено"):
        await desk.command(ANYA, "forget", private=True)
        await desk.pass_time(1)
        await desk.raw(ANYA, Press(0, 0, "forget:yes"), key=f"hand:{ANYA.id}", message=77)
        told = desk.wall.told[-1][2].text + "".join(screen.text for _, _, screen in desk.wall.changed)
        assert answer in told
        if answer != "Удалено":
            await desk.press(ANYA, "quit")
    assert await desk.storage.table(1) is None


async def test_no_hint_stands_in_a_pause(desk: Desk) -> None:
    await begin(desk)
    await desk.pass_time(4)
    await desk.command(ANYA, "pause", private=True)
    assert "💡" not in desk.screen(f"hand:{ANYA.id}").text
    await desk.press(ANYA, "resume")
    assert "💡" in desk.screen(f"hand:{ANYA.id}").text


async def test_it_is_begun_in_private_alone(desk: Desk) -> None:
    await desk.meet(ANYA)
    reply = await desk.raw(ANYA, Press(0, 0, "lesson"), key="table")
    assert reply.text == "Эта кнопка устарела."
    assert await desk.storage.open_tables(ANYA.id) == ()
    await desk.command(ANYA, "play слабые", private=True)
    await desk.pass_time(4)
    await begin(desk)
    assert "ещё открыт" in desk.wall.told[-1][2].text, "one table with robots at a time"
    assert not isinstance((await desk.state()).kind, Lesson)
    assert (await desk.raw(ANYA, Press(1, (await desk.state()).stage_token, "quit"), key="hand")).text
