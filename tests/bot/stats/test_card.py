"""The card of a season: who stands on it, titles and what they ask for, the dearest card."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from bot.stats.card import CardOfSeason, SeasonCard, Title, season_card
from bot.stats.rows import DealRow, MatchRow, PlayerRow
from bot.stats.seasons import Length, season_at
from bot.stats.sums import Bill, Defended, Sums, Tally
from engine.core.cards import Card
from engine.core.deal_facts import DealFacts, DearestCard, SeatFacts
from engine.core.seats import BySeat, Seat
from tests.bot.stats.rows import DAY, seat, settled
from tests.narrowed import there

SEASON = season_at(10 * DAY, Length.QUARTER)
ANYA, BORIS, VIKA = 1, 2, 3


def player(person: int, deals: int, lost: int, luck: int, catchable: tuple[int, int] = (0, 0)) -> PlayerRow:
    """Return own deals in a match, all analysed: what they lost, their luck, catchable misères and the caught ones."""
    bill = Bill(deals, luck=Fraction(luck), cost=(Fraction(lost),))
    return PlayerRow(person, f"П{person}", Sums(Tally(deals), bill, catchable=Defended(*catchable)))


PLAYERS = (player(ANYA, 12, 12, 50), player(BORIS, 12, 24, 50, (1, 1)), player(VIKA, 12, 36, -9))


def season(count: int = 12, players: Sequence[PlayerRow] = PLAYERS) -> list[MatchRow]:
    """Return matches of a season that Аня, Борис and Вика win in turn, Аня first."""
    results = ((90, -20, -70), (-20, -70, 90), (-70, 90, -20))
    return [
        settled(*results[turn % 3], at=turn * DAY, table=turn, players=tuple(players), deals=12)
        for turn in range(count)
    ]


def card(matches: Sequence[MatchRow], deals: Sequence[DealRow] = (), hidden: Sequence[int] = ()) -> SeasonCard:
    return there(season_card(matches, deals, SEASON, hidden))


def titles(found: SeasonCard) -> dict[Title, list[int]]:
    return {title: sorted(it.person for it in found.titles if it.title is title) for title in Title}


def test_five_rated_matches_make_a_card() -> None:
    assert season_card(season(4), (), SEASON) is None
    unrated = [replace(match, was_closed=True) for match in season(5)]
    assert season_card(unrated, (), SEASON) is None
    assert (card(season(5)).matches, card(season(5)).deals) == (5, 60)


def test_matches_of_other_seasons_count_for_the_rating_alone() -> None:
    later = [replace(match, at=match.at + 200 * DAY) for match in season()]
    assert card([*season(5), *later]).matches == 5


def test_titles_are_shared_by_equals() -> None:
    found = card(season())
    assert titles(found)[Title.SNIPER] == [ANYA]
    assert titles(found)[Title.LUCKY] == [ANYA, BORIS]
    assert titles(found)[Title.CATCHER] == [BORIS]
    assert titles(found)[Title.CHAMPION] == [found.best[0].person]


def test_ratings_that_are_not_known_stand_on_the_card_below_the_others() -> None:
    found = card(season(5))
    assert [row.place for row in found.best] == [None, None, None]
    assert titles(found)[Title.CHAMPION] == [found.best[0].person]
    late = [settled(40, -40, seats=[seat(4), seat(1)], at=(20 + turn) * DAY) for turn in range(2)]
    assert [row.place for row in card([*season(), *late]).best] == [1, 2, 3, None]


def test_titles_ask_for_sixty_own_deals() -> None:
    few = [player(ANYA, 4, 0, 900), *PLAYERS[1:]]
    assert titles(card(season(players=few)))[Title.SNIPER] == [BORIS]


def test_the_best_catcher_met_three_catchable_miseres() -> None:
    twice = season(12)
    rare = [
        replace(match, players=PLAYERS if match.table < 2 else (*PLAYERS[:1], player(BORIS, 12, 24, 50)))
        for match in twice
    ]
    assert titles(card(rare))[Title.CATCHER] == []


def test_a_hidden_person_stands_nowhere_on_the_card() -> None:
    found = card(season(), [deal(1, 40, ANYA), deal(2, 30, VIKA)], hidden=[ANYA])
    assert ANYA not in [row.person for row in found.best]
    assert all(ANYA not in holders for holders in titles(found).values())
    assert there(found.dearest).person == VIKA


def deal(number: int, cost: int, owner: int | None) -> DealRow:
    share = SeatFacts("declarer", Fraction(0))
    facts = DealFacts(number, BySeat((share, share)), dearest=DearestCard(Seat.ONE, Card("9d"), 3, Fraction(cost)))
    return DealRow(7, 1, BySeat((owner, None)), facts)


def test_the_dearest_card_is_the_earliest_of_equals_in_an_own_deal() -> None:
    deals = [deal(1, 30, ANYA), deal(2, 40, None), deal(3, 30, BORIS)]
    assert card(season(), deals).dearest == CardOfSeason(7, 1, ANYA, Fraction(30))


def test_the_first_eight_stand_on_the_card() -> None:
    crowd = []
    for turn in range(60):
        people = [turn % 10 + 1, (turn + 3) % 10 + 1, (turn + 7) % 10 + 1]
        seats = [seat(person) for person in people]
        crowd.append(settled(30, -10, -20, seats=seats, at=turn * DAY))
    assert len(card(crowd).best) == 8
