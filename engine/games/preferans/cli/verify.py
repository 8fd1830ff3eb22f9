"""The answer of `verify`: one sentence per deal."""

from engine.core.record.fair import REFUTED, Verdict, fair_deals
from engine.games.preferans.record.fair import verdicts
from engine.games.preferans.record.model import RecordedMatch

SENTENCES = {
    Verdict.FAIR: "fair: the commitment is the secret's hash, and secret and words give exactly these cards",
    Verdict.NONE: "nothing to verify: it was dealt without a commitment",
    Verdict.PAPER: "nothing to verify: it was played with real cards",
    Verdict.OPEN: "not finished: its secret is told when it is",
    Verdict.NO_SECRET: "NOT PROVED: there is a commitment, but no secret",
    Verdict.NO_COMMIT: "NOT PROVED: no commitment before the hands, but a secret, a word or an earlier commitment",
    Verdict.WRONG_HASH: "NOT FAIR: the commitment is not the hash of this secret",
    Verdict.WRONG_CARDS: "NOT FAIR: secret and words give other cards than these",
    Verdict.WRONG_DEALER: "NOT FAIR: the lot gives another first dealer than this one",
    Verdict.BAD_WORD: "NOT PROVED: a word holds a control character",
}
WITH_THE_LOT = (
    "fair: the commitment is the secret's hash, and secret and words give exactly this dealer and these cards"
)
COMPARE = "Compare each commit line with the number you saw before that deal."


def verified(recorded: RecordedMatch) -> tuple[str, bool]:
    """Return the sentences, and whether no deal is refuted.

    Only the reader can tell whether the cards were chosen after the hash was shown; the text of a proved deal asks the
    reader to compare.
    """
    found, fair = list(verdicts(recorded.events, recorded.proofs)), fair_deals(recorded.proofs)
    lots = {number for number, verdict in found if verdict is Verdict.FAIR and fair[number].lot}
    lines = [f"deal {number}: {WITH_THE_LOT if number in lots else SENTENCES[verdict]}" for number, verdict in found]
    if any(verdict is Verdict.FAIR for _, verdict in found):
        lines.append(COMPARE)
    good = not any(verdict in REFUTED for _, verdict in found)
    return "\n".join(lines or ["no deal to verify"]) + "\n", good
