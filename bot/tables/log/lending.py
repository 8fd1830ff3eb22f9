"""Lending a finished deal to others: consents, refusals, open questions."""

from typing import Final

from msgspec.structs import replace

from bot.tables.log.events import DealLent, LendRefused
from bot.tables.log.state import Table

MOST: Final = 40
"""Most open questions of a match; the oldest are forgotten, and the group's button goes on working."""


def after(table: Table, seq: int, event: DealLent | LendRefused) -> Table:
    """Return the table after a consent or a refusal; the person is asked no more, after a refusal nobody is."""
    said = (event.number, event.person)
    if isinstance(event, LendRefused):
        left = tuple(one for one in table.questions if one.number != event.number)
        return replace(table, refusals=(*table.refusals, said), questions=left)
    left = tuple(one for one in table.questions if (one.number, one.person) != said)
    asked = tuple(replace(one, token=seq) for one in event.asked)
    refusals = tuple(refusal for refusal in table.refusals if refusal != said)
    questions = (*left, *asked)[-MOST:]
    return replace(table, consents=(*table.consents, said), refusals=refusals, questions=questions)
