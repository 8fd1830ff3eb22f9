"""Card play of contracts (rules.md §6): who leads, what must be played, when hands are laid down, who commands."""

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.core.seats import BySeat, Seat
from engine.games.preferans.claims.sides import commanded_by
from engine.games.preferans.events import Claimed
from engine.games.preferans.game import decide, decide_judged, decide_written, evolve, legal_commands
from engine.games.preferans.moves import MakeClaim, PlayCard
from engine.games.preferans.outcomes import ContractOutcome
from engine.games.preferans.state import Finished, Match, Playing
from engine.games.preferans.view import ClaimingView, PlayView
from tests.engine.games.preferans.phases.deals import asked, contract, deal, do, say, see, see_as, words

# Seat 1 has spades, seat 2 clubs and diamonds, seat 3 hearts; seat 2 has one spade.
HANDS = ("AKQJT9.A.A.AK", "8.KQJT9.KQJT.-", "-.87.98.QJT987")
TALON = "7s 7d"


def game(bids: str, name: str, rest: str = "", drop: str = "", **changed: Any) -> Match:
    return say(contract(deal(*HANDS, talon=TALON, **changed), bids, name, drop), rest)


def first_declares(rest: str = "", **changed: str) -> Match:
    return game("6s pass pass", "6s", rest, "7s+7d", **changed)


def second_declares(rest: str = "", **changed: str) -> Match:
    return game("pass 6c pass", "6c", rest, "7s+7d", **changed)


def third_declares(rest: str = "", **changed: str) -> Match:
    return game("pass pass 6h", "6h", rest, "7s+7d", **changed)


@pytest.mark.parametrize("declares", [first_declares, second_declares, third_declares])
def test_the_first_lead_is_the_first_hand_s(declares: object) -> None:
    assert callable(declares)
    match = declares("whist whist")
    assert asked(match) == Seat.ONE
    assert len(words(match)) == 10


def test_the_taker_leads() -> None:
    match = first_declares("whist whist Ac Kc 7c")
    assert asked(match) == Seat.ONE
    match = second_declares("whist whist Ks")
    assert words(match) == ["8s"]
    match = say(match, "8s")
    assert words(match) == ["8c", "7c"]
    assert asked(say(match, "7c")) == Seat.THREE


def test_one_follows_suit() -> None:
    match = first_declares("whist whist Ac")
    assert words(match) == ["Kc", "Qc", "Jc", "Tc", "9c"]
    with pytest.raises(IllegalCommand, match="must_follow"):
        decide(match, PlayCard(Seat.TWO, card=Card.DK))


def test_one_must_trump_but_need_not_beat() -> None:
    match = second_declares("whist whist Ah")
    assert words(match) == ["Kc", "Qc", "Jc", "Tc", "9c"]
    with pytest.raises(IllegalCommand, match="must_trump"):
        decide(match, PlayCard(Seat.TWO, card=Card.DK))
    match = first_declares("whist whist As 8s")
    assert words(match) == [*(f"{r}c" for r in "87"), *(f"{r}d" for r in "98"), *(f"{r}h" for r in "QJT987")]


def test_no_trump_game_has_no_trump() -> None:
    match = game("pass 6n pass", "6n", "whist whist Ah", "7s+7d")
    assert len(words(match)) == 10


def test_a_card_of_another() -> None:
    with pytest.raises(IllegalCommand, match="not_your_card"):
        decide(first_declares("whist whist"), PlayCard(Seat.ONE, card=Card.C7))
    with pytest.raises(IllegalCommand, match="not_your_turn"):
        decide(first_declares("whist whist"), PlayCard(Seat.TWO, card=Card.CK))


def test_ten_tricks_end_the_deal() -> None:
    match = first_declares("whist whist")
    while not isinstance(match.deal, Finished):
        match = say(match, words(match)[0])
    outcome = match.deal.outcome
    assert isinstance(outcome, ContractOutcome)
    assert outcome.tricks is not None
    assert sum(outcome.tricks) == 10


