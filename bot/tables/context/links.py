"""Deep links into the bot's private chat, and the payloads that their Start button sends back."""

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
    """Deep links into the bot's private chat, where the button Start sends the payload of the link."""

    chat: str
    """The address of the bot's private chat without a payload; empty if there is none."""

    @property
    def name(self) -> str:
        """Username of the bot; empty if there is none."""
        return self.chat.rpartition("/")[2]

    def hello(self) -> str:
        """Return a link that opens the private chat and does nothing else."""
        return self._start("hello")

    def sit(self, table: Table) -> str:
        """Return a link whose Start button seats the person at the table."""
        return self._start(SIT, table.id, table.key)

    def bell(self, table: Table) -> str:
        """Return a link whose Start button has the person called once two people sit in the table's group."""
        return self._start(BELL, table.id, table.key)

    def take(self, table: Table, seat: Seat) -> str:
        """Return a link whose Start button gives the person that seat of an imported match that goes on."""
        return self._start(TAKE, table.id, seat, table.key)

    def rules(self, table: Table) -> str:
        """Return a link whose Start button explains the convention of a table."""
        return self._start(RULES, table.id, table.key)

    def deal(self, table: int, number: int, key: str) -> str:
        """Return a link whose Start button deals a finished deal of a table again; `key` cannot be guessed."""
        return self._start(DEAL, table, number, key)

    def help(self) -> str:
        """Return a link whose Start button explains how to play; empty if there is no private chat."""
        return self._start(HELP) if self.chat else ""

    def how(self) -> str:
        """Return a link whose Start button shows the first card of «Как играют?»; empty if there is no private chat."""
        return self._start(HOW) if self.chat else ""

    def word(self) -> str:
        """Return a link whose Start button asks for the person's word for the shuffle.

        A reply to a message that contains this link is taken as the word.
        """
        return self._start(WORD)

    def tour(self, number: int, key: str) -> str:
        """Return a link whose Start button registers the person for a tournament; empty if there is no private chat."""
        return self._start(TOUR, number, key) if self.chat else ""

    def tour_word(self, number: int) -> str:
        """Return a link that marks the question for an entrant's word: a reply to that message is the word."""
        return self._start(TOUR_WORD, number)

    def tour_fix(self, number: int, mark: int, table: int, deal: int = 0) -> str:
        """Return a link that marks the question for a table's right result: a reply to that message is the result.

        number: of the tournament. mark: number of the round. deal: deal of a duplicate that had the result; 0: none.
        """
        return self._start(TOUR_FIX, number, mark, table, *([deal] if deal else []))

    def tour_drop(self, number: int, mark: int, deal: int) -> str:
        """Return a link that marks the question why a deal of round `mark` is replaced; a reply to it is the reason."""
        return self._start(TOUR_DROP, number, mark, deal)

    def week(self) -> str:
        """Return a link whose Start button shows the week; empty if there is no private chat."""
        return self._start(WEEK) if self.chat else ""

    def _start(self, *words: str | int) -> str:
        return f"{self.chat}?start={'_'.join(map(str, words))}"
