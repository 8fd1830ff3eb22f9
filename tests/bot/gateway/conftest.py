"""A publisher between an in-memory store and an in-memory Telegram."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
from telegram import Bot

from bot.gateway.publishing.photo_cache import Within
from bot.gateway.publishing.publisher import TelegramPublisher
from tests.bot.gateway.kit import FakeBot, Migrated, store
from tests.clocks import HandClock
from tests.storage_in_memory.store import MemoryStorage


@dataclass
class Desk:
    """Everything a publisher test touches. `rendered` are the pictures drawn."""

    clock: HandClock
    bot: FakeBot
    storage: MemoryStorage
    publisher: TelegramPublisher
    migrated: Migrated
    rendered: list[object]
    reopened: list[int] = field(default_factory=list)
    homeless: list[int] = field(default_factory=list)
    within: Within | None = None

    def restart(self, *, paced: bool = True, is_first: bool = False) -> None:
        """A new process with the store and the Telegram of the old one; the old one is killed."""
        self.kill()
        self.publisher = make(self, paced=paced, is_first=is_first)

    def kill(self) -> None:
        """Leave what SIGKILL leaves: nothing that still runs."""
        for worker in getattr(self.publisher, "_workers", {}).values():
            if worker.task is not None:
                worker.task.cancel()
        if self.publisher is not None:
            self.publisher._shared.shown_messages.stop()

    async def go(self, seconds: float = 30.0) -> None:
        await self.clock.pass_time(seconds)


def make(desk: Desk, *, paced: bool = True, is_first: bool = False) -> TelegramPublisher:
    def render(view: object, look: object, labels: object) -> bytes:
        desk.rendered.append(view)
        return b"jpeg"

    def migrate(old: int, new: int) -> None:
        desk.migrated.append((old, new))

    bot, on_reopen = cast(Bot, desk.bot), desk.reopened.append
    return TelegramPublisher(
        bot,
        desk.storage,
        desk.clock,
        on_migrate=migrate,
        on_reopen=on_reopen,
        on_homeless=desk.homeless.append,
        paced=paced,
        is_first=is_first,
        render=render,
        within=desk.within,
    )


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def desk(clock: HandClock) -> AsyncIterator[Desk]:
    storage = await store(clock)
    made = Desk(clock, FakeBot(clock), storage, cast(TelegramPublisher, None), [], [])
    made.restart()
    await clock.pass_time(60)  # the limits are full again
    yield made
    made.kill()


@pytest.fixture
def drawn_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No threads: a picture is there as soon as it is asked for, and the hand-moved clock need not wait for it."""

    async def at_once(work: Callable[..., Any], *given: Any) -> Any:
        return work(*given)

    monkeypatch.setattr(asyncio, "to_thread", at_once)
