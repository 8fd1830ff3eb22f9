"""Screens of /stats: a person's statistics, page by page."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from bot.pictures.chart import ChartDrawing, ChartLine
from bot.screens.actions import LooseAction
from bot.screens.keys import Row, loose, next_of, rows_of, ticked
from bot.screens.model import Button, Screen
from bot.screens.texts import Html, Texts, bold, folded, lines, mark
from bot.stats.pages import RECENT, Companion, PersonPage, TableRow
from bot.stats.rating import Rating
from bot.stats.sums import Sums, Tally

IDENTIFIERS: Final = range(1, 1 << 52)
"""Identifiers of persons and, negated, of groups: Telegram's have at most 52 significant bits."""
COMPANIONS: Final = 8
"""Maximum number of other persons on the page «С кем»."""


class StatisticsWords(msgspec.Struct, frozen=True):
    """Untranslated words on a game's pages of statistics, by the words that `Facts` uses."""

    roles: Mapping[str, str]
    games: Mapping[str, str]
    parts: Mapping[str, str]
    misere: str = ""
    """Word in `Facts` for the game in which the declarer takes no trick; empty if statistics do not list it."""
    few: str = ""
    """Untranslated line on deals whose aim is to take few tricks, with %(mean)s and %(zeros)d; empty without them."""


class StatsPage(StrEnum):
    """Page of a person's statistics; buttons of old messages contain the values, so they never change."""

    OWN = "me"
    """What was played and in which role, games made, misères."""
    MEANS = "roles"
    """Averages per deal, rating, luck, the price of mistakes."""
    WITH = "with"
    CHART = "chart"
    """Action, not a page: sends a chart below."""
    SHARE = "share"
    """Question whether to post the open page into the group."""
    POST = "post"
    """Action, not a page: posts the open page into the group."""


LEAVES: Final = (StatsPage.OWN, StatsPage.MEANS, StatsPage.WITH)
"""Pages that can be opened, and so posted into the group."""


class Period(StrEnum):
    """Period that a page covers; buttons of old messages contain the values, so they never change."""

    SEASON = "s"
    YEAR = "y"
    ALL = "a"


class Wish(msgspec.Struct, frozen=True):
    """Page of statistics that a button requests."""

    page: StatsPage
    chat: int
    """Identifier of the group; 0 for all chats of the person."""
    person: int
    period: Period = Period.SEASON
    game: int = 0
    """Index of the game among the games hosted here."""
    preset: int = 0
    """Position of the rules among the game's presets, from 1; 0 for any rules."""
    seats: int = 0
    """Number of players; 0 for any number."""
    leaf: StatsPage = StatsPage.OWN
    """Page to which SHARE and POST refer; otherwise unused."""

    def __str__(self) -> str:
        """Return the action of the button that makes this request."""
        values = (self.page, self.chat, self.person, self.period, self.game, self.preset, self.seats)
        leaf = (self.leaf,) if self.page in (StatsPage.SHARE, StatsPage.POST) else ()
        return ":".join((LooseAction.STATS, *map(str, (*values, *leaf))))


def wish_of(argument: str) -> Wish | None:
    """Parse the argument of a button; None if it is not valid."""
    words = argument.split(":")
    *words, leaf = (*words, StatsPage.OWN) if len(words) == 7 else words
    if len(words) != 7 or words[0] not in tuple(StatsPage) or words[3] not in tuple(Period) or leaf not in LEAVES:
        return None
    try:
        chat, person, game, preset, seats = (int(words[place]) for place in (1, 2, 4, 5, 6))
    except ValueError:
        return None
    if person not in IDENTIFIERS or (chat and -chat not in IDENTIFIERS):
        return None
    return Wish(StatsPage(words[0]), chat, person, Period(words[3]), game, preset, seats, StatsPage(leaf))


class About(msgspec.Struct, frozen=True, kw_only=True):
    """Context of a page of statistics: the request, the reader, and what the buttons offer."""

    wish: Wish
    title: str
    """Title of the group; empty for statistics of all chats."""
    game: str
    """Name of the game in the reader's language; empty if only one is played."""
    games: tuple[int, ...]
    """Indices of the games that the person has played."""
    presets: tuple[tuple[int, str], ...] = ()
    """Position and name of the presets by which the person has played."""
    seats: tuple[int, ...] = ()
    """Numbers of players at the person's tables."""
    waiting: int = 0
    """Number of finished matches, of the group or of the reader in all chats, that are still to be counted."""
    reader: int
    """Identifier of the person who reads the page."""
    can_share: bool = False
    """True if the reader may post the page into the group."""
    recent: Fraction | None = None
    """Mean loss by mistakes per deal in the last (`RECENT`) analysed deals of the person; None without such deals."""

    @property
    def is_own(self) -> bool:
        """True if the page shows the reader's own statistics."""
        return self.wish.person == self.reader


