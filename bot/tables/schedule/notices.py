"""Private messages, one a person, each of which stands while something that concerns its person is open."""

from collections.abc import Mapping

from bot.tables.context.context import Context
from bot.tables.context.session import TableSession
from bot.tables.ports import Role
from bot.tables.presentation.display import display_of


def renewed(
    context: Context, session: TableSession, role: Role, told: dict[int, int], open_now: Mapping[int, int]
) -> tuple[int, ...]:
    """Remove the messages of persons with nothing open; return the persons who must be told what is new.

    `told` (updated to `open_now`) and `open_now` have tokens by person: of the last message, and of what is open.
    """
    for person in told.keys() - open_now.keys():
        context.publisher.remove(display_of(context, session).surface(role, person=person))
    new = tuple(person for person, token in open_now.items() if told.get(person) != token)
    told.clear()
    told.update(open_now)
    return new
