"""Robots that think: chosen by a button, outside the mailboxes, dropped when the table has moved on."""

import asyncio
import logging
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from bot.screens.actions import Action
from bot.tables.log.clock import ROBOT_PAUSE_S
from bot.tables.log.codec import restored, stored
from bot.tables.log.events import Occupant, Pace, Seated
from bot.tables.log.state import Stage
from engine.core.cards import Card
from engine.core.match import Mark, Move
from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.core.view import View
from engine.games.preferans import PREFERANS
from engine.games.preferans.events import Claimed
from engine.games.preferans.moves import Look, MakeClaim, Pass, PlaceBid, PlayCard
from engine.games.preferans.state import Auction
from engine.games.preferans.view import FinishedView
from engine.games.skat.moves import Concede
from engine.games.skat.rules import Packets
from engine.three_hands.dealing import DECK, deck_of
from tests.bot.games.skat.deals import HANDS, TALON
from tests.bot.tables.conftest import Make
from tests.bot.tables.deeds import wish
from tests.bot.tables.kit.decks import STRONG, Decks, deck
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, BORIS
from tests.bot.tables.thinker import Thinker
from tests.narrowed import of, there

SKAT_DECK = deck_of(
    Packets.OLD.hands, tuple(tuple(map(Card, hand.split())) for hand in HANDS), tuple(map(Card, TALON.split()))
)


async def seated(desk: Desk, *strengths: str, options: str = "") -> None:
    """Anya and robots of these strengths, dealt."""
    await desk.lobby(ANYA, options=options)
    for taken, strength in enumerate(strengths, 1):
        assert (await desk.press(ANYA, f"{Action.ROBOT}:{taken}{strength}")).kind == "empty"
        await desk.pass_time(1)
    await desk.press(ANYA, Action.START)


async def moved(desk: Desk) -> None:
    """Until the robots have moved as far as they may."""
    for _ in range(4):
        await desk.pass_time(ROBOT_PAUSE_S + 0.1)


async def asked(desk: Desk, thinker: Thinker) -> None:
    """Until the thinker has been asked something."""
    for _ in range(6):
        await moved(desk)
        if thinker.asked:
            break
        await desk.step()


async def test_a_strength_is_chosen_by_a_button_and_kept(make: Make) -> None:
    desk = make(thinker=Thinker())
    await desk.lobby(ANYA)
    await desk.set_up(ANYA, "robots")
    labels = [button.text for button in desk.buttons(f"ownpanel:{ANYA.id}")]
    assert {"+ сильный робот", "+ средний", "+ слабый"} <= set(labels)
    await desk.press(ANYA, f"{Action.ROBOT}:1:strong")
    await desk.pass_time(1)
    await desk.press(ANYA, f"{Action.ROBOT}:2")
    people = (await desk.state()).people
    assert [who.strength for who in people] == [Strength.EASY, Strength.STRONG, Strength.EASY]
    assert "· сильный" in desk.screen("lobby").text
    restored_desk = await desk.restart()
    assert restored_desk is not None
    assert (await desk.state()).people == people


async def test_the_search_is_got_ready_while_the_table_gathers(make: Make) -> None:
    """Only where a robot sits that thinks: a bot without them compiles nothing."""
    thinker = Thinker()
    desk = make(thinker=thinker)
    await desk.lobby(ANYA)
    await desk.press(ANYA, f"{Action.ROBOT}:1")
    assert thinker.prepared == 0
    await desk.pass_time(1)
    await desk.press(ANYA, f"{Action.ROBOT}:2:strong")
    assert thinker.prepared > 0
    assert thinker.asked == []


def test_a_log_of_old_has_easy_robots() -> None:
    body = stored(Seated(Occupant("Робот"))).body
    assert b"strength" not in body
    event = restored(PREFERANS, body)
    assert isinstance(event, Seated)
    assert event.occupant.strength is Strength.EASY
    assert b"brisk" not in stored(Seated(Occupant("Робот"))).body
    assert not Pace().brisk


