"""What a record may hold besides calls: comments, names, results taken as written, the fair deal, an open end."""

from fractions import Fraction
from functools import reduce
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.core.errors import RecordError
from engine.core.match import EndReason, Substituted
from engine.core.seats import BySeat, Seat
from engine.games.preferans.events import Claimed, DealScored
from engine.games.preferans.game import decide_written, evolve, replay
from engine.games.preferans.match_commands import Command
from engine.games.preferans.moves import AnswerClaim, MakeClaim, PlayCard
from engine.games.preferans.record import parse, write
from engine.games.preferans.sheet import Column, Reason
from engine.games.preferans.state import Auction, Claiming, Ordering, Playing, TalonShown, deal_running
from engine.games.preferans.view import view_for
from tests.engine.games.preferans.scoring.builders import fractions

RECORDS = Path(__file__).parents[4] / "records"
SIX = (RECORDS / "played-six-open.txt").read_text("utf-8")
LINES = SIX.splitlines()
WHISTED = (RECORDS / "claim-accepted.txt").read_text("utf-8").partition("play ")[0]  # up to the first card
HEAD = "pulka 1\nconvention sochi\nseat 1 Аня\nseat 2 Борис\nseat 3 Вика\n"


def test_comments_blanks_and_line_ends() -> None:
    noisy = "\ufeff" + "\r\n".join(f"  {line}   # {line} \"'" for line in SIX.splitlines()) + "\r\n\r\n"
    assert parse(noisy).events == parse(SIX).events


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Анна Павловна", "Анна Павловна"),
        ("  Аня # the host", "Аня"),
        ('"Аня # 1"  # the host', "Аня # 1"),
        (r'"a\"b\u0007"', 'a"b\a'),
        ("1:6s~robot", "1:6s~robot"),
    ],
)
def test_names(written: str, name: str) -> None:
    assert parse(HEAD.replace("Аня", written)).match.standing.players[1] == name


def test_a_claim_without_a_card_is_read_as_it_stands() -> None:
    """Nobody can make one now; records and stores of before may hold it, and replay."""
    events = list(parse(SIX).events)
    last = max(place for place, event in enumerate(events) if isinstance(event, PlayCard))
    begun, leader = events[: last - 1], events[last - 2]
    assert isinstance(leader, PlayCard)
    match = replay(begun)
    first, *others = sorted(Seat, key=lambda seat: seat is not leader.seat)
    rest = MakeClaim(first, tricks=BySeat.of(3, 0).put(first, 1))
    said: tuple[Command, ...] = (rest, *(AnswerClaim(seat, accept=True) for seat in others[:2]))
    for command in said:
        done = decide_written(match, command)
        begun, match = [*begun, *done], reduce(evolve, done, match)
    assert isinstance(begun[-1], DealScored)
    text = write(begun, finished_only=False)
    assert f"claim {first} " in text
    assert parse(text).events == tuple(begun)
    assert replay(begun) == match


CLAIM = "claim 1 1:9,2:0,3:0 2:accept"


@pytest.mark.parametrize(("answer", "laid"), [("3:refuse", ()), ("3:refuse open", (Seat.ONE,))])
@pytest.mark.parametrize("between", [" ", "\nsubstitute 3 Галя\nclaim "])
def test_a_refusal_tells_whether_the_hand_lies_open(answer: str, laid: tuple[Seat, ...], between: str) -> None:
    """The bare word is that of older records, and of a claim that another line interrupts too."""
    text = f"{WHISTED}play 1:As 2:8s 3:7s\n{CLAIM}{between}{answer}\nplay 1:Ks\n"
    read = parse(text)
    assert isinstance(read.match.deal, Playing)
    assert read.match.deal.laid == laid
    assert replay(read.events) == read.match
    assert write(read.events, finished_only=False).splitlines()[-5:] == text.splitlines()[-5:]
    (claimed,) = [event for event in read.events if isinstance(event, Claimed)]
    assert claimed.open is bool(laid)
    seen = [
        viewer
        for viewer in (None, *tuple(Seat)[:3])
        if (view := view_for(read.match, viewer)) and view.hands[Seat.ONE].cards
    ]
    assert seen == ([None, 1, 2, 3] if laid else [Seat.ONE])


