"""A half-whist that stands needs no second pass, whatever line follows."""

import pytest

from engine.games.preferans.record import parse

HALF = """pulka 1
convention sochi
seat 1 А
seat 2 Б
seat 3 В

deal 1 dealer=3
hand 1 As Ks Qs Js Ts 9s Ac Kc Ad Kd
hand 2 8s Qc Jc Tc 9c Qd Jd Td Ah Kh
hand 3 7s 8c 7c 9d 8d 7d Qh Jh Th 9h
talon 8h 7h
auction 1:6s 2:pass 3:pass
talon-call 1:discard 8h 7h 1:contract 6s
whist 2:pass 3:half
"""


@pytest.mark.parametrize("line", ["end agreed", "sheet 1:pool+2 3:on1+4", "secret ab", "adjust 2 mountain+2"])
def test_the_half_whist_stands(line: str) -> None:
    match = parse(HALF + line + "\n").match
    assert match.standing.deals == 1
    assert match.standing.sheet.pool_of(1) == 2
    assert match.standing.sheet.whists_on(3, 1) == 4
