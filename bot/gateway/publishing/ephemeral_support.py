"""Knowledge about the people who see ephemeral messages, learnt from refusals of servers and from presses.

Everything is kept in memory: after a start each person's first view is a trial again, sent together with an alert.
"""

from typing import Final

from bot.tables.ports import Certainty

PROOF_S: Final = 60.0  # a server of before Bot API 10.2 would show the message to all: an answer vouches for so long
MISSES: Final = 2
ALLOWED_S: Final = 10.0  # Telegram allows 15 after a press: the message has to wait for its turn, too


class EphemeralSupport:
    """Knowledge about server, groups and people: whether ephemeral messages are seen. Times are clock seconds."""

    def __init__(self) -> None:
        self._deaf = False
        self._proved_at = float("-inf")
        self._refused: set[tuple[int, int]] = set()
        self._administered: set[int] = set()
        self._sure: set[int] = set()
        self._missed: dict[int, int] = {}
        self._unclear: set[int] = set()

    def can_show(self, chat: int, person: int, seconds: float = 0.0) -> Certainty:
        """Return how surely the person would see an ephemeral message `seconds` after the press or command for it."""
        late = seconds > ALLOWED_S and not self.may_unasked(chat)
        if late or self._deaf or (chat, person) in self._refused or self._missed.get(person, 0) >= MISSES:
            return Certainty.NO
        return Certainty.YES if person in self._sure else Certainty.MAYBE

    def is_played_by(self, chat: int, person: int) -> bool:
        """Return whether the person may be playing by their ephemeral view: no press has shown the contrary."""
        return self.can_show(chat, person) is not Certainty.NO and not self._missed.get(person)

    def seen(self, person: int) -> None:
        """Note that the person used an ephemeral button or command, so they do see ephemeral messages."""
        self._sure.add(person)
        self._missed.pop(person, None)

    def missed(self, person: int) -> None:
        """Note that the person pressed a button in a message that their view replaces: they do not see the view."""
        self._sure.discard(person)
        self._missed[person] = self._missed.get(person, 0) + 1

    def is_proved(self, now: float) -> bool:
        """Return whether the server proved within the last minute that ephemeral messages reach one person only."""
        return not self._deaf and now - self._proved_at <= PROOF_S

    def is_unclear(self, person: int) -> bool:
        """Return whether the outcome of the last ephemeral message to the person is unknown."""
        return person in self._unclear

    def proved(self, now: float, person: int) -> None:
        """Note that the server has just accepted an ephemeral message as such and delivered it to the person."""
        self._deaf, self._proved_at = False, now
        self._unclear.discard(person)

    def doubt(self) -> None:
        """Forget the proof for `is_proved`: a call failed on the way, and another server may answer the next one."""
        self._proved_at = float("-inf")

    def lost(self, person: int) -> None:
        """Note that sending a new message failed without an answer: it may have arrived, but cannot be changed."""
        self._unclear.add(person)

    def overheard(self) -> None:
        """Note that the server showed everybody a message meant for one person. It had no cards."""
        self._deaf = True

    def refused(self, chat: int, person: int) -> None:
        """Note that the server refuses to send the person ephemeral messages in the group."""
        self._refused.add((chat, person))

    def may_unasked(self, chat: int) -> bool:
        """Return whether the bot, as an administrator of the group, may send ephemeral messages without a press."""
        return chat in self._administered

    def set_administrator(self, chat: int, *, administrator: bool) -> None:
        """Note whether the bot is an administrator of a group."""
        if administrator:
            self._administered.add(chat)
        else:
            self._administered.discard(chat)

    def rights_changed(self, chat: int) -> None:
        """Forget the refusals of a group in which the bot's rights have changed."""
        self._refused = {(other, person) for other, person in self._refused if other != chat}
