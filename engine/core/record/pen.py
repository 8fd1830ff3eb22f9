"""Writer of records in the standard form of the notation."""

from collections.abc import Iterable

from engine.core.cards import Card
from engine.core.match import DealBroken, DealStarted
from engine.core.record.fair import Proof
from engine.core.record.lines import ADMIN
from engine.core.record.proofs import lines_after, lines_before
from engine.core.seats import BySeat


class Pen:
    """A record that is being written, line by line. Consecutive items with the same first word share a line."""

    def __init__(self, head: Iterable[str], proofs: Iterable[Proof]) -> None:
        """Start a record with the lines of its head; `proofs`: the lines that prove its fair deals."""
        self._lines = list(head)
        self._proofs = tuple(proofs)
        self._word = ""
        self._items: list[str] = []

    def text(self) -> str:
        """Return the text of the record."""
        self.flush()
        return "\n".join(self._lines) + "\n"

    @property
    def last_word(self) -> str:
        """First word of the last line, to which items may still be added."""
        return self._word or self._lines[-1].partition(" ")[0]

    def line(self, text: str, *, blank: bool = False) -> None:
        """Add a line; `blank`: put an empty line before it."""
        self.flush()
        self._lines += ["", text] if blank else [text]

    def item(self, word: str, item: str) -> None:
        """Add an item to the current line if that begins with `word`, else begin a new line."""
        if word != self._word:
            self.flush()
        self._word = word
        self._items.append(item)

    def flush(self) -> None:
        """End the current line of items."""
        if self._items:
            self._lines.append(f"{self._word} {' '.join(self._items)}")
        self._word, self._items = "", []

    def deal(
        self,
        started: DealStarted,
        hands: BySeat[tuple[Card, ...]],
        talon: Iterable[Card],
        *,
        blank: bool = False,
        special: str = "",
    ) -> None:
        """Write the first lines of a deal with cards: number, dealer, commitment, hands and talon.

        special: word of the game for a deal that is played by other rules; empty for any other deal.
        """
        self.line(f"deal {started.number} dealer={int(started.dealer)} {special}".rstrip(), blank=blank)
        for text in lines_before(self._proofs, started.number):
            self.line(text)
        for seat, hand in hands.items():
            if hand:
                self.line(f"hand {int(seat)} {' '.join(hand)}")
        self.line(f"talon {' '.join(talon)}")

    def secrets(self, deal: int) -> None:
        """Write the proof lines that follow the result of deal number `deal`: secret, words, next commitment."""
        for text in lines_after(self._proofs, deal):
            self.line(text)

    def broken(self, event: DealBroken) -> None:
        """Write the line of a deal that was broken off, and the proof lines after it."""
        self.line(f"broken {ADMIN if event.seat is None else int(event.seat)}")
        self.secrets(event.number)
