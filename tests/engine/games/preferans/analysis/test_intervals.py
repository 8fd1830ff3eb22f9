"""What is found out no further than needed answers as exact numbers would."""

from fractions import Fraction
from random import Random

import pytest

from engine.core.seats import Seat
from engine.games.preferans.analysis.intervals import NOTHING, Amount, Brings, Less, Sure, clearly
from engine.games.preferans.analysis.model import Priced
from engine.games.preferans.analysis.naming import WhistValue, ahead
from engine.games.preferans.analysis.talon import as_ordering, named
from engine.games.preferans.commands import Pass, PlaceBid
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.game import deciders
from engine.games.preferans.phases.talon import legal_contracts
from engine.games.preferans.state import Auction, Ordering, TalonShown
from tests.engine.games.preferans.analysis.kit import LEVELS, STRONG, begun, match_of, price, prices, say, taking
from tests.extent import tried


def exactly_clear(gains: list[Fraction]) -> bool:
    total = sum(gains, NOTHING)
    return total > 0 and total**2 > sum(gain**2 for gain in gains)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(tried(30, 600)))
def test_clearly_says_what_exact_numbers_say(seed: int) -> None:
    rng, asked = Random(seed), list[int]()
    gains: list[Amount] = []
    exact = []
    for _ in range(rng.choice((1, 2, 8, 12))):
        (level, old), (tricks, before) = rng.choices(LEVELS, k=2), rng.choices(range(3, 11), k=2)
        gains.append(
            Less(Brings(prices(level), level, taking(tricks, asked)), Brings(prices(old), old, taking(before, asked)))
        )
        exact.append(price(level, tricks) - price(old, before))
    assert clearly(gains) is exactly_clear(exact)
    assert len(asked) <= 20 * len(gains)


def test_what_the_first_questions_tell_is_enough() -> None:
    asked = list[int]()
    assert clearly([Brings(prices(6), 6, taking(6, asked)) for _ in range(12)])
    assert asked == [6] * 12
    assert not clearly([Less(Sure(NOTHING), Sure(NOTHING))])


@pytest.mark.parametrize("preset", [name for name in PRESETS if name != "classic"])  # that begins with raspasy
@pytest.mark.parametrize("bid", [Contract.S6, Contract.MISERE])
def test_more_tricks_never_bring_a_declarer_less(preset: str, bid: Contract) -> None:
    seats = 4 if preset == "club4" else 2 if preset == "gusarik" else 3
    events = say(begun(STRONG, preset, seats), PlaceBid(Seat.ONE, bid=bid))
    while isinstance(deal := match_of(events).deal, Auction):
        events = say(events, Pass(deciders(deal)[0]))
    match = match_of(events)
    assert isinstance(match.deal, TalonShown | Ordering)
    whist_value = WhistValue(Priced(match.standing, match.deal.setup.dealer))
    for contract in legal_contracts(as_ordering(match.deal)):
        words = ahead(named(match, contract, None))
        brought = [whist_value.at(words, tricks)[match.deal.declarer] for tricks in range(11)]
        assert brought == sorted(brought, reverse=contract.is_misere)
