"""`python -m engine analyse FILE`: every finished deal of a record with all cards open, in words."""

from collections.abc import Iterator

from engine.core import match_facts, report
from engine.core.cards import Card
from engine.core.seats import BySeat
from engine.games.skat.analysis import (
    ANALYST,
    Analysis,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    DoubleMistake,
    GameMistake,
    GiveUpMistake,
    Grade,
    Worth,
    grade_of,
)
from engine.games.skat.cli.report import GAMES, outcome_text
from engine.games.skat.contracts import Announcement, Declaration
from engine.games.skat.events import AnyEvent
from engine.games.skat.game import replay
from engine.games.skat.record import RecordedMatch
from engine.games.skat.state import Match
from engine.games.skat.trick_rules import ALL_POINTS

GRADES = {
    Grade.NO_TRICK: "lost without a trick",
    Grade.SCHNEIDERED: "lost, the declarer schneider",
    Grade.LOST: "lost",
    Grade.WON: "won",
    Grade.SCHNEIDER: "won, the defenders schneider",
    Grade.SCHWARZ: "won, all tricks",
}

ANNOUNCED = {
    Announcement.SCHNEIDER: Grade.SCHNEIDER,
    Announcement.SCHWARZ: Grade.SCHWARZ,
    Announcement.OUVERT: Grade.SCHWARZ,
}
"""Least grades that keep what was announced."""


def analysis_text(recorded: RecordedMatch, number: int | None) -> str:
    """Describe deal by deal, or only one. Raises NotAnalysed with a sentence if there is no such deal with cards."""
    players = recorded.match.standing.players
    return match_facts.analysis_text(
        recorded.events, number, ANALYST.deals_of, lambda deal: _lines(deal[0], ANALYST.analyse(deal), players)
    )


def _lines(first: AnyEvent, found: Analysis, players: BySeat[str]) -> Iterator[str]:
    before = replay((first,))
    step: report.Step[Match, AnyEvent] = report.Step(before, found.scored, before)
    yield f"deal {found.scored.number}: {outcome_text(step, found.scored.outcome)}"
    yield from _facts(found, players)
    for mistake in found.mistakes:
        yield f"  -{mistake.cost}  {_mistake(mistake, players)}"
    if found.plays and not found.mistakes:
        yield "  nobody made a mistake"


def _facts(found: Analysis, players: BySeat[str]) -> Iterator[str]:
    if found.grade is not None:
        yield f"  best play by all: {_best_play(found, found.grade)}"
    if found.best is not None:
        away = f", {_cards(found.best.discard)} put away" if found.best.discard else ""
        yield f"  best game: {_game(found.best.declaration)}{away} ({found.best.amount:+d})"
    if found.loads is not None:
        told = " ".join(f"{int(seat)}:{found.loads[seat]}" for seat in sorted(found.setup.active))
        yield f"  points that two can load on the third: {told}"
    for seat in found.setup.active:
        worths = [worth for worth in found.worths if worth.seat is seat]
        if worths:
            yield f"  {players[seat]} could play: " + ", ".join(map(_worth, worths))
    if found.first > 1:
        yield f"  without the compiled search: judged from trick {found.first} on"


def _best_play(found: Analysis, step: Grade) -> str:
    """Describe the grade of the card points and the points, and why a game with enough points is lost.

    step: lowest grade of those between which the list makes no difference.
    """
    if found.points is None:
        return GRADES[step]
    without_points = (step, found.points) in ((Grade.NO_TRICK, 0), (Grade.SCHWARZ, ALL_POINTS))
    grade = step if without_points else grade_of(found.points)
    told = f"{GRADES[grade]}, {found.points} points"
    if grade < Grade.WON or found.makes is None or found.makes > 0:
        return told
    announced = found.declaration.announced if found.declaration is not None else None
    is_missed = announced is not None and grade < ANNOUNCED[announced]
    return f"{told}, but {'the announcement is missed' if is_missed else 'overbid'}: lost"


def _worth(worth: Worth) -> str:
    return f"{_game(worth.declaration)} {worth.amount:+d}"


def _game(declaration: Declaration) -> str:
    """Write a game: `hearts hand schneider`."""
    parts = [GAMES[declaration.contract]]
    parts += ["hand"] if declaration.hand else []
    parts += [str(declaration.announced)] if declaration.announced is not None else []
    return " ".join(parts)


def _mistake(mistake: AnyMistake, players: BySeat[str]) -> str:
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return f"{who}, trick {mistake.trick}: {mistake.card}, better {_cards(mistake.better)}"
        case ClaimMistake():
            return f"{who}: the claim at trick {mistake.trick} does not hold"
        case GiveUpMistake():
            return f"{who}: gave up at trick {mistake.trick}"
        case DiscardMistake():
            return f"{who}: discard {_cards(mistake.cards)}, better {_cards(mistake.better)}"
        case DoubleMistake():
            return f"{who}: {mistake.said}, better {mistake.better}"
        case GameMistake():
            return f"{who}: named {_game(mistake.said)}, better {_game(mistake.better)} ({mistake.worth:+d})"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)
