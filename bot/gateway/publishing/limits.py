"""Limits of the bot's calls: token buckets that stay within Telegram's limits, even across restarts.

Telegram allows about one send a second in a chat, 20 sends and edits a minute in a group, and 30 calls a second in all.
A bucket of `burst` that gains `rate` a second lets through at most burst + 60 * rate calls in any minute. Here that is
19 for a group, and people who play at their own pace see every action. Because burst and rate may change within a
minute, the calls of the last minute are counted, too. A call is charged when its answer has come, the latest moment at
which it may have reached the server.

A new process does not know how many calls the one before has made. It begins with one call for each chat, so that the
minute around a restart has at most 20. With a new database no calls were made before, and all buckets are full.

Ephemeral messages count as the group's unless a setting says otherwise (VIEWS_COUNT): nothing that Telegram has
published says that they do not, and a refusal would pause the whole group. If one or two players use them, a group's
rate rises from 0.24 to 0.27 calls a second and its burst falls from 5 to 3; if all players do, to 0.31 and 2. That is
19 calls a minute in every case. The lower burst applies at once, the higher rate only after the time in which it would
gain as many calls as the burst has lost: the calls of the last minute may already have used the old burst.

The 30 calls a second in all concern bulk notification; answers to people may exceed them. So new messages never exceed
30 a second, and idle edits, which nobody waits for, are made one by one, 15 a second. Edits that follow a press are
limited by their chat alone.
"""

from collections import deque
from enum import Enum
from typing import Final, Protocol

from bot.gateway.api.failures import Patience

GROUP: Final = (5.0, 0.24)
GROUP_EVENLY: Final = (3.0, 0.27)
GROUP_INSIDE: Final = (2.0, 0.31)
GROUP_A_MINUTE: Final = 19
MINUTE_S: Final = 60.0
VIEWS: Final = (5.0, 1.0)  # where ephemeral messages do not count as the group's
PRIVATE: Final = (2.0, 1.0)
SENDS: Final = (1.0, 1.0)
OVERALL: Final = 29  # in any second: one is left for a clock that differs
FIRST_OVERALL: Final = 4  # in the first second of a process
EVENLY: Final = (4.0, 30.0)  # not all at the same moment, which would hold up every press
IDLE_QUOTA: Final = (15.0, 15.0)
TURN_KEPT_S: Final = 5.0  # a busy loop is late; a turn nobody takes costs the others one call
FIRST: Final = 1.0  # calls a chat has when the process starts
FULL_S: Final = 60.0  # after so much silence every bucket is full
_EPS: Final = 1e-3


class Cost(Enum):
    """Kind of a call, as the limits count it."""

    FREE = "free"  # deleting and pinning
    EDIT = "edit"
    SEND = "send"
    VIEW_EDIT = "edit of a view"  # of an ephemeral message that does not count as the group's
    VIEW_SEND = "send of a view"

    @property
    def is_send(self) -> bool:
        """Return whether the call sends a new message."""
        return self in (Cost.SEND, Cost.VIEW_SEND)

    @property
    def is_uncounted_view(self) -> bool:
        """Return whether the call concerns an ephemeral message that does not count as the group's."""
        return self in (Cost.VIEW_EDIT, Cost.VIEW_SEND)


class Tempo(Enum):
    """Paces of calls to a group: the more evenly calls are spread, the more of them are allowed in the long run."""

    BURSTS = GROUP
    """Several calls at once, as after a trick or a command; nobody plays by an ephemeral view."""
    EVEN = GROUP_EVENLY
    """One or two players play by ephemeral views, beside the message that everybody sees."""
    INSIDE = GROUP_INSIDE
    """All players play by ephemeral views, which are edited one after another."""


class Bucket:
    """A token bucket: it gains `rate` calls every second, up to `burst`."""

    def __init__(self, burst: float, rate: float, level: float, now: float) -> None:
        self.burst = burst
        self.rate = rate
        self._level = level
        self._at = now

    def level(self, now: float) -> float:
        """Return how many calls may be made at clock second `now`."""
        if now > self._at:
            self._level = min(self.burst, self._level + (now - self._at) * self.rate)
            self._at = now
        return self._level

    def wait(self, now: float, need: float = 1.0) -> float:
        """Return the seconds until `need` calls (but at most `burst`) are available; 0 if they are now."""
        return self.wait_for(now, min(need, self.burst))

    def wait_for(self, now: float, need: float) -> float:
        """Return the seconds until `need` calls have been gained; `need` may exceed `burst`."""
        missing = need - self.level(now)
        return 0.0 if missing <= _EPS else missing / self.rate + _EPS

    def take(self, now: float) -> None:
        """Charge one call."""
        self.level(now)
        self._level -= 1.0

    def become(self, burst: float, rate: float, now: float) -> None:
        """Change burst and rate from now on; calls above the new burst are lost."""
        self._level = min(self.level(now), burst)
        self.burst, self.rate = burst, rate


class Gate(Protocol):
    """Limiter of one chat: decides when its next call may be made."""

    def wait(self, now: float, cost: Cost, reserve: float) -> float:
        """Return the seconds until a call may be made that leaves `reserve` calls for more important ones."""
        ...

    def done(self, now: float, cost: Cost) -> None:
        """Charge a call whose answer has come."""
        ...

    def even_out(self, now: float, tempo: Tempo) -> None:
        """Set how evenly calls to a group are spread: an even pace allows more in the long run, but fewer at once."""
        ...


