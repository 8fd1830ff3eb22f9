"""Plan of a tournament: its kind, its rules, its rounds and times, and what is refused of them."""

from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engine.core.errors import ConventionError
from engine.core.rules import RuleBook

MINUTE_S: Final = 60
DAY_S: Final = 24 * 60 * MINUTE_S
FEWEST: Final = 3
"""Least number of people of a tournament."""
MOST: Final = 120
"""Largest number of people: forty tables."""
MOST_EVENTS: Final = 2_000
"""Most events of a tournament before its first draw; then entrants can only leave, the director close and draw."""
MOST_RULINGS: Final = 1_000
"""Most rulings by people between two draws; then a round is only played and closed, and another one drawn."""
MOST_UNDONE: Final = 100
"""Most events taken back between two draws: each is a fold of the log since the last draw, also at every start."""
ROUNDS: Final = (1, 7)
"""Least and largest number of rounds before the cut."""
DEALS: Final = (3, 36)
"""Least and largest number of deals of a round of duplicate."""
WINDOW_S: Final = (10 * MINUTE_S, 60 * DAY_S)
"""Shortest and longest time of a round, in seconds."""
WAIT_S: Final = 10 * MINUTE_S
"""Seconds into a round after which who has not come is a no-show, and what waiting once more adds."""
LIVE_S: Final = DAY_S
"""Length in seconds from which on a round is played by windows: people agree on an hour themselves."""
SPARE_DEALS: Final = 6
"""Secrets beside those of the planned deals, for deals that have to be dealt again."""
SETTLED_DEALS: Final = 6
"""Number of deals from which on an unfinished match counts with its current score."""
NO_LAPS: Final = ("compulsory_rasp_laps", "0")
"""Option and value by which a match begins without laps in which everybody has to pass."""


class Kind(StrEnum):
    """Kind of a tournament; the values are stored."""

    SEED_004 = "004"
    """By threes, then semi-final and final by fours, a week a round."""
    EVENING = "evening"
    """Stages of SEED_004 in one evening: short matches with a clock."""
    DUPLICATE = "duplicate"
    """The same deals at every table."""


class Odd(StrEnum):
    """Seating of a number of people that three does not divide; the values are stored."""

    ROBOT = "robot"
    FOUR = "four"
    BYE = "bye"


class Scoring(StrEnum):
    """Comparison of the results of a deal of duplicate; the values are stored."""

    IMPS = "imps"
    """With every other table, in IMPs (international match points)."""
    DATUM = "datum"
    """With the mean of the tables, in IMPs."""
    MATCHPOINTS = "matchpoints"
    """By the share of tables that were beaten."""


class Leg(StrEnum):
    """Stage of a tournament, each counted from 0; the values are stored."""

    QUALIFYING = "qualifying"
    SEMIFINAL = "semifinal"
    FINAL = "final"


class BadPlan(StrEnum):
    """Reason for which a plan is refused."""

    ROUNDS = "rounds"
    DEALS = "deals"
    """The seats do not divide the number of deals of a round, or it is out of bounds."""
    WINDOW = "window"
    CLOCK = "clock"
    ODD = "odd"
    """A duplicate is played by threes: its tables hold robots, or somebody rests."""
    THREE = "three"
    """No rules, or rules that three people cannot play by."""
    FOUR = "four"
    """No rules, or rules that four people cannot play by."""
    LENGTH = "length"
    """A number of deals of a match that is out of bounds."""


class PlanRefused(Exception):
    """Refusal of a plan, which cannot be played."""

    def __init__(self, reason: BadPlan) -> None:
        super().__init__(reason)
        self.reason = reason


class Convention(msgspec.Struct, frozen=True, omit_defaults=True):
    """Preset of the game with the options that differ from it, as text."""

    preset: str
    changes: tuple[tuple[str, str], ...] = ()
    """Name and value of each changed option."""

    def ending_after(self, deals: int) -> "Convention":
        """Return the convention with a match of so many deals; 0: with its own end."""
        return replace(self, changes=(*self.changes, ("end", f"deals:{deals}"))) if deals else self

    def rules(self, book: RuleBook[Any]) -> Any:
        """Return the rules as a value of the game. Raises ConventionError."""
        return book.with_rules(book.preset(self.preset), self.changes)


