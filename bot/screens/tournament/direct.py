"""Pages of a tournament's director: next steps, tables, entrants, rulings, questions."""

import re
from fractions import Fraction
from math import inf
from typing import Final

from bot.screens.keys import Row, loose, rows_of
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.texts import Html, Texts, bold, lines
from bot.screens.tournament.group import directed_by, expected, forward_key, too_small
from bot.screens.tournament.keys import TourWish, TourWord, tour_key
from bot.screens.tournament.refusals import COMMANDS
from bot.screens.tournament.rulings import last_ruling, ruling_word, rulings_of
from bot.screens.tournament.standings import course_word, row_of, table_line, turned
from bot.screens.tournament.words import (
    LEGS,
    TourFrame,
    called,
    deal_of,
    ends_word,
    is_waiting,
    names_of,
    row_word,
    scored_phrase,
    settled_word,
    title_of,
)
from bot.screens.widths import with_name
from bot.screens.words import capital
from engine.tournament.commands import Reason, Ruler
from engine.tournament.drawing import is_stage_played, is_too_small
from engine.tournament.events import AnyEvent, RegistrationClosed, RoundClosed
from engine.tournament.plan import FEWEST, Leg
from engine.tournament.rights import may_rule_on
from engine.tournament.standings import next_stage, standings
from engine.tournament.state import Entrant, Phase, Round, Table, Tournament

TABLES_SHOWN: Final = 16
"""Maximum number of tables with a button on the first page; tables that are not done come first."""
ENTRANTS_A_PAGE: Final = 12
RULINGS_SHOWN: Final = 5
LONGEST_REASON: Final = 200
"""Maximum number of characters of the reason for a correction."""
SUMS: Final = {3: "+40 -10 -30", 4: "+60 -10 -20 -30"}
"""Example of the amounts in a correction, by number of players."""
_AMOUNT = re.compile(r"[+\-−–]?[0-9]{1,6}(?:[.,/][0-9]{1,3})?")


# -- the first page


def director_screen(t: Texts, frame: TourFrame, at: float, reader: int = 0) -> Screen:
    """Show the director what can be done now.

    at: present moment, in clock seconds since the epoch. reader: person who reads; 0: somebody who does not play. The
    reader cannot take back rulings on their own table, and can resign only if they are the director.
    """
    tour = frame.tour
    head = (bold(title_of(t, tour)), lines(capital(course_word(t, tour))))
    if tour.is_over:
        return Screen(lines(*head))
    if tour.phase is Phase.REGISTRATION:
        told, keys = _of_registration(t, frame)
    elif tour.round is not None:
        told, keys = _of_round(t, frame, tour.round, at)
    else:
        told, keys = _of_break(t, frame)
        if tour.rounds:
            told, keys = (*told, t("To rule on a table, choose it.")), (*keys, *_table_rows(frame, tour.rounds[-1]))
    rulings = rulings_of(t, frame)[:RULINGS_SHOWN]
    text = lines(*head, *told, *((Html(" "), *rulings) if rulings else ()), directed_by(t, frame))
    return Screen(text, (*keys, *_always(t, frame, reader)))


def _of_registration(t: Texts, frame: TourFrame) -> tuple[tuple[Html, ...], tuple[Row, ...]]:
    people = len(frame.tour.players)
    told = (t("Registered so far: %(n)d.", n=people), *expected(t, frame.tour))
    if people < FEWEST:
        return told, ()
    close = tour_key(t.plain("Close registration"), TourWord.CLOSE, frame.key, style=ButtonStyle.PRIMARY)
    return told, ((close,),)