async def test_thinking_robots_play_a_match_with_their_own_views(make: Make) -> None:
    thinker = Thinker()
    desk = make(thinker=thinker)
    await desk.lobby(ANYA, options="4 end=deals:2")
    for taken, strength in ((1, "strong"), (2, "solid")):
        await desk.press(ANYA, f"{Action.ROBOT}:{taken}:{strength}")
        await desk.pass_time(1)
    await desk.press(ANYA, Action.START)
    while (await desk.state()).stage is not Stage.OVER:
        if not await desk.step():
            await desk.pass_time(21)
    assert {strength for _, strength, _ in thinker.asked} == {Strength.STRONG, Strength.SOLID}
    for view, strength, _ in thinker.asked:
        assert view.viewer == (2 if strength is Strength.STRONG else 3)
        assert not isinstance(view, FinishedView)
        for seat, hand in view.hands.items():
            assert seat is view.viewer or hand.cards is None or seat in view.exposed
    seeds = [seed for _, _, seed in thinker.asked]
    assert len(set(seeds)) == len(seeds)
    marks = {event.mark for event in await desk.log() if isinstance(event, PlayCard | Pass)}
    assert Mark.ROBOT in marks


async def test_thinking_robots_look_at_their_cards_and_then_speak(make: Make) -> None:
    """Where words may be said blind a look is a thought of its own, and the word after it another."""
    desk = make(thinker=Thinker())
    await desk.lobby(ANYA, options="classic 4 blind=full compulsory_rasp_laps=0 end=deals:1")
    for taken in (1, 2):
        await desk.press(ANYA, f"{Action.ROBOT}:{taken}:strong")
        await desk.pass_time(1)
    await desk.press(ANYA, Action.START)
    for _ in range(200):
        if (await desk.state()).stage is Stage.OVER:
            break
        if not await desk.step():
            await desk.pass_time(21)
    log = await desk.log()
    looked = {event.seat for event in log if isinstance(event, Look) and event.mark is Mark.ROBOT}
    assert looked == {2, 3}
    assert (await desk.state()).stage is Stage.OVER


async def test_nobody_waits_for_a_thought(make: Make) -> None:
    """The mailbox is free while a robot thinks: presses are answered, and one decision is thought about once."""
    thinker = Thinker(held=True)
    desk = make(thinker=thinker, decks=Decks(deck(*STRONG)))
    await seated(desk, ":strong", ":strong")
    await moved(desk)
    for _ in range(6):
        if thinker.asked:
            break
        await desk.step()
        await moved(desk)
    assert len(thinker.asked) == 1
    seq = (await desk.state()).seq
    assert (await desk.press(ANYA, Action.HELP)).kind == "alert"
    await moved(desk)
    assert len(thinker.asked) == 1
    assert (await desk.state()).seq == seq
    thinker.go.set()
    await moved(desk)
    assert (await desk.state()).seq > seq


async def test_a_thought_of_a_match_that_is_over_is_dropped(make: Make) -> None:
    thinker = Thinker(held=True)
    desk = make(thinker=thinker, decks=Decks(deck(*STRONG)))
    await seated(desk, ":strong", ":strong")
    await asked(desk, thinker)
    await desk.order(ANYA, "stop", "endyes")
    await desk.pass_time(1)
    state = await desk.state()
    assert state.stage is Stage.OVER
    thinker.go.set()
    await moved(desk)
    assert (await desk.state()).seq == state.seq
    await desk.stop()


async def test_thoughts_end_with_the_program(make: Make) -> None:
    thinker = Thinker(held=True)
    desk = make(thinker=thinker)
    await seated(desk, ":strong", ":strong")
    await asked(desk, thinker)
    await desk.stop()
    await asyncio.sleep(0)
    assert thinker.dropped == 1


