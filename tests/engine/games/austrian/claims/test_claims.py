"""Claims of the rest: made, answered, recorded, and the one that is proved from the top."""

import pytest

from engine.core.errors import IllegalCommand, RecordError
from engine.core.match import Mark
from engine.core.seats import BySeat, Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.claims import is_told_no
from engine.games.austrian.claims.judge import sure
from engine.games.austrian.events import DealScored
from engine.games.austrian.moves import AnswerClaim, MakeClaim
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.record import parse, write
from engine.games.austrian.view import ClaimingView, PlayView, table_of
from tests.engine.games.austrian.test_errors import FOUR, check, text

BOTH = FOUR + "whist 2:whist 3:whist\n"
ALONE = FOUR + "whist 2:whist 3:pass 2:alone\n"


def view(record: str, seat: Seat | None) -> object:
    return AUSTRIAN.view(parse(record).match, seat)


def claims(record: str, seat: Seat) -> int:
    return sum(isinstance(command, MakeClaim) for command in AUSTRIAN.legal(parse(record).match, seat))


def test_every_seat_that_plays_may_claim_and_one_that_is_out_may_not() -> None:
    assert [claims(text(BOTH), seat) for seat in (Seat.ONE, Seat.TWO, Seat.THREE)] == [66, 66, 66]
    assert [claims(text(ALONE), seat) for seat in (Seat.ONE, Seat.TWO, Seat.THREE)] == [11, 11, 0]
    kinds = [(one.seat, one.awaited) for one in AUSTRIAN.decisions(parse(text(ALONE)).match)]
    assert kinds == [(Seat.ONE, True), (Seat.TWO, False)]


def test_the_claimers_hand_lies_open_and_the_others_answer() -> None:
    record = text(BOTH + "claim 1 1:9,2:1,3:0\n")
    assert AUSTRIAN.awaited(parse(record).match) == (Seat.TWO, Seat.THREE)
    for viewer in (None, Seat.TWO, Seat.THREE):
        seen = view(record, viewer)
        assert isinstance(seen, ClaimingView)
        assert seen.hands[1].cards is not None
        assert isinstance(table_of(seen), PlayView)
        others = [seat for seat in (2, 3) if viewer != seat]
        assert all(seen.hands[seat].cards is None for seat in others)
    asked = view(text(BOTH + "claim 1 1:9,2:1,3:0 2:accept\n"), Seat.THREE)
    assert isinstance(asked, ClaimingView)
    assert asked.legal == (AnswerClaim(Seat.THREE, accept=True), AnswerClaim(Seat.THREE, accept=False))
    assert (asked.claim.accepted, asked.deciders) == ((Seat.TWO,), (Seat.THREE,))


def test_a_claim_that_all_accept_ends_the_deal_with_its_tricks() -> None:
    body = BOTH + "play 1:Ah 2:8h 3:7h\nclaim 1 1:8,2:1,3:0 2:accept~robot 3:accept\n"
    read = parse(text(body))
    last = read.events[-1]
    assert isinstance(last, DealScored)
    assert isinstance(last.outcome, ContractOutcome)
    assert last.outcome.tricks is not None
    assert last.outcome.tricks.values == (9, 1, 0)
    assert parse(text(body + "tricks 1:9 2:1 3:0\n")).events == read.events
    written = write(read.events, finished_only=True)
    assert "\nclaim 1 1:8,2:1,3:0 2:accept~robot 3:accept\ntricks 1:9 2:1 3:0\n" in written
    assert parse(written).events == read.events


def test_after_a_refusal_play_goes_on_with_the_hand_open() -> None:
    body = BOTH + "claim 1 1:10,2:0,3:0 2:refuse open\n"
    read = parse(text(body))
    assert write(read.events, finished_only=False).endswith("claim 1 1:10,2:0,3:0 2:refuse open\n")
    assert parse(text(body.replace(" open", ""))).events == read.events
    seen = view(text(body), None)
    assert isinstance(seen, PlayView)
    assert (seen.exposed, seen.laid, seen.refusals) == ((Seat.ONE,), (Seat.ONE,), ((Seat.ONE, Seat.TWO),))
    own = AUSTRIAN.view(read.match, Seat.ONE)
    assert own is not None
    assert is_told_no(own)
    later = view(text(body + "play 1:Ah 2:8h\n"), Seat.ONE)
    assert isinstance(later, PlayView)
    assert (later.laid, later.refusals) == ((Seat.ONE,), ())
    assert not is_told_no(later)


def test_a_proved_claim_asks_nobody() -> None:
    read = parse(text(BOTH + "play 1:Ah 2:8h 3:7h\nclaim 1 1:8,2:1,3:0 proved\n"))
    assert isinstance(read.events[-1], DealScored)
    assert "claim 1 1:8,2:1,3:0 proved\n" in write(read.events, finished_only=True)


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (BOTH + "claim 1 1:9,2:0,3:0", "a claim gives the 10 remaining tricks to the seats that play"),
        (ALONE + "claim 1 1:9,3:1", "a claim gives the 10 remaining tricks to the seats that play"),
        (ALONE + "claim 3 1:10", "a claim gives the 10 remaining tricks to the seats that play"),
        (BOTH + "claim 1 1:10 1:accept", "seat 1 speaks out of turn (seat 2 is to move)"),
        (BOTH + "claim 1 1:10 2:accept 2:accept", "seat 2 speaks out of turn (seat 3 is to move)"),
        (BOTH + "claim 1 1:10 2:perhaps", "unknown answer to a claim: perhaps"),
        (BOTH + "claim 1", "a claim names its seat and the tricks (claim 1 1:3,2:2,3:0)"),
        (BOTH + "claim 1 1:10\nplay 1:Ah", "seat 1 speaks out of turn (seat 2 is to move)"),
        (FOUR + "claim 1 1:10", "seat 1 speaks out of turn (seat 2 is to move)"),
    ],
)
def test_wrong_claims(body: str, sentence: str) -> None:
    check(text(body), sentence)


