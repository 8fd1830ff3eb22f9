"""`python -m engine solve` for preferans: the best discard, JSON for one position, what is refused."""

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.contracts import Strain
from engine.games.preferans.solver import Position, best_line, solve, table
from engine.three_hands.dealing import SHORT_DECK
from tests.engine.console import engine
from tests.engine.games.preferans.solver.brute import Brute
from tests.engine.games.preferans.solver.deals import STRAINS, narrow, two_hands
from tests.engine.solving import letters, refusal, solved

HANDS = ("As 7h", "Ks 8h", "Qs Ts")
SMALL = {"hands": list(HANDS), "strain": "h", "declarer": 1, "leader": 1}
DEALS = 6


def by_name(strain: Strain | None) -> str:
    return str(strain or "misere")


@pytest.mark.parametrize("strain", STRAINS, ids=by_name)
def test_the_best_discard_is_that_of_brute_force(strain: Strain | None) -> None:
    rng, asked, best = Random(f"{strain}"), list[dict[str, Any]](), list[dict[tuple[Card, ...], int]]()
    for _ in range(DEALS):
        dealt, declarer, leader = list(narrow(rng, 3)), rng.randrange(3), rng.randrange(3)
        talon = rng.sample([card for card in Card if all(card not in hand for hand in dealt)], 2)
        twelve, worths = (*dealt[declarer], *talon), dict[tuple[Card, ...], int]()
        for pair in combinations(sorted(twelve), 2):
            hands = [frozenset(hand) for hand in dealt]
            hands[declarer] = frozenset(twelve) - {*pair}
            worths[pair] = Brute(strain, declarer).value(tuple(hands), leader, (), 0)
        best.append(worths)
        common = {"strain": by_name(strain), "declarer": declarer + 1, "leader": leader + 1}
        if strain is not None:
            asked.append({"hands": letters(dealt), "talon": " ".join(talon), **common})
        dealt[declarer] = twelve
        asked.append({"hands": letters(dealt), **common})
    found = solved("preferans", asked, "--table", "--kernel", "pure")
    if strain is not None:
        assert found[::2] == found[1::2]
        found = found[::2]
    for told, worths in zip(found, best, strict=True):
        value = (min if strain is None else max)(worths.values())
        assert (told["tricks"], worths[tuple(sorted(map(Card, told["discard"])))]) == (value, value)


@pytest.mark.parametrize("strain", STRAINS, ids=by_name)
def test_the_best_discard_of_four_is_that_of_brute_force(strain: Strain | None) -> None:
    """Two hands: the talon has four cards."""
    rng, asked, best = Random(f"two {strain}"), list[dict[str, Any]](), list[int]()
    for _ in range(DEALS):
        dealt, declarer, leader = list(two_hands(rng, 3)), rng.randrange(2), rng.randrange(2)
        talon = rng.sample([card for card in SHORT_DECK if all(card not in hand for hand in dealt)], 4)
        seven, worths = (*dealt[declarer], *talon), list[int]()
        for away in combinations(sorted(seven), 4):
            hands = [frozenset(hand) for hand in dealt]
            hands[declarer] = frozenset(seven) - {*away}
            worths.append(Brute(strain, declarer).value(tuple(hands), leader, (), 0))
        best.append((min if strain is None else max)(worths))
        if strain is None:
            dealt[declarer], talon = seven, []
        common = {"strain": by_name(strain), "declarer": declarer + 1, "leader": leader + 1}
        asked.append({"hands": letters(dealt), "talon": " ".join(talon), **common})
    found = solved("preferans", asked, "--kernel", "pure")
    assert [told["tricks"] for told in found] == best
    assert all(len(told["discard"]) == 4 for told in found)


def test_two_hands_for_a_person() -> None:
    status, out, err = engine("solve", "As 9h", "Ks Th", "--strain", "h")
    assert (status, err) == (0, "")
    assert out == (
        "hearts, declarer 1, leader 1\n  1  As 9h\n  2  Ks Th\nseat 1 takes 1 of 2 tricks\n"
        "seat 1 to play: As 1, 9h 1\nbest play:\n  1:9h 2:Th  seat 2 takes\n  2:Ks 1:As  seat 1 takes\n"
    )


def test_a_discard_for_a_person() -> None:
    status, out, err = engine("solve", *HANDS, "--talon", "Ah 9d", "--strain", "h")
    assert (status, err) == (0, "")
    assert out == (
        "hearts, declarer 1, leader 1\n  1  As Ah\n  2  Ks 8h\n  3  Qs Ts\nseat 1 discards 9d 7h\n"
        "seat 1 takes 2 of 2 tricks\nseat 1 to play: As 2, Ah 2\nbest play:\n"
        "  1:As 2:Ks 3:Ts  seat 1 takes\n  1:Ah 2:8h 3:Qs  seat 1 takes\n"
    )


def test_a_position_as_json() -> None:
    position = Position(((Card.SA, Card.H7), (Card.SK, Card.H8), (Card.SQ, Card.ST)), Strain.HEARTS, Seat.ONE, Seat.ONE)
    expected = {
        "tricks": solve(position),
        "cards": {str(card): number for card, number in table(position).items()},
        "best": [str(card) for card in best_line(position)],
    }
    for arguments in ((*HANDS, "--strain", "h"), (json.dumps(SMALL),)):
        status, out, err = engine("solve", "--json", *arguments)
        assert (status, json.loads(out), out.count("\n"), err) == (0, expected, 1, "")


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"talon": "Ad"}, "the talon leads in raspasy only"),
        ({"talon": "Ad As"}, "As is there twice"),
        ({"talon": "Ad Kd", "hands": ["As 7h 8d", *HANDS[1:]]}, "the hands are uneven: 5, 2, 2 cards"),
        (
            {"talon": "9s 8s", "hands": ["As 7h 9d 8d", *HANDS[1:]], "strain": "misere"},
            "the hands are uneven: 4, 2, 2 cards",
        ),
        ({"hands": ["As 7h", "Ks 8h"], "declarer": 3}, "the declarer is seat 1 or 2, not 3"),
        ({"hands": ["As 7h", "Ks 8h"], "leader": 3}, "the leader is seat 1 or 2, not 3"),
        ({"hands": ["As 7h", "Ks 8h"], "trick": "Qs Js"}, "a trick on the table has at most 1 card, not 2"),
        ({"hands": ["As 7h", "", ""]}, "the hands are uneven: 2, 0, 0 cards"),
        ({"talon_takes": None}, "talon_takes is true or false"),
    ],
)
def test_what_is_refused(changed: dict[str, object], sentence: str) -> None:
    assert refusal("preferans", {**SMALL, **changed}) == sentence
