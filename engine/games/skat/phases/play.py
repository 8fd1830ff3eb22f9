"""Play of the cards: kontra during play, giving up, claims, and the outcome (skat.md §5 to 7)."""

from itertools import chain

from msgspec.structs import replace

from engine.core.cards import Card
from engine.core.seats import BySeat, Seat
from engine.core.tricks import TrickRules
from engine.games.skat.moves import DealMove, Double, DoubleCall, PlayCard, Verdict
from engine.games.skat.outcomes import GameOutcome, RamschOutcome, Side
from engine.games.skat.rules import Claim, Kontra
from engine.games.skat.scoring import compared, most
from engine.games.skat.state import Finished, NamedGame, Playing, RamschGame
from engine.games.skat.trick_rules import matadors, points_of, trick_rules
from engine.three_hands.state import TRICKS, Hands, Trick

FEWEST_TO_CONCEDE = 9
"""Fewest cards that a declarer must hold to give up."""


def begin_play(game: NamedGame | RamschGame, hands: Hands) -> Playing:
    """Return the play before the first card, which forehand leads."""
    return Playing(game, hands, game.setup.active[0])


def rules_of_trick(game: NamedGame | RamschGame) -> TrickRules:
    """Return the trick rules of this game."""
    return trick_rules(game.contract)


def playable(state: Playing) -> tuple[Card, ...]:
    """List the cards that the seat to play may play."""
    cards = [card for _, card in state.plays]
    return rules_of_trick(state.game).legal_cards(state.hands[state.turn], cards)


def legal_play(state: Playing, seat: Seat) -> tuple[DealMove, ...]:
    """List the cards that the seat may play in its turn, and kontra if the seat may say that now."""
    cards = tuple(PlayCard(seat, card=card) for card in playable(state)) if seat is state.turn else ()
    kontra = (Double(seat, call=DoubleCall.KONTRA),) if may_say_kontra(state, seat) else ()
    return (*cards, *kontra)


def may_double(game: NamedGame, seat: Seat) -> bool:
    """Return whether the rules let this defender say kontra in the game at all, whatever the moment."""
    kontra = game.setup.rules.kontra
    if kontra is Kontra.OFF or game.kontra is not None or seat not in game.defenders:
        return False
    return kontra is Kontra.ANY or game.won.is_unbid or game.won.has_bid(seat)


def may_say_kontra(state: Playing, seat: Seat) -> bool:
    """Return whether a defender may say kontra now: before playing a card; never in an open game (asked earlier)."""
    game = state.game
    if not isinstance(game, NamedGame) or game.declaration.is_open or state.has_played(seat):
        return False
    return may_double(game, seat)


def may_concede(state: Playing, seat: Seat) -> bool:
    """Return whether a seat may give up now: a defender at any moment, the declarer with at least nine cards."""
    if seat is state.game.declarer:
        return len(state.hands[seat]) >= FEWEST_TO_CONCEDE
    return may_claim(state, seat)


def may_claim(state: Playing, seat: Seat) -> bool:
    """Return whether a seat may claim now: each of the three at any moment of a game with a declarer."""
    return isinstance(state.game, NamedGame) and seat in state.game.setup.active


def may_fail(state: Playing) -> bool:
    """Return whether a claim that does not hold ends the deal; if not, it is refused and costs nothing."""
    return state.game.setup.rules.claim is Claim.RISK


def after_card(state: Playing, card: Card) -> Playing | Finished:
    """Return the deal after the seat to play has played a card."""
    game, seat = state.game, state.turn
    left = tuple(other for other in state.hands[seat] if other is not card)
    plays = (*state.plays, (seat, card))
    following = game.setup.others(seat)[0]
    after = replace(state, hands=state.hands.put(seat, left), turn=following, plays=plays)
    if len(plays) < len(game.setup.active):
        return after
    taker = rules_of_trick(game).taker(plays) or seat
    after = replace(after, turn=taker, plays=(), tricks=(*state.tricks, Trick(plays, taker)))
    return finished(after) if is_over(after) else after


