"""The battery: random legal matches of every convention keep every promise of the engine.

A fixed set of walks must make everything happen that this version knows; hypothesis then walks under any options.
"""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.codec import dec_hook, encode
from engine.core.match import DealBroken
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.model import Convention, ExitNeeds, HelpLeftover, HelpTie, RaspZero
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for, with_rules
from engine.games.preferans.events import Adjusted, AnyEvent, DealScored, Joined, Left
from engine.games.preferans.game import awaited, deciders, decisions, evolve, legal_commands, replay
from engine.games.preferans.moves import DealMove, Look, MakeClaim, PlaceBid
from engine.games.preferans.outcomes import PlayMode
from engine.games.preferans.record import parse, write
from engine.games.preferans.scoring.settlement import balances, settle
from engine.games.preferans.sheet import Column, Entry, Reason
from engine.games.preferans.state import (
    Auction,
    Broken,
    ChoosingMode,
    Claiming,
    Deal,
    Finished,
    Match,
    NamedGame,
    Ordering,
    PaperDeal,
    Playing,
    TalonShown,
    Whisting,
    setup_of,
)
from engine.games.preferans.view import AuctionView, view_for
from engine.three_hands.dealing import DECK, SHORT_DECK
from tests.engine.games.preferans.happened import in_events, in_score
from tests.engine.games.preferans.oracle import hidden_cards, words_of
from tests.engine.games.preferans.scoring.strategies import conventions
from tests.engine.games.preferans.walks import Walk
from tests.extent import tried

Rules = dict[str, str]
DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent, dec_hook=dec_hook)

# Options that have to meet for every branch to be reached; each set is walked with both numbers of seats.
OLD_KINDS = (
    "decimal",
    "kurochka",
    "kotel",
    "old_misere",
    "uvert",
    "hussar",
)  # last in the list, for the lot of a walk depends on its place there
SMALL: Rules = {"pool_target": "4"}
BATTERY: tuple[tuple[str, Rules], ...] = (
    *((name, {}) for name in PRESETS if name not in OLD_KINDS),
    *((name, {"pool_target": "4"}) for name in ("fspr", "rostov", "classic", "club3", "club4", "gusarik")),
    ("classic", {"blind": "full", "compulsory_rasp_laps": "0", "preferans_hand": "on1000", "pool_target": "4"}),
    ("classic", {"bomb_to": "all_active", "bomb_spent": "on_played", "half_with_dealer": "any", "exit_ladder": "6"}),
    ("sochi", SMALL),
    ("leningrad", SMALL),
    ("sochi", {"pool_target": "2", "help_tie": "counterclockwise", "help_leftover": "mountain_any"}),
    ("sochi", {"pool_target": "2", "help_leftover": "lost", "half_with_dealer": "misere", "talon_bonus": "value"}),
    ("sochi", {**SMALL, "help_not_to": "victim", "rasp_zero": "pool_one", "half_whist_who": "both"}),
    ("sochi", {**SMALL, "made_game_to": "mountain_first", "rasp_zero": "pool_price", "here": "elder_then_younger"}),
    ("sochi", {**SMALL, "help": "off", "rasp_zero": "mountain_1", "amnesty": "no", "half_with_dealer": "misere"}),
    ("sochi", {"end": "deals:3", "rasp_zero": "mountain_2", "open_choice": "always_open", "jumps": "no"}),
    ("sochi", {"end": "sum", "rasp_zero": "none", "open_choice": "always_closed", "misere_exits": "no"}),
    (
        "sochi",
        {"rasp_scoring": "whists", "rasp_talon": "closed", "rasp_prices": "5", "open_moment": "after_first_trick"},
    ),
    (
        "sochi",
        {"stalingrad": "yes", "ten": "checked", "exit_needs": "made", "exit_ladder": "9", "consolation": "fixed10"},
    ),
    ("leningrad", {"half_whist_who": "sole_whister", "exit_ladder": "6", "here": "off", "pool_target": "2"}),
    (
        "sochi",
        {
            "quota_basis": "personal",
            "responsibility": "half",
            "style": "gentleman_always",
            "without_three": "any",
            "exit_needs": "whisted",
        },
    ),
    ("decimal", {}),
    ("decimal", {"pool_target": "20", "game_values": "vint", "half_with_dealer": "any", "misere_prices": "5,10"}),
    ("kurochka", {"kurochka_stake": "2"}),
    ("kotel", {"end": "deals:2", "kotel_deals": "6"}),
    ("sochi", {**SMALL, "misere_play": "closed", "misere_ladder": "old_direct", "no_talon_bids": "misere,6,7,8,9,10"}),
    ("gusarik", {**SMALL, "misere_play": "closed", "misere_ladder": "old_steps", "no_talon_bids": "misere,6,7"}),
    (
        "sochi",
        {**SMALL, "uverts": "2,3", "misere_ladder": "old_steps", "no_talon_bids": "misere,uvert", "blind": "full"},
    ),
    ("gusarik", {"uverts": "10,20", "misere_ladder": "old_direct", "no_talon_bids": "misere,6,uvert"}),
    ("old_misere", {}),
    ("uvert", {"pool_target": "20"}),
    ("hussar", {}),
    ("hussar", {**SMALL, "misere_ladder": "old_steps", "no_talon_bids": "misere,6,7,uvert", "uverts": "3,4"}),
    ("hussar", {"preferans_hand": "on", "without_three": "any", "misere_play": "open", "ten": "checked"}),
)
ROUNDS = tried(1, 6)
RARE = (  # walks of later rounds, by set, round and seats, in which something happens that is rare
    (6, 5, 4),  # the talon is thrown
    (20, 2, 4),  # a victim is passed over
    (24, 3, 3),  # any game would do for leaving raspasy, and none is made
)
DEALS = 8