def _of_break(t: Texts, frame: TourFrame) -> tuple[tuple[Html, ...], tuple[Row, ...]]:
    """Return text and buttons for the next round or stage, or for ending the tournament if nothing follows."""
    tour = frame.tour
    finish = tour_key(t.plain("End the tournament"), TourWord.FINISH, frame.key, style=ButtonStyle.PRIMARY)
    if is_too_small(tour):
        return (too_small(t), t("Bring in a substitute under “People”.")), ((finish,),) if tour.rounds else ()
    stage = next_stage(tour) if tour.rounds and is_stage_played(tour) else None
    if stage is None and tour.rounds and is_stage_played(tour):
        return (t("Everything has been played."),), ((finish,),)
    if stage is not None:
        name = t.plain(LEGS[stage.leg])
        told = (lines(t("Next: %(stage)s", stage=name), names_of(t, frame, stage.numbers)),)
        label = t.plain("Begin: %(stage)s", stage=name)
    else:
        number = len(tour.rounds) + 1
        final = tour.leg is Leg.FINAL
        told = (t("Next: %(stage)s", stage=t.plain(LEGS[tour.leg])),) if final else (t("Next: round %(n)d", n=number),)
        label = t.plain("Begin round %(n)d", n=number)
    draw = tour_key(label, TourWord.DRAW, frame.key, style=ButtonStyle.PRIMARY)
    early = ((tour_key(t.plain("End the tournament now"), TourWord.FINISH, frame.key),),) if tour.rounds else ()
    return told, ((draw,), *early)


def _of_round(t: Texts, frame: TourFrame, one: Round, at: float) -> tuple[tuple[Html, ...], tuple[Row, ...]]:
    tables = [table for table in one.tables if not table.is_control]
    done = sum(map(one.is_done, tables))
    told = (
        t("Tables done: %(n)d of %(all)d", n=done, all=len(tables)),
        t("The round ends at %(time)s.", time=ends_word(t, frame, one.ends)),
        t("To rule on a table, choose it."),
    )
    rows = _table_rows(frame, one)
    if one.are_all_done or (at >= one.ends and all(table.running is None for table in tables)):
        shut = tour_key(t.plain("Close round %(n)d", n=one.number), TourWord.SHUT, frame.key, style=ButtonStyle.PRIMARY)
        rows = ((shut,), *rows)
    return told, rows


def _table_rows(frame: TourFrame, one: Round) -> tuple[Row, ...]:
    """Return the buttons of the tables of the last round, which can still be corrected once it is closed."""
    tour = frame.tour
    tables = [table for table in one.tables if not table.is_control]
    order = sorted(tables, key=lambda table: (one.is_done(table), not is_waiting(tour, table)))[:TABLES_SHOWN]
    marks = {
        table.number: "✓" if one.is_closed or one.is_done(table) else "…" if is_waiting(tour, table) else "▶"
        for table in order
    }
    keys = [
        tour_key(f"{number} {marks[number]}", TourWord.AT, frame.key, number)
        for number in sorted(table.number for table in order)
    ]
    return rows_of(keys, 4)


def _always(t: Texts, frame: TourFrame, reader: int) -> tuple[Row, ...]:
    """Return the buttons that every page of a running tournament has."""
    rows: list[Row] = []
    last = last_ruling(frame, reader)
    if last is not None:
        undo = str(TourWish(TourWord.UNDO, frame.id, last.seq))
        rows.append((loose(_undo_label(t, frame, last.event), undo),))
    directs = reader == frame.tour.director and not frame.tour.has_director_left
    resign = (tour_key(t.plain("Resign"), TourWord.DOWN, frame.key),) if directs else ()
    rows.append((tour_key(t.plain("People"), TourWord.WHO, frame.key, 1), *resign))
    if frame.link:
        rows.append((Button(t.plain("Show it in another group"), url=frame.link.replace("?start=", "?startgroup=")),))
    rows.append((tour_key(t.plain("Cancel the tournament"), TourWord.CANCEL, frame.key),))
    return tuple(rows)


