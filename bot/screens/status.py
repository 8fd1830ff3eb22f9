"""Events around a deal as text: proposals, a pause, absences, the clock; and the menu of a player's requests."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.screens.actions import Action
from bot.screens.keys import Row, ours
from bot.screens.model import (
    Button,
    ButtonStyle,
    DealStatus,
    Frame,
    NamedSeat,
    Press,
    Screen,
    Summoned,
    TurnClock,
    Vote,
    VoteKind,
)
from bot.screens.robot_names import table_names
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.widths import with_name
from engine.core.seats import Seat

COLUMN = "column"
"""Context of the names of columns in the message catalogues."""


def status_text(t: Texts, status: DealStatus) -> Html:
    """List absences, the pause, the last round, a move by the clock; empty if there is nothing to show."""
    return lines(
        clock_text(t, status.clock) if status.clock is not None else "",
        t("⏱ %(name)s ran out of time: the clock has moved.", name=status.timed_out) if status.timed_out else "",
        t("⏸ <b>Pause</b>: %(name)s asks to wait.", name=status.paused_by) if status.paused_by else "",
        t("⏳ Waiting for %(names)s.", names=_names(status.waited)) if status.waited else "",
        unreachable_text(t, status.unreachable),
        _absent(t, status) if status.away else "",
        *(summoned_text(t, summoned) for summoned in status.summoned),
        t("✋ %(name)s is against it: the proposal is dropped.", name=status.declined) if status.declined else "",
        fourth_line(t, status.fourth),
        t("This is the last round.") if status.last_lap else "",
        t("⌛ Time is up: this is the last deal.") if status.time_over else "",
    )


def beside_the_sheet(t: Texts, frame: Frame) -> Html:
    """List proposals, pauses and absences between two deals, without what the sheet's caption shows; usually empty."""
    if not frame.more:
        return Html("")
    status = replace(frame.status, fourth="", last_lap=False, time_over=False, timed_out="")
    return lines(status_text(t, status), vote_text(t, frame.vote))


def unreachable_text(t: Texts, names: Sequence[str]) -> Html:
    """Name the players who get no cards because they have blocked the bot; empty if there are none."""
    told = ", ".join(names)
    return t("📵 Cards cannot reach %(names)s: the chat with me is blocked.", names=told) if names else Html("")


def _absent(t: Texts, status: DealStatus) -> Html:
    """Name the absent players: robots play for them or, if all are absent, the table waits."""
    if not status.deserted:
        return t("🤖 %(names)s: away, a robot is playing.", names=_names(status.away))
    if status.reader_away:
        return t("💤 The table is waiting for you: robots do not play among themselves.")
    return t("💤 The table is waiting for %(names)s: robots do not play among themselves.", names=_names(status.away))


def clock_text(t: Texts, clock: TurnClock) -> Html:
    """Format the clock of the player whose turn it is, as of now; the message is not edited as time passes."""
    reserve = f"{clock.reserve // 60}:{clock.reserve % 60:02d}"
    if not clock.reserve:
        return t("⏱ %(seconds)d s, no reserve left", seconds=clock.seconds)
    if clock.late:
        return t("⏱ The time for this move is up, the reserve is running: %(reserve)s", reserve=reserve)
    return t("⏱ %(seconds)d s + a reserve of %(reserve)s", seconds=clock.seconds, reserve=reserve)


def summoned_text(t: Texts, summoned: Summoned) -> Html:
    """Describe a request that a robot replaces a player: whom, who asked, and what follows."""
    if summoned.reader and summoned.due:
        return lines(_asked_for_you(t, summoned), t("In a minute a robot will play for you."))
    if summoned.reader:
        return _asked_for_you(t, summoned)
    name = summoned.name
    if not summoned.by:
        asked = t("🤖 An administrator asks for a robot instead of %(name)s.", name=name)
    elif len(summoned.by) == 1:
        asked = t("🤖 %(by)s asks for a robot instead of %(name)s.", by=summoned.by[0], name=name)
    else:
        asked = t("🤖 %(by)s ask for a robot instead of %(name)s.", by=", ".join(summoned.by), name=name)
    if not summoned.due:
        return lines(asked, t("One more player must ask for it."))
    return lines(asked, t("It steps in after a minute, unless %(name)s moves or presses “I am here”.", name=name))


