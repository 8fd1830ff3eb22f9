"""Score of a match with real cards, made of a game's functions."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import msgspec

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


class PaperScreens(msgspec.Struct, Generic[S, T, D, C], frozen=True, kw_only=True):
    """Implementation of `bot.screens.face.PaperFace`.

    S: standings of the game    T: what is told of a deal    D: what a deal writes    C: the command that writes it
    """

    told: Callable[[S, tuple[str, ...]], T]
    """Deal as far as the answers tell it; `choices` of it are the only answers that may follow."""
    preview: Callable[[S, T], D | None]
    """Entries that a told deal would write; None while something is missing."""
    written: Callable[[Any], D | None]
    """Deal that a match has written last; None before the first and after an undo."""
    recorded: Callable[[T], C | None]
    """Command that writes a told deal; None while something is missing."""
    score_screen: Callable[[Texts, ScoreInfo[S, T, D]], Screen]
    """Screen of how everybody stands, with the entry of the next deal."""
    over_screen: Callable[[Texts, S], Screen]
    """Screen in its place once the match is over."""
    entry_help: Callable[[Texts, ScoreInfo[S, T, D]], str]
    """Explanation of what is asked, in at most 200 characters."""
    another: str
    """Label of the button that begins another match, a message of the catalogue."""

    def may_answer(self, match: Any, steps: tuple[str, ...], step: str) -> bool:
        known: Any = self.told(match.standing, steps)
        return step in known.choices

    def command(self, match: Any, steps: tuple[str, ...]) -> C | None:
        return self.recorded(self.told(match.standing, steps))

    def entry(self, t: Texts, entry: PaperEntry) -> Screen:
        return self.score_screen(t, self._info(entry))

    def over(self, t: Texts, match: Any) -> Screen:
        return self.over_screen(t, match.standing)

    def over_rows(self, t: Texts, frame: Frame, match: Any) -> tuple[Row, ...]:
        again = ours(frame, t.plain(self.another), Action.SCORE_AGAIN, ButtonStyle.PRIMARY)
        return ((again,), (counted_key(t, frame),)) if match.standing.finished else ((again,),)

    def help(self, t: Texts, entry: PaperEntry) -> str:
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
