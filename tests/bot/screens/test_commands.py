"""/help and /rules on a telephone of 360 x 800, and which commands are offered where."""

import pytest

from bot.games.preferans.face import PREFERANS_FACE
from bot.screens import commands
from bot.screens.texts import Texts
from engine.games.preferans.conventions.model import Convention
from tests.bot.screens import kit
from tests.bot.screens.heights import GROUP, PRIVATE, QUOTED, height
from tests.faces import BOOKS

LANGUAGES = (kit.RU, kit.EN)
LINK = "https://t.me/pulka_bot?start=help"


@pytest.mark.parametrize("t", LANGUAGES)
def test_help_fits_the_private_chat_and_folds_the_rest(t: Texts) -> None:
    page = commands.help_page(t, BOOKS)
    assert height(page) <= PRIVATE
    told = "".join(QUOTED.findall(page.text))
    assert all(f"/{name} — {t.plain(what)}" in told for name, what in commands.COMMANDS.items())
    assert len(QUOTED.sub("", page.text).strip().splitlines()) <= 8


@pytest.mark.parametrize("t", LANGUAGES)
def test_help_in_a_group_is_a_line_and_a_button(t: Texts) -> None:
    page = commands.help_in_group(t, BOOKS, LINK)
    assert height(page) <= 150
    assert [button.url for row in page.rows for button in row] == [LINK]
    assert commands.help_in_group(t, BOOKS, "") == commands.help_page(t, BOOKS), "where no link leads to a private chat"


@pytest.mark.parametrize("t", LANGUAGES)
@pytest.mark.parametrize("convention", kit.CONVENTIONS)
def test_rules_fit_a_group(t: Texts, convention: Convention) -> None:
    for screen in PREFERANS_FACE.rules.told(t, convention):
        kit.check_limits(screen)
        assert height(screen) <= GROUP


def test_every_chat_is_offered_what_it_can_use() -> None:
    private, group = (dict(commands.command_list(kit.RU, private=private)) for private in (True, False))
    assert private.keys() | group.keys() == commands.COMMANDS.keys()
    assert {"play", "forget"} <= private.keys() - group.keys()
    assert {"new", "kick"} <= group.keys() - private.keys()
