"""Bells: persons who want to be notified once two people sit at a table of their group.

A group's settings list its persons, and a person's settings list the groups. The person's list is extended first and
shortened last, so it names every group that lists the person: a deleted person can be removed from all of them.
"""

from functools import partial
from typing import Final

from msgspec.structs import replace

from bot.tables.chats import BellPress, Chats, ChatSettings

MOST: Final = 100
"""Maximum number of persons on the list of one group."""
PAUSE_S: Final = 1800.0
"""Minimum clock seconds between two calls to one person."""
DAY_S: Final = 86_400.0
A_DAY: Final = 3
"""Maximum number of calls to one person within `DAY_S`."""


class Bells:
    """Lists of persons who want to be called, in the settings of groups and of persons; methods raise StorageFailed.

    Each press asks for one call: a person who was called is removed from the list of that group.
    """

    def __init__(self, chats: Chats) -> None:
        self._chats = chats

    def of(self, group: int) -> tuple[int, ...]:
        """Return the persons who want to be called in a group, whose settings must have been read before."""
        return self._chats.known(group).bells

    async def press(self, person: int, group: int, cause: str, *, on: bool | None = None) -> bool | None:
        """Put a person on the list of a group, or take the person off it.

        on: which of the two; None: the opposite of now. cause: key of the press, so that a repeated press does nothing.
        Returns whether the person will be called; None, with nothing changed, if the group has `MOST` persons already.
        """
        kept, listed = await self._chats.of(person), (await self._chats.of(group)).bells
        before = person in listed and bool(await self._numbers(kept, group))
        if kept.bell_press is not None and kept.bell_press.cause == cause:
            on = kept.bell_press.on
        wished = not before if on is None else on
        if not wished:
            press = BellPress(cause, on=False)
            await self._chats.change(person, lambda settings: replace(settings, bell_press=press))
            await self.take_out(person, group)
            return False
        if not before and len(listed) >= MOST:
            return None
        press = BellPress(cause, on=True)
        await self._chats.change(person, lambda settings: replace(_with(settings, group), bell_press=press))
        await self._chats.change(group, partial(_with, one=person))
        if group not in (await self._chats.of(person)).bells:  # the person has been forgotten meanwhile
            await self._chats.change(group, partial(_without, one=person))
        return True

    async def take_out(self, person: int, group: int) -> None:
        """Remove a person from the list of a group, then the group from the person's list."""
        await self._chats.change(group, partial(_without, one=person))
        for number in await self._numbers(await self._chats.of(person), group):
            await self._chats.change(person, partial(_without, one=number))

    async def _numbers(self, kept: ChatSettings, group: int) -> tuple[int, ...]:
        """Return the numbers of this group in a person's list: the present one and that before it was a supergroup."""
        return tuple([one for one in kept.bells if one == group or await self._chats.number_now(one) == group])

    def may_ring(self, person: int, now: float) -> bool:
        """Return whether a person may be called at clock second `now`, by `PAUSE_S` and `A_DAY`.

        The person's settings must have been read before.
        """
        today = [at for at in self._chats.known(person).rung if now - at < DAY_S]
        return len(today) < A_DAY and (not today or now - today[-1] >= PAUSE_S)

    async def ring(self, person: int, group: int, now: float) -> bool:
        """Record that a person is called at clock second `now`, and remove the person from the group's list.

        Returns False if the person has meanwhile been forgotten, or does not want to be called any more.
        """
        if person not in (await self._chats.of(group)).bells:
            return False
        kept = await self._chats.change(person, lambda settings: _rung(settings, now))
        await self.take_out(person, group)
        return now in kept.rung

    async def drop(self, person: int) -> None:
        """Remove a person from every list, because the person was forgotten or cannot be written to."""
        while listed := (await self._chats.of(person)).bells:
            group = listed[0]
            for number in {group, await self._chats.number_now(group)}:
                await self._chats.change(number, partial(_without, one=person))
            await self._chats.change(person, partial(_without, one=group))


def _rung(settings: ChatSettings, now: float) -> ChatSettings:
    """Return a person's settings with a call at clock second `now`; unchanged if the person is on no list any more."""
    return replace(settings, rung=(*settings.rung, now)[-A_DAY:]) if settings.bells else settings


def _with(settings: ChatSettings, one: int) -> ChatSettings:
    return settings if one in settings.bells else replace(settings, bells=(*settings.bells, one))


def _without(settings: ChatSettings, one: int) -> ChatSettings:
    return replace(settings, bells=tuple(other for other in settings.bells if other != one))
