"""Pages of statistics: a person's figures, the table of a chat, filters, persons who hide."""

from collections.abc import Sequence
from fractions import Fraction

import pytest
from msgspec.structs import replace

from bot.stats.pages import (
    Companion,
    Filter,
    Level,
    chat_table,
    courses,
    person_page,
    person_row,
    recent_cost,
    selected,
)
from bot.stats.rating import Rated, Rating, ladder
from bot.stats.rows import DealRow, MatchRow, PlayerRow
from bot.stats.seasons import Length
from bot.stats.sums import Bill, Games, Partner, Sums, Tally
from engine.core.deal_facts import DealFacts, Judged, SeatFacts
from engine.core.seats import BySeat
from tests.bot.stats.rows import ROBOT, seat, settled
from tests.narrowed import there

ANYA, BORIS, VIKA, GRISHA = 1, 2, 3, 4


def paid(*results: int) -> MatchRow:
    """Return a match in which every two settle the third part of the difference of their results."""
    rows = (tuple(Fraction(own - other, 3) for other in results) for own in results)
    return settled(*results, pairs=BySeat.collect(map(BySeat, rows)))


def billed(match: MatchRow, *bills: Bill) -> MatchRow:
    """Return a match with those bills of its players."""
    rows = zip(match.players, bills, strict=True)
    players = tuple(replace(row, sums=replace(row.sums, bill=bill)) for row, bill in rows)
    return replace(match, players=players)


def test_a_page_sums_matches_and_results() -> None:
    page = there(person_page([settled(30, -10, -20), settled(-6, 4, 2)], ANYA))
    assert (page.name, page.matches) == ("Аня", 2)
    assert page.settled == 24
    assert list(page.course) == [30, 24]
    assert page.sums.results.count == 18


def test_who_has_no_own_deal_has_no_page() -> None:
    assert person_page([settled(30, -10, -20)], GRISHA) is None
    assert person_page([settled(30, -10, -20, seats=[seat(1), seat(2), seat(3, 0)])], VIKA) is None


def test_of_a_shared_seat_own_deals_are_the_persons_result() -> None:
    shared = replace(seat(3), person=None)
    player = PlayerRow(VIKA, "Вика", Sums(results=Tally(4, Fraction(-7), Fraction(49))))
    match = settled(30, -10, -20, seats=[seat(1), seat(2), shared])
    match = replace(match, players=(*match.players, player))
    assert there(person_page([match], VIKA)).settled == -7


def test_companions_with_matches_payments_and_defended_deals() -> None:
    with_boris = Sums(partners={BORIS: Partner(5, 3, 1)})
    match = paid(30, -10, -20)
    first = replace(match, players=(replace(match.players[0], sums=with_boris), *match.players[1:]))
    other = settled(5, -5, seats=[seat(1), seat(2)])
    page = there(person_page([first, other], ANYA))
    assert page.companions == (
        Companion(BORIS, "Борис", 2, Fraction(40, 3), Partner(5, 3, 1)),
        Companion(VIKA, "Вика", 1, Fraction(50, 3), Partner()),
    )
    assert sum(it.paid for it in page.companions) == 30


def test_a_hidden_person_is_nobodys_companion() -> None:
    page = there(person_page([paid(30, -10, -20)], ANYA, hidden={BORIS}))
    assert [it.name for it in page.companions] == ["Вика"]
    assert page.settled == 30, "numbers of others stay"


def bill(deals: int, *cost: int) -> Bill:
    return Bill(deals, cost=tuple(map(Fraction, cost)))


def test_the_level_draws_few_deals_to_the_mean_of_the_chat() -> None:
    match = billed(settled(30, -10, -20), bill(10, 30, 0), bill(10, 0, 60), bill(10, 0, 0))
    level = there(there(person_page([match], ANYA)).level)
    assert level == Level(Fraction(30 + 30 * 3, 40), (Fraction(30 + 30, 40), Fraction(0 + 60, 40)))
    assert sum(level.parts) == level.whole


def test_without_an_analysed_deal_there_is_no_level() -> None:
    assert there(person_page([settled(30, -10, -20)], ANYA)).level is None


@pytest.mark.parametrize(
    ("by", "taken"),
    [
        (Filter(), [1, 2, 3]),
        (Filter(since=20.0), [2, 3]),
        (Filter(since=20.0, until=30.0), [2]),
        (Filter(preset="club3"), [3]),
        (Filter(seats=4), [2]),
    ],
)
def test_a_filter_takes_matches_by_time_rules_and_players(by: Filter, taken: list[int]) -> None:
    matches = [
        settled(3, -1, -2, at=10.0, table=1),
        settled(3, -1, -2, 0, at=20.0, table=2),
        settled(3, -1, -2, at=30.0, table=3, preset="club3"),
    ]
    assert [match.table for match in selected(matches, by)] == taken


