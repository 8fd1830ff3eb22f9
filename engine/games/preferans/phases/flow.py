"""Order of the phases: the state after each event of a deal. Events are applied here without checks of legality."""

from msgspec.structs import replace

from engine.core.cards import Card, sort_cards
from engine.core.errors import InvariantBroken
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.presets import has_raspasy
from engine.games.preferans.events import Claimed, PreferansDeclared, TalonClosed, TalonRevealed, TalonTaken
from engine.games.preferans.moves import (
    AnswerClaim,
    AnswerHalf,
    ChooseMode,
    Concede,
    Discard,
    Look,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    ThrowTalon,
)
from engine.games.preferans.outcomes import (
    ContractOutcome,
    DefenderWord,
    PassedOutcome,
    PlayMode,
    PreferansOutcome,
    RaspasyOutcome,
    WhistCall,
)
from engine.games.preferans.phases.auction import after_call, after_look
from engine.games.preferans.phases.claim import granted, must_answer, refused
from engine.games.preferans.phases.play import after_card, start_play
from engine.games.preferans.phases.whist import (
    final_decisions,
    modes,
    must_choose,
    needs_whist,
    next_speaker,
    sole_whister,
)
from engine.games.preferans.state import (
    Auction,
    Call,
    ChoosingMode,
    Claiming,
    Deal,
    Finished,
    Half,
    NamedGame,
    Ordering,
    Playing,
    Raspasy,
    TalonShown,
    Whisting,
    Won,
)
from engine.three_hands.state import Hands

PhaseEvent = (
    PlaceBid
    | Pass
    | Look
    | TalonTaken
    | TalonRevealed
    | TalonClosed
    | ThrowTalon
    | PreferansDeclared
    | OfferHalf
    | AnswerHalf
    | Concede
    | Discard
    | NameContract
    | SayWhist
    | ChooseMode
    | PlayCard
    | Claimed
    | AnswerClaim
)


def evolve_deal(deal: Deal, event: PhaseEvent) -> Deal:
    """Return the deal after an event. Raises InvariantBroken if the event cannot occur in this phase."""
    match deal, event:
        case Playing(), PlayCard(seat, card=card):
            return finish_play(after_card(deal, seat, card))
        case Auction(), _:
            return _after_auction(deal, event)
        case ((TalonShown() | Ordering()), _):
            return _after_talon(deal, event)
        case ((Whisting() | ChoosingMode()), SayWhist(seat, call=call)):
            return _after_word(deal.game, deal.hands, DefenderWord(seat, call))
        case Whisting(), Look(at=at):
            return replace(deal, game=replace(deal.game, seen=at))
        case ChoosingMode(), ChooseMode(mode=mode):
            return start_play(replace(deal.game, mode=mode), deal.hands)
        case Playing(), Claimed(seat, tricks=tricks, proved=proved, open=is_open):
            claim = Claiming(deal, seat, tricks, open=is_open)
            return _finished(granted(claim)) if proved else claim
        case Claiming(), AnswerClaim(seat, accept=accept):
            return _after_answer(deal, seat, accepted=accept)
        case _:
            raise InvariantBroken(f"{type(event).__name__} cannot follow in {type(deal).__name__}")


def _after_auction(auction: Auction, event: PhaseEvent) -> Deal:
    match event:
        case PlaceBid(seat, bid=bid, here=here, without_talon=without, blind=blind):
            return after_call(auction, Call(seat, bid, here=here, without_talon=without, blind=blind))
        case Pass(seat, blind=blind):
            return _after_pass(after_call(auction, Call(seat, None, blind=blind)))
        case TalonTaken(seat, bid=bid):
            return after_call(auction, Call(seat, bid, took=True))
        case Look(seat):
            return after_look(auction, seat)
        case TalonRevealed() | TalonClosed():
            return _talon(auction)
        case _:
            raise InvariantBroken(f"{type(event).__name__} cannot follow in Auction")


def _after_pass(auction: Auction) -> Deal:
    if len(auction.passed) < len(auction.setup.people):
        return auction
    if not has_raspasy(auction.setup.convention):
        return Finished(auction, PassedOutcome())
    return start_play(Raspasy(auction.setup, auction.calls), auction.hands)


def _talon(auction: Auction) -> TalonShown | Ordering:
    """Return the phase after the auction: the talon taken up, or the naming of a contract without the talon."""
    best = auction.best
    if best is None or best.bid is None:
        raise InvariantBroken("the auction was won without a bid")
    won = Won(best.seat, best.bid, without_talon=best.without_talon, blind=best.blind)
    if won.without_talon:
        return Ordering(auction.setup, auction.hands, auction.calls, won, None, None)
    hand = sort_cards((*auction.hands[won.seat], *auction.setup.talon))
    return TalonShown(auction.setup, auction.hands.put(won.seat, hand), auction.calls, won)


