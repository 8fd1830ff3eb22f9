"""The list of jobs: what each is given and what it finds is read again as it was written, in every game."""

import pickle
from random import Random
from typing import Any, Final

import pytest

from bot.games.painting import EXAMPLES, PAINTERS
from bot.jobs.kinds import Job, Kind
from bot.jobs.messages import raw
from bot.pictures.drawing import Labels
from bot.pictures.theme import Look
from engine.core.match import DealScored, Move
from engine.core.strengths import Strength
from engine.games import GAMES
from tests.bot.jobs.kit import JOBS
from tests.bot.pictures.samples import CHART
from tests.games.bad_move import BAD_MOVE
from tests.games.every import Played, every_game
from tests.games.hosted import HOSTED
from tests.games.walk import Walk

BY_NAME: Final = {(job.kind, job.of): job for job in JOBS}
CLAIMS: Final = (Kind.LAY_DOWN, Kind.FIRST_SURE, Kind.JUDGE)
DEALS: Final = 6
STEPS: Final = 5  # of a deal, at which its end is certain soon


def sent(job: Job, *given: object) -> tuple[Any, ...]:
    """What a worker reads of what it is given; a process of this machine reads the same."""
    arrived: tuple[Any, ...] = job.given.decode(raw(given))
    asked = job.game if job.kind is Kind.THINK else job.work  # a robot's thought is asked of its game, by name
    _, handed = pickle.loads(pickle.dumps((asked, given)))
    assert handed == given
    return arrived


def returned(job: Job, found: object) -> Any:
    """What whoever asked reads of what a worker has found; of a process of this machine he reads the same."""
    assert pickle.loads(pickle.dumps(found)) == found
    return job.found.decode(raw(found))


def test_there_is_a_job_for_everything_that_takes_long_and_for_every_picture() -> None:
    of_games = {(kind, game) for kind in (Kind.THINK, *CLAIMS, Kind.ANALYSE) for game in GAMES}
    pictures = {(Kind.DRAW, drawing.tag) for drawing in PAINTERS}
    assert set(BY_NAME) == of_games | pictures | {(Kind.THINK, BAD_MOVE.name)}


@pytest.mark.parametrize("drawing", [*EXAMPLES, CHART], ids=lambda drawing: drawing.tag)
def test_a_picture_is_drawn_as_at_home(drawing: Any) -> None:
    job, look = BY_NAME[Kind.DRAW, drawing.tag], Look(dark=True, four_colours=True)
    arrived = sent(job, drawing, look, Labels())
    assert arrived[:2] == (drawing, look)
    assert returned(job, job.work(*arrived)) == job.work(drawing, look, Labels())


@every_game
def test_thoughts_and_proofs_are_found_as_at_home(game: Any) -> None:
    """Every view and every match of some deals goes there and back."""
    met = set[Kind]()

    def same(kind: Kind, *given: object) -> Any:
        job = BY_NAME.get((kind, game.name))
        assert job is not None
        assert sent(job, *given) == given
        found = job.work(*given)
        assert returned(job, found) == found
        met.add(kind)
        return found

    def check(walk: Walk) -> None:
        for seat in game.awaited(walk.match):
            view = game.view(walk.match, seat)
            thinking = BY_NAME[Kind.THINK, game.name]
            assert sent(thinking, view, Strength.STRONG, "seed") == (view, Strength.STRONG, "seed")
            command: Move = game.robots.choose(view)
            assert returned(thinking, command) == command
            if game.claims is not None and game.claims.may_lay_down(view) and is_late(view):
                claim = same(Kind.LAY_DOWN, view)
                same(Kind.JUDGE, walk.match, game.decide(walk.match, claim or command))
                same(Kind.FIRST_SURE, game.claims.views_of_players(walk.match))

    preset, rules = next(iter(game.rules.presets.items()))
    walk = Walk(Played(game, preset, max(game.rules.seats(rules))), Random(game.name), check)
    walk.play_match(DEALS)
    assert met == (set(CLAIMS) if game.claims is not None else set())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_analysis_is_read_as_it_was_written(game: Any) -> None:
    walk = Walk(Played(game, next(iter(game.rules.presets)), 3), Random(game.name))
    walk.play_match(DEALS)
    deals = [deal for deal in game.analysis.deals_of(walk.events) if isinstance(deal[-1], DealScored)]
    deal, job = tuple(sorted(deals, key=len)[0]), BY_NAME[Kind.ANALYSE, game.name]
    assert sent(job, deal) == (deal,)
    found = job.work(deal)
    assert returned(job, found) == found


@pytest.mark.parametrize("name", HOSTED.games)
def test_a_process_finds_a_game_and_its_face_by_their_names(name: str) -> None:
    """Work that is done on this machine alone, as an import is, is given these."""
    game, face = HOSTED.games[name], HOSTED.faces[name]
    assert pickle.loads(pickle.dumps((game, face))) == (game, face)


def is_late(view: Any) -> bool:
    """True when few cards are left, so that a proof takes no time."""
    return all(hand.count <= STEPS for hand in view.hands)
