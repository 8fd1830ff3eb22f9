"""What a log requires of single players: open decisions, consents to lending, requests for a robot, forced moves.

Also the messages that a table cannot do without (`required`).
"""

from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from bot.storage.ports import surface_key
from bot.tables.log.events import Awoke, DealLent, LendRefused, LogEvent, RobotAsked, StillHere
from bot.tables.log.state import Consents, Stage, Summons, Table
from bot.tables.ports import Role
from engine.core.match import Event, Move
from engine.core.seats import Seat


def next_tokens(before: Table, after: Any, event: Event, seq: int) -> tuple[int, ...]:
    """Return by seat the token of its open decision after event `seq`; 0 if the seat has none.

    `before`: table before the event; `after`: match after it.
    """
    game, match, tokens = before.game, before.match, before.tokens
    was = {one.seat: one.kind for one in game.decisions(match)} if match is not None else {}
    now = {one.seat: one.kind for one in game.decisions(after)}
    acted = game.author(match, event) if match is not None else None
    result = []
    for seat in game.players(after).seats:
        kept = seat is not acted and was.get(seat) == now.get(seat) and seat <= len(tokens)
        result.append(0 if seat not in now else tokens[seat - 1] if kept else seq)
    return tuple(result)


def next_asked(before: Table, after: Any, event: Event, seq: int) -> tuple[int, ...]:
    """Return by seat the seq of the event since which the deal waits for the seat; 0 if it does not.

    `before`: table before event `seq`; `after`: match after it.
    """
    game, match, asked = before.game, before.match, before.asked
    acted, waiting = game.author(match, event) if match is not None else None, game.awaited(after)
    result = []
    for seat in game.players(after).seats:
        kept = asked[seat - 1] if seat is not acted and seat <= len(asked) else 0
        result.append((kept or seq) if seat in waiting else 0)
    return tuple(result)


MOST: Final = 40
"""Most open questions of a match. Older ones are dropped, but can still be answered by the group's button."""


def after_lending(table: Table, seq: int, event: DealLent | LendRefused) -> Table:
    """Return the table after a person consents to lend a deal or refuses; after a refusal nobody is asked any more."""
    said = (event.number, event.person)
    if isinstance(event, LendRefused):
        left = tuple(one for one in table.consents.questions if one.number != event.number)
        refused = (*table.consents.refused, said)
        return replace(table, consents=replace(table.consents, refused=refused, questions=left))
    left = tuple(one for one in table.consents.questions if (one.number, one.person) != said)
    asked = tuple(replace(one, token=seq) for one in event.asked)
    refusals = tuple(refusal for refusal in table.consents.refused if refusal != said)
    questions = (*left, *asked)[-MOST:]
    return replace(table, consents=Consents((*table.consents.given, said), refusals, questions))


WARNING_S = 60.0  # clock seconds between the last request and the robot


def next_summons(before: Table, after: Table, seq: int, event: LogEvent, at: float) -> tuple[Summons, ...]:
    """Return open requests for robots after event `seq` at clock second `at`; downtime restarts expired warnings."""
    kept = tuple(summons for summons in before.summons if _is_open(before, after, summons.person))
    match event:
        case RobotAsked(person=person, by=by, due=due):
            known = before.summons_for(person) or Summons(person, ())
            others = tuple(summons for summons in kept if summons.person != person)
            return (*others, replace(known, by=(*known.by, by), due=due, token=seq))
        case StillHere(person=person):
            return tuple(summons for summons in kept if summons.person != person)
        case Awoke():
            return tuple(replace(one, due=at + WARNING_S) if 0 < one.due <= at else one for one in kept)
        case _:
            return kept


def _is_open(before: Table, after: Table, person: int) -> bool:
    """Return whether the deal still waits for the person, and for the same decision as before."""
    seat = after.seat_of(person)
    if seat is None or before.seat_of(person) is not seat or after.clock.paused_by is not None:
        return False
    if after.stage_token != before.stage_token or after.mover_at(seat) != person:
        return False
    return 0 < seat <= len(after.asked) and after.asked[seat - 1] == before.asked[seat - 1] != 0


SINGLE_S = 1.2  # clock seconds before the card plays itself: people see what it is played to


class Lone(NamedTuple):
    """Forced move: the only legal card of a player."""

    person: int
    """Person who would have to play the card."""
    command: Move
    """The command that plays the card."""
    is_secret: bool
    """Whether playing the card automatically would reveal something about the hand to others."""


def lone_card(table: Table, seat: Seat) -> Lone | None:
    """Return the only legal card of a seat for which the deal waits; None if there is a choice, and for a robot's seat.

    None also for a forgotten person, whose id is negative.
    """
    match, person = table.match, table.mover_at(seat)
    if match is None or person is None or person < 0:
        return None
    only = table.game.only_move(match, seat)
    return Lone(person, only.command, only.is_secret) if only is not None else None


def required(table: Table) -> dict[str, int]:
    """Return the names of messages that the table must show, each with the person it must reach; 0: the table's chat.

    Between two deals the sheet replaces the live message, and in a private chat the message with the hand. A quiet
    table only has messages to its persons.
    """
    hands = {surface_key(Role.HAND, person): person for person in table.humans}
    if table.is_quiet:
        return hands if table.stage is not Stage.CLOSED else {}
    shared = not table.is_private
    match table.stage:
        case Stage.LOBBY if shared:
            return {Role.LOBBY.value: 0} | hands
        case Stage.BETWEEN if (sheet := _sheet(table)) is not None:
            return {sheet: 0} | (hands if shared else {})
        case Stage.DEAL | Stage.BETWEEN:
            return ({Role.TABLE.value: 0} if shared else {}) | hands
        case Stage.PAPER:
            return {Role.TABLE.value: 0}
        case Stage.OVER:
            return {Role.SETTLEMENT.value: 0}
        case _:
            return {}


def _sheet(table: Table) -> str | None:
    """Return the message name of the last deal's sheet; None if that deal has no result."""
    scored = table.status.scored if table.status is not None else None
    return surface_key(Role.DEAL, scored) if scored is not None else None
