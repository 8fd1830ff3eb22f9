"""When misère may be said (rules.md §3.3)."""

from engine.core.seats import Seat
from engine.games.preferans.state import Auction


def may_say_misere(state: Auction, seat: Seat) -> bool:
    """Where misère is a first word, who began with it may go on to misère without the talon or hold another's misère.

    So in both seeds: a misère raised over a nine without the talon (004), two misères against each other (001 §2.3,
    example 2).
    """
    said = (call.bid for call in state.calls if call.seat is seat)
    return not state.setup.convention.misere_first_word_only or all(bid is not None and bid.is_misere for bid in said)
