"""`python -m engine solve --game skat`: points, nulls and ramsches, the best discard, and what is refused."""

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine.core.cards import Card
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import KERNELS, Position, table
from engine.games.skat.trick_rules import points_of
from tests.engine.console import engine, refused
from tests.engine.games.skat.solver.brute import Brute
from tests.engine.games.skat.solver.deals import KINDS, Kind, narrow
from tests.engine.games.skat.solver.test_brute import endings
from tests.engine.solving import letters, played_out, refusal, solved

CASES = Path(__file__).parents[4] / "cases" / "skat_solve.jsonl"
HANDS = ("Jc 7h", "Ah 8s", "Th 9s")
FOUR = ["Jc 7h 9d 8d", *HANDS[1:]]
SMALL = {"hands": list(HANDS), "strain": "grand", "declarer": 1, "leader": 1}
SOME = 60
DEALS = 6


def question(position: Position, **more: object) -> dict[str, Any]:
    """Return a position as the command is asked."""
    return {
        "hands": letters(position.hands),
        "strain": "ramsch" if position.few else str(position.contract),
        "declarer": int(position.soloist),
        "leader": int(position.leader),
        "trick": " ".join(position.trick),
        **more,
    }


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_endings_are_as_brute_force(kind: Kind) -> None:
    asked = endings(kind)[:SOME]
    found = solved("skat", [question(position) for position, _ in asked], "--table", "--kernel", "pure")
    is_null = kind.contract is Contract.NULL
    for (position, value), told in zip(asked, found, strict=True):
        assert (told["won"] is (value == 0)) if is_null else (told["points"] == value), position
        numbers = {str(card): not number if is_null else number for card, number in table(position).items()}
        assert told["cards"] == numbers
        tricks, _ = played_out(position, told["best"])
        assert sum(points_of(cards) for is_own, cards in tricks if is_own) == value or is_null
        assert not is_null or any(is_own for is_own, _ in tricks) is (value == 1)


@pytest.mark.parametrize("kind", [kind for kind in KINDS if not kind.few], ids=str)
def test_the_best_discard_is_that_of_brute_force(kind: Kind) -> None:
    rng, asked, best = Random(f"{kind}"), list[dict[str, Any]](), list[tuple[int, Brute, Any, int]]()
    for _ in range(DEALS):
        dealt, declarer, leader = list(narrow(rng, 3)), rng.randrange(3), rng.randrange(3)
        talon = tuple(rng.sample([card for card in Card if all(card not in hand for hand in dealt)], 2))
        brute, twelve = Brute(kind.contract, declarer), (*dealt[declarer], *talon)
        worths = {pair: _worth(brute, dealt, pair, twelve, leader) for pair in combinations(sorted(twelve), 2)}
        value = (min if brute.is_null else max)(worths.values())
        best.append((value, brute, worths, declarer))
        common = {"strain": str(kind.contract), "declarer": declarer + 1, "leader": leader + 1}
        asked.append({"hands": letters(dealt), "talon": " ".join(talon), **common})
        dealt[declarer] = twelve
        asked.append({"hands": letters(dealt), **common})
    found = solved("skat", asked, "--table", "--kernel", "pure")
    assert found[::2] == found[1::2]
    for told, (value, brute, worths, _) in zip(found[::2], best, strict=True):
        assert (told["won"] is (value == 0)) if brute.is_null else (told["points"] == value)
        assert worths[tuple(sorted(map(Card, told["discard"])))] == value


def _worth(brute: Brute, dealt: Any, pair: tuple[Card, ...], twelve: tuple[Card, ...], leader: int) -> int:
    """Return what the declarer has with a discard, its points included."""
    hands = [frozenset(hand) for hand in dealt]
    hands[brute.soloist] = frozenset(twelve) - set(pair)
    return brute.value(tuple(hands), leader, ()) + (0 if brute.is_null else points_of(pair))


def test_known_answers() -> None:
    """Positions from outside, whose answers in a null are 1 for a trick."""
    if not KERNELS.make_ready():
        pytest.skip("whole deals take minutes without numba")
    cases = [json.loads(line) for line in CASES.read_text("utf-8").splitlines()]
    fields = ("hands", "declarer", "leader")
    found = solved("skat", [{**{name: case[name] for name in fields}, "strain": case["game"]} for case in cases])
    told = [one["points"] if "points" in one else int(not one["won"]) for one in found]
    assert told == [case["expect"] for case in cases]


