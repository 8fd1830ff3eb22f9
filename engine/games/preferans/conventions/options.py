"""Kinds of values of an option: each reads a text and writes a value back (parameters.md)."""

from enum import StrEnum
from typing import Final

import msgspec

from engine.core.errors import ConventionError
from engine.core.kinds import NO_ITEMS, Number, OneOf, YesNo, each_once, whole_number
from engine.core.options import Option, OptionBook
from engine.games.preferans.contracts import LEVELS, parse_rung
from engine.games.preferans.conventions import values
from engine.games.preferans.conventions.model import Convention, End
from engine.games.preferans.conventions.presets import PRESET_LIST, seats_for
from engine.games.preferans.conventions.values import EndKind, HalfWhistWho, OpenChoice, RaspScoring, RaspTalon

MAX_ITEMS = 20
"""Longest list whose last item repeats."""


class Numbers(msgspec.Struct, frozen=True):
    """A list of whole numbers, from one to twenty."""

    low: int
    high: int
    texts: tuple[str, ...]

    def parse(self, text: str) -> tuple[int, ...]:
        items = text.split(",")
        if len(items) > MAX_ITEMS:
            raise ValueError(text)
        return tuple(whole_number(item, self.low, self.high) for item in items)

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


class LevelSet(msgspec.Struct, frozen=True):
    """Levels of contracts, each once, low to high; may be empty."""

    texts: tuple[str, ...] = ("list of 6..10", NO_ITEMS)

    def parse(self, text: str) -> tuple[int, ...]:
        return tuple(sorted(whole_number(item, LEVELS[0], LEVELS[-1]) for item in each_once(text)))

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value)) or NO_ITEMS


