"""Decisions of a tournament: check a command and return the events that follow from it."""

from typing import Final

from engine.core.shuffle import joined
from engine.tournament import rulings
from engine.tournament.commands import (
    Arrive,
    Attach,
    BeginTable,
    BreakOff,
    Cancel,
    CloseRegistration,
    CloseRound,
    Command,
    Correct,
    Detach,
    DrawRound,
    DropDeal,
    EndTable,
    Finish,
    GiveAwards,
    Leave,
    Reason,
    Register,
    Remove,
    Replace,
    RuleAbsent,
    SayWord,
    StepDown,
    TakeOver,
    TourRefused,
    Undo,
    Wait,
)
from engine.tournament.drawing import has_rounds_left, round_events
from engine.tournament.events import (
    AnyEvent,
    Arrived,
    Attached,
    Cancelled,
    Corrected,
    Detached,
    DirectorLeft,
    DirectorTook,
    Finished,
    NoShow,
    NotPlayed,
    Registered,
    RegistrationClosed,
    Removed,
    Replaced,
    RoundClosed,
    Waited,
    Withdrew,
    WordSaid,
)
from engine.tournament.plan import FEWEST, MOST, MOST_EVENTS, MOST_RULINGS, MOST_UNDONE
from engine.tournament.rights import check_admin, check_director, check_not_at_once, entrant_of, is_known, running_round
from engine.tournament.state import Phase, Tournament

REPEATABLE: Final = (Waited, Corrected, NotPlayed, Replaced)
"""Rulings that can be repeated on one table without limit."""
LONGEST_WORD: Final = 40
"""Largest length of a word for the shuffle, in characters."""


def decide(tournament: Tournament, command: Command, at: float) -> tuple[AnyEvent, ...]:
    """Return the events that follow from a command; empty if it changes nothing. Raises TourRefused.

    at: the present moment, in seconds of the log's clock.
    """
    if tournament.is_over:
        raise TourRefused(Reason.OVER)
    _check_room(tournament, command)
    match command:
        case Register() | SayWord() | Leave() | CloseRegistration():
            return _registration(tournament, command)
        case DrawRound() | Arrive() | CloseRound() | Finish() | Cancel():
            return _course(tournament, command, at)
        case StepDown() | TakeOver() | Attach() | Detach():
            return _around(tournament, command)
        case RuleAbsent():
            return rulings.absent(tournament, command, at)
        case Wait():
            return rulings.waited(tournament, command, at)
        case _:
            return _ruling(tournament, command)


def _check_room(tournament: Tournament, command: Command) -> None:
    """Refuse commands that could be repeated without end, once the log since the last draw is long. Raises TourRefused.

    Entrants may still leave. A director, or whoever replaces one who has left, may close registration and draw.
    """
    if isinstance(command, Undo) and tournament.taken_back >= MOST_UNDONE:
        raise TourRefused(Reason.RULINGS_FULL)
    if isinstance(command, Wait | Correct | GiveAwards | Replace) and _is_full_of_rulings(tournament):
        raise TourRefused(Reason.RULINGS_FULL)
    if tournament.rounds or len(tournament.recent) < MOST_EVENTS:
        return
    is_heir = isinstance(command, TakeOver) and command.by.person != tournament.director
    if is_heir and tournament.has_director_left:
        return
    if isinstance(command, Register | SayWord | Replace | Undo | Attach | TakeOver):
        raise TourRefused(Reason.LOG_FULL)


def _is_full_of_rulings(tournament: Tournament) -> bool:
    return sum(isinstance(entry.event, REPEATABLE) for entry in tournament.recent) >= MOST_RULINGS


def _ruling(
    tournament: Tournament,
    command: BeginTable | EndTable | BreakOff | Replace | Remove | Correct | GiveAwards | DropDeal | Undo,
) -> tuple[AnyEvent, ...]:
    match command:
        case BeginTable():
            return rulings.began(tournament, command)
        case EndTable():
            return rulings.ended(tournament, command)
        case BreakOff():
            return rulings.broken_off(tournament, command)
        case Replace():
            return rulings.replaced(tournament, command)
        case Remove():
            return rulings.removed(tournament, command)
        case Correct():
            return rulings.corrected(tournament, command)
        case GiveAwards():
            return rulings.awarded(tournament, command)
        case DropDeal():
            return rulings.dropped(tournament, command)
        case Undo():
            return rulings.undone(tournament, command)


def _registration(
    tournament: Tournament, command: Register | SayWord | Leave | CloseRegistration
) -> tuple[AnyEvent, ...]:
    match command:
        case Register():
            return _registered(tournament, command)
        case SayWord():
            return _word_said(tournament, command)
        case Leave():
            number = entrant_of(tournament, command.person).number
            if tournament.phase is Phase.REGISTRATION:
                return (Withdrew(number),)
            return (Removed(number, command.person),)
        case CloseRegistration():
            by = check_director(tournament, command.by)
            if tournament.phase is not Phase.REGISTRATION:
                raise TourRefused(Reason.REGISTRATION_CLOSED)
            if len(tournament.entrants) < FEWEST:
                raise TourRefused(Reason.TOO_FEW)
            return (RegistrationClosed(by=by),)


