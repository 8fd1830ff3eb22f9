"""Commands that make up a ruling of the director which needs more than one."""

from bot.tournaments.log import Decision, LoggedTournament
from engine.tournament.commands import By, Command, TourRefused, Undo, Wait
from engine.tournament.events import NoShow, RoundClosed
from engine.tournament.state import Phase, Tournament


def undoing(logged: LoggedTournament, by: By, seq: int, at: float) -> tuple[Command, ...]:
    """Return the commands that take back a ruling, the event with the number `seq`.

    If a table is to be played after all, its closed round is opened again, except in a duplicate, whose deals are
    published by then. After a no-show of a live round the table gets ten minutes more, or the clock would rule the
    same again, unless somebody else is missing at the table.
    """
    tournament = logged.tournament
    entry = next((entry for entry in tournament.recent if entry.seq == seq), None)
    commands: tuple[Command, ...] = (Undo(by, seq),)
    if entry is None or isinstance(entry.event, RoundClosed):
        return commands
    may_open = tournament.phase is Phase.BETWEEN and bool(tournament.rounds) and not tournament.is_duplicate
    after = _after(logged, commands, at)
    if may_open and after is not None and not after.rounds[-1].are_all_done:
        closed = next(entry for entry in reversed(tournament.recent) if isinstance(entry.event, RoundClosed))
        commands = (Undo(by, closed.seq), *commands)
    if isinstance(entry.event, NoShow) and tournament.plan.is_live:
        longer = (*commands, Wait(by, entry.event.table))
        commands = longer if _after(logged, longer, at) is not None else commands
    return commands


def _after(logged: LoggedTournament, commands: tuple[Command, ...], at: float) -> Tournament | None:
    """Return the tournament as it would be after commands; None if one of them is refused."""
    decision = Decision(logged, at)
    try:
        for command in commands:
            decision.do(command)
    except TourRefused:
        return None
    return decision.after.tournament
