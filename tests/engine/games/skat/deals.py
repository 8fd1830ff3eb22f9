"""One deal for many tests, told as a record that is read up to any line."""

from typing import Final

from engine.games.skat.record import RecordedMatch, parse
from engine.games.skat.state import Match

HEAD: Final = "pulka 1\nconvention skat_{0}\n{1}seat 1 А\nseat 2 Б\nseat 3 В\n"
CARDS: Final = """deal 1 dealer=3
hand 1 As Ts Js Jc 7c Ah Kh Th 9h 8h
hand 2 Ks Qs 9s Ac Tc 9d Jd Qh Jh 7h
hand 3 8s 7s Kc Qc 9c 8c Ad Kd Td 7d
talon Qd 8d
"""
"""Forehand has hearts with two; middlehand the other jacks, rearhand long diamonds."""
PASSED: Final = CARDS + "auction 2:pass 3:pass 1:pass\n"
WON: Final = CARDS + "auction 2:18 1:yes 2:20 1:yes 2:pass 3:pass\n"
HEARTS: Final = WON + "talon-call 1:take 1:discard Qd 8d 1:game h\n"
BY_HAND: Final = WON + "talon-call 1:hand 1:game h\n"
PLAYED: Final = """play 1:Jc 2:7h 3:7d
play 1:Js 2:Qh 3:8c
play 1:Ah 2:Jh 3:Td
play 2:Ac 3:Kc 1:7c
play 2:Tc 3:Qc 1:8h
play 1:9h 2:Jd 3:Ad
play 2:Ks 3:7s 1:As
play 1:Ts 2:9s 3:8s
play 1:Th 2:9d 3:9c
play 1:Kh 2:Qs 3:Kd
"""
"""All ten tricks of hearts: 66 card points of seat 1, to which the skat adds 3, and 51 of seat 2."""


def text(body: str, preset: str = "seed", *rules: str) -> str:
    """Write a record of three players."""
    return HEAD.format(preset, "".join(f"rule {rule}\n" for rule in rules)) + body


def read(body: str, preset: str = "seed", *rules: str) -> RecordedMatch:
    """Read a record of three players."""
    return parse(text(body, preset, *rules))


def match_of(body: str, preset: str = "seed", *rules: str) -> Match:
    """Return the match at the end of a record of three players."""
    return read(body, preset, *rules).match
