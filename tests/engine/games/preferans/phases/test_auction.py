"""The auction (rules.md §3): who may say what, and when it is over."""

import pytest

from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.terms import ladder
from engine.games.preferans.game import decide
from engine.games.preferans.moves import Pass, PlaceBid
from engine.games.preferans.state import Auction, Ordering, Playing, Raspasy, TalonShown
from engine.games.preferans.view import AuctionView
from tests.engine.games.preferans.phases.deals import asked, deal, do, say, see, see_as, words
from tests.engine.games.preferans.scoring.builders import rules, table

LADDER = [str(rung) for rung in ladder(rules())]


def test_the_first_hand_speaks_first_and_everything_is_open() -> None:
    match = deal(seats=4)
    assert asked(match) == Seat.ONE
    assert words(match) == ["pass", *LADDER]
    assert words(match, 2) == []


def test_a_bid_must_be_higher() -> None:
    match = say(deal(), "7d")
    assert words(match)[:2] == ["pass", "7h"]
    with pytest.raises(IllegalCommand, match="bid_too_low"):
        decide(match, PlaceBid(Seat.TWO, bid=Contract.S7))


def test_out_of_turn() -> None:
    with pytest.raises(IllegalCommand, match="not_your_turn"):
        decide(deal(), Pass(Seat.TWO))


def test_any_nine_beats_misere_and_misere_beats_an_eight() -> None:
    match = say(deal(), "8n misere")
    assert words(match) == ["pass", *(f"9{s}" for s in "scdhn"), *(f"10{s}" for s in "scdhn")]


def test_nothing_beats_ten_no_trump() -> None:
    assert words(say(deal(), "10n")) == ["pass"]


def test_without_jumps_only_the_next_step_and_misere() -> None:
    match = deal(jumps="no")
    assert words(match) == ["pass", "6s", "misere"]
    match = say(match, "6s")
    assert words(match) == ["pass", "6c", "misere"]
    match = say(match, "misere")
    assert words(match) == ["pass", "9s"]


def test_misere_only_as_the_first_word() -> None:
    match = say(deal(), "6s pass 6c")
    assert "misere" not in words(match)
    assert "misere" in words(say(deal(misere_first_word_only="no"), "6s pass 6c"))


def test_who_has_passed_is_out() -> None:
    match = say(deal(), "pass 6s 6c")
    assert asked(match) == Seat.TWO
    match = say(match, "6d 6h")
    assert asked(match) == Seat.TWO


def test_two_passes_after_a_bid_end_it() -> None:
    match = say(deal(), "6s pass pass")
    assert isinstance(match.deal, TalonShown)
    assert match.deal.declarer is Seat.ONE
    assert len(match.deal.hands[1]) == 12


def test_the_third_hand_bids_alone_and_takes_the_talon_at_once() -> None:
    match = say(deal(), "pass pass")
    assert words(match) == ["pass", *LADDER]
    match = say(match, "6s")
    assert isinstance(match.deal, TalonShown)
    assert match.deal.declarer is Seat.THREE


def test_everybody_passes() -> None:
    match = say(deal(seats=4), "pass pass pass")
    assert isinstance(match.deal, Playing)
    assert isinstance(match.deal.game, Raspasy)
    assert asked(match) == Seat.ONE


@pytest.mark.parametrize(("run", "lowest"), [(0, "6s"), (1, "7s"), (2, "8s"), (5, "8s")])
def test_the_exit_ladder(run: int, lowest: str) -> None:
    match = deal(standing=table(rules("leningrad"), run=run))
    assert words(match)[1] == lowest
    assert "misere" in words(match)


def test_an_exit_ladder_above_misere_shuts_it_out() -> None:
    match = deal(standing=table(rules(exit_ladder="6,9"), run=1))
    assert words(match)[1] == "9s"
    assert "misere" not in words(match)


