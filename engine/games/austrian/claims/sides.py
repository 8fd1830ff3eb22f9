"""Facts for judging a claim: the viewer's knowledge, the trick on the table, tricks that are paid together, layouts."""

from functools import cache

from engine.core.cards import Suit
from engine.core.seats import Seat
from engine.games.austrian.calls import Extra
from engine.games.austrian.knowledge import known
from engine.games.austrian.rules import MustBeat
from engine.games.austrian.solver import Position
from engine.games.austrian.trick_rules import trick_rules
from engine.games.austrian.view import PlayView
from engine.search.belief import Belief, believed
from engine.search.plays import PlayRules, Trick, play_rules
from engine.search.proofs import Flags
from engine.search.worlds import ASIDE, Holder, Known, World
from engine.three_hands.cardsets import BITS, cards_in

TRICKS = 10


def knowledge_of(view: PlayView, *, public: bool) -> Known:
    """Return what the viewer knows of the cards in play; a hand that does not play counts as set aside.

    public: leave out what the viewer's own discard tells (see `knowledge.known`).
    """
    seen = known(view, public=public)
    out = out_of(view)
    gone = [one for one in seen.hidden if one.place in (ASIDE, out)]
    count = sum(one.count for one in gone)
    hidden = [one for one in seen.hidden if one.place not in (ASIDE, out)]
    if count:
        hidden.append(Holder(ASIDE, count, seen.unseen))
    return Known(seen.hands, seen.unseen, tuple(hidden))


def out_of(view: PlayView) -> int | None:
    """Return the place (0 to 2) of the active seat that does not play; None if three play."""
    return next((place for place, seat in enumerate(view.active) if seat not in view.playing), None)


def belief_of(view: PlayView, *, public: bool = True) -> Belief:
    """Return the viewer's knowledge in the form in which a proof starts; places are those of `view.active`.

    public: leave out what only the viewer knows, except for the hands that the viewer sees.
    """
    return believed(knowledge_of(view, public=public))


def rules_of(view: PlayView) -> PlayRules:
    """Return the rules of play that are fixed for the rest of a deal: trump, duty to beat, the place that is out."""
    return _rules(view.contract.suit, view.standing.rules.must_beat, out_of(view))


@cache
def _rules(trump: Suit | None, must_beat: MustBeat, out: int | None) -> PlayRules:
    return play_rules(trick_rules(trump, must_beat), out=out)


def trick_of(view: PlayView) -> Trick:
    """Return the unfinished trick on the table, in the form in which proofs take it."""
    rules = rules_of(view)
    trick = Trick(view.active.index(view.plays[0][0] if view.plays else view.turn))
    for _, card in view.plays:
        trick = trick.after(BITS[card], rules)
    return trick


def rest_of(view: PlayView) -> int:
    """Return the number of tricks that are not taken yet, including the running one."""
    return TRICKS - len(view.tricks)


def extra_of(view: PlayView) -> Extra | None:
    """Return the contract of the variant "Illustrated" that is played; None for a suit contract."""
    return view.standing.rules.extra(view.contract)


def is_bettel(view: PlayView) -> bool:
    """Return whether the contract is a Bettel, in which the declarer wants no trick."""
    extra = extra_of(view)
    return extra is not None and extra.is_bettel


def is_decided_by_one(view: PlayView) -> bool:
    """Return whether one trick decides the contract: the declarer's in a Bettel, a defender's in Mord (all tricks)."""
    return is_bettel(view) or extra_of(view) is Extra.MORD


def accounts(view: PlayView) -> tuple[tuple[Seat, ...], ...]:
    """List the groups of seats paid together for tricks: the declarer, then the defenders (apart if both whisted)."""
    defenders = tuple(seat for seat in view.defenders if seat in view.playing)
    if is_decided_by_one(view) or view.invited is not None or len(defenders) == 1:
        return (view.declarer,), tuple(sorted(defenders, key=lambda seat: seat is view.invited))
    return (view.declarer,), *((seat,) for seat in defenders)


def account_of(view: PlayView, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats whose tricks are paid together with those of `seat`."""
    return next(account for account in accounts(view) if seat in account)


def flags(view: PlayView, seats: tuple[Seat, ...]) -> Flags:
    """Return for each of the three places whether its seat is one of `seats`."""
    one, two, three = (seat in seats for seat in view.active)
    return one, two, three


def position(view: PlayView, world: World, soloist: Seat, *, few: bool) -> Position:
    """Return the solver's position in one world; `soloist`: seat whose tricks count; `few`: this seat wants none."""
    places = {seat: Seat(place + 1) for place, seat in enumerate(view.active)}
    out = next((places[seat] for seat in view.active if seat not in view.playing), None)
    first, second, third = (() if place + 1 == out else cards_in(world[place]) for place in range(3))
    return Position(
        hands=(first, second, third),
        trump=view.contract.suit,
        must_beat=view.standing.rules.must_beat,
        soloist=places[soloist],
        few=few,
        leader=places[view.plays[0][0] if view.plays else view.turn],
        trick=tuple(card for _, card in view.plays),
        out=out,
    )
