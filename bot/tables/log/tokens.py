"""Tokens of decisions: one open decision per seat, its token the seq of the event that opened it.

A decision opens when a seat may first do something and closes when it did or no longer may
(`engine.games.preferans.game.decisions`); what other seats do leaves it open. `asked` tells since when the deal waits
for it.
"""

from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import author, awaited, decisions
from engine.games.preferans.state import Match


def next_tokens(
    before: Match | None, after: Match, event: AnyEvent, seq: int, tokens: tuple[int, ...]
) -> tuple[int, ...]:
    """One token per seat after the event with number `seq`; 0 where nothing may be done."""
    was = {one.seat: one.kind for one in decisions(before)} if before is not None else {}
    now = {one.seat: one.kind for one in decisions(after)}
    acted = author(before, event) if before is not None else None
    result = []
    for seat in after.standing.players.seats:
        kept = seat is not acted and was.get(seat) == now.get(seat) and seat <= len(tokens)
        result.append(0 if seat not in now else tokens[seat - 1] if kept else seq)
    return tuple(result)


def next_asked(
    before: Match | None, after: Match, event: AnyEvent, seq: int, asked: tuple[int, ...]
) -> tuple[int, ...]:
    """Since which event the deal waits for each seat; 0 where it does not."""
    acted, waiting = author(before, event) if before is not None else None, awaited(after)
    result = []
    for seat in after.standing.players.seats:
        kept = asked[seat - 1] if seat is not acted and seat <= len(asked) else 0
        result.append((kept or seq) if seat in waiting else 0)
    return tuple(result)