class TestHere:
    """«Здесь» (rules.md §3.2)."""

    def test_the_elder_holds_the_younger_s_bid(self) -> None:
        match = say(deal(), "6s 6c pass")
        assert words(match)[:3] == ["pass", "here", "6d"]
        match = say(match, "here")
        assert isinstance(match.deal, Auction)
        assert match.deal.best is not None
        assert (match.deal.best.seat, match.deal.best.bid) == (Seat.ONE, Contract.C6)

    def test_the_younger_must_then_raise_or_pass(self) -> None:
        match = say(deal(), "6s 6c pass here")
        assert asked(match) == Seat.TWO
        assert words(match)[:2] == ["pass", "6d"]
        done = say(match, "pass")
        assert isinstance(done.deal, TalonShown)
        assert (done.deal.declarer, done.deal.bid) == (Seat.ONE, Contract.C6)

    def test_not_while_three_bid(self) -> None:
        assert "here" not in words(say(deal(), "6s 6c 6d"))

    def test_not_with_the_first_word(self) -> None:
        """From the second round on: the third hand has not bid yet."""
        match = say(deal(), "pass 6s")
        assert asked(match) == Seat.THREE
        assert "here" not in words(match)

    def test_the_younger_never_holds_where_the_elder_has_the_right(self) -> None:
        match = say(deal(), "6s pass 6c 6d")
        assert asked(match) == Seat.THREE
        assert "here" not in words(match)

    def test_elder_then_younger(self) -> None:
        """Seed 001 §2.3, example 1: the elder raised where he could have held."""
        match = say(deal(here="elder_then_younger"), "6s pass 6c 6d")
        assert words(match)[:3] == ["pass", "here", "6h"]
        assert "here" not in words(say(deal(here="elder_then_younger"), "6s pass 6c here"))

    def test_off(self) -> None:
        assert "here" not in words(say(deal(here="off"), "6s 6c pass"))

    def test_misere_is_held_only_by_who_may_still_say_it(self) -> None:
        assert "here" not in words(say(deal(), "6s misere pass"))
        assert "here" in words(say(deal(misere_first_word_only="no"), "6s misere pass"))

    def test_two_miseres(self) -> None:
        """Seed 001 §2.3, example 2: the elder of two who bid misère holds the other's."""
        match = say(deal(misere_ladder="book"), "misere misere- pass")
        assert words(match)[:2] == ["pass", "here"]
        assert "here" not in words(say(deal(misere_ladder="book"), "8s misere- pass"))

    def test_with_a_dealer_on_the_talon(self) -> None:
        match = say(deal(seats=4), "6s pass 6c")
        assert words(do(match, 1, "here"), 3)[:2] == ["pass", "6d"]


class TestThroughPasser:
    """Seed 004: support only through a passer; the resting dealer is none."""

    def test_the_second_hand_holds_through_the_first(self) -> None:
        match = say(deal(here="through_passer"), "pass 6s 6c")
        assert words(match)[:3] == ["pass", "here", "6d"]

    def test_the_third_hand_holds_through_the_second_with_its_first_word(self) -> None:
        match = say(deal(here="through_passer"), "6c pass")
        assert words(match)[:3] == ["pass", "here", "6d"]

    def test_not_the_other_way_round(self) -> None:
        match = say(deal(seats=4, here="through_passer"), "6s pass 6c")
        assert asked(match) == Seat.ONE
        assert "here" not in words(match)
        assert "here" in words(say(match, "6d"))

    def test_six_spades_and_misere_must_be_beaten(self) -> None:
        assert "here" not in words(say(deal(preset="club3"), "6s pass"))
        assert "here" not in words(say(deal(preset="club3"), "misere pass"))
        assert "here" in words(say(deal(preset="club3"), "6c pass"))


class TestLadders:
    """Parameters.md 14."""

    def test_the_club_s_example(self) -> None:
        """Seed 004: misère, pass, nine without the talon, misère without the talon, ten without the talon."""
        match = say(deal(preset="club3"), "misere pass 9s-")
        assert {"misere-", "10s"} <= set(words(match))
        match = say(match, "misere- 10s-")
        assert words(match) == ["pass", "10c-", "10d-", "10h-", "10n-"]

    def test_a_nine_with_the_talon_does_not_beat_the_club_s_misere(self) -> None:
        found = words(say(deal(preset="club3"), "misere"))
        assert "9n" not in found
        assert {"9s-", "10s", "misere-"} <= set(found)

    def test_classic_knows_a_nine_without_the_talon_above_misere(self) -> None:
        found = words(say(deal(preset="classic", blind="off", compulsory_rasp_laps="0"), "misere"))
        assert found == ["pass", *(f"9{s}-" for s in "scdhn"), *(f"10{s}" for s in "scdhn")]

    def test_the_book_always_has_a_misere_without_the_talon(self) -> None:
        assert "misere-" in words(deal(misere_ladder="book"))
        assert "misere-" not in words(deal())

    def test_without_the_talon_the_contract_is_named_at_once(self) -> None:
        match = say(deal(no_talon_bids="9"), "9s- pass pass")
        assert isinstance(match.deal, Ordering)
        assert match.deal.discard is None
        assert words(match)[0] == "9s"
        assert see(match, 1).talon == see(match, 2).talon == ()
        assert len(match.deal.hands[1]) == 10


DIRECT, EVERY = "misere,6,7,8,9,10", "misere,6,7,8,9,10,uvert"


