"""Random matches by random rules: money by another scorer, nothing leaks, records tell them again."""

import json
from collections.abc import Callable
from random import Random

import pytest

from engine.core.cards import Card
from engine.core.codec import encode
from engine.core.seats import Seat
from engine.games.austrian import AUSTRIAN
from engine.games.austrian.cli.report import report, summary
from engine.games.austrian.events import DealScored, DealStarted, PaperRecorded
from engine.games.austrian.game import replay
from engine.games.austrian.money import Reason
from engine.games.austrian.outcomes import ContractOutcome
from engine.games.austrian.record import RecordedMatch, parse, write
from engine.games.austrian.rules import rules_of
from engine.games.austrian.state import Claiming, Exchange, Finished, Inviting, Naming, Playing, Whisting, running
from engine.three_hands.dealing import DECK, active_seats
from tests.engine.games.austrian.oracle import Told, changes
from tests.engine.games.austrian.walks import Walk, any_rules, seat_after
from tests.extent import tried
from tests.games.seen import cards_in

SEEDS = range(tried(8, 400))
DEALS = 6

pytestmark = pytest.mark.soak


def walked(seed: int, check: Callable[[Walk], None] | None = None) -> Walk:
    rng = Random(seed)
    walk = Walk(rng, any_rules(rng), 3 + seed % 2, check)
    for _ in range(DEALS):
        if not walk.deal():
            break
    return walk


def told(outcome: ContractOutcome, active: tuple[Seat, ...]) -> Told:
    counts = outcome.tricks
    return Told(
        int(outcome.declarer),
        str(outcome.contract),
        seat_after(active, outcome.declarer, 1),
        seat_after(active, outcome.declarer, 2),
        {int(word.seat): str(word.call) for word in outcome.whists},
        outcome.invited,
        {int(seat): counts[seat] for seat in counts.seats} if counts is not None else {},
        str(outcome.aces or ""),
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_another_scorer_agrees_after_every_deal(seed: int) -> None:
    scored: list[bool] = []

    def check(walk: Walk) -> None:
        event, deal = walk.events[-1], walk.match.deal
        purse = walk.match.standing.purse
        assert sum(purse.cash) + purse.pot == 0
        assert purse.pot >= 0
        assert purse.pot % 10 == 0
        if not isinstance(event, DealScored) or not isinstance(deal, Finished):
            return
        started = next(one for one in reversed(walk.events) if isinstance(one, DealStarted))
        before = started.standing.purse.after(started.paid)
        if not isinstance(event.outcome, ContractOutcome):
            assert event.payments == started.paid
            return
        active = active_seats(len(purse.cash), started.dealer)
        cash, pot = changes(rules_of(walk.match.standing.rules), before.pot, told(event.outcome, active))
        assert purse.pot == pot
        for seat in purse.cash.seats:
            assert purse.cash[seat] - before.cash[seat] == cash.get(int(seat), 0)
        scored.append(True)

    walked(seed, check)
    assert scored or seed


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_is_told_again_by_its_record_and_by_its_events(seed: int) -> None:
    walk = walked(seed)
    walk.finish()
    text = write(walk.events, finished_only=False)
    read = parse(text)
    assert read.events == tuple(walk.events)
    assert read.match == walk.match == replay(walk.events)
    assert write(read.events, finished_only=False) == text
    found = json.loads(json.dumps(summary(RecordedMatch(walk.match, tuple(walk.events)))))
    assert found == summary(read)
    assert sum(int(amount) for amount in found["settlement"]["cash"].values()) == 0
    assert report(read).endswith("\n")


@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_sees_what_the_rules_hide(seed: int) -> None:
    """A viewer sees the own cards, those on the table, as the declarer the talon, and hands that claims laid open."""
    phases: set[str] = set()

    def check(walk: Walk) -> None:
        deal = running(walk.match)
        if deal is None:
            return
        phases.add(type(deal).__name__)
        started = next(one for one in reversed(walk.events) if isinstance(one, DealStarted))
        lain = set(AUSTRIAN.played(walk.match))
        declarer, play = None, deal.play if isinstance(deal, Claiming) else deal
        if isinstance(play, Exchange | Naming):
            declarer = play.won.seat if not play.won.bid.is_hand else None
        elif isinstance(play, Whisting | Inviting | Playing):
            declarer = play.game.declarer if play.game.discard is not None else None
        for viewer in (None, *walk.match.standing.players.seats):
            allowed = set(lain)
            if viewer is not None:
                allowed |= set(started.hands[viewer])
            if viewer is not None and viewer is declarer:
                allowed |= set(started.talon)
            if isinstance(play, Playing):
                opened = [*play.laid, *([deal.seat] if isinstance(deal, Claiming) else [])]
                if play.game.extra == "bettel_open" and play.has_played(play.game.declarer):
                    opened.append(play.game.declarer)
                allowed |= {card for seat in opened for card in play.hands[seat]}
            view = AUSTRIAN.view(walk.match, viewer)
            seen = encode(view).decode()
            assert set(cards_in(view)) <= allowed
            assert {card for card in DECK if f'"{card}"' in seen} <= allowed
            assert view is not None
            assert view.legal == (AUSTRIAN.legal(walk.match, viewer) if viewer is not None else ())

    walked(seed, check)
    assert "Auction" in phases


def test_everything_is_shown_when_the_deal_is_over() -> None:
    walk = walked(1)
    view = AUSTRIAN.view(walk.match, None)
    assert set(cards_in(view)) >= set(DECK) - set[Card]()


def test_walks_reach_every_phase_and_every_reason() -> None:
    phases, reasons = set[str](), set[str]()

    def check(walk: Walk) -> None:
        phases.add(type(walk.match.deal).__name__)
        event = walk.events[-1]
        if isinstance(event, DealScored):
            reasons.update(str(payment.reason) for payment in event.payments)
        assert not isinstance(event, PaperRecorded)

    for seed in range(100):  # four aces in one hand are rare
        walked(seed, check)
    assert phases == {"Auction", "Exchange", "Naming", "Whisting", "Inviting", "Playing", "Claiming", "Finished"}
    assert reasons == {str(reason) for reason in Reason if reason not in (Reason.ADJUST, Reason.REST)}
