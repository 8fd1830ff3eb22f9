"""The games of the registry and what they may not share."""

from engine.games import GAMES


def test_every_game_stands_under_its_own_name() -> None:
    assert all(game.name == name for name, game in GAMES.items())


def test_no_two_games_share_the_name_of_a_preset_or_the_kind_of_their_rules() -> None:
    names = [name for game in GAMES.values() for name in game.rules.presets]
    assert len(set(names)) == len(names)
    assert len({game.rules.kind for game in GAMES.values()}) == len(GAMES)


def test_a_preset_is_one_small_word_and_known_to_its_game() -> None:
    for game in GAMES.values():
        for name, rules in game.rules.presets.items():
            assert name == name.lower()
            assert len(name.split()) == 1
            assert game.rules.preset(name) == rules
            assert game.rules.preset_of(rules) == name
            assert isinstance(rules, game.rules.kind)


def test_where_nobody_names_rules_sochi_is_played() -> None:
    assert next(iter(next(iter(GAMES.values())).rules.presets)) == "sochi"
