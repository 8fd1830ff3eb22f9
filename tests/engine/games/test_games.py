"""The games of the registry; what each of them must keep is shown in tests/games."""

from engine.games import GAMES


def test_every_game_stands_under_its_own_name() -> None:
    assert all(game.name == name for name, game in GAMES.items())


def test_where_nobody_names_rules_sochi_is_played() -> None:
    assert next(iter(next(iter(GAMES.values())).rules.presets)) == "sochi"
