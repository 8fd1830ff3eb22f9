"""Published and hand-made positions, and the rules the solver shares with the engine."""

from collections.abc import Callable
from random import Random

import pytest

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Kernel, Position, SolverError, fast, has_numba, pure, solve, table
from engine.games.preferans.trick_rules import trick_rules
from tests.engine.games.preferans.solver.deals import STRAINS, position

ONE, TWO, THREE = Seat.ONE, Seat.TWO, Seat.THREE


def cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(name) for name in text.split())


def three(one: str, two: str, other: str) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    return cards(one), cards(two), cards(other)


KERNELS = [pytest.param(pure, id="pure")]
if has_numba():
    KERNELS.append(pytest.param(fast, id="fast"))

# «Мизер Ковалевской»: the king and the ace of clubs are put away, the player on the right leads
KOVALEVSKAYA = three("Js Qs 7c 9c Td Jd Qd Kd 7h Jh", "7s 8s 9s Ts 8c 7d 8d 9d 8h 9h", "Ks As Tc Jc Qc Ad Th Qh Kh Ah")


@pytest.mark.parametrize("kernel", KERNELS)
def test_kovalevskayas_misere(kernel: Callable[[], Kernel]) -> None:
    asked = Position(KOVALEVSKAYA, None, TWO, ONE)
    assert solve(asked, kernel()) == 1
    assert {card for card, tricks in table(asked, kernel()).items() if tricks} == set(cards("Td Jd Qd Kd"))
    assert solve(Position(KOVALEVSKAYA, None, TWO, TWO), kernel()) == 0


def test_ten_sure_tricks() -> None:
    hands = three("As Ks Qs Js Ts 9s 8s 7s Ac Kc", "Ah Kh Qh Jh Th 9h 8h 7h Qc Jc", "Ad Kd Qd Jd Td 9d 8d 7d Tc 9c")
    for leader in (ONE, TWO, THREE):
        assert solve(Position(hands, Strain.SPADES, ONE, leader)) == 10
        # an eight-card suit that nobody can follow runs; of another's the ace and the king of clubs are kept to the end
        assert solve(Position(hands, Strain.NO_TRUMP, ONE, leader)) == (10 if leader is ONE else 2)


def test_a_higher_card_given_first_saves_a_misere() -> None:
    """The lower card is not always the better one: the nine must go under the ten while it can."""
    asked = Position(three("9s 7s", "Ts 8s", "7h 8h"), None, ONE, TWO)
    assert solve(asked) == 0
    assert table(asked.after(Card.ST).after(Card.H7)) == {Card.S9: 0, Card.S7: 1}


def test_whoever_is_void_must_trump() -> None:
    """rules.md §6: even the partner's ace, so that the declarer makes his own."""
    asked = Position(three("Ac Kc", "7d 8h", "7c Ah"), Strain.DIAMONDS, THREE, ONE)
    assert asked.after(Card.CA).legal == (Card.D7,)
    assert solve(asked) == 1


def test_raspasy_led_by_the_talon_three_at_the_table() -> None:
    """rules.md §18, 16: the ace of spades only names the suit, the nine takes."""
    asked = Position(three("9s", "7s", "8s"), None, ONE, ONE, (), cards("As"))
    assert solve(asked) == 1
    assert asked.after(Card.S9).after(Card.S7).taker_after(Card.S8) is ONE


def test_raspasy_led_by_the_talon_four_at_the_table() -> None:
    """The same cards when the talon plays for a dealer: nobody has a trick."""
    assert solve(Position(three("9s", "7s", "8s"), None, ONE, ONE, (), cards("As"), talon_takes=True)) == 0


def test_the_first_hand_leads_the_third_trick_whoever_took() -> None:
    """rules.md §18, 14: after the talon's two tricks the first hand leads."""
    hands = three("Kd Ts 8s", "Jh Ks Kc", "9h Qs 9s")
    asked = Position(hands, None, TWO, ONE, (), cards("Qh Js"), talon_takes=True)
    for card in cards("Kd Jh 9h Ts Ks Qs"):
        assert asked.leader is ONE
        asked = asked.after(card)
    assert (asked.leader, asked.talon, asked.trick) == (ONE, (), ())


