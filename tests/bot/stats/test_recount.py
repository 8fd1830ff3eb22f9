"""Rows of statistics against `tests.recount.statistics`, a second program that was written from docs/statistics.md."""

import json
import shutil
from collections.abc import AsyncIterator, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.rebuild import Rebuilding
from bot.stats.rating import Rated, ladder, places
from bot.stats.rows import MatchRow, SeatRow
from bot.stats.seasons import Length
from bot.storage.ports import Storage, TableRow, TableStatus
from bot.storage.sqlite.store import SqliteStorage
from bot.tables.log.codec import restored
from bot.tables.past.deal_pages import record_text
from bot.tables.past.match_rows import Rows, rows_of
from engine.core.codec import encode
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.core.match import DealScored, DealStarted, Event
from engine.core.strengths import Strength
from engine.games import GAMES
from tests.bot.stats.chance import ChanceMatch
from tests.bot.stats.rows import DAY, settled
from tests.bot.tables.past.matches import GROUP
from tests.engine.console import engine
from tests.extent import SOAKING, tried
from tests.narrowed import there
from tests.recount import statistics as recount
from tests.recount import statistics_life, statistics_record, statistics_roles
from tests.recount.statistics_judge import differences
from tests.recount.statistics_rating import Rated as RatedAgain
from tests.recount.statistics_rating import ladder as ladder_again
from tests.recount.statistics_rating import ordered, updated

STORAGE = Path(__file__).parents[2] / "storage"
FOREIGN = Path(__file__).parents[2] / "records" / "foreign"
KEPT = [*sorted(STORAGE.glob("tournaments/*.db")), *sorted(STORAGE.glob("*.db"))]
SEEDS = range(tried(5, 400))
JUDGED = [(seed, game) for seed in (2, *range(100, 130)) for game in sorted(GAMES)]
"""Seeds and games of matches by lot that are analysed."""
SHORT = (20, 35, 55)
"""Short matches of the newest database, of every game."""


@lru_cache(maxsize=4000)
def replay(text: str) -> dict[str, Any]:
    """Return what the command line of the engine makes of a record."""
    status, out, err = engine("replay", "-", "--json", stdin=text.encode())
    assert status == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


def nothing(_: int) -> recount.Judged | None:
    """Analyse no deal."""
    return None


def judging(game: AnyGame, events: Iterable[object]) -> recount.Analyse:
    """Make the analyses of the engine known to the recount."""
    whole: dict[int, list[Event]] = {}
    deal: list[Event] = []
    for event in (one for one in events if isinstance(one, Event)):
        deal = [event] if isinstance(event, DealStarted) else [*deal, event]
        if isinstance(event, DealScored):
            whole[event.number] = deal
    model = import_module(f"engine.games.{game.name}.analysis.model")

    def analyse(number: int) -> recount.Judged | None:
        try:
            found = there(game.analysis).analyse(tuple(whole[number]))
        except NotAnalysed:
            return None
        luck = _settled(game.name, found.cards if game.name == "skat" else found.luck)
        faults = [_fault(game.name, model, one) for one in found.mistakes]
        return recount.Judged(faults, luck, _is_catchable(game.name, found))

    return analyse


def _is_catchable(game: str, found: Any) -> bool:
    """Tell whether best play with the discard that was made catches a misère."""
    return bool(found.makes is not None and found.makes < 0) if game == "skat" else bool(found.tricks)


def _settled(game: str, amounts: Iterable[Any]) -> list[Fraction]:
    """Return amounts of the settlement; of Skat the analysis tells the list, of which each pays each."""
    found = [Fraction(amount) for amount in amounts]
    return [len(found) * amount - sum(found) for amount in found] if game == "skat" else found


def _fault(game: str, model: Any, mistake: Any) -> recount.Fault:
    of_auction = game == "preferans" and isinstance(mistake, model.BidMistake) and not mistake.naming
    part = list(model.Part).index(mistake.part)
    moved = _settled(game, mistake.moved)
    card, trick = (str(mistake.card), mistake.trick) if isinstance(mistake, model.CardMistake) else ("", 0)
    return recount.Fault(int(mistake.seat), part, Fraction(mistake.cost), moved, of_auction, card, trick)


def plain(value: object) -> Any:
    """Read a row as it is stored."""
    return json.loads(encode(value))


def log_of(match: ChanceMatch) -> list[tuple[str, Any, float]]:
    """Return a log as it is stored."""
    return [(plain(one.event)["type"], plain(one.event), one.at) for one in match.log]


