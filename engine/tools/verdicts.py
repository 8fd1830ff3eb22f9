"""Check of the deals of a recorded match by the lines that prove fair deals: the output of `verify`."""

import math
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any, Final

from engine.core.game import AnyGame
from engine.core.match import DealBroken, DealScored, DealStarted, PaperRecorded
from engine.core.record.fair import REFUTED, FairDeal, FairVerdict, fair_deals
from engine.core.record.model import Recorded


class Outcome(IntEnum):
    """Result of the check of a file; the value is the exit status."""

    PROVED = 0
    """At least one thing is proved, and nothing is refuted."""
    REFUTED = 1
    """Something is not proved, not fair or wrong."""
    NOTHING = 3
    """The file contains nothing that could be proved or refuted."""


def outcome_of(proved: Iterable[bool | None]) -> Outcome:
    """Return the result for a file from its parts: True for a proved one, False for a refuted one, None for neither.

    >>> outcome_of([None, True]), outcome_of([True, False]), outcome_of([None])
    (<Outcome.PROVED: 0>, <Outcome.REFUTED: 1>, <Outcome.NOTHING: 3>)
    """
    found = set(proved)
    if False in found:
        return Outcome.REFUTED
    return Outcome.PROVED if True in found else Outcome.NOTHING


SENTENCES = {
    FairVerdict.FAIR: "fair: the commitment is the secret's hash, and secret and words give exactly these cards",
    FairVerdict.NONE: "nothing to verify: it was dealt without a commitment",
    FairVerdict.LESSON: "nothing to verify: its cards were prepared for a lesson, there is no seal",
    FairVerdict.PAPER: "nothing to verify: it was played with real cards",
    FairVerdict.OPEN: "not finished: its secret is told when it is",
    FairVerdict.NO_SECRET: "NOT PROVED: there is a commitment, but no secret",
    FairVerdict.NO_COMMIT: "NOT PROVED: no commitment before the hands, but a secret, a word or an earlier commitment",
    FairVerdict.WRONG_HASH: "NOT FAIR: the commitment is not the hash of this secret",
    FairVerdict.WRONG_CARDS: "NOT FAIR: secret and words give other cards than these",
    FairVerdict.WRONG_DEALER: "NOT FAIR: the lot gives another first dealer than this one",
    FairVerdict.BAD_WORD: "NOT PROVED: a word holds a control character",
}
WITH_THE_LOT = (
    "fair: the commitment is the secret's hash, and secret and words give exactly this dealer and these cards"
)
BEHIND_SEALS: Final = (
    "unproved: nothing but this file says that it was played with real cards, and a deal before it has a commitment"
)
NOTHING: Final = (
    "nothing in this file can be proved or refuted (the secret of a deal of a duplicate or of a week stands in the file"
    " of that tournament or week)"
)
COMPARE = "Compare each commit line with the number you saw before that deal."


def verdicts(game: AnyGame, recorded: Recorded[Any, Any]) -> Iterator[tuple[int, FairVerdict]]:
    """Yield number and verdict of each deal of a match."""
    fair, first = fair_deals(recorded.proofs), _first_promised(recorded)
    finished = {event.number for event in recorded.events if isinstance(event, DealScored | DealBroken)}
    for event in recorded.events:
        if isinstance(event, PaperRecorded):
            yield event.number, FairVerdict.PAPER
        elif isinstance(event, DealStarted) and event.number not in finished:
            yield event.number, FairVerdict.OPEN
        elif isinstance(event, DealStarted):
            told = fair.get(event.number, FairDeal(event.number))
            yield event.number, game.record.judge(event, told, promised=first < event.number)


def verified(game: AnyGame, recorded: Recorded[Any, Any]) -> tuple[str, Outcome]:
    """Return a sentence on each deal of a match, one a line, and the result for the match.

    Whether the commitment was shown before the cards were chosen, only the reader of the record can tell; the text on
    proved deals asks the reader to compare.
    """
    found, fair = list(verdicts(game, recorded)), fair_deals(recorded.proofs)
    special = {number: WITH_THE_LOT for number, verdict in found if verdict is FairVerdict.FAIR and fair[number].lot}
    behind = (
        number for number, verdict in found if verdict is FairVerdict.PAPER and number > _first_promised(recorded)
    )
    special |= dict.fromkeys(behind, BEHIND_SEALS)
    lines = [f"deal {number}: {special.get(number, SENTENCES[verdict])}" for number, verdict in found]
    outcome = outcome_of(_is_proved(verdict) for _, verdict in found)
    if any(verdict is FairVerdict.FAIR for _, verdict in found):
        lines.append(COMPARE)
    return "\n".join(lines or ["no deal to verify"]) + "\n", outcome


def _first_promised(recorded: Recorded[Any, Any]) -> float:
    """Return the number of the first deal with a `commit` or `next` line in the record; infinity if there is none."""
    fair = fair_deals(recorded.proofs)
    return min((number for number, deal in fair.items() if deal.commit or deal.next), default=math.inf)


def _is_proved(verdict: FairVerdict) -> bool | None:
    """Return True for the verdict on a proved deal, False for that on a refuted deal, None for any other."""
    if verdict is FairVerdict.FAIR:
        return True
    return False if verdict in REFUTED else None
