"""/tour: the page on which a tournament is planned. The whole plan stands in each of its buttons, nothing is stored."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import msgspec
from msgspec.structs import replace

from bot.screens.actions import LooseAction
from bot.screens.keys import loose, rows_of, ticked
from bot.screens.model import Button, ButtonStyle, Screen
from bot.screens.rulebooks import Rulebooks
from bot.screens.texts import Html, Texts, bold, lines, mark
from bot.screens.tour_words import KINDS, rules_word, span_word
from engine.core.game import AnyGame
from engine.tournament.plan import (
    DAY_S,
    MINUTE_S,
    ROUNDS,
    USUAL,
    Convention,
    Kind,
    Leg,
    Odd,
    Plan,
    PlanRefused,
    check_plan,
)

SET: Final = "set"
"""Word of the buttons behind that of tournaments."""
KIND_LETTERS: Final = {Kind.EVENING: "e", Kind.SEED_004: "s"}
"""Letters of the kinds in buttons, never changed."""
ODD_LETTERS: Final = {Odd.ROBOT: "r", Odd.FOUR: "f", Odd.BYE: "b"}
"""Letters of the seating in buttons, never changed."""
ODDS: Final = {
    Odd.ROBOT: mark("Not by three: a robot sits in"),
    Odd.FOUR: mark("Not by three: a table of four"),
    Odd.BYE: mark("Not by three: somebody rests"),
}
"""Seatings of a number that three does not divide, messages of the catalogue."""
WINDOWS: Final = {
    Kind.EVENING: tuple(n * MINUTE_S for n in (30, 45, 60, 90)),
    Kind.SEED_004: tuple(n * DAY_S for n in (1, 3, 7, 14)),
}
"""Times of a round that have a button, in seconds."""
CLOCKS: Final = (0, 30, 60, 120)
"""Seconds a move that have a button."""
DEALS: Final = (4, 6, 9, 12)
"""Deals of a match that have a button."""
OWN_END: Final = (0, *DEALS[1:])
"""Deals of a match where the rules have an end of their own."""
FOUR: Final = 4
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"


class SetUpPage(StrEnum):
    """Page of the plan, or what its button does; the letters stand in buttons and are never changed."""

    PLAN = "p"
    RULES = "c"
    TIMES = "t"
    ASK = "a"
    """Question whether nothing is to be opened."""
    SHUT = "x"
    """Nothing is opened."""
    OPEN = "o"
    """Registration is opened."""


class SetUp(msgspec.Struct, frozen=True, kw_only=True):
    """Plan that is being chosen, as its buttons hold it."""

    chat: int
    """Chat in which the tournament is opened."""
    page: SetUpPage = SetUpPage.PLAN
    kind: Kind = Kind.EVENING
    preset: str = "club3"
    """Rules of a table of three."""
    rounds: int = 3
    odd: Odd = Odd.ROBOT
    window_s: int = 45 * MINUTE_S
    """Time of a round, in whole minutes."""
    clock_s: int = 60
    deals: int = 6
    """Deals of a match before the final; 0: the rules' own end."""
    final: int = 9
    """Deals of a match of the final; 0: the rules' own end."""

    @property
    def opens(self) -> bool:
        """Tell whether the button opens the registration."""
        return self.page is SetUpPage.OPEN

    @property
    def closes(self) -> bool:
        """Tell whether the button puts the page away."""
        return self.page is SetUpPage.SHUT

    def plan(self, books: Rulebooks, games: Mapping[str, AnyGame]) -> Plan:
        """Return the plan, not checked. Raises ConventionError for rules that are not hosted (any more).

        games: hosted games by name.
        """
        rules = books.preset(self.preset)
        name = next((name for name, game in games.items() if isinstance(rules, game.rules.kind)), "")
        return planned(books, self, name)

    def __str__(self) -> str:
        """Write the action of a button; at most 57 characters."""
        letters = f"{self.page}{KIND_LETTERS[self.kind]}{ODD_LETTERS[self.odd]}{self.rounds}"
        numbers = (self.window_s // MINUTE_S, self.clock_s, self.deals, self.final)
        return ":".join(
            (LooseAction.TOUR, SET, _written(self.chat), letters, self.preset, *map(_written, numbers)),
        )


def usual(chat: int, kind: Kind = Kind.EVENING, preset: str = "") -> SetUp:
    """Return the plan with which a kind begins; preset: rules that are chosen already, empty for the kind's own."""
    plan = USUAL[kind]
    return SetUp(
        chat=chat,
        kind=kind,
        preset=preset or plan.three.preset,
        rounds=plan.rounds,
        odd=plan.odd,
        window_s=plan.window_s,
        clock_s=plan.clock_s,
        deals=plan.match_deals,
        final=plan.final_deals,
    )


def setup_of(argument: str) -> SetUp | None:
    """Read the argument of a button: "set:..."; None for anything else."""
    word, *values = argument.split(":")
    if word != SET or len(values) != 7 or len(values[1]) != 4 or not values[1][3].isdecimal():
        return None
    kinds = {letter: value for value, letter in KIND_LETTERS.items()}
    odds = {letter: value for value, letter in ODD_LETTERS.items()}
    page, kind, odd, rounds = tuple(values[1])
    try:
        chat, minutes, clock, deals, final = (int(values[place], 36) for place in (0, 3, 4, 5, 6))
        return SetUp(
            chat=chat,
            page=SetUpPage(page),
            kind=kinds[kind],
            preset=values[2],
            rounds=int(rounds),
            odd=odds[odd],
            window_s=minutes * MINUTE_S,
            clock_s=clock,
            deals=deals,
            final=final,
        )
    except (KeyError, ValueError):
        return None


def _written(number: int) -> str:
    """Write a number in base 36, negative ones with a minus."""
    digits, rest = "", abs(number)
    while rest or not digits:
        rest, digit = divmod(rest, 36)
        digits = _DIGITS[digit] + digits
    return f"-{digits}" if number < 0 else digits


def planned(books: Rulebooks, setup: SetUp, game: str = "") -> Plan:
    """Return the plan of a page, not checked. Raises ConventionError for rules that are not hosted (any more)."""
    four = four_of(books, setup.preset)
    return replace(
        USUAL[setup.kind],
        game=game,
        three=Convention(setup.preset),
        four=Convention(four) if four else None,
        rounds=setup.rounds,
        odd=setup.odd,
        window_s=setup.window_s,
        clock_s=setup.clock_s,
        match_deals=setup.deals,
        final_deals=setup.final,
    )


def four_of(books: Rulebooks, preset: str) -> str:
    """Return the preset by which four play where three play by `preset`; empty where its game has none.

    The preset itself where it knows four players, else the first one of the game that is for four alone. Raises
    ConventionError for an unknown preset.
    """
    rules = books.preset(preset)
    book = books.of(rules).book
    if FOUR in book.seats(rules):
        return preset
    return next((name for name, its in book.presets.items() if book.seats(its) == (FOUR,)), "")


def presets_for(t: Texts, books: Rulebooks, setup: SetUp) -> tuple[str, ...]:
    """Return the presets by which such a tournament can be played."""
    return tuple(name for name in books.presets if _is_playable(t, books, replace(setup, preset=name)))


def _is_playable(t: Texts, books: Rulebooks, setup: SetUp) -> bool:
    plan = planned(books, setup)
    try:
        check_plan(plan, books.of(books.preset(setup.preset)).book)
    except PlanRefused:
        return False
    longer = replace(plan, match_deals=plan.match_deals + 1)
    heeds = rules_word(t, books, plan, Leg.QUALIFYING, 3) != rules_word(t, books, longer, Leg.QUALIFYING, 3)
    return heeds or not plan.match_deals  # some rules know no other end than their own


def setup_screen(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    """Show the page of the plan. Raises ConventionError for rules that are not hosted (any more)."""
    match setup.page:
        case SetUpPage.RULES:
            return _rules_page(t, books, setup)
        case SetUpPage.TIMES:
            return _times_page(t, books, setup)
        case SetUpPage.ASK:
            text = t("Shall there be no tournament? What you have chosen here is lost.")
            yes = _key(t.plain("No tournament"), setup, ButtonStyle.DANGER, page=SetUpPage.SHUT)
            return Screen(text, ((yes, _key(t.plain("Back"), setup, page=SetUpPage.PLAN)),))
        case SetUpPage.SHUT:
            return setup_closed(t)
        case SetUpPage.PLAN | SetUpPage.OPEN:
            return _plan_page(t, books, setup)


def setup_closed(t: Texts) -> Screen:
    """Show what becomes of the page when nothing is opened."""
    return Screen(t("No tournament was opened. /tour begins another one."))


def tour_opened(t: Texts) -> str:
    """Tell in a toast that registration is open; the message in the group may turn some seconds later."""
    return t.plain("Registration is open.")


def _plan_page(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    setup = replace(setup, page=SetUpPage.PLAN)
    plan, face = planned(books, setup), books.of(books.preset(setup.preset))
    kinds = tuple(
        _chosen(t.plain(KINDS[kind]), _of_kind(t, books, setup, kind), chosen=kind is setup.kind)
        for kind in KIND_LETTERS
    )
    fewer, more = max(setup.rounds - 1, ROUNDS[0]), min(setup.rounds + 1, ROUNDS[1])
    odds = tuple(Odd)
    rows = (
        kinds,
        (_key(face.preset_name(t, setup.preset), setup, page=SetUpPage.RULES),),
        (
            _key("−", setup, rounds=fewer),
            _key(t.plain("Rounds: %(n)d", n=setup.rounds), setup),
            _key("+", setup, rounds=more),
        ),
        (_key(t.plain(ODDS[setup.odd]), setup, odd=odds[(odds.index(setup.odd) + 1) % len(odds)]),),
        (_key(t.plain("Round: %(time)s", time=_times_word(t, setup)), setup, page=SetUpPage.TIMES),),
        (
            _key(t.plain("Open registration"), setup, ButtonStyle.PRIMARY, page=SetUpPage.OPEN),
            _key(t.plain("No tournament"), setup, page=SetUpPage.ASK),
        ),
    )
    return Screen(lines(bold(t.plain("Tournament: %(kind)s", kind=kinds_name(t, setup))), *_told(t, books, plan)), rows)


def _of_kind(t: Texts, books: Rulebooks, setup: SetUp, kind: Kind) -> SetUp:
    """Return the plan with which another kind begins; the rules stay where the kind can be played by them."""
    begun = usual(setup.chat, kind, setup.preset)
    return begun if _is_playable(t, books, begun) else usual(setup.chat, kind)


def kinds_name(t: Texts, setup: SetUp) -> str:
    """Name the kind of a plan; plain text."""
    return t.plain(KINDS[setup.kind])


def _told(t: Texts, books: Rulebooks, plan: Plan) -> tuple[Html, ...]:
    """Tell what the plan means."""
    rounds = t.number("%(n)d round by threes", "%(n)d rounds by threes", plan.rounds)
    whole = span_word(t, plan.window_s * (plan.rounds + 2))
    return (
        t(
            "%(rounds)s, then the best four play the final; with eight people or more there is a semi-final.",
            rounds=rounds,
        ),
        t("A place is worth 2, 1, 0 points, at a table of four 3, 2, 1, 0."),
        *rules_lines(t, books, plan),
        t("With semi-final and final about %(time)s in all.", time=whole),
        t("Whoever opens the registration directs the tournament."),
    )


def rules_lines(t: Texts, books: Rulebooks, plan: Plan) -> tuple[Html, ...]:
    """Tell by which rules the tables of a plan play, in the final too, and how long a round is."""
    three = rules_word(t, books, plan, Leg.QUALIFYING, 3)
    final = rules_word(t, books, plan, Leg.FINAL, FOUR) if plan.four is not None else ""
    clock = t.plain("%(n)d s a move", n=plan.clock_s) if plan.clock_s else t.plain("no clock")
    return (
        lines(three),
        t("Final: %(rules)s", rules=final) if final and final != three else Html(""),
        t("A round: %(time)s, %(clock)s", time=span_word(t, plan.window_s), clock=clock),
    )


def _times_word(t: Texts, setup: SetUp) -> str:
    time = span_word(t, setup.window_s)
    return f"{time} · {t.plain('%(n)d s', n=setup.clock_s)}" if setup.clock_s else time


def _rules_page(t: Texts, books: Rulebooks, setup: SetUp) -> Screen:
    """Show the presets, the chosen one ticked; those of every game that can play such a tournament."""
    keys = [
        _chosen(
            books.of(books.preset(name)).preset_name(t, name),
            replace(setup, preset=name, page=SetUpPage.PLAN),
            chosen=name == setup.preset,
        )
        for name in presets_for(t, books, setup)
    ]
    back = _key(t.plain("‹ Back"), setup, page=SetUpPage.PLAN)
    return Screen(lines(bold(t.plain("By which rules?"))), (*rows_of(keys, 2), (back,)))


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
    choice = DEALS if setup.kind is Kind.EVENING else OWN_END
    deals = tuple(_of_deals(t, replace(setup, deals=n), n, chosen=n == setup.deals) for n in choice)
    final = tuple(_of_deals(t, replace(setup, final=n), n, chosen=n == setup.final) for n in choice)
    back = (_key(t.plain("‹ Back"), setup, page=SetUpPage.PLAN),)
    text = lines(
        bold(t.plain("Times")),
        t("At the top the time of a round, below it seconds for a move. Then deals of a match, last of the final."),
        *rules_lines(t, books, planned(books, setup)),
    )
    return Screen(text, (*rows_of(windows, 2), *rows_of(clocks, 2), deals, final, back))


def _of_deals(t: Texts, setup: SetUp, deals: int, *, chosen: bool) -> Button:
    return _chosen(t.number("%(n)d deal", "%(n)d deals", deals) if deals else t.plain("whole"), setup, chosen=chosen)


def _chosen(text: str, setup: SetUp, *, chosen: bool) -> Button:
    style = ButtonStyle.SUCCESS if chosen else ButtonStyle.PLAIN
    return loose(ticked(text, chosen=chosen), str(setup), style)


def _key(text: str, setup: SetUp, style: ButtonStyle = ButtonStyle.PLAIN, **changes: object) -> Button:
    return loose(text, str(replace(setup, **changes)), style)