def conserved(deal: Deal) -> None:
    """All cards of the deal, each once, wherever it stands."""
    cards, setup = [*deal_cards(deal)], setup_of(deal)
    deck = DECK if setup is None or len(setup.active) == 3 else SHORT_DECK
    assert len(cards) == len(deck)
    assert set(cards) == set(deck)


def deal_cards(deal: Deal) -> tuple[str, ...]:
    match deal:
        case Auction():
            return (*sum(deal.hands, ()), *deal.setup.talon)
        case TalonShown():
            return sum(deal.hands, ())
        case Ordering():
            return (*sum(deal.hands, ()), *(deal.discard or deal.setup.talon))
        case Whisting() | ChoosingMode():
            return (*sum(deal.hands, ()), *(deal.game.discard or deal.setup.talon))
        case Playing():
            played = [card for trick in deal.tricks for _, card in trick.plays] + [card for _, card in deal.plays]
            aside = deal.game.discard if isinstance(deal.game, NamedGame) else None
            return (*sum(deal.hands, ()), *played, *(aside or deal.setup.talon))
        case Claiming():
            return deal_cards(deal.play)
        case Finished() | Broken():
            return deal_cards(deal.last)
        case PaperDeal():
            return DECK


def counted(deal: Deal) -> None:
    """The counts of tricks agree with the tricks."""
    if isinstance(deal, Playing):
        assert sum(deal.won) == len(deal.tricks) < 10
        for seat, count in deal.won.items():
            assert count == sum(trick.taker is seat for trick in deal.tricks)
        assert deal.turn in deal.setup.active
        assert all(len(trick.plays) == len(deal.setup.active) for trick in deal.tricks)
    if isinstance(deal, Finished) and deal.outcome.tricks is not None:
        dummy = deal.last.setup.dummy
        assert sum(deal.outcome.tricks) == 10 or dummy is not None


