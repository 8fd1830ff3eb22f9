"""A table that is being gathered, as its screens need it."""

from msgspec.structs import replace

from bot.screens import resumed
from bot.screens.model import HouseRules, LobbyView
from bot.tables.checks.fair import commit_of
from bot.tables.house.room import Room
from bot.tables.log.state import Stage, Table
from engine.seats import Seat


def lobby_view(table: Table, room: Room, saved: tuple[HouseRules, ...]) -> LobbyView:
    """The lobby as its screens need it; `saved` are the chat's own rules."""
    return LobbyView(
        table=table.id,
        stage=table.stage_token,
        convention=table.convention,
        players=tuple(who.name for who in table.people if not who.gone),
        missing=sum(who.gone and who.free for who in table.people) if table.source else None,
        robots=table.robots,
        group_title=room.group_title,
        group_url=room.group_url,
        closed=table.stage is Stage.CLOSED,
        clock=table.pace.clock,
        firm=table.pace.firm,
        daily=table.pace.daily,
        brisk=table.pace.brisk,
        strengths=tuple(None if who.person is not None else who.strength for who in table.people if not who.gone),
        page=room.options,
        saved=saved,
        commit=commit_of(table),
        lot=table.lent is None,
    )


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
    return replace(view, closed=closed, commit=commit)
