"""Words of tournaments that several screens share: names, stages, times, points, tables."""

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
"""Names of the kinds, messages of the catalogue."""
SCORINGS: Final = {
    Scoring.IMPS: mark("IMPs"),
    Scoring.DATUM: mark("the mean"),
    Scoring.MATCHPOINTS: mark("match points"),
}
"""Names of the scorings of a duplicate, messages of the catalogue."""
LEGS: Final = {Leg.QUALIFYING: mark("qualifying"), Leg.SEMIFINAL: mark("semi-final"), Leg.FINAL: mark("final")}
"""Names of the stages, messages of the catalogue."""
VULGAR: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 6): "⅙",
    Fraction(5, 6): "⅚",
}
"""Signs of the possible fractions of a point."""


class TableNow(msgspec.Struct, frozen=True):
    """Match of a table while it is played."""

    deals: int
    """Number of deals that came to a result."""
    exact: tuple[Fraction, ...] = ()
    """Present settlement, seat 1 first; empty before the first deal."""
    is_dealt: bool = True
    """False while the table gathers."""


class TourFrame(msgspec.Struct, frozen=True):
    """Input of every screen of a tournament."""

    id: int
    """Number of the tournament in the store."""
    tour: Tournament
    link: str = ""
    """Address by which people register; empty if there is none."""
    now: Mapping[int, TableNow] = {}
    """Matches that are being played, by the number of their table in the round."""
    hidden: frozenset[int] = frozenset()
    """Persons whom others read as a player without a name."""
    group_url: str = ""
    """Address of the reader's group; empty if it has none."""
    deals: Mapping[int, tuple[DealBrief, ...]] = {}
    """Briefs of deals of closed rounds of a duplicate by their number, if they are to be shown."""
    is_home: bool = True
    """False in a chat that has only been attached to the tournament."""
    at: float = 0.0
    """Second of the clock."""
    ends_at: float | None = None
    """Clock second at which the tournament ends automatically, once all is played; None before."""

    @property
    def key(self) -> tuple[int, Tournament]:
        """Return what a button needs to know of the tournament."""
        return self.id, self.tour


def called(t: Texts, frame: TourFrame, number: int) -> str:
    """Return the name of an entrant for other readers; plain text. A forgotten or hidden person is not named."""
    if number == ROBOT:
        return t.plain("robot")
    entrant = frame.tour.entrant(number)
    if entrant is None or entrant.is_forgotten or entrant.person in frame.hidden:
        return t.plain(NOBODY)
    return entrant.name


def names_of(t: Texts, frame: TourFrame, numbers: tuple[int, ...]) -> str:
    """Name several entrants, separated by commas; plain text."""
    return ", ".join(called(t, frame, number) for number in numbers)


def some_names(t: Texts, frame: TourFrame, numbers: tuple[int, ...], most: int) -> str:
    """Name the first `most` entrants and count the others: "Аня, Борис и ещё 5"; plain text."""
    names = names_of(t, frame, numbers[:most])
    more = len(numbers) - most
    return t.plain("%(names)s and %(n)d more", names=names, n=more) if more > 0 else names


def director_name(t: Texts, frame: TourFrame) -> str:
    """Name the director, as others read it; plain text."""
    tour = frame.tour
    return t.plain(NOBODY) if tour.director < 0 or tour.director in frame.hidden else tour.director_name


def title_of(t: Texts, tour: Tournament) -> str:
    """Name the tournament: "Кубок · Вечер"; plain text."""
    kind = t.plain(KINDS[tour.plan.kind])
    return " · ".join(part for part in (name_of(t, tour), kind) if part)


def name_of(t: Texts, tour: Tournament) -> str:
    """Name the tournament without its kind by its group; plain text.

    From a group's second tournament on the number is added: "Кубок · турнир № 2".
    """
    if tour.ordinal <= 1:
        return tour.title or t.plain("Tournament")
    if not tour.title:
        return t.plain("Tournament No. %(n)d", n=tour.ordinal)
    return t.plain("%(name)s · tournament No. %(n)d", name=tour.title, n=tour.ordinal)


def round_title(t: Texts, one: Round) -> str:
    """Name a round: "Тур 2 · отбор", of a duplicate, which has no other stage, "Тур 2"; plain text."""
    if one.deals:
        return t.plain("Round %(n)d", n=one.number)
    return t.plain("Round %(n)d · %(stage)s", n=one.number, stage=t.plain(LEGS[one.leg]))


