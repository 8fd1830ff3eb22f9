"""Blunders made by hand: each is named, at its price, none is dearer; what was only bad luck is nobody's mistake."""

from fractions import Fraction

import pytest

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.preferans.analysis import (
    AnyMistake,
    BidMistake,
    CardMistake,
    DiscardMistake,
    Part,
    WhistMistake,
    analyse,
)
from engine.games.preferans.analysis.talon import Twelve
from engine.games.preferans.contracts import Contract, Strain
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.moves import ChooseMode, Pass, PlayCard, SayWhist
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.solver import fastest, solvers
from engine.games.preferans.state import Auction
from tests.engine.games.preferans.analysis.kit import (
    FINE,
    ONE,
    THREE,
    TWO,
    balance,
    begun,
    bid,
    both_whist,
    by,
    cards,
    match_of,
    play_out,
    say,
)

# eight in spades from the top, and no more
EIGHT = (
    "As Ks Qs Js Ts Ac Kc Qc 7d 7h",
    "9s 8s 7s Jc Tc 9c Ad Kd Ah Kh",
    "8c 7c Qd Jd Td 9d Qh Jh Th 9h",
    "8d 8h",
)
# the same, but the second hand ruffs clubs as long as it has trumps
RUFFED = (
    "As Ks Qs Js Ts Ac Kc Qc 7d 7h",
    "9s 8s 7s Ad Kd Qd Jd Ah Kh Qh",
    "Jc Tc 9c 8c 7c Td 9d Jh Th 9h",
    "8d 8h",
)
# nine in spades, but all four trumps that are missing lie in one hand
UNLUCKY = (
    "As Ks Qs 8s Ac Kc Qc Ad Kd 7h",
    "Js Ts 9s 7s Jc Tc Qd Jd Ah Kh",
    "9c 8c 7c Td 9d 8d Qh Jh Th 9h",
    "7d 8h",
)
# nothing to bid on; with this talon and these cards of the others eight spades
SAVED = (
    "Ks Js Ts 9s Qc Jd Ah Jh Th 8h",
    "Qs 8s Kc Jc 8c Kd Qd Td 9h 7h",
    "As Tc 9c 7c Ad 9d 8d 7d Kh Qh",
    "Ac 7s",
)
# a misère that no talon spoils
LOWEST = (
    "9s 8s 7s 9c 8c 7c 8d 7d 8h 7h",
    "As Ks Qs Ac Kc Ad Kd Td 9d Ah",
    "Js Ts Qc Jc Tc Kh Qh Jh Th 9h",
    "Qd Jd",
)
PRESETS = ["sochi", "leningrad", "fspr", "rostov", "club3"]


def passed_out(hands: tuple[str, ...]) -> list[AnyEvent]:
    return play_out(say(begun(hands), *map(Pass, (ONE, TWO, THREE))))[0]


def played(hands: tuple[str, ...], contract: Contract, discard: str, order: Contract | None = None) -> list[AnyEvent]:
    return play_out(say(begun(hands), *bid(contract, discard, order), *both_whist()))[0]


def dearest(events: list[AnyEvent]) -> AnyMistake:
    return max(analyse(events, fastest()).mistakes, key=lambda mistake: mistake.cost)


def test_a_good_hand_that_was_passed() -> None:
    events = passed_out(EIGHT)
    (found,) = analyse(events, fastest()).mistakes
    assert isinstance(found, BidMistake)
    assert (found.seat, found.said, found.better, found.tricks) == (ONE, None, Contract.S8, 8)
    assert found.cost == balance(played(EIGHT, Contract.S8, "8d 8h"))[ONE] - balance(events)[ONE]


def test_a_game_bid_on_nothing() -> None:
    events = played(FINE, Contract.S9, "Jh Th")
    found = dearest(events)
    assert isinstance(found, BidMistake)
    assert (found.seat, found.said, found.better, found.naming) == (ONE, Contract.S9, None, False)
    assert found.cost == balance(passed_out(FINE))[ONE] - analyse(events, fastest()).luck[ONE]


def test_a_misere_bid_on_high_cards() -> None:
    found = dearest(played_misere(EIGHT, "As Ac"))
    assert isinstance(found, BidMistake)
    assert (found.seat, found.said, found.better) == (ONE, Contract.MISERE, None)


def played_misere(hands: tuple[str, ...], discard: str) -> list[AnyEvent]:
    return play_out(say(begun(hands), *bid(Contract.MISERE, discard)))[0]


def test_a_misere_that_was_passed() -> None:
    told = [it for it in analyse(passed_out(LOWEST), fastest()).mistakes if it.seat is ONE]
    assert [(it.said, it.better) for it in told if isinstance(it, BidMistake)] == [(None, Contract.MISERE)]
    assert told[0].cost == balance(played_misere(LOWEST, "Qd Jd"))[ONE] - balance(passed_out(LOWEST))[ONE]


