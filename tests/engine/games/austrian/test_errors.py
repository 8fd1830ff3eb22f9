"""What is wrong in a record is one sentence with its line."""

import pytest

from engine.core.errors import RecordError
from engine.games.austrian.record import parse

HEAD = "pulka 1\nconvention austrian_{0}\n{1}seat 1 А\nseat 2 Б\nseat 3 В\n"
CARDS = """deal 1 dealer=3
hand 1 As Ks Qs Ac Ad Ah Kh Qh Jh 8c
hand 2 Js Ts 9s Kc Qc Kd Qd Jd 9h 8h
hand 3 8s 7s 9c Tc 7c Td 9d 8d 7d 7h
talon Jc Th
"""
FOUR = CARDS + "auction 1:4- 2:pass 3:pass\ntalon-call 1:contract 4-\n"
LOW = """deal 1 dealer=3
hand 1 Ks Qs Js Ts Kc Qc Jc Kd Qd Kh
hand 2 As 9s 8s 7s Ac Tc 9c 8c Ad 9d
hand 3 7c Jd Td 8d 7d Ah Qh Jh Th 9h
talon 8h 7h
auction 1:1 2:pass 3:pass
"""
TAKEN = LOW + "talon-call 1:discard 8h 7h 1:contract 1\nwhist 2:whist 3:whist\n"


def text(body: str, preset: str = "limited", *rules: str) -> str:
    return HEAD.format(preset, "".join(f"rule {rule}\n" for rule in rules)) + body


def paper(outcome: str, number: int = 1, dealer: int = 1) -> str:
    return f"deal {number} dealer={dealer} paper\noutcome {outcome}\n"


def check(record: str, sentence: str, line: str | None = None) -> None:
    """Read a record that is refused; the sentence, and the line: the last one unless another is named."""
    with pytest.raises(RecordError) as refused:
        parse(record)
    lines = record.splitlines()
    at = lines.index(line) + 1 if line is not None else len(lines)
    assert (refused.value.line, refused.value.message) == (at, sentence)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("auction 1:2", "seat 1 bids 2 where the next step is 1"),
        ("auction 1:2-", "seat 1 bids 2- where the next step is 1-"),
        ("auction 1:5", "5 is no bid of these rules"),
        ("auction 2:1", "seat 2 speaks out of turn (seat 1 is to move)"),
        ("auction 1:here", "seat 1 holds nothing: nobody has bid"),
        ("auction 1:1 2:here", "seat 2 may not hold 1"),
        ("auction 1:1 2:1", "seat 2 bids 1, which is not above 1"),
        ("auction 1:1 2:2 3:pass 1:1-", "seat 1 may not bid 1- without the talon now"),
        (
            "auction 1:six",
            "'six' is neither a number nor a call from the hand (1, 4-)",
        ),
        ("auction 1:1 2:pass 3:pass\ntalon-call 1:discard Jc Js", "seat 1 does not hold Js"),
        ("auction 1:1 2:pass 3:pass\ntalon-call 1:discard Jc Jc", "seat 1 does not hold Jc"),
        ("auction 1:1 2:pass 3:pass\ntalon-call 1:contract 1", "seat 1 may not say contract 1 now"),
        (
            "auction 1:1 2:2 3:pass 1:pass\ntalon-call 2:discard Jc Th 2:contract 1",
            "seat 2 names 1, which the bid 2 does not allow",
        ),
        (
            "auction 1:1 2:2 3:pass 1:pass\ntalon-call 2:discard Jc Th 2:contract 4-",
            "seat 2 names 4-, which the bid 2 does not allow",
        ),
        ("auction 1:1 2:pass 3:pass\ntalon-call 1:discard Jc Th 1:contract 5", "5 is no contract of these rules"),
    ],
)
def test_auction_and_exchange(body: str, sentence: str) -> None:
    lines = body.split("\n")
    check(text(CARDS + body), sentence, lines[-1])


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("whist 3:whist", "seat 3 speaks out of turn (seat 2 is to move)"),
        ("whist 2:whist 3:whist 2:invite", "seat 2 speaks out of turn (seat 1 is to move)"),
        ("whist 2:whist 3:pass 3:invite", "seat 3 speaks out of turn (seat 2 is to move)"),
        ("whist 2:maybe", "'maybe' is none of: whist, pass, invite, alone"),
        ("whist 2:pass 3:pass\nplay 1:Ah", "no deal is being played"),
        ("whist 2:whist 3:pass 2:alone\nplay 1:Ah 3:7h", "seat 3 speaks out of turn (seat 2 is to move)"),
        ("whist 2:whist 3:whist\nplay 1:8c 2:Kc 3:7c", "seat 3 must beat 8c (with Tc 9c)"),
        ("whist 2:whist 3:whist\nplay 1:Ah 2:Kc", "seat 2 must follow suit (has 9h 8h)"),
        ("whist 2:whist 3:whist\nplay 1:Ah 2:8h 3:7h\nplay 1:Kh 2:9h 3:9c\nplay 1:As 2:Js 3:Ks", None),
        ("whist 2:whist 3:whist\nplay 1:Kd", "seat 1 does not hold Kd"),
        ("whist 2:whist 3:whist\nplay t:Jc", "the talon is not played in this game"),
        ("announce 1:noaces", "seat 1 speaks out of turn (seat 2 is to move)"),
        ("whist 2:whist 3:whist\nannounce 2:noaces", "seat 2 is not the declarer and announces nothing"),
        ("whist 2:whist 3:whist\nannounce 1:noaces", "seat 1 announces no aces, which is not true"),
        (
            "whist 2:whist 3:whist\nannounce 1:aces",
            "seat 1 announces four aces, for which nothing is paid here",
        ),
        ("whist 2:whist 3:whist\nplay 1:Ah 2:8h 3:7h\nannounce 1:noaces", "seat 1 announces too late"),
    ],
)
def test_whist_and_play(body: str, sentence: str | None) -> None:
    check(text(FOUR + body), sentence or "seat 3 does not hold Ks", body.rsplit("\n", maxsplit=1)[-1])


