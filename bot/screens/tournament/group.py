"""Message of a tournament in a group, for every phase of the tournament."""

from typing import Final
from urllib.parse import quote

from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import CAPTION, Html, Texts, bold, folded, length, lines
from bot.screens.tournament.deals import deals_key
from bot.screens.tournament.keys import TourWord, tour_key
from bot.screens.tournament.rules import rules_lines, whole_word
from bot.screens.tournament.rulings import ruled_lines, rulings_of
from bot.screens.tournament.seals import sealed_line, seals_key
from bot.screens.tournament.standings import (
    course_word,
    cut_line,
    record_rows,
    rests_line,
    standing_line,
    standings_drawing,
    table_line,
)
from bot.screens.tournament.words import (
    LEGS,
    TourFrame,
    called,
    director_name,
    ends_itself,
    ends_word,
    is_waiting,
    names_of,
    seated_as,
    some_names,
    stages_of,
    title_of,
)
from bot.screens.words import capital
from engine.tournament.drawing import has_rounds_left, is_stage_played, is_too_small
from engine.tournament.duplicate import ENOUGH
from engine.tournament.plan import FEWEST, Leg
from engine.tournament.standings import CUTS, FINALISTS, next_stage, placed_by_lot, standings
from engine.tournament.state import Phase, Round, Tournament

SHARE: Final = "https://t.me/share/url?url="
"""Address at which a client forwards a link."""
MOST_NAMES: Final = 24
"""Maximum number of entrants' names that a text shows unfolded."""
FOLDED_NAMES: Final = 60
"""Maximum number of entrants' names that a text shows at all."""
AWAITED_NAMES: Final = 12
"""Maximum number of names of awaited players."""
WORDED_RULINGS: Final = 8
"""Maximum number of rulings by entrants in the text for a chat that takes no pictures."""
WORDED_ROWS: Final = 30
"""Maximum number of rows of the standings in the text for a chat that takes no pictures."""


def group_screen(t: Texts, books: Rulebooks, frame: TourFrame) -> Screen:
    """Show the tournament to a group: before the first round as text, later the standings as a picture."""
    tour = frame.tour
    if tour.phase is Phase.CANCELLED:
        gone = t("The tournament is cancelled.")
        told = lines(bold(title_of(t, tour)), gone, tour.reason, *who_ended(t, frame))
        return Screen(told, (*record_rows(t, frame), _more_row(t, frame)))
    if tour.phase is Phase.REGISTRATION:
        return _registration(t, books, frame)
    if not tour.rounds:
        return _closed(t, books, frame)
    return _standings(t, frame)


# -- before the first round


def _registration(t: Texts, books: Rulebooks, frame: TourFrame) -> Screen:
    text = _before_the_draw(t, books, frame, t("Registration is open."))
    join = (
        tour_key(t.plain("Take part"), TourWord.IN, frame.key, style=ButtonStyle.SUCCESS),
        tour_key(t.plain("Withdraw"), TourWord.OUT, frame.key),
    )
    rows = (join, (*_link_key(t, frame), *seals_key(t, frame), _director_key(t, frame)))
    return Screen(text, rows, retired=t("The tournament is further down."))


def _closed(t: Texts, books: Rulebooks, frame: TourFrame) -> Screen:
    closed = t("Registration is closed. The director begins the first round.")
    text = _before_the_draw(t, books, frame, too_small(t) if is_too_small(frame.tour) else closed)
    rows = ((*seals_key(t, frame), _director_key(t, frame)), *record_rows(t, frame))
    return Screen(text, rows, retired=t("The tournament is further down."))


def _before_the_draw(t: Texts, books: Rulebooks, frame: TourFrame, told: Html) -> Html:
    """List the entrants, the planned rounds, the rules and the director. `told`: sentence below the title."""
    tour = frame.tour
    return lines(
        bold(title_of(t, tour)),
        told,
        _registered(t, frame),
        " ",
        *expected(t, tour),
        *rules_lines(t, books, tour.plan),
        sealed_line(t, tour),
        _begun_by(t, frame),
    )