def test_a_game_named_too_low() -> None:
    told = analyse(played(EIGHT, Contract.S6, "8d 8h"), fastest()).mistakes
    (found,) = [it for it in told if isinstance(it, BidMistake)]
    assert (found.seat, found.said, found.better, found.naming) == (ONE, Contract.S6, Contract.S8, True)
    left = SayWhist(TWO, call=WhistCall.PASS), SayWhist(THREE, call=WhistCall.HALF), SayWhist(TWO, call=WhistCall.PASS)
    six = balance(say(begun(EIGHT), *bid(Contract.S6, "8d 8h"), *left))[ONE]
    assert found.cost == balance(played(EIGHT, Contract.S8, "8d 8h"))[ONE] - six


def test_a_good_game_is_nobodys_mistake() -> None:
    told = analyse(played(EIGHT, Contract.S8, "8d 8h"), fastest())
    assert told.mistakes == ()
    assert told.luck == told.result


def test_a_club_led_while_trumps_are_out() -> None:
    start = say(begun(RUFFED), *bid(Contract.S8, "8d 8h"), *both_whist())
    good, _ = play_out(start)
    bad, _ = play_out(say(start, PlayCard(ONE, card=Card.CA)))
    (found,) = analyse(bad, fastest()).mistakes
    assert isinstance(found, CardMistake)
    assert (found.seat, found.card, found.trick, found.lost) == (ONE, Card.CA, 1, 1)
    assert {card for card in found.better if card.suit == "s"} == set(cards("As Ks Qs Js Ts"))
    assert found.cost == balance(good)[ONE] - balance(bad)[ONE] == 98


def test_trumps_thrown_away() -> None:
    whole = analyse(played(RUFFED, Contract.S8, "As Ks"), fastest())
    found = dearest(played(RUFFED, Contract.S8, "As Ks"))
    assert isinstance(found, DiscardMistake)
    assert whole.best is not None
    assert whole.best.discard == found.better  # of several that are as good it names one
    assert (found.seat, found.cards, found.better) == (ONE, cards("As Ks"), cards("8d 7d"))
    good, bad = played(RUFFED, Contract.S8, "8d 8h"), played(RUFFED, Contract.S8, "As Ks")
    assert found.cost == balance(good)[ONE] - balance(bad)[ONE]


def test_a_misere_spoilt_by_the_discard() -> None:
    good, bad = played_misere(LOWEST, "Qd Jd"), played_misere(LOWEST, "8d 7d")
    (found,) = [it for it in analyse(bad, fastest()).mistakes if it.seat is ONE]
    assert isinstance(found, DiscardMistake)
    assert (found.cards, found.better_tricks) == (cards("8d 7d"), 0)
    assert found.cost == balance(good)[ONE] - balance(bad)[ONE]


def test_who_could_have_left_for_half_and_laid_the_hands_open() -> None:
    words = (SayWhist(TWO, call=WhistCall.PASS), SayWhist(THREE, call=WhistCall.WHIST))
    start = say(begun(EIGHT, "fspr"), *bid(Contract.S6, "8d 8h"), *words)
    bad, _ = play_out(say(start, ChooseMode(THREE, mode=PlayMode.OPEN)))
    (found,) = [it for it in analyse(bad, fastest()).mistakes if it.seat is THREE]
    assert isinstance(found, WhistMistake)
    assert (found.said, found.better) == (WhistCall.WHIST, WhistCall.HALF)
    left = balance(say(start, SayWhist(THREE, call=WhistCall.HALF), SayWhist(TWO, call=WhistCall.PASS)))
    assert found.cost == left[THREE] - balance(bad)[THREE] > 0


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seat", [ONE, TWO, THREE])
def test_a_card_costs_what_the_sheet_of_the_convention_shows(preset: str, seat: Seat) -> None:
    start = say(begun(FINE, preset), *bid(Contract.S7, "Jh Th"), *both_whist())
    good, bad = play_out(start)[0], play_out(start, by(seat))[0]
    (found,) = [it for it in analyse(bad, fastest()).mistakes if it.part is Part.PLAY]
    assert found.cost == abs(balance(good)[ONE] - balance(bad)[ONE]) > 0


def test_a_hand_that_only_the_talon_made_good_was_rightly_passed() -> None:
    start = begun(SAVED)
    deal = match_of(start).deal
    assert isinstance(deal, Auction)
    twelve = Twelve(solvers(fastest()), deal.setup, deal.hands.put(ONE, cards(f"{SAVED[0]} {SAVED[3]}")), ONE)
    assert twelve.best(Strain.SPADES).tricks == 8
    assert [it for it in analyse(passed_out(SAVED), fastest()).mistakes if isinstance(it, BidMistake)] == []


def test_a_good_game_that_only_the_lay_of_the_cards_spoils() -> None:
    told = analyse(played(UNLUCKY, Contract.S9, "7d 8h"), fastest())
    assert told.tricks == 8
    assert told.mistakes == ()
    assert told.luck[ONE] < Fraction(0)
