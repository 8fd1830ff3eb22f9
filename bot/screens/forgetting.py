"""Screens of /forget: what would be deleted, a question to confirm it, and the confirmation."""

from bot.screens.actions import LooseAction
from bot.screens.keys import loose
from bot.screens.model import ButtonStyle, Screen
from bot.screens.texts import Texts, bold, lines, mark

NOBODY = mark("a player")
"""Untranslated name under which others see a person whose data was deleted."""


def forget_question(t: Texts) -> Screen:
    """Ask for confirmation that everything about the reader is to be deleted for good."""
    text = lines(
        bold(t.plain("Delete everything about you?")),
        t(
            "Your name, your settings, your games with robots and your place in every /history will be gone. "
            "Matches with other people stay with them: there you become “%(nobody)s”, and the cards and the sheet "
            "remain.",
            nobody=t.plain(NOBODY),
        ),
        t("Messages I have sent you stay in your chat; delete them there. This cannot be undone."),
    )
    yes = loose(t.plain("Delete"), f"{LooseAction.FORGET}:yes", ButtonStyle.DANGER)
    no = loose(t.plain("Keep"), f"{LooseAction.FORGET}:no", ButtonStyle.SUCCESS)
    return Screen(text, ((yes, no),))


def forgotten(t: Texts) -> Screen:
    """Confirm that everything about the reader is deleted."""
    return Screen(
        lines(
            t("Deleted: I no longer know you. /start if you come back."),
            t(
                "In groups I am taking your name off the last table and its sheet. Older pictures and messages there "
                "stay as they are; the group's administrators can delete them."
            ),
        )
    )


def remembered(t: Texts) -> Screen:
    """Confirm that nothing has been deleted, as the reader chose."""
    return Screen(t("Everything stays as it was."))
