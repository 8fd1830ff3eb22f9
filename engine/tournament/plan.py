"""Plan of a tournament: kind, rules, rounds and times, and the check of these choices."""

from enum import StrEnum
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from engine.core.errors import ConventionError
from engine.core.rules import RuleBook

MINUTE_S: Final = 60
DAY_S: Final = 24 * 60 * MINUTE_S
FEWEST: Final = 3
"""Smallest number of people in a tournament."""
MOST: Final = 120
"""Largest number of people in a tournament: forty tables."""
MOST_EVENTS: Final = 2_000
"""Largest number of events before the first draw; then entrants can only leave, and the director close and draw."""
MOST_RULINGS: Final = 1_000
"""Largest number of rulings by people between two draws; then a round can only be played and closed."""
MOST_UNDONE: Final = 100
"""Largest number of undone events between two draws; after each the state is computed again from the last draw."""
ROUNDS: Final = (1, 7)
"""Smallest and largest number of rounds in the qualifying stage."""
DEALS: Final = (3, 36)
"""Smallest and largest number of deals in a round of a duplicate."""
WINDOW_S: Final = (10 * MINUTE_S, 60 * DAY_S)
"""Shortest and longest time of a round, in seconds."""
WAIT_S: Final = 10 * MINUTE_S
"""Seconds from the start of a live round after which a missing entrant is a no-show; a ruling to wait adds as many."""
LIVE_S: Final = DAY_S
"""Rounds of at least this length, in seconds, are not live: people agree themselves when to play."""
SPARE_DEALS: Final = 6
"""Number of spare deals of a duplicate, to replace deals that do not count."""
SETTLED_DEALS: Final = 6
"""Number of deals from which an unfinished match counts with its current score."""
NO_LAPS: Final = ("compulsory_rasp_laps", "0")
"""Name and value of the option by which a match begins without compulsory laps of passing."""


class Kind(StrEnum):
    """Kind of a tournament; the values are stored."""

    SEED_004 = "004"
    """Tables of three, then semi-finals and a final at tables of four, with a week for each round."""
    EVENING = "evening"
    """The stages of SEED_004 within one evening: short matches with a clock."""
    DUPLICATE = "duplicate"
    """All tables play the same deals."""


class Odd(StrEnum):
    """What is done if the number of people is not divisible by three; the values are stored."""

    ROBOT = "robot"
    FOUR = "four"
    BYE = "bye"


class Scoring(StrEnum):
    """Method of comparing the results of a deal of a duplicate; the values are stored."""

    IMPS = "imps"
    """Each result is compared with every other table, in IMPs (international match points)."""
    DATUM = "datum"
    """Each result is compared with the mean of the tables, in IMPs."""
    MATCHPOINTS = "matchpoints"
    """Each result is scored by the share of tables that it beats."""


class Leg(StrEnum):
    """Stage of a tournament; points start from 0 in each one. The values are stored."""

    QUALIFYING = "qualifying"
    SEMIFINAL = "semifinal"
    FINAL = "final"


class BadPlan(StrEnum):
    """Reason why a plan is refused."""

    ROUNDS = "rounds"
    DEALS = "deals"
    """The number of deals in a round is out of bounds or not divisible by the number of seats."""
    WINDOW = "window"
    CLOCK = "clock"
    ODD = "odd"
    """The plan of a duplicate asks for tables of four (`Odd.FOUR`), but a duplicate has tables of three only."""
    THREE = "three"
    """The plan's rules for tables of three are invalid, or do not allow three people."""
    FOUR = "four"
    """The plan has no valid rules for tables of four, or they do not allow four people."""
    LENGTH = "length"
    """The number of deals in a match is out of bounds."""


class PlanRefused(Exception):
    """Refusal of a plan that cannot be played."""

    def __init__(self, reason: BadPlan) -> None:
        super().__init__(reason)
        self.reason = reason


class Convention(msgspec.Struct, frozen=True, omit_defaults=True):
    """Rules as text: the name of a preset, and the options that differ from it."""

    preset: str
    changes: tuple[tuple[str, str], ...] = ()
    """Name and value of each changed option."""

    def ending_after(self, deals: int) -> "Convention":
        """Return the convention with matches of `deals` deals; 0: matches end as the convention says."""
        return replace(self, changes=(*self.changes, ("end", f"deals:{deals}"))) if deals else self

    def rules(self, book: RuleBook[Any]) -> Any:
        """Return the rules as a value of the game. Raises ConventionError if they are invalid."""
        return book.with_rules(book.preset(self.preset), self.changes)


class Plan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything that is decided about a tournament before registration begins."""

    kind: Kind
    game: str = "preferans"
    """Name of the game."""
    three: Convention
    """Rules for tables of three."""
    four: Convention | None = None
    """Rules for tables of four; None if the tournament has no such tables."""
    rounds: int = 3
    """Number of rounds in the qualifying stage; in a duplicate, which has no other stage, of all rounds."""
    odd: Odd = Odd.ROBOT
    window_s: int = 7 * DAY_S
    """Time of a round, in seconds."""
    clock_s: int = 0
    """Time for a move, in seconds; 0: no clock."""
    match_deals: int = 0
    """Number of deals in a match before the final; 0: the match ends as the convention says."""
    final_deals: int = 0
    """Number of deals in a match of the final; 0: the match ends as the convention says."""
    deals: int = 0
    """Number of deals in a round of a duplicate; 0 for other kinds."""
    scoring: Scoring = Scoring.IMPS
    """Method of scoring a duplicate."""
    sync: bool = False
    """True if each deal of a duplicate begins only when the slowest table is ready for it."""

    @property
    def is_live(self) -> bool:
        """Return whether rounds are live: played at once, so that being ten minutes late is a no-show."""
        return self.window_s < LIVE_S

    @property
    def planned_deals(self) -> int:
        """Number of planned and spare deals of a duplicate together, also the number of its last secret; else 0."""
        return self.rounds * self.deals + SPARE_DEALS if self.kind is Kind.DUPLICATE else 0

    def convention(self, leg: Leg, seats: int) -> Convention:
        """Return the rules of a match in stage `leg` at a table of 3 or 4 seats. Raises KeyError if there are none."""
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
"""Usual plan of each kind, for preferans."""


def plan_for(kind: Kind, game: str, presets: dict[int, str]) -> Plan:
    """Return the usual plan of a kind, changed for another game.

    presets: names of the game's presets for three and for four people; without one for four, no tables of four.

    >>> plan_for(Kind.EVENING, "skat", {3: "skat_seed", 4: "skat_seed"}).four
    Convention(preset='skat_seed', changes=())
    """
    four = Convention(presets[4]) if 4 in presets and kind is not Kind.DUPLICATE else None
    usual = replace(USUAL[kind], game=game, three=Convention(presets[3]), four=four)
    return usual if kind is not Kind.SEED_004 else replace(usual, match_deals=0, final_deals=0)


def for_duplicate(preset: str, book: RuleBook[Any]) -> Convention:
    """Return the rules of a preset for single deals: without compulsory laps of passing, if the game has any.

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
    """Check that a plan can be played by the rules of its game. Raises PlanRefused.

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
