"""Every way a record can be wrong names its line and says one sentence; nothing else than RecordError is raised."""

import pickle
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import RecordError
from engine.games.preferans.record import parse

RECORDS = Path(__file__).parents[4] / "records"
HEAD = "pulka 1\nconvention sochi\nseat 1 Аня\nseat 2 Борис\nseat 3 Вика\n"
HANDS = """deal 1 dealer=3
hand 1 As Ks Qs Js Ac Qc 9c Ad 7d 7h
hand 2 Ts 9s 8s Kc Jc Kd Qd Kh Qh Jh
hand 3 7s Tc 8c 7c Jd Td 9d Ah Th 9h
talon 8d 8h
"""
DEALT = HEAD + HANDS
TALON = DEALT + "auction 1:6s 2:pass 3:pass\n"
ORDERED = TALON + "talon-call 1:discard 8d 8h 1:contract 6s\n"
PLAY = ORDERED + "whist 2:whist 3:whist\n"
PAPER = HEAD + "deal 1 dealer=3 paper\n"
MISERE = DEALT + "auction 1:misere 2:pass 3:pass\n"
RASPASY = DEALT + "auction 1:pass 2:pass 3:pass\n"
FINISHED = (RECORDS / "played-six-open.txt").read_text("utf-8")
FOUR = HEAD + "seat 4 Гриша\n"
HUSSAR = "pulka 1\nconvention hussar\nseat 1 Аня\nseat 2 Борис\n"
TWO_HANDS = """deal 1 dealer=2
hand 1 As Ks Qs Ac Kc Qc Ad Kd Ah Kh
hand 2 Js Ts 9s Jc Tc 9c Qd Jd Qh Jh
"""
FOUR_SHOWN = HUSSAR + TWO_HANDS + "talon Td 9d Th 9h\nauction 1:6s 2:pass\n"