def _undo_label(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    """Return the label of the button that takes a ruling back, such as “Open registration again” after its closing."""
    match event:
        case RoundClosed():
            return t.plain("Open the round again")
        case RegistrationClosed():
            return t.plain("Open registration again")
        case _:
            return with_name(lambda name: t.plain("Undo: %(what)s", what=name), ruling_word(t, frame, event))


# -- a table


def table_page(t: Texts, frame: TourFrame, number: int, deal: int = 0, *, at: float = inf, reader: int = 0) -> Screen:
    """Show a table of the last round, with buttons for rulings on it. Raises KeyError for an unknown table.

    deal: in a duplicate, the deal of the round to rule on; 0: none is chosen. at: present moment in clock seconds since
    the epoch; before the time to wait is over, no no-show can be ruled. reader: person who reads, who cannot rule on
    their own table; 0: somebody who does not play.
    """
    tour = frame.tour
    one = tour.rounds[-1] if tour.rounds else None
    table = one.table(number) if one is not None else None
    if one is None or table is None:
        raise KeyError(number)
    if deal in one.deals:
        return _deal_at_table(t, frame, one, table, deal, reader=reader)
    rules = may_rule_on(tour, Ruler(reader), table)
    told, rows = [table_line(t, frame, one, table)], []
    if is_waiting(tour, table):
        told.append(t("Here: %(names)s", names=names_of(t, frame, table.here) or t.plain("nobody")))
        until = ends_word(t, frame, tour.waits_until(one, table))
        told.append(t("Waits until %(time)s, then it is a no-show.", time=until))
        rows += [_waiting_row(t, frame, one, table, at)] if rules else []
    if one.deals:
        told += [t("To rule on a deal, choose it.")] if rules else []
        rows += rows_of([_deal_key(frame, table, deal) for deal in one.deals], 6)
    elif rules and table.running is None and not table.missing:
        rows.append((tour_key(t.plain("Correct the result"), TourWord.FIX, frame.key, number),))
    told += [] if rules else [_own_table(t)]
    people = [
        tour_key(with_name(str, called(t, frame, entrant), 2), TourWord.OF, frame.key, entrant)
        for entrant in table.people
    ]
    rows += [*rows_of(people, 2), (_back(t, frame),)]
    return Screen(lines(*told), tuple(row for row in rows if row))


def _waiting_row(t: Texts, frame: TourFrame, one: Round, table: Table, at: float) -> Row:
    """Return the buttons for a waiting table: wait longer in a live round, and a no-show once the time is over."""
    tour = frame.tour
    wait = (tour_key(t.plain("Wait 10 min"), TourWord.WAIT, frame.key, table.number),) if tour.plan.is_live else ()
    is_late = at >= tour.waits_until(one, table)
    return (*wait, *((tour_key(t.plain("No-show"), TourWord.ABSENT, frame.key, table.number),) if is_late else ()))


def _own_table(t: Texts) -> Html:
    return t(COMMANDS[Reason.OWN_TABLE])


def _deal_key(frame: TourFrame, table: Table, deal: int) -> Button:
    place = frame.tour.rounds[-1].deals.index(deal) + 1
    game = table.game(deal)
    mark = "" if game is None else " ✓" if game.result is not None else " —" if game.awards else " ▶"
    return tour_key(f"{place}{mark}", TourWord.AT, frame.key, table.number, deal)


def _deal_at_table(t: Texts, frame: TourFrame, one: Round, table: Table, deal: int, *, reader: int) -> Screen:
    """Show a deal of a duplicate at one table with buttons for rulings; its result only once the round is closed."""
    rules = may_rule_on(frame.tour, Ruler(reader), table)
    game = table.game(deal)
    title = f"{t.plain('Table %(n)d', n=table.number)} · {deal_of(t, one, deal)}"
    told = t("Not played yet.")
    if game is not None and game.awards:
        told = t("Counts as not played.")
    elif game is not None and game.result is None:
        told = t("Being played now: rule on it when it is over.")
    elif game is not None and game.result is not None:
        told = t("Played.")
        if one.is_closed:
            told = lines(settled_word(t, frame, table.seats, game.result.exact), game.result.reason)
    rows: list[Row] = []
    if rules and (game is None or game.is_done):
        rows.append((tour_key(t.plain("Correct the result"), TourWord.FIX, frame.key, table.number, deal),))
        rows.append((tour_key(t.plain("Count as not played"), TourWord.AWARD, frame.key, table.number, deal),))
    is_free = not any(other.running is not None and other.running.deal == deal for other in one.tables)
    if not one.is_closed and is_free and frame.tour.entrant_of(reader) is None:  # it is a deal of all tables
        rows.append((tour_key(t.plain("Replace the deal everywhere"), TourWord.DROP, frame.key, deal),))
    rows.append((tour_key(t.plain("‹ Back"), TourWord.AT, frame.key, table.number),))
    return Screen(lines(bold(title), told, *(() if rules else (_own_table(t),))), tuple(rows))


def _back(t: Texts, frame: TourFrame) -> Button:
    return tour_key(t.plain("‹ Back"), TourWord.DIRECT, frame.key)


# -- entrants


def entrants_page(t: Texts, frame: TourFrame, page: int = 1) -> Screen:
    """Show one page of the entrants, with a button for each."""
    entrants = frame.tour.entrants
    pages = max(1, -(-len(entrants) // ENTRANTS_A_PAGE))
    page = min(max(page, 1), pages)
    shown = entrants[(page - 1) * ENTRANTS_A_PAGE : page * ENTRANTS_A_PAGE]
    keys = [_entrant_key(t, frame, entrant) for entrant in shown]
    turning = turned(frame, TourWord.WHO, page, pages)
    text = lines(bold(t.plain("People")), t("Choose a player to remove or substitute."))
    return Screen(text, (*rows_of(keys, 2), *turning, (_back(t, frame),)))


def _entrant_key(t: Texts, frame: TourFrame, entrant: Entrant) -> Button:
    def label(name: str) -> str:
        return f"{entrant.number} {name}" + (" ✕" if entrant.is_out else "")

    text = with_name(label, called(t, frame, entrant.number), 2)
    return tour_key(text, TourWord.OF, frame.key, entrant.number)


def entrant_page(t: Texts, frame: TourFrame, number: int) -> Screen:
    """Show an entrant, with buttons for rulings on them. Raises KeyError for an unknown number."""
    tour, entrant = frame.tour, frame.tour.entrant(number)
    if entrant is None:
        raise KeyError(number)
    row = row_of(standings(tour), number) if tour.rounds else None
    told = [bold(t.plain("%(n)d. %(name)s", n=number, name=called(t, frame, number)))]
    if row is not None:
        told.append(Html(f"{scored_phrase(t, tour, row)} ({row_word(tour, row)})"))
    if entrant.is_out:
        told.append(t("No longer plays."))
    keys = []
    if not entrant.is_out:
        keys.append(tour_key(t.plain("Remove"), TourWord.OFF, frame.key, number, style=ButtonStyle.DANGER))
    if tour.stages and number in tour.stages[-1].numbers:
        keys.append(tour_key(t.plain("Substitute"), TourWord.SUBST, frame.key, number))
    rows = (tuple(keys),) if keys else ()
    return Screen(lines(*told), (*rows, (tour_key(t.plain("‹ Back"), TourWord.WHO, frame.key, 1),)))


def substitute_link(t: Texts, frame: TourFrame, number: int) -> Screen:
    """Give the director a link by which a substitute for an entrant can volunteer; the director decides later."""
    name, link = called(t, frame, number), f"{frame.link}_{number}"
    text = lines(
        t("Forward this link to whoever is to sit down instead of %(name)s:", name=name),
        link,
        t("When that person presses the button there, I will ask you."),
    )
    back = tour_key(t.plain("‹ Back"), TourWord.OF, frame.key, number)
    return Screen(text, ((forward_key(t, link),), (back,)))


def substitute_offer(t: Texts, frame: TourFrame, number: int) -> Screen:
    """Ask a person who has followed a link for substitutes whether they want to take the entrant's place."""
    name, row = called(t, frame, number), row_of(standings(frame.tour), number)
    points = t("This place has %(points)s.", points=scored_phrase(t, frame.tour, row)) if row is not None else Html("")
    text = lines(
        bold(title_of(t, frame.tour)),
        t("Sit down instead of %(name)s?", name=name),
        points,
    )
    return Screen(text, ((tour_key(t.plain("Ready"), TourWord.READY, frame.key, number, style=ButtonStyle.SUCCESS),),))


def substitute_ready(t: Texts, frame: TourFrame, number: int, person: int, name: str, *, proof: int) -> Screen:
    """Ask the director whether `person` may take an entrant's place. `proof`: number that proves the person's offer."""
    place = called(t, frame, number)
    text = t("%(who)s is ready to sit down instead of %(name)s.", who=name, name=place)
    seat = tour_key(t.plain("Accept"), TourWord.SEAT, frame.key, number, person, proof, style=ButtonStyle.SUCCESS)
    return Screen(text, ((seat, tour_key(t.plain("No"), TourWord.STAY, frame.key)),))


# -- a correction


def drop_asked(t: Texts, frame: TourFrame, deal: int, link: str) -> Screen:
    """Ask for the reason to replace a deal by a spare one. `link`: address by which replies are recognised."""
    return Screen(
        lines(
            bold(t.plain("Replace the deal: %(deal)s", deal=deal_of(t, frame.tour.rounds[-1], deal))),
            t("The deal does not count; every table plays a spare one instead."),
            t('<a href="%(link)s">Reply to this message</a> with the reason: everybody will read it.', link=link),
        ),
        ((_back(t, frame),),),
    )


def correction_asked(
    t: Texts, frame: TourFrame, number: int, link: str, deal: int = 0, *, again: bool = False
) -> Screen:
    """Ask for the right result of a table, `again` if amounts were missing in the last reply.

    link: address by which replies are recognised. deal: in a duplicate, the deal whose result it is.
    """
    tour = frame.tour
    table = _ruled_table(tour, number)
    seats = table.seats if table is not None else ()
    sums = SUMS[4 if len(seats) == 4 else 3]
    head = t.plain("Correction, table %(n)d", n=number)
    text = lines(
        bold(f"{head} · {deal_of(t, tour.rounds[-1], deal)}" if deal else head),
        t("That line does not begin with an amount for each seat.") if again else Html(""),
        t("The amounts in the order of the seats: %(names)s.", names=names_of(t, frame, seats)),
        t("They add up to zero; then the reason. For example: <code>%(sums)s wrong sheet</code>", sums=sums),
        t('<a href="%(link)s">Reply to this message</a> with that line.', link=link),
    )
    return Screen(text, ((tour_key(t.plain("‹ Back"), TourWord.AT, frame.key, number, deal),),))


def _ruled_table(tour: Tournament, number: int) -> Table | None:
    return tour.rounds[-1].table(number) if tour.rounds else None


def read_correction(text: str, seats: int) -> tuple[tuple[Fraction, ...], str]:
    """Parse the amounts of a correction, one for each seat, and its reason. Raises ValueError if amounts are missing.

    >>> read_correction("+40 −10 -30 не тот лист", 3)
    ((Fraction(40, 1), Fraction(-10, 1), Fraction(-30, 1)), 'не тот лист')
    """
    words = text.split()
    if len(words) < seats or not all(_AMOUNT.fullmatch(word) for word in words[:seats]):
        raise ValueError("amounts are missing")
    try:
        exact = tuple(Fraction(re.sub("[−–]", "-", word).replace(",", ".")) for word in words[:seats])
    except ZeroDivisionError:
        raise ValueError("an amount by zero") from None
    return exact, " ".join(words[seats:])[:LONGEST_REASON]


# -- questions


def finish_question(t: Texts, frame: TourFrame) -> Screen:
    """Ask whether to end the tournament although rounds are left."""
    text = lines(
        t("Rounds are left to play. End the tournament with the standings as they are?"),
        t("Everybody will see who decided this."),
    )
    yes = tour_key(t.plain("End it"), TourWord.FINISH_YES, frame.key, style=ButtonStyle.DANGER)
    return Screen(text, ((yes, _back(t, frame)),))


def cancel_question(t: Texts, frame: TourFrame) -> Screen:
    """Ask whether to cancel the tournament."""
    text = lines(
        t("Cancel “%(title)s”? None of it will count, and this cannot be undone.", title=title_of(t, frame.tour)),
        t("Tables still in play are settled as they are."),
        t("Everybody will see who decided this."),
    )
    yes = tour_key(t.plain("Cancel the tournament"), TourWord.CANCEL_YES, frame.key, style=ButtonStyle.DANGER)
    return Screen(text, ((yes,), (tour_key(t.plain("Do not cancel"), TourWord.DIRECT, frame.key),)))


def resign_question(t: Texts, frame: TourFrame) -> Screen:
    """Ask whether the director resigns, and describe who may direct after that."""
    text = lines(
        t("Stop directing “%(title)s”?", title=title_of(t, frame.tour)),
        t(
            "Whoever presses “I will direct” takes over: an administrator of the group, or the first player who "
            "registered."
        ),
    )
    yes = tour_key(t.plain("Resign"), TourWord.DOWN_YES, frame.key, style=ButtonStyle.DANGER)
    return Screen(text, ((yes, _back(t, frame)),))


def topic_closed(t: Texts, tour: Tournament) -> Screen:
    """Notify the director that the topic of the tournament in the group was closed."""
    return Screen(
        t(
            "The topic of the tournament “%(title)s” is closed: type <code>/tour</code> in an open topic of the group "
            "to have its message there.",
            title=title_of(t, tour),
        )
    )


def directs_no_longer(t: Texts) -> Screen:
    """Replace the director's pages for a reader who no longer directs the tournament."""
    return Screen(t("You no longer direct this tournament."))
