"""Brief of a finished deal, by which the tables that played the same deal are compared."""

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
    """Finished deal in few words, shown beside the same cards at other tables; by seats, seat 1 first."""

    contract: str
    """What was played, in the reader's words: "7♥", "мизер", "распасы"; plain text."""
    declarer: Seat | None = None
    """None if nobody declared."""
    taken: tuple[int, ...] = ()
    """Tricks; of Skat card points; empty if nothing was played or counted."""
    hands: tuple[tuple[tuple[CardName, ...], ...], ...] = ()
    """Cards as they were dealt, in groups as in the hand."""
    talon: tuple[CardName, ...] = ()
    """In the order of a hand."""


def as_held(cards: Iterable[Card], grouped: Grouping) -> tuple[CardName, ...]:
    """Return a few cards in the order of a hand; `grouped`: how the game groups one."""
    return tuple(chain.from_iterable(grouped(tuple(card.value for card in cards))))


class DealBrief(msgspec.Struct, frozen=True, kw_only=True):
    """Finished deal of one table, for pages that compare it with others; everything is by seat, seat 1 first."""

    table: int
    """Number of the bot's table."""
    names: tuple[str, ...]
    """Names of those who sat there."""
    line: str
    """Sentence on who played what and how it ended, in the language asked for; plain text."""
    exact: tuple[Fraction, ...]
    """Exact settlement; the sum is 0."""
    hands: tuple[tuple[Card, ...], ...]
    """Cards as they were dealt, equal at all tables of the deal; what is missing of the 32 lay on the table."""
    facts: DealFacts
    """Declarer, game, whether it was made, the role of each seat; without analysis.

    Words of games and roles: `Face.statistics`.
    """
    play: DealPlay
    """Contract, tricks and cards as pages and pictures have them, in the language asked for."""
