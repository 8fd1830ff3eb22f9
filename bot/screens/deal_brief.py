"""Brief of a finished deal, for comparing the tables that played the same deal."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import chain

import msgspec

from bot.pictures.cards import Grouping
from bot.pictures.drawing import CardName
from engine.core.cards import Card
from engine.core.deal_facts import DealFacts
from engine.core.seats import Seat


class DealPlay(msgspec.Struct, frozen=True, kw_only=True):
    """Summary of a finished deal, shown beside the same deal of other tables; tuples are by seat, seat 1 first."""

    contract: str
    """Contract or game as the reader names it: "7♥", "мизер", "распасы"; plain text."""
    declarer: Seat | None = None
    """Seat of the declarer; None in a deal without one."""
    taken: tuple[int, ...] = ()
    """Number of tricks taken by each seat (in Skat, of card points); empty if nothing was played or counted."""
    hands: tuple[tuple[tuple[CardName, ...], ...], ...] = ()
    """Dealt cards by seat, each hand in the groups in which it is shown."""
    talon: tuple[CardName, ...] = ()
    """Cards of the talon, in the order in which a hand is shown."""


def as_held(cards: Iterable[Card], grouped: Grouping) -> tuple[CardName, ...]:
    """Return cards in the order in which a hand shows them. `grouped`: the game's function that groups a hand."""
    return tuple(chain.from_iterable(grouped(tuple(card.value for card in cards))))


class DealBrief(msgspec.Struct, frozen=True, kw_only=True):
    """Finished deal of one table, for pages that compare it with others; everything is by seat, seat 1 first."""

    table: int
    """Number of the bot's table."""
    names: tuple[str, ...]
    """Names of the players, by seat."""
    line: str
    """Sentence on the contract and how it ended, in the language asked for; plain text."""
    exact: tuple[Fraction, ...]
    """Exact settlement; the sum is 0."""
    hands: tuple[tuple[Card, ...], ...]
    """Dealt hands, the same at all tables of the deal; the cards of the 32 that are in no hand are the talon."""
    facts: DealFacts
    """Facts for statistics: declarer, game, whether it was made, the role of each seat; without analysis.

    The words for games and roles are in `Face.statistics`.
    """
    play: DealPlay
    """Contract, tricks and cards as pages and pictures show them, in the language asked for."""
