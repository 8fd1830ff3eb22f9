"""«Настроить»: pages of what is agreed before a match, for one person alone or in the table's own message.

`LobbyView.page` names the page: one of this module, or one of the conditions (`bot.screens.options`).
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from bot.games.preferans.screens.rules import difference_lines, known_as, preset_name, title
from bot.screens.actions import Action
from bot.screens.fair import lobby_key
from bot.screens.keys import Row, ours, rows_of, ticked
from bot.screens.model import Button, HouseRules, LobbyView, Press, Screen, Style
from bot.screens.option_keys import OWN, PRESET, SETUP, START, last_row, to_page
from bot.screens.options import options_screen
from bot.screens.texts import Html, Texts, bold, folded, lines
from bot.screens.widths import with_name
from bot.screens.words import capital
from engine.core.strengths import Strength
from engine.games.preferans.conventions.options import differences
from engine.games.preferans.conventions.presets import PRESETS
from engine.games.preferans.conventions.values import EndKind

POOL = "pool"
CLOCK = "clock"
ROBOTS = "robots"
CANCEL = "cancel"  # the question whether the table is to be cancelled
DROP = "drop"  # the chat's own rules to be deleted; drop:<id of one of them>
FIXED = frozenset({SETUP, CANCEL})  # pages of a match that goes on, whose conditions are what they were

POOLS = (4, 10, 20, 30, 50)
CLOCKS = (30, 60, 120)  # seconds a move
NO_POOL = (EndKind.DEALS, EndKind.TIME)  # ends of a match that no pool decides
SHOWN = 3  # differences that stand in a text unfolded


class OfLobby(Protocol):
    """A lobby's proposal to cancel the table, and the hash of its first deal."""

    @property
    def table(self) -> int: ...

    @property
    def stage(self) -> int: ...

    @property
    def vote(self) -> int: ...

    @property
    def agreed(self) -> tuple[str, ...]: ...

    @property
    def awaited(self) -> tuple[str, ...]: ...

    @property
    def commit(self) -> str: ...


def setup_screen(t: Texts, view: LobbyView) -> Screen | None:
    """The page that `view.page` names; None when there is no such page (any more)."""
    if not view.page or (view.fixed and view.page not in FIXED):
        return None
    word, _, argument = view.page.partition(":")
    dropped = next((kept for kept in view.saved if word == DROP and argument == str(kept.id)), None)
    if dropped is not None:
        return _screen(t, _drop_text(t, dropped), _drop_rows(t, view, dropped))
    page = _PAGES.get(view.page)
    if page is None:
        return options_screen(t, view)
    text, rows = page
    return _screen(t, text(t, view), rows(t, view))


def _screen(t: Texts, text: Html, rows: tuple[Row, ...]) -> Screen:
    return Screen(text, tuple(row for row in rows if row), retired=t("The table is further down."))


# -- what is agreed, in words


def agreed_lines(t: Texts, view: LobbyView) -> tuple[Html, ...]:
    """ "Сочинка · пуля до 10 · без часов", the chat's own name of these rules, and what differs from the preset."""
    summary = lines(title(t, view.convention) if view.fixed else f"{title(t, view.convention)} · {pace_words(t, view)}")
    return summary, known_as(t, view.convention, view.saved), changes(t, view)


def changes(t: Texts, view: LobbyView) -> Html:
    """Differences from the preset; folded where they are more than a few lines."""
    found = difference_lines(t, view.convention)
    return folded(*found) if len(found) > SHOWN else lines(*found)


def pace_words(t: Texts, view: LobbyView) -> str:
    """The clock of the table: "30 с на ход + 2 мин запаса"; plain text."""
    if view.daily:
        return t.plain("over days")
    if not view.clock:
        return t.plain("no clock")
    clock = _clock_word(t, view.clock)
    return t.plain("%(clock)s, the clock runs in the play too", clock=clock) if view.firm else clock


def _clock_word(t: Texts, seconds: int) -> str:
    return t.plain("%(n)d s a move + 2 min in reserve", n=seconds)


def strength_word(t: Texts, strength: Strength) -> str:
    """The name of a strength of robots."""
    match strength:
        case Strength.EASY:
            return t.plain("easy")
        case Strength.SOLID:
            return t.plain("solid")
        case Strength.STRONG:
            return t.plain("strong")


def summary_screen(t: Texts, view: LobbyView, name: str) -> Screen:
    """A message to the group when `name` has set the table up otherwise: all that is agreed now, the changes folded."""
    agreed = agreed_lines(t, view)
    if not difference_lines(t, view.convention):
        agreed = (*agreed, t("Without changes to the convention."))
    return Screen(lines(t("<b>The conditions of the table now</b> (set up by %(name)s):", name=name), *agreed))


