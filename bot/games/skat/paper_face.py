"""Face of Skat with real cards."""

from bot.games.skat.paper.told import preview, told
from bot.games.skat.screens.score import over_rows, over_screen, score_screen
from bot.games.skat.screens.score_answers import entry_help
from bot.games.skat.screens.score_model import ScoreInfo
from bot.screens.keys import Row
from bot.screens.model import Frame, Screen
from bot.screens.paper import PaperEntry
from bot.screens.texts import Texts
from engine.games.skat.commands import RecordPaperDeal
from engine.games.skat.progress import score_of
from engine.games.skat.state import Match


class SkatPaper:
    """Implementation of `bot.screens.face.PaperFace` for Skat."""

    def may_answer(self, match: Match, steps: tuple[str, ...], step: str) -> bool:
        """Tell whether an answer is one of the choices after the answers so far."""
        return step in told(match.standing, steps).choices

    def command(self, match: Match, steps: tuple[str, ...]) -> RecordPaperDeal | None:
        """Return the command that writes the deal which the answers tell; None while something is missing."""
        known = told(match.standing, steps)
        if known.outcome is None or known.dealer is None:
            return None
        return RecordPaperDeal(known.dealer, known.outcome)

    def entry(self, t: Texts, entry: PaperEntry) -> Screen:
        """Show everybody's list and the entry of the next deal by buttons."""
        return score_screen(t, _view(entry))

    def over(self, t: Texts, match: Match) -> Screen:
        """Show in place of the entry that the match is over; without a deal it was only given up."""
        return over_screen(t, match.standing)

    def over_rows(self, t: Texts, frame: Frame, match: Match) -> tuple[Row, ...]:
        """Return the rows under the settlement: another match with these people, and how it is counted."""
        return over_rows(t, frame, match.standing)

    def help(self, t: Texts, entry: PaperEntry) -> str:
        """Explain what is asked, in at most 200 characters."""
        return entry_help(t, _view(entry))


def _view(entry: PaperEntry) -> ScoreInfo:
    standing = entry.match.standing
    known = told(standing, entry.steps)
    return ScoreInfo(
        frame=entry.frame,
        standing=standing,
        told=known,
        steps=len(entry.steps),
        sure=entry.sure,
        preview=preview(standing, known),
        last=score_of(entry.match),
        undone=entry.undone,
        scribe=entry.scribe,
    )
