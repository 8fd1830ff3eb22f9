"""Calls and cards in a record as commands, and events as its words. Readers raise Unreadable."""

from engine.core.record.lines import Item, Unreadable, read_card, write_mark
from engine.games.skat.command_words import AUCTION, KONTRA, PLAY, SHOVE, TALON, carried_out, find, in_record, made
from engine.games.skat.commands import DealCommand
from engine.games.skat.events import DealEvent

CALLS = (AUCTION, TALON, KONTRA, SHOVE, PLAY)
"""Words of the lines that hold calls and cards."""
FORMS = {
    AUCTION: "a value, yes, pass",
    TALON: "take, hand, discard CARD CARD, game GAME [schneider, schwarz or ouvert]",
    KONTRA: "kontra, re, pass",
    SHOVE: "take, shove, give CARD CARD, discard CARD CARD",
    PLAY: "CARD",
}
CARDS = ("card", "pair")
"""Arguments that are cards."""


def command_of(line: str, item: Item) -> DealCommand:
    """Read an item of a line as the command of its seat."""
    if item.seat is None:
        raise Unreadable("the talon is not played in this game")
    found = find(line, item.words)
    if found is not None:
        saying, texts = found
        for name in texts.keys() & CARDS:
            for card in texts[name].split():
                read_card(card)
        try:
            return made(saying, item.seat, texts)
        except ValueError:
            pass  # told below, with all that the line may hold
    raise Unreadable("'%(words)s' is none of: %(forms)s", words=" ".join(item.words), forms=FORMS[line])


def event_item(event: DealEvent) -> tuple[str, str]:
    """Write an event as the word of its line and an item: `play`, `2:Qh`."""
    line, words = in_record(carried_out(event))
    return line, f"{event.seat}:{words}{write_mark(event.mark)}"
