"""Commands that a ruling of the director consists of, where it is more than one."""

from bot.tournaments.log import Decision, LoggedTournament
from engine.tournament.commands import By, Command, TourRefused, Undo, Wait
from engine.tournament.events import NoShow, RoundClosed
from engine.tournament.state import Phase


def undoing(logged: LoggedTournament, by: By, seq: int, at: float) -> tuple[Command, ...]:
    """Return what takes a ruling back.

    A round that is closed already is opened again for a table that is to play after all, but of a duplicate, whose
    deals are published then; a table of a live round gets ten minutes more, for the clock would rule at once as before.
    """
    tournament = logged.tournament
    entry = next((entry for entry in tournament.recent if entry.seq == seq), None)
    commands: tuple[Command, ...] = (Undo(by, seq),)
    if entry is None or isinstance(entry.event, RoundClosed):
        return commands
    may_open = tournament.phase is Phase.BETWEEN and bool(tournament.rounds) and not tournament.is_duplicate
    if may_open and _leaves_open(logged, commands, at):
        closed = next(entry for entry in reversed(tournament.recent) if isinstance(entry.event, RoundClosed))
        commands = (Undo(by, closed.seq), *commands)
    if isinstance(entry.event, NoShow) and tournament.plan.is_live:
        commands = (*commands, Wait(by, entry.event.table))
    return commands


def _leaves_open(logged: LoggedTournament, commands: tuple[Command, ...], at: float) -> bool:
    """Tell whether a closed round would have a table that is not done."""
    decision = Decision(logged, at)
    try:
        for command in commands:
            decision.do(command)
    except TourRefused:
        return False
    return not decision.after.tournament.rounds[-1].are_all_done
