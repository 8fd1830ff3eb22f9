"""The simple robot on hand-made deals and in whole matches."""

from itertools import combinations
from random import Random

import pytest

from engine.core.cards import Card
from engine.core.errors import ConventionError
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for, with_rules
from engine.games.preferans.game import decide, deciders, evolve, legal_commands
from engine.games.preferans.moves import Discard, MakeClaim, NameContract, Pass, PlaceBid, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.simple import choose
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.state import Finished, Match
from tests.engine.games.preferans.phases.deals import asked, contract, deal, do, say, see, word
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried

OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"pool_target": "4", "half_with_dealer": "misere", "misere_first_word_only": "no", "without_three": "any"},
    {"here": "elder_then_younger", "jumps": "no", "half_whist_who": "both", "open_moment": "after_first_trick"},
    {"stalingrad": "yes", "ten": "checked", "rasp_talon": "closed", "open_choice": "always_closed", "end": "deals:6"},
    {"half_whist_who": "sole_whister", "open_choice": "always_open", "exit_ladder": "6,7,9,10", "here": "off"},
)
# every value of what changes the words of a deal, to be met in pairs
WORDS: dict[str, tuple[str, ...]] = {
    "jumps": ("no",),
    "here": ("elder_then_younger", "through_passer", "off"),
    "misere_first_word_only": ("no",),
    "misere_out_of_turn": ("yes",),
    "misere_ladder": ("book", "nine_no_talon", "t004", "old_direct", "old_steps"),
    "no_talon_bids": ("9", "misere,9,10", "misere,6,7,8,9,10,uvert"),
    "uverts": ("10,20",),
    "third_hand_free_talon": ("yes",),
    "blind": ("pass", "full"),
    "preferans_hand": ("on1000",),
    "half_with_dealer": ("misere", "any"),
    "talon_throw": ("dealer_mountain_2v",),
    "without_three": ("off", "any"),
    "ten": ("checked",),
    "stalingrad": ("yes",),
    "half_whist_who": ("sole_whister", "both"),
    "dealer_return": ("yes",),
    "dealer_whist": ("yes",),
    "open_choice": ("always_open", "always_closed"),
    "open_moment": ("after_declarer_card", "after_first_trick"),
    "misere_play": ("closed",),
    "rasp_talon": ("closed",),
    "exit_ladder": ("7,8,9,10",),
    "deal_after_rasp": ("same_max3",),
    "compulsory_rasp_laps": ("1",),
    "bombs": ("yes",),
}
CHANGES = [(name, value) for name, values in WORDS.items() for value in values]
PAIRS = [pair for pair in combinations(CHANGES, 2) if pair[0][0] != pair[1][0]]


class RobotWalk(Walk):
    """A match of robots; `human` seats play at random and claim whatever comes to mind."""

    def __init__(self, rng: Random, convention: Convention, seats: int, human: int = 0) -> None:
        super().__init__(rng, convention, seats)
        self.human = human

    def step(self) -> None:
        seat = deciders(self.match.deal)[0]
        if seat == self.human:
            super().step()
            return
        command = choose(see(self.match, seat))
        assert command in legal_commands(self.match, seat)
        assert not isinstance(command, MakeClaim)
        self.do(command)


@pytest.mark.soak
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("name", ["sochi", "leningrad"])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("human", [0, 2])
def test_whole_matches_without_an_illegal_move(seats: int, name: str, options: dict[str, str], human: int) -> None:
    walk = RobotWalk(Random(f"{seats} {name} {human}"), with_rules(preset(name), options.items()), seats, human)
    walk.play_match(tried(4, 10), between=False)
    assert walk.match.standing.deals


TABLES = [(name, seats) for name in PRESETS for seats in seats_for(preset(name))]


# where games come off the mountain first, robots gain on it too slowly to fill a pool: a number of deals ends the match
ENDS = {"classic": [("end", "deals:40")]}


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_matches_of_every_preset_come_to_their_end(name: str, seats: int) -> None:
    for number in range(tried(1, 20)):
        convention = with_rules(preset(name), [("pool_target", "4"), *ENDS.get(name, [])])
        walk = RobotWalk(Random(f"{name} {seats} {number}"), convention, seats)
        walk.play_match(200, between=False)
        assert walk.match.standing.ended is not None
        assert sum(settle(walk.match.standing).whists) == 0


