"""Play of the cards: who leads, which cards are legal, when play stops (austrian.md §6, §8 and §9).

The declarer may announce aces together with the first lead. Any seat that plays and has a card left may claim the
remaining tricks («остальные мои»): a proposal that gives each of them to a seat. The claimer's cards are shown to all,
and the other seats that play answer. After one refusal the play goes on with that hand open. For a proved claim nobody
is asked and no cards are shown; a claim that a log or a record calls proved is not judged again.
"""

from functools import lru_cache

from msgspec.structs import replace

from engine.core.cards import Card, Rank
from engine.core.errors import IllegalCommand
from engine.core.seats import BySeat, Seat
from engine.core.tricks import TrickRules
from engine.games.austrian.calls import Extra
from engine.games.austrian.money import counts
from engine.games.austrian.moves import Announce, AnswerClaim, DealMove, MakeClaim, PlayCard
from engine.games.austrian.outcomes import Aces, ContractOutcome
from engine.games.austrian.rules import AcesAnnounce
from engine.games.austrian.state import Claiming, Finished, NamedGame, Playing
from engine.games.austrian.trick_rules import trick_rules
from engine.three_hands.state import TRICKS, Hands, Trick

ACES = 4


def holds(game: NamedGame, aces: Aces) -> bool:
    """Return whether an announcement of these aces would be true.

    FOUR: all four are among the ten cards after the discard. NONE: no ace is among all cards that the declarer held
    (twelve, or ten in a game from the hand).
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
    """Return whether a premium for these aces is paid in the contract and has to be announced."""
    needs = aces is Aces.NONE or game.setup.rules.aces_announce is AcesAnnounce.BEFORE
    return needs and counts(game.setup.rules, game.contract, aces)


def is_early(state: Playing) -> bool:
    """Return whether the declarer may still announce: nothing is announced yet, and the declarer has played no card."""
    return state.game.announced is None and not state.has_played(state.game.declarer)


def legal_announcements(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """List the true announcements for which a premium is paid, at the declarer's first turn to play; else empty."""
    game = state.game
    if seat is not game.declarer or seat is not state.turn or not is_early(state):
        return ()
    return tuple(Announce(seat, aces=aces) for aces in Aces if is_announced(game, aces) and holds(game, aces))


def refused(state: Playing, command: Announce) -> IllegalCommand:
    """Return why an announcement is refused; the first of: not the declarer, late or second, no premium, untrue."""
    facts: dict[str, str | int] = {"seat": int(command.seat), "aces": str(command.aces)}
    if command.seat is not state.game.declarer:
        return IllegalCommand("announce_not_declarer", facts)
    if not is_early(state):
        return IllegalCommand("announce_late", facts)
    if not is_announced(state.game, command.aces):
        return IllegalCommand("announce_vain", facts)
    return IllegalCommand("announce_untrue", facts)


def credited(game: NamedGame, *, played: bool) -> Aces | None:
    """Return the aces whose premium counts: announced ones, or those that need no announcement; else None.

    played: False if both defenders passed. No card is led and nothing is at risk then, so that no aces need an
    announcement.
    """
    for aces in Aces:
        told = game.announced is aces or not played or not is_announced(game, aces)
        if told and counts(game.setup.rules, game.contract, aces) and holds(game, aces):
            return aces
    return None


def begin_play(game: NamedGame, hands: Hands) -> Playing:
    """Return the deal before the first card."""
    return Playing(game, hands, leader_of(game))


def leader_of(game: NamedGame) -> Seat:
    """Return the seat that leads to the first trick: the declarer, except in Sans and Mord.

    In Sans and Mord (all ten tricks) it is the defender on the declarer's right, or the other if that one does not
    play.
    """
    if game.extra not in (Extra.SANS, Extra.MORD):
        return game.declarer
    left, right = game.defenders
    return right if right in game.playing else left


def rules_of_trick(game: NamedGame) -> TrickRules:
    """Return the trick rules of this contract."""
    return trick_rules(game.trump, game.setup.rules.must_beat)


def playable(state: Playing) -> tuple[Card, ...]:
    """List the cards that the seat to play may play."""
    cards = [card for _, card in state.plays]
    return rules_of_trick(state.game).legal_cards(state.hands[state.turn], cards)


