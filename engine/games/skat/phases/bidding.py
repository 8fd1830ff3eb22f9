"""Phases before the play: dealing, auction, shoving, skat or hand, game, kontra (skat.md §1, §2, §3, §5, §7, §8)."""

from itertools import combinations

from msgspec.structs import replace

from engine.core.cards import Card, Rank, sort_cards
from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.match_commands import check_seat, check_turn
from engine.core.seats import BySeat, Seat
from engine.games.skat.contracts import (
    BY_HAND,
    GRANDS_BY_HAND,
    LOWEST,
    WITH_SKAT,
    Announcement,
    Contract,
    Declaration,
    ladder,
    null_value,
)
from engine.games.skat.events import DealStarted, Standing
from engine.games.skat.moves import (
    DealMove,
    Discard,
    Double,
    DoubleCall,
    Give,
    HoldBid,
    LayAway,
    NameGame,
    Pass,
    PlaceBid,
    PlayHand,
    Receive,
    Shove,
    TakeSkat,
)
from engine.games.skat.outcomes import PassedOutcome
from engine.games.skat.phases.play import begin_play, may_double
from engine.games.skat.robber import Stage, pass_out
from engine.games.skat.rotation import next_dealer, reached
from engine.games.skat.rules import PassOut, RamschShove
from engine.games.skat.state import (
    Asking,
    Auction,
    Call,
    Choosing,
    Discarding,
    Doubling,
    Finished,
    Giving,
    NamedGame,
    Naming,
    Playing,
    RamschGame,
    Setup,
    Shoving,
    Won,
    Word,
)
from engine.three_hands.dealing import active_seats, dealt, hands_without, pairs_of, resting_seat
from engine.three_hands.state import Hands


def decide_start(standing: Standing, command: StartDeal) -> DealStarted:
    """Return the beginning of a deal: the shuffled deck dealt in the packets of the rules.

    Raises IllegalCommand: match_over, unknown_seat, wrong_dealer, bad_deck.
    """
    check_next(standing, command.dealer)
    seats = len(standing.players)
    packets, active = standing.rules.deal_packets.hands, active_seats(seats, command.dealer)
    hands, talon = dealt(packets, command.deck, seats, active)
    return DealStarted(standing.deals + 1, command.dealer, hands, talon, standing)


def check_next(standing: Standing, dealer: Seat) -> None:
    """Check that this dealer may deal now. Raises IllegalCommand: match_over, unknown_seat, wrong_dealer."""
    if reached(standing) is not None:
        raise IllegalCommand("match_over")
    check_seat(standing, dealer)
    check_turn(dealer, next_dealer(standing))


def begin(event: DealStarted) -> Auction | Asking | Shoving | Playing:
    """Return the first phase of a deal that has just been dealt: the auction, or in a schieber lap that of a ramsch."""
    standing = event.standing
    seats, stage = len(standing.players), standing.robber.stage
    active, resting = active_seats(seats, event.dealer), resting_seat(seats, event.dealer)
    setup = Setup(event.number, event.dealer, active, resting, event.hands, event.talon, standing.rules, stage)
    if stage is Stage.SCHIEBER:
        return _unbid(setup, event.hands, (), asks=standing.rules.grand_in_lap)
    return Auction(setup, event.hands, namer=active[1], holder=active[0])


def legal_auction(state: Auction, seat: Seat) -> tuple[DealMove, ...]:
    """List everything the seat may say: pass, then hold or the values from low to high; empty out of turn."""
    if seat is not state.turn:
        return ()
    if state.is_answering:
        return Pass(seat), HoldBid(seat)
    return (Pass(seat), *(PlaceBid(seat, value=value) for value in legal_values(state)))


def legal_values(state: Auction) -> tuple[int, ...]:
    """List the values that may be bid: those above the last one; for forehand after two passes only 18."""
    if state.holder is None:
        return (LOWEST,)
    return tuple(value for value in ladder(state.setup.rules.grand_ouvert.base) if value > state.value)


def after_call(state: Auction, call: Call) -> Auction | Choosing | Asking | Shoving | Playing | Finished:
    """Return the deal after a call: the auction with the next seat to speak, or the phase that follows the auction."""
    after = replace(state, calls=(*state.calls, call))
    match call.word:
        case Word.BID if state.holder is None:
            return _won(replace(after, value=call.value), call.seat)
        case Word.BID:
            return replace(after, value=call.value, is_answering=True)
        case Word.HOLD:
            return replace(after, is_answering=False)
        case Word.PASS if state.holder is None:
            return _passed(after)
        case Word.PASS:
            survivor = state.namer if state.is_answering else state.holder
            return _survived(after, survivor)


