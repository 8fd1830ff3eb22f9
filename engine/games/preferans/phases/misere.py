"""Right to say misère (rules.md §3.3)."""

from engine.core.seats import Seat
from engine.games.preferans.state import Auction


def may_say_misere(state: Auction, seat: Seat) -> bool:
    """Tell whether the seat may say misère: where only as a first word, after no other word than misère.

    A player who began with misère may thus go on to misère without the talon or hold another's misère, as both seeds
    have it: a misère raised over a nine without the talon (004), two misères against each other (001 §2.3, example 2).
    """
    said = (call.bid for call in state.calls if call.seat is seat)
    return not state.setup.convention.misere_first_word_only or all(bid is not None and bid.is_misere for bid in said)
