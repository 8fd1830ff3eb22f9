"""Messages of a running deal that are drawn only when they are sent, because newer ones often replace them before."""

from functools import cached_property
from typing import Any

import msgspec
from msgspec.structs import replace

from bot.pictures.theme import Look
from bot.screens.face import Face
from bot.screens.lesson import AnyLesson, claim_hint, with_hint
from bot.screens.model import Draft, Frame, Screen
from bot.screens.own_picture import with_offer
from bot.screens.own_result import with_pages, with_settlement_keys
from bot.screens.quiet import with_own_rows
from bot.screens.table_heading import placed
from bot.screens.texts import Html, Texts
from engine.core.errors import InvariantBroken
from engine.core.game import AnyGame
from engine.core.seats import Seat


def localized(t: Texts, screen: Screen, look: Look, heading: str | None = None) -> Screen:
    """Return a screen in the look of its chat; unless `heading` is None, the title of the table's group is added."""
    looked = replace(screen, look=look) if screen.picture is not None else screen
    return placed(t, looked, heading) if heading is not None else looked


class Scene(msgspec.Struct, frozen=True, dict=True):
    """Message of a running deal, as all the values from which its screen is drawn."""

    t: Texts
    """Texts in the reader's language."""
    game: AnyGame
    """Game of the match, which decides what the viewer may know."""
    face: Face
    """Face of the game, which draws the screen."""
    match: Any
    """State of the match, with the running deal."""
    viewer: Seat | None
    """Seat of the only reader; None for the message shared by all."""
    frame: Frame
    """State around the deal, as the reader sees it."""
    draft: Draft = Draft()
    """Half-made choice of the viewer."""
    pictured: bool = False
    """True if the message is a picture with a caption."""
    offered: bool = False
    """True if the message asks its reader whether the table should be a picture."""
    lesson: AnyLesson | None = None
    """Lesson to which the deal belongs; None for an ordinary deal."""
    missed: Any = None
    """Advised move that the viewer's last decision did not follow; None if it followed or nothing was advised."""
    look: Look = Look()
    """Style of pictures in the chat."""
    heading: str | None = None
    """Title of the table's group, shown above the text; empty for a table with robots, None for no heading."""

    @cached_property
    def screen(self) -> Screen:
        """Screen, drawn on first access. Raises InvariantBroken if there is no deal that the viewer may see."""
        view = self.game.view(self.match, self.viewer)
        if view is None:
            raise InvariantBroken(f"table {self.frame.table} has no deal to show")
        if self.frame.deal:
            view = replace(view, number=self.frame.deal)
        return localized(self.t, self._drawn(view), self.look, self.heading)

    def _hint(self, lesson: AnyLesson, view: Any) -> Html:
        return claim_hint(self.t) if self.draft.claiming else lesson.hint(self.t, view, lesson.move(view))

    def _drawn(self, view: Any) -> Screen:
        deal = self.face.deal
        if self.viewer is not None:
            own = (deal.hand_pictured if self.pictured else deal.hand)(self.t, self.frame, view, self.draft)
            status = self.game.status(self.match)
            rows = with_own_rows if self.frame.quiet else with_pages
            own = rows(self.t, self.face, self.frame, status, own)
            own = with_settlement_keys(self.t, self.face, self.frame, self.match, own)
            if self.lesson is not None and status.running:
                missed = self.lesson.otherwise(self.t, self.missed) if self.missed is not None else ""
                return with_hint(self.t, self.frame, own, self._hint(self.lesson, view), missed)
            return with_offer(self.t, self.frame, own) if self.offered else own
        return (deal.pictured if self.pictured else deal.table)(self.t, self.frame, view)
