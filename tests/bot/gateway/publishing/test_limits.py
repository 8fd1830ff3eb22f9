"""Budgets over long plays; the 60 seconds around a restart."""

import itertools
import random
from heapq import heapify, heappop, heappush

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.games.preferans.pictures.drawings import HandDrawing
from bot.gateway.publishing.limits import OVERALL, ChatGate, Cost, Overall, Tempo
from bot.tables.ports import Invitation, Role, Surface, Urgency, Wanted
from engine.three_hands.dealing import DECK
from tests.bot.gateway.conftest import Desk
from tests.bot.gateway.kit import COSTS, GROUP, hand, screen, wanted


def most_in(times: list[float], seconds: float) -> int:
    """The largest number of moments in any stretch of that many seconds."""
    return max((sum(1 for at in times if start <= at < start + seconds) for start in times), default=0)


def spent(desk: Desk, chat: int) -> list[float]:
    return [call.at for call in desk.bot.of(chat) if call.method in COSTS]


def own_picture(desk: Desk, seq: int) -> Wanted:
    """Somebody has just asked for a picture that only he will see in the group."""
    asked = Invitation(f"7:{seq}", desk.clock.now(), screen("soon"), lambda _: None, instead=False)
    drawn = replace(screen(f"cards {seq}"), picture=HandDrawing(title=f"{seq}", cards=DECK[:10]))
    return Wanted(Surface(1, Role.CARDS, GROUP, None, 17), drawn, seq, Urgency.NOW, seq, invited=asked)