class Plan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything that is settled about a tournament before anybody registers."""

    kind: Kind
    game: str = "preferans"
    """Name of the game."""
    three: Convention
    """Rules of a table of three."""
    four: Convention | None = None
    """Rules of a table of four; None in a tournament that has no such table."""
    rounds: int = 3
    """Number of rounds before the cut; in a duplicate, of all rounds."""
    odd: Odd = Odd.ROBOT
    window_s: int = 7 * DAY_S
    """Time of a round."""
    clock_s: int = 0
    """Seconds for a move; 0: no clock."""
    match_deals: int = 0
    """Deals of a match before the final; 0: until the convention's own end."""
    final_deals: int = 0
    """Deals of a match of the final; 0: until the convention's own end."""
    deals: int = 0
    """Deals of a round of duplicate; else 0."""
    scoring: Scoring = Scoring.IMPS
    """Scoring of a duplicate."""
    sync: bool = False
    """True when each deal of a duplicate waits for the slowest table."""

    @property
    def is_live(self) -> bool:
        """Return whether a round is played at once: who has not come after ten minutes is a no-show."""
        return self.window_s < LIVE_S

    @property
    def planned_deals(self) -> int:
        """Number of the last secret: of the deals of a duplicate with the spare ones, else 0."""
        return self.rounds * self.deals + SPARE_DEALS if self.kind is Kind.DUPLICATE else 0

    def convention(self, leg: Leg, seats: int) -> Convention:
        """Return the rules of a match of a stage at a table of three or four. Raises KeyError if there are none."""
        own = self.three if seats == 3 else self.four
        if own is None:
            raise KeyError(seats)
        if self.kind is Kind.DUPLICATE:
            return own.ending_after(1)
        return own.ending_after(self.final_deals if leg is Leg.FINAL else self.match_deals)


SEED_004: Final = Plan(kind=Kind.SEED_004, three=Convention("club3"), four=Convention("club4"))
EVENING: Final = Plan(
    kind=Kind.EVENING,
    three=Convention("club3"),
    four=Convention("club4"),
    window_s=45 * MINUTE_S,
    clock_s=60,
    match_deals=6,
    final_deals=9,
)
DUPLICATE: Final = Plan(
    kind=Kind.DUPLICATE,
    three=Convention("sochi"),
    window_s=90 * MINUTE_S,
    clock_s=60,
    deals=6,
)
USUAL: Final = {plan.kind: plan for plan in (SEED_004, EVENING, DUPLICATE)}
"""Plan from which each kind starts, for preferans."""


def plan_for(kind: Kind, game: str, presets: dict[int, str]) -> Plan:
    """Return the usual plan of a kind for another game.

    presets: name of the preset for three and for four people; without one for four, none are seated.

    >>> plan_for(Kind.EVENING, "skat", {3: "skat_seed", 4: "skat_seed"}).four
    Convention(preset='skat_seed', changes=())
    """
    four = Convention(presets[4]) if 4 in presets and kind is not Kind.DUPLICATE else None
    usual = replace(USUAL[kind], game=game, three=Convention(presets[3]), four=four)
    return usual if kind is not Kind.SEED_004 else replace(usual, match_deals=0, final_deals=0)


def for_duplicate(preset: str, book: RuleBook[Any]) -> Convention:
    """Return the rules of a preset for single deals: without compulsory laps, if the game has any.

    Raises ConventionError for an unknown preset.

    >>> from engine.games.preferans import PREFERANS
    >>> for_duplicate("classic", PREFERANS.rules).changes, for_duplicate("sochi", PREFERANS.rules).changes
    ((('compulsory_rasp_laps', '0'),), ())
    """
    rules = book.preset(preset)
    try:
        has_laps = book.with_rule(rules, *NO_LAPS) != rules
    except ConventionError:
        has_laps = False
    return Convention(preset, (NO_LAPS,) if has_laps else ())


def check_plan(plan: Plan, book: RuleBook[Any]) -> None:
    """Refuse a plan that cannot be played by the rules of its game. Raises PlanRefused.

    >>> from engine.games.preferans import PREFERANS
    >>> check_plan(SEED_004, PREFERANS.rules)
    """
    if not ROUNDS[0] <= plan.rounds <= ROUNDS[1]:
        raise PlanRefused(BadPlan.ROUNDS)
    if not WINDOW_S[0] <= plan.window_s <= WINDOW_S[1]:
        raise PlanRefused(BadPlan.WINDOW)
    if plan.clock_s and not 10 <= plan.clock_s <= 600:
        raise PlanRefused(BadPlan.CLOCK)
    if any(deals and not 3 <= deals <= 99 for deals in (plan.match_deals, plan.final_deals)):
        raise PlanRefused(BadPlan.LENGTH)
    if plan.kind is Kind.DUPLICATE:
        _check_duplicate(plan)
    elif plan.four is None or not _is_playable(plan, 4, book):
        raise PlanRefused(BadPlan.FOUR)
    if not _is_playable(plan, 3, book):
        raise PlanRefused(BadPlan.THREE)


def _check_duplicate(plan: Plan) -> None:
    if plan.odd is Odd.FOUR:
        raise PlanRefused(BadPlan.ODD)
    if not DEALS[0] <= plan.deals <= DEALS[1] or plan.deals % 3:
        raise PlanRefused(BadPlan.DEALS)


def _is_playable(plan: Plan, seats: int, book: RuleBook[Any]) -> bool:
    try:
        for leg in Leg:
            rules = plan.convention(leg, seats).rules(book)
            book.check_seats(rules, seats)
    except ConventionError:
        return False
    return True
