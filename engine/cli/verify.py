"""The answer of `verify`: one sentence per deal."""

from engine.record.fair import REFUTED, Verdict, verdicts
from engine.record.model import RecordedMatch

SENTENCES = {
    Verdict.FAIR: "fair: the commitment is the secret's hash, and secret and words give exactly these cards",
    Verdict.NONE: "nothing to verify: it was dealt without a commitment",
    Verdict.PAPER: "nothing to verify: it was played with real cards",
    Verdict.OPEN: "not finished: its secret is told when it is",
    Verdict.NO_SECRET: "NOT PROVED: there is a commitment, but no secret",
    Verdict.NO_COMMIT: "NOT PROVED: no commitment before the hands, but a secret, a word or an earlier commitment",
    Verdict.WRONG_HASH: "NOT FAIR: the commitment is not the hash of this secret",
    Verdict.WRONG_CARDS: "NOT FAIR: secret and words give other cards than these",
    Verdict.BAD_WORD: "NOT PROVED: a word holds a control character",
}


def verified(recorded: RecordedMatch) -> tuple[str, bool]:
    """The sentences, and whether no deal is refuted."""
    found = list(verdicts(recorded.events, recorded.proofs))
    lines = [f"deal {number}: {SENTENCES[verdict]}" for number, verdict in found]
    good = not any(verdict in REFUTED for _, verdict in found)
    return "\n".join(lines or ["no deal to verify"]) + "\n", good
