"""Toasts that confirm presses of players in a group, where the message itself may change a few seconds later."""

from collections.abc import Sequence

from bot.screens.actions import Action
from bot.screens.draft_actions import WAIT_S, DraftAction
from bot.screens.model import Draft
from bot.screens.robot_names import called_at_table
from bot.screens.texts import ALERT, Texts
from bot.screens.words import card_word
from engine.core.cards import Card

SHARED = frozenset(
    {
        Action.STOP_YES,
        Action.STOP_NO,
        Action.REFUSE,
        Action.AWAY,
        Action.PRESENT,
        Action.BACK,
        Action.PAUSE,
        Action.RESUME,
    }
)
"""Actions that change the table's shared message, apart from the commands of a deal."""


def taken(t: Texts, action: str, said: str | None) -> str:
    """Return the toast for a stored press. `said`: its call or card as text, see `bot.screens.face.DealKeys.said`."""
    votes: dict[str, str] = {
        Action.STOP_YES: t.plain("you agree"),
        Action.STOP_NO: t.plain("you are against it"),
        Action.REFUSE: t.plain("you are against it"),
    }
    what = said if said is not None else votes.get(action.partition(":")[0], "")
    return (t.plain("Accepted: %(what)s", what=what) if what else t.plain("Accepted."))[:ALERT]


def taken_in_group(t: Texts, action: str, said: str | None) -> str:
    """Return the toast for a press under the shared message, in words that everybody may read.

    Empty if the press does not change that message.
    """
    changes = said is not None or action.partition(":")[0] in SHARED
    return taken(t, action, said) if changes else ""


def withdrawn(t: Texts) -> str:
    """Return the toast for «Нет»: what the presser asked for is withdrawn."""
    return t.plain("Taken back.")


def claim_asked(t: Texts) -> str:
    """Return the toast for «Остальные мои», an unproved claim of all remaining tricks: the others are asked."""
    return t.plain("The others are being asked.")


def next_taken(t: Texts, awaited: Sequence[str], everybody: Sequence[str]) -> str:
    """Return the toast for «Дальше»: which of `everybody` at the table are still `awaited`, or that cards are dealt."""
    if not awaited:
        return t.plain("Dealing.")
    words = t.plain("Waiting for: %(names)s", names=", ".join(called_at_table(t, awaited, everybody)))
    return words if len(words) <= ALERT else f"{words[: ALERT - 1]}…"


def taken_already(t: Texts) -> str:
    """Return the toast for a press that repeats an accepted one."""
    return t.plain("Accepted already.")


def too_quick(t: Texts) -> str:
    """Return the toast for a second press so soon after the first that it is ignored."""
    return t.plain("Two presses in a row: the second one did not count.")


def press_again(t: Texts, question: str) -> str:
    """Return `question` about a risky call with a request to press again, used if no private button can be shown."""
    told = t.plain("Press once more within %(seconds)d s to say it.", seconds=WAIT_S)
    return f"{question} {told}"


def yes_below(t: Texts, question: str) -> str:
    """Return `question` about a risky call with the hint that “Yes” is a button below the presser's cards."""
    told = t.plain("“Yes” is below your cards; pressing this button again says yes, too.")
    return f"{question} {told}"


def look_in_private(t: Texts) -> str:
    """Return the toast for «Выше…» (“Higher…”) under the shared message: all bids are shown in the private chat."""
    return t.plain("All bids are open in your private chat with me.")


def half_made(t: Texts, action: str, draft: Draft) -> str:
    """Return the toast on a half-made choice that a press has changed to `draft`; empty if it only shows more bids."""
    word, _, name = action.partition(":")
    if word == DraftAction.PICK:
        card = Card(name)
        marked = t.plain("Picked: %(card)s", card=card_word(t, card))
        return marked if card in draft.picked else t.plain("Put back: %(card)s", card=card_word(t, card))
    if word == DraftAction.HIGHER:
        return ""
    return t.plain("Taken back.") if word == DraftAction.UNPICK else t.plain("Now confirm it.")