class ChatGate:
    """Limiter of one chat, made of token buckets; no call to the chat is known since clock second `silent_since`."""

    def __init__(self, chat: int, silent_since: float) -> None:
        self._is_group = chat < 0
        self._all = Bucket(*(PRIVATE if chat > 0 else GROUP), FIRST, silent_since)
        self._sends = Bucket(*SENDS, FIRST, silent_since)
        self._views = Bucket(*VIEWS, FIRST, silent_since)
        self._ended: deque[float] = deque(maxlen=GROUP_A_MINUTE)  # when the last calls of a group came back
        self._tempo = Tempo.BURSTS
        self._faster_from: float | None = None

    def wait(self, now: float, cost: Cost, reserve: float) -> float:
        """Return the seconds until a call may be made, see `Gate.wait`."""
        if cost is Cost.FREE:
            return 0.0
        is_counted = not cost.is_uncounted_view
        wait = (self._all if is_counted else self._views).wait(now, 1.0 + reserve)
        if is_counted and len(self._ended) == GROUP_A_MINUTE:
            wait = max(wait, self._ended[0] + MINUTE_S + _EPS - now)
        return max(wait, self._sends.wait(now)) if cost.is_send else wait

    def done(self, now: float, cost: Cost) -> None:
        """Charge a call whose answer has come, see `Gate.done`."""
        if cost.is_uncounted_view:
            self._views.take(now)
        elif cost is not Cost.FREE:
            self._all.take(now)
            if self._is_group:
                self._ended.append(now)
        if cost.is_send:
            self._sends.take(now)

    def even_out(self, now: float, tempo: Tempo) -> None:
        """Set how evenly calls to a group are spread, see `Gate.even_out`.

        A lower burst applies at once, a higher rate only after it would have gained as many calls as the burst loses.
        """
        if not self._is_group:
            return
        if tempo is not self._tempo:
            (burst, rate), (wished, more) = (self._all.burst, self._all.rate), tempo.value
            if wished < burst:
                given_up = max(0.0, self._all.level(now) - wished)
                self._faster_from = now + (burst - wished - given_up) / (more - rate)
                self._all.become(wished, rate, now)
            else:
                self._faster_from = None
                self._all.become(wished, more, now)
            self._tempo = tempo
        if self._faster_from is not None and self._faster_from <= now:
            self._faster_from = None
            self._all.become(*tempo.value, now)


class OpenGate:
    """Limiter that delays nothing, so that a test sees Telegram's own refusals."""

    def wait(self, now: float, cost: Cost, reserve: float) -> float:
        """Return 0: no call waits."""
        return 0.0

    def done(self, now: float, cost: Cost) -> None:
        """Count nothing."""

    def even_out(self, now: float, tempo: Tempo) -> None:
        """Change nothing."""


class Overall:
    """The limit over all chats for new messages: chats take turns in the order in which they ask.

    A call may have reached the server at any moment until its answer has come. So the calls under way and those that
    ended within the last second are counted together: the server never gets more than the limit in a second. A chat
    that does not ask again soon after its turn has come loses the turn. After a 429 to a call that names no chat
    (`patience`), no call is made for as long as Telegram asks, paced or not; then each chat continues.
    """

    def __init__(self, now: float, *, paced: bool, patience: Patience | None = None) -> None:
        self._patience = patience
        self._ended = deque([now] * (OVERALL - FIRST_OVERALL))  # what another process may have done
        self._evenly = Bucket(*EVENLY, EVENLY[0], now)
        self._paced = paced
        self._under_way = 0
        self._turns: dict[int, float] = {}  # by chat, in order: until when the turn is kept

    def wait(self, now: float, chat: int) -> float:
        """Return the seconds until the chat's next call may be made, and keep a turn for it.

        Call this only for a call that the limits of the chat allow now.
        """
        paused = self._patience.wait(now) if self._patience is not None else 0.0
        if paused:
            return paused + _EPS
        if not self._paced:
            return 0.0
        while self._turns and self._turns[first := next(iter(self._turns))] < now:
            del self._turns[first]
        self._turns.setdefault(chat, now)
        before = next(place for place, other in enumerate(self._turns) if other == chat)
        wait = max(self._until(now, before + 1), self._evenly.wait_for(now, before + 1.0))
        self._turns[chat] = now + wait + TURN_KEPT_S
        return wait

    def _until(self, now: float, calls: int) -> float:
        """Return the seconds until this many more calls may be made, if the calls under way end now."""
        while self._ended and self._ended[0] <= now - 1.0:
            self._ended.popleft()
        over = len(self._ended) + self._under_way + calls - OVERALL
        if over <= 0:
            return 0.0
        rounds, place = divmod(over - 1, OVERALL)
        ends = self._ended[place] if place < len(self._ended) else now
        return ends + 1.0 + rounds - now + _EPS

    def begin(self, now: float, chat: int) -> None:
        """Count a call that starts now."""
        self._turns.pop(chat, None)
        self._under_way += 1
        self._evenly.take(now)

    def done(self, now: float) -> None:
        """Count a call whose answer has come."""
        self._under_way -= 1
        self._ended.append(now)


class IdleQuota:
    """Moments for idle edits (which nobody waits for) of all chats, in the order in which chats ask.

    Without it the idle edits of several hundred tables would be made at once and delay the screens of people who press.
    """

    def __init__(self, now: float, *, paced: bool) -> None:
        self._burst, self._rate = IDLE_QUOTA
        self._full_at = now
        self._paced = paced

    def book(self, now: float) -> float:
        """Reserve and return the moment of the next edit, a clock second: `now` unless many were reserved lately."""
        if not self._paced:
            return now
        self._full_at = max(self._full_at, now) + 1.0 / self._rate
        return max(now, self._full_at - self._burst / self._rate)
