"""The talon, the discard, the contract, «без трёх», halves with the dealer (rules.md §3.5, §4)."""

import pytest

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.game import decide
from engine.games.preferans.moves import Discard, NameContract
from engine.games.preferans.outcomes import ContractOutcome, PreferansOutcome
from engine.games.preferans.phases.preferans import is_preferans, refutation
from engine.games.preferans.state import Finished, Ordering
from engine.games.preferans.view import TalonView, WhistView
from engine.three_hands.dealing import DECK
from tests.engine.games.preferans.phases.deals import asked, contract, deal, hand, say, see, see_as, words
from tests.engine.games.preferans.scoring.builders import cells, cells_of

PREFERANS_HANDS = [  # and whether twelve tricks are sure
    ("AKQ.AKQ.AKQ.AKQ", True),
    ("AKQJT987.A.AK.A", True),
    ("AKQ97.AK.AKQ.AK", True),  # three honours draw the three that are missing
    ("AK987.AK.AKQ.AK", False),  # two do not, should they lie in one hand
    ("AKQJT987.AKQJ.-.-", False),  # a suit could be led through the void
    ("KQJT98.AK.AK.AK", False),
]


def test_66_discards_and_the_talon_for_all_to_see() -> None:
    match = say(deal(seats=4, without_three="off"), "6s pass pass")
    assert len(words(match)) == 66
    for viewer in (None, 1, 2, 3, 4):
        assert len(see(match, viewer).talon) == 2
    assert words(match, 2) == []


def test_a_discard_of_a_foreign_card() -> None:
    match = say(deal(), "6s pass pass")
    foreign = see(match, 2).hands[2].cards
    assert foreign is not None
    with pytest.raises(IllegalCommand, match="not_your_card"):
        decide(match, Discard(Seat.ONE, cards=(foreign[0], foreign[1])))


def test_the_contract_is_not_below_the_bid() -> None:
    match = say(deal(), "7d pass pass")
    match = say(match, words(match)[0])
    assert words(match)[:3] == ["7d", "7h", "7n"]
    assert "misere" not in words(match)
    with pytest.raises(IllegalCommand, match="below_bid"):
        decide(match, NameContract(Seat.ONE, contract=Contract.C7))
    with pytest.raises(IllegalCommand, match="no_misere_after_tricks"):
        decide(match, NameContract(Seat.ONE, contract=Contract.MISERE))


def test_an_uvert_must_be_played_and_is_not_named_after_another_bid() -> None:
    begun = deal(misere_ladder="old_direct", uverts="10,20")
    match = say(begun, "uvert pass pass")
    match = say(match, words(match)[0])
    assert words(match) == ["uvert"]
    with pytest.raises(IllegalCommand, match="must_play_misere"):
        decide(match, NameContract(Seat.ONE, contract=Contract.MISERE))
    match = say(begun, "misere pass pass")
    match = say(match, words(match)[0])
    with pytest.raises(IllegalCommand, match="must_play_misere"):
        decide(match, NameContract(Seat.ONE, contract=Contract.UVERT))
    match = say(begun, "6s pass pass")
    match = say(match, words(match)[0])
    with pytest.raises(IllegalCommand, match="no_misere_after_tricks"):
        decide(match, NameContract(Seat.ONE, contract=Contract.UVERT))


def test_a_misere_must_be_played() -> None:
    match = say(deal(), "misere pass pass")
    match = say(match, words(match)[0])
    assert words(match) == ["misere"]


@pytest.mark.parametrize(
    ("rule", "bid", "allowed"),
    [
        ("off", "6h", False),
        ("six_only", "6h", True),
        ("six_only", "7s", False),
        ("any", "7s", True),
        ("any", "10n", True),
        ("any", "misere", False),
    ],
)
def test_without_three(rule: str, bid: str, *, allowed: bool) -> None:
    match = say(deal(without_three=rule), f"{bid} pass pass")
    assert ("concede" in words(match)) is allowed


def test_without_three_ends_the_deal_at_the_bid() -> None:
    match = say(deal(without_three="any"), "7s pass pass concede")
    assert isinstance(match.deal, Finished)
    assert match.deal.score is not None
    assert cells_of(match.deal.score.entries) == cells("1:mountain+12")


