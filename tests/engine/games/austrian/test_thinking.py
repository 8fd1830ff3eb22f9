"""Robots that sample layouts: legal, the same for the same chance, blind to what their seat may not see."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.seats import BySeat, Seat
from engine.core.strengths import Strength
from engine.core.view import Hand
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.calls import Bid, Extra
from engine.games.austrian.record import parse
from engine.games.austrian.robots.search.games import Mind, Stakes, Thought
from engine.games.austrian.robots.strengths import decide, robot
from engine.games.austrian.rules import PRESETS, preset, with_rules
from engine.games.austrian.solver import KERNELS, Kernel
from engine.games.austrian.state import running
from engine.games.austrian.view import view_for
from engine.search.kernels import has_numba
from tests.engine.games.austrian.test_errors import CARDS, text
from tests.engine.games.austrian.walks import Walk, any_rules
from tests.extent import tried


@pytest.fixture
def quick() -> Kernel:
    """Return the compiled kernel; the plain one looks at too few worlds to think early in a deal."""
    if not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return KERNELS.fast()


def thought_of(walk: Walk, kernel: Kernel, seed: str, strength: Strength = Strength.STRONG) -> object:
    """Return what a robot chooses for the seat that the deal waits for, None between deals."""
    if running(walk.match) is None:
        return None
    seat = AUSTRIAN.awaited(walk.match)[0]
    view = view_for(walk.match, seat)
    assert view is not None
    command = robot(strength, kernel)(view, Random(seed))
    assert command in view.legal
    return command


def check(walk: Walk, kernel: Kernel) -> None:
    """Look that a strong robot chooses something legal."""
    thought_of(walk, kernel, "1")


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", PRESETS)
def test_robots_play_legally_by_every_preset(quick: Kernel, name: str, seats: int) -> None:
    rng = Random(f"{name} {seats}")
    Walk(rng, preset(name), seats, at_times(rng, lambda walk: check(walk, quick))).deal()


def at_times(rng: Random, check: Callable[[Walk], None]) -> Callable[[Walk], None]:
    """Look at one position of several, in `make soak` at every one."""
    return lambda walk: check(walk) if rng.randrange(tried(3, 1)) == 0 else None


@pytest.mark.parametrize("seed", range(3))
def test_robots_play_legally_by_any_rules(quick: Kernel, seed: int) -> None:
    rng = Random(f"any {seed}")
    Walk(rng, any_rules(rng), 3, lambda walk: check(walk, quick)).deal()


def test_the_plain_kernel_thinks_where_few_cards_are_left() -> None:
    rng = Random("plain")

    def look(walk: Walk) -> None:
        view = view_for(walk.match, AUSTRIAN.awaited(walk.match)[0]) if running(walk.match) is not None else None
        if view is not None and view.viewer is not None and view.hands[view.viewer].count <= 5:
            thought_of(walk, KERNELS.pure(), "1")

    Walk(rng, preset("austrian_limited"), 3, look).deal()


def test_equal_views_and_chance_get_equal_answers(quick: Kernel) -> None:
    def look(walk: Walk) -> None:
        assert thought_of(walk, quick, "7") == thought_of(walk, quick, "7")

    Walk(Random("equal"), preset("austrian_limited"), 3, look).deal()


def test_a_robot_sees_a_view_and_nothing_else(quick: Kernel) -> None:
    """The hidden cards changed over between the other places: the view, and so the choice, stays."""
    record = parse(text(CARDS + "auction 1:1")).match
    view = view_for(record, Seat.TWO)
    assert view is not None
    hidden = view.hands.put(Seat.ONE, Hand(10, None)).put(Seat.THREE, Hand(10, None))
    assert hidden == view.hands
    mind = Mind(quick, reads=True)
    assert decide(view, mind, Random(1)) == decide(replace(view, hands=BySeat.collect(hidden)), mind, Random(1))


def test_easy_robots_choose_by_rules() -> None:
    view = view_for(parse(text(CARDS)).match, Seat.ONE)
    assert view is not None
    assert AUSTRIAN.robots.think(view, Strength.EASY, Random(1), compiled=False) == AUSTRIAN.robots.choose(view)


def test_a_view_that_asks_nothing() -> None:
    view = view_for(parse(text(CARDS)).match, Seat.TWO)
    assert view is not None
    with pytest.raises(ValueError, match="the view asks its viewer nothing"):
        decide(view, Mind(KERNELS.pure(), reads=False), Random(1))


def test_no_worlds_for_nothing(quick: Kernel) -> None:
    view = view_for(parse(text(CARDS)).match, Seat.ONE)
    assert view is not None
    thought = Thought(view, Mind(quick, reads=False), Random(1), None)
    assert thought.worlds(0) == []
    assert len(thought.worlds(5)) == 5


def stakes(contract: Bid, *changes: tuple[str, str]) -> Stakes:
    """Return the money of a contract for a pot of 90 and a stake of 10 by changed rules."""
    match = parse(text(CARDS).replace("deal 1", "opening pot=90 1:-30 2:-30 3:-30\ndeal 1")).match
    view = view_for(match, Seat.ONE)
    assert view is not None
    standing = replace(view.standing, rules=with_rules(view.standing.rules, changes))
    return Stakes(replace(view, standing=standing), contract)


def test_money_of_a_contract() -> None:
    """Sum in play 100; what goes into the pot is lost but for a third of it."""
    money = stakes(Bid.TWO)
    assert money.sum == 100
    assert money.lost == pytest.approx(200 / 3)
    curve = money.declarer()
    assert curve[6] - curve[5] > 2 * money.lost  # the remise
    assert curve[7] - curve[6] == pytest.approx(10, abs=1.1)  # a trick that nobody is paid for
    assert money.own(2) - money.own(1) == pytest.approx(10 + money.lost)
    assert money.own(1.5) == pytest.approx((money.own(1) + money.own(2)) / 2)
    assert money.inviter()[6] - money.inviter()[7] > money.lost  # four tricks of both
    assert money.caught(5) > 0 >= money.caught(6)


def test_money_of_premiums_and_of_illustrated() -> None:
    assert stakes(Bid.HAND_FOUR).caught(6) == -10
    every = ("illustrated", ",".join(Extra))
    bettel, mord = stakes(Bid.FIVE, every), stakes(Bid.EIGHT, every)
    assert [bettel.is_made(count) for count in (0, 1)] == [True, False]
    assert [mord.is_made(count) for count in (9, 10)] == [False, True]
    assert bettel.declarer()[0] > 0 > bettel.declarer()[1]
    assert bettel.against()[1] > bettel.against()[0]


def test_a_single_choice_needs_no_thought(quick: Kernel) -> None:
    view = view_for(parse(text(CARDS)).match, Seat.ONE)
    assert view is not None
    only = replace(view, legal=view.legal[:1])
    assert decide(only, Mind(quick, reads=True), Random(1)) == view.legal[0]
