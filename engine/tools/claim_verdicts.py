"""Claims that a record calls proved, proved again: what a file says of best play is not believed unseen."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.core.game import AnyGame
from engine.core.record.model import Recorded
from engine.core.record.notes import Note

DEAL_S: Final = 2.0
"""Seconds for the claims of one deal: after them the search ends."""
FILE_S: Final = 20.0
"""Seconds for the claims of a file, likewise."""
TOLD: Final = "the claim is taken as written: no proof of it was found"


class _Late(Exception):
    """End of the time for a search."""


class ClaimCheck:
    """Check of the claims of one file, within its time."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """Begin; `seconds`: a clock."""
        self._seconds = seconds
        self._end = seconds() + FILE_S

    def unproved(self, game: AnyGame, recorded: Recorded[Any, Any]) -> Iterator[Note]:
        """Iterate over the claims that a match calls proved and that were not proved again, each by its line."""
        if game.claims is None:
            return
        match, deal_end, deals = game.replay(recorded.events[:1]), 0.0, -1
        for event, line in zip(recorded.events[1:], recorded.lines[1:], strict=True):
            if deals != (deals := game.status(match).deals):
                deal_end = self._seconds() + DEAL_S
            if self._is_doubtful(game, match, event, deal_end):
                yield Note(line, TOLD)
            match = game.evolve(match, event)

    def _is_doubtful(self, game: AnyGame, match: Any, event: Any, deal_end: float) -> bool:
        """Return whether an event calls a claim proved, and no proof was found in time."""
        assert game.claims is not None
        end = min(deal_end, self._end)

        def tick() -> None:
            if self._seconds() > end:
                raise _Late

        try:
            tick()
            return game.claims.is_confirmed(match, event, tick) is False
        except _Late:
            return game.facts is not None and game.facts.is_certain(event)
