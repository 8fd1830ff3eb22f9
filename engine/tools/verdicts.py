"""Verdicts on the deals of a recorded match by the lines of the fair deal; the answer of `verify`."""

import math
from collections.abc import Iterator
from typing import Any

from engine.core.game import AnyGame
from engine.core.match import DealBroken, DealScored, DealStarted, PaperRecorded
from engine.core.record.fair import REFUTED, FairDeal, FairVerdict, fair_deals
from engine.core.record.model import Recorded

SENTENCES = {
    FairVerdict.FAIR: "fair: the commitment is the secret's hash, and secret and words give exactly these cards",
    FairVerdict.NONE: "nothing to verify: it was dealt without a commitment",
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
COMPARE = "Compare each commit line with the number you saw before that deal."


def verdicts(game: AnyGame, recorded: Recorded[Any, Any]) -> Iterator[tuple[int, FairVerdict]]:
    """Iterate over the deals of a match: number and verdict."""
    fair = fair_deals(recorded.proofs)
    finished = {event.number for event in recorded.events if isinstance(event, DealScored | DealBroken)}
    first = min((number for number, deal in fair.items() if deal.commit or deal.next), default=math.inf)
    for event in recorded.events:
        if isinstance(event, PaperRecorded):
            yield event.number, FairVerdict.PAPER
        elif isinstance(event, DealStarted) and event.number not in finished:
            yield event.number, FairVerdict.OPEN
        elif isinstance(event, DealStarted):
            told = fair.get(event.number, FairDeal(event.number))
            yield event.number, game.record.judge(event, told, promised=first < event.number)


def verified(game: AnyGame, recorded: Recorded[Any, Any]) -> tuple[str, bool]:
    """Return a sentence on each deal, and whether no deal is refuted.

    Only the reader can tell whether the cards were chosen after the hash was shown; the text of a proved deal asks the
    reader to compare.
    """
    found, fair = list(verdicts(game, recorded)), fair_deals(recorded.proofs)
    lots = {number for number, verdict in found if verdict is FairVerdict.FAIR and fair[number].lot}
    lines = [f"deal {number}: {WITH_THE_LOT if number in lots else SENTENCES[verdict]}" for number, verdict in found]
    if any(verdict is FairVerdict.FAIR for _, verdict in found):
        lines.append(COMPARE)
    good = not any(verdict in REFUTED for _, verdict in found)
    return "\n".join(lines or ["no deal to verify"]) + "\n", good
