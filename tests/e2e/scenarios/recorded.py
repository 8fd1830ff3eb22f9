"""A scenario made from a golden record: its cards and everything that was said and played in it."""

from pathlib import Path

from engine.games.preferans import record
from engine.games.preferans.events import AnyEvent, DealStarted
from engine.games.preferans.moves import Pass, PlaceBid, PlayCard, write
from tests.e2e.scenarios.model import Deal, Scenario, cells_of


def from_record(name: str, path: Path) -> Scenario:
    """Return the first deal of a record of raspasy."""
    recorded = record.parse(path.read_text())
    events = recorded.events
    started = next(event for event in events if isinstance(event, DealStarted))
    hands = [hand for hand in (started.hands[seat] for seat in started.dealer.clockwise(len(started.hands))) if hand]
    if len(hands) == 2:
        hands.append(started.hands[started.dealer])
    first, second, third = (" ".join(f"{card[1]}:{card[0]}" for card in hand) for hand in hands)
    talon = " ".join(f"{card[1]}:{card[0]}" for card in started.talon)
    steps = [line for event in events if (line := _line(event))]
    sheet = " ".join(_cell(key, str(amount)) for key, amount in cells_of(recorded.match.standing.sheet).items())
    deal = Deal((first, second, third), talon, "\n".join(steps))
    return Scenario(name, (deal,), sheet, seats=len(started.hands))


def _cell(key: str, amount: str) -> str:
    return f"{key}:{amount}" if ">" in key else f"{key}{amount}"


def _line(event: AnyEvent) -> str:
    if not isinstance(event, PlaceBid | Pass | PlayCard):
        return ""
    return f"{int(event.seat)} {write(event)}"
