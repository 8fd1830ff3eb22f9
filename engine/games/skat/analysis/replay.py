"""A finished deal split into the declarer's choices and everything that happened after them."""

from collections.abc import Sequence

import msgspec

from engine.games.skat.events import AnyEvent, DealScored, Standing
from engine.games.skat.game import COURSE
from engine.games.skat.moves import Concede, Double, MakeClaim, PlayCard
from engine.games.skat.state import Deal, Doubling, NamedGame, Playing, RamschGame, Setup, setup_of
from engine.search.analysis import course_of

Move = Double | PlayCard | MakeClaim | Concede
"""Event of the play that may be judged."""


class Moment(msgspec.Struct, frozen=True):
    """Event of the play, with the state of the play before it."""

    play: Playing
    event: Move
    is_last_word: bool = True
    """False if another defender is still to be asked for kontra."""


class ReplayedDeal(msgspec.Struct, frozen=True):
    """Parts of a finished deal."""

    setup: Setup
    standing: Standing
    """State of the match before the deal."""
    scored: DealScored
    lead: Playing | None
    """Play before the first kontra or card; None if all passed."""
    moments: tuple[Moment, ...]

    @property
    def game(self) -> NamedGame | RamschGame | None:
        """Game that was played, still without its kontra and re; None if all passed."""
        return self.lead.game if self.lead is not None else None


def replayed(events: Sequence[AnyEvent]) -> ReplayedDeal:
    """Replay a finished deal and split it into its parts. Raises NotAnalysed if it has no cards or no end."""
    started, scored, last, steps = course_of(events, COURSE)
    lead = next((play for step in steps if (play := _play(step.after.deal)) is not None), None)
    moments = tuple(found for step in steps if (found := _moment(step.before.deal, step.event)) is not None)
    return ReplayedDeal(setup_of(last), started.standing, scored, lead, moments)


def _moment(deal: Deal | None, event: AnyEvent) -> Moment | None:
    """Return an event of the play with the play before it; None for an event of another phase."""
    play = _play(deal)
    if play is None or not isinstance(event, Move):
        return None
    return Moment(play, event, not (isinstance(deal, Doubling) and len(deal.waiting) > 1))


def _play(deal: Deal | None) -> Playing | None:
    """Return the play that a deal has reached, even while somebody is asked for kontra; None in other phases."""
    match deal:
        case Playing():
            return deal
        case Doubling():
            return deal.play
        case _:
            return None
