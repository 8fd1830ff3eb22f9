"""Secrets of a tournament: known answers, and what may be published when."""

import pytest

from engine.core.cards import sort_cards
from engine.core.shuffle import commitment
from engine.three_hands.dealing import DECK
from engine.tournament.events import Cancelled, DealDropped, Finished, RoundClosed
from engine.tournament.plan import DUPLICATE, SEED_004
from engine.tournament.secrets import (
    announced,
    commitments,
    dealer_of,
    deck_of_deal,
    lots_by,
    published,
    secret_of,
    words_of,
)
from engine.tournament.state import Entrant
from tests.engine.tournament.kit import SECRET, closed, drawn, folded, opened

S = bytes(range(32))
WORDED = [
    Entrant(1, 11, "Аня", word="на счастье"),
    Entrant(11, 12, "Борис", word="x"),
    Entrant(3, 13, "Вика", word="пики"),
]


def test_known_answer_16() -> None:
    seals = commitments(S, 3)
    assert secret_of(S, 1).hex()[:8] == "6061c438"
    assert seals[1][:8] == "2b138609" == commitment(secret_of(S, 1))[:8]
    assert announced(seals)[:8] == "6317dca5"


def test_known_answer_17() -> None:
    deck = deck_of_deal(DECK, S, words_of(WORDED), 1)
    hand = [deck[place] for start in (0, 8, 14, 20, 26) for place in (start, start + 1)]
    assert " ".join(sort_cards(hand)) == "Js Ts 9s Qc Kd Qd 7d Th 8h 7h"
    assert [card.value for card in deck[6:8]] == ["Kh", "8d"]


def test_known_answer_18() -> None:
    lots = lots_by(secret_of(S, 0), words_of(WORDED), range(1, 10))
    assert lots == (4, 5, 3, 1, 6, 9, 8, 2, 7)


def test_words_stand_in_the_order_of_numbers() -> None:
    assert words_of(WORDED) == "1:на счастье\n3:пики\n11:x\n".encode()


def test_every_deal_has_all_cards_and_its_own() -> None:
    decks = [deck_of_deal(DECK, S, b"", deal) for deal in range(1, 7)]
    assert all(sorted(deck) == sorted(DECK) for deck in decks)
    assert len(set(decks)) == 6


def test_dealers_go_round() -> None:
    assert [int(dealer_of(deal, 3)) for deal in range(1, 8)] == [1, 2, 3, 1, 2, 3, 1]


def test_matches_of_their_own_need_one_secret_only() -> None:
    assert SEED_004.planned_deals == 0
    assert DUPLICATE.planned_deals == 3 * 6 + 6


def test_a_round_that_runs_publishes_nothing_and_a_closed_one_its_deals() -> None:
    running = [*closed(3, DUPLICATE), drawn(1, (1, 2, 3))]
    assert published(folded(*running)) == {}
    told = published(folded(*running, DealDropped(2, 19, "карта упала"), RoundClosed()))
    assert sorted(told) == [1, 2, 3, 4, 5, 6, 19]
    assert told[5] == secret_of(bytes.fromhex(SECRET), 5)


@pytest.mark.parametrize("end", [Finished(), Cancelled()])
def test_the_end_publishes_all(end: Finished | Cancelled) -> None:
    assert sorted(published(folded(*opened(3, DUPLICATE), end))) == list(range(25))
