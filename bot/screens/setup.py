"""«Настроить»: pages for the settings of a table before its match, for one person or in the table's message.

`LobbyInfo.page` names the page: one of this module, or one of the game's options (`bot.screens.rules_face`).
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, Protocol, TypeVar

from bot.screens.actions import Action
from bot.screens.first_contact import addressed
from bot.screens.keys import Row, ours, rows_of, ticked
from bot.screens.model import Button, ButtonStyle, HouseRules, LobbyInfo, Press, Screen
from bot.screens.option_pages import OWN, PRESET, SETUP, START, last_row, to_page
from bot.screens.rulebooks import Rulebooks
from bot.screens.rules_face import AnyRulesFace
from bot.screens.texts import Html, Texts, bold, code, folded, lines
from bot.screens.widths import with_name
from bot.screens.words import capital
from engine.core.strengths import Strength

T = TypeVar("T")

GAME = "game"
SIZE = "pool"  # of the number in the rules that people change most
CLOCK = "clock"
ROBOTS = "robots"
CANCEL = "cancel"  # the question whether the table is to be cancelled
DROP = "drop"  # the chat's own rules to be deleted; drop:<id of one of them>
FIXED = frozenset({SETUP, CANCEL})  # pages of a match that goes on, whose conditions are what they were

CLOCKS = (30, 60, 120)  # seconds a move
SHOWN = 3  # most differences that a text shows unfolded


class OfLobby(Protocol):
    """View of a lobby with the values that the texts and buttons of every kind of lobby need."""

    @property
    def table(self) -> int:
        """Number of the table."""
        ...

    @property
    def stage(self) -> int:
        """Token in buttons about the whole table; it changes with the table's stage, so that older buttons expire."""
        ...

    @property
    def vote(self) -> int:
        """Token of an open proposal to cancel the table; 0 if there is none."""
        ...

    @property
    def agreed(self) -> tuple[str, ...]:
        """Names of those in favour of cancelling the table."""
        ...

    @property
    def awaited(self) -> tuple[str, ...]:
        """Names of those who have not answered the proposal to cancel the table."""
        ...

    @property
    def commit(self) -> str:
        """Hash of the first deal's secret; empty if there is none."""
        ...


def setup_screen(t: Texts, books: Rulebooks, view: LobbyInfo) -> Screen | None:
    """Show the page that `view.page` names; None if there is no such page."""
    if not view.page or (view.fixed and view.page not in FIXED):
        return None
    word, _, argument = view.page.partition(":")
    dropped = next((kept for kept in view.saved if word == DROP and argument == str(kept.id)), None)
    if dropped is not None:
        return _screen(t, _drop_text(t, books, dropped), _drop_rows(t, view, dropped))
    page = _PAGES.get(view.page)
    if page is None:
        return books.of(view.rules).page(t, view)
    text, rows = page
    return _screen(t, text(t, books, view), rows(t, books, view))


def _screen(t: Texts, text: Html, rows: tuple[Row, ...]) -> Screen:
    return Screen(text, tuple(row for row in rows if row), retired=t("The table is further down."))


# -- what is agreed, in words


def agreed_lines(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Html, ...]:
    """List the conditions: "Сочинка · пуля до 10 · без часов", what is unlike other presets, changes to the preset.

    The chat's name of the rules is among them. Changes are folded if there are more than a few.
    """
    face = books.of(view.rules)
    title, found = face.title(t, view.rules), face.changes(t, view.rules)
    summary = lines(title if view.fixed else f"{title} · {pace_words(t, view)}")
    unlike = "" if view.fixed else face.peculiarity(t, view.rules)
    changed = folded(*found) if len(found) > SHOWN else lines(*found)
    return summary, lines(unlike), known_as(t, view.rules, view.saved), changed


def known_as(t: Texts, rules: Any, saved: Iterable[HouseRules]) -> Html:
    """Return the line with the name under which the chat has saved these rules; empty if it has not."""
    name = next((kept.name for kept in saved if kept.convention == rules), "")
    return t("The rules of this chat: “%(name)s”.", name=name) if name else Html("")


