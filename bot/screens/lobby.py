"""A table before its match, what a seated player reads in private, and the card of what was agreed."""

from functools import partial

from bot.screens import actions
from bot.screens.fair import first_line
from bot.screens.keys import Row, ours, ticked
from bot.screens.model import Button, LobbyView, Screen, Style
from bot.screens.options import START, options_screen
from bot.screens.rules import difference_lines, known_as, title
from bot.screens.texts import Html, Texts, bold, lines
from engine.conventions.presets import seats_for
from engine.conventions.values import EndKind
from engine.robots.strengths import Strength

POOLS = (4, 10, 20, 30)
CLOCKS = (30, 60, 120)  # seconds a move
NO_POOL = (EndKind.DEALS, EndKind.TIME)  # ends of a match that no pool decides


def lobby_screen(t: Texts, view: LobbyView) -> Screen:
    """The group's message: what is agreed, who sits, and the buttons of the lobby."""
    if view.closed:
        return Screen(t("The table has been cancelled."))
    turned = options_screen(t, view)
    if turned is not None:
        return turned
    text = lines(_title(t, view), *difference_lines(t, view.convention), " ", _seats(t, view), _missing(t, view))
    text = lines(text, first_line(t, view.commit))
    return Screen(text, _rows(t, view), retired=t("The table is further down."))


def _title(t: Texts, view: LobbyView) -> Html:
    return lines(
        bold(t.plain("♠♥ A table for preferans ♣♦")),
        title(t, view.convention),
        known_as(t, view.convention, view.saved),
    )


def _seats(t: Texts, view: LobbyView) -> Html:
    if not view.players:
        return t("Nobody sits yet.")
    strengths = view.strengths or (None,) * len(view.players)
    return lines(
        *(
            f"{number}. {player}{_how_strong(t, strength)}"
            for number, (player, strength) in enumerate(zip(view.players, strengths, strict=True), 1)
        )
    )


def _how_strong(t: Texts, strength: Strength | None) -> str:
    return f" ({strength_word(t, strength)})" if strength is not None else ""


def strength_word(t: Texts, strength: Strength) -> str:
    """How well a robot plays."""
    match strength:
        case Strength.EASY:
            return t.plain("easy")
        case Strength.SOLID:
            return t.plain("solid")
        case Strength.STRONG:
            return t.plain("strong")


def _missing(t: Texts, view: LobbyView) -> Html:
    """How many are wanted or too many, by the convention."""
    extra = len(view.players) - max(seats_for(view.convention))
    if extra > 0:
        return Html(
            t.number("For these rules %(n)d player is too many.", "For these rules %(n)d players are too many.", extra)
        )
    missing = view.missing if view.missing is not None else min(seats_for(view.convention)) - len(view.players)
    if missing > 0:
        return Html(t.number("%(n)d more player is needed.", "%(n)d more players are needed.", missing))
    return t("Enough to start.")


def _rows(t: Texts, view: LobbyView) -> tuple[Row, ...]:
    key, taken = partial(ours, view), len(view.players)
    sit = (key(t.plain("Sit down"), actions.SIT, Style.SUCCESS), key(t.plain("Stand up"), actions.STAND))
    least, most = min(seats_for(view.convention)), max(seats_for(view.convention))
    pool = view.convention.pool_target
    sizes = POOLS if pool in POOLS else (*POOLS, pool)
    words = ((size, ticked(t.plain("pool %(pool)d", pool=size), chosen=size == pool)) for size in sizes)
    pools = tuple(key(word, f"{actions.POOL}:{size}") for size, word in words)
    if view.convention.end.kind in NO_POOL:
        pools = ()
    paces = tuple(
        key(ticked(word, chosen=chosen), f"{actions.PACE}:{argument}") for word, argument, chosen in _paces(t, view)
    )
    rules = (key(t.plain("Conditions"), f"{actions.OPTIONS}:{START}"), key(t.plain("Rules"), actions.RULES))
    word = (key(t.plain("Word"), actions.WORD),) if view.commit else ()
    last = (key("?", actions.HELP), key(t.plain("Cancel"), actions.CLOSE))
    start = (key(t.plain("Start"), actions.START, Style.PRIMARY),)
    ready = least <= taken <= most and len(view.robots) < taken
    rows = (sit, *_robots(t, view, free=taken < most), pools, paces, (*rules, *word), last, start if ready else ())
    return tuple(row for row in rows if row)


