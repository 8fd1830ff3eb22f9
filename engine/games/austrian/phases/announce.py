"""Announcement of aces, beside the declarer's first lead (austrian.md §8)."""

from engine.core.cards import Card, Rank
from engine.core.errors import IllegalCommand
from engine.core.seats import Seat
from engine.games.austrian.money import counts
from engine.games.austrian.moves import Announce, DealMove
from engine.games.austrian.outcomes import Aces
from engine.games.austrian.rules import AcesAnnounce
from engine.games.austrian.state import NamedGame, Playing

ACES = 4


def holds(game: NamedGame, aces: Aces) -> bool:
    """Return whether what would be announced is true.

    Four aces are among the ten cards after the discard; no ace is among all cards that the declarer held, twelve, from
    the hand ten.
    """
    held = held_by_declarer(game)
    if aces is Aces.NONE:
        return not any(card.rank is Rank.ACE for card in held)
    return sum(card.rank is Rank.ACE for card in held if card not in (game.discard or ())) == ACES


def held_by_declarer(game: NamedGame) -> tuple[Card, ...]:
    """Return all cards that the declarer held: those dealt, and the talon if it was taken."""
    dealt = game.setup.dealt[game.declarer]
    return dealt if game.discard is None else (*dealt, *game.setup.talon)


def is_announced(game: NamedGame, aces: Aces) -> bool:
    """Return whether a premium is in force in a contract and must be announced."""
    needs = aces is Aces.NONE or game.setup.rules.aces_announce is AcesAnnounce.BEFORE
    return needs and counts(game.setup.rules, game.contract, aces)


def is_early(state: Playing) -> bool:
    """Return whether the declarer may still announce: before the declarer's first card, and once."""
    return state.game.announced is None and not state.has_played(state.game.declarer)


def legal_announcements(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """List the true announcements of the declarer whose premium is in force, beside the first lead."""
    game = state.game
    if seat is not game.declarer or seat is not state.turn or not is_early(state):
        return ()
    return tuple(Announce(seat, aces=aces) for aces in Aces if is_announced(game, aces) and holds(game, aces))


def refused(state: Playing, command: Announce) -> IllegalCommand:
    """Explain why an announcement is refused: too late or twice, without a premium, or untrue, in this order."""
    facts: dict[str, str | int] = {"seat": int(command.seat), "aces": str(command.aces)}
    if command.seat is not state.game.declarer:
        return IllegalCommand("announce_not_declarer", facts)
    if not is_early(state):
        return IllegalCommand("announce_late", facts)
    if not is_announced(state.game, command.aces):
        return IllegalCommand("announce_vain", facts)
    return IllegalCommand("announce_untrue", facts)


def credited(game: NamedGame, *, played: bool) -> Aces | None:
    """Return the premium for aces that counts: one announced, or one that the engine credits automatically.

    Four aces are credited at the end if nobody has to announce them; after two passes there is no lead and no risk, so
    every premium that the hand holds counts.
    """
    for aces in Aces:
        told = game.announced is aces or not played or not is_announced(game, aces)
        if told and counts(game.setup.rules, game.contract, aces) and holds(game, aces):
            return aces
    return None