CASES = [
    # the head
    ("", 1, "the record is empty"),
    ("\n# nothing\n\n", 1, "the record is empty"),
    ("hello\n", 1, "begins with \"pulka 1\", not with 'hello'"),
    ("convention sochi\n", 1, 'begins with "pulka 1"'),
    ("pulka 2\n", 1, "records of version 1, not '2'"),
    ("pulka 1\npulka 1\n", 2, "pulka stands twice"),
    ("pulka 1\n", 1, "the convention is missing"),
    ("pulka 1\nconvention paris\n", 2, "there is no convention paris"),
    ("pulka 1\nconvention rostov\n", 2, "rostov is played with 3 to 5 players, not with 0"),
    ("pulka 1\nconvention sochi\nconvention sochi\n", 3, "convention stands twice"),
    ("pulka 1\nrule jumps=no\n", 2, "before the convention"),
    ("pulka 1\nconvention sochi\nrule jumps\n", 3, "no NAME=VALUE"),
    ("pulka 1\nconvention sochi\nrule humps=no\n", 3, "there is no option humps"),
    ("pulka 1\nconvention sochi\nrule jumps=maybe\n", 3, "jumps cannot be maybe"),
    ("pulka 1\nconvention sochi\nrule blind=maybe\n", 3, "blind cannot be maybe (allowed: off pass full)"),
    ("pulka 1\nconvention sochi\nrule duty=6,2,1,1,1\n", 3, "tricks on 6,7,8,9,10, at most 5,4,3,2,1"),
    ("pulka 1\nconvention sochi\nrule jumps=no\nrule jumps=no\n", 4, "rule jumps stands twice"),
    ("pulka 1\nconvention sochi\nseat 2 Аня\n", 3, "seat 2 where seat 1 is expected"),
    ("pulka 1\nconvention sochi\nseat 1\n", 3, "seat 1 has no name"),
    ("pulka 1\nconvention sochi\nseat\n", 3, "seat ? where seat 1 is expected"),
    ('pulka 1\nconvention sochi\nseat 1 a"b\n', 3, "written as a JSON string"),
    ('pulka 1\nconvention sochi\nseat 1 "ab\n', 3, "not a JSON string"),
    ('pulka 1\nconvention sochi\nseat 1 "a\\ud800"\n', 3, "not a JSON string"),
    ("pulka 1\nconvention sochi\nseat 1 a\nseat 2 b\n", 4, "sochi is played with 3 to 5 players, not with 2"),
    ("pulka 1\nconvention sochi\nrule rasp_scoring=whists\nseat 1 a\nseat 2 b\nseat 3 c\n", 3, "rasp_talon=closed"),
    ("pulka 1\nconvention sochi\nrule half_whist_who=opponent\nrule jumps=no\nseat 1 a\n", 3, "is for two players"),
    (FOUR + "seat 5 Э\nseat 6 Ю\n", 8, "at most 5 seats"),
    # two hands of 24 cards
    ("pulka 1\nconvention gusarik\nrule deck=24\nseat 1 a\nseat 2 b\n", 3, "deck=24 needs dummy=no"),
    ("pulka 1\nconvention gusarik\nrule dummy=no\nseat 1 a\nseat 2 b\n", 3, "dummy=no needs deck=24"),
    ("pulka 1\nconvention sochi\nrule deck=24\nseat 1 a\n", 3, "deck=24 is for two players; sochi is for more"),
    ("pulka 1\nconvention hussar\nrule deck=36\n", 3, "deck cannot be 36 (allowed: 32 24)"),
    ("pulka 1\nconvention hussar\nseat 1 a\nseat 2 b\nseat 3 c\n", 5, "hussar is played with 2 players, not with 3"),
    (HUSSAR + TWO_HANDS + "talon Td 9d\n", 8, "talon has 2 cards instead of 4"),
    (HUSSAR + TWO_HANDS + "hand 3 Td 9d Th 9h 8s 7s 8c 7c 8d 7d\n", 8, "there is no seat '3' (1 to 2)"),
    (HUSSAR + TWO_HANDS.replace("9s", "7s") + "talon Td 9d Th 9h\n", 8, "the deck is not complete"),
    (FOUR_SHOWN + "talon-call 1:discard Td 9d\n", 10, "seat 1 discards 4 different cards"),
    (FOUR_SHOWN + "talon-call 1:discard Td 9d Th Th\n", 10, "seat 1 discards 4 different cards"),
    (FOUR_SHOWN + "talon-call 1:discard Td 9d Th Jh\n", 10, "seat 1 does not hold Jh"),
    (FOUR_SHOWN + "talon-call 1:discard Td 9d Th\n", 10, "unknown call about the talon"),
    (TALON + "talon-call 1:discard 8d 8h 7d 7h\n", 12, "seat 1 discards 2 different cards"),
    (HUSSAR + "deal 1 dealer=2 paper\noutcome declarer=1 contract=6s talon=As,Ks\n", 6, "4 different cards"),
    (HEAD + "adjust 1 pool+1\nrule jumps=no\n", 7, "rule stands before"),
    # lines and deals
    (HEAD + "\nfoo 1\n", 7, "unknown line 'foo'"),
    (HEAD + "deal 2 dealer=3\n", 6, "deal 2 where deal 1 is expected"),
    (HEAD + "deal\n", 6, "deal ? where deal 1 is expected"),
    (HEAD + "deal 1\n", 6, "a deal is written as"),
    (HEAD + "deal 1 dealer=3 papyrus\n", 6, "a deal is written as"),
    (HEAD + "deal 1 dealer=4\n", 6, "there is no seat '4'"),
    (HEAD + "deal 1 leader=3\n", 6, "no dealer=SEAT"),
    (PAPER + "outcome raspasy tricks=1:4,2:3,3:3\ndeal 2 dealer=3 paper\n", 8, "the dealer of deal 2 is seat 1, not"),
    (HEAD + "hand 1 As\n", 6, "hand stands in a played deal only"),
    (HEAD + "auction 1:pass\n", 6, "no deal is being played"),
    (DEALT.replace(" 7h\n", "\n"), 7, "hand 1 has 9 cards instead of 10"),
    (DEALT.replace("hand 2 Ts", "hand 2 As"), 8, "As is dealt twice"),
    (DEALT.replace("hand 2 Ts", "hand 2 9s"), 8, "9s is dealt twice"),
    (DEALT.replace("hand 2 Ts", "hand 2 1s"), 8, "unknown card '1s'"),
    (DEALT.replace("hand 2", "hand 1"), 8, "hand 1 stands twice"),
    (DEALT.replace("hand 2", "hand 4"), 8, "there is no seat '4'"),
    (DEALT.replace("talon 8d 8h", "talon 8d"), 10, "talon has 1 cards instead of 2"),
    (HEAD + HANDS.replace("talon 8d 8h\n", "auction 1:pass\n"), 10, "deal 1 lacks talon"),
    (HEAD + "deal 1 dealer=3\ndeal 2 dealer=1\n", 7, "deal 1 lacks hand 1, hand 2, hand 3, talon"),
    (PAPER + "deal 2 dealer=1\n", 7, "deal 1 lacks outcome"),
    (PAPER + "hand 1 As\n", 7, "hand stands in a played deal only"),
    (DEALT + "deal 2 dealer=1\n", 11, "deal 1 is not finished"),
    (FOUR + HANDS.replace("dealer=3", "dealer=4").replace("hand 3", "hand 4"), 10, "seat 4 gets no cards"),
    # a deal that was broken off
    (HEAD + "broken 1\n", 6, "no deal is being played"),
    (DEALT + "broken 4\n", 11, "there is no seat '4'"),
    (DEALT + "broken\n", 11, "there is no seat ''"),
    (DEALT + "broken Аня\n", 11, "there is no seat 'Аня'"),
    (DEALT + "broken 1\nbroken 1\n", 12, "no deal is being played"),
    (DEALT + "broken 1\nauction 1:6s\n", 12, "no deal is being played"),
    (DEALT + "broken 1\ntricks 1:10\n", 12, "deal 1 was broken off: it has no tricks"),
    (DEALT + "broken admin\nsheet 1:pool+2\n", 12, "deal 1 was broken off: it has no sheet"),
    (DEALT + "broken 1\ndeal 1 dealer=1\n", 12, "deal 1 where deal 2 is expected"),
    (DEALT + "broken 1\ndeal 2 dealer=3\n", 12, "the dealer of deal 2 is seat 1, not"),
    (FINISHED + "broken 1\n", FINISHED.count("\n") + 1, "no deal is being played"),
    # the auction
    (DEALT + "auction 2:6s\n", 11, "seat 2 speaks out of turn (seat 1 is to move)"),
    (DEALT + "auction 1:7s 2:6s\n", 11, "seat 2 bids 6s where the lowest bid is 7c"),
    (DEALT + "auction 1:here\n", 11, "says here where nothing is bid"),
    (DEALT + "auction 1:6s 2:here\n", 11, "seat 2 may not say here"),
    (DEALT + "auction 1:6s 2:7s 3:pass 1:misere\n", 11, "misere as his first word only"),
    (DEALT + "auction 1:6x\n", 11, "unknown contract '6x'"),
    (DEALT + "auction 1:pass*\n", 11, "nothing is said blind in this convention"),
    (DEALT + "auction 1:9s-\n", 11, "9s- is no bid of this convention"),
    (DEALT + "auction 1:take\n", 11, "seat 1 may not take the talon unnamed"),
    (DEALT + "auction 1:pass~wizard\n", 11, "unknown mark ~wizard"),
    (DEALT + "auction\n", 11, "the line is empty"),
    (DEALT + "auction pass\n", 11, "'pass' stands before a seat"),
    (DEALT + "auction 1:\n", 11, "a seat says nothing"),
    (DEALT + "auction 1:pass pass\n", 11, "more than one word"),
    (DEALT + "auction t:pass\n", 11, "only cards are played from the talon"),
    (DEALT + "whist 1:pass\n", 11, "may not say that now"),
    (DEALT.replace("sochi", "sochi\nrule jumps=no") + "auction 1:6d\n", 12, "bids 6d where the next step is 6s"),
    # the talon
    (TALON + "talon-call 1:discard As Th\n", 12, "seat 1 does not hold Th"),
    (TALON + "talon-call 1:discard As\n", 12, "unknown call about the talon: discard As"),
    (TALON + "talon-call 2:concede\n", 12, "seat 2 speaks out of turn"),
    (TALON.replace("6s", "7s") + "talon-call 1:concede\n", 12, "7s is not given up without three"),
    (TALON + "talon-call 1:throw\n", 12, "the talon is not thrown at the dealer here"),
    (TALON + "talon-call 1:contract 6s\n", 12, "may not say that now"),
    (TALON.replace("6s", "7d") + "talon-call 1:discard 8d 8h 1:contract 7s\n", 12, "names 7s below the bid 7d"),
    (TALON + "talon-call 1:discard 8d 8h 1:contract preferans\n", 12, "«преферанс» is not played in this convention"),
    (TALON + "talon-call 1:contract preferans proved\n", 12, "the hand says otherwise"),
    (TALON + "talon-call 1:discard 8d 8h 1:contract misere\n", 12, "may not play misere"),
    (MISERE + "talon-call 1:discard 8d 8h 1:contract 9s\n", 12, "must play it"),
    (MISERE + "talon-call 1:half\n", 12, "may not say that now"),
    # whist
    (ORDERED + "whist 3:whist\n", 13, "seat 3 speaks out of turn (seat 2 is to move)"),
    (ORDERED + "whist 2:half\n", 13, "half cannot be the decision on 6s"),
    (ORDERED + "whist 2:fist\n", 13, "unknown word of a defender: fist"),
    (ORDERED + "whist 2:look 3\n", 13, "nobody looks at cards here"),
    (PLAY + "whist 2:open\n", 14, "out of turn"),
    # play
    (PLAY + "play 1:As 2:Kc\n", 14, "seat 2 must follow suit (has 8s 9s Ts)"),
    (PLAY + "play 1:As 2:8s 3:Ah\n", 14, "seat 3 must follow suit (has 7s)"),
    (PLAY + "play 1:As 3:7s\n", 14, "seat 3 plays out of turn (seat 2 is to play)"),
    (PLAY + "play 1:Ah\n", 14, "seat 1 does not hold Ah"),
    (PLAY + "play 1:As 2:8s 3:7s\nplay 1:As\n", 15, "seat 1 does not hold As"),
    (PLAY + "play 1:As 2:8s 3:7s 1:Ks 2:9s 3:9d 1:7h 2:Jh 3:9h 2:Kc 3:8c 1:9c 2:Kd 3:Jd 1:Ad"
     " 1:Ac 2:Jc 3:7c 1:Qc 2:Kh\n", 14, "seat 2 must trump (has Ts)"),
    (PLAY + "play t:8d 1:As\n", 14, "no card of the talon leads here"),
    (PLAY + "play 1:As extra\n", 14, "more than one word"),
    (ORDERED + "play 1:As\n", 13, "no cards are played now"),
    (RASPASY + "play 1:Ad\n", 12, "the talon leads this trick: t:8d stands before seat 1"),
    (RASPASY + "play t:8h 1:Ad\n", 12, "the talon leads 8d, not 8h"),
    (RASPASY + "play t:8d 1:As\n", 12, "seat 1 must follow suit (has 7d Ad)"),
    (RASPASY + "play t:8d 2:Kd\n", 12, "seat 1 plays first to a card of the talon"),
    # claims
    (PLAY + "claim 1 1:9,2:0,3:0\n", 14, "the 10 remaining tricks"),
    (PLAY + "claim 1\n", 14, "a claim names its seat and the tricks"),
    (PLAY + "claim 1 1:10,2:x\n", 14, "no number of tricks"),
    (PLAY + "claim 1 1:10,1:0\n", 14, "seat 1 stands twice"),
    (PLAY + "claim 1 1:9 proved\n", 14, "the 10 remaining tricks"),
    (PLAY + "claim 1 1:10 proved~perhaps\n", 14, "unknown mark ~perhaps"),
    (PLAY + "claim 1 1:10 proved 2:accept\n", 14, "'proved' stands before a seat"),
    (PLAY + "claim 1 1:10 2:perhaps\n", 14, "unknown answer to a claim: perhaps"),
    (PLAY + "claim 1 1:10 2:refuse perhaps\n", 14, "seat 2 says more than one word: refuse perhaps"),
    (PLAY + "claim 1 1:10 2:accept open\n", 14, "seat 2 says more than one word: accept open"),
    (PLAY + "claim 1 1:10 2:refuse open 3:refuse\n", 14, "speaks out of turn"),
    (PLAY + "claim 2:refuse\n", 14, "speaks out of turn"),
    (PLAY + "claim 1 1:10 1:accept\n", 14, "out of turn"),
    (PLAY + "claim 1 1:10 2:accept\nplay 1:As\n", 15, "the claim of seat 1 waits for its answers"),
    (ORDERED + "claim 2 1:10\n", 13, "may not say that now"),
    # results
    (PLAY + "tricks 1:6\n", 14, "deal 1 is not finished"),
    (FINISHED.replace("tricks 1:6 2:1 3:3", "tricks 1:7 2:1 3:2"), 26,
     "deal 1: the record states tricks 1:7 2:1 3:2, the replay gives 1:6 2:1 3:3"),
    (FINISHED.replace("2:on1+8", "2:on1+6"), 27,
     "deal 1: the record states 1:pool+2 2:on1+6, the replay gives 1:pool+2 2:on1+8"),
    (FINISHED.replace("2:on1+8", "2:on1+8 3:pool+1"), 27, "3:pool+1, the replay gives"),
    (FINISHED.replace("2:on1+8", "2:on2+8"), 27, "writes no whists on itself"),
    (FINISHED.replace("2:on1+8", "2:debt+8"), 27, "'debt+8' is no entry"),
    (FINISHED.replace("1:pool+2 2", "1:pool+2 1:pool+2 2"), 27, "1:pool stands twice"),
    (FINISHED + "play 1:As\n", 28, "no deal is being played"),
    (FINISHED + "adjust 1 pool+1\nsheet 1:pool+1\n", 29, "sheet stands right after its deal"),
    (TALON + "talon-call 1:concede\ntricks 1:3\n", 13, "deal 1 was not played: it has no tricks"),
    (PAPER + "outcome raspasy tricks=1:4,2:3,3:3\ntricks 1:4\n", 8, "the outcome of a paper deal names its tricks"),
    # paper deals
    (HEAD + "outcome raspasy tricks=1:4,2:3,3:3\n", 6, "outcome stands in a paper deal only"),
    (PAPER + "outcome raspasy tricks=1:4,2:3,3:4\n", 7, "11 tricks are told instead of 10"),
    (PAPER + "outcome raspasy\n", 7, "raspasy names the tricks"),
    (PAPER + "outcome raspasy blind=1 tricks=1:4,2:3,3:3\n", 7, "nothing is said blind in this convention"),
    (PAPER + "outcome contract=6s\n", 7, "names declarer and contract"),
    (PAPER + "outcome declarer=1\n", 7, "names declarer and contract"),
    (PAPER + "outcome declarer=1 contract=6s\n", 7, "the decisions of seat 2 and seat 3 are told, in this order"),
    (PAPER + "outcome declarer=1 contract=6s whist=3:pass,2:pass\n", 7, "in this order"),
    (PAPER + "outcome declarer=1 contract=6s whist=2:whist,3:pass\n", 7, "the tricks are missing"),
    (PAPER + "outcome declarer=1 contract=6s whist=2:wist,3:pass\n", 7, "no decision of a defender"),
    (PAPER + "outcome declarer=1 contract=6s whist=2:pass:open,3:pass\n", 7, "only a whist is followed by"),
    (PAPER + "outcome declarer=1 contract=6s whist=2:half,3:pass\n", 7, "cannot be the decisions on 6s"),
    (PAPER + "outcome declarer=1 contract=6s whist=2:pass,3:pass tricks=1:10\n", 7, "nothing is played"),
    (PAPER + "outcome declarer=1 contract=misere whist=2:pass,3:pass tricks=1:0,2:5,3:5\n", 7, "say nothing to misere"),
    (PAPER + "outcome declarer=1 contract=7s concede=yes\n", 7, "7s is not given up without three"),
    (PAPER + "outcome declarer=1 contract=6s concede=perhaps\n", 7, "neither yes nor no"),
    (PAPER + "outcome declarer=1 contract=misere half=3 tricks=1:0,2:5,3:5\n", 7, "not halved"),
    (PAPER + "outcome declarer=1 declarer=2 contract=6s\n", 7, "declarer stands twice"),
    (PAPER + "outcome declarer=1 contract=6s colour=red\n", 7, "an outcome has no colour=red"),
    (PAPER + "outcome declarer=1 contract=6s throw=yes\n", 7, "the talon of 6s is not thrown at the dealer"),
    (PAPER + "outcome declarer=1 contract=6s- whist=2:pass,3:pass\n", 7, "says without=talon instead"),
    (PAPER + "outcome declarer\n", 7, "'declarer' is no NAME=VALUE"),
    (PAPER + "outcome declarer=1 contract=6s whist=2:pass,3:pass talon=As,As\n", 7, "2 different cards of the deck"),
    # between deals
    (HEAD + "adjust 1\n", 6, "an adjustment is written as"),
    (HEAD + "adjust 1 pool\n", 6, "'pool' is no entry"),
    (HEAD + "adjust 1 pool+x\n", 6, "'x' is no amount"),
    (HEAD + "adjust 1 pool+1/0\n", 6, "'1/0' is no amount"),
    (HEAD + "adjust 1 pool+1.5\n", 6, "'1.5' is no amount"),
    (HEAD + "adjust 1 on1+5\n", 6, "writes no whists on itself"),
    (HEAD + "adjust 9 pool+1\n", 6, "there is no seat '9'"),
    (DEALT + "adjust 1 pool+1\n", 11, "the deal is not finished"),
    (HEAD + "join 4 Г\n", 6, "joins when seat 3 has dealt"),
    (HEAD + "join 4\n", 6, "join names a seat and a player"),
    (HEAD + "leave 1\n", 6, "only a table of four or five"),
    (HEAD + "substitute 4 Г\n", 6, "there is no seat '4'"),
    (HEAD + "end\n", 6, "the pools are not closed"),
    (HEAD + "end deals\n", 6, "the pools are not closed"),
    (HEAD + "end of it\n", 6, "end is followed by agreed, time, deals or nothing"),
    (HEAD + "end agreed\nadjust 1 pool+1\n", 7, "the match is over"),
    (HEAD.replace("sochi", "sochi\nrule pool_target=1") + "adjust 1 pool+1\nadjust 2 pool+1\nadjust 3 pool+1\n"
     "deal 1 dealer=1\n", 10, "the match is over"),
    # the fair deal
    (HEAD + "commit ab\n", 6, "commit stands in a played deal only"),
    (HEAD + "deal 1 dealer=3\ncommit xyz\n", 7, "a hexadecimal number"),
    (HEAD + "deal 1 dealer=3\ntalon 8d 8h\ncommit ab\n", 8, "commit stands before the hands"),
    (DEALT + "secret ab\n", 11, "deal 1 is not finished"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "line", "sentence"), CASES)
