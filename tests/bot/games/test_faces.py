"""Faces: what a face says of its game is so."""

import pytest

from bot.games.faces import FACES
from bot.screens.rulebooks import Rulebooks
from bot.screens.status import COLUMN
from bot.screens.texts import LANGUAGES, texts
from bot.tables.conventions.typed_convention import parse_new
from engine.games import GAMES

BOOKS = Rulebooks([face.rules for face in FACES.values()])


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()


@pytest.mark.parametrize("name", FACES)
def test_words_for_columns_lead_to_columns_of_the_game_and_each_has_one(name: str) -> None:
    words = FACES[name].columns
    assert set(words.values()) == GAMES[name].columns.keys()
    assert all(word == word.lower() and " " not in word for word in words)


@pytest.mark.parametrize("name", FACES)
def test_columns_have_russian_names(name: str) -> None:
    t = texts("ru").of(name)
    assert all(t.word(COLUMN, column) != column for column in GAMES[name].columns)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FACES)
def test_the_example_of_a_correction_names_a_column(name: str, language: str) -> None:
    example = FACES[name].reports.correction(texts(language))
    assert bool(example) is bool(FACES[name].columns)
    assert not example or example.split()[1] in FACES[name].columns


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", FACES)
def test_examples_of_rules_are_understood(name: str, language: str) -> None:
    face = FACES[name].rules
    typed = face.typed(texts(language))
    assert BOOKS.named(typed.preset) is not None
    for rules in typed.rules:
        assert isinstance(parse_new(BOOKS, rules), face.book.kind)
