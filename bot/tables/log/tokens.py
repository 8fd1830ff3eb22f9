"""Tokens of decisions: one open decision per seat, its token the seq of the event that opened it.

A decision opens when a seat may first do something and closes when it did or no longer may (`Game.decisions` of
engine.core.game); what other seats do leaves it open. `asked` tells since when the deal waits for it.
"""

from typing import Any

from bot.tables.log.state import Table
from engine.core.match import Event


def next_tokens(before: Table, after: Any, event: Event, seq: int) -> tuple[int, ...]:
    """Return one token a seat after event `seq`; 0 where the seat may do nothing.

    `before` is the table before the event, `after` the match after it.
    """
    game, match, tokens = before.game, before.match, before.tokens
    was = {one.seat: one.kind for one in game.decisions(match)} if match is not None else {}
    now = {one.seat: one.kind for one in game.decisions(after)}
    acted = game.author(match, event) if match is not None else None
    result = []
    for seat in game.players(after).seats:
        kept = seat is not acted and was.get(seat) == now.get(seat) and seat <= len(tokens)
        result.append(0 if seat not in now else tokens[seat - 1] if kept else seq)
    return tuple(result)


def next_asked(before: Table, after: Any, event: Event, seq: int) -> tuple[int, ...]:
    """Return the seq since which the deal waits for each seat after event `seq`; 0 where it does not.

    `before` is the table before the event, `after` the match after it.
    """
    game, match, asked = before.game, before.match, before.asked
    acted, waiting = game.author(match, event) if match is not None else None, game.awaited(after)
    result = []
    for seat in game.players(after).seats:
        kept = asked[seat - 1] if seat is not acted and seat <= len(asked) else 0
        result.append((kept or seq) if seat in waiting else 0)
    return tuple(result)