def _robots(t: Texts, view: LobbyView, *, free: bool) -> tuple[Row, Row]:
    """A robot of each strength sits down; the last one stands up, and whether they pause before a move."""
    key, taken = partial(ours, view), len(view.players)
    words = (
        (t.plain("+ strong robot"), f":{Strength.STRONG}"),
        (t.plain("+ solid"), f":{Strength.SOLID}"),
        (t.plain("+ easy"), ""),
    )
    more = tuple(key(word, f"{actions.ROBOT}:{taken}{strength}") for word, strength in words) if free else ()
    if not view.robots:
        return more, ()
    pause = key(ticked(t.plain("without pauses"), chosen=view.brisk), f"{actions.PACE}:brisk")
    return more, (key(t.plain("− Robot"), f"{actions.UNSEAT_ROBOT}:{taken}"), pause)


def _paces(t: Texts, view: LobbyView) -> tuple[tuple[str, str, bool], ...]:
    """(word, argument, chosen): no clock, seconds a move, a match over days; whether the clock moves in contracts."""
    clocks = tuple((t.plain("%(n)d s", n=clock), str(clock), view.clock == clock) for clock in CLOCKS)
    none = (t.plain("no clock"), "0", not view.clock and not view.daily)
    daily = (t.plain("over days"), "daily", view.daily)
    firm = ((t.plain("in contracts too"), "firm", view.firm),) if view.clock else ()
    return (none, *clocks, daily, *firm)


def seated_screen(t: Texts, view: LobbyView, player: str) -> Screen:
    """The private message after sitting down; `player` is how the table calls its reader."""
    if view.closed:
        return Screen(t("The table has been cancelled."))
    group = view.group_title or t.plain("the group")
    others = ", ".join(name for name in view.players if name != player) or t.plain("nobody yet")
    text = lines(
        t("You sit at the table in “%(group)s” as <b>%(name)s</b>.", group=group, name=player),
        t("At the table: %(names)s.", names=others),
        _missing(t, view),
        t("Your cards will come here."),
    )
    back = ((Button(t.plain("To the group"), url=view.group_url),),) if view.group_url else ()
    return Screen(text, back, retired=t("You sat down at the table in “%(group)s”.", group=group))


def _pace_line(t: Texts, view: LobbyView) -> Html:
    """How the table waits, where it is not the usual way."""
    if view.daily:
        return t("A match over days: no clock, a reminder once a day.")
    if not view.clock:
        return Html("")
    line = t("%(n)d s a move and 2 minutes in reserve for each deal.", n=view.clock)
    return lines(line, t("The clock moves in contracts and misères too.")) if view.firm else line


def agreement_screen(t: Texts, view: LobbyView) -> Screen:
    """What the lobby's message becomes when the match begins."""
    return Screen(
        lines(
            bold(t.plain("The match has begun")),
            title(t, view.convention),
            known_as(t, view.convention, view.saved),
            _pace_line(t, view),
            *(difference_lines(t, view.convention) or (t("Without changes to the convention."),)),
            _seats_line(t, view),
            first_line(t, view.commit),
        )
    )


def _seats_line(t: Texts, view: LobbyView) -> Html:
    players = ", ".join(view.players)
    if not view.lot:
        return t("In the order of the seats: %(players)s.", players=players)
    return t("In the order of the seats: %(players)s. The first dealer is drawn by lot.", players=players)
