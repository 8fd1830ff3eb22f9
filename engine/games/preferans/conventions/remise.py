"""Options for the place of remises in the old kinds of preferans: their values, fields and sentences."""

from enum import StrEnum
from typing import Annotated

from engine.core.kinds import Number
from engine.core.options import Rule
from engine.games.preferans.conventions.kinds import ANY, Sentences
from engine.games.preferans.conventions.whist import WhistRules


class RemiseTo(StrEnum):
    """Place of remises: undertricks, tricks taken on misère and whisters' missing tricks (parameters.md 34)."""

    MOUNTAIN = "mountain"
    RECORD = "record"
    """Off the player's own pool, which may fall below zero."""
    KUROCHKA = "kurochka"
    """A line above the pool, from which made games are taken off too."""


class RemiseRules(WhistRules, frozen=True):
    """Rules of remises; with those of auction and whist they are the first fields of a `Convention`."""

    remise_to: Annotated[RemiseTo, Rule("where remises are written", "parameters 34")] = RemiseTo.MOUNTAIN
    kurochka_stake: Annotated[
        int,
        Rule("points the dealer adds to his kurochka before a deal", "parameters 35", Number(0, 1000, ("0..1000",))),
    ] = 0


REMISE: dict[str, Sentences] = {
    "remise_to": {
        "mountain": "",
        "record": "Remises come off the pool, which may fall below zero; raspasy and fines stay on the mountain.",
        "kurochka": "Remises go to the kurochka, a line above the pool; a made game also comes off it, down to zero, "
        "and what is left counts like the mountain. Raspasy and fines stay on the mountain.",
    },
    "kurochka_stake": {"0": "", ANY: "Before a deal the dealer adds {value} to his kurochka."},
}
REMISE_PLACES: dict[RemiseTo, str] = {
    RemiseTo.MOUNTAIN: "on the mountain",
    RemiseTo.RECORD: "off the pool",
    RemiseTo.KUROCHKA: "on the kurochka",
}
"""Phrases for the place of a remise in sentences about prices."""