def _after_talon(deal: TalonShown | Ordering, event: PhaseEvent) -> Deal:
    match deal, event:
        case TalonShown(), OfferHalf():
            return replace(deal, half=Half.OFFERED)
        case TalonShown(), AnswerHalf(accept=accept):
            return replace(deal, half=Half.ACCEPTED if accept else Half.REFUSED)
        case TalonShown(), Concede():
            return Finished(deal, _conceded(deal))
        case TalonShown(), PreferansDeclared(seat, proved=proved):
            return Finished(deal, PreferansOutcome(seat, proved=proved))
        case TalonShown(), ThrowTalon():
            return _without(deal, deal.setup.talon, thrown=True)
        case TalonShown(), Discard(cards=cards):
            return _without(deal, cards, thrown=False)
        case Ordering(), NameContract(contract=contract):
            return _after_contract(deal, contract)
        case _:
            raise InvariantBroken(f"{type(event).__name__} cannot follow in {type(deal).__name__}")


def _conceded(deal: TalonShown) -> ContractOutcome:
    return ContractOutcome(deal.declarer, deal.bid, conceded=True, talon=deal.setup.talon, blind=deal.won.blind)


def _without(deal: TalonShown, cards: tuple[Card, ...], *, thrown: bool) -> Ordering:
    """Return the deal with ten cards for the declarer, after the discard or after the talon was thrown back."""
    hand = tuple(card for card in deal.hands[deal.declarer] if card not in cards)
    hands = deal.hands.put(deal.declarer, hand)
    partner = deal.setup.resting if deal.half is Half.ACCEPTED else None
    return Ordering(deal.setup, hands, deal.calls, deal.won, None if thrown else cards, partner, thrown=thrown)


def _after_contract(deal: Ordering, contract: Contract) -> Deal:
    game = NamedGame(deal.setup, deal.won, deal.discard, deal.calls, contract, deal.partner, thrown=deal.thrown)
    first = next_speaker(game)
    if first is None:
        return start_play(game, deal.hands)
    return Whisting(game, deal.hands, first)


def _after_word(game: NamedGame, hands: Hands, word: DefenderWord) -> Deal:
    """Return the deal after a call of the defence: two whisters play closed, one chooses the mode, none ends it."""
    game = replace(game, whists=(*game.whists, word))
    speaker = next_speaker(game)
    if speaker is not None:
        return Whisting(game, hands, speaker)
    whister = sole_whister(game)
    if whister is not None:
        if must_choose(game):
            return ChoosingMode(game, hands, whister)
        return start_play(replace(game, mode=modes(game)[0]), hands)
    decisions = final_decisions(game)
    if all(decision.call is WhistCall.WHIST for decision in decisions):
        return start_play(replace(game, mode=PlayMode.CLOSED), hands)
    return Finished(Whisting(game, hands, word.seat), _outcome(game))


def _outcome(game: NamedGame, play: Playing | None = None) -> ContractOutcome:
    return ContractOutcome(
        game.declarer,
        game.contract,
        final_decisions(game) if needs_whist(game) else (),
        game.mode,
        _tricks(game, play) if play is not None else None,
        partner=game.partner,
        talon=game.setup.talon,
        thrown=game.thrown,
        without_talon=game.won.without_talon,
        blind=game.won.blind,
    )


def _tricks(game: NamedGame, play: Playing) -> BySeat[int]:
    """Return the players' tricks; the dummy's count for the whister who plays for it (parameters.md 12)."""
    dummy = game.setup.dummy
    if dummy is None:
        return play.won
    whister = next(seat for seat in game.defenders if seat is not dummy)
    won = play.won.put(whister, play.won[whister] + play.won[dummy])
    return _people(won, dummy)


def _people(won: BySeat[int], dummy: Seat) -> BySeat[int]:
    return BySeat.collect(count for seat, count in won.items() if seat is not dummy)


def finish_play(play: Playing) -> Deal:
    """Return the play unchanged, or the finished deal if ten tricks are complete."""
    return _finished(play) if sum(play.won) == 10 else play


def _finished(play: Playing) -> Finished:
    if not isinstance(play.game, Raspasy):
        return Finished(play, _outcome(play.game, play))
    blind = tuple(call.seat for call in play.game.calls if call.bid is None and call.blind)
    dummy = play.setup.dummy
    won = play.won if dummy is None else _people(play.won, dummy)
    return Finished(play, RaspasyOutcome(won, tuple(sorted(blind))))


def _after_answer(deal: Claiming, seat: Seat, *, accepted: bool) -> Deal:
    if not accepted:
        return refused(deal, seat)
    agreed = replace(deal, accepted=(*deal.accepted, seat))
    return agreed if must_answer(agreed) else _finished(granted(agreed))