class TestHalves:
    """Parameters.md 7: after the talon, before the discard; the dealer sees the hand only when he has accepted."""

    def test_only_a_misere_with_four_and_where_agreed(self) -> None:
        assert "offer" in words(say(deal(seats=4, half_with_dealer="misere"), "misere pass pass"))
        assert "offer" not in words(say(deal(seats=4, half_with_dealer="misere"), "6s pass pass"))
        assert "offer" not in words(say(deal(half_with_dealer="misere"), "misere pass pass"))
        assert "offer" not in words(say(deal(seats=4), "misere pass pass"))

    def test_the_dealer_answers_and_sees_the_hand_afterwards(self) -> None:
        match = say(deal(seats=4, half_with_dealer="misere"), "misere pass pass offer")
        assert asked(match) == Seat.FOUR
        assert words(match) == ["yes", "no"]
        assert words(match, 1) == []
        assert see(match, 4).hands[1].cards is None
        assert see(match, 4).talon
        match = say(match, "yes")
        assert see(match, 4).hands[1].cards is not None
        assert see(match, 2).hands[1].cards is None
        assert see_as(TalonView, match, 4).partner is Seat.FOUR

    def test_it_is_offered_once(self) -> None:
        match = say(deal(seats=4, half_with_dealer="misere"), "misere pass pass offer no")
        assert asked(match) == Seat.ONE
        assert "offer" not in words(match)
        assert see(match, 4).hands[1].cards is None

    def test_the_dealer_is_in_the_outcome(self) -> None:
        match = say(deal(seats=4, half_with_dealer="misere"), "misere pass pass offer yes")
        match = say(match, words(match)[0] + " misere")
        while not isinstance(match.deal, Finished):
            match = say(match, words(match)[0])
        outcome = match.deal.outcome
        assert isinstance(outcome, ContractOutcome)
        assert outcome.partner is Seat.FOUR
        assert match.deal.score is not None
        assert {entry.seat for entry in match.deal.score.entries} == {Seat.ONE, Seat.FOUR}


def test_the_discard_is_the_declarer_s_secret() -> None:
    match = contract(deal(seats=4), "6s pass pass", "6s")
    assert see_as(WhistView, match, 1).discard is not None
    assert [see_as(WhistView, match, viewer).discard for viewer in (None, 2, 3, 4)] == [None] * 4


class TestThrown:
    """Seed 004, the final: a useless talon goes back to the dealer, who pays for it (rules.md §4)."""

    def test_it_lies_open_and_the_contract_is_named(self) -> None:
        match = say(deal(seats=4, talon_throw="dealer_mountain_2v"), "7c pass pass throw")
        assert isinstance(match.deal, Ordering)
        assert match.deal.discard is None
        assert len(match.deal.hands[1]) == 10
        assert words(match)[0] == "7c"
        match = say(match, "7c pass pass")
        assert isinstance(match.deal, Finished)
        assert match.deal.score is not None
        assert dict(cells_of(match.deal.score.entries)) == cells("1:pool+4 4:mountain+8")

    def test_not_at_a_table_of_three_nor_with_misere(self) -> None:
        assert "throw" not in words(say(deal(talon_throw="dealer_mountain_2v"), "7c pass pass"))
        assert "throw" not in words(say(deal(seats=4, talon_throw="dealer_mountain_2v"), "misere pass pass"))


class TestPreferans:
    """The hand that ends the match (rules.md §3.6)."""

    def test_proved(self) -> None:
        match = deal("AKQ.AKQ.AK.AK", talon="Qd Qh", preferans_hand="on")
        match = say(match, "6s pass pass preferans")
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome == PreferansOutcome(Seat.ONE, proved=True)

    def test_refuted(self) -> None:
        match = say(deal(preferans_hand="on"), "6s pass pass preferans")
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome == PreferansOutcome(Seat.ONE, proved=False)

    def test_only_where_it_is_played_and_not_for_a_misere(self) -> None:
        assert "preferans" not in words(say(deal(), "6s pass pass"))
        assert "preferans" not in words(say(deal(preferans_hand="on"), "misere pass pass"))

    @pytest.mark.parametrize(("cards", "proved"), PREFERANS_HANDS)
    def test_which_hands_are_not_is_shown(self, cards: str, proved: bool) -> None:
        """The line is one that can be played: own cards and theirs of one suit, the last trick lost."""
        held = hand(cards)
        line = refutation(held, DECK)
        assert bool(line) is not proved
        for own, theirs in line:
            assert own is None or (own in held and own.suit is theirs.suit)
            assert theirs not in held
        if line:
            *won, (own, theirs) = line
            assert own is None or theirs.rank > own.rank
            assert all(mine is not None and mine.rank > his.rank for mine, his in won)
            played = [card for pair in line for card in pair]
            assert len(set(played)) == len(played)

    @pytest.mark.parametrize(("cards", "proved"), PREFERANS_HANDS)
    def test_which_hands_are(self, cards: str, proved: bool) -> None:
        assert is_preferans(hand(cards), DECK) is proved
