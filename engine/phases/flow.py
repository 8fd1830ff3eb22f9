"""How one phase follows another: the state after each event of a deal. Nothing here can refuse."""

from engine.cards import Card, sort_cards
from engine.contracts import Contract
from engine.errors import InvariantBroken
from engine.events import (
    BidPlaced,
    CardPlayed,
    ClaimAnswered,
    Claimed,
    Conceded,
    ContractNamed,
    Discarded,
    HalfAnswered,
    HalfOffered,
    ModeChosen,
    Passed,
    TalonRevealed,
    WhistSaid,
)
from engine.outcomes import ContractOutcome, Decision, PlayMode, RaspasyOutcome, WhistCall
from engine.phases.auction import after_call
from engine.phases.claim import granted, must_answer
from engine.phases.play import after_card, start_play
from engine.phases.whist import final_decisions, modes, must_choose, needs_whist, next_speaker, sole_whister
from engine.seats import Seat
from engine.state import (
    Auction,
    Call,
    ChoosingMode,
    Claiming,
    Deal,
    Finished,
    Game,
    Half,
    Hands,
    Ordering,
    Playing,
    Raspasy,
    TalonShown,
    Whisting,
)

PhaseEvent = (
    BidPlaced
    | Passed
    | TalonRevealed
    | HalfOffered
    | HalfAnswered
    | Conceded
    | Discarded
    | ContractNamed
    | WhistSaid
    | ModeChosen
    | CardPlayed
    | Claimed
    | ClaimAnswered
)


def evolve_deal(deal: Deal, event: PhaseEvent) -> Deal:
    """The deal after an event. Raises InvariantBroken when the event belongs to another phase."""
    match deal, event:
        case Playing(), CardPlayed(seat, card=card):
            return finish_play(after_card(deal, seat, card))
        case Auction(), BidPlaced(seat, bid=bid, here=here):
            return after_call(deal, Call(seat, bid, here))
        case Auction(), Passed(seat):
            return _after_pass(after_call(deal, Call(seat, None)))
        case Auction(), TalonRevealed():
            return _take_talon(deal)
        case ((TalonShown() | Ordering()), _):
            return _after_talon(deal, event)
        case ((Whisting() | ChoosingMode()), WhistSaid(seat, call=call)):
            return _after_word(deal.game, deal.hands, Decision(seat, call))
        case ChoosingMode(), ModeChosen(mode=mode):
            return start_play(_with_mode(deal.game, mode), deal.hands)
        case Playing(), Claimed(seat, tricks=tricks):
            return Claiming(deal, seat, tricks)
        case Claiming(), ClaimAnswered(seat, accepted=accepted):
            return _after_answer(deal, seat, accepted=accepted)
        case _:
            raise InvariantBroken(f"{type(event).__name__} cannot follow in {type(deal).__name__}")


def _after_pass(auction: Auction) -> Deal:
    if len(auction.passed) < 3:
        return auction
    return start_play(Raspasy(auction.setup, auction.calls), auction.hands)


def _take_talon(auction: Auction) -> TalonShown:
    best = auction.best
    if best is None or best.bid is None:
        raise InvariantBroken("the talon was taken without a bid")
    hand = sort_cards((*auction.hands[best.seat], *auction.setup.talon))
    return TalonShown(auction.setup, auction.hands.put(best.seat, hand), auction.calls, best.seat, best.bid)


def _after_talon(deal: TalonShown | Ordering, event: PhaseEvent) -> Deal:
    match deal, event:
        case TalonShown(), HalfOffered():
            return _with_half(deal, Half.OFFERED)
        case TalonShown(), HalfAnswered(accepted=accepted):
            return _with_half(deal, Half.ACCEPTED if accepted else Half.REFUSED)
        case TalonShown(), Conceded():
            return Finished(deal, _conceded(deal))
        case TalonShown(), Discarded(cards=cards):
            return _after_discard(deal, cards)
        case Ordering(), ContractNamed(contract=contract):
            return _after_contract(deal, contract)
        case _:
            raise InvariantBroken(f"{type(event).__name__} cannot follow in {type(deal).__name__}")


def _with_half(deal: TalonShown, half: Half) -> TalonShown:
    return TalonShown(deal.setup, deal.hands, deal.calls, deal.declarer, deal.bid, half)


def _conceded(deal: TalonShown) -> ContractOutcome:
    return ContractOutcome(deal.declarer, deal.bid, conceded=True, talon=deal.setup.talon)


def _after_discard(deal: TalonShown, cards: tuple[Card, Card]) -> Ordering:
    hand = tuple(card for card in deal.hands[deal.declarer] if card not in cards)
    hands = deal.hands.put(deal.declarer, hand)
    partner = deal.setup.resting if deal.half is Half.ACCEPTED else None
    return Ordering(deal.setup, hands, deal.calls, deal.declarer, deal.bid, cards, partner)


def _after_contract(deal: Ordering, contract: Contract) -> Deal:
    game = Game(deal.setup, deal.calls, deal.declarer, contract, deal.discard, deal.partner)
    first = next_speaker(game)
    if first is None:
        return start_play(game, deal.hands)
    return Whisting(game, deal.hands, first)


def _after_word(game: Game, hands: Hands, word: Decision) -> Deal:
    """Two whisters play closed; a sole whister chooses; without a whister the deal is over."""
    game = Game(game.setup, game.calls, game.declarer, game.contract, game.discard, game.partner, (*game.whists, word))
    speaker = next_speaker(game)
    if speaker is not None:
        return Whisting(game, hands, speaker)
    whister = sole_whister(game)
    if whister is not None:
        if must_choose(game):
            return ChoosingMode(game, hands, whister)
        return start_play(_with_mode(game, modes(game)[0]), hands)
    decisions = final_decisions(game)
    if all(decision.call is WhistCall.WHIST for decision in decisions):
        return start_play(_with_mode(game, PlayMode.CLOSED), hands)
    return Finished(Whisting(game, hands, word.seat), _outcome(game))


def _with_mode(game: Game, mode: PlayMode) -> Game:
    return Game(game.setup, game.calls, game.declarer, game.contract, game.discard, game.partner, game.whists, mode)


def _outcome(game: Game, play: Playing | None = None) -> ContractOutcome:
    return ContractOutcome(
        game.declarer,
        game.contract,
        final_decisions(game) if needs_whist(game) else (),
        game.mode,
        play.won if play is not None else None,
        partner=game.partner,
        talon=game.setup.talon,
    )


def finish_play(play: Playing) -> Deal:
    """The play itself, or the finished deal after its tenth trick."""
    return _finished(play) if sum(play.won) == 10 else play


def _finished(play: Playing) -> Finished:
    if isinstance(play.game, Raspasy):
        return Finished(play, RaspasyOutcome(play.won))
    return Finished(play, _outcome(play.game, play))


def _after_answer(deal: Claiming, seat: Seat, *, accepted: bool) -> Deal:
    if not accepted:
        return deal.play
    agreed = Claiming(deal.play, deal.seat, deal.tricks, (*deal.accepted, seat))
    return agreed if must_answer(agreed) else _finished(granted(agreed))