# -- rows that every lobby has


def help_row(t: Texts, view: OfLobby) -> Row:
    """The rules in private, the number of the first deal's seal to be kept, and what the buttons mean."""
    return ours(view, t.plain("Rules"), Action.RULES), *lobby_key(t, view.commit), ours(view, "?", Action.HELP)


def cancel_line(t: Texts, view: OfLobby) -> Html:
    """A line on the proposal to cancel the table: who is for it, who has not answered; empty without a proposal."""
    if not view.vote:
        return Html("")
    agreed, awaited = ", ".join(view.agreed), ", ".join(view.awaited)
    return t("Cancel the table? For it: %(agreed)s. To answer: %(awaited)s.", agreed=agreed, awaited=awaited)


def cancel_row(t: Texts, view: OfLobby) -> Row:
    """Yes and no to the proposal to cancel the table; empty without a proposal."""
    if not view.vote:
        return ()
    yes = Button(t.plain("Cancel it"), Press(view.table, view.vote, Action.STOP_YES), style=Style.DANGER)
    return yes, Button(t.plain("No, we play"), Press(view.table, view.vote, Action.STOP_NO))


# -- the first page


def _setup_text(t: Texts, view: LobbyView) -> Html:
    who = t("At the table sit %(names)s.", names=", ".join(view.players)) if view.players else t("Nobody sits yet.")
    return lines(bold(t.plain("The table")), who, cancel_line(t, view), *agreed_lines(t, view))


def _setup_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    to, rules = partial(to_page, view), view.convention
    word = (ours(view, t.plain("Word"), Action.WORD),) if view.commit else ()
    cancel = (to(t.plain("Cancel the table"), CANCEL),)
    told = (ours(view, t.plain("Rules"), Action.RULES),)
    if view.fixed:
        return (*told, *word), cancel, last_row(t, view)
    pool = (to(t.plain("Pool: %(pool)d", pool=rules.pool_target), POOL),) if rules.end.kind not in NO_POOL else ()
    return (
        (to(preset_name(t, rules.preset), PRESET), *pool),
        (to(_short_pace(t, view), CLOCK), to(t.plain("Robots: %(n)d", n=len(view.robots)), ROBOTS)),
        (to(t.plain("Conditions"), START), *word),
        (*told, *cancel),
        last_row(t, view),
    )


def _short_pace(t: Texts, view: LobbyView) -> str:
    """The clock as a button says it."""
    if view.daily or not view.clock:
        return capital(pace_words(t, view))
    return t.plain("Clock: %(n)d s", n=view.clock)


# -- presets, and the chat's own rules


def _preset_text(t: Texts, view: LobbyView) -> Html:
    return lines(
        bold(t.plain("Convention")),
        *agreed_lines(t, view),
        t("A button sets all conditions at once."),
    )


def _preset_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    bases = [
        ours(view, ticked(preset_name(t, name), chosen=_is_base(view, name)), f"{Action.BASE}:{name}")
        for name in PRESETS
    ]
    own = (to_page(view, t.plain("This chat's rules: %(n)d", n=len(view.saved)), OWN),) if view.saved else ()
    return *rows_of(bases, 2), own, last_row(t, view, SETUP)


def _is_base(view: LobbyView, name: str) -> bool:
    """Whether the table plays this preset and nothing but the pool is changed."""
    return view.convention.preset == name and not {key for key, _ in differences(view.convention)} - {"pool_target"}


def _own_text(t: Texts, view: LobbyView) -> Html:
    return lines(bold(t.plain("This chat's rules")), t("A button sets all conditions at once."))


def _own_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    keys = [
        ours(view, _own_key(kept.name, chosen=kept.convention == view.convention), f"{Action.BASE}:{kept.id}")
        for kept in view.saved
    ]
    delete = (to_page(view, t.plain("Delete one…"), DROP),) if keys else ()
    return (*((key,) for key in keys), delete, last_row(t, view, PRESET))


def _own_key(rules: str, *, chosen: bool) -> str:
    return with_name(lambda name: ticked(f"«{name}»", chosen=chosen), rules)


def _drops_text(t: Texts, view: LobbyView) -> Html:
    return bold(t.plain("Delete which rules?"))


def _drops_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    keys = [to_page(view, with_name(lambda name: f"✕ «{name}»", kept.name), f"{DROP}:{kept.id}") for kept in view.saved]
    return (*((key,) for key in keys), last_row(t, view, OWN))


def _drop_text(t: Texts, kept: HouseRules) -> Html:
    told = (
        (title(t, kept.convention), folded(*difference_lines(t, kept.convention)))
        if kept.is_readable
        else (t("This version of the bot cannot read these rules."),)
    )
    return lines(
        bold(t.plain("Delete “%(name)s” from this chat's rules?", name=kept.name)),
        *told,
        t("The conditions of this table stay as they are."),
    )


