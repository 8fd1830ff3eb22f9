"""The options of a convention as data, and reading and writing `NAME=VALUE` (parameters.md)."""

from collections.abc import Iterable
from typing import Any

import msgspec

from engine.conventions import model
from engine.conventions.kinds import Choice, Duty, EndText, Kind, LevelSet, Number, Numbers, YesNo
from engine.conventions.model import Convention, RaspScoring, RaspTalon
from engine.conventions.presets import preset
from engine.errors import ConventionError


class Option(msgspec.Struct, frozen=True):
    """One row of the table: `meaning` is an English message id, `source` the tag of the rule."""

    name: str
    kind: Kind
    meaning: str
    source: str

    @property
    def values(self) -> tuple[str, ...]:
        """The values in the words of the table."""
        return self.kind.texts


ONE_OR_TWO = Number(1, 2, ("1", "2"))

OPTIONS: tuple[Option, ...] = (
    Option("pool_target", Number(1, 10**9 - 1, ("1..999999999",)), "the size of the pool, per player", "rules 10"),
    Option("end", EndText(), "what ends the match: every pool, the sum of the pools, a number of deals", "rules 10"),
    Option("jumps", YesNo(), "a bid may leave steps of the ladder out", "rules 3.1"),
    Option("here", Choice(model.Here), "who may hold the other bidder's call with «here»", "rules 3.2"),
    Option("misere_first_word_only", YesNo(), "misère only as a player's first word", "rules 3.3"),
    Option("half_with_dealer", Choice(model.HalfWithDealer), "games that may be halved with the dealer", "rules 3.5"),
    Option("without_three", Choice(model.WithoutThree), "the declarer may give up «without three»", "rules 4"),
    Option("duty", Duty(), "tricks the whisting side must take", "Codex 3.8.2"),
    Option("quota_basis", Choice(model.QuotaBasis), "two whisters answer together or each for his own", "rules 5.4"),
    Option("shortfall_67", Choice(model.Shortfall67), "what a whister owes on a six and a seven", "rules 19.A3"),
    Option("shortfall_8910", Choice(model.Shortfall8910), "who of two whisters owes on 8, 9 and 10", "rules 19.A2"),
    Option("ten", Choice(model.Ten), "a ten is whisted, or checked with open hands", "rules 5.6"),
    Option("stalingrad", YesNo(), "six spades must be whisted by both, closed", "rules 5.6"),
    Option("responsibility", Choice(model.Responsibility), "the price of a whister's missing trick", "rules 5.4"),
    Option("style", Choice(model.Style), "whether the sole whister shares the tricks' whists", "rules 5.5"),
    Option("half_whist_levels", LevelSet(), "levels that may be left for half", "rules 5.2"),
    Option("half_whist_who", Choice(model.HalfWhistWho), "who may leave for half", "rules 5.2"),
    Option("return_levels", LevelSet(), "levels where a half-whist may be returned", "rules 5.2"),
    Option("open_choice", Choice(model.OpenChoice), "who decides between open and closed play", "rules 5.1"),
    Option("open_moment", Choice(model.OpenMoment), "when the hands are laid down in open play", "rules 6"),
    Option("consolation", Choice(model.Consolation), "the price of consolation per undertrick", "rules 7.3"),
    Option("consolation_to", Choice(model.ConsolationTo), "who writes consolation", "rules 7.3"),
    Option("pool_k", ONE_OR_TWO, "mountain points in a pool point at the end", "rules 11.1"),
    Option("mountain_mult", ONE_OR_TWO, "mountain records times this", "rules 7.1"),
    Option("whist_mult", ONE_OR_TWO, "whists times this", "rules 7.1"),
    Option("made_game_to", Choice(model.MadeGameTo), "where a made game is written first", "rules 13.4"),
    Option("rasp_scoring", Choice(model.RaspScoring), "raspasy to the mountain or as whists", "Codex 3.7.2"),
    Option("rasp_prices", Numbers(1, 100, ("list of prices",)), "price of a trick, by raspasy in a row", "Codex 3.7.4"),
    Option("rasp_zero", Choice(model.RaspZero), "what a player without tricks in raspasy gets", "rules 8.2"),
    Option("rasp_zero_dealer", YesNo(), "the resting dealer gets it too", "rules 8.2"),
    Option("amnesty", YesNo(), "the smallest count is taken off all", "Codex 3.7.3"),
    Option("rasp_talon", Choice(model.RaspTalon), "the talon in raspasy: opens or stays closed", "Codex 3.7.6"),
    Option("exit_ladder", Numbers(6, 10, ("list of 6..10",)), "lowest bid after 0, 1, 2 ... raspasy", "Codex 3.7.8"),
    Option("exit_needs", Choice(model.ExitNeeds), "which deal ends a run of raspasy", "rules 8.5"),
    Option("misere_exits", YesNo(), "misère ends a run of raspasy too", "rules 8.5"),
    Option("talon_bonus", Choice(model.TalonBonus), "the dealer writes for aces and marriages", "rules 9.1"),
    Option("help", Choice(model.Help), "points beyond a full pool close another's", "rules 10"),
    Option("help_tie", Choice(model.HelpTie), "who is helped first among equal pools", "rules 10"),
    Option("help_not_to", Choice(model.HelpNotTo), "who is passed over by help", "rules 19.A13"),
    Option("help_leftover", Choice(model.HelpLeftover), "points when nobody is left to help", "rules 10"),
    Option("settle_divisor", Choice(model.SettleDivisor), "among how many a mountain is divided", "rules 11.4"),
)
BY_NAME: dict[str, Option] = {option.name: option for option in OPTIONS}