@pytest.mark.parametrize(
    ("rules", "body", "sentence"),
    [
        ((), "announce 1:noaces 1:noaces", "seat 1 announces too late"),
        ((), "play 1:Kh 2:Tc 3:Ah\nannounce 1:noaces", "seat 1 announces too late"),
        (("no_aces_premium=off",), "announce 1:noaces", "seat 1 announces no aces, for which nothing is paid here"),
        (
            ("no_aces_premium=hand_only",),
            "announce 1:noaces",
            "seat 1 announces no aces, for which nothing is paid here",
        ),
        (("premium=0",), "announce 1:noaces", "seat 1 announces no aces, for which nothing is paid here"),
        (("aces_announce=before",), "announce 1:aces", "seat 1 announces four aces, which is not true"),
    ],
)
def test_announcements(rules: tuple[str, ...], body: str, sentence: str) -> None:
    check(text(TAKEN + body, "limited", *rules), sentence)


def test_an_announcement_that_is_true_is_taken_once_before_the_first_card() -> None:
    read = parse(text(TAKEN + "announce 1:noaces~robot\nplay 1:Kh\n"))
    assert [type(event).__name__ for event in read.events[-2:]] == ["Announce", "PlayCard"]


@pytest.mark.parametrize(
    ("rules", "outcome", "sentence"),
    [
        ((), "declarer=1 contract=7 tricks=1:10", "7 is no contract of these rules"),
        (("illustrated=bettel,sans",), "declarer=1 contract=7 tricks=1:10", "7 is no contract of these rules"),
        (("hand=off",), "declarer=1 contract=4- whist=2:pass,3:pass", "4- is no contract of these rules"),
        (
            ("invite=no",),
            "declarer=1 contract=1 whist=2:whist:invite,3:pass tricks=1:6,2:4",
            "nobody is invited here",
        ),
        ((), "declarer=1 contract=1 whist=2:whist:invite,3:whist tricks=1:6,2:4", "nobody is invited here"),
        (
            (),
            "declarer=1 contract=1 whist=2:pass:invite,3:whist tricks=1:6,2:4",
            "'2:pass:invite': only a whist is followed by invite or alone",
        ),
        (
            (),
            "declarer=1 contract=1 whist=3:whist,2:pass tricks=1:6,3:4",
            "the decisions of seat 2 and seat 3 are told, in this order",
        ),
        (
            (),
            "declarer=1 contract=1 tricks=1:6,3:4",
            "the decisions of seat 2 and seat 3 are told, in this order",
        ),
        ((), "declarer=1 contract=1 whist=2:pass,3:pass tricks=1:10", "nothing is played here: no tricks"),
        ((), "declarer=1 contract=1 whist=2:pass,3:whist", "the tricks are missing"),
        ((), "declarer=1 contract=1 whist=2:pass,3:whist tricks=1:6,3:3", "9 tricks are told instead of 10"),
        ((), "declarer=1 contract=1 whist=2:pass,3:whist tricks=1:6,3:5", "11 tricks are told instead of 10"),
        (
            (),
            "declarer=1 contract=1 whist=2:pass,3:whist tricks=1:6,2:2,3:2",
            "seat 2 takes no part in the play",
        ),
        (("illustrated=bettel",), "declarer=1 contract=5 tricks=2:6", "6 tricks have not decided this contract"),
        (("illustrated=mord",), "declarer=1 contract=5 tricks=1:9", "9 tricks have not decided this contract"),
        (("illustrated=bettel",), "declarer=1 contract=5 tricks=1:1,2:10", "11 tricks are told instead of 10"),
        (
            ("illustrated=bettel",),
            "declarer=1 contract=5 whist=2:whist,3:whist tricks=1:1,2:1",
            "the defenders say nothing to 5",
        ),
        (("all_pass=dealer_declares",), "allpass", "the last hand must bid: nobody passes a deal in"),
        ((), "declarer=1 contract=1 whist=2:pass,3:pass aces=three", "aces=three is neither four nor none"),
        ((), "declarer=4 contract=1 whist=2:pass,3:pass", "there is no seat '4' (1 to 3)"),
        ((), "declarer=1 whist=2:pass,3:pass", "an outcome names declarer and contract, or allpass"),
        ((), "declarer=1 contract=1 talon=As,Ks", "an outcome has no talon=As,Ks here"),
        (
            (),
            "declarer=1 contract=1 whist=2:whist:alone,3:whist tricks=1:6,2:2,3:2",
            "'2:whist:alone': only a sole whister plays alone",
        ),
    ],
)
def test_paper(rules: tuple[str, ...], outcome: str, sentence: str) -> None:
    check(text(paper(outcome), "limited", *rules), sentence)