def test_an_agreed_claim_of_an_older_log_is_told_like_any_other() -> None:
    """Whether its hand was laid down the record does not tell: the deal is over."""
    events = parse(f"{WHISTED}{CLAIM.replace(':9', ':10')} 3:accept\n").events
    older = [replace(event, open=False) if isinstance(event, Claimed) else event for event in events]
    assert write(older, finished_only=False) == write(events, finished_only=False)
    assert replay(older) == replay(events)


def test_a_different_sheet_is_taken_as_written() -> None:
    text = SIX.replace("sheet 1:pool+2 2:on1+8", "sheet 1:pool+3 2:on1+8 3:mountain+1/2")
    with pytest.raises(RecordError, match="deal 1: the record states 1:pool"):
        parse(text)
    recorded = parse(text, as_written=True)
    scored = recorded.events[-1]
    assert isinstance(scored, DealScored)
    kept, *taken = scored.entries
    assert (kept.seat, kept.column, kept.reason) == (Seat.TWO, Column.WHISTS, Reason.TRICK)
    assert kept.amount == 8
    assert [(entry.seat, entry.column, entry.amount) for entry in taken] == [
        (1, Column.POOL, 3),
        (3, Column.MOUNTAIN, Fraction(1, 2)),
    ]
    sheet = recorded.match.standing.sheet
    assert (sheet.pool_of(1), sheet.mountain_of(3), sheet.whists_on(2, 1)) == fractions(3, Fraction(1, 2), 8)
    assert [note.line for note in recorded.notes] == [len(LINES)]
    assert "taken as written" in recorded.notes[0].text
    again = write(recorded.events, finished_only=True)
    assert parse(again, as_written=True).match.standing == recorded.match.standing


def test_a_paper_deal_scored_otherwise_keeps_its_sheet() -> None:
    paper = HEAD + "\ndeal 1 dealer=3 paper\noutcome raspasy tricks=1:4,2:3,3:3\nsheet 1:mountain+2\n"
    with pytest.raises(RecordError, match="the replay gives 1:mountain"):
        parse(paper)
    assert write(parse(paper, as_written=True).events, finished_only=True) == paper


def test_the_order_of_a_sheet_line_does_not_matter() -> None:
    assert parse(SIX.replace("1:pool+2 2:on1+8", "2:on1+8 1:pool+2")).events == parse(SIX).events


@pytest.mark.parametrize("stop", range(LINES.index("seat 3 Вика") + 1, len(LINES)))
def test_a_record_may_stop_after_any_line(stop: int) -> None:
    recorded = parse("\n".join(LINES[:stop]))
    whole = parse(SIX).events
    assert recorded.events == whole[: len(recorded.events)]


@pytest.mark.parametrize(
    ("calls", "phase"),
    [
        ("", Auction),
        ("auction 1:6s 2:pass\n", Auction),
        ("auction 1:6s 2:pass 3:pass\n", TalonShown),
        ("auction 1:6s 2:pass 3:pass\ntalon-call 1:discard 8d 8h\n", Ordering),
        ("auction 1:pass 2:pass 3:pass\nplay t:8d 1:7d\n", Playing),
        ("auction 1:pass 2:pass 3:pass\nplay t:8d 1:7d\nclaim 1 1:10 2:accept\n", Claiming),
    ],
)
def test_the_last_deal_may_stop_in_any_phase(calls: str, phase: type) -> None:
    dealt = "\n".join(line for line in LINES if line.startswith(("deal", "hand", "talon "))) + "\n"
    recorded = parse(HEAD + dealt + calls)
    assert isinstance(recorded.match.deal, phase)
    assert parse(write(recorded.events, finished_only=False)).events == recorded.events


def test_calls_may_be_told_on_several_lines() -> None:
    auction = next(line for line in LINES if line.startswith("auction"))
    words = auction.split()[1:]
    split = "\n".join(f"auction {word}" for word in words)
    assert parse(SIX.replace(auction, split)).events == parse(SIX).events


def test_a_substitute_inside_a_deal_and_a_trick() -> None:
    first = next(line for line in LINES if line.startswith("play"))
    card, rest = first.split(" ", 2)[1:]
    text = SIX.replace(first, f"play {card}\nsubstitute 2 Дед Мазай\nplay {rest}")
    recorded = parse(text)
    assert recorded.match.standing.players[2] == "Дед Мазай"
    assert any(isinstance(event, Substituted) for event in recorded.events)
    assert parse(write(recorded.events, finished_only=False)).events == recorded.events


