"""Names that Telegram would make links of, in the words that are sent."""

import pytest

from bot.gateway.api.unlinked import unlinked, unlinked_plain
from bot.sandbox.markup import find_entities, parse_html
from bot.screens.commands import COMMANDS
from bot.screens.texts import bold, lines, texts

NAMES = (
    *("@vera_k", "casino.example.com", "a.b@mail.ru", "anna-@x.ru", "#мизер", "$TON", "/roll", "/roll@duty_bot"),
    *("+7 912 345-67-89", "8 (912) 345-67-89", "89123456789", "912-345-67-89"),
    *("4242 4242 4242 4242", "4242424242424242", "2200-1234-5678-9012", "6304000000000000000"),
)
SEALS = ("0616eead7c94cbf4ab56deeaedb3f8c2695cccf8effc224445614521013ff97c", "4242424242424242" * 3 + "a" + "7" * 15)
COMMAND_NAMES = tuple(f"/{name}" for name in COMMANDS)


def found(html: str) -> list[str]:
    """The kinds of links that the server finds in HTML."""
    text, entities = parse_html(html)
    return [entity.type for entity in find_entities(text, entities)]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_becomes_no_link_and_is_read_as_it_was(name: str) -> None:
    shown = f"<b>{name}</b>: ход {name}"
    assert found(shown)
    sent = unlinked(shown, 4096)
    assert found(sent) == []
    assert sent.replace("\u2060", "") == shown


@pytest.mark.parametrize("name", NAMES)
def test_where_there_is_no_room_it_is_written_with_signs_that_look_alike(name: str) -> None:
    sent = unlinked(f"Ход: {name}", len(f"Ход: {name}"))
    assert found(sent) == []
    assert len(sent) == len(f"Ход: {name}")


@pytest.mark.parametrize("name", NAMES)
def test_an_alert_has_no_links(name: str) -> None:
    assert find_entities(unlinked_plain(f"Слово: {name}", 200), []) == []


@pytest.mark.parametrize("seal", SEALS)
@pytest.mark.parametrize("most", [200, 100])
def test_the_number_of_a_seal_is_shown_as_it_is(seal: str, most: int) -> None:
    told = unlinked_plain(f"4242424242424242, @vera_k: {seal}. 4242424242424242", most)
    assert f": {seal}. " in told
    assert find_entities(told.replace(seal, ""), []) == []
    assert unlinked(f"<code>{seal}</code>", 4096) == f"<code>{seal}</code>"


@pytest.mark.parametrize("digits", ["7" * 64, "a" + "4" * 64])
def test_as_many_digits_as_a_seal_has_may_be_a_card(digits: str) -> None:
    assert unlinked_plain(digits, 200) != digits


@pytest.mark.parametrize("name", COMMAND_NAMES)
def test_a_name_like_a_command_of_the_bot_is_none(name: str) -> None:
    t = texts("ru")
    for shown in (t("A table in “%(group)s” is waiting for you.", group=name), bold(name), lines("Ход", name)):
        assert found(unlinked(shown, 4096)) == []


def test_the_bots_own_commands_and_links_stay() -> None:
    linked = '<code>a.b.com @x</code> <a href="https://t.me/b?start=x">t.me/b</a>'
    own = f"/new@pulka_bot, /stop {linked} т.е. 10.5 #3 +5 5$ 2026 10 20 30 40 −12 &amp;x"
    assert unlinked(own, 4096) == own


@pytest.mark.parametrize("name", ["tg://resolve?domain=x", "http://10.0.0.1/a", "ton://transfer/x"])
def test_an_address_without_a_domain_becomes_no_link(name: str) -> None:
    shown = f"Ход: {name}"
    assert unlinked(shown, 4096).replace("\u2060", "") == shown
    assert "://" not in unlinked(shown, 4096)
    assert "://" not in unlinked(shown, len(shown))
    assert "://" not in unlinked_plain(shown, 200)