def _asked_for_you(t: Texts, summoned: Summoned) -> Html:
    if not summoned.by:
        return t("🤖 An administrator asks for a robot instead of you.")
    if len(summoned.by) == 1:
        return t("🤖 %(by)s asks for a robot instead of you.", by=summoned.by[0])
    return t("🤖 %(by)s ask for a robot instead of you.", by=", ".join(summoned.by))


def robot_warning(t: Texts, frame: Frame, summoned: Summoned, group: str) -> Screen:
    """Warn a player that a robot is about to take their seat, with the button that prevents it.

    group: title of the table's chat, empty if it has none
    """
    where = t("Table in “%(group)s”.", group=group) if group else ""
    return Screen(lines(summoned_text(t, summoned), where), (_here(t, frame, summoned),))


def _here(t: Texts, frame: Frame, summoned: Summoned) -> Row:
    return (ours(frame, t.plain("I am here"), f"{Action.PRESENT}:{summoned.seat}", ButtonStyle.SUCCESS),)


def fourth_line(t: Texts, name: str) -> Html:
    """Name the person who joins when everybody has dealt; empty if nobody does."""
    return t("%(name)s joins when everybody has dealt; /leave to cancel.", name=name) if name else Html("")


def _names(named: tuple[NamedSeat, ...]) -> str:
    return ", ".join(name for _, name in named)


def status_rows(t: Texts, frame: Frame) -> tuple[Row, ...]:
    """Return the buttons under the group's message about a pause, a silent player or an absence."""
    status = frame.status
    if status.paused_by:
        return ((_resume(t, frame),), *_free_rows(t, frame))
    due = {summoned.seat: summoned for summoned in status.summoned if summoned.due}
    rows: list[Row] = [
        _here(t, frame, due[seat]) if seat in due else (robot_key(t, frame, seat, name),)
        for seat, name in status.waited
    ]
    if status.waited:
        rows.append((ours(frame, t.plain("Pause"), Action.PAUSE),))
    if status.may_return:
        rows.append((ours(frame, t.plain("I am back"), Action.BACK, ButtonStyle.SUCCESS),))
    return (*rows, *_free_rows(t, frame))


def robot_key(t: Texts, frame: Frame, seat: Seat, who: str) -> Button:
    """Return the button that asks for a robot to play in place of the player `who` on a seat."""
    said = with_name(lambda name: t.plain("A robot for %(name)s for now", name=name), who)
    return ours(frame, said, f"{Action.AWAY}:{seat}")


def _free_rows(t: Texts, frame: Frame) -> tuple[Row, ...]:
    def instead(name: str) -> str:
        return t.plain("Play instead of %(name)s", name=name)

    return tuple((ours(frame, with_name(instead, name), f"{Action.TAKE}:{seat}"),) for seat, name in frame.status.free)


def own_absence_rows(t: Texts, frame: Frame) -> tuple[Row, ...]:
    """Return the buttons under a player's own message that end a pause or the reader's absence."""
    status = frame.status
    if status.reader_away:
        back = ours(frame, t.plain("I am back"), Action.BACK, ButtonStyle.SUCCESS)
        end = ours(frame, t.plain("End the match"), f"{Action.END}:{Action.MENU}", ButtonStyle.DANGER)
        return ((back, end),) if status.deserted and not frame.quiet else ((back,),)
    return ((_resume(t, frame),),) if status.paused_by else ()


def here_rows(t: Texts, frame: Frame) -> tuple[Row, ...]:
    """Return the button under a player's own message that prevents a robot from taking the reader's seat."""
    return tuple(_here(t, frame, one) for one in frame.status.summoned if one.reader and one.due)


def _resume(t: Texts, frame: Frame) -> Button:
    return ours(frame, t.plain("Go on"), Action.RESUME, ButtonStyle.SUCCESS)


def vote_text(t: Texts, vote: Vote | None) -> Html:
    """Describe the open proposal and name those who still have to answer; empty if there is none."""
    if vote is None:
        return Html("")
    names = ", ".join(vote.waiting)
    if vote.kind is VoteKind.PAUSE:
        return _in_a_row(_proposal(t, vote), t("One yes is enough: %(names)s", names=names))
    waiting = t("Still to answer: %(names)s", names=names) if vote.waiting else Html("")
    silence = _silent_against(t, vote) if vote.kind is VoteKind.REFILL else ""
    return lines(_in_a_row(_proposal(t, vote), waiting), silence, _also_the_absent(t, vote) if vote.away else "")


