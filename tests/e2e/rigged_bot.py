"""The bot with decks from a file instead of the operating system: `python -m tests.e2e.rigged_bot`.

RIGGED_DECKS names a JSON file: {"dealer": 1, "decks": [["7s", ...32 cards], ...]}. Deal n of any table gets deck n, the
last one again and again; without "decks" the bot shuffles. UNPACED=1 switches the publisher's own pacing off.
"""

import json
import os
import random
import sys
from pathlib import Path

from bot import config, wiring
from engine.cards import DECK, Card


class RiggedDecks:
    """The same cards whenever a deal is asked for again, after a kill too."""

    def __init__(self, dealer: int, decks: list[list[str]], seed: int) -> None:
        self._dealer = dealer
        self._decks = [tuple(Card(name) for name in deck) for deck in decks]
        self._seed = seed

    def deck(self, table: int, number: int) -> tuple[Card, ...]:
        if self._decks:
            return self._decks[min(number, len(self._decks)) - 1]
        return tuple(random.Random(f"{self._seed}-{table}-{number}").sample(DECK, len(DECK)))

    def first_dealer(self, table: int, seats: int) -> int:
        return min(self._dealer, seats)


def main() -> int:
    told = json.loads(Path(os.environ["RIGGED_DECKS"]).read_text())
    decks = RiggedDecks(told.get("dealer", 1), told.get("decks", []), told.get("seed", 1))
    return wiring.serve(config.load(os.environ), decks=decks, paced=os.environ.get("UNPACED") != "1")


if __name__ == "__main__":
    sys.exit(main())
