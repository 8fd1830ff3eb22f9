"""Check of claims that a record calls proved: they are proved again, because a file is not trusted."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from engine.core.game import AnyGame
from engine.core.record.model import Recorded
from engine.core.record.notes import Note

DEAL_S: Final = 2.0
"""Seconds for checking the claims of one deal; after that the search ends."""
FILE_S: Final = 20.0
"""Seconds for checking the claims of one file; after that the search ends."""
TOLD: Final = "the claim is taken as written: no proof of it was found"


class _Late(Exception):
    """Signal that the time for a search is over."""


class ClaimCheck:
    """Check of the claims in one file, within a limit of time."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """Start the time of the check; `seconds`: function that returns the time of a clock, in seconds."""
        self._seconds = seconds
        self._end = seconds() + FILE_S

    def unproved(self, game: AnyGame, recorded: Recorded[Any, Any]) -> Iterator[Note]:
        """Yield a remark for each claim that the match calls proved and for which no proof was found."""
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
        """Return whether an event calls a claim proved for which no proof is found by `deal_end`, in clock seconds."""
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
