"""Deep links into the private chat: what stands in them and what a Start brings back."""

from dataclasses import dataclass

from bot.tables.log.state import Table
from engine.core.seats import Seat

WORD = "word"  # the whole payload of the link that stands in every message that a word may be replied to
HELP = "help"  # the whole payload, as well
SIT, TAKE, RULES, DEAL = "sit", "take", "rules", "deal"  # the first words of links that carry a table's number


@dataclass(frozen=True)
class Links:
    """Writes links; `chat` is the bot's own, without any word after it (empty where there is none)."""

    chat: str

    def hello(self) -> str:
        """To the private chat and nothing else."""
        return self._start("hello")

    def sit(self, table: Table) -> str:
        """Start seats the person."""
        return self._start(SIT, table.id, table.key)

    def take(self, table: Table, seat: Seat) -> str:
        """Start seats the person where an imported match goes on."""
        return self._start(TAKE, table.id, seat, table.key)

    def rules(self, table: Table) -> str:
        """Start explains the convention of a table."""
        return self._start(RULES, table.id, table.key)

    def deal(self, table: int, number: int, key: str) -> str:
        """Start deals a finished deal of a table again; nobody guesses its key."""
        return self._start(DEAL, table, number, key)

    def help(self) -> str:
        """Start tells how to play; empty where there is no private chat."""
        return self._start(HELP) if self.chat else ""

    def word(self) -> str:
        """Start asks for the person's word of a fair deal; a reply to a message with this link is the word itself."""
        return self._start(WORD)

    def _start(self, *words: str | int) -> str:
        return f"{self.chat}?start={'_'.join(map(str, words))}"
