"""Facts of a recorded match as JSON values, those from which statistics are computed, with exact amounts."""

from typing import Any

import msgspec
from msgspec.structs import asdict

from engine.core.codec import enc_hook
from engine.core.command_line import Json
from engine.core.deal_facts import Amounts, DealFacts, SeatFacts
from engine.core.errors import NotAnalysed
from engine.core.game import AnyGame
from engine.core.match_facts import facts_of, no_deal


def facts_json(game: AnyGame, recorded: Any, number: int | None = None) -> Json:
    """Return the facts of all finished deals of a recorded match, or of deal `number`.

    A deal that cannot be analysed, such as one with real cards, has no `luck`, `own`, `gifts` and `cost`. Raises
    NotAnalysed if no such deal is finished, and in a game that keeps no statistics.
    """
    facts = facts_of(game, recorded.events)
    if facts is None or game.facts is None:
        raise NotAnalysed("no statistics are kept of this game")
    deals = [deal for deal in facts.deals if number is None or deal.number == number]
    if not deals:
        raise no_deal(number, recorded.events)
    return {
        "game": game.name,
        "deals": [_deal(deal, game.facts.parts) for deal in deals],
        "between": _amounts(facts.between),
        "exact": _amounts(facts.exact),
    }


def _deal(deal: DealFacts, parts: tuple[str, ...]) -> Json:
    """Return the facts of a deal as JSON values: seats by number, costs by part of the deal."""
    told = asdict(deal) | {"seats": {str(int(seat)): _seat(facts, parts) for seat, facts in deal.seats.items()}}
    plain: Json = msgspec.to_builtins(told, enc_hook=enc_hook)
    return plain


def _seat(facts: SeatFacts, parts: tuple[str, ...]) -> Json:
    told = asdict(facts)
    if (judged := told.pop("judged")) is not None:
        told |= asdict(judged) | {"cost": dict(zip(parts, judged.cost, strict=True))}
    return told


def _amounts(amounts: Amounts) -> dict[str, str]:
    return {str(int(seat)): str(amount) for seat, amount in amounts.items()}