@pytest.mark.soak
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_preset_beside_somebody_who_plays_anything(name: str, seats: int) -> None:
    for number in range(tried(1, 20)):
        walk = RobotWalk(Random(f"{name} {seats} {number}"), preset(name), seats, human=number % seats + 1)
        walk.play_match(12, between=False)
        assert walk.match.standing.deals


@pytest.mark.soak
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pairs_of_options(seats: int) -> None:
    """A quarter of all pairs of changes, in `make soak` all, each at one of the tables.

    One deal of robots and one beside somebody who plays anything.
    """
    base = preset("gusarik" if seats == 2 else "sochi")
    for pair in PAIRS[seats - 2 :: tried(12, 3)]:
        try:
            convention = with_rules(base, pair)
        except ConventionError:
            continue
        for human in (0, 1):
            walk = RobotWalk(Random(f"{pair} {human}"), convention, seats, human)
            walk.play_match(1, between=False)
            assert walk.match.standing.deals == 1


def test_the_same_view_gives_the_same_answer() -> None:
    match = say(deal(), "pass pass")
    assert choose(see(match, 3)) == choose(see(match, 3))


def test_a_seat_that_is_not_asked() -> None:
    with pytest.raises(ValueError, match="asks its viewer nothing"):
        choose(see(deal(), 2))
    with pytest.raises(ValueError, match="asks its viewer nothing"):
        choose(see(deal(), None))


def chosen(match: Match) -> str:
    """Return what the robot whom the deal waits for would say."""
    return word(choose(see(match, asked(match))))


def played_by_robots(match: Match) -> Match:
    while deciders(match.deal):
        for event in decide(match, choose(see(match, asked(match)))):
            match = evolve(match, event)
    return match


SEVEN_TOP_TRUMPS = "AKQJT98.A.7.8"
RUBBISH = "T9.T98.JT8.98"
CLEAN = "79J.78.789.79"


class TestBidding:
    def test_seven_top_trumps_are_bid_and_bid_up(self) -> None:
        match = deal(SEVEN_TOP_TRUMPS)
        assert chosen(match) == "6s"
        assert chosen(say(match, "6s 6c pass")) == "here"
        assert chosen(say(match, "6s 7h pass")) == "here"

    def test_rubbish_passes(self) -> None:
        match = deal(RUBBISH)
        assert isinstance(choose(see(match, 1)), Pass)

    def test_it_does_not_bid_for_ever(self) -> None:
        match = say(deal("8.T8.QJT9.QJT", "AKQ97.K9.87.7"), "pass 6s 9h")
        assert isinstance(choose(see(match, 2)), Pass)

    def test_a_hand_without_a_hole_is_a_misere(self) -> None:
        match = deal(CLEAN)
        command = choose(see(match, 1))
        assert isinstance(command, PlaceBid)
        assert command.bid is Contract.MISERE

    def test_a_hole_is_no_misere(self) -> None:
        assert chosen(deal("79J.78.789.7A")) != "misere"

    def test_the_best_contract_and_losers_thrown(self) -> None:
        match = say(deal("AKQJT98.A.7.8", talon="9c Td"), "6s pass pass")
        command = choose(see(match, 1))
        assert isinstance(command, Discard)
        assert not any(card.suit.value == "s" or card is Card.CA for card in command.cards)
        match = say(match, word(command))
        command = choose(see(match, 1))
        assert isinstance(command, NameContract)
        assert command.contract in (Contract.S7, Contract.S8)

    def test_a_hopeless_bid_is_given_up(self) -> None:
        match = say(deal(RUBBISH, "AK.AK.AK.AK", talon="Js 7d"), "6s pass pass")
        assert chosen(match) == "concede"

    def test_a_misere_throws_its_holes(self) -> None:
        match = say(deal(CLEAN, talon="Ah Kc"), "misere pass pass")
        assert chosen(match) == "Kc+Ah"

    @pytest.mark.parametrize(("talon", "answer"), [("8s Th", "no"), ("8s 8h", "yes")])
    def test_halves(self, talon: str, answer: str) -> None:
        match = deal(CLEAN, talon=talon, seats=4, half_with_dealer="misere")
        assert chosen(say(match, "misere pass pass offer")) == answer


