"""How much tests try that draw their cases by lot, or kill and start again: little in `make test`, much in `make soak`.

What they assert is the same. Tests that try more there have the mark `soak`, by which `make soak` finds them.
"""

import os

SOAKING = bool(os.environ.get("SOAK"))
"""Whether this is `make soak`."""


def tried(usually: int, soaking: int) -> int:
    """Return how often something is tried in this run."""
    return soaking if SOAKING else usually
