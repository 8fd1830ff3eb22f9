"""Last trial in a group: as many edits within a minute as a lively deal makes, and how the server reacts to them."""

from typing import Final

import msgspec

from bot.doctor.findings import Finding, State, Trial, judged
from bot.doctor.visit import Visit
from bot.gateway.api.plain import Answer

MINUTE_S: Final = 60.0
MESSAGE_EDITS: Final = 18
VIEW_EDITS: Final = 12
APART_S: Final = 1.5
"""Clock seconds between two edits; all of them together take three quarters of a minute."""
PACE: Final = Trial(
    name="18 правок сообщения и 12 правок своего вида за минуту",
    if_refused="шлёт в группу не больше 19 сообщений и правок в минуту, считая и виды (VIEWS_COUNT=yes)",
    if_works="считает виды вместе с остальным, пока не задано VIEWS_COUNT=no",
)
WITHOUT_VIEWS: Final = "шлёт в группу не больше 19 сообщений и правок в минуту"


class View(msgspec.Struct, frozen=True, kw_only=True):
    """Ephemeral message, which one person sees."""

    receiver: int
    """Id of the person who sees the message."""
    number: int
    """Number of the ephemeral message."""
    pictured: bool
    """True if the message has a picture."""


async def pace(visit: Visit, chat: int, message: int, view: View | None) -> Finding:
    """Edit a message and an ephemeral view by turns, and return the finding.

    The trial ends after all edits or at a refusal (a 429 is waited out). If `view` is None, only the message is edited.
    """
    visit.say("6. Теперь минуты две правлю сообщения: ничего не нажимайте.")
    await visit.clock.sleep(MINUTE_S)  # what was sent before no longer counts
    order = _order(MESSAGE_EDITS, VIEW_EDITS if view else 0)
    for done, is_view in enumerate(order):
        if done:
            await visit.clock.sleep(APART_S)
        answer = await _edit(visit, chat, message, view if is_view else None, done)
        if not answer.granted:
            await visit.clock.sleep(answer.retry_after)
            return _refused(answer, done, sum(order[:done]))
    views = (
        f"и {VIEW_EDITS} правок вида — без отказа, значит, виды не считаются" if view else "без отказа; видов не было"
    )
    works = PACE.if_works if view else WITHOUT_VIEWS
    return Finding(name=PACE.name, state=State.WORKS, what=f"{MESSAGE_EDITS} правок сообщения {views}", bot=works)


def _order(messages: int, views: int) -> list[bool]:
    """Return the order of the edits, mixed evenly: True for one of the view, False for one of the message."""
    whole = messages + views
    return [(one + 1) * views // whole > one * views // whole for one in range(whole)]


async def _edit(visit: Visit, chat: int, message: int, view: View | None, number: int) -> Answer:
    """Edit the view if there is one, else the message, with a text that differs each time."""
    words = f"Правка {number + 1}"
    if view is None:
        return await visit.calls.call("editMessageText", chat_id=chat, message_id=message, text=words)
    place = {"chat_id": chat, "receiver_user_id": view.receiver, "ephemeral_message_id": view.number}
    if view.pictured:
        return await visit.calls.call("editEphemeralMessageCaption", caption=words, **place)
    return await visit.calls.call("editEphemeralMessageText", text=words, **place)


def _refused(answer: Answer, done: int, views: int) -> Finding:
    """Return the finding of a trial whose edit was refused after `done` edits, of which `views` were of the view."""
    found = judged(PACE, answer)
    count = "; виды считаются вместе с остальным" if answer.retry_after and views else ""
    what = f"после {done - views} правок сообщения и {views} правок вида: {found.what}{count}"
    return Finding(name=PACE.name, state=State.REFUSED, what=what, bot=PACE.if_refused)