class TestUnseenAndBlind:
    def test_it_looks_before_it_speaks(self) -> None:
        match = deal(SEVEN_TOP_TRUMPS, blind="pass")
        assert see(match, 1).hands[1].cards is None
        assert chosen(match) == "look"
        assert chosen(say(match, "look")) == "6s"

    def test_over_a_blind_pass_it_passes_blind(self) -> None:
        assert chosen(say(deal(blind="full"), "pass*")) == "pass*"

    def test_over_a_bid_it_looks(self) -> None:
        assert chosen(say(deal(blind="full"), "pass* 7s*")) == "look"

    @pytest.mark.parametrize(("hand", "said"), [("AKQJT87.A.A.A", "9s-"), ("AKQJT87.A.QJ.-", "pass")])
    def test_only_a_sure_hand_is_bid_without_the_talon(self, hand: str, said: str) -> None:
        match = deal("9.T98.T98.T98", hand, preset="classic", blind="off", compulsory_rasp_laps="0")
        assert chosen(say(match, "misere")) == said


class TestDealer:
    """Seat 4 rests."""

    def asked(self, first: str) -> Match:
        hands = ("AKQJ9.7.78.78", first)
        match = deal(*hands, talon="8c 9d", seats=4, preset="classic", blind="off", compulsory_rasp_laps="0")
        return say(contract(match, "7s pass pass", "7s", "8c+9d"), "pass pass")

    def test_it_looks_at_a_hand_and_whists_with_the_duty_in_it(self) -> None:
        match = self.asked("T8.AK9.T.9TJK")
        assert chosen(match) == "look2"
        assert chosen(say(match, "look2")) == "whist"

    def test_it_does_not_whist_with_less(self) -> None:
        assert chosen(say(self.asked("T.9TJ.TJQ.9TJ"), "look2")) == "pass"

    def test_what_it_returns_is_played_to_the_end(self) -> None:
        match = played_by_robots(self.asked("T8.AK9.T.9TJK"))
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome.tricks is not None

    @pytest.mark.parametrize(("talon", "answer"), [("As 7h", "yes"), ("Ks Kh", "no")])
    def test_halves_of_any_game(self, talon: str, answer: str) -> None:
        match = deal("QJT98.-.-.-", talon=talon, seats=4, preset="club4")
        assert chosen(say(match, "7s pass pass offer")) == answer


class TestTwoPlayers:
    """Seat 2 deals, the dummy is seat 3."""

    def against(self, opponent: str) -> Match:
        match = deal("AKQJ9.7.78.78", "-.-.-.-", opponent, preset="gusarik", seats=2, talon="8c 9d")
        return contract(match, "6s pass", "6s", "8c+9d")

    @pytest.mark.parametrize(
        ("opponent", "said"), [("8.KQT.AJT.KJT", "whist"), ("8.KQT.QJT.JT9", "half"), ("8.QJT.QJT.JT9", "pass")]
    )
    def test_the_dummy_counts_as_an_average_hand(self, opponent: str, said: str) -> None:
        assert chosen(self.against(opponent)) == said

    def test_robots_play_the_dummy(self) -> None:
        match = deal(SEVEN_TOP_TRUMPS, preset="gusarik", seats=2)
        match = played_by_robots(say(contract(match, "6s pass", "6s"), "whist"))
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome.tricks is not None
        assert sum(match.deal.outcome.tricks) == 10


class TestWhist:
    def against(self, defender: str, name: str = "6s") -> Match:
        """Seat 1 plays, seat 2 has that hand, seat 3 the rest."""
        bid = name
        return contract(deal("AKQJ9.7.78.78", defender, talon="8c 9d"), f"{bid} pass pass", name, "8c+9d")

    def test_ace_and_king(self) -> None:
        command = choose(see(self.against("T8.AK9.T.9TJK"), 2))
        assert command == SayWhist(command.seat, call=WhistCall.WHIST)

    def test_nothing(self) -> None:
        assert chosen(self.against("T.9TJ.TJQ.9TJ")) == "pass"

    def test_the_second_hand_leaves_for_half(self) -> None:
        match = contract(deal("AKQJ9.7.78.78", "T8.AKQJT.AKQ.-", talon="9c 8c"), "6s pass pass", "6s", "9c+8c")
        assert chosen(say(match, "pass")) == "half"

    def test_the_second_hand_with_nothing_passes(self) -> None:
        match = contract(deal("AKQJ9.7.78.78", "T.AKQ.AKQ.AKQ", talon="9c 8c"), "6s pass pass", "6s", "9c+8c")
        assert chosen(say(match, "pass")) == "pass"

    def test_a_sole_whister_plays_open(self) -> None:
        match = do(do(self.against("T8.AK9.T.9TJK"), 2, "whist"), 3, "pass")
        assert chosen(match) == "open"