# Rows and values of the parameter table that this version does not play yet: refused, but not as unknown.
LATER_OPTIONS = frozenset(
    {
        "here_excluded",
        "misere_out_of_turn",
        "misere_ladder",
        "no_talon_bids",
        "third_hand_free_talon",
        "blind",
        "preferans_hand",
        "talon_throw",
        "duty_two_eight",
        "dealer_return",
        "dealer_whist",
        "auto_half_all_pass",
        "rasp_max_run",
        "rasp_run_fine",
        "deal_after_rasp",
        "deal_after_failed_misere",
        "compulsory_rasp_laps",
        "talon_bonus_3p",
        "misere_talon_bonus",
        "tournament_points",
        "bombs",
        "bomb_to",
        "bomb_cap",
        "bomb_spent",
    }
)
LATER_VALUES: dict[str, tuple[str, ...]] = {
    "end": ("time",),
    "here": ("through_passer",),
    "half_with_dealer": ("any",),
    "quota_basis": ("joint_nine_personal",),
    "half_whist_who": ("opponent",),
    "talon_bonus": ("fixed10",),
}


def with_rule(convention: Convention, name: str, value: str) -> Convention:
    """The convention with one option changed. Raises ConventionError; call `check` after the last one."""
    facts = {"name": name, "value": value}
    option = BY_NAME.get(name)
    if option is None and name in LATER_OPTIONS:
        raise ConventionError("the option %(name)s is not available yet", facts)
    if option is None:
        raise ConventionError("there is no option %(name)s", facts)
    try:
        parsed = option.kind.parse(value)
    except ValueError:
        if value.partition(":")[0] in LATER_VALUES.get(name, ()):
            raise ConventionError("%(name)s=%(value)s is not available yet", facts) from None
        allowed = {**facts, "allowed": " ".join(option.values)}
        raise ConventionError("%(name)s cannot be %(value)s (allowed: %(allowed)s)", allowed) from None
    changed: dict[str, Any] = {name: parsed}
    return msgspec.structs.replace(convention, **changed)


def with_rules(convention: Convention, rules: Iterable[tuple[str, str]]) -> Convention:
    """The convention with several options changed and checked together. Raises ConventionError."""
    for name, value in rules:
        convention = with_rule(convention, name, value)
    check(convention)
    return convention


def check(convention: Convention) -> None:
    """Raises ConventionError when options cannot stand together (parameters.md 3).

    Options without effect are no error: help without closed pools (parameters.md 4), halves with the dealer at a table
    of three, `return_levels` beyond `half_whist_levels`, amnesty where raspasy are written as whists.
    """
    if convention.rasp_scoring is RaspScoring.WHISTS and convention.rasp_talon is not RaspTalon.CLOSED:
        raise ConventionError("rasp_scoring=whists needs rasp_talon=closed")


def value_of(convention: Convention, name: str) -> str:
    """The text of one option's value."""
    return BY_NAME[name].kind.write(getattr(convention, name))


def rules_of(convention: Convention) -> dict[str, str]:
    """Every option's value, in the order of the table."""
    return {option.name: value_of(convention, option.name) for option in OPTIONS}


def differences(convention: Convention) -> list[tuple[str, str]]:
    """What the convention changes in its preset: the `rule` lines of a record."""
    usual = rules_of(preset(convention.preset))
    return [(name, value) for name, value in rules_of(convention).items() if value != usual[name]]
