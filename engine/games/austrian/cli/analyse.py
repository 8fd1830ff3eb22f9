"""`python -m engine analyse FILE`: every finished deal of a record with all cards open, in words."""

from collections.abc import Iterator
from fractions import Fraction

from engine.core import match_facts
from engine.core.cards import Card
from engine.core.seats import BySeat
from engine.games.austrian.analysis import (
    ANALYST,
    Analysis,
    AnnounceMistake,
    AnyMistake,
    CardMistake,
    ClaimMistake,
    ContractMistake,
    DefenceMistake,
    DiscardMistake,
    WordMistake,
    Worth,
)
from engine.games.austrian.cli.report import Step, outcome_text
from engine.games.austrian.events import AnyEvent
from engine.games.austrian.game import replay
from engine.games.austrian.outcomes import Aces
from engine.games.austrian.record import RecordedMatch
from engine.games.austrian.record.form import ACES


def analysis_text(recorded: RecordedMatch, number: int | None) -> str:
    """Describe deal by deal, or only one. Raises NotAnalysed with a sentence if there is no such deal with cards."""
    players = recorded.match.standing.players
    return match_facts.analysis_text(
        recorded.events, number, ANALYST.deals_of, lambda deal: _lines(deal[0], ANALYST.analyse(deal), players)
    )


def _lines(first: AnyEvent, found: Analysis, players: BySeat[str]) -> Iterator[str]:
    before = replay((first,))
    outcome = outcome_text(Step(before, found.scored, before), found.scored, found.scored.outcome)
    yield f"deal {found.scored.number}: {outcome}"
    yield from _worth(found)
    for mistake in found.mistakes:
        yield f"  -{_amount(mistake.cost)}  {_mistake(mistake, players)}"
    if found.declarer is not None and not found.mistakes:
        yield "  nobody made a mistake"


def _worth(found: Analysis) -> Iterator[str]:
    if found.tricks is not None:
        yield f"  best play by all who played: {found.tricks} {_tricks(found.tricks)}"
    if found.worths:
        with_what = "with the best discard" if found.discard is not None else "from the hand"
        yield f"  {with_what}: " + ", ".join(_contract(worth) for worth in found.worths)
    if found.best is not None:
        away = f", {_cards(found.best.discard)} put away" if found.best.discard else ""
        yield f"  best contract: {found.best.contract}{away} ({_amount(found.best.money, sign=True)})"


def _contract(worth: Worth) -> str:
    return f"{worth.contract} {worth.tricks} {_tricks(worth.tricks)}, {'made' if worth.is_made else 'failed'}"


def _mistake(mistake: AnyMistake, players: BySeat[str]) -> str:
    who = players[mistake.seat]
    match mistake:
        case CardMistake():
            return f"{who}, trick {mistake.trick}: {mistake.card}, better {_cards(mistake.better)}"
        case ClaimMistake():
            return f"{who}: the agreement from trick {mistake.trick} gives away {mistake.lost}"
        case DiscardMistake():
            better = f"better {_cards(mistake.better)} ({mistake.better_tricks})"
            return f"{who}: discard {_cards(mistake.cards)} ({mistake.tricks}), {better}"
        case WordMistake() | DefenceMistake():
            return f"{who}: {mistake.said}, better {mistake.better}"
        case AnnounceMistake():
            return f"{who}: announced {_aces(mistake.said)}, better {_aces(mistake.better)}"
        case ContractMistake():
            return f"{who}: named {mistake.said}, better {mistake.better} ({mistake.tricks} {_tricks(mistake.tricks)})"


def _aces(aces: Aces | None) -> str:
    return ACES[aces] if aces is not None else "nothing"


def _tricks(count: int) -> str:
    return "trick" if count == 1 else "tricks"


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(cards)


def _amount(amount: Fraction, *, sign: bool = False) -> str:
    """Write an amount to a tenth; a whole one without it.

    >>> _amount(Fraction(40)), _amount(Fraction(20, 3)), _amount(Fraction(5), sign=True)
    ('40', '6.7', '+5')
    """
    number = f"{float(amount):{'+' if sign else ''}.1f}"
    return number.removesuffix(".0")
