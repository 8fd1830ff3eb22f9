"""Private message of an entrant for every phase of a tournament, and other messages to one person."""

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import ALERT, Html, Texts, bold, lines, mark
from bot.screens.tournament.deals import deals_key
from bot.screens.tournament.group import (
    directed_by,
    expected,
    lot_line,
    next_begun_by,
    ruled_block,
    too_small,
    who_ended,
    winners,
)
from bot.screens.tournament.keys import TourWord, tour_key
from bot.screens.tournament.rules import match_rules_word, rules_lines
from bot.screens.tournament.rulings import ruled_lines
from bot.screens.tournament.seals import sealed_line, seals_key
from bot.screens.tournament.standings import course_word, exact_of, row_of
from bot.screens.tournament.words import (
    LEGS,
    TourFrame,
    called,
    compared_word,
    deal_of,
    ends_itself,
    ends_word,
    is_waiting,
    names_of,
    points_phrase,
    round_title,
    row_word,
    scored_phrase,
    settled_word,
    title_of,
)
from bot.screens.words import capital
from engine.tournament.drawing import is_all_played, is_stage_played, is_too_small
from engine.tournament.events import Award
from engine.tournament.plan import Leg, Scoring
from engine.tournament.points import BYE, table_scores
from engine.tournament.scoring import awarded
from engine.tournament.standings import FINALISTS, next_stage, standings
from engine.tournament.state import Entrant, Phase, Round, Table

PLACES: Final = (
    mark("first place"),
    mark("second place"),
    mark("third place"),
    mark("fourth place"),
    mark("fifth place"),
    mark("sixth place"),
    mark("seventh place"),
    mark("eighth place"),
    mark("ninth place"),
    mark("tenth place"),
)
"""Untranslated names of the first places, the best first; later places are written with digits."""
OWN_RULINGS: Final = 8
"""Maximum number of rulings by entrants in a private message."""


def own_screen(t: Texts, books: Rulebooks, frame: TourFrame, number: int) -> Screen:
    """Show an entrant their own state of the tournament. Raises KeyError for an unknown number.

    It includes the rulings by entrants in the present round or, once the tournament is over, all of them.
    """
    screen, tour = _standing_for(t, books, frame, number), frame.tour
    ruled = ruled_lines(t, frame, since=0 if tour.phase is Phase.FINISHED else len(tour.rounds))
    if not ruled or tour.phase in (Phase.REGISTRATION, Phase.CANCELLED):
        return screen
    return replace(screen, text=lines(screen.text, ruled_block(t, ruled, OWN_RULINGS)))


def _standing_for(t: Texts, books: Rulebooks, frame: TourFrame, number: int) -> Screen:
    tour, entrant = frame.tour, frame.tour.entrant(number)
    if entrant is None:
        raise KeyError(number)
    head = bold(title_of(t, tour))
    if tour.phase is Phase.CANCELLED:
        return Screen(lines(head, t("The tournament is cancelled."), tour.reason, *who_ended(t, frame)))
    if entrant.is_out:
        return Screen(lines(head, t("You no longer play in this tournament.")))
    if tour.phase is Phase.REGISTRATION:
        return _registered(t, books, frame, entrant)
    if tour.phase is Phase.FINISHED:
        told = _placed(t, frame, number) or (t("The tournament is over."),)
        over = (*told, *winners(t, frame), *who_ended(t, frame))
        return Screen(lines(head, *over), (*_back(t, frame), (*_rows_key(t, frame), *deals_key(t, frame))))
    one = tour.round
    table = one.table_of(number) if one is not None else None
    if one is None or (table is None and number not in one.byes):
        return Screen(lines(head, *_outside(t, frame, number)), (_table_row(t, frame)))
    if table is None:
        rests = t("You sit out this round: %(points)s.", points=points_phrase(t, BYE))
        told = (t("You sit out this round.") if one.deals else rests, *_standing(t, frame, number))
        return Screen(lines(_round_head(t, frame, one), *told), _table_row(t, frame))
    return _at_table(t, books, replace(frame, hidden=frozenset()), table, number)


