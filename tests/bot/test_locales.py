"""The message catalogues: nothing untranslated or left over, the right plural forms, words a player would use."""

import io

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from bot.screens import texts as in_words
from bot.screens.texts import SHARED, Texts, texts
from tests.checks import catalogue

RU = texts("ru")
EN = texts("en")


def test_the_catalogue_is_complete() -> None:
    assert catalogue.problems() == []


@pytest.mark.parametrize(
    ("n", "whists", "tricks"),
    [
        (1, "1 вист", "1 взятка"),
        (2, "2 виста", "2 взятки"),
        (4, "4 виста", "4 взятки"),
        (5, "5 вистов", "5 взяток"),
        (11, "11 вистов", "11 взяток"),
        (12, "12 вистов", "12 взяток"),
        (14, "14 вистов", "14 взяток"),
        (21, "21 вист", "21 взятка"),
        (22, "22 виста", "22 взятки"),
        (111, "111 вистов", "111 взяток"),
        (121, "121 вист", "121 взятка"),
        (0, "0 вистов", "0 взяток"),
    ],
)
def test_plural_forms(n: int, whists: str, tricks: str) -> None:
    assert RU.number("%(n)d whist", "%(n)d whists", n) == whists
    assert RU.number("%(n)d trick", "%(n)d tricks", n) == tricks


def test_english_is_the_source() -> None:
    assert EN.number("%(n)d whist", "%(n)d whists", 1) == "1 whist"
    assert EN.number("%(n)d whist", "%(n)d whists", 2) == "2 whists"
    assert texts("de").plain("Pass") == "Pass"


@pytest.mark.parametrize("t", [RU, EN])
def test_facts_are_escaped_in_html_and_only_there(t: Texts) -> None:
    assert "&lt;b&gt;" in t("At the table: %(names)s.", names="<b>")
    assert "<b>" in t.plain("At the table: %(names)s.", names="<b>")


def test_percent_signs_in_names_are_harmless() -> None:
    assert "%s %(x)s 100%" in RU("At the table: %(names)s.", names="%s %(x)s 100%")


@pytest.mark.parametrize("never", ["раунд", "ставк", "дамп", "TODO", "юзер", "гейм"])
def test_words_never_used(never: str) -> None:
    """The words of the screen are those of the glossary in docs/architecture.md."""
    for domain in (SHARED, "preferans"):
        for message in catalogue.russian(domain):
            forms = message.string if isinstance(message.string, tuple | list) else [message.string]
            assert all(never not in str(form).lower() for form in forms)


def compiled(**said: str) -> bytes:
    """A file of messages as gettext reads it."""
    messages, out = Catalog(locale="ru"), io.BytesIO()
    for message, translated in said.items():
        messages.add(message, translated)
    write_mo(out, messages)
    return out.getvalue()


@pytest.mark.parametrize(
    ("first", "match", "skat"),
    [(SHARED, "пулька", "скат"), ("skat", "партия", "скат"), ("whist", "пулька", "скат"), ("bridge", "пулька", "скат")],
)
def test_a_game_says_what_all_say_in_its_own_words(
    first: str, match: str, skat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {SHARED: compiled(match="пулька"), "skat": compiled(match="партия", skat="скат"), "whist": compiled()}
    monkeypatch.setattr(in_words, "_domains", lambda language: files)
    said = in_words.catalogue_of.__wrapped__("ru", first)
    assert (said.gettext("match"), said.gettext("skat")) == (match, skat)


def test_the_words_of_a_game_keep_the_indices_of_the_reader() -> None:
    assert texts("ru", latin=True).of("preferans").rank("J") == "J"
    assert RU.of("preferans").rank("J") == "В"
    assert RU.of("preferans") is RU.of("preferans")
