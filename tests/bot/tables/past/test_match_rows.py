"""Rows of a finished match: whose deals they were, who answers for a seat, which matches count."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from bot.stats.rating import scores_of
from bot.stats.rows import MatchRow, SeatRow
from bot.tables.log.events import LogEvent, Occupant, Replaced, WentAway
from bot.tables.past.match_rows import Logged, Rows, is_counted, rows_of
from engine.core.match import EndReason, Event, Mark, MatchFinished
from engine.core.seats import Seat
from engine.core.strengths import Strength
from tests.bot.tables.past.matches import HOUR, PEOPLE, PlayedMatch
from tests.games.bad_move import BAD_MOVE
from tests.narrowed import there

ANYA, BORIS, VIKA, GRISHA = PEOPLE
ONE, TWO, THREE = Seat.ONE, Seat.TWO, Seat.THREE
ROBOT = Occupant("Робот", strength=Strength.SOLID)


def unjudged(deal: Sequence[Event]) -> Any:
    """Analyse nothing."""
    return None


def rows(match: PlayedMatch, reason: EndReason = EndReason.AGREED) -> Rows:
    """End a match and return its rows, without analyses."""
    return there(rows_of(match.table, match.finish(reason), unjudged))


def seat(match: PlayedMatch, number: Seat) -> SeatRow:
    """End a match and tell who answers for a seat."""
    return rows(match).match.seats[number]


def own(row: MatchRow) -> dict[int, int]:
    """Count the own deals of each person."""
    return {player.person: player.sums.results.count for player in row.players}


def test_a_match_of_three_people() -> None:
    match = PlayedMatch()
    match.deals(4)
    found = rows(match)
    assert own(found.match) == {1: 4, 2: 4, 3: 4}
    assert (found.match.deals, found.match.game, found.match.preset) == (4, "preferans", "sochi")
    assert found.match.at == 1_000_000.0 + 4 * HOUR
    assert [tuple(deal.owners) for deal in found.deals] == [(1, 2, 3)] * 4
    assert [deal.facts.number for deal in found.deals] == [1, 2, 3, 4]
    assert [player.sums.results.total for player in found.match.players] == list(found.match.exact)
    assert [found.match.share_of(person) for person in (1, 2, 3)] == list(found.match.exact)
    assert found.match.share_of(4) is None


@pytest.mark.parametrize("mark", Mark)
def test_a_deal_in_which_robot_or_clock_chose_is_not_that_persons_own(mark: Mark) -> None:
    match = PlayedMatch()
    match.deals(2)
    match.deals(1, {TWO: mark})
    match.deals(1)
    found = rows(match)
    assert own(found.match) == {1: 4, 2: 3, 3: 4}
    assert tuple(found.deals[2].owners) == (1, None, 3)
    assert not found.match.seats[TWO].has_left


@pytest.mark.parametrize(
    ("event", "deals"),
    [(Replaced(TWO, GRISHA), {1: 5, 3: 5, 2: 2, 4: 2}), (WentAway(2, 2, free=True), {1: 5, 3: 5, 2: 5})],
)
def test_a_substitute_in_the_middle_of_a_deal_has_no_own_deal_there(event: LogEvent, deals: dict[int, int]) -> None:
    match = PlayedMatch()
    match.deals(2)
    match.deals(1, before_the_end=event)
    match.deals(2)
    assert own(rows(match).match) == deals


@pytest.mark.parametrize(
    ("first", "then", "answers"),
    [(3, 1, SeatRow(2, 3)), (1, 3, SeatRow(4, 3)), (2, 2, SeatRow())],
)
def test_three_quarters_of_a_seats_deals_make_it_somebodys(first: int, then: int, answers: SeatRow) -> None:
    match = PlayedMatch()
    match.deals(first)
    match.add(Replaced(TWO, GRISHA))
    match.deals(then)
    assert seat(match, TWO) == answers


GONE = Occupant("Борис", gone=True)
KICKED = Occupant("Робот", barred=2)


@pytest.mark.parametrize(
    ("event", "left"),
    [
        (Replaced(TWO, GONE), True),
        (Replaced(TWO, KICKED), True),
        (WentAway(2, 2, free=True), True),
        (WentAway(2, 2), False),
    ],
)
def test_who_goes_without_a_substitute_has_left(event: LogEvent, left: bool) -> None:
    match = PlayedMatch()
    match.deals(5)
    match.add(event)
    match.deals(1)
    found = seat(match, TWO)
    assert (found.person, found.has_left) == (2, left)


def test_who_took_a_seat_over_late_and_is_put_off_has_left() -> None:
    match = PlayedMatch()
    match.deals(1)
    match.add(Replaced(TWO, GRISHA))
    match.deals(5)
    match.add(Replaced(TWO, Occupant("Робот", barred=4)))
    assert seat(match, TWO) == SeatRow(4, 5, has_left=True)


def test_who_had_a_substitute_has_not_left_when_the_substitute_is_put_off() -> None:
    match = PlayedMatch()
    match.deals(5)
    match.add(Replaced(TWO, GRISHA))
    match.deals(1)
    match.add(Replaced(TWO, Occupant("Робот", barred=4)))
    assert seat(match, TWO) == SeatRow(2, 5)


@pytest.mark.parametrize(("by_robot", "answers"), [(5, SeatRow()), (1, SeatRow(2, 5))])
def test_who_takes_the_seat_of_a_robot_answers_for_it_by_three_quarters_only(by_robot: int, answers: SeatRow) -> None:
    match = PlayedMatch(ANYA, ROBOT, VIKA)
    match.deals(by_robot, {TWO: Mark.ROBOT})
    match.add(Replaced(TWO, BORIS))
    match.deals(6 - by_robot)
    assert seat(match, TWO) == answers


def test_who_takes_a_seat_over_in_the_middle_of_the_last_deal_has_held_it_too() -> None:
    match = PlayedMatch()
    match.deals(2)
    match.deals(1, before_the_end=Replaced(TWO, GRISHA))
    assert seat(match, TWO) == SeatRow()


@pytest.mark.parametrize(("by_robot", "left"), [(3, True), (2, False)])
def test_for_whom_a_robot_plays_more_than_half_has_left(by_robot: int, left: bool) -> None:
    match = PlayedMatch()
    match.deals(by_robot, {THREE: Mark.ROBOT})
    match.deals(2)
    assert seat(match, THREE).has_left is left


def test_the_clock_is_no_robot() -> None:
    match = PlayedMatch()
    match.deals(4, {THREE: Mark.TIMEOUT})
    found = seat(match, THREE)
    assert (found.person, found.own, found.has_left) == (3, 0, False)


def test_a_robots_seat_and_results_against_it() -> None:
    match = PlayedMatch(ANYA, BORIS, ROBOT)
    match.deals(2, {THREE: Mark.ROBOT})
    found = rows(match).match
    assert found.seats[THREE] == SeatRow(robot=Strength.SOLID)
    assert own(found) == {1: 2, 2: 2}
    assert found.players[0].sums.against_robots == {"solid": found.players[0].sums.results}


def test_a_forgotten_person_has_a_seat_but_no_sums() -> None:
    match = PlayedMatch(ANYA, Occupant("игрок", -5), VIKA)
    match.deals(2)
    found = rows(match).match
    assert own(found) == {1: 2, 3: 2}
    assert found.seats[TWO].person == -5


def test_four_at_the_table_and_the_resting_dealer() -> None:
    match = PlayedMatch(*PEOPLE)
    match.deals(4)
    found = rows(match).match
    assert own(found) == {1: 4, 2: 4, 3: 4, 4: 4}
    assert [player.sums.with_cards for player in found.players] == [3, 3, 3, 3]
    assert sum(found.exact, Fraction(0)) == 0


@pytest.mark.parametrize("event", [None, WentAway(2, 2, free=True)], ids=["off a seat", "off a seat left before"])
@pytest.mark.parametrize("in_deal", [False, True])
def test_the_settlement_stands_at_which_somebody_was_put_off(event: LogEvent | None, in_deal: bool) -> None:
    match = PlayedMatch()
    match.deals(6)
    exact = there(match.game.facts).exact(match.match)
    match.add(*([event] if event is not None else []))
    match.add(*([] if in_deal else [Replaced(TWO, KICKED)]))
    match.deals(1, before_the_end=Replaced(TWO, KICKED) if in_deal else None)
    row = rows(match).match
    moments = [(one.person, one.deals, one.exact, one.seats[TWO]) for one in row.moments]
    assert moments == ([(2, 6, exact, SeatRow(2, 6))] if event is None else [])


def test_matches_of_before_have_no_such_settlement() -> None:
    """The last event decides: without its version a match counts as it did."""
    match = PlayedMatch()
    match.deals(6)
    match.add(Replaced(TWO, KICKED))
    log = match.finish(EndReason.RESET)
    log[-1] = Logged(log[-1].at, MatchFinished(EndReason.RESET))
    row = there(rows_of(match.table, log, unjudged)).match
    assert (row.version_of_end, row.moments, row.seats[TWO].has_left) == (0, (), True)
    assert scores_of(row) == {}


@pytest.mark.parametrize(("reason", "closed"), [(EndReason.RESET, True), (EndReason.AGREED, False)])
def test_a_match_that_one_person_closed_for_all_is_marked(reason: EndReason, closed: bool) -> None:
    match = PlayedMatch()
    match.deals(1)
    assert rows(match, reason).match.was_closed is closed


@pytest.mark.parametrize(
    "match",
    [
        PlayedMatch(chat=1),
        PlayedMatch(opened={"paper": True}),
        PlayedMatch(opened={"review": True}),
        PlayedMatch(opened={"source": 3}),
        PlayedMatch(ANYA, BORIS, game=BAD_MOVE, preset="badmove"),
    ],
    ids=["in private", "real cards", "a record", "an import goes on", "a game without statistics"],
)
def test_matches_that_do_not_count(match: PlayedMatch) -> None:
    assert not is_counted(match.table, match.log)
    assert rows_of(match.table, match.log, unjudged) is None


def test_a_match_that_goes_on_has_no_rows() -> None:
    match = PlayedMatch()
    match.deals(2)
    assert rows_of(match.table, match.log, unjudged) is None


def test_a_match_without_a_finished_deal_has_no_rows() -> None:
    assert rows_of(PlayedMatch().table, PlayedMatch().finish(), unjudged) is None
