"""Sides of a claim: the trick on the table, and whose tricks are one in money."""

from engine.core.seats import Seat
from engine.games.austrian.calls import Extra
from engine.games.austrian.claims.belief import out_of
from engine.games.austrian.claims.search import Flags
from engine.games.austrian.claims.trick import PlayRules, Trick
from engine.games.austrian.view import PlayView
from engine.three_hands.cardsets import BITS, suit_set

TRICKS = 10


def rules_of(view: PlayView) -> PlayRules:
    """Return what is fixed for the rest of a deal."""
    return PlayRules(suit_set(view.contract.suit), view.standing.rules.must_beat, out_of(view))


def trick_of(view: PlayView) -> Trick:
    """Return the trick on the table."""
    rules = rules_of(view)
    trick = Trick(view.active.index(view.plays[0][0] if view.plays else view.turn))
    for _, card in view.plays:
        trick = trick.after(BITS[card], rules)
    return trick


def rest_of(view: PlayView) -> int:
    """Return the number of tricks that are not taken yet, the running one included."""
    return TRICKS - len(view.tricks)


def extra_of(view: PlayView) -> Extra | None:
    """Return the contract of Illustrated; None for a suit."""
    return view.standing.rules.extra(view.contract)


def is_bettel(view: PlayView) -> bool:
    """Tell whether the declarer wants no trick."""
    extra = extra_of(view)
    return extra is not None and extra.is_bettel


def is_decided_by_one(view: PlayView) -> bool:
    """Tell whether one trick decides the contract: the declarer's first of a Bettel, the defenders' of all ten."""
    return is_bettel(view) or extra_of(view) is Extra.MORD


def accounts(view: PlayView) -> tuple[tuple[Seat, ...], ...]:
    """List the seats whose tricks are one in money, the declarer first: two defenders without two whists are one."""
    defenders = tuple(seat for seat in view.defenders if seat in view.playing)
    if is_decided_by_one(view) or view.invited is not None or len(defenders) == 1:
        return (view.declarer,), tuple(sorted(defenders, key=lambda seat: seat is view.invited))
    return (view.declarer,), *((seat,) for seat in defenders)


def account_of(view: PlayView, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats whose tricks are one in money with those of `seat`."""
    return next(account for account in accounts(view) if seat in account)


def flags(view: PlayView, seats: tuple[Seat, ...]) -> Flags:
    """Mark the places of seats."""
    one, two, three = (seat in seats for seat in view.active)
    return one, two, three