def _begun_by(t: Texts, frame: TourFrame) -> Html:
    """Name the director or, once enough people have registered, say that the director starts the tournament."""
    tour = frame.tour
    if tour.phase is Phase.REGISTRATION and len(tour.players) >= FEWEST and not tour.has_director_left:
        return t("The director closes registration and starts: %(name)s", name=director_name(t, frame))
    return directed_by(t, frame)


def _registered(t: Texts, frame: TourFrame) -> Html:
    """List the entrants who take part; many names are folded."""
    players = frame.tour.players
    if not players:
        return t("Nobody has registered yet.")
    names = some_names(t, frame, tuple(entrant.number for entrant in players), FOLDED_NAMES)
    if len(players) <= MOST_NAMES:
        return t("Registered (%(n)d): %(names)s", n=len(players), names=names)
    return lines(t("Registered: %(n)d", n=len(players)), folded(names))


def expected(t: Texts, tour: Tournament) -> tuple[Html, ...]:
    """Describe the tournament for the people registered: tables, rounds, stages, duration; or how many are missing."""
    people = len(tour.players)
    if people < FEWEST:
        missing = FEWEST - people
        words = t.number("%(n)d more person is needed.", "%(n)d more people are needed.", missing)
        return (Html(words),)
    stages = stages_of(tour, people)
    rounds = sum(count for _, count in stages)
    return (
        _tables_line(t, tour, people),
        _stages_line(t, stages, people) if not tour.is_duplicate else _control_line(t, tour, people),
        t("About %(time)s in all.", time=whole_word(t, tour.plan, rounds)),
    )


def _tables_line(t: Texts, tour: Tournament, people: int) -> Html:
    seats = seated_as(tour, people)
    parts = [
        t.number("%(n)d table of three", "%(n)d tables of three", seats.threes) if seats.threes else "",
        t.number("%(n)d table of four", "%(n)d tables of four", seats.fours) if seats.fours else "",
        t.plain("robots: %(n)d", n=seats.robots) if seats.robots else "",
        t.plain("rest in each round: %(n)d", n=seats.byes) if seats.byes else "",
    ]
    return Html(capital(", ".join(part for part in parts if part)))


def _control_line(t: Texts, tour: Tournament, people: int) -> Html:
    """Return the line that results are also compared with a table of robots; empty if there are enough tables."""
    seats = seated_as(tour, people)
    is_few = seats.threes * 3 - seats.robots < 3 * ENOUGH
    return t("Few tables: results are also compared with a table of robots.") if is_few else Html("")


def _stages_line(t: Texts, stages: tuple[tuple[Leg, int], ...], people: int) -> Html:
    """Format the stages: "Отбор 3 тура, полуфинал восьми, финал четырёх"."""
    parts = []
    for leg, rounds in stages:
        if leg is Leg.QUALIFYING:
            parts.append(t.number("%(n)d round", "%(n)d rounds", rounds))
        elif leg is Leg.SEMIFINAL:
            parts.append(t.plain("semi-final of %(n)d", n=_semifinalists(people)))
        else:
            parts.append(t.plain("final of %(n)d", n=min(FINALISTS, people)))
    return Html(capital(", ".join(parts)))


def _semifinalists(people: int) -> int:
    return next(cut for least, cut in CUTS if people >= least)


# -- from the first draw on