def _survived(state: Auction, survivor: Seat) -> Auction | Choosing:
    """Return the deal after one of two bidders has passed; `survivor`: the other one.

    Rearhand bids against the survivor next, or the auction ends. If nobody has bid, the survivor (forehand) may bid 18.
    """
    rear = state.setup.active[-1]
    if rear not in (state.namer, state.holder):
        return replace(state, namer=rear, holder=survivor, is_answering=False)
    if state.value:
        return _won(state, survivor)
    return replace(state, namer=survivor, holder=None)


def _won(state: Auction, seat: Seat) -> Choosing:
    return Choosing(state.setup, state.hands, Won(state.calls, seat, state.value))


def _passed(state: Auction) -> Asking | Shoving | Playing | Finished:
    setup = state.setup
    if pass_out(setup.rules, setup.stage).is_played:
        return _unbid(setup, state.hands, state.calls, asks=setup.rules.grand_after_passes)
    return Finished(state, PassedOutcome())


def _unbid(setup: Setup, hands: Hands, calls: tuple[Call, ...], *, asks: bool) -> Asking | Shoving | Playing:
    """Begin a ramsch; `asks`: each hand is asked first whether it plays a grand from the hand."""
    if asks:
        return Asking(setup, hands, calls, setup.active[0])
    if setup.stage is Stage.SCHIEBER or pass_out(setup.rules, setup.stage) is PassOut.SCHIEBER:
        return begin_shoving(setup, hands, calls)
    return begin_ramsch(setup, hands, calls)


def legal_asking(state: Asking, seat: Seat) -> tuple[DealMove, ...]:
    """List the choices of a hand before a ramsch: pass, or play a grand from the hand; empty out of turn."""
    return (Pass(seat), PlayHand(seat)) if seat is state.turn else ()


def after_declining(state: Asking) -> Asking | Shoving | Playing:
    """Return the deal after a hand declined a grand: the next hand is asked, or the ramsch begins."""
    active = state.setup.active
    if state.turn is not active[-1]:
        return replace(state, turn=active[active.index(state.turn) + 1])
    return _unbid(state.setup, state.hands, state.calls, asks=False)


def after_grand(state: Asking) -> Naming:
    """Return the deal after a hand chose a grand from the hand, to which it may add an announcement."""
    return Naming(state.setup, state.hands, Won(state.calls, state.turn, LOWEST), None)


def begin_shoving(setup: Setup, hands: Hands, calls: tuple[Call, ...]) -> Shoving:
    """Begin a schieber ramsch: forehand is the first hand that is offered the skat."""
    nothing: BySeat[tuple[Card, ...]] = BySeat.of(len(hands), ())
    return Shoving(setup, hands, calls, setup.active[0], setup.talon, nothing, nothing)


def begin_ramsch(setup: Setup, hands: Hands, calls: tuple[Call, ...]) -> Playing:
    """Begin a ramsch without shoving, whose skat nobody sees."""
    return begin_play(RamschGame(setup, calls, setup.talon), hands)


def legal_shoving(state: Shoving, seat: Seat) -> tuple[DealMove, ...]:
    """List the choices of the hand that is offered two cards: take them up, or send them on if the rules allow it."""
    if seat is not state.turn:
        return ()
    may_shove = state.setup.rules.ramsch_shove is RamschShove.MAY_SHOVE
    return (Receive(seat), Shove(seat)) if may_shove else (Receive(seat),)


def giveable(state: Giving) -> tuple[Card, ...]:
    """List the cards that the hand may pass on or set aside; jacks only if the rules allow it."""
    cards = sort_cards(state.hands[state.turn])
    return cards if state.shoving.setup.rules.ramsch_jacks else tuple(card for card in cards if card.rank != Rank.JACK)


def legal_giving(state: Giving, seat: Seat) -> tuple[DealMove, ...]:
    """List every pair of cards that the hand may pass on or set aside, each sorted by `sort_cards`."""
    if seat is not state.turn:
        return ()
    pairs = combinations(giveable(state), 2)
    return tuple(LayAway(seat, cards=pair) if state.is_last else Give(seat, cards=pair) for pair in pairs)


def after_receiving(state: Shoving) -> Giving:
    """Return the deal after a hand has taken up the two cards."""
    seat = state.turn
    twelve = sort_cards((*state.hands[seat], *state.cards))
    return Giving(replace(state, received=state.received.put(seat, state.cards)), state.hands.put(seat, twelve))