async def test_a_robot_that_fails_plays_by_rules_and_tells_no_cards(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    desk = make(thinker=Thinker(fails=True))
    with caplog.at_level(logging.ERROR):
        await seated(desk, ":strong", ":solid")
        for _ in range(4):
            await moved(desk)
            await desk.step()
    told = [record for record in caplog.records if record.name == "bot.tables.schedule.robots"]
    assert told
    for record in told:
        assert record.exc_info is None
        assert not set(record.getMessage().split()) & set(DECK)
    assert any(getattr(event, "mark", None) is Mark.ROBOT for event in await desk.log())


async def test_a_thought_that_the_rules_do_not_allow_is_not_played(
    make: Make, caplog: pytest.LogCaptureFixture
) -> None:
    desk = make(thinker=Thinker(answer=lambda view: Pass(Seat.ONE)), decks=Decks(deck(*STRONG)))
    with caplog.at_level(logging.ERROR):
        await seated(desk, ":strong", ":strong")
        await moved(desk)
    assert any("could not think: ValueError" in record.getMessage() for record in caplog.records)
    said = [event for event in await desk.log() if isinstance(event, PlaceBid | Pass)]
    assert said
    assert all(event.mark is Mark.ROBOT and event.seat is not Seat.ONE for event in said)


async def test_a_thought_that_states_its_maker_is_none(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """A worker on another machine says what to do, never in whose name: that mark is the table's."""

    def marked(view: View) -> Move:
        return replace(view.legal[0], mark=Mark.TIMEOUT)

    desk = make(thinker=Thinker(answer=marked), decks=Decks(deck(*STRONG)))
    with caplog.at_level(logging.ERROR):
        await seated(desk, ":strong", ":strong")
        await moved(desk)
    assert any("could not think: ValueError" in record.getMessage() for record in caplog.records)
    said = [event for event in await desk.log() if isinstance(event, Move)]
    assert said
    assert {event.mark for event in said} == {Mark.ROBOT}


async def test_a_claim_that_is_none_costs_the_table_no_move(
    make: Make, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinker = Thinker()
    desk = make(thinker=thinker, decks=Decks(deck(*STRONG)))
    find = thinker.work_out

    async def work_out(work: Callable[..., Any], *given: Any) -> Any:
        if work.__name__ == "lay_down":
            return MakeClaim(given[0].viewer, tricks=BySeat((11, 0, 0)), proved=True)
        return await find(work, *given)

    monkeypatch.setattr(thinker, "work_out", work_out)
    with caplog.at_level(logging.ERROR):
        await seated(desk, ":solid", ":solid")
        for _ in range(60):
            if (await desk.state()).stage is not Stage.DEAL:
                break
            if not await desk.step():
                await desk.pass_time(1)
    assert (await desk.state()).stage is not Stage.DEAL, "the deal came to its end"
    assert "a robot made a claim that is none" in caplog.text


async def test_a_robot_of_skat_gives_up_for_both_defenders(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing lists it as a claim; the deal ends as after the word of a person."""
    thinker = Thinker()
    desk = make(thinker=thinker, decks=Decks(SKAT_DECK))
    find = thinker.work_out

    async def work_out(work: Callable[..., Any], *given: Any) -> Any:
        if work.__name__ != "lay_down" or given[0].viewer is given[0].declarer:
            return await find(work, *given)
        return Concede(given[0].viewer)

    monkeypatch.setattr(thinker, "work_out", work_out)
    await seated(desk, ":solid", ":solid", options="скат")
    for _ in range(90):
        if (await desk.state()).stage is not Stage.DEAL:
            break
        if not await desk.step():
            await desk.pass_time(1)
    given_up = [event for event in await desk.log() if isinstance(event, Concede)]
    assert [event.mark for event in given_up] == [Mark.ROBOT]


async def test_who_holds_a_seat_for_a_person_plays_by_rules(make: Make) -> None:
    """«Робот пока» is the simple robot, whatever the others are."""
    thinker = Thinker()
    desk = make(thinker=thinker)
    await desk.begin(ANYA, BORIS, robots=1)
    await wish(desk, ANYA, "away")
    await moved(desk)
    assert thinker.asked == []


async def test_a_table_may_do_without_pauses(make: Make) -> None:
    desk = make()
    await desk.lobby(ANYA, robots=2)
    assert (await desk.press(ANYA, "pace:brisk")).kind == "empty"
    await desk.pass_time(1)
    await desk.press(ANYA, "pace:60")
    await desk.pass_time(1)
    assert (await desk.state()).pace == Pace(clock=60, brisk=True)
    await desk.press(ANYA, "pace:daily")
    await desk.pass_time(1)
    assert (await desk.state()).pace == Pace(daily=True, brisk=True)
    await desk.press(ANYA, Action.START)
    before = (await desk.state()).seq
    await desk.pass_time(0.01)
    table = await desk.state()
    assert table.seq > before or table.mover_at(of(Auction, there(table.match).deal).turn) is not None


async def test_alone_one_plays_with_the_best(make: Make) -> None:
    desk = make(thinker=Thinker())
    await desk.meet(ANYA)
    await desk.command(ANYA, "play 10", private=True)
    assert [who.strength for who in (await desk.state()).people][1:] == [Strength.SOLID, Strength.SOLID]


async def test_a_thought_begins_before_the_pause_and_is_shown_after_it(make: Make) -> None:
    thinker = Thinker()
    desk = make(thinker=thinker, decks=Decks(deck(*STRONG)))
    await seated(desk, ":strong", ":strong")
    begun = (await desk.state()).seq
    assert len(thinker.asked) == 1
    await desk.pass_time(ROBOT_PAUSE_S - 0.1)
    assert (await desk.state()).seq == begun
    await desk.pass_time(0.2)
    assert (await desk.state()).seq > begun
    assert len({seed for _, _, seed in thinker.asked}) == len(thinker.asked), "once for every decision"


async def test_a_slow_thought_is_shown_when_it_is_there(make: Make) -> None:
    thinker = Thinker(held=True)
    desk = make(thinker=thinker, decks=Decks(deck(*STRONG)))
    await seated(desk, ":strong", ":strong")
    begun = (await desk.state()).seq
    await desk.pass_time(3 * ROBOT_PAUSE_S)
    assert (await desk.state()).seq == begun
    thinker.go.set()
    await desk.pass_time(0)
    assert (await desk.state()).seq > begun


async def test_after_a_pause_it_is_thought_about_anew(make: Make) -> None:
    thinker = Thinker(held=True)
    desk = make(thinker=thinker, decks=Decks(deck(*STRONG)))
    await seated(desk, ":strong", ":strong")
    await wish(desk, ANYA, "pause")
    await desk.pass_time(1)
    assert thinker.dropped == 1
    thinker.go.set()
    await desk.press(ANYA, "resume")
    begun = (await desk.state()).seq
    await desk.pass_time(2 * ROBOT_PAUSE_S)
    assert [seed for _, _, seed in thinker.asked][:2] == [thinker.asked[0][2]] * 2
    assert (await desk.state()).seq > begun


async def test_who_speaks_out_of_turn_has_a_robot_think_anew(make: Make, caplog: pytest.LogCaptureFixture) -> None:
    """A bid that was thought about before a misère of another hand would be none after it."""
    thinker = Thinker(held=True, answer=lambda view: view.legal[0])
    desk = make(thinker=thinker)
    await desk.lobby(ANYA, options="fspr misere_out_of_turn=yes")
    for taken in (1, 2):
        await desk.press(ANYA, f"{Action.ROBOT}:{taken}:strong")
        await desk.pass_time(1)
    await desk.press(ANYA, Action.START)
    await desk.pass_time(1)
    assert len(thinker.asked) == 1
    before = thinker.asked[0][0]
    with caplog.at_level(logging.ERROR):
        await desk.say((ANYA, "sure:bid:misere"), (ANYA, "yes:bid:misere"))
        thinker.go.set()
        await moved(desk)
    after = thinker.asked[1][0]
    assert (thinker.dropped, before.viewer, after.viewer) == (1, Seat.TWO, Seat.TWO)
    assert set(after.legal) < set(before.legal)
    said = [event for event in await desk.log() if isinstance(event, PlaceBid | Pass)]
    assert [event.seat for event in said[:2]] == [Seat.ONE, Seat.TWO]
    assert caplog.records == []


async def test_a_thinking_robot_lays_down_the_rest(make: Make) -> None:
    """Its claim comes from where it thinks, proved, and nobody is asked."""
    thinker = Thinker()
    desk = make(thinker=thinker, decks=Decks(deck(*STRONG)))
    await seated(desk, ":solid", ":solid")
    for _ in range(60):
        if (await desk.state()).stage is not Stage.DEAL:
            break
        if not await desk.step():
            await desk.pass_time(1)
    (claim,) = [event for event in await desk.log() if isinstance(event, Claimed)]
    assert (claim.seat, claim.mark, claim.proved) == (2, Mark.ROBOT, True)
    assert "lay_down" in thinker.worked