class TestPlay:
    def misere(self) -> Match:
        """Seat 2 plays a misère that cannot be caught."""
        match = deal("A.AKQJT.AKQ.A", CLEAN, talon="Kh Qh")
        return contract(match, "pass misere pass", "misere", "Kh+Qh")

    def test_misere_goes_under_as_high_as_it_can(self) -> None:
        assert chosen(say(self.misere(), "As")) == "Js"

    def test_a_safe_misere_is_made(self) -> None:
        match = played_by_robots(self.misere())
        assert isinstance(match.deal, Finished)
        assert match.deal.outcome.tricks is not None
        assert match.deal.outcome.tricks[2] == 0

    def test_defenders_force_a_misere(self) -> None:
        """The declarer bared his eight: the seven below it is led."""
        match = contract(deal("7K.AKQJT.AKQ.-", "8.78.789.79JT", talon="Kh Qh"), "pass misere pass", "misere", "Kh+Qh")
        assert chosen(match) == "7s"

    def test_raspasy_goes_under(self) -> None:
        match = say(deal("A7.-.-.-", "K8.-.-.-", talon="Js 9d"), "pass pass pass")
        assert chosen(match) == "7s"
        assert chosen(say(match, "7s")) == "8s"

    def test_the_declarer_draws_trumps(self) -> None:
        match = contract(deal(SEVEN_TOP_TRUMPS, talon="9c Td"), "6s pass pass", "6s", "9c+Td")
        match = say(match, "whist whist")
        assert chosen(match) == "As"

    def test_the_last_hand_takes_cheaply(self) -> None:
        match = contract(deal("T9.-.-.-", "7.-.-.-", "AJ8.-.-.-", talon="9h Th"), "pass pass 6n", "6n", "Th+9h")
        match = say(match, "whist whist Ts 7s")
        assert chosen(match) == "Js"


class TestClaims:
    def ready(self) -> Match:
        """Seat 1 has every trump and every ace it needs."""
        match = deal("AKQJT987.AK.-.-", talon="Ad Ah")
        return say(contract(match, "6s pass pass", "10s", "Ad+Ah"), "whist whist")

    def test_a_claim_below_its_winners_is_refused(self) -> None:
        match = do(self.ready(), 2, "claim 3,7,0")
        assert word(choose(see(match, 1))) == "no"

    def test_everything_for_itself_is_accepted(self) -> None:
        match = do(self.ready(), 2, "claim 10,0,0")
        assert word(choose(see(match, 1))) == "yes"

    def test_a_guarded_honour_is_not_given_away(self) -> None:
        match = say(contract(deal("AKQJ9.7.78.78", "T8.AK9.T.9TJK"), "6s pass pass", "6s"), "whist whist")
        match = do(match, 1, "claim 10,0,0")
        assert word(choose(see(match, 2))) == "no"

    def test_raspasy_accepts_only_no_trick(self) -> None:
        match = say(deal(), "pass pass pass")
        assert word(choose(see(do(match, 1, "claim 5,0,5"), 2))) == "yes"
        assert word(choose(see(do(match, 1, "claim 5,1,4"), 2))) == "no"

    @pytest.mark.parametrize("kept", ["-.QT97.T98.T98", "87.97.T98.T98"])
    def test_what_could_still_win_is_not_given_away(self, kept: str) -> None:
        """A queen wins when ace and king fall together, the last trump may ruff."""
        match = contract(deal("AKQJ.A8.A7.A7", kept, talon="Kh Qh"), "6s pass pass", "6s", "Kh+Qh")
        match = do(say(match, "whist whist"), 1, "claim 10,0,0")
        assert word(choose(see(match, 2))) == "no"
