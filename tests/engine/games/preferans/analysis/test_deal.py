"""A hand-made blunder is named, with the price that the engine's own sheet shows between two plays of the deal."""

from fractions import Fraction
from typing import TypeVar

import pytest

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import (
    BidMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    NotAnalysed,
    Part,
    WhistMistake,
    analyse,
)
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.events import AnyEvent, PaperRecorded
from engine.games.preferans.moves import AnswerClaim, ChooseMode, MakeClaim, Pass, SayWhist
from engine.games.preferans.outcomes import PlayMode, RaspasyOutcome, WhistCall
from engine.games.preferans.solver import fastest
from tests.engine.games.preferans.analysis.kit import (
    FINE,
    FOUR,
    LOW,
    ONE,
    STRONG,
    THREE,
    TWO,
    balance,
    begun,
    bid,
    both_whist,
    by,
    play_out,
    say,
)

M = TypeVar("M")


def whisted_seven(discard: str = "9d 8h") -> list[AnyEvent]:
    return say(begun(STRONG), *bid(Contract.S7, discard), *both_whist())


def found(events: list[AnyEvent], kind: type[M]) -> list[M]:
    return [mistake for mistake in analyse(events, fastest()).mistakes if isinstance(mistake, kind)]


def test_best_play_has_no_mistake_in_the_cards_and_brings_what_the_cards_are_worth() -> None:
    events, _ = play_out(whisted_seven())
    told = analyse(events, fastest())
    assert told.tricks == 7
    assert told.best is not None
    assert told.best.tricks == 7
    assert [it.part for it in told.mistakes if it.part in (Part.PLAY, Part.DISCARD)] == []
    assert {worth.strain: worth.tricks for worth in told.worths}[Strain.SPADES] == 7
    assert [card for _, card in told.line] == [card for _, card in told.plays]


def whisted_six() -> list[AnyEvent]:
    return say(begun(FINE), *bid(Contract.S6, "Jh Th"), *both_whist())


@pytest.mark.parametrize("seat", [ONE, TWO, THREE])
def test_a_blunder_costs_the_side_what_the_sheet_shows_between_two_plays(seat: Seat) -> None:
    good, _ = play_out(whisted_six())
    bad, blunder = play_out(whisted_six(), by(seat))
    assert blunder is not None
    (named,) = found(bad, CardMistake)
    assert (named.seat, named.owner, named.card) == (seat, *blunder)
    lost = balance(good)[ONE] - balance(bad)[ONE]
    assert named.cost == (lost if seat is ONE else -lost) > 0
    assert named.card not in named.better


def test_in_open_play_the_whister_answers_for_both_hands() -> None:
    words = (SayWhist(TWO, call=WhistCall.PASS), SayWhist(THREE, call=WhistCall.WHIST))
    start = say(begun(FINE), *bid(Contract.S6, "Jh Th"), *words, ChooseMode(THREE, mode=PlayMode.OPEN))
    bad, blunder = play_out(start, by(TWO))
    assert blunder is not None
    (named,) = found(bad, CardMistake)
    assert (named.seat, named.owner) == (THREE, TWO)


def test_a_wrong_discard_is_named_with_a_better_one() -> None:
    good, _ = play_out(whisted_seven())
    bad, _ = play_out(whisted_seven("Ac Kc"))
    (named,) = found(bad, DiscardMistake)
    assert named.cards == (Card.CA, Card.CK)
    assert (named.better_tricks, Card.CA in named.better) == (7, False)
    assert named.tricks < 7
    assert named.cost > 0
    assert named.cost <= balance(good)[ONE] - balance(bad)[ONE]


def test_a_game_too_high_is_a_mistake_of_bidding() -> None:
    events, _ = play_out(say(begun(STRONG), *bid(Contract.S6, "9d 8h", Contract.S9), *both_whist()))
    (named,) = [it for it in found(events, BidMistake) if it.seat is ONE]
    assert (named.said, named.better) == (Contract.S9, Contract.S7)
    assert named.tricks == 7


def test_who_passed_with_a_game_in_hand_is_told() -> None:
    three_passes = say(begun(STRONG), Pass(ONE), Pass(TWO), Pass(THREE))
    events, _ = play_out(three_passes)
    told = {it.seat: it for it in found(events, BidMistake)}
    assert (told[ONE].said, told[ONE].better, told[ONE].tricks) == (None, Contract.S7, 7)
    assert told[ONE].cost > 0