class TestOpen:
    """Rules.md §6, parameters.md 17: from the moment the hands lie open the whister decides for both."""

    def open_to(self, match: Match) -> list[Seat]:
        return list(see(match, None).exposed)

    def test_closed_play_shows_nothing(self) -> None:
        match = third_declares("whist pass closed")
        assert self.open_to(match) == []
        assert asked(say(match, "Ah")) == Seat.TWO

    def test_before_the_lead(self) -> None:
        for match in (first_declares("whist pass open"), third_declares("whist pass open")):
            assert len(self.open_to(match)) == 2
        match = third_declares("pass whist open")
        assert asked(match) == Seat.TWO
        assert words(match, 1) == []
        assert see_as(PlayView, match, 2).turn is Seat.ONE
        assert see(match, 2).decider is Seat.TWO

    def test_the_passer_watches(self) -> None:
        match = third_declares("pass whist open Ah")
        assert asked(match) == Seat.TWO
        match = say(match, "8s 7h")
        assert isinstance(match.deal, Playing)
        assert [seat for seat, _ in match.deal.tricks[0].plays] == [Seat.ONE, Seat.TWO, Seat.THREE]

    def test_the_declarer_decides_for_himself(self) -> None:
        assert asked(third_declares("pass whist open Ah 8s")) == Seat.THREE

    def test_after_the_declarer_s_card_if_he_leads(self) -> None:
        match = first_declares("pass whist open", open_moment="after_declarer_card")
        assert self.open_to(match) == []
        match = say(match, "As")
        assert self.open_to(match) == [Seat.TWO, Seat.THREE]
        assert asked(match) == Seat.THREE

    def test_at_once_if_a_defender_leads(self) -> None:
        match = third_declares("pass whist open", open_moment="after_declarer_card")
        assert len(self.open_to(match)) == 2
        assert asked(match) == Seat.TWO

    def test_after_the_first_trick(self) -> None:
        match = third_declares("pass whist open", open_moment="after_first_trick")
        assert asked(match) == Seat.ONE
        match = say(match, "Ah")
        assert asked(match) == Seat.TWO
        match = say(match, "8s")
        assert self.open_to(match) == []
        match = say(match, "7h")
        assert self.open_to(match) == [Seat.ONE, Seat.TWO]
        assert asked(match) == Seat.TWO

    def test_everybody_sees_both_defenders(self) -> None:
        match = first_declares("whist pass open")
        for viewer in (None, 1, 2, 3):
            hands = see(match, viewer).hands
            assert hands[2].cards is not None
            assert hands[3].cards is not None
        assert see(match, 2).hands[1].cards is None


class TestSilentGames:
    """Misère and a checked ten: defenders open before their own lead, but only after a declarer's lead."""

    def test_a_leading_misere_leads_first(self) -> None:
        match = game("misere pass pass", "misere", drop="7s+7d")
        assert see(match, None).exposed == ()
        match = say(match, "Ac")
        assert see(match, None).exposed == (Seat.TWO, Seat.THREE)
        assert see(match, 2).hands[1].cards is None

    def test_defenders_open_before_their_lead(self) -> None:
        match = game("pass misere pass", "misere", drop="7s+7d")
        assert set(see(match, 2).exposed) == {Seat.ONE, Seat.THREE}

    def test_each_plays_his_own_cards(self) -> None:
        match = game("pass misere pass", "misere", "As 8s", "7s+7d")
        assert asked(match) == Seat.THREE

    def test_a_closed_misere_shows_no_hand_to_the_end(self) -> None:
        match = game("misere pass pass", "misere", "Ac", "7s+7d", misere_play="closed")
        for viewer in (1, 2, 3, None):
            view = see(match, viewer)
            assert view.exposed == ()
            assert [seat for seat in (1, 2, 3) if view.hands[seat].cards is not None] == ([viewer] if viewer else [])

    def test_an_uvert_lies_open_even_where_misere_is_closed(self) -> None:
        rules = {"misere_play": "closed", "misere_ladder": "old_direct", "uverts": "10,20"}
        match = game("uvert pass pass", "uvert", "Ac", "7s+7d", **rules)
        assert see(match, None).exposed == (Seat.TWO, Seat.THREE)
        assert see(match, 2).hands[1].cards is None
        assert asked(match) == Seat.TWO

    def test_closed_concerns_misere_alone(self) -> None:
        match = game("pass pass 9h", "10h", drop="7s+7d", ten="checked", misere_play="closed")
        assert set(see(match, 3).exposed) == {Seat.ONE, Seat.TWO}

    def test_a_checked_ten(self) -> None:
        match = game("9s pass pass", "10s", drop="7s+7d", ten="checked")
        assert see(match, None).exposed == ()
        match = say(match, "As")
        assert see(match, None).exposed == (Seat.TWO, Seat.THREE)
        assert asked(match) == Seat.TWO
        match = game("pass pass 9h", "10h", drop="7s+7d", ten="checked")
        assert set(see(match, 3).exposed) == {Seat.ONE, Seat.TWO}