def test_a_resting_dealer_declares_nothing() -> None:
    record = text("").replace("seat 3 В\n", "seat 3 В\nseat 4 Г\n") + paper("declarer=1 contract=1 whist=3:pass,4:pass")
    check(record, "seat 1 cannot be the declarer of this deal")


ALL = paper("declarer=2 contract=1 whist=3:pass,1:pass")


@pytest.mark.parametrize(
    ("preset", "body", "sentence"),
    [
        ("limited", "adjust 1 cash-5", "-5 is no amount to be written (a multiple of 10 up to 999999999, not 0)"),
        ("limited", "adjust 1 cash+0", "+0 is no amount to be written (a multiple of 10 up to 999999999, not 0)"),
        ("limited", "adjust 1 cash+10", "the pot holds 0: 10 cannot be taken from it"),
        ("limited", "opening pot=20 1:-20\nadjust 1 cash+30", "the pot holds 20: 30 cannot be taken from it"),
        ("limited", "adjust 1 pool+10", "seat 1 cannot write that in the column pool"),
        ("limited", "adjust 1", "an adjustment is written as: adjust SEAT cash+N [text]"),
        ("limited", "adjust 1 cash10", "'cash10' is no change of money (cash+N or cash-N)"),
        ("limited", "opening pot=15 1:-15", "the pot cannot open with 15 (a multiple of 10, not below 0)"),
        ("limited", "opening pot=30 1:-10 2:-10", "pot and cash add up to 10 instead of 0"),
        ("limited", "opening 30", "an opening is written as: opening pot=N SEAT:+N ..."),
        (
            "limited",
            "adjust 1 cash-10\nopening pot=30 1:-30",
            "money has moved already: the pot opens before everything else",
        ),
        (
            "limited",
            "opening pot=30 1:-30\nopening pot=40 1:-40",
            "money has moved already: the pot opens before everything else",
        ),
        ("limited", "refill", "the pot does not ask for a refill"),
        ("styrian", "refill", "the pot does not ask for a refill"),
        ("styrian", ALL + "refill", "the pot does not ask for a refill"),
        ("limited", "end", "end is followed by deals, pot, agreed or time, not by ''"),
        ("limited", "end deals", "the match has not come to this end"),
        ("limited", "end pot", "the match has not come to this end"),
        ("styrian", ALL + "end pot", "the match has not come to this end"),
        ("limited", "end closed", "end is followed by deals, pot, agreed or time, not by 'closed'"),
        ("limited", "join 4 Г", "unknown line 'join'"),
        ("limited", "leave 3", "unknown line 'leave'"),
        ("limited", "settlement 1:+10 2:-10", "settlement stands once, after end"),
        (
            "limited",
            "end agreed\nsettlement 1:+10 2:-10",
            "the record states 1:+10 2:-10 3:+0, the replay gives 1:+0 2:+0 3:+0",
        ),
        ("limited", "end agreed\nsettlement\nsettlement", "settlement stands once, after end"),
        ("limited", "end agreed\nadjust 1 cash-10", "the match is over"),
        ("limited", "sheet pot:0", "sheet stands right after its deal"),
        ("limited", ALL + "sheet 1:cash-10 2:cash+10", "the sheet lacks the pot (pot:N)"),
        ("limited", ALL + "sheet 1:pool-10 pot:0", "'1:pool-10' is neither SEAT:cash+N nor pot:N"),
        ("limited", ALL + "sheet 1:cash-10 1:cash+10 pot:0", "seat 1 stands twice"),
        (
            "limited",
            ALL + "sheet 1:cash-10 2:cash+20 pot:0",
            "deal 1: the record states 1:cash-10 2:cash+20 pot:0, the replay gives 1:cash-10 2:cash+10 pot:0",
        ),
        ("limited", ALL + "deal 2 dealer=3 paper", "the dealer of deal 2 is seat 2, not seat 3"),
    ],
)
def test_money_and_ends(preset: str, body: str, sentence: str) -> None:
    record = text(body, preset)
    with pytest.raises(RecordError) as refused:
        parse(record)
    assert (refused.value.line, refused.value.message) == (len(record.splitlines()), sentence)


