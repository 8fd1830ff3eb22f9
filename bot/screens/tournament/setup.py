"""/tour: the page on which a tournament is planned. Each of its buttons contains the whole plan; nothing is stored."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose, next_of, rows_of, ticked
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.option_pages import packed
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Texts, bold, lines, mark
from bot.screens.times import span_word
from bot.screens.tournament.refusals import plan_refused
from bot.screens.tournament.rules import rules_lines, told_of
from bot.screens.tournament.words import KINDS, SCORINGS
from engine.core.game import AnyGame
from engine.tournament.plan import (
    DAY_S,
    MINUTE_S,
    ROUNDS,
    USUAL,
    BadPlan,
    Convention,
    Kind,
    Odd,
    Plan,
    PlanRefused,
    Scoring,
    check_plan,
    for_duplicate,
)
from engine.tournament.plan import DEALS as SAME_DEALS_A_ROUND

SET: Final = "set"
"""First word of the argument of this page's buttons, after “tour:”."""
KIND_LETTERS: Final = {Kind.EVENING: "e", Kind.SEED_004: "s", Kind.DUPLICATE: "d"}
"""Letters of the kinds in buttons; they never change."""
ODD_LETTERS: Final = {Odd.ROBOT: "r", Odd.FOUR: "f", Odd.BYE: "b"}
"""Letters in buttons for what happens with people left over (see `ODDS`); they never change."""
ODDS: Final = {
    Odd.ROBOT: mark("Left over: a robot sits in"),
    Odd.FOUR: mark("Left over: a table of four"),
    Odd.BYE: mark("Left over: somebody rests"),
}
"""Untranslated labels: what happens with people left over when their number is no multiple of three."""
SCORING_NUMBERS: Final = {Scoring.IMPS: 0, Scoring.DATUM: 1, Scoring.MATCHPOINTS: 2}
"""Numbers of the scorings in buttons; they never change."""
WINDOWS: Final = {
    Kind.EVENING: tuple(n * MINUTE_S for n in (30, 45, 60, 90)),
    Kind.SEED_004: tuple(n * DAY_S for n in (1, 3, 7, 14)),
    Kind.DUPLICATE: (*(n * MINUTE_S for n in (60, 90, 120)), *(n * DAY_S for n in (1, 3, 7))),
}
"""Lengths of a round for which there are buttons, by kind, in seconds."""
CLOCKS: Final = (0, 30, 60, 120)
"""Seconds for a move for which there are buttons; 0: no clock."""
DEALS: Final = (4, 6, 9, 12)
"""Numbers of deals in a match for which there are buttons, in an evening."""
OWN_END: Final = (0, *DEALS[1:])
"""Numbers of deals in a match with a button, in a championship by weeks; 0: the rules decide when a match ends."""
SAME_DEALS: Final = 3
"""Step between numbers of deals in a duplicate's round, so that all three seats deal equally often."""
FOUR: Final = 4
IN_PAIRS: Final = 15
"""Most presets whose buttons are laid out in pairs; more are packed closer."""
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class SetUpPage(StrEnum):
    """Page of the plan, or effect of its button; buttons of old messages contain the letters, which never change."""

    PLAN = "p"
    RULES = "c"
    TIMES = "t"
    ASK = "a"
    """Asks whether to close the page without opening a tournament."""
    SHUT = "x"
    """Closes the page without a tournament."""
    OPEN = "o"
    """Opens registration."""
    STAY = "n"
    """Changes nothing: the button's page is already shown."""
    ROUNDS = "r"
    """Changes nothing: the number of rounds is at its limit."""
    DEALS = "d"
    """Changes nothing: the number of deals in a round is at its limit."""


BOUNDS: Final = {SetUpPage.ROUNDS: BadPlan.ROUNDS, SetUpPage.DEALS: BadPlan.DEALS}
"""Reason shown if a number of the plan is at its limit, by the page value of that number's button."""