def _standings(t: Texts, frame: TourFrame) -> Screen:
    tour = frame.tour
    tables: tuple[Html, ...] = ()
    short = Html("")
    if tour.phase is Phase.FINISHED:
        head = lines(bold(title_of(t, tour)), *winners(t, frame), *who_ended(t, frame))
    elif tour.round is not None:
        head, short, tables = _running(t, frame, tour.round)
    else:
        head = _between(t, frame)
    ruled = ruled_lines(t, frame)
    told = rulings_of(t, frame, {one.entry.seq for one in tour.ruled}) if not tour.is_over else ()
    first = told[0] if told else Html("")
    captions = (
        lines(head, short, first, ruled_block(t, ruled), folded(*tables, *told[1:])),
        lines(head, short, first, ruled_block(t, ruled), folded(*tables)),
        lines(head, short, first, ruled_block(t, ruled)),
        *(lines(head, ruled_block(t, ruled, most)) for most in range(len(ruled), 0, -1)),
        head,
    )
    caption = next((one for one in captions if length(one) <= CAPTION), captions[-1])
    rows = [standing_line(t, frame, row) for row in standings(tour)[:WORDED_ROWS]]
    worded = lines(head, short, first, ruled_block(t, ruled, WORDED_RULINGS), cut_line(t, tour), " ", *rows)
    retired = lines(bold(title_of(t, tour)), capital(course_word(t, tour)))
    return Screen(caption, _rows(t, frame), picture=standings_drawing(t, frame), retired=retired, worded=worded)


def ruled_block(t: Texts, ruled: tuple[Html, ...], most: int | None = None) -> Html:
    """Fold lines on rulings by entrants; if there are more than `most`, the rest are only counted (None: list all)."""
    shown = ruled if most is None else ruled[:most]
    more = len(ruled) - len(shown)
    return folded(*shown, *((t("More rulings of players: %(n)d", n=more),) if more else ()))


def _running(t: Texts, frame: TourFrame, one: Round) -> tuple[Html, Html, tuple[Html, ...]]:
    """Return the lines on a running round: its head, the awaited players, its tables."""
    tour = frame.tour
    tables = tuple(table for table in one.tables if not table.is_control)
    waited = [table for table in tables if is_waiting(tour, table)]
    absent = tuple(number for table in waited for number in table.absent)
    awaited = some_names(t, frame, absent, AWAITED_NAMES)
    short = t("Not here yet: %(names)s", names=awaited) if absent else Html("")
    done = t.plain("tables done: %(n)d of %(all)d", n=sum(map(one.is_done, tables)), all=len(tables))
    head = t("<b>%(course)s</b> · %(done)s", course=capital(course_word(t, tour)), done=done)
    till = t("Until %(time)s.", time=ends_word(t, frame, one.ends))
    told = (*(table_line(t, frame, one, table) for table in tables), lines(rests_line(t, frame, one)))
    if one.deals and all(map(one.is_done, tables)):
        closing = t("The round will close automatically soon, or earlier if the director closes it.")
        short = closing if one.are_all_done else t("The table of robots is still playing.")
    return lines(head, till, _left_line(t, tour)), short, tuple(line for line in told if line)


def _between(t: Texts, frame: TourFrame) -> Html:
    tour = frame.tour
    course = bold(capital(course_word(t, tour)))
    if is_too_small(tour):
        return lines(course, too_small(t), _left_line(t, tour))
    if not is_stage_played(tour):
        return lines(course, next_begun_by(t, frame))
    follows = next_stage(tour)
    if follows is None:
        return lines(course, ends_itself(t, frame), _left_line(t, tour))
    stage, names = t.plain(LEGS[follows.leg]), names_of(t, frame, follows.numbers)
    return lines(course, t("Next: %(stage)s", stage=stage), names, next_begun_by(t, frame, follows.leg))


def next_begun_by(t: Texts, frame: TourFrame, leg: Leg = Leg.QUALIFYING) -> Html:
    """Name the director, who starts the next round. `leg`: stage of that round."""
    if frame.tour.has_director_left:
        return _left_line(t, frame.tour)
    name = director_name(t, frame)
    match leg:
        case Leg.QUALIFYING:
            return t("The director begins the next round: %(name)s", name=name)
        case Leg.SEMIFINAL:
            return t("The director begins the semi-final: %(name)s", name=name)
        case Leg.FINAL:
            return t("The director begins the final: %(name)s", name=name)


def too_small(t: Texts) -> Html:
    """Return the line that too few people are left for the next round, and what follows."""
    return t("Fewer than three are left for the next round. Without a substitute the tournament ends after a day.")


def _left_line(t: Texts, tour: Tournament) -> Html:
    """Return the line that the tournament has no director; empty while it has one."""
    return t("The director has left. Who takes over?") if tour.has_director_left else Html("")


