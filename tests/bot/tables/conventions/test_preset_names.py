"""Presets by the names people call them, in any language and case: /new, /score, /rules, /save, imported lines."""

import pytest

from engine.games.preferans.conventions.presets import PRESETS
from tests.bot.tables.kit.desk import Desk
from tests.bot.tables.kit.people import ANYA, GROUP

NAMES = {
    "sochi": ("sochi", "СОЧИ", "Сочинка", "преферанс", "Preferans"),
    "leningrad": ("Leningrad", "ленинград", "Ленинградка", "Питерка"),
    "fspr": ("fspr", "ФСПР", "Ленинградка ФСПР", "«Ленинградка ФСПР»"),
    "rostov": ("Ростов", "ростовка"),
    "classic": ("Classic", "классика", "Классика"),
    "club3": ("club3", "Клубная на троих", "клуб на троих", "клуб3", "Club for three", "клуб 3"),
    "club4": ("Клубная на четверых", "клуб 4"),
    "gusarik": ("гусарик", "Гусарик"),
    "hussar": ("hussar", "Гусарский", "гусар", "гусарская"),
    "decimal": ("decimal", "десятичный", "Десятичный счёт", "десятичная"),
    "kurochka": ("курочка", "Курочка", "с курочкой", "kurochka"),
    "kotel": ("котёл", "котел", "Котёл", "с котлом"),
    "old_misere": ("old_misere", "мизеры", "Старый мизер"),
    "uvert": ("uvert", "Уверты", "уверт"),
}
TYPED = [(name, typed) for name, all_ in NAMES.items() for typed in all_]


async def test_every_preset_has_names(desk: Desk) -> None:
    assert set(NAMES) == set(PRESETS)


@pytest.mark.parametrize(("name", "typed"), TYPED)
async def test_new_by_any_name(desk: Desk, name: str, typed: str) -> None:
    await desk.meet(ANYA)
    for wish in (f"new {typed} 20", f"new 20 {typed}", f"new {typed} 20 ten=checked"):
        await desk.command(ANYA, wish)
        convention = (await desk.state()).convention
        assert (convention.preset, convention.pool_target) == (name, 20)


@pytest.mark.parametrize(("name", "typed"), TYPED)
async def test_rules_by_any_name(desk: Desk, name: str, typed: str) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, f"rules {typed}")
    told = desk.wall.told[0][2].text
    await desk.command(ANYA, f"rules {name}")
    assert desk.wall.told[-1][2].text
    assert told in [screen.text for _, _, screen in desk.wall.told[1:]]


@pytest.mark.parametrize("typed", ["абракадабра", "клуб", "сочи классика", "20 дачная"])
async def test_an_unknown_name_is_answered_with_the_list(desk: Desk, typed: str) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, f"new {typed}")
    (chat, _, screen) = desk.wall.told[-1]
    assert chat == GROUP
    assert await desk.storage.open_tables(GROUP) == ()
    assert "convention" not in screen.text.lower()
    assert "Ничего не открыто." in screen.text
    assert screen.text.endswith("Кнопками проще: /new, потом «Настроить» под столом.")
    await desk.command(ANYA, "new 20")
    await desk.command(ANYA, f"new {typed}")
    assert "Ничего не изменилось." in desk.wall.told[-1][2].text, "a lobby that is open stays as it was"
    if typed != "сочи классика":
        assert all(f"({name})" in screen.text for name in PRESETS)
        assert f"«{typed.rsplit(maxsplit=1)[-1]}»" in screen.text


async def test_rules_of_nothing_known_and_of_the_chat(desk: Desk) -> None:
    await desk.lobby(ANYA, options="ростов 13")
    await desk.command(ANYA, "save Дача")
    await desk.command(ANYA, "new сочинка")
    told = len(desk.wall.told)
    await desk.command(ANYA, "rules винт")
    (_, _, screen) = desk.wall.told[told]
    assert "Конвенции «винт» нет." in screen.text
    assert "Классика (classic)" in screen.text
    assert "«Дача»" in screen.text
    told = len(desk.wall.told)
    await desk.command(ANYA, "rules дача")
    assert desk.wall.told[told][2].text.startswith("<b>Ростов · общая пуля, по 13</b>")


async def test_score_and_import_by_a_russian_name(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "score клубная на троих 12 Аня, Борис, Вика")
    table = await desk.state(1)
    assert (table.convention.preset, table.convention.pool_target) == ("club3", 12)
    assert table.names == ("Аня", "Борис", "Вика")
    await desk.command(ANYA, "import convention Классика\nrule pool_target=7")
    table = await desk.state(2)
    assert (table.convention.preset, table.convention.pool_target) == ("classic", 7)


async def test_somebody_is_called_like_a_preset(desk: Desk) -> None:
    await desk.meet(ANYA)
    await desk.command(ANYA, "score Ростов, Борис, Вика")
    assert (await desk.state(1)).names == ("Ростов", "Борис", "Вика")


async def test_a_name_of_a_preset_is_not_kept(desk: Desk) -> None:
    await desk.lobby(ANYA)
    for name in ("классика", "Клубная на троих"):
        await desk.command(ANYA, f"save {name}")
    assert (await desk.context.chats.of(GROUP)).rules == ()
