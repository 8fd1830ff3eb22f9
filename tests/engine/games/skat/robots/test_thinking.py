"""Robots that sample layouts: legal, the same for the same chance, blind to what their seat may not see."""

from collections.abc import Callable
from random import Random

import pytest
from msgspec.structs import replace

from engine.core.cards import Card, Suit
from engine.core.codec import encode
from engine.core.match import DealStarted
from engine.core.seats import Seat
from engine.core.strengths import Strength
from engine.games.skat import SKAT
from engine.games.skat.contracts import Contract
from engine.games.skat.game import awaited
from engine.games.skat.knowledge import known
from engine.games.skat.moves import Concede, Discard, Double, DoubleCall, HoldBid, NameGame, Pass, PlayHand, TakeSkat
from engine.games.skat.robots.search.cards import declarers_worths
from engine.games.skat.robots.search.games import CARD_MS, Mind, Thought
from engine.games.skat.robots.strengths import decide, robot
from engine.games.skat.rules import PRESETS, preset
from engine.games.skat.solver import KERNELS, Kernel
from engine.games.skat.state import running
from engine.games.skat.view import AuctionView, PlayView, SeatView, view_for
from engine.search.kernels import has_numba
from engine.search.worlds import Worlds
from engine.three_hands.dealing import DECK
from tests.engine.games.skat.deals import CARDS, HEARTS, WON, match_of
from tests.engine.games.skat.walks import Walk, any_rules
from tests.extent import tried
from tests.games.walk import with_exchanged

WEAK = """deal 1 dealer=3
hand 1 Ks Qs 9s Jd 8c 7c 8d 7d Kh 7h
hand 2 As Ts Js Jc Ac Tc Ad Td Kd Ah
hand 3 8s 7s Kc Qc 9c Jh Qd 9d Qh 9h
talon Th 8h
"""
"""Middlehand wins every game of the others."""
CAUGHT = WEAK + "auction 2:pass 3:pass 1:18\ntalon-call 1:take 1:discard Th 8h 1:game s\n"
HOPELESS = """deal 1 dealer=3
hand 1 9s 8s 7s 9c 8c 7c 8d 7d 9h 7h
hand 2 As Ts Js Jc Ac Tc Ad Td Kd Ah
hand 3 Ks Qs Kc Qc Jd Jh Qd 9d Qh Kh
talon Th 8h
auction 2:pass 3:pass 1:18
talon-call 1:take 1:discard Th 8h 1:game s
"""


@pytest.fixture
def quick() -> Kernel:
    """Return the compiled kernel; the plain one looks at too few worlds to think early in a deal."""
    if not has_numba():
        pytest.skip("numba (the extra `fast`) is not installed")
    return KERNELS.fast()


def seen(body: str, seat: Seat, *rules: str) -> SeatView:
    """Return a seat's view at the end of a record."""
    view = view_for(match_of(body, "seed", *rules), seat)
    assert view is not None
    return view


def choice(view: SeatView, kernel: Kernel, strength: Strength = Strength.STRONG) -> object:
    """Return what a robot chooses."""
    return robot(strength, kernel)(view, Random("1"))


def asked(walk: Walk) -> SeatView | None:
    """Return the view of the seat that the deal waits for, None between deals."""
    return view_for(walk.match, awaited(walk.match)[0]) if running(walk.match) is not None else None


def at_times(rng: Random, often: int, look: Callable[[SeatView], object]) -> Callable[[Walk], None]:
    """Look at one position of `often`, in `make soak` at every one."""

    def looked(walk: Walk) -> None:
        view = asked(walk)
        if view is not None and rng.randrange(tried(often, 1)) == 0:
            look(view)

    return looked


def deal(walk: Walk) -> None:
    """Play a deal with cards to its end, mostly as simple robots do."""
    walk.is_sensible = True
    walk.deal()
    while running(walk.match) is not None:
        walk.step()


@pytest.mark.soak
@pytest.mark.parametrize("name", PRESETS)
def test_robots_play_legally_by_every_preset(quick: Kernel, name: str) -> None:
    def look(view: SeatView) -> None:
        assert choice(view, quick) in view.legal

    rng = Random(f"preset {name}")
    deal(Walk(rng, preset(name), rng.choice((3, 4)), at_times(rng, 8, look)))


@pytest.mark.parametrize("seed", range(4))
def test_robots_play_legally_by_any_rules(quick: Kernel, seed: int) -> None:
    def look(view: SeatView) -> None:
        assert choice(view, quick, rng.choice((Strength.SOLID, Strength.STRONG))) in view.legal

    rng = Random(f"any {seed}")
    deal(Walk(rng, any_rules(rng), 3, at_times(rng, 5, look)))


def test_the_plain_kernel_plays_a_deal_and_thinks_where_few_cards_are_left() -> None:
    mind, rng, thought = Mind(KERNELS.pure(), reads=True), Random("plain"), list[int]()
    assert not mind.looks
    assert [mind.worlds(Contract.HEARTS, left, CARD_MS) > 0 for left in (10, 7, 6, 1)] == [False, False, True, True]

    def look(view: SeatView) -> None:
        assert decide(view, mind, Random(1)) in view.legal
        thought.append(mind.worlds(Contract.HEARTS, max(hand.count for hand in view.hands), CARD_MS))

    deal(Walk(rng, preset("skat_seed"), 3, at_times(rng, 3, look)))
    assert min(thought) == 0 < max(thought)