def _in_a_row(told: Html, then: Html) -> Html:
    """Join two texts on one line if the first ends a sentence; otherwise (as after typed text) on two lines."""
    return Html(f"{told} {then}") if then and told.endswith(".") else lines(told, then)


def _silent_against(t: Texts, vote: Vote) -> Html:
    """State how long the table waits for answers about the common pot before silence counts as a no."""
    if vote.daily:
        return t("No answer for three days counts as a no.")
    return t("No answer for five minutes counts as a no.")


def _also_the_absent(t: Texts, vote: Vote) -> Html:
    """Explain why a proposal waits for absent players, and how to end the match without them."""
    needed = t("Players who are away must agree too; the buttons work for them.")
    if vote.kind not in (VoteKind.STOP, VoteKind.LAP):
        return needed
    if vote.daily:
        return folded(needed, t("If they never return, /reset ends the match after three days without a move."))
    return folded(
        needed,
        t("If they never return: /pause; after ten minutes somebody else may end it with /reset, after a day anybody."),
    )


def _proposal(t: Texts, vote: Vote) -> Html:
    match vote.kind:
        case VoteKind.STOP:
            return t("✋ %(name)s proposes to stop the match.", name=vote.by)
        case VoteKind.LAP:
            return t("✋ %(name)s proposes a last round: until all have dealt equally often.", name=vote.by)
        case VoteKind.PAUSE:
            return t("✋ %(name)s asks for another pause in this deal.", name=vote.by)
        case VoteKind.REFILL:
            each = vote.contribution
            return t(
                "✋ The pot is empty. Does everybody pay in again, %(each)d each? Otherwise the match ends.", each=each
            )
        case VoteKind.FOURTH:
            return t("✋ %(name)s would like to join, with the average score.", name=vote.player)
        case VoteKind.PUT_OFF:
            return t("✋ %(name)s proposes to remove %(player)s from the table.", name=vote.by, player=vote.player)
        case VoteKind.CORRECTION:
            what = t("✋ %(name)s proposes to correct the sheet: %(entry)s.", name=vote.by, entry=_entry(t, vote))
            return lines(what, t("Reason: %(text)s", text=vote.text)) if vote.text else what


def _entry(t: Texts, vote: Vote) -> str:
    amount = vote.amount if vote.amount.startswith(("+", "-")) else f"+{vote.amount}"
    column = t.word(COLUMN, vote.column)
    if not vote.on:
        return t.plain("%(player)s, %(column)s %(amount)s", player=vote.player, column=column, amount=amount)
    return t.plain(
        "%(player)s, %(column)s on %(on)s %(amount)s", player=vote.player, column=column, on=vote.on, amount=amount
    )


def vote_rows(t: Texts, frame: Frame) -> tuple[Row, ...]:
    """Return the buttons to answer the open proposal, or to withdraw consent; empty if the reader is not asked."""
    vote = frame.vote
    if vote is None or not vote.asked:
        return ()

    def key(text: str, action: str, style: ButtonStyle) -> Button:
        return Button(text, Press(frame.table, vote.token, action), style=style)

    if vote.kind is VoteKind.STOP:
        yes = key(t.plain("Stop and settle"), Action.STOP_YES, ButtonStyle.DANGER)
        no = key(t.plain("Play on"), Action.STOP_NO, ButtonStyle.SUCCESS)
    elif vote.kind is VoteKind.REFILL:
        yes = key(t.plain("Pay in"), Action.STOP_YES, ButtonStyle.SUCCESS)
        no = Button(t.plain("End the match…"), Press(frame.table, vote.token, Action.STOP_NO))
    else:
        yes = key(t.plain("Agree"), Action.STOP_YES, ButtonStyle.SUCCESS)
        no = key(t.plain("No after all") if vote.answered else t.plain("No"), Action.STOP_NO, ButtonStyle.DANGER)
    return ((no,),) if vote.answered else ((yes, no),)


def postponed_screen(t: Texts, table: int, token: int) -> Screen:
    """Return the message that a correction will be proposed after the deal, with a button to withdraw it."""
    text = t("I will ask when this deal has been played out.")
    return Screen(text, ((Button(t.plain("Do not ask"), Press(table, token, Action.UNFIX)),),))


