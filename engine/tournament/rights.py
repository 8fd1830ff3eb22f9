"""Rights of directors and others in a tournament, and lookups that commands need. The checks raise TourRefused."""

from engine.tournament.commands import By, Reason, Ruler, TourRefused
from engine.tournament.plan import WAIT_S
from engine.tournament.state import Entrant, Round, Table, TableGame, Tournament


def check_director(tournament: Tournament, by: By) -> int | None:
    """Return the director or administrator who rules; None for the clock. Raises TourRefused for anybody else."""
    if by is None:
        return None
    is_director = by.person == tournament.director and not tournament.has_director_left
    if not is_director:
        check_admin(by, Reason.NOT_DIRECTOR)
    return by.person


def check_admin(by: Ruler, otherwise: Reason) -> None:
    """Raise TourRefused unless the person is an administrator; with `otherwise`, or ADMINS_UNKNOWN if not known."""
    if not by.is_admin:
        raise TourRefused(Reason.ADMINS_UNKNOWN if by.is_admin is None else otherwise)


def check_foreign(tournament: Tournament, by: By, table: Table | None) -> None:
    """Refuse a ruler who sits at the table; `table`: None if no table is concerned. Raises TourRefused."""
    if table is not None and not may_rule_on(tournament, by, table):
        raise TourRefused(Reason.OWN_TABLE)


def may_rule_on(tournament: Tournament, by: By, table: Table) -> bool:
    """Return whether a ruler does not sit at a table and so may rule on it; the clock always may."""
    own = tournament.entrant_of(by.person) if by is not None else None
    return own is None or own.number not in table.seats


def check_no_player(tournament: Tournament, by: By) -> None:
    """Refuse a ruler who is an entrant, in matters that concern all tables. Raises TourRefused."""
    if by is not None and tournament.entrant_of(by.person) is not None:
        raise TourRefused(Reason.OWN_TABLE)


def check_met(tournament: Tournament, by: By, entrant: Entrant) -> None:
    """Refuse a ruler who sat at an entrant's last table, in this round or an earlier one. Raises TourRefused."""
    own = tournament.entrant_of(by.person) if by is not None else None
    if own is None or (own.number == entrant.number and tournament.round is None):
        return
    tables = ((one, one.table_of(entrant.number)) for one in reversed(tournament.rounds))
    last, table = next(((one, table) for one, table in tables if table is not None), (None, None))
    if table is not None and own.number in table.seats:
        raise TourRefused(Reason.OWN_TABLE if last is tournament.round else Reason.MET_LAST)


def check_not_at_once(tournament: Tournament, by: By, at: float) -> None:
    """Refuse a draw or an end by an entrant within ten minutes after a ruling by any entrant. Raises TourRefused.

    That time allows others to object to the ruling. at: the present moment.
    """
    if by is None or tournament.entrant_of(by.person) is None or not tournament.ruled:
        return
    if at < tournament.ruled[-1].entry.at + WAIT_S:
        raise TourRefused(Reason.RULED_JUST_NOW)


def running_round(tournament: Tournament) -> Round:
    """Return the round that is running. Raises TourRefused if there is none."""
    if tournament.round is None:
        raise TourRefused(Reason.NO_ROUND)
    return tournament.round


def ruled_round(tournament: Tournament) -> Round:
    """Return the round on which rulings are possible, the last one drawn. Raises TourRefused if there is none."""
    if not tournament.rounds:
        raise TourRefused(Reason.NO_ROUND)
    return tournament.rounds[-1]


def table_in(one: Round, number: int) -> Table:
    """Return the table of a round with this number. Raises TourRefused if there is none."""
    table = one.table(number)
    if table is None:
        raise TourRefused(Reason.NO_TABLE)
    return table


def check_deal(one: Round, deal: int) -> None:
    """Check that a round plays this deal (0 for a match). Raises TourRefused."""
    if deal not in (one.deals or (0,)):
        raise TourRefused(Reason.NO_DEAL)


def entrant_in(tournament: Tournament, number: int) -> Entrant:
    """Return the entrant with this number. Raises TourRefused if there is none or the entrant is out."""
    entrant = tournament.entrant(number)
    if entrant is None or entrant.is_out:
        raise TourRefused(Reason.NOT_IN)
    return entrant


def entrant_of(tournament: Tournament, person: int) -> Entrant:
    """Return the entrant of a person. Raises TourRefused if there is none or the entrant is out."""
    entrant = tournament.entrant_of(person)
    if entrant is None or entrant.is_out:
        raise TourRefused(Reason.OUTSIDE)
    return entrant


def is_known(tournament: Tournament, person: int) -> bool:
    """Return whether a person takes part in the tournament or has taken part."""
    return any(person in (entrant.person, *entrant.persons) for entrant in tournament.entrants)


def has_played(tournament: Tournament, person: int) -> bool:
    """Return whether a person is or was an entrant whose table has begun to play in the last round."""
    tables = tournament.rounds[-1].tables if tournament.rounds else ()
    begun = {number for table in tables if table.has_begun for number in table.people}
    return any(one.number in begun and person in (one.person, *one.persons) for one in tournament.entrants)


def check_waits(one: Round, table: Table) -> None:
    """Check that a table waits for somebody. Raises TourRefused if it plays, is done, or has somebody ruled absent.

    A table of a duplicate may wait for a substitute between its deals.
    """
    if table.running is not None or (table.games and not one.deals):
        raise TourRefused(Reason.TABLE_PLAYS)
    if table.missing:
        raise TourRefused(Reason.RULED_ABSENT)
    if one.is_done(table):
        raise TourRefused(Reason.TABLE_DONE)


def check_open(game: TableGame | None) -> None:
    """Check that a game has begun and has no result yet. Raises TourRefused."""
    if game is None or not game.id:
        raise TourRefused(Reason.NO_DEAL)
    if game.is_done:
        raise TourRefused(Reason.TABLE_DONE)
