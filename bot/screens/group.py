"""The one live message of a table in its group: what a spectator may see, and decisions that reveal no card."""

from bot.screens import actions
from bot.screens.decisions import public_rows
from bot.screens.finished import retired_line
from bot.screens.keys import Row, ours
from bot.screens.model import Button, Frame, Press, Screen, StopVote, Style
from bot.screens.table_text import state_text
from bot.screens.texts import Html, Texts, bold, lines
from engine.view import Phase, SeatView


def table_screen(t: Texts, frame: Frame, view: SeatView) -> Screen:
    """The table as everybody sees it; `view` must be a spectator's."""
    if view.phase is Phase.FINISHED:
        after = (
            t("The next one begins when all have pressed «Next», or a little later by itself.") if frame.more else ""
        )
        text = lines(bold(t.plain("The deal is over.")), Html(retired_line(t, view)), after, vote_text(t, frame.stop))
        return Screen(text, vote_rows(t, frame))
    if view.decider is None:
        return Screen(lines(state_text(t, view), t("<b>The match has been stopped.</b>")))
    rows = (*public_rows(t, frame, view), *vote_rows(t, frame), own_row(t, frame))
    text = lines(state_text(t, view), vote_text(t, frame.stop))
    return Screen(text, rows, retired=retired_line(t, view))


def own_row(t: Texts, frame: Frame) -> Row:
    """What anybody at the table may ask for at any time."""
    return (
        ours(frame, t.plain("My cards"), actions.HAND, Style.SUCCESS),
        ours(frame, "?", actions.HELP),
    )


def vote_text(t: Texts, stop: StopVote | None) -> Html:
    """The open proposal to stop."""
    if stop is None:
        return Html("")
    waiting = ", ".join(stop.waiting)
    return t("✋ %(name)s proposes to stop the match. Waiting for: %(names)s", name=stop.by, names=waiting)


def vote_rows(t: Texts, frame: Frame) -> tuple[Row, ...]:
    """Yes and no to stopping."""
    stop = frame.stop
    if stop is None:
        return ()

    def vote(text: str, action: str, style: Style) -> Button:
        return Button(text, Press(frame.table, stop.token, action), style=style)

    yes = vote(t.plain("Stop and settle"), actions.STOP_YES, Style.DANGER)
    return ((yes, vote(t.plain("Play on"), actions.STOP_NO, Style.SUCCESS)),)