def _registered(t: Texts, books: Rulebooks, frame: TourFrame, entrant: Entrant) -> Screen:
    tour = frame.tour
    word = t("Your word: “%(word)s”.", word=entrant.word) if entrant.word else Html("")
    text = lines(
        bold(title_of(t, tour)),
        t("You are registered. Registered so far: %(n)d.", n=len(tour.players)),
        word,
        " ",
        *expected(t, tour),
        *rules_lines(t, books, tour.plan),
        sealed_line(t, tour),
        directed_by(t, frame),
        " ",
        t("Your table will come here when the first round begins."),
    )
    word_key = () if tour.reopened else (tour_key(t.plain("Word"), TourWord.WORD, frame.key),)
    keys = (*word_key, *seals_key(t, frame), tour_key(t.plain("Withdraw"), TourWord.OUT, frame.key))
    return Screen(text, (*_back(t, frame), keys))


# -- while a round runs


def _round_head(t: Texts, frame: TourFrame, one: Round, table: Table | None = None) -> Html:
    """Name the tournament, because the reader may play in several, and below it the round and the table."""
    title = round_title(t, one)
    place = f"{title} · {t.plain('table %(n)s', n=str(table.number))}" if table is not None else title
    return lines(bold(title_of(t, frame.tour)), bold(place))


def _at_table(t: Texts, books: Rulebooks, frame: TourFrame, table: Table, number: int) -> Screen:
    """Show the entrant's table in the running round, whose players see each other's names."""
    tour, one = frame.tour, frame.tour.rounds[-1]
    rules = match_rules_word(t, books, tour.plan, one.leg, len(table.seats))
    others = tuple(other for other in table.seats if other != number)
    told: tuple[Html, ...]
    keys: tuple[Row, ...] = ()
    if one.deals and (table.missing or table.games) and not is_waiting(tour, table):
        told = _same_deals(t, frame, one, table, number)
    elif table.missing:
        told = _not_played(t, frame, one, table, number)
    elif one.is_done(table):
        told = _done(t, frame, one, table, number)
    elif not is_waiting(tour, table):
        told = _playing(t, frame, one, table)
    elif number in table.here:
        agreed = t("The table is in this chat: agree on a time and press “Ready” there.")
        told = (t("You are here.") if tour.plan.is_live else agreed, _awaited(t, frame, table, number))
    else:
        asked, keys = _come_by(t, frame, one, table)
        told = (asked, _awaited(t, frame, table, number))
    text = lines(
        _round_head(t, frame, one, table),
        t("You play with: %(names)s", names=names_of(t, frame, others)),
        rules,
        " ",
        *told,
    )
    return Screen(text, (*keys, *_table_row(t, frame)))


def _come_by(t: Texts, frame: TourFrame, one: Round, table: Table) -> tuple[Html, tuple[Row, ...]]:
    """Ask the reader to come to the table, with the deadline, and return the buttons for it.

    If a round takes days, there is no button: players press “Ready” at the table.
    """
    tour = frame.tour
    by = ends_word(t, frame, tour.waits_until(one, table))
    if not tour.plan.is_live:
        asked = t("Agree on a time and press “Ready” at your table below by %(time)s, or you are a no-show.", time=by)
        return asked, ()
    here = tour_key(t.plain("I am here"), TourWord.HERE, frame.key, style=ButtonStyle.SUCCESS)
    return t("Press “I am here” by %(time)s, or you are a no-show.", time=by), ((here,),)


def _awaited(t: Texts, frame: TourFrame, table: Table, reader: int) -> Html:
    """Name the other players for whom the table waits, or say that they are here."""
    absent = tuple(number for number in table.absent if number != reader)
    if absent:
        return t("Not here yet: %(names)s", names=names_of(t, frame, absent))
    return t("Everybody is here.") if reader in table.here else t("The others are here.")


