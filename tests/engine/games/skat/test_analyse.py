"""`python -m engine analyse` of Skat: what was makeable and every mistake, in words."""

import pytest

from engine.__main__ import COMMAND_LINES
from engine.core.errors import NotAnalysed
from tests.engine.games.skat.deals import HEARTS, PASSED, PLAYED, read


def told(body: str, *rules: str) -> list[str]:
    """Return the lines about a record."""
    return COMMAND_LINES["skat"].analysis(read(body, "seed", *rules), None).split("\n")


def test_a_game_is_told_with_what_its_cards_win_and_its_mistakes() -> None:
    assert told(HEARTS + PLAYED) == [
        "deal 1: seat 1 plays hearts with 2, bid 20: 3 × 10 = 30, 69 points, won",
        "  best play by all: won, 80 points",
        "  best game: grand, 7c Qd put away (+96)",
        "  А could play: grand hand schneider +144, grand +96, hearts hand +40, hearts +30, diamonds +27",
        "  В could play: null hand ouvert +59, null ouvert +46",
        "  -66  А: named hearts, better grand (+96)",
        "",
    ]


def test_what_else_is_told() -> None:
    given_up = told(HEARTS + "kontra 2:kontra 1:pass\nconcede 1\n", "kontra=any", "re=yes")
    assert given_up[-4:-1] == [
        "  -30  Б: kontra, better pass",
        "  -60  А: pass, better re",
        "  -180  А: gave up at trick 1",
    ]
    assert "  -130  А: the claim at trick 1 does not hold" in told(HEARTS + "claim 1 1:0,2:10,3:0 failed\n")
    assert told(PASSED)[0] == "deal 1: all passed"
    discarded = told(HEARTS.replace("discard Qd 8d", "discard Jc Js") + "concede 1\n")
    assert any("discard Jc Js, better" in line for line in discarded)
    paper = "deal 1 dealer=3 paper\noutcome passed\n"
    assert told(paper) == ["deal 1: played with real cards, nobody knows who held what", ""]


def test_a_deal_that_is_not_there_is_refused_in_a_sentence() -> None:
    with pytest.raises(NotAnalysed, match="there is no finished deal 2: finished are 1 to 1"):
        COMMAND_LINES["skat"].analysis(read(PASSED), 2)
    with pytest.raises(NotAnalysed, match="no deal is finished"):
        COMMAND_LINES["skat"].analysis(read(HEARTS), None)


TRUMPS = """deal 1 dealer=3
hand 1 %(side)s Jc Ad Td Kd Qd 9d 8d Jh Jd
hand 2 Js Ks Qs Ac Tc Kc 7c 9h 8h 7h
hand 3 Ts 9s 8s Qc 9c 8c 7d Th Kh Qh
talon %(talon)s Ah
auction 2:%(bid)s 1:yes 2:pass 3:pass
talon-call 1:hand 1:game d%(announced)s
concede 1
"""
ALL, LOOSE = {"side": "As", "talon": "7s"}, {"side": "7s", "talon": "As"}


@pytest.mark.parametrize(
    ("cards", "bid", "announced", "best"),
    [
        (ALL, 18, "", "won, all tricks, 120 points"),
        (ALL, 48, "", "won, the defenders schneider, 120 points, but overbid: lost"),
        (LOOSE, 18, " schneider", "won, the defenders schneider, 106 points"),
        (LOOSE, 48, "", "won, the defenders schneider, 106 points, but overbid: lost"),
        (LOOSE, 48, " schneider", "won, the defenders schneider, 106 points, but overbid: lost"),
        (LOOSE, 18, " schwarz", "won, the defenders schneider, 106 points, but the announcement is missed: lost"),
    ],
)
def test_the_grade_of_the_points_stands_beside_them(cards: dict[str, str], bid: int, announced: str, best: str) -> None:
    """Of an overbid the list makes no difference between the grades, and the points have one all the same."""
    given = COMMAND_LINES["skat"].analysis(read(TRUMPS % {**cards, "bid": bid, "announced": announced}, "isko"), None)
    assert f"  best play by all: {best}\n" in given