def asked(match: Match) -> None:
    """Somebody can always do something; others can do nothing but claim."""
    deal = match.deal
    waiting = deciders(deal)
    assert bool(waiting) == (deal is not None and not isinstance(deal, Finished | Broken | PaperDeal))
    opened = decisions(match)
    assert tuple(one.seat for one in opened if one.awaited) == awaited(match) == waiting
    assert len({one.seat for one in opened}) == len(opened)
    for seat in match.standing.players.seats:
        legal = legal_commands(match, seat)
        assert len(set(legal)) == len(legal)
        assert not legal or any(one.seat is seat for one in opened)
        assert all(command.seat is seat for command in legal)
        if seat in waiting:
            assert any(not isinstance(command, MakeClaim) for command in legal)
        else:
            assert all(isinstance(command, MakeClaim | Look) or _out_of_turn(command) for command in legal)


def _out_of_turn(command: DealMove) -> bool:
    return isinstance(command, PlaceBid) and command.bid.is_misere


def keeps_secrets(walk: Walk) -> None:
    """No view tells a card its viewer may not know, nor hides the viewer's own."""
    events = walk.this_deal()
    for viewer in (None, *walk.match.standing.players.seats):
        view = view_for(walk.match, viewer)
        if view is None:
            return
        hidden = hidden_cards(events, viewer, view.phase) if events else set()
        assert not words_of(view) & hidden
        if viewer is not None:
            joined_later = viewer > len(view.hands)
            blind = isinstance(view, AuctionView) and viewer in view.active and viewer not in view.looked
            assert joined_later or (view.hands[viewer].cards is None) is blind
            assert view.legal == (legal_commands(walk.match, viewer) if walk.match.standing.ended is None else ())
        else:
            assert view.legal == ()


def looking(rate: float) -> Callable[[Walk], None]:
    """The checks of every step; views only at that rate, for they take most of the time."""

    def check(walk: Walk) -> None:
        deal = walk.match.deal
        if deal is not None:
            conserved(deal)
            counted(deal)
        if walk.rng.random() < rate:
            asked(walk.match)
            keeps_secrets(walk)

    return check


def entries_of(events: list[AnyEvent]) -> list[Entry]:
    found: list[Entry] = []
    for event in events:
        match event:
            case DealScored(entries=entries) | Joined(entries=entries) | Left(entries=entries):
                found += entries
            case Adjusted(entry=entry):
                found.append(entry)
            case _:
                continue
    return found


def adds_up(walk: Walk) -> None:
    """The sheet is the sum of what was written, the settlement sums to zero, a pool keeps to its target."""
    standing = walk.match.standing
    totals: dict[tuple[object, ...], Fraction] = {}
    for entry in entries_of(walk.events):
        cell = (entry.column, entry.seat, entry.on)
        totals[cell] = totals.get(cell, Fraction(0)) + entry.amount
    sheet = standing.sheet
    for seat in sheet.seats:
        assert sheet.pool_of(seat) == totals.get((Column.POOL, seat, None), 0)
        assert sheet.mountain_of(seat) == totals.get((Column.MOUNTAIN, seat, None), 0)
        for other in sheet.seats:
            assert sheet.whists_on(seat, other) == totals.get((Column.WHISTS, seat, other), 0)
        if standing.convention.end.kind is EndKind.EACH:
            assert sheet.pool_of(seat) <= standing.convention.pool_target
    settled = settle(standing)
    assert settled.exact == balances(standing)
    assert sum(settled.exact) == 0
    assert sum(settled.whists) == 0


def survives(walk: Walk) -> None:
    """The history gives the same match again: as JSON, from its start, from the last deal, through the record."""
    again = [DECODER.decode(encode(event)) for event in walk.events]
    assert again == walk.events
    assert replay(again) == walk.match
    deal = walk.this_deal()
    if deal:
        assert replay(deal) == walk.match
    read = parse(write(walk.events, finished_only=False))
    assert read.events == tuple(walk.events)


def walked(
    seed: int, convention: Convention, seats: int, *, deals: int, rate: float, between: bool, breaks: bool = False
) -> Walk:
    """A walk that is looked at all along, and at the end of every deal."""
    look = looking(rate)

    def check(walk: Walk) -> None:
        look(walk)
        if isinstance(walk.events[-1], DealScored | DealBroken):
            adds_up(walk)
            keeps_secrets(walk)
            deal = walk.this_deal()
            assert not deal or replay(deal) == walk.match

    walk = Walk(Random(seed), convention, seats, check)
    walk.play_match(deals, between=between, breaks=breaks)
    survives(walk)
    return walk


