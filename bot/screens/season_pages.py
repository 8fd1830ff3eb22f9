"""Buttons of /season: seasons that are over, and other games."""

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose
from bot.screens.statistics import season_name
from bot.screens.texts import Texts
from bot.stats.seasons import Length, Season

YEARS: Final = range(1900, 9000)
"""Years whose seasons a button may ask for."""


class SeasonWish(msgspec.Struct, frozen=True):
    """Table of a season that a button asks for."""

    season: Season
    game: int
    """Place of the game among those hosted here."""

    def __str__(self) -> str:
        """Write the action of the button."""
        return f"{LooseAction.SEASON}:{self.season.length}:{self.season.number}:{self.game}"


def season_wish_of(argument: str) -> SeasonWish | None:
    """Read the argument of a button; None for anything else."""
    words = argument.split(":")
    if (
        len(words) != 3
        or words[0] not in tuple(Length)
        or not all(word.isdecimal() and len(word) < 6 for word in words[1:])
    ):
        return None
    season = Season(Length(words[0]), int(words[1]))
    is_unknown = season.length is not Length.NONE and season.year not in YEARS
    return None if is_unknown else SeasonWish(season, int(words[2]))


def season_keys(
    t: Texts, wish: SeasonWish, running: Season, games: Sequence[tuple[int, str]], *, has_earlier: bool
) -> tuple[Row, ...]:
    """Return the buttons to the season before, where there is one, the next one, and the next game.

    running: season that is played now. games: places and names of the games that the group has played.
    """
    season, turns = wish.season, []
    if has_earlier and season.length is not Length.NONE:
        before = replace(season, number=season.number - 1)
        turns.append(loose(f"‹ {season_name(t, before)}", str(replace(wish, season=before))))
    if season.length is running.length and season.number < running.number:
        after = replace(season, number=season.number + 1)
        turns.append(loose(f"{season_name(t, after)} ›", str(replace(wish, season=after))))
    rows: list[Row] = [tuple(turns)] if turns else []
    places = [place for place, _ in games]
    if len(games) > 1 and wish.game in places:
        place, name = games[(places.index(wish.game) + 1) % len(games)]
        rows.append((loose(name, str(replace(wish, game=place))),))
    return tuple(rows)