class Several(msgspec.Struct, frozen=True):
    """Names of an enumeration, each once, in its order; may be empty."""

    names: type[StrEnum]

    @property
    def texts(self) -> tuple[str, ...]:
        return (f"list of {' '.join(self.names)}", NO_ITEMS)

    def parse(self, text: str) -> tuple[StrEnum, ...]:
        items = {self.names(item) for item in each_once(text)}
        return tuple(name for name in self.names if name in items)

    def write(self, value: tuple[StrEnum, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class BidSet(msgspec.Struct, frozen=True):
    """Bids as a record writes them, each once; may be empty."""

    texts: tuple[str, ...] = ("list of bids", NO_ITEMS)

    def parse(self, text: str) -> tuple[str, ...]:
        return tuple(str(parse_rung(item)) for item in each_once(text))

    def write(self, value: tuple[str, ...]) -> str:
        return ",".join(value) or NO_ITEMS


class NumberOrNone(msgspec.Struct, frozen=True):
    """A whole number from `low` to `high`, or none (0)."""

    low: int
    high: int

    @property
    def texts(self) -> tuple[str, ...]:
        return (NO_ITEMS, f"{self.low}..{self.high}")

    def parse(self, text: str) -> int:
        return 0 if text == NO_ITEMS else whole_number(text, self.low, self.high)

    def write(self, value: int) -> str:
        return str(value) if value else NO_ITEMS


class DutyTable(msgspec.Struct, frozen=True):
    """Tricks the defenders must take on 6, 7, 8, 9, 10; never more than are left when the declarer fails by one."""

    texts: tuple[str, ...] = ("tricks on 6,7,8,9,10, at most 5,4,3,2,1",)

    def parse(self, text: str) -> tuple[int, ...]:
        items = text.split(",")
        if len(items) != len(LEVELS):
            raise ValueError(text)
        return tuple(whole_number(item, 0, 11 - level) for item, level in zip(items, LEVELS, strict=True))

    def write(self, value: tuple[int, ...]) -> str:
        return ",".join(map(str, value))


class EndText(msgspec.Struct, frozen=True):
    """`each`, `sum`, `time:MINUTES` or `deals:N`."""

    texts: tuple[str, ...] = ("each", "sum", "time:MINUTES", "deals:N")

    def parse(self, text: str) -> End:
        kind, colon, count = text.partition(":")
        if kind == EndKind.DEALS:
            return End(EndKind.DEALS, whole_number(count, 1, 9999))
        if kind == EndKind.TIME:
            return End(EndKind.TIME, minutes=whole_number(count, 1, 9999))
        if colon:
            raise ValueError(text)
        return End(EndKind(kind))

    def write(self, value: End) -> str:
        match value.kind:
            case EndKind.DEALS:
                return f"{value.kind}:{value.deals}"
            case EndKind.TIME:
                return f"{value.kind}:{value.minutes}"
            case _:
                return value.kind.value


ONE_OR_TWO = Number(1, 2, ("1", "2"))

OPTIONS: tuple[Option, ...] = (
    Option("pool_target", Number(1, 10**9 - 1, ("1..999999999",)), "the size of the pool, per player", "rules 10"),
    Option("end", EndText(), "what ends the match: the pools, their sum, time, deals", "rules 10"),
    Option("jumps", YesNo(), "a bid may leave steps of the ladder out", "rules 3.1"),
    Option("here", OneOf(values.Here), "who may hold the other bidder's call with “here”", "rules 3.2"),
    Option("here_excluded", BidSet(), "bids that may not be held", "seed 004"),
    Option("misere_first_word_only", YesNo(), "misère only as a player's first word", "rules 3.3"),
    Option("misere_out_of_turn", YesNo(), "misère at any moment before one's first word", "seed 004"),
    Option("misere_ladder", OneOf(values.MisereLadder), "what beats misère", "rules 3.4"),
    Option("no_talon_bids", Several(values.NoTalon), "games that may be bid without the talon", "rules 3.4"),
    Option("third_hand_free_talon", YesNo(), "after two passes the third hand may take the talon unnamed", "rules 3.1"),
    Option("blind", OneOf(values.Blind), "words before one has looked at one's cards", "rules 14"),
    Option("preferans_hand", OneOf(values.PreferansHand), "the hand that ends the match", "rules 3.6"),
    Option("half_with_dealer", OneOf(values.HalfWithDealer), "games that may be halved with the dealer", "rules 3.5"),
    Option("talon_throw", OneOf(values.TalonThrow), "a useless talon may be thrown at the dealer", "seed 004"),
    Option("without_three", OneOf(values.WithoutThree), "the declarer may give up “without three”", "rules 4"),
    Option("duty", DutyTable(), "tricks the whisting side must take", "Codex 3.8.2"),
    Option("duty_two_eight", ONE_OR_TWO, "tricks two whisters must take on an eight", "seed 004"),
    Option("quota_basis", OneOf(values.QuotaBasis), "two whisters answer together or each for his own", "rules 5.4"),
    Option("shortfall_67", OneOf(values.Shortfall67), "what a whister owes on a six and a seven", "rules 19.A3"),
    Option("shortfall_8910", OneOf(values.Shortfall8910), "who of two whisters owes on 8, 9 and 10", "rules 19.A2"),
    Option("ten", OneOf(values.Ten), "a ten is whisted, or checked with open hands", "rules 5.6"),
    Option("stalingrad", YesNo(), "six spades must be whisted by both, closed", "rules 5.6"),
    Option("responsibility", OneOf(values.Responsibility), "the price of a whister's missing trick", "rules 5.4"),
    Option("style", OneOf(values.Style), "whether the sole whister shares the tricks' whists", "rules 5.5"),
    Option("half_whist_levels", LevelSet(), "levels that may be left for half", "rules 5.2"),
    Option("half_whist_who", OneOf(values.HalfWhistWho), "who may leave for half", "rules 5.2"),
    Option("return_levels", LevelSet(), "levels where a half-whist may be returned", "rules 5.2"),
    Option("dealer_return", YesNo(), "the resting dealer may return a half-whist", "rules 5.2"),
    Option("dealer_whist", YesNo(), "after two passes the resting dealer may whist himself", "seed 003"),
    Option("auto_half_all_pass", YesNo(), "when all pass the declarer's right neighbour writes for half", "seed 003"),
    Option("open_choice", OneOf(values.OpenChoice), "who decides between open and closed play", "rules 5.1"),
    Option("open_moment", OneOf(values.OpenMoment), "when the hands are laid down in open play", "rules 6"),
    Option("consolation", OneOf(values.Consolation), "the price of consolation per undertrick", "rules 7.3"),
    Option("consolation_to", OneOf(values.ConsolationTo), "who writes consolation", "rules 7.3"),
    Option("pool_k", ONE_OR_TWO, "mountain points in a pool point at the end", "rules 11.1"),
    Option("mountain_mult", ONE_OR_TWO, "mountain records times this", "rules 7.1"),
    Option("whist_mult", ONE_OR_TWO, "whists times this", "rules 7.1"),
    Option("made_game_to", OneOf(values.MadeGameTo), "where a made game is written first", "rules 13.4"),
    Option("rasp_scoring", OneOf(values.RaspScoring), "raspasy to the mountain or as whists", "Codex 3.7.2"),
    Option("rasp_prices", Numbers(1, 100, ("list of prices",)), "price of a trick, by raspasy in a row", "Codex 3.7.4"),
    Option("rasp_zero", OneOf(values.RaspZero), "what a player without tricks in raspasy gets", "rules 8.2"),
    Option("rasp_zero_dealer", YesNo(), "the resting dealer gets it too", "rules 8.2"),
    Option("amnesty", YesNo(), "the smallest count is taken off all", "Codex 3.7.3"),
    Option("rasp_talon", OneOf(values.RaspTalon), "the talon in raspasy: opens or stays closed", "Codex 3.7.6"),
    Option("exit_ladder", Numbers(6, 10, ("list of 6..10",)), "lowest bid after 0, 1, 2 ... raspasy", "Codex 3.7.8"),
    Option("exit_needs", OneOf(values.ExitNeeds), "which deal ends a run of raspasy", "rules 8.5"),
    Option("misere_exits", YesNo(), "misère ends a run of raspasy too", "rules 8.5"),
    Option("rasp_max_run", NumberOrNone(1, 20), "raspasy after which price and ladder begin again", "rules 19.B31"),
    Option("rasp_run_fine", Number(0, 1000, ("0..1000",)), "mountain points of the dealer then", "seed 003"),
    Option("deal_after_rasp", OneOf(values.DealAfterRasp), "who deals after raspasy", "Codex 3.7.7"),
    Option(
        "deal_after_failed_misere", OneOf(values.DealAfterFailedMisere), "who deals after a failed misère", "seed 004"
    ),
    Option("compulsory_rasp_laps", Number(0, 2, ("0", "1", "2")), "laps of raspasy before the game", "Codex 3.7.9"),
    Option("talon_bonus", OneOf(values.TalonBonus), "the dealer writes for aces and marriages", "rules 9.1"),
    Option("talon_bonus_3p", OneOf(values.TalonBonus3p), "who writes it where nobody rests", "rules 9.1"),
    Option("misere_talon_bonus", OneOf(values.MisereTalonBonus), "sevens in the talon of a misère", "rules 9.2"),
    Option("help", OneOf(values.Help), "points beyond a full pool close another's", "rules 10"),
    Option("help_tie", OneOf(values.HelpTie), "who is helped first among equal pools", "rules 10"),
    Option("help_not_to", OneOf(values.HelpNotTo), "who is passed over by help", "rules 19.A13"),
    Option("help_leftover", OneOf(values.HelpLeftover), "points when nobody is left to help", "rules 10"),
    Option("settle_divisor", OneOf(values.SettleDivisor), "among how many a mountain is divided", "rules 11.4"),
    Option("tournament_points", OneOf(values.TournamentPoints), "points for the places", "rules 16"),
    Option("bombs", YesNo(), "raspasy passed blind earn bombs that multiply a game", "rules 14"),
    Option("bomb_to", OneOf(values.BombTo), "who gets a bomb", "Codex 3.7.10"),
    Option("bomb_cap", Number(2, 1024, ("2..1024",)), "the largest multiplier of a bomb", "rules 14"),
    Option("bomb_spent", OneOf(values.BombSpent), "when a bomb is gone", "rules 14"),
)
FOR_TWO: dict[str, StrEnum] = {  # required of a convention for two players; `opponent` is allowed to no other
    "half_whist_who": HalfWhistWho.OPPONENT,
    "rasp_talon": RaspTalon.CLOSED,
    "open_choice": OpenChoice.ALWAYS_OPEN,
}


def check(convention: Convention) -> None:
    """Refuse options that exclude each other (parameters.md 3, 12). Raises ConventionError with the reason.

    Options without effect are no error: help without closed pools (parameters.md 4), rights of a resting dealer at a
    table of three, `return_levels` beyond `half_whist_levels`, amnesty if raspasy are written as whists, rules for
    bombs that nobody can earn.
    """
    name = {"name": convention.preset}
    closed = convention.rasp_talon is RaspTalon.CLOSED
    opponent = convention.half_whist_who is FOR_TWO["half_whist_who"]
    if convention.rasp_scoring is RaspScoring.WHISTS and not closed:
        raise ConventionError("rasp_scoring=whists needs rasp_talon=closed")
    if seats_for(convention) != (2,):
        if opponent:
            raise ConventionError("half_whist_who=opponent is for two players; %(name)s is for more", name)
        return
    if not opponent:
        raise ConventionError("%(name)s is for two players: it needs half_whist_who=opponent", name)
    if not closed:
        raise ConventionError("%(name)s is for two players: it needs rasp_talon=closed", name)
    if convention.open_choice is not FOR_TWO["open_choice"]:
        raise ConventionError(
            "%(name)s is for two players: the dummy lies open, it needs open_choice=always_open", name
        )


CONVENTIONS: Final = OptionBook(PRESET_LIST, OPTIONS, check=check)
BY_NAME, value_of, rules_of = CONVENTIONS.options, CONVENTIONS.value_of, CONVENTIONS.rules_of
with_rule, with_rules, differences = CONVENTIONS.with_rule, CONVENTIONS.with_rules, CONVENTIONS.differences


def offered(convention: Convention, name: str) -> tuple[str, ...]:
    """List the values, or descriptions of values, that the number of players allows; the present one among them."""
    present, values = value_of(convention, name), BY_NAME[name].values
    if seats_for(convention) == (2,) and name in FOR_TWO:
        values = (FOR_TWO[name],)
    elif name == "half_whist_who":
        values = tuple(value for value in values if value != HalfWhistWho.OPPONENT)
    is_listed = isinstance(BY_NAME[name].kind, OneOf | YesNo)
    return (*values, present) if is_listed and present not in values else values