EMPTIED = paper("declarer=2 contract=4 whist=3:pass,1:pass")


@pytest.mark.parametrize(
    ("rule", "body", "sentence"),
    [
        (
            "refill=ask",
            EMPTIED + "deal 2 dealer=2 paper",
            "the pot is empty: the table fills it (refill) or the match ends (end pot)",
        ),
        ("refill=never", EMPTIED + "deal 2 dealer=2 paper", "the match is over"),
        ("refill=never", EMPTIED + "refill", "the pot does not ask for a refill"),
        ("refill=always", EMPTIED + "refill", "the pot does not ask for a refill"),
        ("refill=ask", EMPTIED + "refill\nrefill", "the pot does not ask for a refill"),
        ("refill=ask", EMPTIED + "refill now", "refill stands alone"),
        ("end=deals:1", EMPTIED + "deal 2 dealer=2 paper", "the match is over"),
        ("end=deals:1", EMPTIED + "refill", "the pot does not ask for a refill"),
        ("refill=always", EMPTIED + "end pot", "the match has not come to this end"),
    ],
)
def test_an_empty_pot(rule: str, body: str, sentence: str) -> None:
    check(text(body, "styrian", "contribution=10", rule), sentence)


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        ("stake=15", "stake cannot be 15 (allowed: 10, 20, 30 ...)"),
        ("contribution=0", "contribution cannot be 0 (allowed: 10, 20, 30 ...; 10..999999999)"),
        ("end=deals:0", "end cannot be deals:0 (allowed: deals:N time:MINUTES none; 1..9999)"),
        ("must_beat=ace", "must_beat cannot be ace (allowed: lead trick none)"),
        ("pool_target=10", "there is no option pool_target"),
    ],
)
def test_a_rule(rule: str, sentence: str) -> None:
    check(text("", "limited", rule), sentence, f"rule {rule}")


def test_a_rule_that_stands_twice() -> None:
    with pytest.raises(RecordError, match="rule stake stands twice"):
        parse(text("", "limited", "stake=10", "stake=20"))