def signed(t: Texts, amount: Fraction | float, digits: int = 1) -> str:
    """Format an amount with its sign and `digits` decimals: +3,2."""
    text = number(t, max(amount, -amount), digits)
    if not any(digit in "123456789" for digit in text):
        return text
    return ("−" if amount < 0 else "+") + text


def number(t: Texts, amount: Fraction | float, digits: int = 1) -> str:
    """Format an amount of 0 or more with `digits` decimals: 3,2."""
    text = f"{float(amount):.{digits}f}"
    return text.replace(".", ",") if t.language == "ru" else text


def mean_line(t: Texts, tally: Tally, *, short: bool = False) -> str:
    """Format a mean with its error and, for few deals, a remark: +3,2 ± 5,1 · мало сдач. `short`: a shorter remark."""
    mean, spread = tally.mean, tally.spread
    if mean is None:
        return "—"
    words = signed(t, mean) + (f" ± {number(t, spread)}" if spread is not None else "")
    if not tally.is_few:
        return words
    few = t.word("column", "few") if short else t.plain("few deals")
    return f"{words} {few}" if short else f"{words} · {few}"


def person_screen(
    t: Texts, about: About, page: PersonPage | None, words: StatisticsWords, row: TableRow | None
) -> Screen:
    """Show a `page` of a person's statistics (None: no such deals). `row`: the person's row of the ranking, if any."""
    name = page.name if page is not None else t.plain("Statistics")
    head, body = bold(" · ".join(filter(None, (name, about.title, about.game)))), tuple[Html, ...]()
    if page is None:
        body = (t("Nothing counted here yet."), *(_awaited(t) if about.is_own else ()))
    else:
        match about.wish.page:
            case StatsPage.MEANS:
                body = _means(t, about, page, words, row)
            case StatsPage.WITH:
                body = _companions(t, page)
            case _:
                roles = _roles(t, page, words)
                body = (*_played(t, page), *((Html(" "), *roles) if roles else ()))
    period = Html(_period_name(t, about.wish.period))
    others = page.companions[:COMPANIONS] if page is not None else ()
    return Screen(lines(head, period, " ", *body, *still_counted(t, about.waiting)), _keys(t, about, others))


def _awaited(t: Texts) -> tuple[Html, ...]:
    """Return the line, for a person without finished matches, on what the pages will show."""
    return (
        t("After your first matches: your mean per deal, luck, the cost of mistakes, games made, whom you play with."),
    )


def still_counted(t: Texts, waiting: int) -> tuple[Html, ...]:
    """Return the line on how many finished matches are still to be counted; empty if there are none."""
    if not waiting:
        return ()
    told = t.number("%(n)d match is still being counted.", "%(n)d matches are still being counted.", waiting)
    return (Html(" "), Html(told))


def _played(t: Texts, page: PersonPage) -> tuple[Html, ...]:
    """List the numbers of a person's matches and deals, and the total of the results."""
    deals = t.number("%(n)d deal", "%(n)d deals", page.sums.results.count)
    if not page.matches:
        return (Html(deals),)
    matches = t.number("%(n)d match", "%(n)d matches", page.matches)
    return Html(f"{matches} · {deals}"), t("Total: %(sum)s", sum=signed(t, page.settled, 0))


def _means(t: Texts, about: About, page: PersonPage, words: StatisticsWords, row: TableRow | None) -> tuple[Html, ...]:
    """List the figures computed from all deals: mean result, rating, luck and the cost of mistakes."""
    sums, bill = page.sums, page.sums.bill
    found = [t("A deal: %(mean)s", mean=mean_line(t, sums.results))]
    if row is not None and row.rated is not None:
        found.append(t("Rating: %(rating)s", rating=rating_word(t, row.rated.rating, row.place)))
    if bill.deals:
        found.append(
            t(
                "Luck per deal: %(mean)s, in all %(sum)s",
                mean=signed(t, bill.luck / bill.deals),
                sum=signed(t, bill.luck, 0),
            )
        )
    found += _price(t, about, page, words)
    found += [
        t("Against robots (%(strength)s): %(mean)s", strength=t.plain(STRENGTHS[strength]), mean=mean_line(t, tally))
        for strength, tally in sums.against_robots.items()
        if strength in STRENGTHS
    ]
    return (*found, folded(*_explained(t)))


