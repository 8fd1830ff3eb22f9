"""People, messages, drafts and chats in all stores."""

import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from bot.storage.ports import (
    ChatRow,
    DraftRow,
    PersonRow,
    Pruned,
    Reachable,
    SeatChange,
    Storage,
    StoredEvent,
    SurfaceRow,
    TableChange,
    TableStatus,
    UnknownTable,
)
from tests.clocks import HandClock

Log = Callable[..., list[StoredEvent]]

SHOWN = SurfaceRow(
    table=1, key="table", chat=-5, message=40, thread=7, hash="ab", kind="photo", seq=2, file_id="F", generation=3
)


async def test_a_person_is_remembered(storage: Storage, clock: HandClock) -> None:
    assert await storage.person(11) is None
    await storage.put_person(11, "Пётр\u200b", "null", None)
    met = PersonRow(id=11, name="Пётр\u200b", username="null", language=None, can_dm=False, updated_at=1000.0)
    assert await storage.person(11) == met
    clock.at += 1
    await storage.put_person(11, "Пётр\u200b", "null", None)
    assert await storage.person(11) == met
    await storage.put_person(11, "Пётр", None, "ru")
    assert await storage.person(11) == replace(met, name="Пётр", username=None, language="ru", updated_at=1001.0)


async def test_the_private_chat_opens_and_closes(storage: Storage) -> None:
    await storage.set_can_dm(11, can_dm=True)
    assert await storage.person(11) == PersonRow(
        id=11, name="", username=None, language=None, can_dm=True, updated_at=1000.0
    )
    await storage.put_person(11, "Пётр", None, "ru")
    met = await storage.person(11)
    assert met is not None
    assert (met.name, met.can_dm) == ("Пётр", True)
    await storage.set_can_dm(11, can_dm=False)
    met = await storage.person(11)
    assert met is not None
    assert (met.name, met.can_dm) == ("Пётр", False)


async def test_of_nobody_who_is_known_nothing_is_noted_but_an_open_chat(storage: Storage) -> None:
    """A message to somebody who was forgotten meanwhile is refused: that brings no row back."""
    await storage.set_can_dm(11, can_dm=False)
    assert await storage.person(11) is None


async def test_surfaces(storage: Storage) -> None:
    await storage.create_table(-5, None, "hearts")
    hand = SurfaceRow(table=1, key="hand:11", chat=11, message=3)
    await storage.put_surface(SHOWN)
    await storage.put_surface(hand)
    assert await storage.surface(1, "table") == SHOWN
    assert await storage.surfaces(1) == (hand, SHOWN)
    assert await storage.surface_at(-5, 40) == SHOWN
    assert await storage.surface_at(-5, 3) is None
    await storage.put_surface(replace(SHOWN, message=41, file_id=None))
    assert await storage.surface_at(-5, 40) is None
    assert await storage.surface_at(-5, 41) == replace(SHOWN, message=41, file_id=None)
    await storage.delete_surface(1, "table")
    await storage.delete_surface(1, "table")
    assert await storage.surfaces(1) == (hand,)
    assert await storage.surface(1, "table") is None


async def test_a_message_used_twice_is_the_newest_tables(storage: Storage) -> None:
    for table in (1, 2):
        await storage.create_table(-5, None, "hearts")
        await storage.put_surface(replace(SHOWN, table=table))
    assert await storage.surface_at(-5, 40) == replace(SHOWN, table=2)


async def test_two_people_may_have_messages_of_their_own_with_one_number(storage: Storage) -> None:
    await storage.create_table(-5, None, "hearts")
    for person in (11, 111):
        await storage.put_surface(replace(SHOWN, key=f"view:{person}", message=-1))
    for person in (11, 111):
        found = await storage.surface_at(-5, -1, person)
        assert found is not None
        assert found.key == f"view:{person}"
    assert await storage.surface_at(-5, -1, 1) is None


async def test_which_tables_are_behind(storage: Storage, log: Log) -> None:
    for _ in range(4):
        await storage.create_table(-5, None, "hearts", log("a", "b"), change=TableChange(required={"table": 0}))
    for table, seq in ((1, 2), (2, 1), (3, 2)):
        await storage.put_surface(replace(SHOWN, table=table, seq=seq, stale_after=seq))
    assert await storage.stale_tables(0.0, 0.0) == (2, 4)
    over = TableChange(status=TableStatus.FINISHED, required={"settlement": 0})
    await storage.append(3, 2, log("match.finished"), change=over)
    await storage.append(4, 2, (), change=TableChange(status=TableStatus.CLOSED, required={}))
    assert await storage.stale_tables(0.0, 0.0) == (2, 3)
    await storage.put_surface(replace(SHOWN, table=3, seq=3, stale_after=3))
    assert await storage.stale_tables(0.0, 0.0) == (2, 3), "its settlement is not there yet"
    await storage.put_surface(replace(SHOWN, table=3, key="settlement", seq=3, stale_after=3))
    assert await storage.stale_tables(0.0, 0.0) == (2,)


async def test_a_draft_dies_with_its_token(storage: Storage) -> None:
    await storage.create_table(-5, None, "hearts")
    draft = DraftRow(1, "choice:11", 5, b'{"cards":["7s"]}')
    await storage.put_draft(draft)
    assert await storage.draft(1, "choice:11", 5) == draft
    assert await storage.draft(1, "choice:11", 6) is None
    assert await storage.draft(1, "choice:12", 5) is None
    await storage.put_draft(DraftRow(1, "choice:11", 6, b"{}"))
    assert await storage.draft(1, "choice:11", 5) is None
    assert await storage.draft(1, "choice:11", 6) == DraftRow(1, "choice:11", 6, b"{}")