def test_points_for_a_person() -> None:
    assert engine("solve", "--game", "skat", *HANDS, "--strain", "g") == (
        0,
        "grand, declarer 1, leader 1\n  1  Jc 7h\n  2  8s Ah\n  3  9s Th\nseat 1 takes 2 of 23 points\n"
        "seat 1 to play: Jc 2, 7h 2\nbest play:\n  1:7h 2:Ah 3:Th  seat 2 takes\n  2:8s 3:9s 1:Jc  seat 1 takes\n",
        "",
    )


def test_a_discard_for_a_person() -> None:
    given = ("Jc Ah", "Th 7s", "Kh 8s", "--talon", "Tc 9d", "--strain", "grand")
    status, out, err = engine("solve", "--game", "skat", *given)
    assert (status, err) == (0, "")
    assert "  1  Jc 9d\n" in out
    assert "seat 1 discards Tc Ah\nseat 1 takes 37 of 37 points, 21 of them in the skat\n" in out


def test_a_talon_that_stays_closed_is_the_declarers() -> None:
    given = (*HANDS, "--talon", "Ad Td", "--hand", "--strain", "grand")
    told = engine("solve", "--game", "skat", *given)[1]
    assert told.startswith("grand, hand, declarer 1, leader 1\n")
    assert "seat 1 takes 23 of 44 points, 21 of them in the skat\nseat 1 to play: Jc 23, 7h 23\n" in told
    assert solved("skat", [{**SMALL, "talon": ["Ad", "Td"], "hand": True}])[0]["points"] == 23


@pytest.mark.parametrize(
    ("hands", "sentence", "won"),
    [
        (("7h 8s", "8h 9s", "9h 7s"), "seat 1 wins the null\nseat 1 to play: 8s won, 7h won\n", True),
        (("Ah", "7h", "8h"), "seat 1 loses the null\nseat 1 to play: Ah lost\n", False),
    ],
)
def test_a_null_is_won_or_lost(hands: tuple[str, ...], sentence: str, won: bool) -> None:
    assert sentence in engine("solve", "--game", "skat", *hands, "--strain", "null")[1]
    told = json.loads(engine("solve", "--game", "skat", *hands, "--strain", "n", "--json")[1])
    assert told["won"] is won
    assert set(told["cards"].values()) == {won}


def test_a_lost_null_ends_with_the_first_trick() -> None:
    told = json.loads(engine("solve", "--game", "skat", "Ah Kh", "7h 8h", "9h Th", "--strain", "n", "--json")[1])
    assert (told["won"], len(told["best"])) == (False, 3)


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"strain": "6s"}, 'unknown strain "6s": d, h, s, c, grand (g), null (n) or ramsch'),
        ({"talon": "Ad Td", "strain": "ramsch"}, "in a ramsch nobody takes the talon"),
        ({"hands": FOUR, "strain": "ramsch"}, "nothing is discarded in a ramsch or from the hand"),
        ({"hands": FOUR, "hand": True}, "nothing is discarded in a ramsch or from the hand"),
        ({"talon": "Ad"}, "the talon has 2 cards, not 1"),
        ({"talon": "Ad Jc"}, "Jc is there twice"),
        ({"talon": "Ad Jc", "hand": True}, "Jc is there twice"),
        ({"hand": 1}, "hand is true or false"),
        ({"must_beat": "lead"}, 'unknown field "must_beat"'),
        ({"hands": ["7h", *HANDS[1:]], "trick": "Jc", "talon": "Ad Td"}, "the talon is taken before the first card"),
        ({"hands": ["7h", "8s", "Th 9s"], "trick": "7s 9h"}, "seat 2 could not play 9h"),
    ],
)
def test_what_is_refused(changed: dict[str, object], sentence: str) -> None:
    assert refusal("skat", {**SMALL, **changed}) == sentence


def test_refused_for_a_person() -> None:
    assert refused("solve", "--game", "skat", "As", "Ks", "Qs", "--strain", "z").startswith("solve: unknown strain")
