"""Cards and facts that a view of any game shows."""

from collections.abc import Iterator
from itertools import chain

from engine.core.cards import Card


def cards_in(value: object) -> Iterator[Card]:
    """Yield every card anywhere in a view."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, list | tuple | set | frozenset):
        yield from chain.from_iterable(map(cards_in, value))
    elif isinstance(value, dict):
        yield from chain.from_iterable(map(cards_in, chain(value.keys(), value.values())))
    elif hasattr(value, "__struct_fields__"):
        yield from chain.from_iterable(cards_in(getattr(value, name)) for name in value.__struct_fields__)