def after_shove(state: Shoving) -> Shoving | Playing:
    """Return the deal after a hand has sent the two cards on unseen; from the last hand they go to the skat."""
    return _next(replace(state, shoves=state.shoves + 1))


def after_giving(state: Giving, cards: tuple[Card, Card]) -> Shoving | Playing:
    """Return the deal after a hand has passed on or set aside two cards."""
    seat = state.turn
    given, kept = state.shoving.given.put(seat, cards), hands_without(state.hands, seat, cards)
    return _next(replace(state.shoving, hands=kept, cards=cards, given=given))


def _next(state: Shoving) -> Shoving | Playing:
    active = state.setup.active
    if state.turn is not active[-1]:
        return replace(state, turn=active[active.index(state.turn) + 1])
    game = RamschGame(state.setup, state.calls, state.cards, state.shoves, state.given, state.received)
    return begin_play(game, state.hands)


def legal_choice(state: Choosing, seat: Seat) -> tuple[DealMove, ...]:
    """List the choices of the declarer after the auction: take the skat, or play from the hand; else empty."""
    return (TakeSkat(seat), PlayHand(seat)) if seat is state.won.seat else ()


def after_taking(state: Choosing) -> Discarding:
    """Return the deal after the declarer took the skat."""
    seat = state.won.seat
    twelve = sort_cards((*state.hands[seat], *state.setup.talon))
    return Discarding(state.setup, state.hands.put(seat, twelve), state.won)


def after_hand(state: Choosing) -> Naming:
    """Return the deal after the declarer left the skat closed."""
    return Naming(state.setup, state.hands, state.won, None)


def legal_discards(state: Discarding, seat: Seat) -> tuple[DealMove, ...]:
    """List every pair of the declarer's twelve cards as a discard, sorted by `sort_cards`; empty for other seats."""
    if seat is not state.won.seat:
        return ()
    return tuple(Discard(seat, cards=pair) for pair in pairs_of(state.hands[seat]))


def after_discard(state: Discarding, cards: tuple[Card, Card]) -> Naming:
    """Return the deal after the declarer has discarded two cards."""
    return Naming(state.setup, hands_without(state.hands, state.won.seat, cards), state.won, cards)


def legal_games(state: Naming, seat: Seat) -> tuple[DealMove, ...]:
    """List the games that the declarer may name: every suit and grand, and each null whose value reaches the bid.

    Before a ramsch, for which nobody has bid, there are only grands from the hand.
    """
    if seat is not state.won.seat:
        return ()
    by_hand = GRANDS_BY_HAND if state.won.is_unbid else BY_HAND
    declarations = by_hand if state.discard is None else WITH_SKAT
    return tuple(
        NameGame(seat, contract=one.contract, announced=one.announced)
        for one in declarations
        if not one.is_null or null_value(one) >= state.won.bid
    )


def after_game(state: Naming, contract: Contract, announced: Announcement | None) -> Doubling | Playing:
    """Return the deal after the game is named: the play, or in an open game the question for kontra before it."""
    declaration = Declaration(contract, state.discard is None, announced)
    game = NamedGame(state.setup, state.won, state.discard, declaration)
    play = begin_play(game, state.hands)
    asked = tuple(seat for seat in game.defenders if may_double(game, seat)) if declaration.is_open else ()
    return Doubling(play, game, asked) if asked else play


def legal_doubling(state: Doubling, seat: Seat) -> tuple[DealMove, ...]:
    """List the calls of the seat that is asked: pass, and kontra for a defender or re for the declarer."""
    if seat is not state.turn:
        return ()
    call = DoubleCall.KONTRA if state.game.kontra is None else DoubleCall.RE
    return Double(seat, call=DoubleCall.PASS), Double(seat, call=call)


def after_double(state: Doubling | Playing, seat: Seat, call: DoubleCall) -> Doubling | Playing:
    """Return the deal after a call about doubling; after a kontra the declarer is asked for re if the rules have it."""
    play, game = (state.play, state.game) if isinstance(state, Doubling) else (state, state.game)
    waiting = state.waiting[1:] if isinstance(state, Doubling) else ()
    if not isinstance(game, NamedGame):
        raise ValueError("nobody doubles in a ramsch")
    match call:
        case DoubleCall.KONTRA:
            game = replace(game, kontra=seat)
            waiting = (game.declarer,) if game.setup.rules.re else ()
        case DoubleCall.RE:
            game = replace(game, re=True)
        case DoubleCall.PASS:
            pass
    play = replace(play, game=game)
    return Doubling(play, game, waiting) if waiting else play