def _price(t: Texts, about: About, page: PersonPage, words: StatisticsWords) -> tuple[Html, ...]:
    """List what mistakes cost per deal: in all, by part of the deal, and recently."""
    if page.level is None:
        return ()
    parts = zip(words.parts.values(), page.level.parts, strict=False)
    found = (
        t("Price of mistakes: %(cost)s a deal", cost=number(t, page.level.whole)),
        Html(" · ".join(f"{t.plain(name)} {number(t, cost)}" for name, cost in parts)),
    )
    if about.recent is None:
        return found
    recent = min(page.sums.bill.deals, RECENT)
    told = t.number("%(n)d deal", "%(n)d deals", recent)
    if page.sums.bill.deals <= RECENT:  # the figure above is of these deals
        drawn = t(
            "By these deals alone (%(deals)s): %(cost)s; few deals lean towards the mean here",
            deals=told,
            cost=number(t, about.recent),
        )
        return (*found, drawn)
    return (*found, t("Recent mistakes (%(deals)s): %(cost)s", deals=told, cost=number(t, about.recent)))


STRENGTHS: Final = {"easy": mark("easy ones"), "solid": mark("solid ones"), "strong": mark("strong ones")}
"""Untranslated words for robots of each strength."""


def _explained(t: Texts) -> tuple[Html, ...]:
    return (
        t("± is two standard errors: the true mean is nearly always within."),
        t("Luck is what the cards brought: the result without anybody's mistakes."),
        t("Mistakes: whists given away per deal, all cards open; few deals lean towards the mean. Less is better."),
    )


def rating_word(t: Texts, rating: Rating, place: int | None) -> str:
    """Format a rating with the person's place: «1605, место 2»; with a question mark while it is uncertain."""
    if not rating.is_known:
        return f"{rating.shown}?"
    return t.plain("%(rating)d, place %(place)d", rating=rating.shown, place=place) if place else str(rating.shown)


def _roles(t: Texts, page: PersonPage, words: StatisticsWords) -> tuple[Html, ...]:
    """List a person's results by role, games made, misères defended."""
    sums = page.sums
    found = [
        Html(f"{t.plain(name)} {sums.roles[role].count}: {mean_line(t, sums.roles[role])}")
        for role, name in words.roles.items()
        if role in sums.roles
    ]
    if (played := sums.games.get(words.misere)) is not None:
        name = t.plain(words.games[words.misere])
        found.append(Html(f"{name[:1].upper()}{name[1:]} {played.declared}: {mean_line(t, played.results)}"))
    if sums.few.deals and words.few:
        mean = Fraction(sums.few.tricks, sums.few.deals)
        found.append(t(words.few, mean=number(t, mean), zeros=sums.few.zeros))
    found += _made(t, sums, words)
    if page.activity is not None:
        found.append(t("Declares %(share)s %% of deals", share=number(t, 100 * page.activity, 0)))
    if (misere := sums.defended.get(words.misere)) is not None:
        found.append(t("Misères caught: %(caught)d of %(all)d", caught=misere.failed, all=misere.deals))
    if sums.catchable.deals:
        found.append(
            t("of catchable ones %(caught)d of %(all)d", caught=sums.catchable.failed, all=sums.catchable.deals)
        )
    return tuple(found)


def _made(t: Texts, sums: Sums, words: StatisticsWords) -> tuple[Html, ...]:
    """List how many declared games were made: first all except misères, then each kind."""
    if not sums.games:
        return ()
    wanted = [games for game, games in sums.games.items() if not words.misere or game != words.misere]
    made, declared = sum(games.made for games in wanted), sum(games.declared for games in wanted)
    share = f", {number(t, Fraction(100 * made, declared), 0)} %" if declared else ""
    kinds = [
        f"{t.plain(name)} {sums.games[game].made}/{sums.games[game].declared}"
        for game, name in words.games.items()
        if game in sums.games
    ]
    return (
        Html(" "),
        t("Made of declared: %(made)d/%(declared)d%(share)s", made=made, declared=declared, share=share),
        Html(" · ".join(kinds)),
    )


def _companions(t: Texts, page: PersonPage) -> tuple[Html, ...]:
    """List the people with whom a person plays, with results."""
    if not page.matches:
        return (t("Deals of a duplicate do not count here."),)
    if not page.companions:
        return (t("Only with robots so far, or with people who hide their figures."),)
    return tuple(_companion(t, it) for it in page.companions[:COMPANIONS])


def _companion(t: Texts, it: Companion) -> Html:
    matches = t.number("%(n)d match", "%(n)d matches", it.matches)
    paid = signed(t, it.paid, 0)
    first = t("<b>%(name)s</b>: %(matches)s, against each other %(paid)s", name=it.name, matches=matches, paid=paid)
    if not it.defended.deals:
        return first
    facts = {"deals": it.defended.deals, "failed": it.defended.failed, "caught": it.defended.caught}
    return lines(first, t("defended %(deals)d together, failed %(failed)d, misères caught %(caught)d", **facts))


