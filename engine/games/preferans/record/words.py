"""Events as the words of a record: the line they stand in and their item."""

from engine.core.cards import Card
from engine.core.record.lines import write_mark
from engine.games.preferans.command_words import carried_out, in_record
from engine.games.preferans.events import PreferansDeclared, SeatEvent

VERDICTS = {"proved": True, "refuted": False}  # of a «преферанс» that was declared


def talon_item(card: Card) -> str:
    """`t:Qh`, a card of the talon that leads."""
    return f"t:{card}"


def event_item(event: SeatEvent) -> tuple[str, str]:
    """The word of the line an event stands in, and its item: `play`, `2:Qh`."""
    line, words = in_record(carried_out(event))
    if isinstance(event, PreferansDeclared):
        words += " proved" if event.proved else " refuted"
    return line, f"{event.seat}:{words}{write_mark(event.mark)}"
