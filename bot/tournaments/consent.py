"""Proofs that a person has offered to play: the director's button contains a number that only the bot can compute."""

from hashlib import sha256
from typing import Final

from engine.tournament.state import Tournament

PROOF_BYTES: Final = 5
"""Length of a proof in bytes; it has to fit into a button."""


def proof_of(tournament: Tournament, number: int, person: int) -> int:
    """Return the proof that a person has offered to take an entrant's place; it reveals nothing of the secret.

    >>> from engine.tournament.events import Entry, Opened
    >>> from engine.tournament.fold import replay
    >>> from engine.tournament.plan import SEED_004
    >>> tournament = replay([Entry(1, 0.0, Opened(SEED_004, 7, "Anna", "00" * 32))])
    >>> proof_of(tournament, 1, 8) == proof_of(tournament, 2, 8)
    False
    """
    known = f"seat:{tournament.secret}:{number}:{person}"
    return int.from_bytes(sha256(known.encode()).digest()[:PROOF_BYTES])
