"""Deep links into the private chat, and the payloads that a Start brings back."""

from dataclasses import dataclass

from bot.tables.log.state import Table
from engine.core.seats import Seat

WORD = "word"  # the whole payload of the link in every message that takes a word as its reply
HELP, HOW, LESSON, WEEK = "help", "how", "lesson", "week"  # whole payloads
# the first words of links that carry a table's number
SIT, TAKE, RULES, DEAL, BELL = "sit", "take", "rules", "deal", "bell"
TOUR, TOUR_WORD, TOUR_FIX, TOUR_DROP = "tour", "tourword", "tourfix", "tourdrop"  # of links with a tournament's number


@dataclass(frozen=True)
class Links:
    """Writer of deep links into the bot's private chat."""

    chat: str
    """The address of the bot's private chat without a payload; empty if there is none."""

    @property
    def name(self) -> str:
        """Username of the bot; empty if there is none."""
        return self.chat.rpartition("/")[2]

    def hello(self) -> str:
        """Write a link that opens the private chat and does nothing else."""
        return self._start("hello")

    def sit(self, table: Table) -> str:
        """Write a link whose Start seats the person."""
        return self._start(SIT, table.id, table.key)

    def bell(self, table: Table) -> str:
        """Write a link whose Start has the person called once two sit in the group of the table."""
        return self._start(BELL, table.id, table.key)

    def take(self, table: Table, seat: Seat) -> str:
        """Write a link whose Start gives the person that seat of an imported match that goes on."""
        return self._start(TAKE, table.id, seat, table.key)

    def rules(self, table: Table) -> str:
        """Write a link whose Start explains the convention of a table."""
        return self._start(RULES, table.id, table.key)

    def deal(self, table: int, number: int, key: str) -> str:
        """Write a link whose Start deals a finished deal of a table again; `key` cannot be guessed."""
        return self._start(DEAL, table, number, key)

    def help(self) -> str:
        """Write a link whose Start explains how to play; empty if there is no private chat."""
        return self._start(HELP) if self.chat else ""

    def how(self) -> str:
        """Write a link whose Start shows the first card of «Как играют?»; empty if there is no private chat."""
        return self._start(HOW) if self.chat else ""

    def word(self) -> str:
        """Write a link whose Start asks for the person's word in the shuffle.

        A reply to a message with this link is the word itself.
        """
        return self._start(WORD)

    def tour(self, number: int, key: str) -> str:
        """Write a link whose Start registers the person for a tournament; empty if there is no private chat."""
        return self._start(TOUR, number, key) if self.chat else ""

    def tour_word(self, number: int) -> str:
        """Write a link that is part of the question for an entrant's word; a reply to that message is the word."""
        return self._start(TOUR_WORD, number)

    def tour_fix(self, number: int, mark: int, table: int, deal: int = 0) -> str:
        """Write a link that is part of the question for the right result of a table; a reply there is the result.

        deal: of a duplicate, the deal that had the result.
        """
        return self._start(TOUR_FIX, number, mark, table, *([deal] if deal else []))

    def tour_drop(self, number: int, mark: int, deal: int) -> str:
        """Write a link that is part of the question why a deal is replaced by a spare one; a reply is the reason."""
        return self._start(TOUR_DROP, number, mark, deal)

    def week(self) -> str:
        """Write a link whose Start shows the week; empty if there is no private chat."""
        return self._start(WEEK) if self.chat else ""

    def _start(self, *words: str | int) -> str:
        return f"{self.chat}?start={'_'.join(map(str, words))}"
