"""Method answerCallbackQuery."""

import re
import time

from bot.sandbox.errors import QUERY_TOO_OLD, ApiError, bad_request
from bot.sandbox.markup import utf16_length
from bot.sandbox.methods.registry import Call, method
from bot.sandbox.world import BOT_USERNAME

LIFETIME_S = 15.0
SHORTEST_S = 5.0
MAX_ANSWER = 200
START_LINK = re.compile(rf"https?://(?:t\.me|telegram\.me)/{BOT_USERNAME}\?start=[A-Za-z0-9_-]{{1,64}}", re.IGNORECASE)


def lifetime(call: Call) -> float:
    """Return the real seconds after a press in which it may be answered or permit an ephemeral message."""
    return max(SHORTEST_S, call.world.clock.machine(LIFETIME_S))


@method("answerCallbackQuery")
def answer(call: Call) -> object:
    """Answer a press once: nothing, a toast, an alert or a link; only the presser's page is notified.

    A query may be answered for 15 clock seconds, at least 5 real ones, so that the bot's watchdog (2 s) comes first.
    Raises ApiError 400 for a query that is unknown, answered or too old.
    """
    query = call.world.queries.get(call.params.text("callback_query_id"))
    if query is None:
        raise ApiError(400, QUERY_TOO_OLD)
    call.chat, call.message_id = query.chat_id, query.message_id
    text, url = call.params.text("text"), call.params.text("url")
    if query.answered or time.time() - query.real > lifetime(call):
        raise ApiError(400, QUERY_TOO_OLD)
    if utf16_length(text) > MAX_ANSWER:
        bad_request("MESSAGE_TOO_LONG")
    if url and not START_LINK.fullmatch(url):
        bad_request("URL_INVALID")
    query.answered = True
    query.text, query.url, query.alert = text, url, call.params.boolean("show_alert")
    call.world.save_query(query)
    call.world.tell(
        [query.person],
        "answer",
        chat=query.chat_id,
        message_id=query.message_id,
        query_id=query.id,
        ephemeral=query.ephemeral,
        text=text,
        alert=query.alert,
        url=url,
    )
    return True
