"""Random matches of the old kinds against a scorer written from the rules alone: all cells and balances, each step."""

from functools import reduce
from random import Random

import pytest

from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import TRICK_CONTRACTS, Contract
from engine.games.preferans.conventions.presets import has_raspasy, rules_of
from engine.games.preferans.events import AnyEvent, MatchStarted, Standing
from engine.games.preferans.game import evolve, start
from engine.games.preferans.match_commands import RecordPaperDeal, decide_match
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    Outcome,
    PassedOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.record import parse, write
from engine.games.preferans.rotation import active_players, defenders_of, has_dummy, next_dealer, resting_seat
from engine.games.preferans.scoring.pool import is_over, is_prize
from engine.games.preferans.scoring.remise import columns_of
from engine.games.preferans.scoring.settlement import settle
from engine.games.preferans.sheet import Cell
from engine.games.preferans.state import Match
from tests.engine.games.preferans.scoring.builders import NAMES, rules
from tests.engine.games.preferans.scoring.second_scorer import Paper
from tests.extent import tried

MOST = 120  # deals of a match: pools that fall below zero may take long to fill
KINDS = [
    *(("kurochka", people, {}) for people in (3, 4, 5)),
    *(("sochi", people, {"remise_to": "record"}) for people in (3, 4)),
    *(("kurochka", people, {"kurochka_stake": "3"}) for people in (3, 4)),
    *(("kotel", people, {"kotel_share": share}) for people in (3, 4, 5) for share in ("equal", "all")),
    *(("gusarik", 2, {"remise_to": place}) for place in ("record", "kurochka", "kotel")),
    *(("hussar", 2, {"remise_to": place}) for place in ("mountain", "record", "kurochka", "kotel")),
    *((name, people, {"all_pass": "raspasy"}) for name in ("kurochka", "kotel") for people in (3, 4)),
    *(("decimal", people, {"remise_to": "kurochka", "kurochka_stake": "3"}) for people in (3, 4, 5)),
    ("decimal", 3, {"remise_to": "kotel"}),
    *(("sochi", people, {}) for people in (3, 5)),
]


def outcome_of(chance: Random, standing: Standing, dealer: Seat) -> Outcome:
    """Return a random possible outcome: all passed, a misère, or a game with any calls of the defenders."""
    people = len(standing.players)
    active, resting = active_players(standing, dealer), resting_seat(standing, dealer)
    seats = [int(seat) for seat in active]
    if chance.random() < 0.2:
        if not has_raspasy(standing.convention):
            return PassedOutcome()
        talon = chance.randint(0, 2) if resting is not None else 0
        counts = divided(chance, seats, people, 10 - talon - (chance.randint(0, 10) if has_dummy(standing) else 0))
        if resting is not None:
            counts[resting - 1] = talon
        return RaspasyOutcome(BySeat(tuple(counts)))
    declarer = chance.choice(active)
    tricks = BySeat(tuple(divided(chance, chance.sample(seats, len(seats)), people, 10)))
    if chance.random() < 0.15:
        return ContractOutcome(declarer, Contract.MISERE, tricks=tricks)
    contract = chance.choice(TRICK_CONTRACTS)
    defenders = defenders_of(standing, dealer, declarer)
    calls = chance.choice(list(_calls(contract, len(defenders))))
    words = tuple(DefenderWord(seat, call) for seat, call in zip(defenders, calls, strict=True))
    return ContractOutcome(declarer, contract, words, tricks=tricks if WhistCall.WHIST in calls else None)


def _calls(contract: Contract, defenders: int) -> list[tuple[WhistCall, ...]]:
    """List the final calls that Sochi allows."""
    whist, passes, half = WhistCall.WHIST, WhistCall.PASS, WhistCall.HALF
    may_leave = contract.level <= 7
    if defenders == 1:
        return [(whist,), (passes,), *([(half,)] if may_leave else [])]
    return [
        (whist, whist),
        (whist, passes),
        (passes, whist),
        (passes, passes),
        *([(passes, half)] if may_leave else []),
    ]


def divided(chance: Random, seats: list[int], people: int, tricks: int) -> list[int]:
    """Return random tricks by seat, `tricks` in all, of those who play; the last of them gets the rest."""
    counts = [0] * people
    for seat in seats[:-1]:
        counts[seat - 1] = chance.randint(0, tricks)
        tricks -= counts[seat - 1]
    counts[seats[-1] - 1] = tricks
    return counts


def check(standing: Standing, book: Paper) -> None:
    """Compare all cells of the sheet, and the balances."""
    sheet, columns = standing.sheet, columns_of(standing.convention)
    for seat in sheet.seats:
        assert all(sheet.total_of(Cell(seat, column)) == book.cells[f"{seat}:{column}"] for column in columns)
        assert book.cells[f"{seat}:kurochka"] >= 0
        assert all(sheet.whists_on(seat, on) == book.cells[f"{seat}:on{on}"] for on in sheet.seats if on is not seat)
    assert book.kotel >= 0
    assert bool(book.prize) is is_prize(standing)
    exact = settle(standing).exact
    assert list(exact) == book.balances()
    assert sum(exact) == sum(settle(standing).whists) == 0


@pytest.mark.parametrize(("name", "people", "changed"), KINDS)
@pytest.mark.parametrize("seed", range(tried(3, 40)))
def test_a_random_match_is_scored_as_by_the_rules(name: str, people: int, changed: dict[str, str], seed: int) -> None:
    chance, convention = Random(f"{name}{people}{changed}{seed}"), rules(name, **changed)
    begun = MatchStarted(convention, NAMES[:people])
    match, book = start(begun), Paper(rules_of(convention), people)
    events: list[AnyEvent] = [begun]
    for _ in range(MOST):
        if is_over(match.standing):
            break
        dealer = next_dealer(match.standing) or Seat(people)
        outcome = outcome_of(chance, match.standing, dealer)
        decided = decide_match(Match(match.standing), RecordPaperDeal(dealer, outcome))
        match = reduce(evolve, decided, match)
        events += decided
        book.write(int(dealer), outcome)
        check(match.standing, book)
    assert is_over(match.standing) is (book.are_full and not book.prize)
    assert parse(write(events)).match.standing == match.standing
