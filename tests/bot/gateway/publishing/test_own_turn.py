"""A player's own view at his turn, and the table beside it, in a group that is played at four seconds a move."""

from statistics import mean

import pytest
from msgspec.structs import replace

from bot.tables.ports import Invitation, Role, Surface, Urgency, Wanted
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import GROUP, hand, screen, wanted
from tests.bot.gateway.publishing.test_limits import most_in, spent

MOVE_S = 4.0
PLAYERS = (17, 18, 19)


def view(person: int, text: str, urgency: Urgency, seq: int, invited: Invitation | None = None) -> Wanted:
    return Wanted(Surface(1, Role.VIEW, GROUP, None, person), screen(text), 1, urgency, seq, invited=invited)


async def open_views(desk: Desk, *people: int, used: bool = True) -> None:
    """Views that their owners have pressed something in, or not yet."""
    desk.publisher.show(wanted("table 0", seq=0))
    for person in people:
        invited = Invitation("7:1001", desk.clock.now(), screen("…"), lambda _: None)
        desk.publisher.show(view(person, f"view {person} 0", Urgency.NOW, 0, invited))
        if used:
            desk.publisher.seen(person)
    await desk.go(60)


async def play(desk: Desk, moves: int, *people: int) -> dict[int, float]:
    """Move after move, as the tables want screens: every third ends a trick. When each move was made."""
    at: dict[int, float] = {}
    for seq in range(1, moves + 1):
        at[seq] = desk.clock.now()
        moved, asked = PLAYERS[(seq - 1) % 3], PLAYERS[seq % 3]
        desk.publisher.show(wanted(f"table {seq}", seq=seq, urgency=Urgency.NOW if seq % 3 == 0 else Urgency.QUIET))
        for person in PLAYERS:
            desk.publisher.show(hand(f"hand {person} {seq}", person, seq=seq, urgency=Urgency.QUIET))
        for person in people:
            pace = Urgency.SOON if person == moved else Urgency.NOW if person == asked else Urgency.QUIET
            desk.publisher.show(view(person, f"view {person} {seq}", pace, seq))
        await desk.go(MOVE_S)
    return at


def lags(desk: Desk, at: dict[int, float], what: str, moves: list[int]) -> list[float]:
    """How long after each of these moves the message showed it, or something newer."""
    seen = [
        (call.at, int(call.text.split()[-1]))
        for call in desk.bot.of(GROUP)
        if call.text.startswith(f"{what} ") and not call.error
    ]
    return [min((when for when, seq in seen if seq >= move), default=float("inf")) - at[move] for move in moves]


def turns(person: int, moves: int) -> list[int]:
    """After which moves it is this person's turn; not the last ones, which are still to be shown."""
    return [move for move in range(1, moves - 6) if PLAYERS[move % 3] == person]


def tricks(moves: int) -> list[int]:
    """Return which moves end a trick."""
    return list(range(3, moves - 6, 3))


async def test_at_ones_own_turn_the_view_is_there_and_the_table_soon(desk: Desk) -> None:
    desk.bot.strict = True
    await open_views(desk, PLAYERS[0])
    at = await play(desk, 90, PLAYERS[0])
    view_lags = lags(desk, at, f"view {PLAYERS[0]}", turns(PLAYERS[0], 90))
    assert mean(view_lags) < 0.5
    assert max(view_lags) < 3
    table_lags = lags(desk, at, "table", tricks(90))
    assert mean(table_lags) < 2
    assert max(table_lags) < 8
    assert most_in(spent(desk, GROUP), 60) <= 20
    assert desk.bot.floods == 0


@pytest.mark.parametrize("used", [True, False])
@pytest.mark.parametrize(("people", "own_s", "table_s"), [(PLAYERS[:2], 1.0, 4.0), (PLAYERS, 3.0, 9.0)])
async def test_whose_turn_it_is_sees_it_in_his_view(
    desk: Desk, people: tuple[int, ...], own_s: float, table_s: float, *, used: bool
) -> None:
    """There are fewer calls than moves then: whom the game waits for first, and nobody is starved."""
    desk.bot.strict = True
    await open_views(desk, *people, used=used)
    at = await play(desk, 90, *people)
    assert mean(lags(desk, at, "table", tricks(90))) < table_s
    assert max(lags(desk, at, "table", tricks(90))) < 4 * MOVE_S
    own = [lag for person in people for lag in lags(desk, at, f"view {person}", turns(person, 90))]
    assert mean(own) < own_s
    assert max(own) < 4 * MOVE_S
    assert most_in(spent(desk, GROUP), 60) <= 20
    assert desk.bot.floods == 0


async def test_who_is_not_to_move_any_more_lets_the_next_one_go_first(desk: Desk) -> None:
    await open_views(desk, *PLAYERS)
    await play(desk, 12, *PLAYERS)
    for seq, urgency in ((91, Urgency.NOW), (92, Urgency.QUIET)):
        desk.publisher.show(view(17, f"view 17 {seq}", urgency, seq))
    desk.publisher.show(view(18, "view 18 92", Urgency.NOW, 92))
    await desk.go(60)
    said = [call.text for call in desk.bot.of(GROUP)]
    assert said.index("view 18 92") < said.index("view 17 92")


async def test_view_and_table_take_turns_when_both_wait(desk: Desk) -> None:
    await open_views(desk, PLAYERS[0])
    for urgency in (Urgency.SOON, Urgency.NOW):
        desk.publisher.show(view(17, f"view 17 {urgency}", urgency, 1))
        desk.publisher.show(wanted(f"table {urgency}", seq=1))
        await desk.go(60)
        assert [call.text for call in desk.bot.of(GROUP)[-2:]] == [f"view 17 {urgency}", f"table {urgency}"]


