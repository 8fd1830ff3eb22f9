"""A person taken out while others play on: what is written during the look through all logs is found, too."""

from typing import Any

import pytest

from bot.storage.ports import Conflict, StoredEvent, TableChange, TableStatus
from bot.storage.postgres import forgetting, people
from bot.storage.postgres.store import PostgresStorage

ANNA = 511
OVER = TableChange(status=TableStatus.FINISHED)
NAMED = StoredEvent("table.opened", b'{"host":511,"host_name":"Anna"}')
OTHER = StoredEvent("table.opened", b'{"host":512,"host_name":"Boris"}')


async def test_what_is_written_meanwhile_is_found(store: PostgresStorage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "PIECE", 2)
    for event in (NAMED, OTHER, OTHER, OTHER, NAMED):
        await store.create_table(-5, None, "hearts", [event], change=OVER)

    async def while_others_play(*given: Any) -> forgetting.Seen:
        seen = await forgetting.look_through(*given)
        await store.append(3, 1, [NAMED])
        assert isinstance(await store.append(4, 0, [NAMED]), Conflict)
        await store.create_table(-5, None, "hearts", [NAMED], change=OVER)
        return seen

    monkeypatch.setattr(people, "look_through", while_others_play)
    assert await store.forget(ANNA, "игрок") == (1, 3, 5, 6)
    bodies = [event.body for table in range(1, 7) for event in await store.events(table)]
    assert not any(b"Anna" in body or b"511" in body for body in bodies)
    assert await store.opened_by(ANNA, 0.0) == ()
    assert len(await store.opened_by(512, 0.0)) == 3