def menu_screen(t: Texts, frame: Frame, correction: str) -> Screen:
    """Show the menu «⋯» of what a player may request besides moves; the message is deleted with the press.

    correction: example of arguments for /fix; empty if the sheet takes no corrections
    """
    if frame.waits:
        text = t("Stop whenever you like: the table will wait, and /week leads back here.")
        return Screen(text, ((ours(frame, t.plain("Back to the cards"), Action.STAY),),))
    typed = t("To propose a correction, to be put to all after the deal: <code>/fix %(how)s</code>.", how=correction)
    together = t(
        "Ending the match, calling the last round or correcting the sheet needs everybody's consent, even of those "
        "who are away."
    )
    text = lines(
        bold(t.plain("What would you like?")),
        t("A robot can play for you until you come back. A pause stops everything."),
        t("Seats, the sheet and the end of the match are up to the director.") if frame.quiet else together,
        typed if correction and not frame.quiet else "",
    )
    sheet = ((ours(frame, t.plain("Sheet"), Action.SHEET),),) if frame.written else ()
    ends = (ours(frame, t.plain("The last round"), Action.LAP), ours(frame, t.plain("End the match"), Action.END))
    rows = (
        *sheet,
        (ours(frame, t.plain("A robot for me"), Action.AWAY), ours(frame, t.plain("Pause"), Action.PAUSE)),
        *(() if frame.quiet else (ends,)),
        (
            ours(frame, t.plain("Leave the table"), Action.LEAVE, ButtonStyle.DANGER),
            ours(frame, t.plain("Back to the cards"), Action.STAY),
        ),
    )
    return Screen(text, rows)


def leave_question(t: Texts, frame: Frame, seat: Seat, *, settled: bool, last: bool) -> Screen:
    """Ask whether the player on a seat really wants to leave, and describe what follows; others may read it too.

    settled: the others play on, and the player's score is settled at the end. last: only robots would remain.
    """
    robot = t("A robot plays for you until somebody takes your seat; your score stays in the sheet.")
    if last:
        robot = t("Robots do not play among themselves: the table waits for you, with “I am back” under it.")
    for_good = t(
        "What you still lack is written against you; the others play on, and your score is settled at the end."
    )
    asked = t.plain("%(name)s, leave the table?", name=table_names(t, frame.players)[seat - 1])
    text = lines(bold(asked), for_good if settled else robot)
    sure = _sure(t, frame, t.plain("Leave"), Action.LEAVE_YES, f":{seat}")
    end = ours(frame, t.plain("End the match"), Action.END, ButtonStyle.DANGER)
    return Screen(text, (sure, (end,)) if last and not settled and not frame.quiet else (sure,))


def end_question(t: Texts, frame: Frame) -> Screen:
    """Ask whether the reader really wants to end a match in which all others are robots."""
    text = lines(
        bold(t.plain("End the match?")),
        t("The match is settled by the sheet as it is; an unfinished deal stays in the record as broken off."),
    )
    return Screen(text, (_sure(t, frame, t.plain("End the match"), Action.END_YES),))


def refuse_question(t: Texts, frame: Frame, vote: Vote, seat: Seat, results: str) -> Screen:
    """Ask whether a player really refuses to refill the common pot, which ends the match; others may read it too.

    seat: of the player. results: the settlement that would follow, with everybody's balance.
    """
    text = lines(
        bold(t.plain("%(name)s, end the match?", name=table_names(t, frame.players)[seat - 1])),
        t("Nobody pays in, and the match ends. Settlement: %(results)s.", results=results),
    )
    end = Press(frame.table, vote.token, f"{Action.REFUSE}:{seat}")
    stay = ours(frame, t.plain("Not yet"), f"{Action.STAY}:{seat}", ButtonStyle.SUCCESS)
    return Screen(text, ((Button(t.plain("End the match"), end, style=ButtonStyle.DANGER), stay),))


def _sure(t: Texts, frame: Frame, text: str, action: str, whom: str = "") -> Row:
    """Return the buttons for yes and no. `whom`: suffix of both actions that names the seat asked, such as ":2"."""
    stay = ours(frame, t.plain("Stay"), f"{Action.STAY}{whom}", ButtonStyle.SUCCESS)
    return ours(frame, text, f"{action}{whom}", ButtonStyle.DANGER), stay
