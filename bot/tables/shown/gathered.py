"""A table that is being gathered, as its screens need it."""

from msgspec.structs import replace

from bot.screens import resumed
from bot.screens.model import HouseRules, LobbyView
from bot.tables.checks.fair import commit_of
from bot.tables.checks.lobby import may_cancel
from bot.tables.context.session import TableSession
from bot.tables.log.state import Stage, Table
from engine.core.seats import Seat
from engine.core.strengths import Strength


def lobby_view(
    session: TableSession, saved: tuple[HouseRules, ...], best: Strength, *, page: str = "", reader: int | None = None
) -> LobbyView:
    """The lobby as its screens need it, turned to `page`; `saved` are the chat's own rules.

    A `reader` sees the page alone: it is drawn for him.
    """
    table = session.table
    agreed, awaited = _answers(table)
    others = tuple(table.name_of(person) for person in table.humans if person != reader)
    return LobbyView(
        table=table.id,
        stage=table.stage_token,
        convention=table.convention,
        players=tuple(who.name for who in table.people if not who.gone),
        missing=sum(who.gone and who.free for who in table.people) if table.source else None,
        robots=table.robots,
        group_title=session.group_title,
        group_url=session.group_url,
        closed=table.stage is Stage.CLOSED,
        clock=table.pace.clock,
        firm=table.pace.firm,
        daily=table.pace.daily,
        brisk=table.pace.brisk,
        strengths=tuple(None if who.person is not None else who.strength for who in table.people if not who.gone),
        best=best,
        page=page,
        own=reader is not None,
        fixed=bool(table.source),
        saved=saved,
        commit=commit_of(table),
        lot=table.lent is None,
        vote=table.proposal.token if table.proposal is not None else 0,
        agreed=agreed,
        awaited=awaited,
        may_cancel=reader is not None and may_cancel(table, reader),
        others=others,
    )


def _answers(table: Table) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names of those for cancelling the table, and of those who have not answered; both empty without a proposal."""
    if table.proposal is None:
        return (), ()
    awaited = set(table.awaited)
    agreed = tuple(table.name_of(person) for person in table.consenting if person not in awaited)
    return agreed, tuple(table.name_of(person) for person in table.awaited)


def resumed_view(table: Table) -> resumed.ResumedView:
    """The lobby of a match that goes on as its screens need it."""
    places = tuple(
        resumed.Place(
            Seat(number),
            called,
            name="" if who.gone else who.name,
            robot=who.person is None,
            left=who.gone and not who.free,
        )
        for number, (called, who) in enumerate(zip(table.called, table.people, strict=True), 1)
    )
    closed, commit = table.stage is Stage.CLOSED, commit_of(table)
    view = resumed.ResumedView(table=table.id, stage=table.stage_token, convention=table.convention, places=places)
    agreed, awaited = _answers(table)
    vote = table.proposal.token if table.proposal is not None else 0
    return replace(view, closed=closed, commit=commit, vote=vote, agreed=agreed, awaited=awaited)