def is_over(state: Playing) -> bool:
    """Return whether play stops after the last complete trick: in a null with the declarer's first, else after ten."""
    game = state.game
    caught = isinstance(game, NamedGame) and game.declaration.is_null and state.won[game.declarer] > 0
    return caught or len(state.tricks) == TRICKS


def after_claim(state: Playing, seat: Seat, verdict: Verdict) -> Finished:
    """Return the deal that ends with the claim of a seat.

    The remaining tricks, with the one on the table, go to the claimer's side if the claim holds, else to the other
    side; in a null, in which a side wants the declarer to take them or not, it is the other way round. Those of the
    defenders are the claimer's, or after the declarer's claim those of the next hand on the declarer's left.
    """
    game = state.game
    if not isinstance(game, NamedGame):
        raise ValueError("nobody claims in a ramsch")
    is_declarers = seat is game.declarer
    to_declarer = (is_declarers is (verdict is Verdict.PROVED)) is not game.declaration.is_null
    defender = game.defenders[0] if is_declarers else seat
    rest = game.declarer if to_declarer else defender
    return finished(replace(state, rest=rest, ended_by=None if is_declarers else seat))


def after_concession(state: Playing, seat: Seat) -> Finished:
    """Return the deal that ends because a seat gave up.

    The declarer loses the game. A defender gives the remaining tricks away for both, as after a claim that failed.
    """
    if seat is state.game.declarer:
        return finished(replace(state, conceded=True))
    return after_claim(state, seat, Verdict.FAILED)


def finished(state: Playing) -> Finished:
    """Return the finished deal with its outcome."""
    game = state.game
    return Finished(state, _game(state, game) if isinstance(game, NamedGame) else _ramsch(state, game))


def trick_points(state: Playing) -> BySeat[int]:
    """Return the card points of each seat's tricks, including tricks by a claim but not the skat."""
    unplayed = (*chain.from_iterable(state.hands), *(card for _, card in state.plays))
    left = points_of(unplayed) if state.rest is not None else 0
    points = {seat: left if seat is state.rest else 0 for seat in state.hands.seats}
    for trick in state.tricks:
        points[trick.taker] += points_of(card for _, card in trick.plays)
    return BySeat.collect(points.values())


def points_by_seat(state: Playing) -> BySeat[int] | None:
    """Return the card points by seat, the declarer's including the skat; None in a null or if the game was given up."""
    points, game = trick_points(state), state.game
    if isinstance(game, RamschGame):
        return points
    if game.declaration.is_null or state.conceded:
        return None
    return points.put(game.declarer, points[game.declarer] + points_of(game.skat))


def _game(state: Playing, game: NamedGame) -> GameOutcome:
    points, won, declarer = points_by_seat(state), state.won, game.declarer
    is_null = game.declaration.is_null
    cards = (*game.setup.dealt[declarer], *game.setup.talon)
    trickless = None
    if points is not None and not won[declarer]:
        trickless = Side.DECLARER
    elif points is not None and won[declarer] == TRICKS:
        trickless = Side.DEFENDERS
    return GameOutcome(
        declarer,
        game.declaration,
        game.won.bid,
        0 if is_null else matadors(game.contract, cards),
        points[declarer] if points is not None else None,
        trickless,
        min(1, won[declarer]) if is_null and not state.conceded else None,
        game.kontra is not None,
        game.re,
        state.conceded,
    )


def _ramsch(state: Playing, game: RamschGame) -> RamschOutcome:
    points, won, active = trick_points(state), state.won, sorted(game.setup.active)
    none = tuple(seat for seat in active if not won[seat])
    takers = [trick.taker for trick in reversed(state.tricks)]
    outcome = RamschOutcome(points, points_of(game.skat), none, takers[0], None, game.shoves)
    tied = [seat for seat in most(compared(game.setup.rules, outcome)) if seat in active]
    later = next((seat for seat in takers if seat in tied), None) if len(tied) > 1 else None
    return replace(outcome, later=later)


def exposed(state: Playing) -> tuple[Seat, ...]:
    """List the seats whose hands lie open: the declarer's in an open game, else none."""
    game = state.game
    return (game.declarer,) if isinstance(game, NamedGame) and game.declaration.is_open else ()
