"""Texts of tournaments that several screens share: names, stages, times, points, tables."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from bot.screens.deal_brief import DealBrief
from bot.screens.forgetting import NOBODY
from bot.screens.rulebooks import Rulebooks
from bot.screens.statistics import number, signed
from bot.screens.texts import Html, Texts, mark
from bot.screens.times import coming, deadline
from bot.screens.words import NO_BREAK, signed_word
from engine.core.errors import ConventionError
from engine.core.rounding import round_to_zero_sum
from engine.core.seats import BySeat
from engine.tournament.events import ROBOT
from engine.tournament.plan import Kind, Leg, Plan, Scoring
from engine.tournament.rows import Row
from engine.tournament.seating import Arrangement, arranged
from engine.tournament.standings import CUTS, FINALISTS
from engine.tournament.state import Round, Table, Tournament

KINDS: Final = {
    Kind.SEED_004: mark("Championship by weeks"),
    Kind.EVENING: mark("Evening"),
    Kind.DUPLICATE: mark("Duplicate"),
}
"""Untranslated names of the kinds of tournament."""
SCORINGS: Final = {
    Scoring.IMPS: mark("IMPs"),
    Scoring.DATUM: mark("the mean"),
    Scoring.MATCHPOINTS: mark("match points"),
}
"""Untranslated names of the scorings of a duplicate."""
LEGS: Final = {Leg.QUALIFYING: mark("qualifying"), Leg.SEMIFINAL: mark("semi-final"), Leg.FINAL: mark("final")}
"""Untranslated names of the stages."""
VULGAR: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
"""Signs for the fractions that points can have."""


class TableNow(msgspec.Struct, frozen=True):
    """State of a table's match while it is played."""

    deals: int
    """Number of deals with a result."""
    exact: tuple[Fraction, ...] = ()
    """Present settlement, seat 1 first; empty before the first deal."""
    is_dealt: bool = True
    """False while the players still gather."""


class TourFrame(msgspec.Struct, frozen=True):
    """State of a tournament that all its screens are drawn from."""

    id: int
    """Number of the tournament in the store."""
    tour: Tournament
    link: str = ""
    """Address at which people register; empty if there is none."""
    now: Mapping[int, TableNow] = {}
    """Matches that are being played, by the number of their table in the round."""
    hidden: frozenset[int] = frozenset()
    """Persons whose names are hidden from other readers."""
    group_url: str = ""
    """Address of the reader's group; empty if there is none."""
    deals: Mapping[int, tuple[DealBrief, ...]] = {}
    """Briefs of deals in closed rounds of a duplicate, by the deal's number; only those to be shown."""
    is_home: bool = True
    """True in the tournament's own chat; False in one to which it was only attached."""
    at: float = 0.0
    """Present moment, in clock seconds since the epoch."""
    ends_at: float | None = None
    """Clock second at which the tournament ends automatically; None before everything has been played."""

    @property
    def key(self) -> tuple[int, Tournament]:
        """Number and state of the tournament, as its buttons need them."""
        return self.id, self.tour


def called(t: Texts, frame: TourFrame, number: int) -> str:
    """Return the name of an entrant as others read it; a forgotten or hidden person is not named. Plain text."""
    if number == ROBOT:
        return t.plain("robot")
    entrant = frame.tour.entrant(number)
    if entrant is None or entrant.is_forgotten or entrant.person in frame.hidden:
        return t.plain(NOBODY)
    return entrant.name


def names_of(t: Texts, frame: TourFrame, numbers: tuple[int, ...]) -> str:
    """Return the names of several entrants, separated by commas; plain text."""
    return ", ".join(called(t, frame, number) for number in numbers)


def some_names(t: Texts, frame: TourFrame, numbers: tuple[int, ...], most: int) -> str:
    """Return the names of the first `most` entrants and the number of others: "Аня, Борис и ещё 5"; plain text."""
    names = names_of(t, frame, numbers[:most])
    more = len(numbers) - most
    return t.plain("%(names)s and %(n)d more", names=names, n=more) if more > 0 else names


def director_name(t: Texts, frame: TourFrame) -> str:
    """Return the director's name as others read it; plain text."""
    tour = frame.tour
    return t.plain(NOBODY) if tour.director < 0 or tour.director in frame.hidden else tour.director_name