def pace_words(t: Texts, view: LobbyInfo) -> str:
    """Describe the clock of the table: "30 с на ход + 2 мин запаса"; plain text."""
    if view.daily:
        return t.plain("over days")
    if not view.clock:
        return t.plain("no clock")
    clock = _clock_word(t, view.clock)
    return t.plain("%(clock)s, the clock runs in the play too", clock=clock) if view.firm else clock


def _clock_word(t: Texts, seconds: int) -> str:
    return t.plain("%(n)d s a move + 2 min in reserve", n=seconds)


def strength_word(t: Texts, strength: Strength, *, several: bool = False) -> str:
    """Return the name of a robot's strength; `several`: in the plural."""
    match strength:
        case Strength.EASY:
            return t.word("robots", "easy") if several else t.plain("easy")
        case Strength.SOLID:
            return t.word("robots", "medium") if several else t.plain("solid")
        case Strength.STRONG:
            return t.word("robots", "strong") if several else t.plain("strong")


def summary_screen(t: Texts, books: Rulebooks, view: LobbyInfo, name: str) -> Screen:
    """Notify the group that `name` has changed the conditions, and list them all, with changes to the preset folded."""
    agreed = agreed_lines(t, books, view)
    if not books.of(view.rules).changes(t, view.rules):
        agreed = (*agreed, t("Without changes to the convention."))
    return Screen(lines(t("<b>The options of the table now</b> (set up by %(name)s):", name=name), *agreed))


# -- rows that every lobby has


def help_row(t: Texts, view: OfLobby) -> Row:
    """Return the buttons «Правила» and «?», which explain the rules and the buttons."""
    return ours(view, t.plain("Rules"), Action.RULES), ours(view, "?", Action.HELP)


def cancel_line(t: Texts, view: OfLobby) -> Html:
    """List those in favour of cancelling the table and those who have not answered; empty without a proposal."""
    if not view.vote:
        return Html("")
    agreed, awaited = ", ".join(view.agreed), ", ".join(view.awaited)
    return t("Cancel the table? For it: %(agreed)s. To answer: %(awaited)s.", agreed=agreed, awaited=awaited)


def cancel_row(t: Texts, view: OfLobby) -> Row:
    """Return the buttons for yes and no to the proposal to cancel the table; empty without a proposal."""
    if not view.vote:
        return ()
    yes = Button(t.plain("Cancel it"), Press(view.table, view.vote, Action.STOP_YES), style=ButtonStyle.DANGER)
    return yes, Button(t.plain("No, we play"), Press(view.table, view.vote, Action.STOP_NO))


# -- the first page


def _setup_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    who = (
        t("Seated at the table: %(names)s.", names=", ".join(view.players))
        if view.players
        else t("Nobody has sat down yet.")
    )
    return lines(bold(t.plain("The table")), who, cancel_line(t, view), *agreed_lines(t, books, view))


def _setup_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    to, face = partial(to_page, view), books.of(view.rules)
    word = (ours(view, t.plain("Word"), Action.WORD),) if view.commit else ()
    cancel = (to(t.plain("Cancel the table"), CANCEL),)
    told = (ours(view, t.plain("Rules"), Action.RULES),)
    if view.fixed:
        return (*told, *word), cancel, last_row(t, view)
    size = face.size_of(view.rules)
    sizes = (to(t.plain(face.size.key, n=size), SIZE),) if face.size is not None and size is not None else ()
    games = (to(t.plain("Game: %(game)s", game=face.game(t)), GAME),) if len(books.faces) > 1 else ()
    return (
        games,
        (to(face.preset_name(t, face.book.preset_of(view.rules)), PRESET), *sizes),
        (to(_short_pace(t, view), CLOCK), to(t.plain("Robots: %(n)d", n=len(view.robots)), ROBOTS)),
        (to(t.plain("Options"), START), *word),
        (*told, *cancel),
        last_row(t, view),
    )