class TestClaims:
    """«Остальные мои»: a proposal by anybody who plays, answered by the two others."""

    def test_both_agree(self) -> None:
        match = do(first_declares("whist whist"), 3, "claim 8,1,1")
        assert see_as(ClaimingView, match, 1).claim.seat is Seat.THREE
        assert words(match, 3) == []
        match = do(match, 2, "yes")
        assert words(match, 2) == []
        match = do(match, 1, "yes")
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome.tricks is not None
        assert tuple(match.deal.outcome.tricks) == (8, 1, 1)

    def test_one_refusal_and_play_goes_on(self) -> None:
        before = first_declares("whist whist As 8s")
        match = do(do(before, 1, "claim 10,0,0"), 3, "no")
        assert see_as(PlayView, match, 1).refusals == ((Seat.ONE, Seat.THREE),)
        assert isinstance(match.deal, Playing)
        assert replace(match, deal=replace(match.deal, refusals=(), laid=())) == before
        again = do(do(match, 1, "claim 10,0,0"), 2, "no")
        assert len(see_as(PlayView, again, 1).refusals) == 2, "the engine lets it be said: it stands in records"
        played = do(match, 3, "7c")
        assert isinstance(played.deal, Playing)
        assert played.deal.laid == (Seat.ONE,)
        assert replace(played, deal=replace(played.deal, laid=())) == do(before, 3, "7c"), "the next card forgets it"

    def test_a_proved_claim_asks_nobody(self) -> None:
        match = first_declares("whist whist")
        proved = MakeClaim(Seat.ONE, tricks=BySeat((8, 1, 1)), proved=True)
        assert proved not in legal_commands(match, Seat.ONE)
        assert decide(match, proved) == decide(match, replace(proved, proved=False)), "who claims has no word in it"
        claimed, scored = decide_judged(match, proved)
        assert claimed == Claimed(Seat.ONE, tricks=BySeat((8, 1, 1)), proved=True)
        match = evolve(evolve(match, claimed), scored)
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome.tricks == BySeat((8, 1, 1))

    def test_who_has_no_card_left_claims_nothing(self) -> None:
        """It was allowed once: a record that has such a claim is read as it stands."""
        match = first_declares("whist whist")
        while not (isinstance(match.deal, Playing) and len(match.deal.tricks) == 9 and match.deal.plays):
            match = do(match, int(asked(match)), words(match)[0])
        (leader, _), *_ = match.deal.plays
        claim = MakeClaim(leader, tricks=BySeat.of(3, 0).put(leader, 1))
        assert claim not in legal_commands(match, leader)
        with pytest.raises(IllegalCommand, match="bad_claim"):
            decide(match, claim)
        other = replace(claim, seat=asked(match))
        assert decide(match, other) == (Claimed(asked(match), tricks=claim.tricks, open=True),)
        assert decide_written(match, claim) == (Claimed(leader, tricks=claim.tricks, open=True),)
        with pytest.raises(IllegalCommand, match="bad_claim"):
            decide_written(match, replace(claim, tricks=BySeat((1, 1, 0))))

    def test_the_unfinished_trick_is_part_of_the_rest(self) -> None:
        match = first_declares("whist whist As 8s 7c Ks")
        with pytest.raises(AssertionError, match="may say"):
            do(match, 1, "claim 10,0,0")
        match = do(do(do(match, 1, "claim 9,0,0"), 2, "yes"), 3, "yes")
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome.tricks is not None
        assert tuple(match.deal.outcome.tricks) == (10, 0, 0)

    def test_no_card_while_a_claim_waits(self) -> None:
        match = do(first_declares("whist whist"), 1, "claim 10,0,0")
        with pytest.raises(IllegalCommand, match="not_your_turn"):
            decide(match, PlayCard(Seat.ONE, card=Card.SA))

    def test_the_dealer_on_the_talon_has_no_voice(self) -> None:
        match = say(contract(deal(seats=4), "6s pass pass", "6s"), "whist whist")
        assert words(do(match, 1, "claim 10,0,0,0"), 4) == []
        with pytest.raises(AssertionError, match="may say"):
            do(match, 4, "claim 10,0,0,0")


