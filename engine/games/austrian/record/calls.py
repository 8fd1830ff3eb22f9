"""Calls and cards in a record as commands. Readers raise Unreadable."""

from engine.core.record.calls import check_cards
from engine.core.record.lines import Item, Unreadable
from engine.core.seats import Seat
from engine.games.austrian.command_words import ANNOUNCE, AUCTION, HERE, PLAY, TALON, WHIST, WORDS
from engine.games.austrian.commands import DealCommand, PlaceBid
from engine.games.austrian.record.paper import read_bid
from engine.games.austrian.state import Auction, Phase

CALLS = (AUCTION, TALON, WHIST, ANNOUNCE, PLAY)
"""Words of the lines that hold calls and cards."""
FORMS = {
    AUCTION: "pass, 1 to 8, 1- to 4-, here",
    TALON: "discard CARD CARD, contract CONTRACT",
    WHIST: "whist, pass, invite, alone",
    ANNOUNCE: "noaces, aces",
    PLAY: "CARD",
}
BIDS = ("bid", "contract")
"""Arguments that are calls of the auction."""


def command_of(line: str, item: Item, deal: Phase) -> DealCommand:
    """Read an item of a line as the command of its seat."""
    if item.seat is None:
        raise Unreadable("the talon is not played in this game")
    found = WORDS.find(line, item.words)
    if found is None:
        raise Unreadable("'%(words)s' is none of: %(forms)s", words=" ".join(item.words), forms=FORMS[line])
    saying, texts = found
    if item.words == (HERE,):
        return _held(item.seat, deal)
    check_cards(texts)
    for name in texts.keys() & BIDS:
        read_bid(texts[name])
    return WORDS.made(saying, item.seat, WORDS.fields(texts))


def _held(seat: Seat, deal: Phase) -> PlaceBid:
    """Return the command that holds the highest call. Raises Unreadable where there is none to hold."""
    best = deal.best.bid if isinstance(deal, Auction) and deal.best is not None else None
    if best is None:
        raise Unreadable("seat %(seat)s holds nothing: nobody has bid", seat=seat)
    return PlaceBid(seat, bid=best, here=True)