def title_of(t: Texts, tour: Tournament) -> str:
    """Format the name of a tournament with its kind: "Кубок · Вечер"; plain text."""
    kind = t.plain(KINDS[tour.plan.kind])
    return " · ".join(part for part in (name_of(t, tour), kind) if part)


def name_of(t: Texts, tour: Tournament) -> str:
    """Format the name of a tournament: its group's title, without the kind; plain text.

    From a group's second tournament on, its number is added: "Кубок · турнир № 2".
    """
    if tour.ordinal <= 1:
        return tour.title or t.plain("Tournament")
    if not tour.title:
        return t.plain("Tournament No. %(n)d", n=tour.ordinal)
    return t.plain("%(name)s · tournament No. %(n)d", name=tour.title, n=tour.ordinal)


def round_title(t: Texts, one: Round) -> str:
    """Format a round: "Тур 2 · отбор", or "Тур 2" in a duplicate, which has only one stage; plain text."""
    if one.deals:
        return t.plain("Round %(n)d", n=one.number)
    return t.plain("Round %(n)d · %(stage)s", n=one.number, stage=t.plain(LEGS[one.leg]))


def table_title(t: Texts, frame: TourFrame, table: int, deal: int = 0) -> str:
    """Format tournament, round and table, as the heading above its players' cards; plain text.

    deal: in a duplicate, the deal that is played at the table; 0: none
    """
    last = frame.tour.rounds[-1]
    title = t.plain(
        "%(title)s · round %(round)d, table %(table)d",
        title=name_of(t, frame.tour),
        round=last.number,
        table=table,
    )
    return f"{title} · {deal_of(t, last, deal)}" if deal else title


def deal_of(t: Texts, one: Round, deal: int) -> str:
    """Format the place of a deal in a duplicate's round: "сдача 2 из 6"; plain text.

    A spare deal has the place of the deal that it replaces. Raises ValueError if the deal is of another round.
    """
    return t.plain("deal %(n)d of %(all)d", n=one.deals.index(deal) + 1, all=len(one.deals))


def ends_word(t: Texts, frame: TourFrame, at: float) -> Html:
    """Format a moment of a tournament and the time left until then."""
    return deadline(t, at, frame.at, near=frame.tour.plan.is_live)


def ends_itself(t: Texts, frame: TourFrame) -> Html:
    """Return the line that everything has been played, and when the tournament ends automatically."""
    if frame.ends_at is None:
        return t("Everything has been played. The tournament ends automatically, or earlier if the director ends it.")
    return t(
        "Everything has been played. The tournament ends automatically %(time)s, or earlier if the director ends it.",
        time=coming(t, frame.ends_at, frame.at),
    )


def points_word(points: Fraction) -> str:
    """Format points: 4, −1, 2½, 4⅔.

    >>> points_word(Fraction(14, 3)), points_word(Fraction(-1, 2))
    ('4⅔', '−½')
    """
    sign, whole, rest = ("−" if points < 0 else ""), abs(points) // 1, abs(points) % 1
    if not rest:
        return f"{sign}{whole}"
    if rest in VULGAR:
        return f"{sign}{whole or ''}{VULGAR[rest]}"
    return f"{sign}{float(abs(points)):.2f}"


def score_word(t: Texts, tour: Tournament, points: Fraction) -> str:
    """Format the amount that the standings count: points or, in a duplicate, a score as `compared_word` formats it."""
    return compared_word(t, tour.plan.scoring, points) if tour.is_duplicate else points_word(points)


def compared_word(t: Texts, scoring: Scoring, score: Fraction) -> str:
    """Format a score of a duplicate with one decimal: IMPs with a sign, match points in percent: +3,3 or 83,3 %."""
    return f"{number(t, 100 * score)}{NO_BREAK}%" if scoring is Scoring.MATCHPOINTS else signed(t, score)


def score_head(t: Texts, plan: Plan) -> str:
    """Return the heading of a column of a duplicate's scores; plain text."""
    return t.word("column", "score") if plan.scoring is Scoring.MATCHPOINTS else t.plain("IMPs")


def row_score(t: Texts, tour: Tournament, row: Row) -> str:
    """Format the points or score of a row of the standings; a dash if nothing of a duplicate has been counted yet."""
    return "—" if tour.is_duplicate and not row.played else score_word(t, tour, row.points)