def unjudged(deal: Sequence[Event]) -> Any:
    """Analyse nothing."""
    raise NotAnalysed("no_analysis")


class Both:
    """A match by lot, folded by the bot and by the recount."""

    def __init__(self, seed: int, game: str | None = None, *, is_judged: bool = False) -> None:
        made = ChanceMatch(seed, game)
        events = [one.event for one in made.log]
        self.rows: Rows | None = rows_of(made.table, made.log, None if is_judged else unjudged)
        table = recount.Table(made.table.id, made.game.name, made.table.chat, log_of(made))
        analyse = judging(made.game, events) if is_judged else nothing
        self.again = recount.match_of(table, record_text(made.game, events), replay, analyse)

    @property
    def found(self) -> list[str]:
        """What differs."""
        if self.rows is None or not self.again.counts:
            return ["it counts"] if self.again.counts or self.rows is not None else []
        return [*differences(self.again, plain(self.rows.match), [plain(deal) for deal in self.rows.deals])]


@pytest.mark.soak
def test_matches_in_which_everything_happens_are_folded_alike() -> None:
    """Robots, the clock, substitutes, leavers, fixes, joins, broken deals, robots' seats taken over."""
    found = {seed: Both(seed).found for seed in SEEDS}
    assert {seed: told for seed, told in found.items() if told} == {}


@pytest.mark.soak
def test_luck_mistakes_and_gifts_of_judged_deals_come_to_their_results() -> None:
    found = {one: Both(*one, is_judged=True).found for one in JUDGED[: tried(1, len(JUDGED))]}
    assert {one: told for one, told in found.items() if told} == {}


@pytest.mark.soak
@pytest.mark.parametrize("path", KEPT[-tried(1, len(KEPT)) :], ids=lambda path: path.stem)
async def test_matches_of_kept_databases_are_folded_alike(path: Path, tmp_path: Path) -> None:
    storage = await SqliteStorage.open(Path(shutil.copy(path, tmp_path)))
    try:
        if SOAKING:
            await Rebuilding(storage).run(GAMES)
        rows = await finished(storage)
        found = {row.id: await differing(storage, row) for row in rows if SOAKING or row.id in SHORT}
    finally:
        await storage.close()
    assert {number: told for number, told in found.items() if told} == {}


async def finished(storage: Storage) -> list[TableRow]:
    """List the matches of a database that are over."""
    rows = [row async for row in _tables(storage)]
    return [row for row in rows if row.status is TableStatus.FINISHED and row.game in GAMES]


async def _tables(storage: Storage) -> AsyncIterator[TableRow]:
    number = 1
    while (row := await storage.table(number)) is not None:
        yield row
        number += 1


async def differing(storage: Storage, row: TableRow) -> list[str]:
    """List how the stored rows of a match differ from the recount."""
    game, log = GAMES[row.game], await storage.events(row.id)
    table = recount.Table(row.id, row.game, row.chat, [(one.tag, json.loads(one.body), one.at) for one in log])
    events = [restored(game, one.body) for one in log]
    deals = [json.loads(body) for body in await storage.deal_statistics(row.id)]
    again = None
    if table.life.counts:
        again = recount.match_of(table, record_text(game, events), replay, judging(game, events))
    if again is None or not again.counts or not deals:
        return ["it counts"] if deals or (again is not None and again.counts) else []
    chat = again.life.home or row.chat
    matches = [json.loads(body) for body in await storage.statistics_in(chat, row.game)]
    (stored,) = [match for match in matches if match["table"] == row.id]
    return [*differences(again, stored, deals)]


# -- rating


def played_by_lot(lot: Random, number: int) -> tuple[MatchRow, recount.Match]:
    """Make a match of which only its seats are known, as the bot and as the recount have it."""
    seats, deals = lot.choice((3, 3, 4)), lot.choice((3, 6, 8, 9, 12))
    results = [Fraction(lot.randrange(-40, 41, 20)) for _ in range(seats - 1)]
    results.append(-sum(results, Fraction(0)))
    people, held = lot.sample(range(1, 7), seats), list[recount.SeatOf]()
    for person, result in zip(people, results, strict=True):
        kind, own = lot.random(), lot.randint(0, deals)
        if kind < 0.25:
            robot = "solid" if kind < 0.17 else ""
            held.append(recount.SeatOf(None, not robot, 0, False, result, robot))
        else:
            held.append(recount.SeatOf(person, False, own if kind < 0.6 else deals, kind > 0.9, result))
    life = statistics_life.Life(
        GROUP, at=lot.randrange(3 * 365) * DAY, reason=lot.choice(("agreed", "closed", "reset"))
    )
    dealt = [recount.Dealt(1, [], statistics_roles.Parts({}))] * deals
    again = recount.Match(number, "preferans", life, statistics_record.Record([]), dealt, held, results, [])
    rows = [SeatRow(one.person, one.own, one.has_left, Strength(one.robot) if one.robot else None) for one in held]
    closed = life.reason == "reset"
    row = settled(*map(int, results), seats=rows, at=life.at, table=number, deals=deals, was_closed=closed)
    return row, again


