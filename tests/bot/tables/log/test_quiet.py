"""Chats of quiet tables: numbers that no chat of Telegram has, found again by their keys."""

from bot.tables.decide import lobby
from bot.tables.log.codec import restored, stored
from bot.tables.log.events import Occupant, Quiet, TableOpened
from bot.tables.log.fold import folded
from bot.tables.log.kinds import chat_of, is_quiet
from bot.tables.log.state import Table
from engine.games.preferans import PREFERANS

GREATEST = (1 << 52) - 1
"""Of an identifier of Telegram, which has at most 52 significant bits."""
QUIET = Quiet("Тур 2, стол 3", -1001234567890)


def opened() -> TableOpened:
    rules = PREFERANS.rules.preset("club3")
    return TableOpened(0, "", rules, (Occupant("Аня", 11), Occupant("Робот")), quiet=QUIET)


def test_a_key_has_one_chat_in_all_programs() -> None:
    assert chat_of("tour:12:2:3") == -48_769_521_488_643_097
    assert chat_of("tour:12:2:4") != chat_of("tour:12:2:3")


def test_no_chat_of_telegram_is_quiet_and_every_quiet_one_fits_into_the_store() -> None:
    chats = [chat_of(f"tour:{number}") for number in range(1000)]
    assert all(is_quiet(chat) and chat >= -(1 << 63) for chat in chats)
    assert not any(map(is_quiet, (-GREATEST, -1001234567890, -500, 0, 11, GREATEST)))


def test_a_snapshot_keeps_what_is_known_of_a_quiet_table() -> None:
    blank = Table(1, chat_of("tour:12:2:3"), None, PREFERANS)
    table = folded(blank, 0.0, (opened(),))
    assert folded(blank, 0.0, (lobby.carried(table),)).directed.quiet == QUIET
    assert restored(PREFERANS, stored(opened()).body) == opened()


def test_all_at_a_quiet_table_are_told_in_their_private_chats() -> None:
    table = folded(Table(1, chat_of("tour:12:2:3"), None, PREFERANS), 0.0, (opened(),))
    assert (table.is_quiet, table.is_private, table.places) == (True, False, ((11, None),))
    group = folded(Table(1, -500, 7, PREFERANS), 0.0, (opened(),))
    assert (group.is_quiet, group.places) == (False, ((-500, 7),))
