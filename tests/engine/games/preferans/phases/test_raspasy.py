"""Play when everybody passed (rules.md §8.1), with the talon leading the first two tricks."""

from engine.core.seats import Seat
from engine.games.preferans.outcomes import RaspasyOutcome
from engine.games.preferans.state import Finished, Match, Playing
from engine.games.preferans.view import Phase, RaspasyView
from tests.engine.games.preferans.phases.deals import asked, deal, say, see, see_as, words
from tests.engine.games.preferans.scoring.builders import rules, table

PASSES = "pass pass pass"


def takers(match: Match) -> list[int | None]:
    assert isinstance(match.deal, Playing)
    return [trick.taker for trick in match.deal.tricks]


def test_example_14() -> None:
    """Rules.md §18.14 (seed 001, raspasy): four players, the talon plays; the third trick is the first hand's lead."""
    match = deal(
        "T8.J.AKQJT98.-", "K.AKQT.-.KJT87", "AQ97.9.7.A9", talon="Qh Js", seats=4
    )  # hands as far as the example tells them
    match = say(match, PASSES)
    match = say(match, "Kd Jh 9h")
    assert takers(match) == [Seat.FOUR]
    assert asked(match) == Seat.ONE
    match = say(match, "Ts Ks Qs")
    assert takers(match)[-1] == Seat.TWO
    assert asked(match) == Seat.ONE
    match = say(match, "8s Kc 9s")
    assert takers(match)[-1] == Seat.THREE
    match = say(match, "Ah Qd Kh")
    assert takers(match)[-1] == Seat.THREE
    match = say(match, "9c Jc Qc")
    assert takers(match)[-1] == Seat.TWO
    assert asked(match) == Seat.TWO


def test_example_15() -> None:
    """Rules.md §18.15 (seed 001, raspasy): the dealer takes both talon tricks."""
    match = deal("J87.A7.T8J7.9", "AKT9.KT.AKQ9.-", "-.QJ98.-.KQJT87", talon="Ah Qs", seats=4)
    match = say(match, PASSES)
    match = say(match, "9h Kc Kh Js Ts Qc")
    assert takers(match) == [Seat.FOUR, Seat.FOUR]
    match = say(match, "Td 9d Jc Ac Tc 9c 7c Ad 8c")
    assert takers(match)[2:] == [Seat.ONE, Seat.ONE, Seat.THREE]
    assert isinstance(match.deal, Playing)
    assert tuple(match.deal.won) == (2, 0, 1, 2)


def test_example_16() -> None:
    """Rules.md §18.16 (Codex 3.7.6.3): with three the talon only names the suit, its ace takes nothing."""
    match = say(deal("9K.-.-.AQJT", "7QJT.-.-.-", "8.-.-.-", talon="As Kh"), PASSES)
    assert words(match) == ["Ks", "9s"]
    match = say(match, "9s 7s 8s")
    assert takers(match) == [Seat.ONE]


def test_the_only_holder_of_the_talon_s_suit_takes() -> None:
    """Rules.md §19.29 (nobody holds it) cannot happen: seven of its cards are in the hands, three fall in a trick."""
    match = say(deal("-.-.AKQJT987.AK", "-.AKQJT987.-.QJ", talon="7s 7h"), PASSES)
    match = say(match, "Ad Ac 8s")
    assert takers(match) == [Seat.THREE]
    assert words(match) == ["Ah", "Kh"]


def test_the_third_trick_is_led_by_the_first_hand() -> None:
    match = deal("9K.-.-.-", "A.-.-.-", "8.-.-.-", talon="7s Kh")
    match = say(match, PASSES + " 9s As 8s")
    assert takers(match) == [Seat.TWO]
    assert asked(match) == Seat.ONE


def test_the_second_talon_card_is_shown_after_the_first_trick() -> None:
    match = say(deal("9K.-.-.-", "A.-.-.-", "8.-.-.-", talon="7s Kh"), PASSES)
    assert [str(card) for card in see(match, None).talon] == ["7s"]
    match = say(match, "9s As 8s")
    assert [str(card) for card in see(match, 2).talon] == ["7s", "Kh"]


def test_a_closed_talon_leads_nothing() -> None:
    match = say(deal("9K.-.-.-", "A.-.-.-", "8.-.-.-", talon="7s Kh", seats=4, rasp_talon="closed"), PASSES)
    assert len(words(match)) == 10
    assert see(match, None).talon == ()
    assert asked(say(match, "9s As 8s")) == Seat.TWO


def test_no_trump_in_raspasy() -> None:
    """Void in the suit, any card may be thrown."""
    match = say(deal("-.-.AKQJT987.AK", "AKQJT98.AKQ.-.-", "-.JT987.-.QJT98", talon="7s 7h"), PASSES)
    assert len(words(match)) == 10


def test_ten_tricks_end_it() -> None:
    match = say(deal(seats=4), PASSES)
    while not isinstance(match.deal, Finished):
        match = say(match, words(match)[0])
    assert isinstance(match.deal.outcome, RaspasyOutcome)
    assert sum(match.deal.outcome.tricks) == 10
    assert match.deal.outcome.tricks[4] <= 2


class TestDummy:
    """With two players the third hand plays its lowest legal card by itself (parameters.md 12)."""

    def test_it_follows_at_once(self) -> None:
        match = say(deal("A.-.-.-", "K.-.-.-", preset="gusarik", seats=2), "pass pass")
        before = see(match, None).hands[3].count
        match = say(match, "As")
        assert see_as(RaspasyView, match, None).trick.plays[1][0] == 3
        assert see(match, None).hands[3].count == before - 1
        assert asked(match) == Seat.TWO

    def test_its_tricks_count_for_nobody(self) -> None:
        match = say(deal("789.789.789.7", "AKQ.AKQ.AK.AK", preset="gusarik", seats=2), "pass pass")
        while not isinstance(match.deal, Finished):
            match = say(match, words(match)[0])
        tricks = match.deal.outcome.tricks
        assert tricks is not None
        assert len(tricks) == 2
        assert sum(tricks) < 10

    def test_nobody_sees_it(self) -> None:
        match = say(deal(preset="gusarik", seats=2), "pass pass")
        assert [see(match, viewer).hands[3].cards for viewer in (None, 1, 2)] == [None] * 3


def test_compulsory_raspasy_have_no_auction() -> None:
    match = deal(standing=table(rules("classic"), deals=0))
    assert see(match, 1).compulsory
    assert see(match, 1).phase is Phase.PLAY
    assert see(match, 1).hands[1].cards is not None
