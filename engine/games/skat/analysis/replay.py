"""Finished deal in its parts: the declarer's choices, and everything that happened from then on."""

from collections.abc import Iterator, Sequence

import msgspec

from engine.core.errors import NotAnalysed
from engine.core.match import DealBroken
from engine.games.skat.events import AnyEvent, DealScored, DealStarted, PaperRecorded, Standing
from engine.games.skat.game import evolve, replay
from engine.games.skat.moves import Concede, Double, MakeClaim, PlayCard
from engine.games.skat.state import Deal, Doubling, Finished, NamedGame, Playing, RamschGame, Setup, setup_of

Move = Double | PlayCard | MakeClaim | Concede
"""Event of the play."""


class Moment(msgspec.Struct, frozen=True):
    """Event of the play with the play before it."""

    play: Playing
    event: Move
    is_last_word: bool = True
    """False if another defender is asked for kontra next."""


class ReplayedDeal(msgspec.Struct, frozen=True):
    """Parts of a finished deal."""

    setup: Setup
    standing: Standing
    """The match before the deal."""
    scored: DealScored
    lead: Playing | None
    """Play before the first word and card; None when all passed."""
    moments: tuple[Moment, ...]

    @property
    def game(self) -> NamedGame | RamschGame | None:
        """Game that was played, without what was doubled."""
        return self.lead.game if self.lead is not None else None


def deals_of(events: Sequence[AnyEvent]) -> Iterator[Sequence[AnyEvent]]:
    """Yield the events of every finished deal of a match, each from DealStarted (or PaperRecorded) to DealScored."""
    begun = None
    for place, event in enumerate(events):
        if isinstance(event, DealStarted | PaperRecorded):
            begun = place
        elif isinstance(event, DealBroken):
            begun = None
        elif isinstance(event, DealScored) and begun is not None:
            yield events[begun : place + 1]
            begun = None


def replayed(events: Sequence[AnyEvent]) -> ReplayedDeal:
    """Cut a deal into its parts. Raises NotAnalysed."""
    if any(isinstance(event, PaperRecorded) for event in events):
        raise NotAnalysed("no_cards")
    first = events[0] if events else None
    scored = events[-1] if events else None
    if not isinstance(first, DealStarted) or not isinstance(scored, DealScored):
        raise NotAnalysed("not_finished")
    match, lead, moments = replay(events[:1]), None, list[Moment]()
    for event in events[1:-1]:
        play = _play(match.deal)
        if play is not None and isinstance(event, Move):
            moments.append(Moment(play, event, not (isinstance(match.deal, Doubling) and len(match.deal.waiting) > 1)))
        match = evolve(match, event)
        lead = lead or _play(match.deal)
    if not isinstance(match.deal, Finished):
        raise NotAnalysed("not_finished")
    return ReplayedDeal(setup_of(match.deal.last), first.standing, scored, lead, tuple(moments))


def _play(deal: Deal | None) -> Playing | None:
    """Return the play that a deal has reached, also during a doubling; None in other phases."""
    match deal:
        case Playing():
            return deal
        case Doubling():
            return deal.play
        case _:
            return None
