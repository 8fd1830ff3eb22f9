"""Person's own page of a week, and the explanation of how it is counted."""

from typing import Final

from bot.screens.keys import Row, ticked
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.texts import Html, Texts, bold, code, folded, lines
from bot.screens.times import deadline
from bot.screens.week.keys import WeekWord, week_key
from bot.screens.week.words import WeekFrame, WeekRefusal, exact_word, heading, imps_of, imps_word, refused, until
from bot.screens.widths import with_name
from engine.tournament.week import DEALS, opens_at, week_at
from engine.tournament.weekly import Attempt, Reason

FIRST_PAGE: Final = 1


def own_screen(t: Texts, frame: WeekFrame) -> Screen:
    """Show the reader's next step and own results; before the end of the week, nothing of other persons."""
    attempt = frame.attempt
    told = (*_invitation(t, frame),) if attempt is None else (*_results(t, frame, attempt), *_state(t, frame, attempt))
    return Screen(lines(heading(t, frame.week.number), *told, " ", _seal(t, frame)), _keys(t, frame, attempt))


def nothing_open(t: Texts, now: float) -> Screen:
    """Return the page for a reader who has neither an open nor a played week: when the next week opens."""
    at = deadline(t, opens_at(week_at(now) + 1), now)
    return Screen(lines(bold(t.plain("Deals of the week")), t("The next one opens on %(time)s.", time=at)))


def _invitation(t: Texts, frame: WeekFrame) -> tuple[Html, ...]:
    if not frame.is_open:
        return (until(t, frame),)
    if not frame.are_there:
        return (lines(refused(t, WeekRefusal.NO_ROBOTS)),)
    if not frame.plays_alike:
        return lines(refused(t, Reason.OTHER_ROBOTS)), until(t, frame)
    return (
        t("Nine deals, you against two strong robots. Everybody gets the same cards in the same seat."),
        t("No clock: stop and go on when you like. One attempt."),
        until(t, frame),
    )


def _results(t: Texts, frame: WeekFrame, attempt: Attempt) -> tuple[Html, ...]:
    """List the reader's finished deals, each with the robot's result in the same seat, and the totals."""
    week, imps = frame.week, imps_of(frame.week, attempt.results)
    rows = [
        t(
            "Deal %(deal)d: you %(own)s, robot %(par)s → <b>%(imps)s</b> IMPs",
            deal=deal,
            own=exact_word(own),
            par=exact_word(week.pars[deal - 1]),
            imps=imps_word(imps[deal - 1]),
        )
        if deal <= len(imps)
        else t("Deal %(deal)d: you %(own)s, the robot is still playing", deal=deal, own=exact_word(own))
        for deal, own in enumerate(attempt.results, 1)
    ]
    if not rows:
        return ()
    total = t(
        "Total: <b>%(imps)s</b> IMPs, %(own)s whists",
        imps=imps_word(sum(imps)),
        own=exact_word(sum(attempt.results, start=attempt.results[0] * 0)),
    )
    return (*rows, total)


def _state(t: Texts, frame: WeekFrame, attempt: Attempt) -> tuple[Html, ...]:
    """Describe the reader's progress in the open week or, once it is over, the reader's place."""
    if not frame.is_open:
        return _place(t, frame, attempt)
    if attempt.is_done:
        return t("All nine have been played, and your score is final. The board comes at the end of the week."), until(
            t, frame
        )
    facts = {"deal": attempt.next_deal, "all": DEALS}
    if attempt.is_playing:
        return t("Deal %(deal)d of %(all)d is on the table.", **facts), until(t, frame)
    return t("Next: deal %(deal)d of %(all)d.", **facts), until(t, frame)


def _place(t: Texts, frame: WeekFrame, attempt: Attempt) -> tuple[Html, ...]:
    """Describe the reader's place in a week that is over."""
    rows = frame.week.rows()
    own = next((row for row in rows if row.person == attempt.person), None)
    if not attempt.is_done:
        played = t("%(n)d of %(all)d deals: without a place.", n=len(attempt.results), all=DEALS)
        return until(t, frame), played
    if own is None or not own.place or len(frame.week.pars) < DEALS:
        return until(t, frame), t("The robot is still playing the last deals; then there will be places.")
    of = sum(bool(row.place) for row in rows)
    return until(t, frame), t("Your place: <b>%(place)d</b> of %(all)d.", place=own.place, all=of)


def _seal(t: Texts, frame: WeekFrame) -> Html:
    """Return the seal: the number by which everybody can verify later that the deals were fixed in advance."""
    return folded(t("Seal of the deals, sealed before anybody began:"), code(frame.week.announced))


def _keys(t: Texts, frame: WeekFrame, attempt: Attempt | None) -> tuple[Row, ...]:
    week, rows = frame.week.number, list[Row]()
    begins = attempt is None and frame.are_there and frame.plays_alike
    if frame.is_open and (begins or (attempt is not None and not attempt.is_done)):
        rows.append((week_key(_play_word(t, attempt), WeekWord.PLAY, week, style=ButtonStyle.SUCCESS),))
    rows.append((week_key(t.plain("How it is counted"), WeekWord.RULES, week), *_file_key(t, frame)))
    if not frame.is_open:
        rows.append((week_key(t.plain("Board"), WeekWord.BOARD, week, FIRST_PAGE),))
    elif frame.earlier is not None:
        rows.append((week_key(t.plain("Week before"), WeekWord.BOARD, frame.earlier, FIRST_PAGE),))
    if attempt is not None and not frame.hides:
        rows.append((week_key(_show_word(t, frame, attempt.name), WeekWord.SHOW, week, int(not frame.is_shown)),))
    return tuple(rows)


def _show_word(t: Texts, frame: WeekFrame, name: str) -> str:
    def label(name: str) -> str:
        return ticked(t.plain("Show me to all as %(name)s", name=name), chosen=frame.is_shown)

    return with_name(label, name)


def _file_key(t: Texts, frame: WeekFrame) -> tuple[Button, ...]:
    """Return the button for the week's file, which has the deals once the week is closed."""
    text = t.plain("Deals as a file") if frame.week.is_closed else t.plain("Seals as a file")
    return (week_key(text, WeekWord.FILE, frame.week.number),)


def _play_word(t: Texts, attempt: Attempt | None) -> str:
    if attempt is None:
        return t.plain("Play the first deal")
    if attempt.is_playing:
        return t.plain("To the table: deal %(deal)d", deal=attempt.next_deal)
    return t.plain("Next: deal %(deal)d", deal=attempt.next_deal)


def rules_screen(t: Texts, week: int) -> Screen:
    """Explain how a week is played and counted."""
    text = lines(
        bold(t.plain("How it is counted")),
        t("Each deal counts on its own, by the rules of Sochi; you are in seat 1 and deal every third time."),
        t("A strong robot has played each deal in your seat. What counts is your difference from it, in IMPs:"),
        t("5 whists are 1, 15 are 2, 30 are 3, 50 are 4, 75 are 5, 105 are 6 … 20 at most."),
        t(
            "The higher sum is ahead; if equal, more whists; otherwise the place is shared. A place takes all nine "
            "deals."
        ),
        t("Robots answer the same play with the same cards, for everybody."),
        t("The score is final when you finish: whoever plays on Sunday loses nothing."),
        t("Until the end you see your own results only. Then the boards, all cards and the secrets are opened."),
        t("Please tell nobody about the cards before that."),
    )
    return Screen(text, ((week_key(t.plain("Back"), WeekWord.PAGE, week),),))
