"""Words that acknowledge a press in the group, where it may be shown a little later; in private there are none."""

from bot.games.preferans.screens.presses import PRESSES
from bot.screens import replies
from bot.screens.actions import Action
from bot.screens.confirmations import claim_asked, half_made, next_taken, taken_already
from bot.screens.deal_pages import analysing
from bot.screens.draft_actions import DraftAction
from bot.screens.model import Draft
from bot.screens.texts import LANGUAGES, texts
from engine.core.cards import Card
from tests.e2e.world import Message
from tests.toasts import taken, taken_in_group


def acknowledges(message: Message, action: str, said: str) -> bool:
    """Tell whether a press in this message was answered as taken: by nothing, in the group by what it did.

    «Дальше» always by words: who is still awaited.
    """
    if action == Action.NEXT and said:
        return said.startswith(tuple(next_taken(t, name, ()) for t in map(texts, LANGUAGES) for name in ((), ("",))))
    if said and action.partition(":")[0] == Action.PAGE and said in opened():
        return True
    if message.get("ephemeral_message_id") and said:
        words = words_of(action)
        return said in words | {replies.panel_goes_on(t, one) for t in map(texts, LANGUAGES) for one in words}
    if said and message["chat"]["id"] < 0:
        return said in {words for t in map(texts, LANGUAGES) for words in (taken_in_group(t, action), taken_already(t))}
    return not said


def opened() -> set[str]:
    """Return where a page has come that was opened for its presser alone."""
    screens = (replies.panel_is_here, replies.panel_in_private, replies.one_moment)
    plain = {said(t) for said in screens for t in map(texts, LANGUAGES)}
    plain |= {replies.panel_goes_on(t, "") for t in map(texts, LANGUAGES)}
    return plain | {analysing(t, slow=slow) for t in map(texts, LANGUAGES) for slow in (False, True)}


def words_of(action: str) -> set[str]:
    """List all that such a press may be answered by, once it is taken."""
    word, _, name = action.partition(":")
    found: set[str] = set()
    for t in map(texts, LANGUAGES):
        found |= {taken(t, action), taken_already(t)}
        if word == "claim":
            found.add(claim_asked(t))
        if word in PRESSES.half_made:
            picked = (Card(name),) if word == DraftAction.PICK else ()
            found |= {half_made(t, action, draft) for draft in (Draft(picked), Draft())}
    return found
