"""Faces: what a face says of its game is so."""

import pytest

from bot.games.faces import FACES
from engine.games import GAMES


def test_every_game_has_a_face() -> None:
    assert FACES.keys() == GAMES.keys()


@pytest.mark.parametrize("name", FACES)
def test_words_for_columns_lead_to_columns_of_the_game_and_each_has_one(name: str) -> None:
    words = FACES[name].columns
    assert set(words.values()) == GAMES[name].columns.keys()
    assert all(word == word.lower() and " " not in word for word in words)