async def play(desk: Desk, minutes: int, *, restarts: bool = False) -> None:
    """A group that changes every second or so, with new messages and pictures for one of it now and then."""
    rng = random.Random(4)
    for seq in range(1, minutes * 60):
        pace = Urgency.NOW if rng.random() < 0.7 else Urgency.QUIET
        desk.publisher.show(wanted(f"table {seq}", seq=seq, urgency=pace, generation=seq // 40))
        desk.publisher.show(hand(f"hand {seq}", seq=seq, generation=seq // 40))
        if rng.random() < 0.05:
            desk.publisher.show(wanted(f"photo {seq}", role=Role.DEAL, number=seq, seq=seq))
        if rng.random() < 0.05:
            desk.publisher.show(own_picture(desk, seq))
        if restarts and seq % 61 == 0:
            desk.restart()
        await desk.go(rng.choice((0.2, 1.0, 2.5)))


@pytest.mark.usefixtures("drawn_at_once")
@pytest.mark.parametrize("restarts", [False, True])
async def test_twenty_a_minute_are_never_exceeded(desk: Desk, restarts: bool) -> None:
    desk.bot.strict, desk.bot.latency = True, 0.3
    await play(desk, 10, restarts=restarts)
    times = spent(desk, GROUP)
    assert most_in(times, 60) <= 20
    assert len(times) > 100
    assert most_in(spent(desk, 17), 1) <= 3
    assert desk.bot.floods == 0


@pytest.mark.parametrize(("is_first", "soon"), [(True, 4), (False, 1)])
async def test_only_a_first_process_knows_that_nothing_is_spent(desk: Desk, is_first: bool, soon: int) -> None:
    """People sit down as soon as the bot is there, and see one another at once."""
    desk.restart(is_first=is_first)
    for seated in range(4):
        desk.publisher.show(wanted(f"lobby {seated}", role=Role.LOBBY, seq=seated + 1))
        await desk.go(0.5)
    assert len(spent(desk, GROUP)) == soon


@pytest.mark.usefixtures("drawn_at_once")
async def test_without_pacing_telegram_refuses(desk: Desk) -> None:
    desk.bot.strict = True
    desk.restart(paced=False)
    await play(desk, 3)
    assert desk.bot.floods > 0


async def test_an_important_new_message_is_never_starved(desk: Desk) -> None:
    """However many edits are wanted, a new message goes out within seconds."""
    for seq in range(300):
        desk.publisher.show(wanted(f"table {seq}", seq=seq))
        desk.publisher.show(wanted(f"lobby {seq}", seq=seq, role=Role.LOBBY))
        if seq == 250:
            before = desk.clock.now()
            desk.publisher.show(wanted("photo", role=Role.DEAL, number=1, seq=seq))
        await desk.go(0.5)
    sent = next(call.at for call in desk.bot.calls if call.text == "photo")
    assert sent - before <= 1.0


async def test_a_press_is_followed_at_once_when_there_is_plenty(desk: Desk) -> None:
    desk.publisher.show(wanted("table"))
    desk.publisher.show(hand("hand"))
    await desk.go(60)
    before = desk.clock.now()
    desk.publisher.show(wanted("table 2", seq=2))
    desk.publisher.show(hand("hand 2", seq=2))
    await desk.go(0.01)
    assert [call.at > before - 1 for call in desk.bot.calls] == [False, False, True, True]


async def test_all_chats_together_stay_below_thirty_a_second(desk: Desk) -> None:
    for chat in range(1, 200):
        desk.publisher.tell(chat, None, hand("hello").screen)
    await desk.go(60)
    assert len(desk.bot.calls) == 199
    assert most_in([call.at for call in desk.bot.calls], 1) <= 30


async def test_who_came_first_is_written_to_first(desk: Desk) -> None:
    """However many chats go on asking for new messages, each has its turn."""
    first, later = range(1, 201), itertools.count(1001)
    for person in first:
        desk.publisher.show(hand("first", person=person))
    for _ in range(200):
        await desk.go(0.1)
        for _ in range(3):
            desk.publisher.show(hand("later", person=next(later)))
    times = [call.at for call in desk.bot.calls if call.text == "first"]
    assert len(times) == 200
    assert max(times) - min(times) < 15


async def test_edits_nobody_waits_for_take_their_turn_and_others_do_not(desk: Desk) -> None:
    people = range(1, 201)
    for person in people:
        desk.publisher.show(hand("one", person=person))
    await desk.go(60)
    desk.bot.calls.clear()
    for person in people:
        desk.publisher.show(hand("quiet", person=person, seq=2, urgency=Urgency.QUIET))
    await desk.go(4)
    desk.publisher.show(hand("now", person=200, seq=3))
    await desk.go(0.01)
    calls = list(desk.bot.calls)
    assert calls[-1].text == "now"
    assert 30 <= len(calls) < 60
    await desk.go(20)
    assert [call.text for call in desk.bot.calls].count("quiet") == 199
    assert most_in([call.at for call in desk.bot.calls if call.text == "quiet"], 1) <= 30


@given(
    st.lists(
        st.tuples(st.floats(0, 20), st.floats(0, 5), st.sampled_from([Cost.SEND, Cost.EDIT]), st.sampled_from(Tempo)),
        max_size=200,
    ),
    st.sampled_from([(-1, 60.0, 20), (1, 1.0, 3)]),
)
def test_a_gate_holds_wherever_in_a_call_the_server_counts(
    steps: list[tuple[float, float, Cost, Tempo]], chat: tuple[int, float, int]
) -> None:
    """Calls are counted at any moment between their start and their end: the window holds for both extremes.

    It holds as well whether or not there is more to say in the long run, and however often that changes.
    """
    number, seconds, most = chat
    now, gate, windows = 0.0, ChatGate(number, 0.0), []
    for pause, lasts, cost, tempo in steps:
        now += pause
        gate.even_out(now, tempo)
        now += gate.wait(now, cost, 0.0)
        windows.append((now, now + lasts))
        now += lasts
        gate.done(now, cost)
    for first in range(len(windows)):
        last = first + most
        if last < len(windows):
            assert windows[last][0] - windows[first][1] >= seconds - 0.01


@pytest.mark.parametrize("tempo", [Tempo.EVEN, Tempo.INSIDE])
def test_no_minute_has_more_than_nineteen_calls_when_views_begin(tempo: Tempo) -> None:
    """There is more to say only once what was not there to be given up is paid for: it may have gone a moment ago."""
    now, gate, made = 1000.0, ChatGate(GROUP, 0.0), list[float]()
    while now < 1090.0:
        gate.even_out(now, tempo if len(made) >= 5 else Tempo.BURSTS)
        if wait := gate.wait(now, Cost.EDIT, 0.0):
            now += min(wait, 0.05)
        else:
            gate.done(now, Cost.EDIT)
            made.append(now)
    assert most_in(made, 60) == 19


async def emptied(desk: Desk, edits: int) -> float:
    """The group's message has just been edited so often, everything at hand before; the clock second."""
    desk.publisher.show(wanted("0"))
    await desk.go(60)
    for seq in range(1, edits + 1):
        desk.publisher.show(wanted(str(seq), seq=seq))
        await desk.go(0)
    assert len(spent(desk, GROUP)) == 1 + edits
    return desk.clock.now()


async def test_old_messages_leave_a_call_for_what_people_wait_for(desk: Desk) -> None:
    before = await emptied(desk, edits=4)
    desk.bot.texts[GROUP, 40] = "old"
    desk.publisher.retire(GROUP, 40)
    await desk.go(60)
    retired = desk.bot.of(GROUP, "edit_message_reply_markup")
    assert [call.at - before for call in retired] == [pytest.approx(1 / 0.24, abs=0.1)]


def test_a_turn_that_is_not_taken_is_kept_for_five_seconds() -> None:
    for late, kept in ((4.9, True), (5.1, False)):
        overall = Overall(0.0, paced=True)
        assert overall.wait(0.0, 1) == 0.0
        for chat in range(2, OVERALL + 1):
            overall.begin(0.0, chat)
        assert (overall.wait(late, 100) > 0.0) is kept


def test_whoever_waits_is_told_the_second_of_his_turn() -> None:
    overall = Overall(0.0, paced=True)
    assert [int(overall.wait(60.0, chat)) for chat in range(1, 61)] == [0] * OVERALL + [1] * OVERALL + [2] * 2


def spoken(lengths: list[float], together: float) -> list[tuple[float, float]]:
    """When calls of so many seconds begin and end, each of a chat of its own; `together` seconds bring all of them."""
    overall, calls = Overall(0.0, paced=True), []
    steps = [(chat * together / len(lengths), chat, "asks") for chat in range(len(lengths))]
    heapify(steps)
    while steps:
        now, chat, step = heappop(steps)
        if step == "ends":
            overall.done(now)
        elif wait := overall.wait(now, chat):
            heappush(steps, (now + wait, chat, "asks"))
        else:
            overall.begin(now, chat)
            calls.append((now, now + lengths[chat]))
            heappush(steps, (now + lengths[chat], chat, "ends"))
    return calls


@given(st.lists(st.floats(0, 3), min_size=1, max_size=150), st.floats(0, 10))
def test_no_second_of_the_servers_has_more_than_thirty(lengths: list[float], together: float) -> None:
    """A call may reach the server at any moment until its answer has come."""
    calls = spoken(lengths, together)
    assert len(calls) == len(lengths)
    for start, _ in calls:
        assert sum(begun <= start + 1 and ended > start for begun, ended in calls) <= 30


def test_new_messages_of_all_chats_do_not_go_at_the_same_moment() -> None:
    """Each is drawn before it goes, and presses wait for that."""
    begun = [start for start, _ in spoken([0.01] * 200, 0.0)]
    assert most_in(begun, 0.1) <= 8


def test_slow_calls_are_no_fewer_than_need_be() -> None:
    assert max(end for _, end in spoken([0.2] * 300, 0.0)) < 300 / 29 * 1.2 + 1.2
