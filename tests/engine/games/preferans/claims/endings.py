"""Endings of real deals: a game of a chosen kind, random cards, and every layout the public play leaves possible."""

from itertools import combinations
from random import Random

from engine.core.cards import Card, Suit
from engine.core.match import StartDeal
from engine.core.seats import Seat
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.game import decide, deciders, evolve, legal_commands, start
from engine.games.preferans.match_commands import Command
from engine.games.preferans.moves import DealMove, Look, NameContract, Pass, PlaceBid, PlayCard
from engine.games.preferans.state import Auction, ChoosingMode, Finished, Match, Ordering, Playing, Whisting
from engine.games.preferans.trick_rules import trick_rules
from engine.games.preferans.view import CardsView, ClaimingView, PlayView, RaspasyView, tricks_of, view_for
from tests.engine.games.preferans.claims.brute import Hands
from tests.engine.games.preferans.phases.deals import word
from tests.engine.games.preferans.scoring.builders import rules

WORDS = {
    "closed": ("6", ("whist", "whist")),
    "sole": ("6", ("whist", "pass", "closed")),
    "open": ("6", ("pass", "whist", "open")),
    "misere": ("misere", ()),
    "raspasy": ("pass", ()),
    "checked": ("10", ()),
}


def ending(rng: Random, kind: str, left: int, preset: str = "sochi", seats: int = 3) -> Match:
    """Return a deal of that kind after random cards with `left` tricks to go, the first of them perhaps begun.

    preset: the name of a preset, and options that differ from it ("sochi misere_play=closed").
    """
    name, *changes = preset.split()
    convention = rules(name, **dict(change.split("=") for change in changes))
    deck, seats = list(cards_of(convention)), 2 if convention.dummy is False else seats
    while True:
        rng.shuffle(deck)
        match = start(MatchStarted(convention, tuple("АБВГ"[:seats])))
        match = do(match, StartDeal(Seat(seats), tuple(deck)))
        words = list(WORDS[kind][1])
        try:
            while not (isinstance(match.deal, Playing) and match.deal.remaining <= left):
                match = do(match, _next(rng, match, kind, words))
            for _ in range(rng.choice((0, 0, 1, 2)[: seats + 1])):
                match = do(match, _next(rng, match, kind, words))
        except LookupError:
            continue
        assert not isinstance(match.deal, Finished)
        return match


def do(match: Match, command: Command) -> Match:
    """Return the match after a command."""
    for event in decide(match, command):
        match = evolve(match, event)
    return match


def _next(rng: Random, match: Match, kind: str, words: list[str]) -> DealMove:
    legal = legal_commands(match, deciders(match.deal)[0])
    bid = WORDS[kind][0]
    look = next((command for command in legal if isinstance(command, Look)), None)
    if isinstance(match.deal, Auction) and look is not None:
        return look
    if isinstance(match.deal, Auction):
        bids = [command for command in legal if isinstance(command, PlaceBid) and str(command.bid).startswith(bid)]
        if bid != "pass" and match.deal.best is None and bids and rng.random() < 0.5:
            return rng.choice(bids)
        if bid != "pass" and match.deal.best is None and len(match.deal.passed) == len(match.deal.setup.people) - 1:
            raise LookupError
        return next(command for command in legal if isinstance(command, Pass))
    if isinstance(match.deal, Ordering):
        contracts = [command for command in legal if isinstance(command, NameContract)]
        return rng.choice([command for command in contracts if str(command.contract).startswith(bid)])
    cards = [command for command in legal if isinstance(command, PlayCard)]
    if cards:
        return rng.choice(cards)
    if isinstance(match.deal, Whisting | ChoosingMode):
        said = words.pop(0)
        found = [command for command in legal if word(command) == said]
        if not found:
            raise LookupError
        return found[0]
    return rng.choice(legal)


def layouts(view: CardsView) -> list[Hands]:
    """List every layout the viewer cannot exclude by public play, found by playing the tricks again with it."""
    hands = {seat: view.hands[seat].cards for seat in view.active}
    played = [play for trick in tricks_of(view) for play in trick.plays]
    gone = {card for _, card in played} | (set(view.talon) if isinstance(view, RaspasyView) else set())
    known = {card for cards in hands.values() for card in cards or ()}
    pool = sorted(set(cards_of(view.standing.convention)) - gone - known)
    hidden = [seat for seat in view.active if hands[seat] is None]
    found: list[Hands] = []
    for filled in _fillings(hidden, pool, view):
        whole = {seat: filled.get(seat, frozenset(hands[seat] or ())) for seat in view.active}
        if _agrees(view, whole):
            found.append(tuple(whole[seat] for seat in view.active))
    return found


def _fillings(hidden: list[Seat], pool: list[Card], view: CardsView) -> list[dict[Seat, frozenset[Card]]]:
    if not hidden:
        return [{}]
    found = []
    for cards in combinations(pool, view.hands[hidden[0]].count):
        for others in _fillings(hidden[1:], [card for card in pool if card not in cards], view):
            found.append({hidden[0]: frozenset(cards), **others})  # noqa: PERF401 - two loops
    return found


def _agrees(view: CardsView, hands: dict[Seat, frozenset[Card]]) -> bool:
    """Tell whether every card so far was legal, and the talon shown to all is with the declarer or away."""
    tricks = [(trick.led, trick.plays) for trick in tricks_of(view)]
    held = {seat: set(cards) for seat, cards in hands.items()}
    for _, plays in tricks:
        for seat, card in plays:
            held[seat].add(card)
    if isinstance(view, PlayView) and not view.without_talon:
        shown = {card for seat in view.active if seat is not view.declarer for card in held[seat]}
        if shown & set(view.talon):
            return False
    rules = trick_rules(trump_of(view))
    for lead, plays in tricks:
        for place, (seat, card) in enumerate(plays):
            lying = [*([lead] if lead is not None else []), *(other for _, other in plays[:place])]
            if card not in rules.legal_cards(sorted(held[seat]), lying):
                return False
            held[seat].remove(card)
    return True


def see(match: Match, seat: Seat) -> CardsView:
    """Return what a seat sees while cards are played."""
    view = view_for(match, seat)
    assert isinstance(view, CardsView)
    return view


def see_claim(match: Match, seat: Seat) -> ClaimingView:
    """Return what a seat sees of a claim."""
    view = view_for(match, seat)
    assert isinstance(view, ClaimingView)
    return view


def declarer_of(view: CardsView) -> Seat | None:
    """Return the declarer; None in raspasy."""
    return view.declarer if isinstance(view, PlayView) else None


def trump_of(view: CardsView) -> Suit | None:
    """Return the trump suit; None without one."""
    return view.contract.trump if isinstance(view, PlayView) else None


def turn_of(view: CardsView) -> int:
    """Return the place that plays the next card."""
    return view.active.index(view.turn)


def trick_of(view: CardsView) -> tuple[tuple[int, Card], ...]:
    """Return the cards of the running trick, with the places of their owners."""
    return tuple((view.active.index(player), card) for player, card in view.trick.plays)
