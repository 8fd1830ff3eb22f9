"""`python -m engine analyse FILE`: every finished deal of a record with all cards open, in words."""

from collections.abc import Iterator
from fractions import Fraction

from engine.core import match_facts
from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.games.preferans.analysis import (
    Analysis,
    AnyMistake,
    BidMistake,
    CardMistake,
    ClaimMistake,
    DiscardMistake,
    WhistMistake,
    analyse,
    deals_of,
)
from engine.games.preferans.cli.report import outcome_text
from engine.games.preferans.contracts import Contract
from engine.games.preferans.record import RecordedMatch
from engine.games.preferans.solver import fastest


def analysis_text(recorded: RecordedMatch, number: int | None) -> str:
    """Describe deal by deal, or only one. Raises NotAnalysed with a sentence if there is no such deal with cards."""
    kernel, players = fastest(), recorded.match.standing.players
    return match_facts.analysis_text(
        recorded.events, number, deals_of, lambda deal: _lines(analyse(deal, kernel), players)
    )


def _lines(found: Analysis, players: BySeat[str]) -> Iterator[str]:
    yield f"deal {found.scored.number}: {outcome_text(found.scored.outcome)}"
    yield from _worth(found)
    for mistake in found.mistakes:
        yield f"  -{_whole(mistake.cost) or '1/2'}  {_mistake(mistake, players)}"
    if not found.mistakes:
        yield "  nobody made a mistake"
    luck = ", ".join(f"{players[seat]} {_whole(amount):+d}" for seat, amount in found.luck.items())
    yield f"  luck of the cards, in whists: {luck}"


def _worth(found: Analysis) -> Iterator[str]:
    if found.paranoid is not None:
        counts = ", ".join(f"{seat}:{count}" for seat, count in found.paranoid.items() if seat in found.setup.active)
        yield f"  each against two, at most: {counts}"
    if found.tricks is not None and found.best is not None:
        put = f"; with {_cards(found.best.discard)} discarded {found.best.tricks}" if found.best.discard else ""
        word = "trick" if found.tricks == 1 else "tricks"
        yield f"  best play by all: {found.tricks} {word}{put if found.best.tricks != found.tricks else ''}"
    if found.catchable is not None:
        yield "  the misère could be caught" if found.catchable else "  the misère could not be caught"
    if found.worths:
        yield "  with the best discard: " + ", ".join(f"{worth.strain} {worth.tricks}" for worth in found.worths)


def _mistake(mistake: AnyMistake, players: BySeat[str]) -> str:
    who = _name(players, mistake.seat)
    match mistake:
        case CardMistake():
            hand = "" if mistake.owner is mistake.seat else f" for {_name(players, mistake.owner)}"
            return f"{who}{hand}, trick {mistake.trick}: {mistake.card}, better {_cards(mistake.better)}"
        case ClaimMistake():
            return f"{who}: the agreement from trick {mistake.trick} gives away {mistake.lost}"
        case DiscardMistake():
            better = f"better {_cards(mistake.better)} ({mistake.better_tricks})"
            return f"{who}: discard {_cards(mistake.cards)} ({mistake.tricks}), {better}"
        case WhistMistake():
            return f"{who}: {mistake.said}, better {mistake.better} (the game takes {mistake.tricks})"
        case BidMistake():
            said = "without three" if mistake.said_conceded else _bid(mistake.said)
            better = "without three" if mistake.better_conceded else _bid(mistake.better)
            verb = "named" if mistake.naming else "bid" if mistake.said else "said"
            return f"{who}: {verb} {said}, better {better}"


def _bid(contract: Contract | None) -> str:
    return str(contract) if contract is not None else "pass"


def _name(players: BySeat[str], seat: Seat) -> str:
    return players[seat] if seat <= len(players) else "the dummy"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


def _whole(amount: Fraction) -> int:
    return round(amount)
