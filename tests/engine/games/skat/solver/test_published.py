"""Positions whose values others have published: the declarer is seat 1, the skat does not count.

"paper" positions stand in the tests of GitHub johan-stph/skat-solver, the others in those of GitHub
jenafrank/skatsearch (crate skat_aug23).
"""

import pytest

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.skat.contracts import Contract
from engine.games.skat.solver import KERNELS, Position, solve

CLUBS, GRAND, NULL = Contract.CLUBS, Contract.GRAND, Contract.NULL
GRAND_OF_EIGHT = "Jh Jd Ac Tc Kc Qc 9c 9d{}|Jc Js As Ts Ks Qs 9s 8s{}|Ah Th Kh Qh 9h 8h 7h Td{}"
TEN_OF_NULL = "Js 9c 7c Ts 9s 8s 9h Td 9d 8d"


def position(contract: Contract, leader: int, hands: str) -> Position:
    first, second, third = (tuple(map(Card, hand.split())) for hand in hands.split("|"))
    return Position(hands=(first, second, third), contract=contract, soloist=Seat.ONE, leader=Seat(leader))


@pytest.mark.parametrize(
    ("contract", "leader", "hands", "value"),
    [
        pytest.param(CLUBS, 1, "Jc Tc Th Kh 8h Ks 7s|Js Jh 8c Ad Td Qd 9d|Qc 7c Ah 7h 9s 8s 7d", 7, id="paper-1"),
        pytest.param(
            CLUBS,
            1,
            "7c 8c Qc Kc Ac 7d Td Ad As|Jh 8d 9d Qd 9s 7h 8h 9h Qh|Jd 9c Ah 7s 8s Qs Ks Ts Kd",
            78,
            id="paper-2",
        ),
        pytest.param(CLUBS, 3, "Jd Tc|Ah Ad|Ac Kc", 49, id="fork"),
        pytest.param(CLUBS, 3, "Jd Tc|Ah Ad|Jh Ac", 24, id="fork in part"),
        pytest.param(CLUBS, 1, "Jd Tc|Ah 7d|Ac Kc", 6, id="fork of the others"),
        pytest.param(CLUBS, 3, "Jc Th|Ah 7h|Kh 8h", 2, id="follow rather than trump"),
        pytest.param(CLUBS, 1, "Ac As Ah Ts Th|Tc Ks Qs Kh Qh|Kc 9s 8s 9h 8h", 81, id="five tricks"),
        pytest.param(CLUBS, 1, "Jc Ac As Ah Ts Th|Js Tc Ks Qs Kh Qh|Jh Kc 9s 8s 9h 8h", 64, id="six tricks"),
        pytest.param(CLUBS, 1, "Jc Ac As Ah Ts Th Ad|Js Tc Ks Qs Kh Qh 7d|Jh Kc 9s 8s 9h 8h 8d", 75, id="seven tricks"),
        pytest.param(
            CLUBS,
            1,
            "Jc Ac 9c 8c 7c Ah Th Kh 7h 8s|Js Jh As Ts Ks 9s 9h 8h Ad Td|Jd Tc Kc Qc Qh 7s Qd 9d 8d 7d",
            59,
            id="ten tricks",
        ),
        pytest.param(GRAND, 1, GRAND_OF_EIGHT.format("", "", ""), 42, id="grand of eight"),
        pytest.param(GRAND, 1, GRAND_OF_EIGHT.format(" 8d", " 7s", " Kd"), 39, id="grand of nine"),
        pytest.param(GRAND, 1, GRAND_OF_EIGHT.format(" 8d 7d", " 7s Ad", " Kd Qd"), 38, id="grand of ten"),
        pytest.param(
            NULL, 1, TEN_OF_NULL + "|Jh Jd Ac Tc Kc 8c As Ks Ah 8h|Jc Qc Qs Th Kh Qh 7h Ad Kd Qd", 1, id="null"
        ),
        pytest.param(
            NULL, 1, TEN_OF_NULL + "|Jd Ac Qc As Ks Qs Th 8h 7h Kd|Jc Jh Tc Kc 8c Ah Kh Qh Ad Qd", 0, id="safe null"
        ),
        pytest.param(NULL, 3, "9s 7s 8h 7d|8s 9h 8d 9d|As Ks 7h Jd", 1, id="end of a null"),
        pytest.param(NULL, 1, "9d Jc|8d Js|7d Td", 1, id="null on lead"),
    ],
)
def test_value(contract: Contract, leader: int, hands: str, value: int) -> None:
    assert solve(position(contract, leader, hands), KERNELS.fastest()) == value