@pytest.mark.parametrize(
    ("number", "ladder", "said", "higher", "beats"),
    [
        (20, "old_direct", "6h", "misere", True),
        (21, "old_direct", "misere", "9h", False),
        (22, "old_direct", "misere", "10s", True),
        (23, "old_direct", "misere", "6s-", True),
        (24, "old_direct", "misere-", "7s", False),
        (25, "old_direct", "misere-", "7s-", True),
        (26, "old_direct", "7n-", "uvert-", True),
        (27, "old_steps", "misere-", "7s", True),
    ],
)
def test_known_answer_of_the_old_ladders(number: int, ladder: str, said: str, higher: str, *, beats: bool) -> None:
    match = say(deal(misere_ladder=ladder, no_talon_bids=EVERY, uverts="10,20"), said)
    assert (higher in words(match)) is beats, number


class TestOldLadders:
    """Games with the talon and without it by the old books (parameters.md 14)."""

    def test_all_games_without_the_talon_are_above_those_with_it(self) -> None:
        found = words(say(deal(misere_ladder="old_direct", no_talon_bids=DIRECT), "9n misere"))
        tens, sixes = [f"10{s}" for s in "scdhn"], [f"6{s}-" for s in "scdhn"]
        assert found[:12] == ["pass", *tens, *sixes, "misere-"]

    def test_step_by_step_the_game_without_the_talon_follows_its_own_level(self) -> None:
        found = words(say(deal(misere_ladder="old_steps", no_talon_bids=DIRECT), "6n"))
        sixes, sevens = [f"6{s}-" for s in "scdhn"], [f"7{s}" for s in "scdhn"]
        assert found[:13] == ["pass", "misere", *sixes, "misere-", *sevens]

    def test_whoever_said_misere_may_go_on_to_the_one_without_the_talon(self) -> None:
        match = say(deal(misere_ladder="old_direct", no_talon_bids=DIRECT), "misere 6s- pass")
        assert {"misere-", "7s-"} <= set(words(match))
        assert "misere-" not in words(say(deal(misere_ladder="old_direct", no_talon_bids=DIRECT), "6s 6c- pass"))

    def test_the_lowest_bid_after_raspasy_holds_without_the_talon_too(self) -> None:
        match = deal(misere_ladder="old_direct", no_talon_bids=DIRECT, exit_ladder="7")
        assert {"7s", "misere", "misere-", "7s-"} <= set(words(match))
        assert "6s-" not in words(match)

    def test_a_game_that_may_not_be_bid_without_the_talon_is_absent(self) -> None:
        assert "6s-" not in words(deal(misere_ladder="old_direct", no_talon_bids="7"))
        assert "7s-" in words(deal(misere_ladder="old_direct", no_talon_bids="7"))

    def test_uvert_stands_over_the_seven(self) -> None:
        direct = words(say(deal(misere_ladder="old_direct", no_talon_bids=EVERY, uverts="10,20"), "6n- misere-"))
        assert direct == [
            *("pass", "uvert", *(f"7{s}-" for s in "scdhn"), "uvert-"),
            *(f"{level}{s}-" for level in (8, 9, 10) for s in "scdhn"),
        ]
        steps = words(say(deal(misere_ladder="old_steps", no_talon_bids=EVERY, uverts="10,20"), "misere- 7n"))
        assert steps[:9] == ["pass", "uvert", *(f"7{s}-" for s in "scdhn"), "uvert-", "8s"]

    def test_whoever_said_misere_may_go_on_to_uvert_and_whoever_said_a_game_may_not(self) -> None:
        begun = deal(misere_ladder="old_steps", no_talon_bids=EVERY, uverts="10,20")
        assert {"uvert", "uvert-"} <= set(words(say(begun, "misere 7s pass")))
        match = say(begun, "6s 7s pass")
        assert not {"uvert", "uvert-"} & set(words(match))
        with pytest.raises(IllegalCommand, match="misere_not_allowed"):
            decide(match, PlaceBid(Seat.ONE, bid=Contract.UVERT))

    def test_uvert_is_bid_only_where_it_is_played(self) -> None:
        assert "uvert" not in words(deal(misere_ladder="old_direct"))
        assert "uvert-" not in words(deal(misere_ladder="old_direct", uverts="10,20"))
        assert "uvert" not in words(deal(uverts="10,20")), "the ladders of today have no place for it"

    def test_in_the_ladders_of_today_it_is_just_above_its_level(self) -> None:
        assert words(say(deal(no_talon_bids="6"), "6n"))[:7] == ["pass", *(f"6{s}-" for s in "scdhn"), "7s"]