def _playing(t: Texts, frame: TourFrame, one: Round, table: Table) -> tuple[Html, ...]:
    till = t("The round ends at %(time)s.", time=ends_word(t, frame, one.ends))
    now = frame.now.get(table.number)
    if now is not None and not now.is_dealt:
        ready = t("The table is in this chat: agree on a time and press “Ready” there.")
        return ready, till
    exact = exact_of(frame, one, table)
    score = lines(settled_word(t, frame, table.seats, exact)) if exact else Html("")
    return t("Your table is playing in this chat."), score, till


def _same_deals(t: Texts, frame: TourFrame, one: Round, table: Table, number: int) -> tuple[Html, ...]:
    """Describe a duplicate's round for the entrant: their present or next deal, how many tables are done."""
    tables = tuple(other for other in one.tables if not other.is_control)
    done = t("Tables done: %(n)d of %(all)d", n=sum(map(one.is_done, tables)), all=len(tables))
    if table.missing and table.running is None:
        return (*_left_alone(t, frame, table, number), done)
    if one.is_done(table):
        rule = t(
            "You may say that you have finished. Keep cards, contracts and results to yourself until the round is "
            "closed."
        )
        return t("Your table has finished."), rule, done
    till = t("The round ends at %(time)s.", time=ends_word(t, frame, one.ends))
    running, now = table.running, frame.now.get(table.number)
    if running is not None and running.deal in one.deals and (now is None or now.is_dealt):
        playing = t("Your table is playing in this chat: %(deal)s.", deal=deal_of(t, one, running.deal))
        return playing, till
    waited = next(deal for deal in one.deals if (game := table.game(deal)) is None or not game.is_done)
    word = deal_of(t, one, waited)
    if frame.tour.plan.sync and running is None:
        return t("Next: %(deal)s, when the other tables have finished theirs.", deal=word), done, till
    return t("Next: %(deal)s. Press “Ready” at your table below.", deal=word), till


def _left_alone(t: Texts, frame: TourFrame, table: Table, number: int) -> tuple[Html, ...]:
    """Describe what unplayed deals are worth to an entrant whose table has stopped because somebody is missing."""
    is_away = number in table.missing
    award = Award.AWAITED if is_away else Award.WAITED
    scoring = frame.tour.plan.scoring
    score = compared_word(t, scoring, awarded(scoring, award))
    score = score if scoring is Scoring.MATCHPOINTS else f"{score} {t.plain('IMPs')}"
    worth = t("Each deal that was not played is worth %(score)s to you.", score=score)
    if is_away:
        return t("You are absent, so the table does not play."), worth
    return t("Absent: %(names)s. The table does not play.", names=names_of(t, frame, table.missing)), worth


def _not_played(t: Texts, frame: TourFrame, one: Round, table: Table, number: int) -> tuple[Html, ...]:
    points = points_phrase(t, _score(table, one, number))
    if number in table.missing:
        return (
            t("You were absent, so the table does not play: %(points)s.", points=points),
            Html("") if is_stage_played(frame.tour) else t("You are still in the tournament: the next round is yours."),
        )
    names = names_of(t, frame, table.missing)
    return (
        t("No-show: %(names)s. The table does not play, and you get %(points)s.", names=names, points=points),
        t("You may play for fun meanwhile: /play."),
    )


def _done(t: Texts, frame: TourFrame, one: Round, table: Table, number: int) -> tuple[Html, ...]:
    exact = exact_of(frame, one, table)
    result, points = table.games[-1].result, points_phrase(t, _score(table, one, number))
    reason = t("Corrected: %(reason)s", reason=result.reason) if result is not None and result.reason else Html("")
    return (
        t("Your table has finished."),
        lines(settled_word(t, frame, table.seats, exact)) if exact else Html(""),
        reason,
        t("You get %(points)s for it.", points=points),
        *_standing(t, frame, number),
    )