def legal_play(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """List the cards that the seat may play, and announcements before the declarer's first card; empty out of turn."""
    if seat is not state.turn:
        return ()
    return (*(PlayCard(seat, card=card) for card in playable(state)), *legal_announcements(state, seat))


def next_player(game: NamedGame, seat: Seat) -> Seat:
    """Return the next seat clockwise that plays cards."""
    order = game.playing
    return order[(order.index(seat) + 1) % len(order)]


def after_card(state: Playing, card: Card) -> Playing | Finished:
    """Return the deal after the seat to play has played a card."""
    game, seat = state.game, state.turn
    left = tuple(other for other in state.hands[seat] if other is not card)
    plays = (*state.plays, (seat, card))
    hands = state.hands.put(seat, left)
    after = replace(state, hands=hands, turn=next_player(game, seat), plays=plays, refusals=())
    if len(plays) < len(game.playing):
        return after
    taker = rules_of_trick(game).taker(plays) or seat
    after = replace(after, turn=taker, plays=(), tricks=(*state.tricks, Trick(plays, taker)))
    return Finished(after, outcome_of(game, after.won)) if is_over(after) else after


def is_over(state: Playing) -> bool:
    """Return whether play stops after the last complete trick.

    A Bettel stops with the declarer's first trick, Mord (all ten tricks) with the defenders' first, every other
    contract after ten tricks.
    """
    extra, own = state.game.extra, state.won[state.game.declarer]
    if extra is not None and extra.is_bettel and own:
        return True
    if extra is Extra.MORD and own < len(state.tricks):
        return True
    return len(state.tricks) == TRICKS


def exposed(state: Playing) -> tuple[Seat, ...]:
    """List the seats whose hands lie open: those whose claim was refused, and the declarer's in an open Bettel.

    In an open Bettel the declarer's hand opens after the declarer's first card.
    """
    declarer = state.game.declarer
    shown = (declarer,) if state.game.extra is Extra.BETTEL_OPEN and state.has_played(declarer) else ()
    return tuple(dict.fromkeys((*shown, *state.laid)))


def outcome_of(game: NamedGame, tricks: BySeat[int] | None) -> ContractOutcome:
    """Return the outcome of a contract; `tricks`: those of each seat, None if nothing was played."""
    aces = credited(game, played=tricks is not None)
    return ContractOutcome(game.declarer, game.contract, game.whists, game.invited, tricks, aces)


def legal_claims(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """List a seat's possible claims: all divisions of the remaining tricks; empty if it sits out or has no cards."""
    playing = state.game.playing
    if seat not in playing or not state.hands[seat]:
        return ()
    return _claims(seat, playing, len(state.hands), state.remaining)


@lru_cache(maxsize=1024)
def _claims(seat: Seat, playing: tuple[Seat, ...], seats: int, rest: int) -> tuple[DealMove, ...]:
    first, *others = playing
    shares = [BySeat.of(seats, 0).put(first, own) for own in range(rest + 1)]
    for other in others[:-1]:
        shares = [share.put(other, more) for share in shares for more in range(rest + 1 - sum(share))]
    last = others[-1]
    return tuple(MakeClaim(seat, tricks=share.put(last, rest - sum(share))) for share in shares)


def legal_answers(state: Claiming, seat: Seat) -> tuple[DealMove, ...]:
    """List agreement and refusal for a seat that has not answered the claim yet; empty for other seats."""
    if seat not in state.must_answer:
        return ()
    return AnswerClaim(seat, accept=True), AnswerClaim(seat, accept=False)


def after_claim(state: Playing, seat: Seat, tricks: BySeat[int], *, proved: bool) -> Claiming | Finished:
    """Return the deal after a claim: over when the claim is proved, else waiting for answers."""
    claim = Claiming(state, seat, tricks)
    return granted(claim) if proved else claim


def after_answer(state: Claiming, seat: Seat, *, accepted: bool) -> Claiming | Playing | Finished:
    """Return the deal after an answer: finished once all agreed; after a refusal, play with the claimer's hand open."""
    if not accepted:
        play = state.play
        laid = tuple(dict.fromkeys((*play.laid, state.seat)))
        return replace(play, refusals=(*play.refusals, (state.seat, seat)), laid=laid)
    after = replace(state, accepted=(*state.accepted, seat))
    return after if after.must_answer else granted(after)


def granted(state: Claiming) -> Finished:
    """Return the finished deal in which the remaining tricks are divided as claimed."""
    play = replace(state.play, granted=state.tricks)
    return Finished(play, outcome_of(play.game, play.won))