def test_both_kernels_find_equal_worths(quick: Kernel) -> None:
    minds = [Mind(kernel, reads=True) for kernel in (quick, KERNELS.pure())]

    def look(view: SeatView) -> None:
        if isinstance(view, PlayView) and view.hands[view.turn].count <= 5:
            worlds = Worlds(known(view)).some(6, Random(2))
            fast, plain = (declarers_worths(view, mind, worlds) for mind in minds)
            assert fast == plain
            looked.append(view)

    looked = list[SeatView]()
    rng = Random("kernels")
    for _ in range(2):
        deal(Walk(rng, preset("skat_isko"), 3, at_times(rng, 2, look)))
    assert looked


def test_equal_views_and_chance_get_equal_answers_and_hidden_cards_may_change_places(quick: Kernel) -> None:
    """Another robot, with a memory of its own, answers likewise where two hidden cards are exchanged."""
    rng, looked = Random("blind"), list[int]()
    player, other = robot(Strength.STRONG, quick), robot(Strength.STRONG, quick)

    def check(walk: Walk) -> None:
        view = asked(walk)
        if view is None or rng.randrange(tried(20, 1)):
            return
        shown = encode(view).decode()
        hidden = [card for card in DECK if f'"{card}"' not in shown]
        if len(hidden) < 2:
            return
        first = max(at for at, event in enumerate(walk.events) if isinstance(event, DealStarted))
        one, two = rng.sample(hidden, 2)
        match = SKAT.replay([with_exchanged(SKAT, event, one, two) for event in walk.events[first:]])
        exchanged = view_for(match, awaited(match)[0])
        assert exchanged is not None
        assert player(view, Random("7")) == other(exchanged, Random("7"))
        looked.append(len(hidden))

    for name in ("skat_seed", "skat_robber"):
        deal(Walk(rng, preset(name), 3, check))
    assert looked


def test_a_hand_game_depends_on_no_skat_that_nobody_took(quick: Kernel) -> None:
    """The skat, a jack in it, exchanged with cards of the others."""
    other = CARDS.replace("talon Qd 8d", "talon Jd 8d").replace(" Jd Qh", " Qd Qh")
    at = WON.removeprefix(CARDS)
    views = [seen(cards + at, Seat.ONE) for cards in (CARDS, other)]
    assert views[0] == views[1]
    assert choice(views[0], quick) == choice(views[1], quick)
    assert isinstance(choice(views[0], quick), PlayHand | TakeSkat)


def test_easy_robots_choose_by_rules() -> None:
    view = seen(CARDS, Seat.TWO)
    assert SKAT.robots.think(view, Strength.EASY, Random(1), compiled=False) == SKAT.robots.choose(view)
    assert SKAT.robots.think(view, Strength.STRONG, Random(1), compiled=False) in view.legal


def test_a_view_that_asks_nothing() -> None:
    with pytest.raises(ValueError, match="the view asks its viewer nothing"):
        decide(seen(CARDS, Seat.ONE), Mind(KERNELS.pure(), reads=False), Random(1))


def test_a_single_choice_needs_no_thought(quick: Kernel) -> None:
    view = seen(CARDS, Seat.TWO)
    only = replace(view, legal=view.legal[-1:])
    assert decide(only, Mind(quick, reads=True), Random(1)) == view.legal[-1]


def test_no_worlds_for_nothing(quick: Kernel) -> None:
    thought = Thought(seen(CARDS, Seat.TWO), Mind(quick, reads=False), Random(1), None)
    assert thought.worlds(0) == []
    assert len(thought.worlds(5)) == 5


def test_a_good_hand_is_bid_and_named_and_a_poor_one_passes(quick: Kernel) -> None:
    assert choice(seen(CARDS + "auction 2:18", Seat.ONE), quick) == HoldBid(Seat.ONE)
    assert choice(seen(WEAK + "auction 2:18", Seat.ONE), quick) == Pass(Seat.ONE)
    away = choice(seen(WON + "talon-call 1:take", Seat.ONE), quick)
    assert isinstance(away, Discard)
    assert not any(card.suit is Suit.HEARTS or card in (Card.SA, Card.CJ, Card.SJ) for card in away.cards)
    named = choice(seen(WON + "talon-call 1:take 1:discard Qd 8d", Seat.ONE), quick)
    assert isinstance(named, NameGame)
    assert named.contract in (Contract.HEARTS, Contract.GRAND)


@pytest.mark.parametrize("name", ["skat_seed", "skat_isko"])
def test_strong_robots_pass_few_deals_out_by_either_list(quick: Kernel, name: str) -> None:
    player, passed = robot(Strength.STRONG, quick), 0
    for number in range(12):
        walk = Walk(Random(f"few {number}"), preset(name), 3)
        walk.deal()
        while isinstance(view := asked(walk), AuctionView):
            walk.do(player(view, Random(number)))
        passed += running(walk.match) is None
    assert passed <= 3


def test_a_defender_who_cannot_lose_says_kontra_and_the_declarer_no_re(quick: Kernel) -> None:
    rules = ("kontra=any", "re=yes")
    told = choice(seen(CAUGHT + "play 1:8c", Seat.TWO, *rules), quick)
    assert told == Double(Seat.TWO, call=DoubleCall.KONTRA)
    weak = choice(seen(HEARTS + "play 1:Jc", Seat.TWO, *rules), quick)
    assert not isinstance(weak, Double)


def test_a_game_that_only_costs_more_is_given_up(quick: Kernel) -> None:
    assert choice(seen(HOPELESS, Seat.ONE), quick) == Concede(Seat.ONE)
    assert not isinstance(choice(seen(HEARTS, Seat.ONE), quick), Concede)
