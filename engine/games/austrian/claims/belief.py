"""Knowledge of one seat about the cards: hands it sees, and for each hidden card the places that may hold it.

What a belief is stands in `engine.search.belief`; here the hand of a seat that is out lies aside with the other cards.
"""

from engine.games.austrian.knowledge import known
from engine.games.austrian.view import PlayView
from engine.search.belief import Belief, believed
from engine.search.worlds import ASIDE, Holder, Known


def knowledge_of(view: PlayView, *, public: bool) -> Known:
    """Return what the viewer knows of the cards in play; the hand of a seat that is out lies aside with the others.

    public: without the own discard (`knowledge.known`).
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
    """Return the place of the active seat that does not play; None where three play."""
    return next((place for place, seat in enumerate(view.active) if seat not in view.playing), None)


def belief_of(view: PlayView, *, public: bool = True) -> Belief:
    """Return the viewer's knowledge as a proof begins with it, places by `view.active`.

    public: without what only the viewer knows, apart from the hands that the viewer sees.
    """
    return believed(knowledge_of(view, public=public))