def test_the_line_and_the_reason(text: str, line: int, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse(text)
    assert sentence in caught.value.message
    assert caught.value.line == line
    assert "\n" not in caught.value.message


WORDS = (
    *(
        "1:pass",
        "2:here",
        "play",
        "t:8d",
        "hand",
        "deal",
        "1:10",
        "3:Ah",
        "claim",
        "=",
        "#",
        '"',
        "~robot",
        "9999999999",
    ),
    *(
        "end",
        "paper",
        "outcome",
        "raspasy",
        "6s",
        "1:",
        ":",
        "-",
        "\u00b2",
        "on1+1/0",
        "tricks=1:4",
        "sheet",
        "word 1 x",
    ),
)


@given(
    name=st.sampled_from(sorted(path.name for path in RECORDS.glob("*.txt"))),
    seed=st.integers(0, 2**32),
    as_written=st.booleans(),
)
@settings(max_examples=300)
def test_damaged_records_are_refused_not_crashed_on(name: str, seed: int, as_written: bool) -> None:
    rng = Random(seed)
    text = (RECORDS / name).read_text("utf-8")
    lines = text.split("\n")
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        spot = rng.randrange(len(words))
        match rng.randrange(6):
            case 0:
                del lines[at : at + 1]
                lines = lines or [""]
            case 1:
                lines.insert(at, lines[rng.randrange(len(lines))])
            case 2:
                words[spot] = rng.choice(WORDS)
                lines[at] = " ".join(words)
            case 3:
                words.insert(spot, rng.choice(WORDS))
                lines[at] = " ".join(words)
            case 4:
                other = lines[rng.randrange(len(lines))].split(" ")
                words[spot] = rng.choice(other)
                lines[at] = " ".join(words)
            case _:
                words[spot] = words[spot][: rng.randrange(len(words[spot]) + 1)]
                lines[at] = " ".join(words)
    damaged = "\n".join(lines)
    try:
        parse(damaged, as_written=as_written)
    except RecordError as error:
        assert 1 <= error.line <= damaged.count("\n") + 1  # noqa: PT017  # a record may survive the damage
        assert error.message  # noqa: PT017  # the same


@pytest.mark.parametrize("line", ["adjust 9 pool+1", "rule pool_target=x", "deal 1 dealer=1 paper", "x"])
def test_an_error_crosses_processes(line: str) -> None:
    """With everything a sentence in another language is made of."""
    with pytest.raises(RecordError) as found:
        parse(f"{HEAD}{line}\n{PAPER.removeprefix(HEAD)}")
    error = found.value
    copy = pickle.loads(pickle.dumps(error))
    assert (str(copy), copy.line, copy.message) == (str(error), error.line, error.message)
    assert (type(copy.reason), str(copy.reason), vars(copy.reason)) == (
        type(error.reason),
        str(error.reason),
        vars(error.reason),
    )