def occurred(walk: Walk) -> set[str]:
    """Return what happened, deal by deal."""
    first, *events = walk.events
    found, match = in_events(walk.events), replay([first])
    for event in events:
        if isinstance(event, DealScored):
            found |= in_score(match.standing, event)
        match = evolve(match, event)
    return found


@pytest.fixture(scope="module")
def happened() -> frozenset[str]:
    """All that the walks of the battery met."""
    found: set[str] = set()
    for number, (name, rules) in enumerate(BATTERY):
        convention = with_rules(preset(name), rules.items())
        for seats in seats_for(convention):
            rare = {turn for among, turn, with_ in RARE if (among, with_) == (number, seats)}
            for turn in sorted({*range(ROUNDS), *rare}):
                seed = 1000 * number + 10 * turn + seats
                found |= occurred(walked(seed, convention, seats, deals=DEALS, rate=0.03, between=turn % 2 == 0))
            found |= occurred(walked(number, convention, seats, deals=DEALS, rate=0.03, between=False, breaks=True))
    return frozenset(found)


@pytest.mark.soak
def test_every_event_happens(happened: frozenset[str]) -> None:
    tags = {f"event {kind.__struct_config__.tag}" for kind in get_args(AnyEvent)}
    assert tags - happened == set()


def test_every_reason_is_written(happened: frozenset[str]) -> None:
    assert {f"reason {reason}" for reason in Reason} - happened == set()


BRANCHES = {
    *(f"leftover {how}" for how in HelpLeftover if how is not HelpLeftover.LOST),
    "rest lost",
    "rest lost at an empty mountain",
    "help split",
    "help, then leftover",
    "victim passed over",
    *(f"help tie {tie}" for tie in HelpTie),
    "made to the pool",
    "made to the pool and helps",
    "made to the pool after the mountain",
    "made off the mountain",
    "zero to the pool",
    "zero off the mountain",
    *(f"zero {zero}" for zero in RaspZero if zero is not RaspZero.NONE),
    "amnesty",
    "no amnesty",
    "all passed",
    "raspasy 1 of 3 prices",
    "raspasy 4 of 3 prices",
    *(f"exit {needs} {what}" for needs in ExitNeeds for what in ("done", "missed")),
    "end closed",
    "end deals",
    "end agreed",
    "end time",
}


def test_every_branch_of_the_pools_is_taken(happened: frozenset[str]) -> None:
    assert BRANCHES - happened == set()


def test_every_way_through_the_words(happened: frozenset[str]) -> None:
    words = {
        "words whist whist",
        "words whist pass",
        "words pass whist",
        "words pass pass",
        "words pass half pass",
        "words pass half whist",
        "words whist pass half pass",
        "words whist pass half whist",
        "words pass whist half pass",
        *(f"mode {mode}" for mode in PlayMode),
        *(f"{what} {answer}" for what in ("claim", "half") for answer in ("accepted", "refused")),
        "here",
        "checked ten",
        "claim open",
    }
    assert words - happened == set()


@pytest.mark.soak
@given(seed=st.integers(0, 2**32), convention=conventions(), between=st.booleans())
@settings(max_examples=tried(40, 1500))
def test_any_options(seed: int, convention: Convention, between: bool) -> None:
    seats = Random(seed).choice(seats_for(convention))
    walked(seed, convention, seats, deals=4, rate=0.05, between=between)


@pytest.mark.soak
@given(seed=st.integers(0, 2**32), name=st.sampled_from(sorted(PRESETS)))
@settings(max_examples=tried(8, 240))
def test_every_position_of_a_deal_keeps_its_secrets(seed: int, name: str) -> None:
    seats = Random(seed).choice(seats_for(preset(name)))
    walked(seed, preset(name), seats, deals=1, rate=1.0, between=False)
