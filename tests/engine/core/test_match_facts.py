"""Facts of matches of every game: results add up exactly, decisions of robots and the clock are told."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.game import AnyGame
from engine.core.match import DealScored, Event, Mark, Move
from engine.core.match_facts import facts_of
from engine.core.record.model import Recorded
from engine.core.seats import Seat
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from tests.extent import tried
from tests.games.bad_move import BAD_MOVE
from tests.narrowed import there

RECORDS = Path(__file__).parents[2] / "records"
PLACES = {"preferans": (".", "foreign", "options"), "austrian": ("austrian/options",), "skat": ("skat/options",)}
ONE, TWO, THREE = Seat.ONE, Seat.TWO, Seat.THREE


def kept(game: AnyGame, step: int = 1) -> Iterator[Recorded[Any, Any]]:
    """Yield every record of a game that is kept for tests, or one of `step` in each folder."""
    for place in PLACES[game.name]:
        for path in sorted((RECORDS / place).glob("*.txt"))[::step]:
            yield game.record.parse(path.read_text("utf-8"), as_written=True)


class Analyses:
    """Analyses of the deals of one match, kept as they are asked for."""

    def __init__(self, game: AnyGame) -> None:
        self._analyst = there(game.analysis)
        self.found: list[Any] = []

    def __call__(self, deal: Sequence[Event]) -> Any:
        self.found.append(self._analyst.analyse(deal))
        return self.found[-1]


@pytest.mark.slow
@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_results_are_luck_mistakes_and_gifts_and_make_the_settlement(game: AnyGame) -> None:
    for record in kept(game, tried(3, 1)):
        analyses = Analyses(game)
        facts = there(facts_of(game, record.events, analyses))
        shares = [share for deal in facts.deals for share in deal.seats]
        judged = [share for share in shares if share.judged is not None]
        parts = [there(share.judged) for share in judged]
        assert [part.luck + part.own + part.gifts for part in parts] == [share.result for share in judged]
        assert [part.luck for part in parts] == [luck for found in analyses.found for luck in found.luck]
        sums = dict(facts.between.items())
        for deal in facts.deals:
            assert sum((share.result for share in deal.seats), Fraction(0)) == 0
            for seat, share in deal.seats.items():
                sums[seat] += share.result
        assert list(sums.values()) == list(facts.exact)
        assert sum(facts.exact, Fraction(0)) == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_words_of_facts_are_those_that_the_game_lists(game: AnyGame) -> None:
    listed = there(game.facts)
    for record in kept(game):
        for deal in there(facts_of(game, record.events, unjudged)).deals:
            assert {share.role for share in deal.seats} <= set(listed.roles)
            assert (deal.game in listed.games) is (deal.declarer is not None)


def unjudged(deal: Sequence[Event]) -> Any:
    """Analyse nothing."""
    return None


def test_a_game_without_statistics_has_no_facts() -> None:
    events = [BAD_MOVE.opening(next(iter(BAD_MOVE.rules.presets.values())), ("Anna", "Boris"))]
    assert facts_of(BAD_MOVE, events) is None


def played(name: str) -> list[Event]:
    """Return the events of a record, every decision made by its person."""
    events = PREFERANS.record.parse((RECORDS / f"{name}.txt").read_text("utf-8")).events
    return [replace(event, mark=None) if isinstance(event, Move) else event for event in events]


def marked(events: list[Event], tag: str, number: int, mark: Mark) -> tuple[list[Seat], list[Seat]]:
    """Mark the decision of that tag and number, counted from 0; return for whom robot and clock decided."""
    places = [place for place, event in enumerate(events) if event.__struct_config__.tag == tag]
    place = places[number]
    event = events[place]
    assert isinstance(event, Move)
    changed = [*events[:place], replace(event, mark=mark), *events[place + 1 :]]
    (deal,) = there(facts_of(PREFERANS, changed, unjudged)).deals
    return list(deal.by_robot), list(deal.by_clock)


@pytest.mark.parametrize(
    ("tag", "number", "mark", "told"),
    [
        ("deal.passed", 0, Mark.TIMEOUT, ([], [TWO])),
        ("deal.discarded", 0, Mark.ROBOT, ([ONE], [])),
        ("deal.whist", 1, Mark.ROBOT, ([THREE], [])),
        ("deal.card", 4, Mark.ROBOT, ([TWO], [])),
        ("deal.card", 3, Mark.ROBOT, ([ONE], [])),
        pytest.param("deal.card", 5, Mark.ROBOT, ([], []), id="its only spade"),
        pytest.param("deal.card", 29, Mark.ROBOT, ([], []), id="the last card"),
    ],
)
def test_decisions_with_a_choice_that_robot_or_clock_made(
    tag: str, number: int, mark: Mark, told: tuple[list[Seat], list[Seat]]
) -> None:
    assert marked(played("played-with-marks"), tag, number, mark) == told


def test_in_open_play_the_whister_decides_for_the_passers_cards() -> None:
    events = played("played-six-open")
    cards = [event for event in events if isinstance(event, Move) and event.__struct_config__.tag == "deal.card"]
    deals = (marked(events, "deal.card", number, Mark.ROBOT) for number in range(len(cards)))
    scored = next(event for event in events if isinstance(event, DealScored))
    whister = next(word.seat for word in scored.outcome.whists if word.call == "whist")  # type: ignore[attr-defined]  # of preferans
    passer = next(word.seat for word in scored.outcome.whists if word.call == "pass")  # type: ignore[attr-defined]  # of preferans
    robots = {seat for by_robot, _ in deals for seat in by_robot}
    assert whister in robots
    assert passer not in robots
