"""Player's own message with the table as a picture, whose caption leaves out what the picture shows."""

from typing import Final

import msgspec
from msgspec.structs import replace

from bot.pictures.drawing import Drawing
from bot.screens.actions import Action
from bot.screens.keys import ours, switch_label
from bot.screens.model import Button, Frame, Screen
from bot.screens.texts import CAPTION, Html, Texts, length, lines

HEADING: Final = 150
"""Characters of a caption that are reserved for the name of the table's group."""


class OwnCaption(msgspec.Struct, frozen=True, kw_only=True):
    """Parts of the caption under the table in a player's own message."""

    game: Html
    """What was bid, or declarer and game."""
    people: Html
    """Absences and pauses."""
    trick: Html
    """Cards on the table, and whose turn it is."""
    hand: Html
    """Cards of the player; may be empty."""
    vote: Html
    """Open proposal; empty if there is none."""
    question: Html
    """What the player is asked; empty if nothing is asked."""

    def fitted(self) -> Html:
        """Return as much of the caption as fits; left out first are the game, then people, trick, hand and vote.

        The question is always kept.
        """
        captions = (
            lines(self.game, self.people, self.trick, self.vote, self.hand, self.question),
            lines(self.people, self.trick, self.vote, self.hand, self.question),
            lines(self.trick, self.vote, self.hand, self.question),
            lines(self.vote, self.hand, self.question),
            lines(self.vote, self.question),
        )
        return next((one for one in captions if length(one) <= CAPTION - HEADING), self.question)


def own_pictured(words: Screen, drawing: Drawing, caption: OwnCaption) -> Screen:
    """Return a player's message as a picture. `words`: the message as text, for a chat that takes no pictures.

    The button that shows the table as a picture is left out.
    """
    rows = (tuple(key for key in row if not _offers_picture(key)) for row in words.rows)
    kept = tuple(row for row in rows if row)
    return replace(words, text=caption.fitted(), worded=words.text, picture=drawing, rows=kept)


def with_offer(t: Texts, frame: Frame, screen: Screen) -> Screen:
    """Add to a player's message the switch that makes the table a picture in the next deals."""
    switch = ours(frame, switch_label(t.plain("picture table"), on=False), f"{Action.OWN_TABLE}:1")
    return replace(screen, rows=(*screen.rows, (switch,)))


def _offers_picture(key: Button) -> bool:
    return key.press is not None and key.press.action == Action.PICTURE
