"""What follows from a decision by itself; what is open, and whose an event was."""

from functools import reduce

from engine.core.match import EndReason, Mark, MatchFinished, Substituted
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.game import author, awaited, decide, decisions, evolve, follow_ups, legal_commands
from engine.games.preferans.moves import Discard, NameContract, Pass, PlayCard, SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.state import Match, Ordering, Playing, Whisting
from tests.engine.games.preferans.phases.deals import contract, deal, do, say, words


def discarding(match: Match) -> Discard:
    return next(command for command in legal_commands(match, Seat.ONE) if isinstance(command, Discard))


def test_a_misere_is_named_by_itself_with_the_mark_of_the_discard() -> None:
    match = say(deal(), "misere pass pass")
    events = decide(match, discarding(match), Mark.ROBOT)
    assert follow_ups(match, events, Mark.ROBOT) == (NameContract(Seat.ONE, Mark.ROBOT, contract=Contract.MISERE),)
    after = reduce(evolve, events, match)
    assert isinstance(after.deal, Ordering), "a record names it itself"


def test_a_declarer_with_a_choice_names_his_game() -> None:
    match = say(deal(), "9n pass pass")
    assert follow_ups(match, decide(match, discarding(match))) == ()


def test_the_highest_game_is_the_only_one_left() -> None:
    match = say(deal(), "10n pass pass")
    (named,) = follow_ups(match, decide(match, discarding(match)))
    assert named == NameContract(Seat.ONE, contract=Contract.N10)


def test_whists_that_the_rules_demand_follow_by_themselves_without_the_mark_of_the_order() -> None:
    match = say(deal(stalingrad="yes"), "6s pass pass")
    match = reduce(evolve, decide(match, discarding(match)), match)
    order = decide(match, NameContract(Seat.ONE, contract=Contract.S6), Mark.ROBOT)
    assert follow_ups(match, order, Mark.ROBOT) == tuple(
        SayWhist(seat, call=WhistCall.WHIST) for seat in (Seat.TWO, Seat.THREE)
    )
    assert isinstance(reduce(evolve, order, match).deal, Whisting), "a record writes the words down"
    other = decide(match, NameContract(Seat.ONE, contract=Contract.C6))
    assert follow_ups(match, other) == ()


def test_a_whist_that_was_left_open_by_a_log_of_before_follows_the_other_one() -> None:
    match = say(deal(stalingrad="yes"), "6s pass pass")
    match = reduce(evolve, decide(match, discarding(match)), match)
    match = say(match, "6s")
    said = decide(match, SayWhist(Seat.TWO, call=WhistCall.WHIST))
    assert follow_ups(match, said) == (SayWhist(Seat.THREE, call=WhistCall.WHIST),)


def test_nothing_follows_from_a_word_of_the_auction() -> None:
    match = deal()
    assert follow_ups(match, decide(match, legal_commands(match, Seat.ONE)[0])) == ()


def opened(match: Match) -> dict[int, tuple[str, bool]]:
    """The decisions of a position by seat: the kind, and whether the deal waits for it."""
    return {int(one.seat): (one.kind, one.awaited) for one in decisions(match)}


class TestDecisions:
    """Their kinds tell one from the next; tokens of buttons hang on that."""

    def test_nothing_is_open_between_deals(self) -> None:
        assert decisions(Match(deal().standing)) == ()
        assert awaited(Match(deal().standing)) == ()

    def test_in_the_auction_the_seat_that_speaks(self) -> None:
        assert opened(deal()) == {1: ("Auction", True)}

    def test_who_may_look_may_do_so_before_the_deal_waits_for_him(self) -> None:
        assert opened(deal(blind="pass")) == {seat: ("Auction", seat == 1) for seat in (1, 2, 3)}

    def test_the_dealer_answers_the_offer_of_halves(self) -> None:
        match = say(deal(seats=4, half_with_dealer="any"), "6s pass pass")
        assert opened(match) == {1: ("TalonShown", True)}
        assert opened(say(match, "offer")) == {4: ("TalonShown", True)}

    def test_while_cards_are_played_everybody_may_claim(self) -> None:
        match = say(contract(deal(), "6s pass pass", "6s"), "whist whist")
        assert opened(match) == {1: ("Playing", True), 2: ("Playing", False), 3: ("Playing", False)}

    def test_those_who_have_not_answered_a_claim(self) -> None:
        match = do(say(contract(deal(), "6s pass pass", "6s"), "whist whist"), 1, "claim 10,0,0")
        assert opened(match) == {2: ("Claiming", True), 3: ("Claiming", True)}
        assert opened(do(match, 3, "yes")) == {2: ("Claiming", True)}

    def test_the_dummy_decides_nothing(self) -> None:
        match = deal(seats=2, preset="gusarik")
        while not isinstance(match.deal, Playing):
            match = say(match, words(match)[0])
        assert set(opened(match)) == {1, 2}


class TestAuthors:
    def test_who_said_a_word(self) -> None:
        assert author(deal(), Pass(Seat.ONE)) is Seat.ONE

    def test_the_whister_plays_the_open_hand_beside_him(self) -> None:
        match = say(contract(deal(), "6s pass pass", "6s"), "whist pass open")
        match = say(match, words(match)[0])
        match = say(match, words(match)[0])
        (card, *_) = decide(match, legal_commands(match, Seat.TWO)[0])
        assert isinstance(card, PlayCard)
        assert (card.seat, author(match, card)) == (Seat.THREE, Seat.TWO)

    def test_who_sits_down_begins_anew(self) -> None:
        assert author(deal(), Substituted(Seat.THREE, "Другой")) is Seat.THREE

    def test_nobody_decides_between_deals(self) -> None:
        assert author(Match(deal().standing), MatchFinished(EndReason.AGREED)) is None