class SetUp(msgspec.Struct, frozen=True, kw_only=True):
    """Plan that is being chosen, as the buttons of its page contain it."""

    chat: int = 0
    """Chat in which the tournament is opened; 0: the chat of the page, whose buttons only the `opener` may press."""
    opener: int = 0
    """Person who opened the page; 0 on old pages, which anybody may use."""
    page: SetUpPage = SetUpPage.PLAN
    kind: Kind = Kind.EVENING
    preset: str = "club3"
    """Preset of the rules at a table of three."""
    rounds: int = 3
    odd: Odd = Odd.ROBOT
    window_s: int = 45 * MINUTE_S
    """Length of a round in seconds, a multiple of 60."""
    clock_s: int = 60
    deals: int = 6
    """Deals of a match before the final, 0 if the rules decide when it ends; in a duplicate, deals of a round."""
    final: int = 9
    """Deals of a match in the final, 0 if the rules decide when it ends; always 0 in a duplicate."""
    scoring: Scoring = Scoring.IMPS
    """Scoring of a duplicate; without effect for other kinds."""
    sync: bool = False
    """True if each deal of a duplicate waits for the slowest table."""

    @property
    def is_duplicate(self) -> bool:
        """Return whether all tables are to play the same deals."""
        return self.kind is Kind.DUPLICATE

    @property
    def opens(self) -> bool:
        """Return whether the button opens registration."""
        return self.page is SetUpPage.OPEN

    @property
    def closes(self) -> bool:
        """Return whether the button closes the page without a tournament."""
        return self.page is SetUpPage.SHUT

    @property
    def stays(self) -> bool:
        """Return whether the button leaves the page as it is."""
        return self.page in (SetUpPage.STAY, *BOUNDS)

    def plan(self, books: Rulebooks, games: Mapping[str, AnyGame]) -> Plan:
        """Return the plan, not yet checked. Raises ConventionError if its rules are not played here.

        games: games played here, by name
        """
        rules = books.preset(self.preset)
        name = next((name for name, game in games.items() if isinstance(rules, game.rules.kind)), "")
        return planned(books, self, name)

    def __str__(self) -> str:
        """Return the action of a button with this plan, of at most 57 characters.

        The opener (positive) is in the place where old buttons have the chat (negative). For a duplicate, the number of
        deals is divided by three, and the place of the final holds twice the number of the scoring, plus one if tables
        wait.
        """
        letters = f"{self.page}{KIND_LETTERS[self.kind]}{ODD_LETTERS[self.odd]}{self.rounds}"
        deals, last = self.deals, self.final
        if self.is_duplicate:
            deals, last = self.deals // SAME_DEALS, 2 * SCORING_NUMBERS[self.scoring] + self.sync
        numbers = (self.window_s // MINUTE_S, self.clock_s, deals, last)
        return ":".join(
            (LooseAction.TOUR, SET, _written(self.opener or self.chat), letters, self.preset, *map(_written, numbers)),
        )


def usual(chat: int, kind: Kind = Kind.EVENING, preset: str = "", *, opener: int = 0) -> SetUp:
    """Return the default plan of a kind.

    chat: 0 for a page with an opener. preset: rules already chosen; empty for the kind's default.
    """
    plan = USUAL[kind]
    return SetUp(
        chat=chat,
        opener=opener,
        kind=kind,
        preset=preset or plan.three.preset,
        rounds=plan.rounds,
        odd=plan.odd,
        window_s=plan.window_s,
        clock_s=plan.clock_s,
        deals=plan.deals or plan.match_deals,
        final=plan.final_deals,
    )


def setup_of(argument: str) -> SetUp | None:
    """Parse the argument of a button, "set:..."; None if it is not valid."""
    word, *values = argument.split(":")
    if word != SET or len(values) != 7 or len(values[1]) != 4 or not values[1][3].isdecimal():
        return None
    kinds = {letter: value for value, letter in KIND_LETTERS.items()}
    odds = {letter: value for value, letter in ODD_LETTERS.items()}
    page, kind, odd, rounds = tuple(values[1])
    try:
        where, minutes, clock, deals, last = (int(values[place], 36) for place in (0, 3, 4, 5, 6))
        setup = SetUp(
            chat=min(where, 0),
            opener=max(where, 0),
            page=SetUpPage(page),
            kind=kinds[kind],
            preset=values[2],
            rounds=int(rounds),
            odd=odds[odd],
            window_s=minutes * MINUTE_S,
            clock_s=clock,
            deals=deals,
            final=last,
        )
        return _compared(setup, last) if setup.is_duplicate else setup
    except (KeyError, ValueError):
        return None


def _compared(setup: SetUp, last: int) -> SetUp:
    """Return the plan of a duplicate. `last` encodes `scoring` and `sync`. Raises KeyError if `last` is invalid."""
    scorings = {number: scoring for scoring, number in SCORING_NUMBERS.items()}
    deals = setup.deals * SAME_DEALS
    return replace(setup, deals=deals, final=0, scoring=scorings[last // 2], sync=bool(last % 2))


def _written(number: int) -> str:
    """Format a number in base 36, with a minus if it is negative."""
    digits, rest = "", abs(number)
    while rest or not digits:
        rest, digit = divmod(rest, 36)
        digits = _DIGITS[digit] + digits
    return f"-{digits}" if number < 0 else digits


def planned(books: Rulebooks, setup: SetUp, game: str = "") -> Plan:
    """Return the plan of a page, not yet checked; `game`: name of the game. Raises ConventionError on unknown rules."""
    common = replace(
        USUAL[setup.kind],
        game=game,
        rounds=setup.rounds,
        odd=setup.odd,
        window_s=setup.window_s,
        clock_s=setup.clock_s,
    )
    if setup.is_duplicate:
        three = for_duplicate(setup.preset, books.of(books.preset(setup.preset)).book)
        return replace(common, three=three, deals=setup.deals, scoring=setup.scoring, sync=setup.sync)
    four = four_of(books, setup.preset)
    return replace(
        common,
        three=Convention(setup.preset),
        four=Convention(four) if four else None,
        match_deals=setup.deals,
        final_deals=setup.final,
    )


def four_of(books: Rulebooks, preset: str) -> str:
    """Return the preset for tables of four in a tournament whose tables of three play by `preset`.

    It is `preset` itself if that allows four, otherwise the game's first preset that is only for four; empty if there
    is none. Raises ConventionError for an unknown preset.
    """
    rules = books.preset(preset)
    book = books.of(rules).book
    if FOUR in book.seats(rules):
        return preset
    return next((name for name, its in book.presets.items() if book.seats(its) == (FOUR,)), "")


def presets_for(t: Texts, books: Rulebooks, setup: SetUp) -> tuple[str, ...]:
    """Return the presets by which the tournament that is being planned could be played."""
    return tuple(name for name in books.presets if _is_playable(t, books, replace(setup, preset=name)))


def _is_playable(t: Texts, books: Rulebooks, setup: SetUp) -> bool:
    plan = planned(books, setup)
    try:
        check_plan(plan, books.of(books.preset(setup.preset)).book)
    except PlanRefused:
        return False
    return not setup.deals or _heeds_deals(t, books, plan)


def _heeds_deals(t: Texts, books: Rulebooks, plan: Plan) -> bool:
    """Return whether a match by these rules can end after a chosen number of deals; by some rules it cannot."""
    face = books.of(books.preset(plan.three.preset))
    shorter, longer = (face.title(t, plan.three.ending_after(deals).rules(face.book)) for deals in (1, 2))
    return shorter != longer


def setup_screen(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    """Show the page of the plan. Raises ConventionError if its rules are not played here.

    Buttons to the page shown already do nothing: Telegram refuses, and counts, edits without a change.
    """
    shown = replace(setup, page=SetUpPage.PLAN) if setup.opens or setup.stays else setup
    screen, idle = _page(t, books, setup), str(replace(setup, page=SetUpPage.STAY))
    rows = tuple(tuple(_idle(key, str(shown), idle) for key in row) for row in screen.rows)
    return replace(screen, rows=rows)


def _idle(key: Button, shown: str, idle: str) -> Button:
    """Return a button, with the action `idle` if its own action leads to the page shown (`shown`)."""
    return loose(key.text, idle, key.style) if key.press is not None and key.press.action == shown else key


def _page(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    match setup.page:
        case SetUpPage.RULES:
            return _rules_page(t, books, setup)
        case SetUpPage.TIMES:
            return _times_page(t, books, setup)
        case SetUpPage.ASK:
            text = t("Drop the tournament? What you have chosen here will be lost.")
            yes = _key(t.plain("No tournament"), setup, ButtonStyle.DANGER, page=SetUpPage.SHUT)
            return Screen(text, ((yes, _key(t.plain("Back"), setup, page=SetUpPage.PLAN)),))
        case SetUpPage.SHUT:
            return setup_closed(t)
        case SetUpPage.PLAN | SetUpPage.OPEN | SetUpPage.STAY | SetUpPage.ROUNDS | SetUpPage.DEALS:
            return _plan_page(t, books, setup)


def setup_closed(t: Texts) -> Screen:
    """Show the text to which the page changes when no tournament is opened."""
    return Screen(t("No tournament was opened. /tour begins another one."))


def bound_told(t: Texts, setup: SetUp) -> str:
    """Return the toast on why a number of the plan is at its limit; empty for buttons that are not about a limit."""
    return plan_refused(t, BOUNDS[setup.page]) if setup.page in BOUNDS else ""


def tour_opened(t: Texts) -> str:
    """Return the toast that registration is open; the group's message may change some seconds later."""
    return t.plain("Registration is open.")


def _plan_page(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    setup = replace(setup, page=SetUpPage.PLAN)
    plan, face = planned(books, setup), books.of(books.preset(setup.preset))
    kinds = tuple(
        _chosen(_kind_label(t, kind), _of_kind(t, books, setup, kind), chosen=kind is setup.kind)
        for kind in KIND_LETTERS
    )
    odds = (Odd.ROBOT, Odd.BYE) if setup.is_duplicate else tuple(Odd)
    rows = (
        kinds,
        (
            _key(face.preset_name(t, setup.preset), setup, page=SetUpPage.RULES),
            *((_scoring_key(t, setup),) if setup.is_duplicate else ()),
        ),
        _rounds_row(t, setup),
        *((_same_deals_row(t, setup),) if setup.is_duplicate else ()),
        (_key(t.plain(ODDS[setup.odd]), setup, odd=next_of(odds, setup.odd)),),
        (_key(t.plain("Round: %(time)s", time=_times_word(t, setup)), setup, page=SetUpPage.TIMES),),
        (
            _key(t.plain("Open registration"), setup, ButtonStyle.PRIMARY, page=SetUpPage.OPEN),
            _key(t.plain("No tournament"), setup, page=SetUpPage.ASK),
        ),
    )
    head = bold(t.plain("Tournament: %(kind)s", kind=kinds_name(t, setup)))
    return Screen(lines(head, *told_of(t, books, plan)), rows)


def _rounds_row(t: Texts, setup: SetUp) -> Row:
    fewer = replace(setup, rounds=setup.rounds - 1) if setup.rounds > ROUNDS[0] else None
    more = replace(setup, rounds=setup.rounds + 1) if setup.rounds < ROUNDS[1] else None
    return _stepper(t.plain("Rounds: %(n)d", n=setup.rounds), setup, SetUpPage.ROUNDS, fewer, more)


def _same_deals_row(t: Texts, setup: SetUp) -> Row:
    """Return the buttons that change the number of deals in a duplicate's round."""
    least, most = SAME_DEALS_A_ROUND
    fewer = replace(setup, deals=setup.deals - SAME_DEALS) if setup.deals > least else None
    more = replace(setup, deals=setup.deals + SAME_DEALS) if setup.deals < most else None
    return _stepper(t.plain("Deals: %(n)d", n=setup.deals), setup, SetUpPage.DEALS, fewer, more)


def _stepper(told: str, setup: SetUp, bound: SetUpPage, fewer: SetUp | None, more: SetUp | None) -> Row:
    """Return the buttons “−”, `told` (label) and “+”. If `fewer` or `more` is None, its button only names the limit."""
    last = replace(setup, page=bound)
    return _key("−", fewer or last), _key(told, setup), _key("+", more or last)


def _scoring_key(t: Texts, setup: SetUp) -> Button:
    """Return the button that switches to the next scoring of a duplicate."""
    told = t.plain("Score: %(name)s", name=t.plain(SCORINGS[setup.scoring]))
    return _key(told, setup, scoring=next_of(tuple(Scoring), setup.scoring))


def _of_kind(t: Texts, books: Rulebooks, setup: SetUp, kind: Kind) -> SetUp:
    """Return the default plan of another kind, with the chosen rules if that kind can be played by them."""
    own = usual(setup.chat, kind, opener=setup.opener)
    begun = own if setup.preset == usual(setup.chat, setup.kind).preset else replace(own, preset=setup.preset)
    return begun if _is_playable(t, books, begun) else own


def _kind_label(t: Texts, kind: Kind) -> str:
    """Return the label of a kind for its button, short enough for three in a row."""
    return t.plain("By weeks") if kind is Kind.SEED_004 else t.plain(KINDS[kind])


def kinds_name(t: Texts, setup: SetUp) -> str:
    """Return the name of the plan's kind; plain text."""
    return t.plain(KINDS[setup.kind])


def _times_word(t: Texts, setup: SetUp) -> str:
    time = span_word(t, setup.window_s)
    return f"{time} · {t.plain('%(n)d s', n=setup.clock_s)}" if setup.clock_s else time


def _rules_page(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    """Show the presets of all games by which the tournament can be played, with a tick on the chosen one."""
    keys = [
        _chosen(
            books.of(books.preset(name)).preset_name(t, name),
            replace(setup, preset=name, page=SetUpPage.PLAN),
            chosen=name == setup.preset,
        )
        for name in presets_for(t, books, setup)
    ]
    back = _key(t.plain("‹ Back"), setup, page=SetUpPage.PLAN)
    rows = rows_of(keys, 2) if len(keys) <= IN_PAIRS else packed(keys)
    return Screen(lines(bold(t.plain("By which rules?"))), (*rows, (back,)))


def _times_page(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    windows = tuple(
        _chosen(span_word(t, window), replace(setup, window_s=window), chosen=window == setup.window_s)
        for window in WINDOWS[setup.kind]
    )
    clocks = tuple(
        _chosen(
            t.plain("%(n)d s", n=clock) if clock else t.plain("no clock"),
            replace(setup, clock_s=clock),
            chosen=clock == setup.clock_s,
        )
        for clock in CLOCKS
    )
    below = ((_waiting_key(t, setup),),) if setup.is_duplicate else _deals_rows(t, setup)
    back = (_key(t.plain("‹ Back"), setup, page=SetUpPage.PLAN),)
    told = t(
        "At the top, the length of a round; below it, seconds for a move. Then deals in a match, and last in the final."
    )
    if setup.is_duplicate:
        told = t("At the top, the length of a round; below it, seconds for a move.")
    text = lines(bold(t.plain("Times")), told, *rules_lines(t, books, planned(books, setup)))
    return Screen(text, (*rows_of(windows, 3 if setup.is_duplicate else 2), *rows_of(clocks, 2), *below, back))


def _deals_rows(t: Texts, setup: SetUp) -> tuple[Row, ...]:
    """Return the rows of buttons for the number of deals in a match, and for that in the final."""
    choice = DEALS if setup.kind is Kind.EVENING else OWN_END
    deals = tuple(_of_deals(t, replace(setup, deals=n), n, chosen=n == setup.deals) for n in choice)
    return deals, tuple(_of_deals(t, replace(setup, final=n), n, chosen=n == setup.final) for n in choice)


def _waiting_key(t: Texts, setup: SetUp) -> Button:
    """Return the button that switches whether each deal of a duplicate waits for the slowest table."""
    return _chosen(t.plain("Wait for all tables"), replace(setup, sync=not setup.sync), chosen=setup.sync)


def _of_deals(t: Texts, setup: SetUp, deals: int, *, chosen: bool) -> Button:
    return _chosen(t.number("%(n)d deal", "%(n)d deals", deals) if deals else t.plain("whole"), setup, chosen=chosen)


def _chosen(text: str, setup: SetUp, *, chosen: bool) -> Button:
    style = ButtonStyle.SUCCESS if chosen else ButtonStyle.PLAIN
    return loose(ticked(text, chosen=chosen), str(setup), style)


def _key(text: str, setup: SetUp, style: ButtonStyle = ButtonStyle.PLAIN, **changes: object) -> Button:
    return loose(text, str(replace(setup, **changes)), style)
