"""Calls and cards in a record as commands. Readers raise Unreadable."""

from engine.core.record.calls import check_cards
from engine.core.record.lines import Item, Unreadable
from engine.games.skat.command_words import AUCTION, KONTRA, PLAY, SHOVE, TALON, WORDS
from engine.games.skat.commands import DealCommand

CALLS = (AUCTION, TALON, KONTRA, SHOVE, PLAY)
"""Words of the lines that hold calls and cards."""
FORMS = {
    AUCTION: "a value, yes, pass",
    TALON: "take, hand, discard CARD CARD, game GAME [schneider, schwarz or ouvert]",
    KONTRA: "kontra, re, pass",
    SHOVE: "take, shove, give CARD CARD, discard CARD CARD",
    PLAY: "CARD",
}


def command_of(line: str, item: Item) -> DealCommand:
    """Read an item of a line as the command of its seat."""
    if item.seat is None:
        raise Unreadable("the talon is not played in this game")
    found = WORDS.find(line, item.words)
    if found is None:
        raise _none_of(line, item)
    saying, texts = found
    check_cards(texts)
    try:
        return WORDS.made(saying, item.seat, WORDS.fields(texts))
    except ValueError as error:
        raise _none_of(line, item) from error


def _none_of(line: str, item: Item) -> Unreadable:
    """Make the error of words that say nothing in a line, with all that the line may hold."""
    return Unreadable("'%(words)s' is none of: %(forms)s", words=" ".join(item.words), forms=FORMS[line])