def _score(table: Table, one: Round, number: int) -> Fraction:
    return next((score.points for score in table_scores(table, one.leg) if score.number == number), Fraction(0))


# -- between rounds, and for entrants who play no further


def _standing(t: Texts, frame: TourFrame, number: int) -> tuple[Html, ...]:
    """Format the place and points of an entrant as a line; empty without a place."""
    rows = standings(frame.tour)
    row = row_of(rows, number)
    if row is None:
        return ()
    tour = frame.tour
    amounts = f"{scored_phrase(t, tour, row)} ({row_word(tour, row)})"
    told = t("Your place: <b>%(place)d</b> of %(all)d, %(amounts)s.", place=row.place, all=len(rows), amounts=amounts)
    return (told,)


def _placed(t: Texts, frame: TourFrame, number: int) -> tuple[Html, ...]:
    """Return lines on the final place of an entrant, and whether it was decided by lot; empty without a place."""
    rows, tour = standings(frame.tour), frame.tour
    row = row_of(rows, number)
    if row is None:
        return ()
    is_worded = row.place <= len(PLACES)
    place = t.plain(PLACES[row.place - 1]) if is_worded else t.plain("place %(n)d", n=row.place)
    amounts = f"{scored_phrase(t, tour, row)} ({row_word(tour, row)})"
    told = t("You took <b>%(place)s</b> of %(all)d: %(amounts)s.", place=place, all=len(rows), amounts=amounts)
    is_told = row.place <= FINALISTS  # the lines about the winners say it
    drawn = Html("") if is_told else lot_line(t, frame, (number,))
    return t("The tournament is over."), lines(told, drawn)


def _outside(t: Texts, frame: TourFrame, number: int) -> tuple[Html, ...]:
    tour = frame.tour
    if is_too_small(tour):
        return too_small(t), *_standing(t, frame, number)
    if not tour.rounds:
        return t("You are registered. The director starts the first round."), directed_by(t, frame)
    standing = _standing(t, frame, number)
    if number not in tour.stages[-1].numbers:
        stage = t.plain(LEGS[tour.leg])
        return t("You are not in the %(stage)s: the tournament is over for you.", stage=stage), *standing
    if tour.round is not None:
        return t("You have no table in this round."), *standing
    follows = next_stage(tour) if is_stage_played(tour) else None
    course = lines(capital(course_word(t, tour)))
    if follows is None:
        final = (tour.leg is Leg.FINAL or tour.is_duplicate) and is_stage_played(tour)
        if final:
            return course, *standing, ends_itself(t, frame)
        return course, *standing, t("The next round will come here."), next_begun_by(t, frame)
    stage = t.plain(LEGS[follows.leg])
    if number in follows.numbers:
        begun_by = next_begun_by(t, frame, follows.leg)
        return course, *standing, t("You have qualified: the %(stage)s will come here.", stage=stage), begun_by
    return course, *standing, t("You have not reached the %(stage)s.", stage=stage)


def _table_row(t: Texts, frame: TourFrame) -> tuple[Row, ...]:
    """Return the buttons of an entrant, without the one to withdraw once everything has been played."""
    stays = frame.tour.is_over or is_all_played(frame.tour)
    leave = () if stays else (tour_key(t.plain("Withdraw"), TourWord.OUT, frame.key),)
    return (*_back(t, frame), (*_rows_key(t, frame), *deals_key(t, frame), *leave))


def _rows_key(t: Texts, frame: TourFrame) -> Row:
    if not frame.tour.rounds:
        return ()
    return (tour_key(t.plain("Standings"), TourWord.ROWS, frame.key, 1),)


def _back(t: Texts, frame: TourFrame) -> tuple[Row, ...]:
    return ((Button(t.plain("To the group"), url=frame.group_url),),) if frame.group_url else ()


# -- what is said once