def _period_name(t: Texts, period: Period) -> str:
    names = {Period.SEASON: t.plain("season"), Period.YEAR: t.plain("year"), Period.ALL: t.plain("all time")}
    return names[period]


def _keys(t: Texts, about: About, others: Sequence[Companion]) -> tuple[Row, ...]:
    wish = about.wish
    names = {
        StatsPage.OWN: t.plain("Me") if about.is_own else t.plain("Figures"),
        StatsPage.MEANS: t.plain("On average"),
        StatsPage.WITH: t.plain("With whom"),
        StatsPage.CHART: t.plain("Chart"),
    }
    pages = [_key(ticked(name, chosen=wish.page is page), wish, page=page) for page, name in names.items()]
    times = [
        _key(ticked(_period_name(t, period), chosen=wish.period is period), wish, period=period) for period in Period
    ]
    rows: list[Row] = [*rows_of(pages, 2), tuple(times)]
    chosen = _cycled(t, about)
    if chosen:
        rows.append(tuple(chosen))
    if wish.page is StatsPage.WITH and about.is_own:
        rows += rows_of([_key(it.name, wish, page=StatsPage.OWN, person=it.person) for it in others], 2)
    if not about.is_own:
        rows.append((_key(t.plain("My figures"), wish, page=StatsPage.OWN, person=about.reader),))
    if about.can_share:
        rows.append((_key(t.plain("To the group"), wish, page=StatsPage.SHARE, leaf=wish.page),))
    return tuple(rows)


def share_question(t: Texts, wish: Wish, title: str) -> Screen:
    """Ask whether to post the open page into the group. `title`: of the group, or empty."""
    names = {
        StatsPage.OWN: t.plain("Figures"),
        StatsPage.MEANS: t.plain("On average"),
        StatsPage.WITH: t.plain("With whom"),
    }
    head = bold(" · ".join(filter(None, (names[wish.leaf], title))))
    yes = _key(t.plain("Show"), wish, page=StatsPage.POST)
    no = _key(t.plain("Do not show"), wish, page=wish.leaf)
    return Screen(lines(head, t("Show this page to everybody in the group?")), ((yes, no),))


def _cycled(t: Texts, about: About) -> list[Button]:
    """Return buttons that switch to the next game, rules or number of players; each shows the present choice."""
    wish, found = about.wish, []
    if len(about.games) > 1:
        found.append(_key(about.game, wish, game=next_of(about.games, wish.game), preset=0))
    if len(about.presets) > 1:
        name = dict(about.presets).get(wish.preset, t.plain("any rules"))
        found.append(_key(name, wish, preset=next_of((0, *dict(about.presets)), wish.preset)))
    if len(about.seats) > 1:
        name = t.plain("%(n)d players", n=wish.seats) if wish.seats else t.plain("any number of players")
        found.append(_key(name, wish, seats=next_of((0, *about.seats), wish.seats)))
    return found


def _key(text: str, wish: Wish, **changes: object) -> Button:
    return loose(text, str(msgspec.structs.replace(wish, **changes)))


def chart_screen(
    t: Texts, about: About, courses: Sequence[tuple[str, Sequence[tuple[int, Fraction]]]], matches: int
) -> Screen:
    """Show running totals as a chart. `courses`: names with points (match number, total), the person's own first."""
    name = courses[0][0]
    drawn = tuple(ChartLine(who, tuple((match, round(amount)) for match, amount in points)) for who, points in courses)
    told = t.number("%(n)d match", "%(n)d matches", matches)
    subtitle = " · ".join(filter(None, (about.title, about.game, _period_name(t, about.wish.period))))
    drawing = ChartDrawing(t.plain("%(name)s: results by match", name=name), drawn, matches, subtitle, told)
    worded = lines(*(t("%(name)s: %(sum)s", name=it.name, sum=signed(t, it.points[-1][1], 0)) for it in drawn))
    head = bold(drawing.title)
    return Screen(head, picture=drawing, worded=lines(head, worded))


def only_in_private(t: Texts, link: str) -> Screen:
    """Reply to a person who has not opened a private chat with the bot: statistics are sent there."""
    text = t("Your figures will come to the private chat: press Start there, then type /stats here again.")
    return Screen(text, ((Button(t.plain("To the private chat"), url=link),),))


def shared(t: Texts) -> str:
    """Return the toast that the page is being sent to the group."""
    return t.plain("Sending it to the group.")