def _registered(tournament: Tournament, wish: Register) -> tuple[AnyEvent, ...]:
    """Return the events that register a person; a former entrant gets the old number and word. Raises TourRefused."""
    if is_known(tournament, wish.person):
        raise TourRefused(Reason.REGISTERED if tournament.phase is Phase.REGISTRATION else Reason.ALREADY_IN)
    if tournament.phase is not Phase.REGISTRATION:
        raise TourRefused(Reason.REGISTRATION_CLOSED)
    if wish.is_elsewhere:
        raise TourRefused(Reason.ELSEWHERE)
    if len(tournament.entrants) >= MOST:
        raise TourRefused(Reason.FULL)
    former = next((one for one in tournament.reopened if one.person == wish.person), None)
    if former is not None:
        back = Registered(former.number, wish.person, wish.name, wish.chat)
        return (back, WordSaid(former.number, former.word)) if former.word else (back,)
    return (Registered(tournament.numbers + 1, wish.person, wish.name, wish.chat),)


def _word_said(tournament: Tournament, wish: SayWord) -> tuple[AnyEvent, ...]:
    entrant = entrant_of(tournament, wish.person)
    if tournament.phase is not Phase.REGISTRATION:
        raise TourRefused(Reason.REGISTRATION_CLOSED)
    if tournament.reopened:
        raise TourRefused(Reason.WORDS_FIXED)
    try:
        joined({entrant.number: wish.word})
    except ValueError:
        raise TourRefused(Reason.BAD_WORD) from None
    if len(wish.word) > LONGEST_WORD:
        raise TourRefused(Reason.BAD_WORD)
    return (WordSaid(entrant.number, wish.word),) if wish.word != entrant.word else ()


def _course(
    tournament: Tournament, command: DrawRound | Arrive | CloseRound | Finish | Cancel, at: float
) -> tuple[AnyEvent, ...]:
    if isinstance(command, Arrive):
        return _arrived(tournament, command)
    by = check_director(tournament, command.by)
    match command:
        case DrawRound():
            _check_between(tournament)
            check_not_at_once(tournament, command.by, at)
            return round_events(tournament, at, by, skips=command.skips)
        case CloseRound():
            if tournament.is_duplicate:  # rulings on who plays what are final then
                check_not_at_once(tournament, command.by, at)
            return _round_closed(tournament, by, at)
        case Finish():
            _check_between(tournament)
            if not tournament.rounds:
                raise TourRefused(Reason.NOTHING_PLAYED)
            if not command.skips and has_rounds_left(tournament):
                raise TourRefused(Reason.ROUNDS_LEFT)
            check_not_at_once(tournament, command.by, at)
            return (Finished(by, places=True),)
        case Cancel():
            return (Cancelled(by, command.reason),)


def _check_between(tournament: Tournament) -> None:
    if tournament.phase is Phase.REGISTRATION:
        raise TourRefused(Reason.REGISTRATION_OPEN)
    if tournament.phase is Phase.ROUND:
        raise TourRefused(Reason.ROUND_RUNS)


def _arrived(tournament: Tournament, wish: Arrive) -> tuple[AnyEvent, ...]:
    number = entrant_of(tournament, wish.person).number
    table = running_round(tournament).table_of(number)
    if table is None:
        raise TourRefused(Reason.NOT_SEATED)
    if number in table.here:
        return ()
    if table.missing:
        raise TourRefused(Reason.RULED_ABSENT)
    return (Arrived(number),)


def _round_closed(tournament: Tournament, by: int | None, at: float) -> tuple[AnyEvent, ...]:
    """Return the events that close the round, with no-shows at tables that never began. Raises TourRefused."""
    one = running_round(tournament)
    if any(table.running is not None for table in one.tables):
        raise TourRefused(Reason.ROUND_RUNS)
    if one.are_all_done:
        return (RoundClosed(by),)
    if at < one.ends:
        raise TourRefused(Reason.ROUND_RUNS)
    waiting = (table for table in one.tables if not table.games and not table.missing)
    missing = ((table.number, table.absent) for table in waiting)
    return (*(NoShow(table, numbers) for table, numbers in missing if numbers), RoundClosed(by))


def _around(tournament: Tournament, command: StepDown | TakeOver | Attach | Detach) -> tuple[AnyEvent, ...]:
    match command:
        case StepDown(person=person):
            if person != tournament.director:
                raise TourRefused(Reason.NOT_DIRECTOR)
            return (DirectorLeft(),) if not tournament.has_director_left else ()
        case TakeOver():
            return _taken_over(tournament, command)
        case Attach(chat=chat):
            return (Attached(chat),) if chat not in tournament.chats else ()
        case Detach(chat=chat):
            return (Detached(chat),) if chat in tournament.chats else ()


def heir(tournament: Tournament) -> int | None:
    """Return the person first in line to direct if the director has left: the first registered of the others.

    None if nobody else takes part.
    """
    others = (entrant.person for entrant in tournament.players if entrant.person != tournament.director)
    return next((person for person in others if person > 0), None)


def _taken_over(tournament: Tournament, wish: TakeOver) -> tuple[AnyEvent, ...]:
    """Return the event that makes a person the director.

    An administrator may always take over, the first in line only if the director has left. Raises TourRefused.
    """
    person = wish.by.person
    if person == tournament.director and not tournament.has_director_left:
        return ()
    if not tournament.has_director_left:
        check_admin(wish.by, Reason.DIRECTOR_STAYS)
    elif person not in (tournament.director, heir(tournament)):
        check_admin(wish.by, Reason.NOT_NEXT)
    return (DirectorTook(person, wish.name),)