def warned(t: Texts, frame: TourFrame, number: int) -> Screen:
    """Warn an entrant, in a round of several days, that their table waits and when they become a no-show.

    Raises KeyError if the entrant has no table.
    """
    one = frame.tour.round
    table = one.table_of(number) if one is not None else None
    if one is None or table is None:
        raise KeyError(number)
    frame = replace(frame, hidden=frozenset())
    others = names_of(t, frame, tuple(other for other in table.people if other != number))
    asked, keys = _come_by(t, frame, one, table)
    wait = t("Waiting for you: %(names)s.", names=others) if others else ""
    text = lines(_round_head(t, frame, one, table), wait, asked)
    return Screen(text, keys)


def leave_question(t: Texts, frame: TourFrame) -> Screen:
    """Ask an entrant whether they really want to leave a tournament that has begun."""
    title, one = title_of(t, frame.tour), frame.tour.round
    text = t("Leave “%(title)s”? This cannot be undone; the others will play on without you.", title=title)
    if one is not None and one.deals:
        text = t("Leave “%(title)s”? This cannot be undone, and your table will not finish this round.", title=title)
    yes = tour_key(t.plain("Withdraw"), TourWord.OUT_YES, frame.key, style=ButtonStyle.DANGER)
    return Screen(text, ((yes, tour_key(t.plain("I will stay"), TourWord.STAY, frame.key)),))


def left(t: Texts, frame: TourFrame) -> Screen:
    """Confirm that the reader no longer takes part, with a button to return while registration is open."""
    text = t("You are not playing in “%(title)s”.", title=title_of(t, frame.tour))
    if frame.tour.phase is not Phase.REGISTRATION:
        return Screen(text)
    return Screen(text, ((tour_key(t.plain("Take part"), TourWord.IN, frame.key, style=ButtonStyle.SUCCESS),),))


def word_asked(t: Texts, frame: TourFrame, number: int, link: str) -> Screen:
    """Ask for a word that enters the draw. `link`: address by which replies to the message are recognised."""
    entrant = frame.tour.entrant(number)
    word = entrant.word if entrant is not None else ""
    mixed = t(
        "A word is mixed into the draw, so that nobody can rig it. Everybody sees it once registration is closed."
    )
    if frame.tour.is_duplicate:
        mixed = t("A word is mixed into the deals, so that nobody can rig them. Everybody sees it after registration.")
    return Screen(
        lines(
            mixed,
            t("Yours: “%(word)s”.", word=word) if word else t("You have none."),
            t('<a href="%(link)s">Reply to this message</a> with a word, or with a dash for none.', link=link),
        )
    )


def word_kept(t: Texts, word: str) -> str:
    """Return the toast that a word was saved or, if `word` is empty, removed."""
    kept = t.plain("Your word: “%(word)s”.", word=word) if word else t.plain("You add no word.")
    return kept[:ALERT]


def replaced(t: Texts, frame: TourFrame, number: int) -> Screen:
    """Notify an entrant that another person now plays in their place."""
    name = called(t, frame, number)
    told = t("In “%(title)s” %(name)s now plays in your place.", title=title_of(t, frame.tour), name=name)
    return Screen(told)


def link_answer(t: Texts, books: Rulebooks, frame: TourFrame, number: int | None) -> Screen:
    """Answer a person who follows a tournament's link. `number`: of a reader who takes part already, else None."""
    tour = frame.tour
    if number is not None and tour.entrant(number) is not None:
        return own_screen(t, books, frame, number)
    head = bold(title_of(t, tour))
    if tour.phase is not Phase.REGISTRATION:
        return Screen(lines(head, t("Registration is closed."), capital(course_word(t, tour))))
    text = lines(
        head,
        t("Registered so far: %(n)d.", n=len(tour.players)),
        *expected(t, tour),
        *rules_lines(t, books, tour.plan),
        sealed_line(t, tour),
        directed_by(t, frame),
    )
    return Screen(text, ((tour_key(t.plain("Take part"), TourWord.IN, frame.key, style=ButtonStyle.SUCCESS),),))