async def test_drafts_of_finished_tables_are_pruned(storage: Storage) -> None:
    for table in (1, 2):
        await storage.create_table(-5, None, "hearts")
        await storage.put_draft(DraftRow(table, "choice:11", 5, b"{}"))
        await storage.put_draft(DraftRow(table, "page", 5, b"why"))
    await storage.append(1, 0, (), change=TableChange(status=TableStatus.FINISHED))
    assert await storage.prune() == Pruned(0, 1)
    assert await storage.draft(1, "choice:11", 5) is None
    assert await storage.draft(2, "choice:11", 5) is not None
    assert await storage.draft(1, "page", 5) is not None


async def test_rows_of_an_unknown_table_are_refused(storage: Storage) -> None:
    with pytest.raises(UnknownTable):
        await storage.put_surface(SHOWN)
    with pytest.raises(UnknownTable):
        await storage.put_draft(DraftRow(1, "choice:11", 5, b"{}"))


async def test_settings_of_a_chat(storage: Storage) -> None:
    assert await storage.chat(-5) is None
    await storage.put_settings(-5, b'{"pool_target":10}')
    await storage.put_settings(-5, b'{"pool_target":20}')
    assert await storage.chat(-5) == ChatRow(-5, b'{"pool_target":20}')


async def test_a_group_becomes_a_supergroup(storage: Storage, log: Log) -> None:
    for chat in (-5, -6, -5):
        await storage.create_table(chat, None, "hearts", log("a", "b"), change=TableChange(required={"table": 0}))
    hand = SurfaceRow(table=1, key="hand:11", chat=11, message=3, hash="cd", seq=2, stale_after=2)
    await storage.put_surface(replace(SHOWN, stale_after=2))
    await storage.put_surface(hand)
    await storage.put_settings(-5, b'{"pool_target":20}')
    for moved in ((1, 3), ()):
        assert await storage.migrate_chat(-5, -1005) == moved
        assert [row.id for row in await storage.recent_tables(-1005)] == [3, 1]
        assert await storage.recent_tables(-5) == ()
        assert await storage.surfaces(1) == (hand, replace(SHOWN, chat=-1005, hash="", seq=0, stale_after=0))
        assert await storage.chat(-5) == ChatRow(-5, b'{"pool_target":20}', -1005)
        assert await storage.chat(-1005) == ChatRow(-1005, b'{"pool_target":20}')
    assert await storage.stale_tables(0.0, 0.0) == (1, 2, 3)


async def test_the_supergroups_own_settings_win(storage: Storage) -> None:
    await storage.put_settings(-5, b"{}")
    await storage.put_settings(-1005, b'{"pool_target":30}')
    assert await storage.migrate_chat(-5, -1005) == ()
    assert await storage.chat(-1005) == ChatRow(-1005, b'{"pool_target":30}')


async def test_what_the_supergroup_has_not_set_comes_from_the_group(storage: Storage) -> None:
    await storage.put_settings(-5, b'{"language":"en","dark":true,"rules":[{"id":1,"name":"Dacha"}],"tours":3}')
    await storage.put_settings(-1005, b'{"dark":false,"rules":[{"id":1,"name":"Dacha","game":"skat"}],"tours":1}')
    await storage.migrate_chat(-5, -1005)
    row = await storage.chat(-1005)
    assert row is not None
    assert json.loads(row.settings) == {
        "language": "en",
        "dark": False,
        "rules": [{"id": 1, "name": "Dacha", "game": "skat"}, {"id": 2, "name": "Dacha 2"}],
        "tours": 3,
    }
    before = await storage.chat(-1005)
    await storage.migrate_chat(-5, -1005)
    assert await storage.chat(-1005) == before, "told a second time"


async def test_what_a_group_left_behind_goes_to_its_first_supergroup_only(storage: Storage) -> None:
    await storage.put_settings(-5, b'{"pool_target":20}')
    await storage.migrate_chat(-5, -1005)
    await storage.migrate_chat(-5, -1006)
    assert await storage.chat(-1005) == ChatRow(-1005, b'{"pool_target":20}')
    assert await storage.chat(-1006) is None
    assert await storage.chat(-5) == ChatRow(-5, b'{"pool_target":20}', -1006)


async def test_migration_of_a_chat_without_anything(storage: Storage) -> None:
    assert await storage.migrate_chat(-5, -1005) == ()
    assert await storage.chat(-5) == ChatRow(-5, b"{}", -1005)
    assert await storage.chat(-1005) is None
    assert await storage.migrate_chat(-7, -7) == ()
    assert await storage.chat(-7) is None


async def test_who_can_be_written_to_is_read_with_settings_and_whether_he_sits(storage: Storage) -> None:
    for person in (11, 12, 13, 14):
        await storage.put_person(person, "Аня", None, "de" if person == 11 else None)
        await storage.set_can_dm(person, can_dm=person != 13)
    await storage.put_settings(12, b'{"zone":"Asia/Omsk"}')
    seats = [SeatChange(11, 1), SeatChange(12, 2), SeatChange(13, 3)]
    await storage.create_table(-5, None, "hearts", seatings=seats)
    await storage.append(1, 0, (), change=TableChange(status=TableStatus.RUNNING, match_seq=1))
    await storage.append(1, 0, (), seatings=[SeatChange(12, None)])
    assert await storage.reachable((14, 11, 12, 13, 99)) == (
        Reachable(11, "de", b"{}", sits=True),
        Reachable(12, None, b'{"zone":"Asia/Omsk"}', sits=False),
        Reachable(14, None, b"{}", sits=False),
    )
    await storage.append(1, 0, (), change=TableChange(status=TableStatus.FINISHED))
    assert [one.sits for one in await storage.reachable((11,))] == [False]
    assert await storage.reachable(()) == ()
