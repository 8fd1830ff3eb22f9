"""`python -m engine solve --game austrian`: contracts, duties, one defender left out, discards, what is refused."""

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.core.cards import Card
from engine.games.austrian.solver import Position, table
from tests.engine.console import engine
from tests.engine.games.austrian.solver.brute import Brute
from tests.engine.games.austrian.solver.deals import KINDS, Kind, narrow
from tests.engine.games.austrian.solver.test_brute import endings
from tests.engine.solving import letters, played_out, refusal, solved

HANDS = ("As 7h", "Ks 8h", "Qs 9h")
SMALL = {"hands": list(HANDS), "strain": "n", "declarer": 1, "leader": 1}
SOME = 40
DEALS = 6


def strain_of(kind: Kind) -> str:
    """Return the word of a kind."""
    return "bettel" if kind.few else str(kind.trump or "n")


def question(position: Position, kind: Kind) -> dict[str, Any]:
    """Return a position as the command is asked."""
    return {
        "hands": letters(position.hands),
        "strain": strain_of(kind),
        "declarer": int(position.soloist),
        "leader": int(position.leader),
        "trick": " ".join(position.trick),
        "must_beat": str(kind.must_beat),
        "out": int(position.out) if position.out is not None else None,
    }


@pytest.mark.parametrize("two", [False, True], ids=["three", "two"])
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_endings_are_as_brute_force(kind: Kind, two: bool) -> None:
    asked = endings(kind, two)[:SOME]
    found = solved("austrian", [question(position, kind) for position, _ in asked], "--table", "--kernel", "pure")
    for (position, value), told in zip(asked, found, strict=True):
        assert told["tricks"] == value, position
        assert told["cards"] == {str(card): number for card, number in table(position).items()}
        tricks, end = played_out(position, told["best"])
        assert (sum(is_own for is_own, _ in tricks), end.left) == (value, 0)


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_best_discard_is_that_of_brute_force(kind: Kind) -> None:
    rng, asked, best = Random(f"{kind}"), list[dict[str, Any]](), list[dict[tuple[Card, ...], int]]()
    for _ in range(DEALS):
        dealt, declarer, leader = list(narrow(rng, 3)), rng.randrange(3), rng.randrange(3)
        talon = rng.sample([card for card in Card if all(card not in hand for hand in dealt)], 2)
        brute, twelve = Brute(kind.trump, kind.must_beat, declarer, kind.few), {*dealt[declarer], *talon}
        worths = dict[tuple[Card, ...], int]()
        for pair in combinations(sorted(twelve), 2):
            hands = [frozenset(hand) for hand in dealt]
            hands[declarer] = frozenset(twelve - {*pair})
            worths[pair] = brute.value(tuple(hands), leader, ())
        best.append(worths)
        common = {"strain": strain_of(kind), "must_beat": str(kind.must_beat), "leader": leader + 1}
        asked.append({"hands": letters(dealt), "talon": " ".join(talon), "declarer": declarer + 1, **common})
    for told, worths in zip(solved("austrian", asked, "--kernel", "pure"), best, strict=True):
        value = (min if kind.few else max)(worths.values())
        assert (told["tricks"], worths[tuple(sorted(map(Card, told["discard"])))]) == (value, value)


def test_contracts_as_a_record_writes_them() -> None:
    same = {"1": "c", "2-": "s", "3": "d", "4": "h", "sans": "n", "mord": "n", "bettel_open": "bettel"}
    for contract, strain in same.items():
        told = engine("solve", "--game", "austrian", *HANDS, "--strain", contract)
        assert told[0] == 0
        assert told == engine("solve", "--game", "austrian", *HANDS, "--strain", strain)


def test_a_position_for_a_person() -> None:
    assert engine("solve", "--game", "austrian", *HANDS, "--strain", "4") == (
        0,
        "hearts, declarer 1, leader 1\n  1  As 7h\n  2  Ks 8h\n  3  Qs 9h\nseat 1 takes 1 of 2 tricks\n"
        "seat 1 to play: As 1, 7h 1\nbest play:\n  1:7h 2:8h 3:9h  seat 3 takes\n  3:Qs 1:As 2:Ks  seat 1 takes\n",
        "",
    )


def test_a_defender_left_out() -> None:
    told = engine("solve", "--game", "austrian", "As 7h", "", "Ks 8h", "--strain", "n", "--out", "2", "--json")
    assert json.loads(told[1]) == {"tricks": 1, "cards": {"As": 1, "7h": 1}, "best": ["7h", "8h", "Ks", "As"]}


def test_what_must_be_beaten() -> None:
    """The third hand has to beat the card led, the best card, or none."""
    given = ("Ts 7d", "Js 7c", "7s Qs", "--strain", "bettel", "--declarer", "3")
    tricks = {
        word: json.loads(engine("solve", "--game", "austrian", *given, "--must-beat", word, "--json")[1])["tricks"]
        for word in ("lead", "trick", "none")
    }
    assert tricks == {"lead": 2, "trick": 2, "none": 0}


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        (
            {"strain": "misere"},
            'unknown strain "misere": s, c, d, h, n, a contract 1 to 4, bettel, sans, bettel_open or mord',
        ),
        ({"must_beat": "all"}, 'must_beat is lead, trick or none, not "all"'),
        ({"out": 4}, "the seat left out is seat 1, 2 or 3, not 4"),
        ({"out": 3}, "seat 3 does not play and has no cards here"),
        ({"out": 1}, "the soloist is a seat that plays, not 1"),
        ({"talon": "Ad"}, "the talon has 2 cards, not 1"),
        ({"talon": "Ad As"}, "As is there twice"),
        ({"talon": "Ad Kd", "trick": "As"}, "the talon is taken before the first card"),
        ({"hands": ["As 7h 7d", *HANDS[1:]]}, "the hands are uneven: 3, 2, 2 cards"),
    ],
)
def test_what_is_refused(changed: dict[str, object], sentence: str) -> None:
    assert refusal("austrian", {**SMALL, **changed}) == sentence