def test_nobody_has_the_suit_of_the_talon() -> None:
    """rules.md §19, 29: the first hand takes."""
    assert solve(Position(three("9s", "7c", "8d"), None, TWO, TWO, (), cards("Ah"))) == 1


@pytest.mark.parametrize("strain", STRAINS, ids=lambda strain: str(strain or "misere"))
def test_plays_go_by_the_rules_of_the_engine(strain: Strain | None) -> None:
    rng = Random(21)
    rules = trick_rules(strain.trump if strain else None)
    for _ in range(30):
        now = position(rng, strain)
        while now.left:
            assert set(table(now) if now.left < 4 else now.legal) == set(
                rules.legal_cards(now.hands[now.turn - 1], now.trick)
            )
            card = rng.choice(now.legal)
            plays = [*now.plays, (now.turn, card)]
            now = now.after(card)
            if not now.trick:
                assert now.leader == rules.taker(plays)


TWO_HANDS = cards("As Ks Qs Js Ts 9s Ac Kc 9d 9h"), cards("Qc Jc Tc Ad Kd Qd Ah Kh Qh Jh")


@pytest.mark.parametrize("kernel", KERNELS)
def test_two_hands_of_24_cards(kernel: Callable[[], Kernel]) -> None:
    """Eight tops; without trumps, seven red cards go first, and what is left of forehand beats the three clubs."""
    assert solve(Position(TWO_HANDS, Strain.SPADES, ONE, ONE), kernel()) == 8
    assert solve(Position(TWO_HANDS, Strain.NO_TRUMP, ONE, TWO), kernel()) == 3
    # the values of both hands add up to the tricks, since there is nobody else
    for strain in Strain:
        first, second = (solve(Position(TWO_HANDS, strain, seat, ONE), kernel()) for seat in (ONE, TWO))
        assert first + second == 10


def test_two_hands_end_a_trick_with_the_second_card() -> None:
    asked = Position((cards("Ks Ac"), cards("As 9c")), Strain.SPADES, ONE, ONE)
    assert (asked.players, asked.after(Card.CA).turn) == ((ONE, TWO), TWO)
    assert asked.after(Card.CA).after(Card.C9).leader is ONE
    assert table(asked) == {Card.SK: 1, Card.CA: 1}
    assert table(asked.after(Card.SK)) == {Card.SA: 1}


def test_raspasy_of_two_led_by_the_talon() -> None:
    """The talon's ten only names the suit: forehand holds none and takes where the other does not follow either."""
    hands = cards("9c Kd"), cards("Jc 9d")
    assert solve(Position(hands, None, ONE, ONE, (), cards("Ts 9s"))) == 2
    assert solve(Position(hands, None, TWO, ONE, (), cards("Ts 9s"))) == 0


@pytest.mark.parametrize(
    ("hands", "declarer", "leader", "trick", "said"),
    [
        (("9s",), 1, 1, (), "two or three hands are needed, not 1"),
        (("9s", "Ts"), 3, 1, (), "the declarer is seat 1 or 2, not 3"),
        (("9s", "Ts"), 1, 3, (), "the leader is seat 1 or 2, not 3"),
        (("9s", "Ts"), 1, 1, ("Ks", "As"), "a trick on the table has at most 1 card, not 2"),
        (("9s Ks", "Ts"), 1, 1, (), "the hands are uneven: 2, 1 cards"),
    ],
)
def test_impossible_positions_of_two(
    hands: tuple[str, ...], declarer: int, leader: int, trick: tuple[str, ...], said: str
) -> None:
    with pytest.raises(SolverError, match=said):
        Position(tuple(map(cards, hands)), None, Seat(declarer), Seat(leader), tuple(map(Card, trick)))


def test_another_card_is_refused() -> None:
    asked = Position(three("9s", "7s", "8s"), None, ONE, ONE)
    with pytest.raises(SolverError, match="seat 1 may not play 7s"):
        asked.after(Card.S7)
