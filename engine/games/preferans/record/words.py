"""Events as the words of a record: the line in which they stand, and their item."""

from engine.core.cards import Card
from engine.core.match import SeatEvent
from engine.core.record.lines import Unreadable, write_mark
from engine.games.preferans.command_words import carried_out, in_record
from engine.games.preferans.contracts import Contract
from engine.games.preferans.events import PreferansDeclared


def read_contract(text: str) -> Contract:
    """Read a contract. Raises Unreadable."""
    try:
        return Contract(text)
    except ValueError:
        raise Unreadable("unknown contract '%(contract)s'", contract=text) from None


VERDICTS = {"proved": True, "refuted": False}
"""Words for a declared «преферанс» that was judged."""


def talon_item(card: Card) -> str:
    """Write `t:Qh`, a card of the talon that leads."""
    return f"t:{card}"


def event_item(event: SeatEvent) -> tuple[str, str]:
    """Write an event as the word of its line and an item: `play`, `2:Qh`."""
    line, words = in_record(carried_out(event))
    if isinstance(event, PreferansDeclared):
        words += " proved" if event.proved else " refuted"
    return line, f"{event.seat}:{words}{write_mark(event.mark)}"
