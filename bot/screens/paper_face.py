"""Face of a match with real cards: a deal told by buttons, answer by answer, and what is written of it."""

from abc import ABC, abstractmethod
from typing import Any, Generic, TypeVar

from bot.screens.actions import Action
from bot.screens.keys import Row, ours
from bot.screens.model import ButtonStyle, Frame, Screen
from bot.screens.paper import PaperEntry, ScoreInfo
from bot.screens.table_keys import counted_key
from bot.screens.texts import Texts

S = TypeVar("S")
T = TypeVar("T")
D = TypeVar("D")
C = TypeVar("C")


class PaperFace(ABC, Generic[S, T, D, C]):
    """Match with real cards; answers are words with arguments (`player:3`).

    S: standings of the game    T: what is told of a deal    D: what a deal writes    C: the command that writes it
    """

    another: str
    """Message id of the button that begins another match."""

    @abstractmethod
    def told(self, standing: S, steps: tuple[str, ...]) -> T:
        """Return a deal as far as the answers tell it; `choices` of it are the only answers that may follow."""

    @abstractmethod
    def preview(self, standing: S, known: T) -> D | None:
        """Return the entries that a told deal would write; None while something is missing."""

    @abstractmethod
    def written(self, match: Any) -> D | None:
        """Return the deal that a match has written last; None before the first and after an undo."""

    @abstractmethod
    def recorded(self, told: T) -> C | None:
        """Return the command that writes a told deal; None while something is missing."""

    @abstractmethod
    def score_screen(self, t: Texts, view: ScoreInfo[S, T, D]) -> Screen:
        """Draw how everybody stands, with the entry of the next deal."""

    @abstractmethod
    def over_screen(self, t: Texts, standing: S) -> Screen:
        """Draw in place of the entry that the match is over; without a deal it was only given up."""

    @abstractmethod
    def entry_help(self, t: Texts, view: ScoreInfo[S, T, D]) -> str:
        """Explain what is asked, in at most 200 characters."""

    def may_answer(self, match: Any, steps: tuple[str, ...], step: str) -> bool:
        """Return whether an answer is one of the choices after the answers so far."""
        known: Any = self.told(match.standing, steps)
        return step in known.choices

    def command(self, match: Any, steps: tuple[str, ...]) -> C | None:
        """Return the command that writes the deal which the answers tell; None while something is missing."""
        return self.recorded(self.told(match.standing, steps))

    def entry(self, t: Texts, entry: PaperEntry) -> Screen:
        """Draw how everybody stands and the entry of the next deal."""
        return self.score_screen(t, self._info(entry))

    def over(self, t: Texts, match: Any) -> Screen:
        """Draw in place of the entry that the match is over."""
        return self.over_screen(t, match.standing)

    def over_rows(self, t: Texts, frame: Frame, match: Any) -> tuple[Row, ...]:
        """Return the rows under the settlement."""
        again = ours(frame, t.plain(self.another), Action.SCORE_AGAIN, ButtonStyle.PRIMARY)
        return ((again,), (counted_key(t, frame),)) if match.standing.finished else ((again,),)

    def help(self, t: Texts, entry: PaperEntry) -> str:
        """Explain what is asked."""
        return self.entry_help(t, self._info(entry))

    def _info(self, entry: PaperEntry) -> ScoreInfo[S, T, D]:
        standing = entry.match.standing
        known = self.told(standing, entry.steps)
        return ScoreInfo(
            frame=entry.frame,
            standing=standing,
            told=known,
            steps=len(entry.steps),
            sure=entry.sure,
            preview=self.preview(standing, known),
            last=self.written(entry.match),
            undone=entry.undone,
            scribe=entry.scribe,
        )


AnyPaperFace = PaperFace[Any, Any, Any, Any]
"""Score of real cards with types that its holder does not know."""