def rated(person: int, mu: float, sigma: float = 4.0) -> Rated:
    return Rated(person, Rating(mu, sigma), 0, 12)


LADDER = [rated(ANYA, 27.0), rated(BORIS, 31.0), rated(VIKA, 29.0, 6.0)]


def rows(hidden: Sequence[int] = ()) -> list[tuple[str, int | None]]:
    """List names and places of the table of a chat in which Гриша has no rating."""
    matches = [settled(3, -1, -2, 0)]
    return [(row.name, row.place) for row in chat_table(matches, LADDER, hidden)]


def test_the_table_is_by_rating_then_who_is_doubtful_then_who_has_none() -> None:
    assert rows() == [("Борис", 1), ("Аня", 2), ("Вика", None), ("Гриша", None)]


def test_ratings_that_look_equal_share_a_place_and_the_next_one_is_left_out() -> None:
    matches = [settled(3, -1, -2, 0)]
    found = [rated(ANYA, 31.01), rated(BORIS, 31.0), rated(VIKA, 29.0), rated(GRISHA, 40.0, 6.0)]
    places = {row.name: row.place for row in chat_table(matches, found)}
    assert places == {"Аня": 1, "Борис": 1, "Вика": 3, "Гриша": None}
    assert [there(person_row(matches, found, person)).place for person in (BORIS, VIKA)] == [1, 3]


def test_a_hidden_person_leaves_the_place_empty() -> None:
    assert rows(hidden=[BORIS]) == [("Аня", 2), ("Вика", None), ("Гриша", None)]


def test_the_table_tells_means_over_the_matches_of_a_person() -> None:
    matches = [settled(30, -10, -20), settled(6, -6, seats=[seat(1), seat(2)])]
    found = {row.name: row for row in chat_table(matches, ladder(matches, Length.NONE).values())}
    assert (found["Аня"].matches, found["Вика"].matches) == (2, 1)
    assert found["Аня"].results.mean == Fraction(36, 18)
    assert there(found["Вика"].rated).matches == 1


def deal(number: int, cost: int | None, owner: int | None = ANYA) -> DealRow:
    """Return a deal with the cost of its first seat; None: not analysed."""
    judged = Judged(Fraction(0), Fraction(0), Fraction(0), (Fraction(cost),)) if cost is not None else None
    seats = BySeat((SeatFacts("declarer", Fraction(0), judged=judged), SeatFacts("whister", Fraction(0))))
    return DealRow(1, 1, BySeat((owner, BORIS)), DealFacts(number, seats))


def test_the_cost_of_late_is_that_of_the_last_fifty_own_deals() -> None:
    deals = [deal(1, 1000), *(deal(number, 4) for number in range(2, 52)), deal(52, None), deal(53, 70, VIKA)]
    assert recent_cost(deals, ANYA) == 4
    assert recent_cost(deals, VIKA) == 70
    assert recent_cost(deals, BORIS) is None


def test_activity_is_declared_games_by_deals_with_cards() -> None:
    match = settled(30, -10, -20, seats=[seat(1), seat(2), ROBOT])
    busy = Sums(with_cards=9, games={"6": Games(2, 1), "misere": Games(1, 1)})
    played = replace(match, players=(replace(match.players[0], sums=busy), *match.players[1:]))
    assert there(person_page([played], ANYA)).activity == Fraction(1, 3)
    assert there(person_page([match], ANYA)).activity is None


def test_a_course_sums_the_matches_that_a_person_played() -> None:
    matches = [settled(30, -10, -20), settled(5, -5, seats=[seat(BORIS), seat(VIKA)]), settled(-6, 4, 2)]
    assert courses(matches, (ANYA, GRISHA)) == {ANYA: ((1, Fraction(30)), (3, Fraction(24)))}


def test_one_persons_row_is_that_of_the_table() -> None:
    matches = [settled(30, -10, -20), settled(6, -6, seats=[seat(1), seat(2)])]
    found = list(ladder(matches, Length.NONE).values())
    (whole,) = (row for row in chat_table(matches, found) if row.person == BORIS)
    assert person_row(matches, found, BORIS) == replace(whole, level=None)
    assert person_row(matches, LADDER, ANYA) == replace(there(person_row(matches, LADDER, ANYA)), place=2)
    assert person_row(matches, found, GRISHA) is None