@pytest.mark.soak
@pytest.mark.parametrize("length", Length)
def test_ratings_of_seasons_are_the_formulas(length: Length) -> None:
    for seed in range(tried(2, 200)):
        lot = Random(seed)
        made = [played_by_lot(lot, number) for number in range(1, 61)]
        made.sort(key=lambda both: (both[0].at, both[0].table))
        found, again = ladder([row for row, _ in made], length), ladder_again([one for _, one in made], str(length))
        assert len(again) > 3
        shown = [_rated(one) for one in places(found.values())]
        assert shown == [_told(one) for one in ordered(again.values())], seed


def _rated(one: Rated) -> tuple[int, float, float, int, int]:
    return one.person, round(one.rating.mu, 6), round(one.rating.sigma, 6), one.matches, one.change


def _told(one: RatedAgain) -> tuple[int, float, float, int, int]:
    return one.person, round(one.mu, 6), round(one.sigma, 6), one.matches, one.change


@pytest.mark.parametrize(
    ("scores", "means"),
    [((120, -20, -100), (30.2708, 25, 19.7292)), ((120, 120, -240), (27.6354, 27.6354, 19.7292))],
    ids=("known answer 5", "known answer 6"),
)
def test_known_answers_of_the_rating(scores: tuple[int, ...], means: tuple[float, ...]) -> None:
    after = updated([(25.0, 25 / 3)] * 3, [Fraction(score) for score in scores])
    assert [round(mu, 4) for mu, _ in after] == list(means)


# -- known answers 1 to 4


@pytest.fixture(scope="module")
def club3() -> recount.Match:
    """A match of three persons with real cards, computed from its record."""
    text = (FOREIGN / "club3.txt").read_text()
    log: list[tuple[str, dict[str, Any], float]] = []
    for person, name in enumerate("ABC", 1):
        log.append(("table.seated", {"occupant": {"name": name, "person": person}}, 0.0))
    for number in range(1, 20):
        log += [("deal.started", {"number": number}, 0.0), ("deal.scored", {"number": number}, 0.0)]
    return recount.match_of(recount.Table(1, "preferans", GROUP, log), text, replay, nothing)


def test_known_answer_1_results_and_fixes(club3: recount.Match) -> None:
    results = [sum(deal.shares[seat].result for deal in club3.deals) for seat in range(3)]
    assert results == [Fraction(-1186, 3), Fraction(158, 3), Fraction(1028, 3)]
    assert club3.fixes == [80, -20, -60]


def test_known_answers_2_to_4_games_roles_and_the_mean(club3: recount.Match) -> None:
    figures = recount.figures_of([club3])
    tricks, miseres = [], []
    for person in (1, 2, 3):
        misere = figures[person].games.pop("misere", recount.Games())
        games = figures[person].games.values()
        tricks.append((sum(its.declared for its in games), sum(its.made for its in games)))
        miseres.append((misere.declared, misere.made))
    assert (tricks, miseres) == ([(4, 2), (4, 3), (5, 5)], [(1, 0), (0, 0), (1, 1)])
    roles = figures[3].roles
    means = [roles[role].mean for role in ("declarer", "whister", "raspasy")]
    assert means == [Fraction(502, 9), Fraction(-46, 9), Fraction(-185, 6)]
    assert (round(float(figures[3].results.mean), 2), round(figures[3].results.spread or 0, 2)) == (18.04, 20.72)


def test_what_was_changed_is_seen() -> None:
    both = Both(0)
    assert both.rows is not None
    changed = plain(both.rows.match)
    changed["players"][0]["sums"]["results"]["total"] = "1000"
    assert list(differences(both.again, changed, [plain(deal) for deal in both.rows.deals]))