class TestLaidDown:
    """A claim lays the claimer's cards on the table, and they stay there when somebody says no."""

    def hands_seen(self, match: Match, viewer: int | None) -> list[int]:
        """The seats whose cards the viewer sees."""
        return [int(seat) for seat, hand in see(match, viewer).hands.items() if hand.cards]

    def test_everybody_sees_that_hand_and_no_other(self) -> None:
        before = say(contract(deal(seats=4), "6s pass pass", "6s"), "whist whist")
        match = do(before, 1, "claim 10,0,0,0")
        assert [self.hands_seen(before, viewer) for viewer in (None, 1, 2, 3, 4)] == [[], [1], [2], [3], []]
        seen = [[1], [1], [1, 2], [1, 3], [1]]
        assert [self.hands_seen(match, viewer) for viewer in (None, 1, 2, 3, 4)] == seen
        view = see_as(ClaimingView, match, 2).play
        assert isinstance(view, PlayView)
        assert (view.exposed, view.laid, view.open_defence) == ((Seat.ONE,), (Seat.ONE,), False)
        refused = do(match, 2, "no")
        assert [self.hands_seen(refused, viewer) for viewer in (None, 1, 2, 3, 4)] == seen
        later = do(refused, 1, "Qs")
        assert [self.hands_seen(later, viewer) for viewer in (None, 1, 2, 3, 4)] == seen
        assert see(later, 2).hands[Seat.ONE].cards == see(later, 1).hands[Seat.ONE].cards

    def test_the_discard_stays_hidden(self) -> None:
        match = do(first_declares("whist whist"), 1, "claim 10,0,0")
        own, other = (see_as(ClaimingView, match, seat).play for seat in (1, 2))
        assert isinstance(own, PlayView)
        assert isinstance(other, PlayView)
        assert own.discard
        assert other.discard is None

    def test_a_defender_shows_his_hand_to_his_partner_too(self) -> None:
        match = do(do(first_declares("whist whist"), 2, "claim 0,10,0"), 1, "no")
        assert [self.hands_seen(match, viewer) for viewer in (None, 1, 2, 3)] == [[2], [1, 2], [2], [2, 3]]
        both = do(do(match, 1, "claim 10,0,0"), 3, "no")
        assert self.hands_seen(both, None) == [1, 2]

    def test_an_open_hand_of_the_declarer_gives_nobody_the_command_of_another(self) -> None:
        """Open play begins when its rule says so, not with a hand that lies open by a claim."""
        before = first_declares("whist pass open", open_moment="after_first_trick")
        match = do(do(before, 1, "claim 10,0,0"), 2, "no")
        view = see_as(PlayView, match, 2)
        assert not view.open_defence
        assert commanded_by(view, Seat.TWO) == (False, True, False)

    def test_a_proved_claim_shows_nothing(self) -> None:
        claim = MakeClaim(Seat.ONE, tricks=BySeat((10, 0, 0)), proved=True)
        claimed, _ = decide_judged(first_declares("whist whist"), claim)
        assert isinstance(claimed, Claimed)
        assert not claimed.open

    def test_the_claim_of_an_older_log_stays_closed(self) -> None:
        before = first_declares("whist whist")
        match = evolve(before, Claimed(Seat.ONE, tricks=BySeat((10, 0, 0))))
        assert self.hands_seen(match, 2) == self.hands_seen(do(match, 2, "no"), 2) == [2]

    def test_a_hand_of_raspasy(self) -> None:
        match = say(deal(rasp_talon="closed"), "pass pass pass")
        match = do(do(match, 1, "claim 10,0,0"), 2, "no")
        assert self.hands_seen(match, None) == [1]

    def test_two_players(self) -> None:
        before = say(contract(deal(preset="gusarik", seats=2), "6s pass", "6s"), "whist")
        match = do(before, 1, "claim 10,0,0")
        opened = set(self.hands_seen(before, 2))
        assert set(self.hands_seen(match, 2)) - opened == {1}
        assert set(self.hands_seen(do(match, 2, "no"), 2)) - opened == {1}
