"""Messages that a table cannot do without at each stage: where one is missing, a kill came before it was sent."""

from bot.storage.ports import surface_key
from bot.tables.log.state import Stage, Table
from bot.tables.ports import Role


def required(table: Table) -> dict[str, int]:
    """Name the messages, each with the person who is to be reached by it; 0 for a message of the table's own chat.

    Between two deals the sheet takes the place of the live message, in a private chat that of the hand. A quiet table
    has nothing but its persons' messages.
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
    """Name the sheet of the deal that the table stands behind; None where that has no result."""
    scored = table.status.scored if table.status is not None else None
    return surface_key(Role.DEAL, scored) if scored is not None else None