def test_what_anybody_may_have_keeps_the_match_and_drops_the_open_deal() -> None:
    stop = next(index for index, line in enumerate(LINES) if line.startswith("play")) + 1
    recorded = parse("\n".join([*LINES[:stop], "substitute 2 Дед Мазай"]))
    assert deal_running(recorded.match)
    text = write(recorded.events, finished_only=True)
    assert text.endswith("\nsubstitute 2 Дед Мазай\n")
    assert "deal" not in text
    assert "As" not in text


def test_the_fair_deal_is_kept() -> None:
    lines = list(LINES)
    lines.insert(next(index for index, line in enumerate(lines) if line.startswith("hand")), "commit 00ff")
    text = "\n".join(line for line in lines if not line.startswith("#")) + "\nsecret ABCD\nword 1 пусть всё сойдётся\n"
    recorded = parse(text)
    assert [(proof.deal, proof.word) for proof in recorded.proofs] == [(1, "commit"), (1, "secret"), (1, "word")]
    assert write(recorded.events, finished_only=True, proofs=recorded.proofs) == text
    assert recorded.match == parse(SIX).match


def test_the_first_dealer_is_free_and_then_rotates_past_a_leaver() -> None:
    four = HEAD + "seat 4 Гриша\n"
    passed = "outcome declarer={} contract=6s whist={}:pass,{}:pass\n"
    text = four + "deal 1 dealer=2 paper\n" + passed.format(1, 3, 4) + "leave 3\ndeal 2 dealer=4 paper\n"
    assert parse(text + passed.format(1, 2, 4)).match.standing.dealer is Seat.FOUR


@pytest.mark.parametrize("end", ["end agreed", "end time"])
def test_an_agreed_end_finishes(end: str) -> None:
    assert parse(HEAD + end).match.standing.ended is not None


def test_end_by_deals() -> None:
    head = HEAD.replace("sochi", "sochi\nrule end=deals:1")
    record = head + "deal 1 dealer=3 paper\noutcome raspasy tricks=1:4,2:3,3:3\n"
    assert parse(record + "end deals\n").match.standing.ended == "deals"
    assert parse(record + "end\n").match.standing.ended == "closed"


def test_a_half_that_stands_needs_no_second_pass() -> None:
    dealt = (
        "\n".join(line for line in LINES if line.startswith(("deal", "hand", "talon ", "auction", "talon-call"))) + "\n"
    )
    left = HEAD + dealt + "whist 2:pass 3:half\n"
    assert deal_running(parse(left).match)
    told = parse(left + "whist 2:pass\nsheet 1:pool+2 3:on1+4\n")
    assert parse(left + "sheet 1:pool+2 3:on1+4\n").events == told.events
    assert "\nwhist 2:pass 3:half 2:pass\n" in write(told.events, finished_only=True)


def test_a_match_may_be_broken_off_in_mid_deal() -> None:
    """Stopped by agreement while cards are played: the deal counts for nobody, the record reads back the same."""
    played = [line for line in LINES if line.startswith("play ")]
    cut = SIX[: SIX.index(played[3])] + "end agreed\n"
    read = parse(cut)
    assert read.match.standing.ended is EndReason.AGREED
    assert read.match.standing.deals == 0
    shown = parse(write(read.events, finished_only=True)).match
    assert (shown.standing.sheet, shown.standing.ended) == (read.match.standing.sheet, EndReason.AGREED)
    assert shown.deal is None


def test_an_ordinary_word_tells_that_its_speaker_has_looked() -> None:
    head = "pulka 1\nconvention classic\nrule compulsory_rasp_laps=0\nseat 1 a\nseat 2 b\nseat 3 c\ndeal 1 dealer=3\n"
    cards = (
        "hand 1 As Ks 9s Ac Qc Jc Td 7d Kh 8h\nhand 2 Qs Js 8s Kc Tc 9c Ad Kd Ah Th\n"
        "hand 3 Ts 8c 7c Qd Jd 9d 8d Qh Jh 9h\ntalon 7s 7h\n"
    )
    told = parse(head + cards + "auction 1:look 1:6s 2:pass* 3:look 3:pass\n")
    assert parse(head + cards + "auction 1:6s 2:pass* 3:pass\n").events == told.events
