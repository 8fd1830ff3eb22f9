"""Options for the place of remises in the old kinds of preferans: their values, fields and sentences."""

from enum import StrEnum
from typing import Annotated, Final

from msgspec import UNSET, UnsetType

from engine.core.kinds import Number
from engine.core.options import Rule, value_or
from engine.games.preferans.conventions.kinds import ANY, NumberOrNone, Sentences
from engine.games.preferans.conventions.whist import WhistRules


class RemiseTo(StrEnum):
    """Place of remises: undertricks, tricks taken on misère and whisters' missing tricks (parameters.md 36)."""

    MOUNTAIN = "mountain"
    RECORD = "record"
    """Off the player's own pool, which may fall below zero."""
    KUROCHKA = "kurochka"
    """A line above the pool, from which made games are taken off too."""
    KOTEL = "kotel"
    """Common pot, for which prize deals are played when the match would end."""


class KotelShare(StrEnum):
    """Part of the kotel that a made game takes in a prize deal: the part of that deal, or everything."""

    EQUAL = "equal"
    ALL = "all"


MOST_PRIZE_DEALS: Final = 12
"""Most prize deals that can be agreed on; parts of a kotel then stay within the bounds of exact totals."""
STAKES: Final = Number(0, 1000, ("0..1000",))


class RemiseRules(WhistRules, frozen=True):
    """Rules of remises; with those of auction and whist they are the first fields of a `Convention`."""

    remise_to: Annotated[
        RemiseTo | UnsetType, Rule("where remises are written", "parameters 36", usual=RemiseTo.MOUNTAIN)
    ] = UNSET
    kurochka_stake: Annotated[
        int | UnsetType,
        Rule("points the dealer adds to his kurochka before a deal", "parameters 37", STAKES, "0"),
    ] = UNSET
    kotel_deals: Annotated[
        int | UnsetType,
        Rule("prize deals for the kotel", "parameters 38", NumberOrNone(1, MOST_PRIZE_DEALS, "seats"), "seats"),
    ] = UNSET
    """Number of prize deals; UNSET means as many as players."""
    kotel_share: Annotated[
        KotelShare | UnsetType, Rule("what a made game takes in a prize deal", "parameters 38", usual=KotelShare.EQUAL)
    ] = UNSET


def place_of_remises(rules: RemiseRules) -> RemiseTo:
    """Return the place where remises are written."""
    return value_or(rules.remise_to, RemiseTo.MOUNTAIN)


def has_kurochka(rules: RemiseRules) -> bool:
    """Return whether remises go to kurochkas."""
    return rules.remise_to is RemiseTo.KUROCHKA


def has_kotel(rules: RemiseRules) -> bool:
    """Return whether remises go into the kotel."""
    return rules.remise_to is RemiseTo.KOTEL


def stake_of(rules: RemiseRules) -> int:
    """Return the points that the dealer adds to his kurochka before a deal; 0 for none."""
    return value_or(rules.kurochka_stake, 0)


REMISE: dict[str, Sentences] = {
    "remise_to": {
        "mountain": "",
        "record": "Remises come off the pool, which may fall below zero; {stays} stay on the mountain.",
        "kurochka": "Remises go to the kurochka, a line above the pool; a made game also comes off it, down to zero, "
        "and what is left counts like the mountain; {stays} stay on the mountain.",
        "kotel": "Remises go to the kotel, the common pot; {stays} stay on the mountain. When the match "
        "would end, prize deals are played for the kotel, which write nothing to the pools; what is left belongs to "
        "all equally.",
    },
    "kurochka_stake": {"0": "", ANY: "Before a deal the dealer adds {value} to his kurochka."},
    "kotel_deals": {"seats": "There are as many prize deals as players.", ANY: "Prize deals: {value}."},
    "kotel_share": {
        "equal": "A game made in a prize deal takes the part of that deal, whatever the contract.",
        "all": "A game made in a prize deal takes the whole kotel, whatever the contract.",
    },
}
REMISE_PLACES: dict[RemiseTo, str] = {
    RemiseTo.MOUNTAIN: "on the mountain",
    RemiseTo.RECORD: "off the pool",
    RemiseTo.KUROCHKA: "on the kurochka",
    RemiseTo.KOTEL: "in the kotel",
}
"""Phrases for the place of a remise in sentences about prices."""
