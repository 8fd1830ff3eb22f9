"""Play inside a group: a whole deal of three people who use views of their own, in virtual time, and its rules."""

import asyncio
from functools import cache

from msgspec.structs import replace

from bot.gateway.publishing.inside import PAUSE_S, Inside
from bot.gateway.publishing.table_activity import QUIET_S
from bot.tables.ports import Invitation, Role, Surface, Urgency, Wanted
from tests.bench.bench_publishing import Way, way
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, screen, wanted

CARDS = 27
PEOPLE = (17, 18, 19)


@cache
def inside() -> Way:
    """One deal of people who look at their cards, think for two seconds and play, all of them in the group."""
    return asyncio.run(way(3))


def test_a_deal_takes_less_than_four_seconds_a_card() -> None:
    assert inside().cards >= CARDS
    assert inside().a_card_s * CARDS <= 105


def test_the_next_player_has_cards_soon() -> None:
    assert inside().ready_s <= 2.5


def test_no_minute_of_the_deal_has_more_calls_than_telegram_allows() -> None:
    assert inside().a_minute <= 19
    assert inside().refused == 0


def test_a_move_is_one_edit_and_the_table_changes_twice_a_minute() -> None:
    assert inside().in_group <= inside().cards + 3
    assert inside().table <= 2


def test_views_that_do_not_count_are_there_at_once() -> None:
    free = asyncio.run(way(3, views_count=False))
    assert free.ready_s < 0.2
    assert free.a_card_s < 2.2
    assert free.refused == 0
    assert free.table > 2, "nothing has to be spared for the views"


def view(person: int, text: str, urgency: Urgency, seq: int, invited: Invitation | None = None) -> Wanted:
    surface = Surface(1, Role.VIEW, GROUP, None, person)
    return Wanted(surface, screen(text), 1, urgency, seq, invited=invited, inside=True)


def table(text: str, seq: int, *, news: bool) -> Wanted:
    return replace(wanted(text, seq=seq), inside=True, news=news)


async def sitting_inside(desk: Desk) -> None:
    """The table's message and a view of each player."""
    desk.publisher.show(wanted("table 0", seq=0))
    for person in PEOPLE:
        invited = Invitation("7:1001", desk.clock.now(), screen("…"), lambda _: None)
        desk.publisher.show(view(person, f"view {person} 0", Urgency.NOW, 0, invited))
        desk.publisher.seen(person)
    await desk.go(120)
    desk.bot.calls.clear()


async def test_the_others_see_a_move_when_the_table_has_been_quiet(desk: Desk) -> None:
    await sitting_inside(desk)
    begun = desk.clock.now()
    for person, urgency in zip(PEOPLE, (Urgency.SOON, Urgency.NOW, Urgency.QUIET), strict=True):
        desk.publisher.show(view(person, f"view {person} 1", urgency, 1))
    await desk.go(PAUSE_S - 0.5)
    assert [call.text for call in desk.bot.of(GROUP)] == ["view 18 1"]
    await desk.go(30)
    later = {call.text: call.at - begun for call in desk.bot.of(GROUP)[1:]}
    assert set(later) == {"view 17 1", "view 19 1"}
    assert min(later.values()) >= PAUSE_S


async def test_a_phase_is_told_to_all_and_a_trick_waits_for_quiet(desk: Desk) -> None:
    await sitting_inside(desk)
    desk.publisher.show(table("talon", 1, news=True))
    await desk.go(0.5)
    assert [call.text for call in desk.bot.of(GROUP)] == ["talon"]
    desk.publisher.show(table("trick", 2, news=False))
    await desk.go(PAUSE_S - 1)
    assert len(desk.bot.of(GROUP)) == 1
    await desk.go(10)
    assert [call.text for call in desk.bot.of(GROUP)] == ["talon", "trick"]


async def test_a_third_change_within_a_minute_waits_for_the_minute_to_end(desk: Desk) -> None:
    await sitting_inside(desk)
    for seq, phase in enumerate(("talon", "contract", "play"), 1):
        desk.publisher.show(table(phase, seq, news=True))
        await desk.go(5)
    assert [call.text for call in desk.bot.of(GROUP)] == ["talon", "contract"]
    await desk.go(60)
    talon, _, play = desk.bot.of(GROUP)
    assert play.at - talon.at >= 60


async def test_what_is_asked_of_all_waits_for_nothing(desk: Desk) -> None:
    """While a vote or a pause is on, tables do not count as played inside."""
    await sitting_inside(desk)
    for seq, phase in enumerate(("talon", "contract"), 1):
        desk.publisher.show(table(phase, seq, news=True))
        await desk.go(5)
    desk.publisher.show(wanted("vote", seq=3))
    await desk.go(0.5)
    assert desk.bot.of(GROUP)[-1].text == "vote"


def test_where_views_do_not_count_nothing_waits() -> None:
    free, shown = Inside(views_count=False), view(17, "view", Urgency.SOON, 1)
    assert free.paced(shown) is shown
    assert free.quiet_s(shown) == QUIET_S


def test_a_new_view_is_not_held_back() -> None:
    invited = Invitation("7:1001", 0.0, screen("…"), lambda _: None)
    shown = view(17, "view", Urgency.SOON, 1, invited)
    assert Inside().paced(shown) is shown