class TestOutOfTurn:
    """Misère before one's turn (parameters.md 16)."""

    def test_any_who_has_not_spoken_may_announce_it(self) -> None:
        match = deal(misere_out_of_turn="yes")
        assert words(match, 3) == ["misere"]
        assert words(say(match, "pass"), 1) == []

    def test_the_announcer_is_skipped_once(self) -> None:
        match = do(deal(misere_out_of_turn="yes"), 2, "misere")
        assert asked(match) == Seat.ONE
        match = say(match, "9s")
        assert asked(match) == Seat.THREE
        match = say(match, "9c")
        assert asked(match) == Seat.ONE
        match = say(match, "pass")
        assert asked(match) == Seat.TWO

    def test_when_the_others_pass_it_stands(self) -> None:
        match = say(do(deal(misere_out_of_turn="yes"), 3, "misere"), "pass pass")
        assert isinstance(match.deal, TalonShown)
        assert (match.deal.declarer, match.deal.bid) == (Seat.THREE, Contract.MISERE)

    def test_nobody_is_asked_about_his_own_bid(self) -> None:
        match = say(do(deal(misere_out_of_turn="yes"), 3, "misere"), "9s pass")
        assert asked(match) == Seat.THREE

    def test_not_below_what_is_bid(self) -> None:
        assert words(say(deal(misere_out_of_turn="yes"), "9s"), 3) == []


class TestFreeTalon:
    """The third hand takes the talon unnamed (seed 001-gen)."""

    def test_after_two_passes(self) -> None:
        match = say(deal(third_hand_free_talon="yes"), "pass pass")
        assert words(match)[:3] == ["pass", "take", "6s"]
        match = say(match, "take")
        assert isinstance(match.deal, TalonShown)
        assert match.deal.declarer is Seat.THREE
        match = say(match, words(match)[0])
        assert words(match)[0] == "6s"
        assert "misere" not in words(match)

    def test_nobody_else(self) -> None:
        assert "take" not in words(say(deal(third_hand_free_talon="yes"), "pass"))
        assert "take" not in words(say(deal(third_hand_free_talon="yes"), "6s pass"))

    def test_at_the_least_level(self) -> None:
        match = say(deal(standing=table(rules(third_hand_free_talon="yes", exit_ladder="6,7"), run=1)), "pass pass")
        match = say(match, "take")
        assert words(say(match, words(match)[0]))[0] == "7s"


class TestBlind:
    """Words before one has looked at one's cards (rules.md §14)."""

    def test_who_has_not_looked_passes_blind_or_looks(self) -> None:
        match = deal(blind="pass")
        assert words(match) == ["pass*", "look"]
        assert words(match, 2) == ["look"]
        assert words(do(match, 1, "look"))[:2] == ["pass", "6s"]

    def test_his_cards_are_hidden_from_himself(self) -> None:
        match = deal(blind="pass")
        assert see(match, 1).hands[1].cards is None
        match = do(match, 1, "look")
        assert see(match, 1).hands[1].cards is not None
        assert see(match, 2).hands[2].cards is None
        assert see_as(AuctionView, match, 2).looked == (Seat.ONE,)

    def test_over_a_blind_pass_one_opens_at_seven(self) -> None:
        match = do(say(deal(blind="pass"), "pass*"), 2, "look")
        assert words(match)[1] == "7s"

    @pytest.mark.parametrize(("run", "lowest"), [(0, "7s"), (1, "8s"), (4, "8s")])
    def test_the_lowest_game_rises_after_raspasy_passed_blind(self, run: int, lowest: str) -> None:
        match = deal(standing=table(rules(blind="pass"), blind_run=run))
        assert words(do(say(match, "pass*"), 2, "look"))[1] == lowest

    def test_all_pass_and_everybody_sees_his_cards(self) -> None:
        match = say(deal(blind="pass"), "pass* pass* pass*")
        assert isinstance(match.deal, Playing)
        assert see(match, 2).hands[2].cards is not None

    def test_a_blind_declarer_shows_the_talon_to_nobody(self) -> None:
        match = say(deal(blind="full"), "6s* pass* pass*")
        assert isinstance(match.deal, TalonShown)
        assert len(see(match, 1).talon) == 2
        assert see(match, 2).talon == see(match, None).talon == ()

    def test_a_blind_misere_falls_to_a_blind_nine_or_an_open_ten(self) -> None:
        match = say(deal(blind="full"), "misere*")
        assert words(match)[:3] == ["pass*", "9s*", "9c*"]
        assert words(do(match, 2, "look"))[:2] == ["pass", "10s"]
        classic = say(deal(preset="classic", blind="full", compulsory_rasp_laps="0"), "misere*")
        assert "misere*" not in words(classic)
        assert "9s*" in words(classic)


class TestTwoPlayers:
    """Gusarik: the third hand says nothing (rules.md §13.7)."""

    def test_the_auction_of_two(self) -> None:
        match = say(deal(preset="gusarik", seats=2), "6s")
        assert asked(match) == Seat.TWO
        match = say(match, "6c")
        assert words(match)[:3] == ["pass", "here", "6d"]
        assert isinstance(say(match, "pass").deal, TalonShown)

    def test_two_passes_are_raspasy(self) -> None:
        match = say(deal(preset="gusarik", seats=2), "pass pass")
        assert isinstance(match.deal, Playing)
        assert isinstance(match.deal.game, Raspasy)