def test_a_whist_on_what_cannot_be_beaten_and_a_pass_on_what_can() -> None:
    told = found(play_out(whisted_seven())[0], WhistMistake)
    assert told == []  # three tricks of the defence are what two whisters owe and more
    passed = say(begun(STRONG), *bid(Contract.S7, "9d 8h"), *(SayWhist(s, call=WhistCall.PASS) for s in (TWO, THREE)))
    named = found(passed, WhistMistake)
    assert {(it.said, it.better) for it in named} == {(WhistCall.PASS, WhistCall.WHIST)}
    assert all(it.tricks == 7 and it.cost > 0 for it in named)


def test_a_misere_nobody_can_catch_and_one_that_is_let_go() -> None:
    events, _ = play_out(say(begun(LOW), *bid(Contract.MISERE, "Qc Jd")))
    told = analyse(events, fastest())
    assert (told.tricks, told.catchable) == (0, False)
    assert [it for it in told.mistakes if it.part is Part.PLAY] == []
    loose = say(begun(LOW), *bid(Contract.MISERE, "Th 9h"))
    caught = analyse(play_out(loose)[0], fastest())
    assert caught.tricks is not None
    assert (caught.tricks > 0, caught.catchable) == (True, True)
    (discard,) = [it for it in caught.mistakes if isinstance(it, DiscardMistake)]
    assert (discard.better_tricks, discard.tricks) == (0, caught.tricks)


def test_who_lets_a_misere_go_pays_for_it() -> None:
    loose = say(begun(LOW), *bid(Contract.MISERE, "Th 9h"))
    good, _ = play_out(loose)
    bad, blunder = play_out(loose, by(TWO))
    assert blunder is not None
    (named,) = found(bad, CardMistake)
    assert named.card is blunder[1]
    assert named.cost == balance(bad)[ONE] - balance(good)[ONE] > 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_raspasy_tell_what_could_be_forced_on_everybody(seats: int) -> None:
    start = begun(STRONG, "gusarik" if seats == 2 else "sochi", seats)
    people = (ONE, TWO) if seats == 2 else (ONE, TWO, THREE)
    events, _ = play_out(say(start, *map(Pass, people)))
    told = analyse(events, fastest())
    assert isinstance(told.scored.outcome, RaspasyOutcome)
    assert told.paranoid is not None
    assert len(told.paranoid) == seats
    assert [it for it in told.mistakes if it.part is Part.PLAY] == []
    bad, blunder = play_out(say(start, *map(Pass, people)), by(ONE))
    assert blunder is not None
    (named, *_) = found(bad, CardMistake)
    assert (named.seat, named.card) == blunder
    assert named.cost > 0


def test_the_accounts_add_up_and_everything_is_somebodys() -> None:
    for wrong in (ONE, TWO, THREE):
        events, _ = play_out(whisted_six(), by(wrong))
        told = analyse(events, fastest())
        assert sum(told.result) == sum(told.luck) == 0
        assert told.result == balance(events)
        after_the_auction = [it for it in told.mistakes if not isinstance(it, BidMistake) or it.naming]
        moved = [sum((it.moved[seat] for it in after_the_auction), Fraction(0)) for seat in told.result.seats]
        assert [luck + gone for luck, gone in zip(told.luck, moved, strict=True)] == list(told.result)


def test_an_agreement_that_gives_tricks_away_is_judged_by_the_exact_value() -> None:
    events = say(whisted_seven(), MakeClaim(ONE, tricks=BySeat((9, 1, 0))), AnswerClaim(TWO, accept=True))
    events = say(events, AnswerClaim(THREE, accept=True))
    named = found(events, ClaimMistake)
    assert [(it.seat, it.trick, it.lost) for it in named] == [(TWO, 1, 2), (THREE, 1, 2)]
    fair = say(whisted_seven(), MakeClaim(ONE, tricks=BySeat((7, 3, 0))), AnswerClaim(TWO, accept=True))
    assert found(say(fair, AnswerClaim(THREE, accept=True)), ClaimMistake) == []


def test_without_cards_or_without_an_end_there_is_nothing_to_analyse() -> None:
    paper = [PaperRecorded(1, ONE, RaspasyOutcome(BySeat((3, 3, 4))))]
    for events, reason in ((paper, "no_cards"), (whisted_seven(), "not_finished"), ([], "not_finished")):
        with pytest.raises(NotAnalysed) as refused:
            analyse(events, fastest())
        assert refused.value.reason == reason


def test_four_at_the_table_and_the_dealer_on_the_talon() -> None:
    start = say(begun(STRONG, seats=4), *bid(Contract.S7, "Ac Kc"), *both_whist())
    bad, blunder = play_out(start, by(THREE))
    told = analyse(bad, fastest())
    assert told.setup.resting is FOUR
    assert len(told.luck) == 4
    named = [it for it in told.mistakes if isinstance(it, CardMistake)]
    assert [(it.owner, it.card) for it in named] == ([blunder] if blunder else [])