def who_ended(t: Texts, frame: TourFrame) -> tuple[Html, ...]:
    """Name the person who cancelled the tournament or ended it early, or say why it ended early.

    Empty if all rounds were played.
    """
    tour = frame.tour
    if tour.phase is Phase.FINISHED and not has_rounds_left(tour):
        return ()
    if tour.ended_by is None:
        return (t("Fewer than three were left for the next round."),)
    early = (t("Ended before its last round."),) if tour.phase is Phase.FINISHED else ()
    if tour.ended_by != tour.director:
        return *early, t("This was decided by an administrator of the group.")
    name = director_name(t, frame)
    if tour.entrant_of(tour.director) is not None:
        return *early, t("This was decided by the director, who also plays here: %(name)s.", name=name)
    return *early, t("This was decided by the director: %(name)s.", name=name)


def winners(t: Texts, frame: TourFrame) -> tuple[Html, ...]:
    """Name the winner and the next places, and say whether any of their places were decided by lot."""
    rows = standings(frame.tour)[:FINALISTS]
    first, *rest = rows
    others = " · ".join(f"{row.place}. {called(t, frame, row.number)}" for row in rest)
    winner = called(t, frame, first.number)
    won = t("🏆 The winner: <b>%(name)s</b>", name=winner)
    drawn = lot_line(t, frame, tuple(row.number for row in rows))
    return won, lines(others), drawn


def lot_line(t: Texts, frame: TourFrame, numbers: tuple[int, ...]) -> Html:
    """Return the line that places were decided by lot, if that is true of any of these entrants; otherwise empty."""
    if placed_by_lot(frame.tour).isdisjoint(numbers):
        return Html("")
    return t("Equal results were decided by lot.")


def _rows(t: Texts, frame: TourFrame) -> tuple[Row, ...]:
    tour = frame.tour
    rows: list[Row] = []
    if tour.round is not None and tour.plan.is_live and any(is_waiting(tour, table) for table in tour.round.tables):
        rows.append((tour_key(t.plain("I am here"), TourWord.HERE, frame.key, style=ButtonStyle.SUCCESS),))
    last = tour.rounds[-1].number
    looks = (
        tour_key(t.plain("In words"), TourWord.ROWS, frame.key, 1),
        tour_key(t.plain("Round %(n)d", n=last), TourWord.ROUND, frame.key, last),
    )
    deals = deals_key(t, frame)
    if tour.is_over:
        rows.append((*looks, *deals))
        return (*rows, *record_rows(t, frame), _more_row(t, frame))
    return (*rows, looks, (*deals, _director_key(t, frame))) if deals else (*rows, (*looks, _director_key(t, frame)))


# -- keys and lines of every phase


def directed_by(t: Texts, frame: TourFrame) -> Html:
    """Name the director of the tournament; without one, ask who takes over."""
    tour = frame.tour
    if tour.has_director_left:
        return _left_line(t, tour)
    return t("Director: %(name)s", name=director_name(t, frame))


def _director_key(t: Texts, frame: TourFrame) -> Button:
    """Return the button to the director's pages or, if the director has left, the button to take over.

    A chat to which the tournament was only attached has a button to detach it instead.
    """
    if not frame.is_home:
        return tour_key(t.plain("Remove from group"), TourWord.DETACH, frame.key)
    if frame.tour.has_director_left:
        return tour_key(t.plain("I will direct"), TourWord.TAKE, frame.key)
    return tour_key(t.plain("Director ▸"), TourWord.DIRECT, frame.key)


def _more_row(t: Texts, frame: TourFrame) -> Row:
    return (tour_key(t.plain("Another tournament"), TourWord.MORE, frame.key),)


def _link_key(t: Texts, frame: TourFrame) -> Row:
    """Return the button that forwards the registration link; empty if there is no link."""
    if not frame.link:
        return ()
    return (forward_key(t, frame.link),)


def forward_key(t: Texts, link: str) -> Button:
    """Return the button by which a client forwards a link."""
    return Button(t.plain("Forward"), url=SHARE + quote(link, safe=""))