async def test_where_several_play_by_views_what_they_have_done_comes_after_the_table(desk: Desk) -> None:
    await open_views(desk, *PLAYERS)
    for person in PLAYERS:
        asked = Urgency.NOW if person == PLAYERS[1] else Urgency.SOON
        desk.publisher.show(view(person, f"view {person} 1", asked, 1))
    desk.publisher.show(wanted("table 1", seq=1))
    await desk.go(60)
    assert [call.text for call in desk.bot.of(GROUP)[-4:-2]] == [f"view {PLAYERS[1]} 1", "table 1"]
    await desk.go(200)  # one of them plays on by his; the others do not
    desk.publisher.show(view(18, "view 18 2", Urgency.NOW, 2))
    desk.publisher.show(wanted("table 2", seq=2))
    await desk.go(60)
    assert [call.text for call in desk.bot.of(GROUP)[-2:]] == ["view 18 2", "table 2"]


@pytest.mark.parametrize("used", [True, False])
async def test_the_next_one_goes_before_what_the_last_one_has_done(desk: Desk, *, used: bool) -> None:
    """Also before anybody has pressed in a view, and in a group that has been silent."""
    await open_views(desk, *PLAYERS[:2], used=used)
    before = desk.clock.now()
    desk.publisher.show(wanted("table 1", seq=1))
    desk.publisher.show(view(17, "view 17 1", Urgency.SOON, 1))
    desk.publisher.show(view(18, "view 18 1", Urgency.NOW, 1))
    await desk.go(30)
    first, *_ = [call for call in desk.bot.of(GROUP) if call.at >= before]
    assert (first.text, first.at) == ("view 18 1", before)


async def test_who_plays_in_private_lets_the_others_go_first(desk: Desk) -> None:
    await open_views(desk, *PLAYERS[:2])
    desk.publisher.show(replace(view(17, "view 17 1", Urgency.NOW, 1), idle=True))
    desk.publisher.show(wanted("table 1", seq=1))
    await desk.go(30)
    assert [call.text for call in desk.bot.of(GROUP)[-2:]] == ["table 1", "view 17 1"]


@pytest.mark.parametrize("silent_s", [0, 120])
@pytest.mark.parametrize("people", [PLAYERS[:2], PLAYERS])
async def test_another_phase_soon_comes_to_every_view(desk: Desk, people: tuple[int, ...], silent_s: float) -> None:
    """Before the table's message where that is for those who look on, and before what else has changed."""
    await open_views(desk, *people)
    await desk.go(silent_s)
    before = desk.clock.now()
    desk.publisher.show(wanted("table 1", seq=1))
    for person in people:
        pace = Urgency.NOW if person == people[-1] else Urgency.SOON
        desk.publisher.show(replace(view(person, f"view {person} 1", pace, 1), news=True))
    await desk.go(5)
    said = [call.text for call in desk.bot.of(GROUP) if call.at >= before]
    last, *others = [f"view {person} 1" for person in (people[-1], *people[:-1])]
    assert said[:3] == ([last, *others] if people == PLAYERS else [last, "table 1", *others])


async def test_news_waits_for_whose_turn_it_is(desk: Desk) -> None:
    """What leaves no call for what ranks higher takes none from it."""
    await open_views(desk, *PLAYERS)
    for word in range(2):
        desk.publisher.tell(GROUP, None, screen(f"word {word}"))
        await desk.go(1)
    for person in PLAYERS:
        pace = Urgency.NOW if person == 19 else Urgency.SOON
        desk.publisher.show(replace(view(person, f"view {person} 1", pace, 1), news=True))
    await desk.go(60)
    assert [call.text for call in desk.bot.of(GROUP)[-3:]] == ["view 19 1", "view 17 1", "view 18 1"]


async def test_a_table_that_asks_nothing_any_more_soon_loses_its_buttons(desk: Desk) -> None:
    await open_views(desk, *PLAYERS)
    desk.publisher.show(wanted(screen("vote", "stopyes"), seq=1))
    await desk.go(60)
    for seq in range(2, 5):
        desk.publisher.show(view(17, f"view 17 {seq}", Urgency.NOW, seq))
        await desk.go(1)
    desk.publisher.show(wanted("over", seq=5))
    desk.publisher.show(wanted("photo", role=Role.SETTLEMENT, seq=5))
    before = desk.clock.now()
    await desk.go(60)
    photo, over = [call for call in desk.bot.of(GROUP) if call.text in ("photo", "over")]
    assert (photo.text, over.text) == ("photo", "over")
    assert over.at - before < 6


async def test_a_view_nobody_is_known_to_use_waits_for_the_table(desk: Desk) -> None:
    await open_views(desk, PLAYERS[0])
    desk.publisher.missed(PLAYERS[0])
    desk.publisher.show(view(PLAYERS[0], "view 17 1", Urgency.NOW, 1))
    desk.publisher.show(wanted("table 1", seq=1))
    await desk.go(60)
    assert [call.text for call in desk.bot.of(GROUP)[-2:]] == ["table 1", "view 17 1"]


async def test_a_new_message_finds_a_call_while_views_are_played_by(desk: Desk) -> None:
    await open_views(desk, *PLAYERS)
    await play(desk, 30, *PLAYERS)
    desk.publisher.show(wanted("photo", role=Role.DEAL, seq=31))
    await desk.go(1)
    assert desk.bot.of(GROUP)[-1].text == "photo"
