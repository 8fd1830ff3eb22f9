"""Pen that writes a record in the one form of the notation."""

from collections.abc import Iterable

from engine.core.cards import Card
from engine.core.match import DealBroken, DealStarted
from engine.core.record.fair import Proof
from engine.core.record.lines import ADMIN
from engine.core.record.proofs import lines_after, lines_before
from engine.core.seats import BySeat


class Pen:
    """Lines of a growing record; items of one word share a line until another line comes between."""

    def __init__(self, head: Iterable[str], proofs: Iterable[Proof]) -> None:
        """Begin behind the lines of a head; `proofs`: the lines of the fair deal."""
        self._lines = list(head)
        self._proofs = tuple(proofs)
        self._word = ""
        self._items: list[str] = []

    def text(self) -> str:
        """Return the record."""
        self.flush()
        return "\n".join(self._lines) + "\n"

    @property
    def last_word(self) -> str:
        """First word of the last line, which may still grow."""
        return self._word or self._lines[-1].partition(" ")[0]

    def line(self, text: str, *, blank: bool = False) -> None:
        """Write a line, with a blank one before it where asked."""
        self.flush()
        self._lines += ["", text] if blank else [text]

    def item(self, word: str, item: str) -> None:
        """Write an item into a line of that word: into the last one, if that has it."""
        if word != self._word:
            self.flush()
        self._word = word
        self._items.append(item)

    def flush(self) -> None:
        """End a line of items."""
        if self._items:
            self._lines.append(f"{self._word} {' '.join(self._items)}")
        self._word, self._items = "", []

    def deal(
        self, started: DealStarted, hands: BySeat[tuple[Card, ...]], talon: Iterable[Card], *, blank: bool = False
    ) -> None:
        """Write the beginning of a deal with cards."""
        self.line(f"deal {started.number} dealer={int(started.dealer)}", blank=blank)
        for text in lines_before(self._proofs, started.number):
            self.line(text)
        for seat, hand in hands.items():
            if hand:
                self.line(f"hand {int(seat)} {' '.join(hand)}")
        self.line(f"talon {' '.join(talon)}")

    def secrets(self, deal: int) -> None:
        """Write the secret and the words of a deal that is over."""
        for text in lines_after(self._proofs, deal):
            self.line(text)

    def broken(self, event: DealBroken) -> None:
        """Write the end of a deal that was broken off."""
        self.line(f"broken {ADMIN if event.seat is None else int(event.seat)}")
        self.secrets(event.number)
