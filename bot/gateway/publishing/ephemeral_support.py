"""Whom the bot can show something in a group that nobody else sees: learnt from what servers and clients do.

Kept in memory: after a start the first view of everybody is a trial again, and the alert goes with it.
"""

from typing import Final

from bot.tables.ports import Sight

PROOF_S: Final = 60.0  # so long an answer vouches for the server: one of before Bot API 10.2 would show the view to all
MISSES: Final = 2


class EphemeralSupport:
    """What is known of the server, of groups and of people. Times are clock seconds."""

    def __init__(self) -> None:
        self._deaf = False
        self._proved_at = float("-inf")
        self._refused: set[tuple[int, int]] = set()
        self._run_by_bot: set[int] = set()
        self._sure: set[int] = set()
        self._missed: dict[int, int] = {}
        self._unclear: set[int] = set()

    def sight(self, chat: int, person: int) -> Sight:
        """Whether a view of this person's is worth trying, and whether he is known to see it."""
        if self._deaf or (chat, person) in self._refused or self._missed.get(person, 0) >= MISSES:
            return Sight.NONE
        return Sight.SURE if person in self._sure else Sight.UNSURE

    def is_played_by(self, chat: int, person: int) -> bool:
        """Whether he may be playing by the view he was sent: nothing has shown yet that he does not see it."""
        return self.sight(chat, person) is not Sight.NONE and not self._missed.get(person)

    def seen(self, person: int) -> None:
        """He pressed a button that only he can see, or sent a command that only the bot sees."""
        self._sure.add(person)
        self._missed.pop(person, None)

    def missed(self, person: int) -> None:
        """He pressed what his view should have taken the place of: his client is old, or has lost the view."""
        self._sure.discard(person)
        self._missed[person] = self._missed.get(person, 0) + 1

    def is_proved(self, now: float) -> bool:
        """Whether the server is known to keep such messages to one person."""
        return not self._deaf and now - self._proved_at <= PROOF_S

    def is_unclear(self, person: int) -> bool:
        """Whether nobody knows what became of the last message that he alone should see."""
        return person in self._unclear

    def proved(self, now: float, person: int) -> None:
        """It has just done so, and the person has got his."""
        self._deaf, self._proved_at = False, now
        self._unclear.discard(person)

    def doubt(self) -> None:
        """A call to it failed on the way: there may be another one when it answers again."""
        self._proved_at = float("-inf")

    def lost(self, person: int) -> None:
        """A new message was on its way when that happened: it may have come, and then nobody can change it."""
        self._unclear.add(person)

    def overheard(self) -> None:
        """The server showed everybody what one person should have seen; it was a word without cards."""
        self._deaf = True

    def refused(self, chat: int, person: int) -> None:
        """The server does not want to show this person anything in this group."""
        self._refused.add((chat, person))

    def may_unasked(self, chat: int) -> bool:
        """Whether the bot is known to run this group, and needs no press of the last moments."""
        return chat in self._run_by_bot

    def set_administrator(self, chat: int, *, administrator: bool) -> None:
        """What the bot is in a group."""
        if administrator:
            self._run_by_bot.add(chat)
        else:
            self._run_by_bot.discard(chat)

    def rights_changed(self, chat: int) -> None:
        """The bot's rights there have changed."""
        self._refused = {(other, person) for other, person in self._refused if other != chat}