def _short_pace(t: Texts, view: LobbyInfo) -> str:
    """Format the clock of the table for the label of a button."""
    if view.daily or not view.clock:
        return capital(pace_words(t, view))
    return t.plain("Clock: %(n)d s", n=view.clock)


# -- games, presets, and the chat's own rules


def _game_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    return lines(bold(t.plain("Game")), *agreed_lines(t, books, view), t("A button sets all options at once."))


def _game_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    """Return a button for each game, which sets the rules to the game's usual preset."""
    played = books.of(view.rules)
    keys = [
        ours(view, ticked(face.game(t), chosen=face is played), f"{Action.BASE}:{next(iter(face.book.presets))}")
        for face in books.faces
    ]
    return *rows_of(keys, 2), last_row(t, view, SETUP)


def _preset_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    """Describe what is agreed; if its title says all, tell presets of nearly one name apart."""
    title, *more = agreed_lines(t, books, view)
    notes = () if any(more) else books.of(view.rules).preset_notes(t)
    return lines(bold(t.plain("Convention")), title, *more, *notes, t("A button sets all options at once."))


def _preset_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    face = books.of(view.rules)
    bases = [
        ours(view, ticked(face.preset_name(t, name), chosen=_is_base(face, view.rules, name)), f"{Action.BASE}:{name}")
        for name in face.book.presets
    ]
    own = (to_page(view, t.plain("This chat's rules: %(n)d", n=len(view.saved)), OWN),) if view.saved else ()
    return *rows_of(bases, 2), own, last_row(t, view, SETUP)


def _is_base(face: AnyRulesFace, rules: Any, preset: str) -> bool:
    """Return whether rules differ from a preset at most in its size."""
    size = face.size.option if face.size is not None else ""
    return face.book.preset_of(rules) == preset and all(name == size for name, _ in face.book.differences(rules))


def _own_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    return lines(bold(t.plain("This chat's rules")), t("A button sets all options at once."))


def _own_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    keys = [
        ours(view, _own_key(kept.name, chosen=kept.convention == view.rules), f"{Action.BASE}:{kept.id}")
        for kept in view.saved
    ]
    delete = (to_page(view, t.plain("Delete one…"), DROP),) if keys else ()
    return (*((key,) for key in keys), delete, last_row(t, view, PRESET))


def _own_key(rules: str, *, chosen: bool) -> str:
    return with_name(lambda name: ticked(f"«{name}»", chosen=chosen), rules)


def _drops_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    return bold(t.plain("Delete which rules?"))


def _drops_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    keys = [to_page(view, with_name(lambda name: f"✕ «{name}»", kept.name), f"{DROP}:{kept.id}") for kept in view.saved]
    return (*((key,) for key in keys), last_row(t, view, OWN))


def _drop_text(t: Texts, books: Rulebooks, kept: HouseRules) -> Html:
    told: tuple[str, ...] = (t("This version of the bot cannot read these rules."),)
    if kept.is_readable:
        face = books.of(kept.convention)
        told = (face.title(t, kept.convention), folded(*face.changes(t, kept.convention)))
    return lines(
        bold(t.plain("Delete “%(name)s” from this chat's rules?", name=kept.name)),
        *told,
        t("The options of this table stay as they are."),
    )


def _drop_rows(t: Texts, view: LobbyInfo, kept: HouseRules) -> tuple[Row, ...]:
    yes = ours(view, t.plain("Delete"), f"{Action.DROP}:{kept.id}", ButtonStyle.DANGER)
    return ((yes, to_page(view, t.plain("Keep"), OWN)),)


# -- options of the game


def _start_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    face = books.of(view.rules)
    changed = face.changes(t, view.rules)
    return lines(
        bold(t.plain("Options of the table")),
        face.title(t, view.rules),
        known_as(t, view.rules, view.saved),
        folded(*changed) if changed else t("Without changes to the convention."),
        t("/save NAME keeps them as this chat's own rules."),
    )


def _start_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    pages = [to_page(view, title, page) for page, title in books.of(view.rules).pages(t)]
    keep = (ours(view, t.plain("Save as our rules"), Action.SAVE), ours(view, t.plain("As text"), Action.SHARE))
    return (*rows_of(pages, 2), keep, last_row(t, view, SETUP))