def scored_phrase(t: Texts, tour: Tournament, row: Row) -> str:
    """Format the points or score of a row with its unit: "2 очка" or "+3,3 ИМП"; plain text."""
    if not tour.is_duplicate:
        return points_phrase(t, row.points)
    score = row_score(t, tour, row)
    if tour.plan.scoring is Scoring.MATCHPOINTS or not row.played:
        return score
    return t.plain("%(score)s IMPs a deal", score=score)


def points_phrase(t: Texts, points: Fraction) -> str:
    """Format points with their unit: "2 очка", "−1 очко", "2½ очка"; plain text."""
    form = int(points) if points.denominator == 1 else 2
    return t.number("%(points)s point", "%(points)s points", form, points=points_word(points))


def whists_word(exact: Fraction) -> str:
    """Format a sum of settlements in whole whists with its sign: "+343"."""
    return signed_word(Fraction(round(exact)))


def table_words(exact: Sequence[Fraction]) -> tuple[str, ...]:
    """Format the settlement of one table by seats, rounded to whole numbers that add up to zero.

    >>> table_words((Fraction(100, 3), Fraction(-50, 3), Fraction(-50, 3)))
    ('+34', '−17', '−17')
    """
    return tuple(signed_word(Fraction(whole)) for whole in round_to_zero_sum(BySeat(tuple(exact))))


def row_word(tour: Tournament, row: Row) -> str:
    """Format the whists of a row of the standings; if they are of a single table, rounded as on its screens."""
    rounds = tour.rounds_of(row.leg)
    tables = [it for one in rounds for it in one.tables if row.number in it.seats and not it.missing]
    if len(tables) == 1:
        dropped = {game.deal for game in tables[0].games} - {deal for one in rounds for deal in one.deals} - {0}
        results = [game.result.exact for game in tables[0].games if game.result and game.deal not in dropped]
        exact = tuple(sum(own, Fraction(0)) for own in zip(*results, strict=True))
        place = tables[0].seats.index(row.number)
        if exact and exact[place] == row.whists:
            return table_words(exact)[place]
    return whists_word(row.whists)


def settled_word(t: Texts, frame: TourFrame, seats: tuple[int, ...], exact: tuple[Fraction, ...]) -> str:
    """Format everybody's result at a table, the best first: "Аня +40 · Вика −10 · робот −30"; plain text."""
    order, words = sorted(range(len(seats)), key=lambda seat: -exact[seat]), table_words(exact)
    return " · ".join(f"{called(t, frame, seats[seat])} {words[seat]}" for seat in order)


def rules_word(t: Texts, books: Rulebooks, plan: Plan, leg: Leg, seats: int) -> str:
    """Format the rules of a stage's matches: "Клубная на троих · 6 сдач"; plain text."""
    convention = plan.convention(leg, seats)
    if convention.preset not in books.presets:
        return convention.preset
    face = books.of(books.presets[convention.preset])
    try:
        return face.title(t, convention.rules(face.book))
    except ConventionError:
        return face.preset_name(t, convention.preset)


def stages_of(tour: Tournament, people: int) -> tuple[tuple[Leg, int], ...]:
    """Return the stages of the tournament if `people` take part, each with its number of rounds."""
    if tour.is_duplicate:
        return ((Leg.QUALIFYING, tour.plan.rounds),)
    if people <= FINALISTS:
        return ((Leg.FINAL, 1),)
    semifinal = ((Leg.SEMIFINAL, 1),) if people >= CUTS[-1][0] else ()
    return (Leg.QUALIFYING, tour.plan.rounds), *semifinal, (Leg.FINAL, 1)


def seated_as(tour: Tournament, people: int) -> Arrangement:
    """Return the seating of the first round for `people` entrants; three or four play only a final at one table."""
    if people <= FINALISTS and not tour.is_duplicate:
        return Arrangement(int(people == 3), fours=int(people == 4))
    return arranged(people, tour.plan.odd)


def is_waiting(tour: Tournament, table: Table) -> bool:
    """Return whether a table of the running round waits for its players; False if no round runs."""
    return tour.round is not None and tour.round.is_waiting(table)
