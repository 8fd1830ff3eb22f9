"""Choice of a card over many layouts, each solved with all cards open: the card with the best mean money (PIMC)."""

from collections.abc import Sequence

import msgspec

from engine.core.cards import Card
from engine.core.seats import Seat
from engine.games.austrian.claims.sides import is_bettel, position
from engine.games.austrian.outcomes import WhistCall
from engine.games.austrian.robots.search.games import CARD_MS, Mind, Stakes, Thought, in_bits
from engine.games.austrian.view import PlayView
from engine.search.race import BATCH, Scores, decided, means
from engine.search.worlds import World

ALONE_PART = 0.5
"""Weight of the tricks that a whister can force alone; the rest weighs half of the defenders' tricks, if more."""


class Aim(msgspec.Struct, frozen=True):
    """What a seat plays for."""

    curve: tuple[float, ...]
    """Worth to the seat of 0 to 10 tricks of the declarer."""
    is_own: bool
    """True for one of two whisters: the tricks of this seat are paid in addition to the worth in `curve`."""


def best_card(view: PlayView, seat: Seat, thought: Thought) -> Card | None:
    """Choose the card with the best expected money; of equal cards the lowest.

    None if too few layouts can be solved in the time, so that a rule of thumb has to choose.
    """
    worlds = _drawn(view, seat, thought)
    if not worlds:
        return None
    aim, scores = _aim(view, seat), list[tuple[dict[Card, float], float]]()
    for start in range(0, len(worlds), BATCH):
        scores += [(worth, 1.0) for worth in _worths(view, seat, aim, thought.mind, worlds[start : start + BATCH])]
        if decided(scores):
            break
    return _best(scores)


def _drawn(view: PlayView, seat: Seat, thought: Thought) -> list[World]:
    """Draw the worlds for the choice of one card."""
    left = view.hands[seat].count
    return thought.worlds(thought.mind.worlds(view.contract.suit, left, CARD_MS, few=is_bettel(view)))


def is_likely_made(view: PlayView, seat: Seat, thought: Thought) -> bool:
    """Return whether the declarer makes the contract in most worlds; False if none can be solved in time."""
    worlds = _drawn(view, seat, thought)
    if not worlds:
        return False
    stakes, seen = Stakes(view, view.contract), position(view, worlds[0], view.declarer, few=is_bettel(view))
    found = thought.mind.solvers.of(seen).values(seen, [in_bits(world, seen) for world in worlds])
    return 2 * sum(stakes.is_made(view.won[view.declarer] + count) for count in found) > len(found)


def _best(scores: Scores) -> Card:
    found = means(scores)
    top = max(found.values())
    return min((card for card, mean in found.items() if mean >= top - 1e-9), key=lambda card: (card.rank, card.order))


def _aim(view: PlayView, seat: Seat) -> Aim:
    stakes = Stakes(view, view.contract)
    if seat is view.declarer:
        return Aim(stakes.declarer(), is_own=False)
    if not view.whists:
        return Aim(stakes.against(), is_own=False)
    if view.invited is not None:
        return Aim(stakes.inviter(), is_own=False)
    if len(view.playing) == 2:
        return Aim(stakes.side(), is_own=False)
    return Aim(stakes.against(), is_own=any(w.seat is seat and w.call is WhistCall.WHIST for w in view.whists))


def _worths(view: PlayView, seat: Seat, aim: Aim, mind: Mind, worlds: Sequence[World]) -> list[dict[Card, float]]:
    """Return for each world the worth of each legal card."""
    taken = view.won[view.declarer]
    joint = _tables(view, view.declarer, mind, worlds)
    if not aim.is_own:
        return [{card: aim.curve[taken + more] for card, more in tricks.items()} for tricks in joint]
    stakes, own = Stakes(view, view.contract), _tables(view, seat, mind, worlds, few=False)
    left, mine = view.hands[seat].count, view.won[seat]
    return [
        {
            card: aim.curve[taken + more]
            + ALONE_PART * stakes.own(mine + alone[card])
            + (1 - ALONE_PART) * stakes.own(mine + max(alone[card], (left - more) / 2))
            for card, more in tricks.items()
        }
        for tricks, alone in zip(joint, own, strict=True)
    ]


def _tables(
    view: PlayView, soloist: Seat, mind: Mind, worlds: Sequence[World], *, few: bool | None = None
) -> list[dict[Card, int]]:
    """Return for each world the soloist's tricks after each legal card; `few`: soloist wants none; None: if Bettel."""
    seen = position(view, worlds[0], soloist, few=is_bettel(view) if few is None else few)
    return mind.solvers.of(seen).worlds(seen, [in_bits(world, seen) for world in worlds])
