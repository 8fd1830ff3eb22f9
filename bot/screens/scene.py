"""Messages of a running deal before they are drawn: many are overtaken by newer ones before they go."""

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
    """Return a screen with the look of its chat and, unless `heading` is None, under the title of its table's group."""
    looked = replace(screen, look=look) if screen.picture is not None else screen
    return placed(t, looked, heading) if heading is not None else looked


class Scene(msgspec.Struct, frozen=True, dict=True):
    """Message of a running deal: everything that its screen is a function of."""

    t: Texts
    """Language of the reader."""
    game: AnyGame
    """Game that decides what the viewer may know."""
    face: Face
    """Face that draws it."""
    match: Any
    """Match in the running deal."""
    viewer: Seat | None
    """Seat of the only reader; None: the message that all share."""
    frame: Frame
    """Surroundings of the deal, as the reader sees them."""
    draft: Draft = Draft()
    """Half-made choice of the viewer."""
    pictured: bool = False
    """The message is a picture with a caption."""
    offered: bool = False
    """The viewer is asked whether the table should be a picture."""
    lesson: AnyLesson | None = None
    """Lesson that the deal belongs to; None: it is played for itself."""
    missed: Any = None
    """Hint of the lesson that the viewer's last decision did not follow; None: it followed, or there was no hint."""
    look: Look = Look()
    """Look of pictures in the chat."""
    heading: str | None = None
    """Title of the table's group, empty for a table with robots; None: the reader needs none."""

    @cached_property
    def screen(self) -> Screen:
        """Screen, drawn at the first look at it. Raises InvariantBroken if the viewer has no deal to see."""
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