def table_title(t: Texts, frame: TourFrame, table: int, deal: int = 0) -> str:
    """Name a table of the round, as its players read it above their cards; plain text.

    deal: of a duplicate, the deal of the tournament that is played at the table.
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
    """Format the place of a deal in a round of a duplicate: "сдача 2 из 6"; plain text.

    A spare deal has the place of the one that it replaces. Raises ValueError for a deal of another round.
    """
    return t.plain("deal %(n)d of %(all)d", n=one.deals.index(deal) + 1, all=len(one.deals))


def ends_word(t: Texts, frame: TourFrame, at: float) -> Html:
    """Write a moment of a tournament and what is left until then."""
    return deadline(t, at, frame.at, near=frame.tour.plan.is_live)


def ends_itself(t: Texts, frame: TourFrame) -> Html:
    """Return the line: all is played, and when the tournament ends automatically."""
    if frame.ends_at is None:
        return t("Everything has been played. The tournament ends automatically, or earlier if the director ends it.")
    return t(
        "Everything has been played. The tournament ends automatically %(time)s, or earlier if the director ends it.",
        time=coming(t, frame.ends_at, frame.at),
    )


def points_word(points: Fraction) -> str:
    """Write points: 4, −1, 2½, 4⅔.

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
    """Write what the standings of a tournament count: points; of a duplicate as `compared_word`."""
    return compared_word(t, tour.plan.scoring, points) if tour.is_duplicate else points_word(points)


def compared_word(t: Texts, scoring: Scoring, score: Fraction) -> str:
    """Write a score of a duplicate with one decimal: IMPs with their sign, match points in percent: +3,3 or 83,3 %."""
    return f"{number(t, 100 * score)}{NO_BREAK}%" if scoring is Scoring.MATCHPOINTS else signed(t, score)


def score_head(t: Texts, plan: Plan) -> str:
    """Return the word over a column of scores of a duplicate; plain text."""
    return t.word("column", "score") if plan.scoring is Scoring.MATCHPOINTS else t.plain("IMPs")


def row_score(t: Texts, tour: Tournament, row: Row) -> str:
    """Write what a row of the standings counts; a dash if nothing of a duplicate has been counted yet."""
    return "—" if tour.is_duplicate and not row.played else score_word(t, tour, row.points)


def scored_phrase(t: Texts, tour: Tournament, row: Row) -> str:
    """Write what a row of the standings counts with its word: "2 очка", of a duplicate "+3,3 ИМП"; plain text."""
    if not tour.is_duplicate:
        return points_phrase(t, row.points)
    score = row_score(t, tour, row)
    if tour.plan.scoring is Scoring.MATCHPOINTS or not row.played:
        return score
    return t.plain("%(score)s IMPs a deal", score=score)


def points_phrase(t: Texts, points: Fraction) -> str:
    """Write points with their word: "2 очка", "−1 очко", "2½ очка"; plain text."""
    form = int(points) if points.denominator == 1 else 2
    return t.number("%(points)s point", "%(points)s points", form, points=points_word(points))


def whists_word(exact: Fraction) -> str:
    """Write a sum of settlements rounded to whole whists with its sign: "+343"."""
    return signed_word(Fraction(round(exact)))


def table_words(exact: Sequence[Fraction]) -> tuple[str, ...]:
    """Write the settlement of one table by seats, rounded as the table's own screens round it.

    >>> table_words((Fraction(100, 3), Fraction(-50, 3), Fraction(-50, 3)))
    ('+34', '−17', '−17')
    """
    return tuple(signed_word(Fraction(whole)) for whole in round_to_zero_sum(BySeat(tuple(exact))))


def row_word(tour: Tournament, row: Row) -> str:
    """Write the whists of a row of the standings; those of a single table are rounded as elsewhere for that table."""
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
    """Write who has what at a table, the best first: "Аня +40 · Вика −10 · робот −30"; plain text."""
    order, words = sorted(range(len(seats)), key=lambda seat: -exact[seat]), table_words(exact)
    return " · ".join(f"{called(t, frame, seats[seat])} {words[seat]}" for seat in order)


def rules_word(t: Texts, books: Rulebooks, plan: Plan, leg: Leg, seats: int) -> str:
    """Name the rules of a match of a stage: "Клубная на троих · 6 сдач"; plain text, empty if none are known."""
    convention = plan.convention(leg, seats)
    if convention.preset not in books.presets:
        return convention.preset
    face = books.of(books.presets[convention.preset])
    try:
        return face.title(t, convention.rules(face.book))
    except ConventionError:
        return face.preset_name(t, convention.preset)


def stages_of(tour: Tournament, people: int) -> tuple[tuple[Leg, int], ...]:
    """Return the stages for so many people with the number of rounds of each."""
    if tour.is_duplicate:
        return ((Leg.QUALIFYING, tour.plan.rounds),)
    if people <= FINALISTS:
        return ((Leg.FINAL, 1),)
    semifinal = ((Leg.SEMIFINAL, 1),) if people >= CUTS[-1][0] else ()
    return (Leg.QUALIFYING, tour.plan.rounds), *semifinal, (Leg.FINAL, 1)


def seated_as(tour: Tournament, people: int) -> Arrangement:
    """Return the tables of the first round for so many people; three or four play a final at one table."""
    if people <= FINALISTS and not tour.is_duplicate:
        return Arrangement(int(people == 3), fours=int(people == 4))
    return arranged(people, tour.plan.odd)


def is_waiting(tour: Tournament, table: Table) -> bool:
    """Return whether a table of the running round waits for its people; False if no round runs."""
    return tour.round is not None and tour.round.is_waiting(table)