def _drop_rows(t: Texts, view: LobbyView, kept: HouseRules) -> tuple[Row, ...]:
    yes = ours(view, t.plain("Delete"), f"{Action.DROP}:{kept.id}", Style.DANGER)
    return ((yes, to_page(view, t.plain("Keep"), OWN)),)


# -- pool, clock, robots


def _pool_text(t: Texts, view: LobbyView) -> Html:
    return lines(
        bold(t.plain("Pool")),
        *agreed_lines(t, view),
        t("Another size is typed: <code>/import rule pool_target=25</code>"),
    )


def _pool_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    pool = view.convention.pool_target
    sizes = POOLS if pool in POOLS else (*POOLS, pool)
    keys = [ours(view, ticked(str(size), chosen=size == pool), f"{Action.POOL}:{size}") for size in sizes]
    return *rows_of(keys, 3), last_row(t, view, SETUP)


def _clock_text(t: Texts, view: LobbyView) -> Html:
    firm = t("In contracts and misères the clock moves for nobody unless this is switched on.")
    return lines(
        bold(t.plain("Clock")), capital(pace_words(t, view)) + ".", firm if view.clock and not view.firm else ""
    )


def _clock_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    key = partial(ours, view)
    clocks = tuple(
        (key(ticked(_clock_word(t, clock), chosen=view.clock == clock), f"{Action.PACE}:{clock}"),) for clock in CLOCKS
    )
    none = key(ticked(t.plain("no clock"), chosen=not view.clock and not view.daily), f"{Action.PACE}:0")
    daily = key(ticked(t.plain("over days"), chosen=view.daily), f"{Action.PACE}:daily")
    firm = t.plain("The clock runs in the play too: %(yes)s", yes=yes_no(t, yes=view.firm))
    firms = (key(firm, f"{Action.PACE}:firm"),) if view.clock else ()
    return (none, daily), *clocks, firms, last_row(t, view, SETUP)


def yes_no(t: Texts, *, yes: bool) -> str:
    """The value of what is switched to and fro."""
    return t.plain("yes") if yes else t.plain("no")


def _robots_text(t: Texts, view: LobbyView) -> Html:
    strengths = view.strengths or (None,) * len(view.players)
    sitting = [
        f"{name} ({strength_word(t, strength)})"
        for name, strength in zip(view.players, strengths, strict=True)
        if strength is not None
    ]
    return lines(bold(t.plain("Robots")), *(sitting or (t("No robot sits at the table."),)))


def _robots_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    """A robot of each strength sits down; the last one stands up, and whether they pause before a move."""
    key, taken = partial(ours, view), len(view.players)
    words = (
        (t.plain("+ strong robot"), f":{Strength.STRONG}"),
        (t.plain("+ solid"), f":{Strength.SOLID}"),
        (t.plain("+ easy"), ""),
    )
    more = tuple(key(word, f"{Action.ROBOT}:{taken}{strength}") for word, strength in words) if view.free else ()
    less: Row = ()
    if view.robots:
        pause = t.plain("Robots pause before a move: %(yes)s", yes=yes_no(t, yes=not view.brisk))
        less = (key(t.plain("− Robot"), f"{Action.UNSEAT_ROBOT}:{taken}"), key(pause, f"{Action.PACE}:brisk"))
    return more, less, last_row(t, view, SETUP)


# -- cancelling


def _cancel_text(t: Texts, view: LobbyView) -> Html:
    if view.may_cancel:
        return t("<b>Cancel the table?</b> Everybody gets up, nothing is played.")
    others = ", ".join(view.awaited) if view.vote else ", ".join(view.others)
    return t("<b>Cancel the table?</b> That takes everybody who sits: %(names)s will be asked.", names=others)


def _cancel_rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    word = t.plain("Cancel the table") if view.may_cancel else t.plain("Propose to cancel")
    yes = ours(view, word, Action.CLOSE_YES, Style.DANGER)
    return ((yes, to_page(view, t.plain("No, back"), SETUP)),)


# -- which page has which text and rows

_PAGES: dict[str, tuple[Callable[[Texts, LobbyView], Html], Callable[[Texts, LobbyView], tuple[Row, ...]]]] = {
    SETUP: (_setup_text, _setup_rows),
    PRESET: (_preset_text, _preset_rows),
    OWN: (_own_text, _own_rows),
    DROP: (_drops_text, _drops_rows),
    POOL: (_pool_text, _pool_rows),
    CLOCK: (_clock_text, _clock_rows),
    ROBOTS: (_robots_text, _robots_rows),
    CANCEL: (_cancel_text, _cancel_rows),
}