LAST = """deal 1 dealer=3
hand 1 As Ks Qs Ac Ad Kd Ah Kh Qh Jh
hand 2 Js Ts 9s Kc Qc Qd Jd 9d 9h 8h
hand 3 8s 7s 9c 8c 7c Td 8d 7d Th 7h
talon Jc Tc
auction 1:4- 2:pass 3:pass
talon-call 1:contract 4-
whist 2:whist 3:whist
"""


def test_a_rest_from_the_top_is_sure_for_who_leads_and_proved_when_claimed() -> None:
    match = parse(text(LAST)).match
    seen = AUSTRIAN.view(match, Seat.ONE)
    assert seen is not None
    claim = sure(seen)
    assert claim == MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0)), proved=True)
    assert AUSTRIAN.claims is not None
    assert AUSTRIAN.claims.lay_down(seen) == claim
    # ahead of trumps a third round of spades would be ruffed: play can still change something
    assert AUSTRIAN.claims.first_sure(AUSTRIAN.claims.views_of_players(match)) is None
    asked = AUSTRIAN.decide(match, MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0))), Mark.ROBOT)
    assert AUSTRIAN.claims.is_to_be_judged(match, asked)
    judged = AUSTRIAN.claims.judged(match, asked)
    assert isinstance(judged[-1], DealScored)
    assert AUSTRIAN.claims.verdicts(match, asked) == (asked, judged)
    less = AUSTRIAN.decide(match, MakeClaim(Seat.ONE, tricks=BySeat((9, 1, 0))))
    assert AUSTRIAN.claims.judged(match, less) == less


def test_a_deal_that_nothing_can_change_is_over_for_who_sees_it() -> None:
    assert AUSTRIAN.claims is not None
    body = LAST + "play 1:Ah 2:8h 3:7h\nplay 1:Kh 2:9h 3:Th\n"
    drawn = "play 1:Ac 2:Qc 3:7c\nplay 1:Ad 2:9d 3:7d\nplay 1:Kd 2:Jd 3:8d\nplay 1:As 2:9s 3:7s\n"
    late = parse(text(body + drawn)).match
    sure_of = AUSTRIAN.claims.first_sure(AUSTRIAN.claims.views_of_players(late))
    assert sure_of == MakeClaim(Seat.ONE, tricks=BySeat((4, 0, 0)), proved=True)
    below = AUSTRIAN.decide(late, MakeClaim(Seat.ONE, tricks=BySeat((3, 1, 0))))
    assert AUSTRIAN.claims.judged(late, below) == below
    two = AUSTRIAN.decide(late, MakeClaim(Seat.TWO, tricks=BySeat((0, 4, 0))))
    assert AUSTRIAN.claims.judged(late, two) == two


def test_a_robot_agrees_where_it_loses_nothing_and_the_clock_never() -> None:
    for body, accepts in ((LAST + "claim 1 1:10", True), (BOTH + "claim 1 1:10", False), (BOTH + "claim 1 2:10", True)):
        asked = view(text(body), Seat.TWO)
        assert isinstance(asked, ClaimingView)
        assert AUSTRIAN.robots.choose(asked) == AnswerClaim(Seat.TWO, accept=accepts)
        assert AUSTRIAN.robots.on_timeout(asked) == AnswerClaim(Seat.TWO, accept=False)


def test_a_claim_that_cannot_come_true_is_refused_before_anybody_hears_of_it() -> None:
    assert AUSTRIAN.claims is not None
    cards = "Ah8h Kh9h Qh9d JhJd AcQc AdQd KdKc As9s QsTs"
    played = "".join(f"play 1:{pair[:2]} 2:{pair[2:]}\n" for pair in cards.split())
    alone = LAST.replace("whist 2:whist 3:whist", "whist 2:whist 3:pass 2:alone")
    match = parse(text(alone + played + "play 1:Ks\n")).match
    claimed = AUSTRIAN.decide(match, MakeClaim(Seat.TWO, tricks=BySeat((0, 1, 0))))
    assert AUSTRIAN.claims.is_to_be_judged(match, claimed)
    with pytest.raises(IllegalCommand, match="claim_refuted"):
        AUSTRIAN.claims.judged(match, claimed)
    given = AUSTRIAN.decide(match, MakeClaim(Seat.TWO, tricks=BySeat((1, 0, 0))))
    assert isinstance(AUSTRIAN.claims.judged(match, given)[-1], DealScored)


def test_nobody_claims_before_cards_are_played() -> None:
    with pytest.raises(RecordError, match="no deal is being played"):
        parse(text("claim 1 1:10"))