# -- size, clock, robots


def _size_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    size = books.of(view.rules).size
    typed = f"{addressed('new', view.bot)} {size.example}" if size is not None else ""
    return lines(
        bold(t.plain(size.title)) if size is not None else "",
        *agreed_lines(t, books, view),
        t("To type another size: %(line)s", line=code(typed)) if typed else "",
    )


def _size_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    face = books.of(view.rules)
    present, offered = face.size_of(view.rules), face.size.offered if face.size is not None else ()
    sizes = offered if present is None or present in offered else sorted((*offered, present))
    keys = [ours(view, ticked(str(size), chosen=size == present), f"{Action.SIZE}:{size}") for size in sizes]
    return *rows_of(keys, 3), last_row(t, view, SETUP)


def _clock_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    firm = t("While a bid game is played the clock makes no moves, unless this is switched on.")
    return lines(
        bold(t.plain("Clock")), capital(pace_words(t, view)) + ".", firm if view.clock and not view.firm else ""
    )


def _clock_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
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
    """Return the word for the value of a toggle: yes or no."""
    return t.plain("yes") if yes else t.plain("no")


def _robots_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    strengths = view.strengths or (None,) * len(view.players)
    sitting = [
        f"{name} · {strength_word(t, strength)}"
        for name, strength in zip(view.players, strengths, strict=True)
        if strength is not None
    ]
    return lines(bold(t.plain("Robots")), *(sitting or (t("No robot sits at the table."),)))


def _robots_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    """Return the buttons that seat a robot of each strength, remove the last robot, and set whether robots pause."""
    key, taken, seats = partial(ours, view), len(view.players), books.of(view.rules).book.seats(view.rules)
    words = (
        (t.plain("+ strong robot"), f":{Strength.STRONG}"),
        (t.plain("+ solid"), f":{Strength.SOLID}"),
        (t.plain("+ easy"), ""),
    )
    more = (
        tuple(key(word, f"{Action.ROBOT}:{taken}{strength}") for word, strength in words) if taken < max(seats) else ()
    )
    less: Row = ()
    if view.robots:
        pause = t.plain("Robots pause before a move: %(yes)s", yes=yes_no(t, yes=not view.brisk))
        less = (key(t.plain("− Robot"), f"{Action.UNSEAT_ROBOT}:{taken}"), key(pause, f"{Action.PACE}:brisk"))
    return more, less, last_row(t, view, SETUP)


# -- cancelling


def _cancel_text(t: Texts, books: Rulebooks, view: LobbyInfo) -> Html:
    if view.may_cancel:
        return t("<b>Cancel the table?</b> Everybody gets up, and nothing is played.")
    others = ", ".join(view.awaited) if view.vote else ", ".join(view.others)
    return t("<b>Cancel the table?</b> Everybody who sits has to agree: %(names)s will be asked.", names=others)


def _cancel_rows(t: Texts, books: Rulebooks, view: LobbyInfo) -> tuple[Row, ...]:
    word = t.plain("Cancel the table") if view.may_cancel else t.plain("Propose to cancel")
    yes = ours(view, word, Action.CLOSE_YES, ButtonStyle.DANGER)
    return ((yes, to_page(view, t.plain("No, back"), SETUP)),)


# -- which page has which text and rows

_Part = Callable[[Texts, Rulebooks, LobbyInfo], T]
_PAGES: dict[str, tuple[_Part[Html], _Part[tuple[Row, ...]]]] = {
    SETUP: (_setup_text, _setup_rows),
    GAME: (_game_text, _game_rows),
    PRESET: (_preset_text, _preset_rows),
    OWN: (_own_text, _own_rows),
    DROP: (_drops_text, _drops_rows),
    START: (_start_text, _start_rows),
    SIZE: (_size_text, _size_rows),
    CLOCK: (_clock_text, _clock_rows),
    ROBOTS: (_robots_text, _robots_rows),
    CANCEL: (_cancel_text, _cancel_rows),
}
