"""Calls and cards of a played deal: an item of a line becomes a command, an event becomes an item.

Whether the command is legal is not judged here; only what the words mean in the present phase. Readers
raise Unreadable.
"""

from collections.abc import Callable

from engine.cards import sort_cards
from engine.commands import (
    AnswerHalf,
    ChooseMode,
    Concede,
    DealCommand,
    DeclarePreferans,
    Discard,
    Look,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    TakeTalon,
    ThrowTalon,
)
from engine.outcomes import PlayMode, PreferansOutcome, WhistCall
from engine.phases.auction import has_looked
from engine.phases.play import decider, talon_lead
from engine.phases.preferans import is_preferans
from engine.phases.whist import sole_whister
from engine.record.lines import (
    Item,
    Unreadable,
    read_bid,
    read_card,
    read_contract,
    read_seat,
)
from engine.seats import Seat
from engine.state import Auction, Claiming, Deal, Finished, Game, Playing, Raspasy, TalonShown, Whisting

ANSWERS = {"accept": True, "refuse": False}


def auction_command(item: Item, deal: Deal) -> DealCommand | None:
    """`pass`, `here`, `take`, `look`, or a bid; a trailing * is blind. None: a word a compulsory deal needs not."""
    seat, word = said_of(item)
    if isinstance(deal, Playing) and deal.setup.compulsory and word == "pass*" and not (deal.tricks or deal.plays):
        return None
    match word:
        case "pass" | "pass*":
            return Pass(seat, blind=word.endswith("*"))
        case "take":
            return TakeTalon(seat)
        case "look":
            return Look(seat)
        case "here":
            best = deal.best if isinstance(deal, Auction) else None
            if best is None or best.bid is None:
                raise Unreadable("seat %(seat)s says here where nothing is bid", seat=seat)
            return PlaceBid(seat, bid=best.bid, here=True, without_talon=best.without_talon)
        case _:
            rung, blind = read_bid(word)
            return PlaceBid(seat, bid=rung.contract, without_talon=rung.without_talon, blind=blind)


def talon_command(item: Item, deal: Deal) -> DealCommand | None:
    """What is done with the talon, and the contract; None for the verdict on a «преферанс» already judged."""
    seat, words = item.seat, item.words
    match words:
        case _ if seat is None:
            raise Unreadable("only cards are played from the talon")
        case ("half",):
            return OfferHalf(seat)
        case ("accept" | "refuse",):
            return AnswerHalf(seat, accept=ANSWERS[words[0]])
        case ("concede",):
            return Concede(seat)
        case ("throw",):
            return ThrowTalon(seat)
        case ("discard", first, second):
            one, two = sort_cards((read_card(first), read_card(second)))
            return Discard(seat, cards=(one, two))
        case ("contract", "preferans"):
            return DeclarePreferans(seat)
        case ("contract", "preferans", ("proved" | "refuted") as verdict):
            _check_verdict(verdict, proved=is_preferans(deal.hands[seat]) if isinstance(deal, TalonShown) else None)
            return DeclarePreferans(seat)
        case (("proved" | "refuted") as verdict,):
            outcome = deal.outcome if isinstance(deal, Finished) else None
            _check_verdict(verdict, proved=outcome.proved if isinstance(outcome, PreferansOutcome) else None)
            return None
        case ("contract", name):
            return NameContract(seat, contract=read_contract(name))
        case _:
            raise Unreadable("unknown call about the talon: %(words)s", words=" ".join(words))


def _check_verdict(word: str, *, proved: bool | None) -> None:
    if proved is None:
        raise Unreadable("%(word)s stands behind contract preferans", word=word)
    if proved is not (word == "proved"):
        raise Unreadable("the record states %(word)s, but the hand says otherwise", word=word)


def whist_command(item: Item, deal: Deal) -> DealCommand | None:
    """`whist`, `pass`, `half`, `open` or `closed`, the dealer's `look 2`; None for a mode that goes without saying."""
    if item.seat is not None and len(item.words) == 2 and item.words[0] == "look":
        return Look(item.seat, at=read_seat(item.words[1], 4))
    seat, word = said_of(item)
    if word in tuple(PlayMode):
        return None if _goes_without_saying(seat, PlayMode(word), deal) else ChooseMode(seat, mode=PlayMode(word))
    if word in tuple(WhistCall):
        return SayWhist(seat, call=WhistCall(word))
    raise Unreadable("unknown word of a defender: %(word)s", word=word)


def may_go_unsaid(deal: Whisting) -> bool:
    """Whether the word awaited answers a half-whist, or is the resting dealer's."""
    half_said = any(word.call is WhistCall.HALF for word in deal.game.whists)
    return half_said or deal.turn is deal.setup.resting


def passes_unsaid(item: Item, deal: Deal | None) -> bool:
    """Whether the dealer answers a half-whist that the passer let stand without a word."""
    if not isinstance(deal, Whisting) or item.seat is None or item.seat is not deal.setup.resting:
        return False
    return deal.setup.convention.dealer_return and deal.turn is not item.seat and may_go_unsaid(deal)


def _goes_without_saying(seat: Seat, mode: PlayMode, deal: Deal) -> bool:
    """The only mode there was is already chosen, and no card has been played."""
    if not isinstance(deal, Playing) or not isinstance(deal.game, Game) or deal.tricks or deal.plays:
        return False
    return deal.game.mode is mode and sole_whister(deal.game) is seat


def play_command(item: Item, deal: Deal) -> DealCommand:
    """A card; the seat is its owner's, in open play the whister decides."""
    seat, word = said_of(item)
    card = read_card(word)
    if isinstance(deal, Claiming):
        raise Unreadable("the claim of seat %(claimer)s waits for its answers", claimer=deal.seat)
    if not isinstance(deal, Playing):
        raise Unreadable("no cards are played now")
    if talon_lead(deal) is not None and not deal.plays and deal.turn is not seat:
        raise Unreadable("seat %(turn)s plays first to a card of the talon", turn=deal.turn)
    if deal.turn is not seat:
        raise Unreadable("seat %(seat)s plays out of turn (seat %(turn)s is to play)", seat=seat, turn=deal.turn)
    return PlayCard(decider(deal), card=card)


CALLS: dict[str, Callable[[Item, Deal], DealCommand | None]] = {
    "auction": auction_command,
    "talon-call": talon_command,
    "whist": whist_command,
    "play": play_command,
}


def commands_of(word: str, item: Item, deal: Deal) -> tuple[DealCommand, ...]:
    """What an item of a line does: nothing where it goes without saying, a look too where that went unsaid."""
    command = CALLS[word](item, deal)
    if command is None:
        return ()
    return (Look(command.seat), command) if _has_looked_unsaid(command, deal) else (command,)


def _has_looked_unsaid(command: DealCommand, deal: Deal) -> bool:
    """An ordinary word tells by itself that its speaker has looked at his cards."""
    if not isinstance(deal, Auction) or not isinstance(command, Pass | PlaceBid | TakeTalon):
        return False
    said_blind = not isinstance(command, TakeTalon) and command.blind
    his_word = command.seat is deal.turn or _early_misere(command, deal)
    return his_word and not said_blind and not has_looked(deal, command.seat)


def _early_misere(command: DealCommand, deal: Auction) -> bool:
    """A misère out of turn, where the convention has it (parameters.md 16)."""
    early = isinstance(command, PlaceBid) and command.bid.is_misere and deal.setup.convention.misere_out_of_turn
    return early and command.seat in deal.setup.people and command.seat not in deal.passed


def dummy_played(item: Item, deal: Deal | None) -> bool:
    """Whether this is the dummy's card in raspasy, which plays by itself. Raises Unreadable for another card."""
    play = deal.last if isinstance(deal, Finished) else deal
    if not isinstance(play, Playing) or not isinstance(play.game, Raspasy) or item.seat is not play.setup.dummy:
        return False
    if item.seat is None:
        return False
    card = read_card(said_of(item)[1])
    if not any((item.seat, card) in plays for plays in (*(trick.plays for trick in play.tricks), play.plays)):
        raise Unreadable("the dummy plays its lowest legal card, not %(card)s", card=card)
    return True


def check_talon_card(item: Item, deal: Deal, *, twice: bool) -> None:
    """`t:Qh` must be the card that leads this trick of raspasy, told once."""
    card = read_card(" ".join(item.words))
    lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
    if lead is None or twice:
        raise Unreadable("no card of the talon leads here")
    if card is not lead or item.mark is not None:
        raise Unreadable("the talon leads %(lead)s, not %(words)s", lead=lead, words=" ".join(item.words))


def expect_no_lead(item: Item, deal: Deal) -> None:
    """In raspasy a trick that the talon leads begins with its card: raises Unreadable for a player's."""
    lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
    if lead is not None:
        raise Unreadable(
            "the talon leads this trick: t:%(lead)s stands before seat %(seat)s", lead=lead, seat=str(item.seat)
        )


def said_of(item: Item) -> tuple[Seat, str]:
    """The seat and its one word."""
    if item.seat is None:
        raise Unreadable("only cards are played from the talon")
    if len(item.words) != 1:
        raise Unreadable("seat %(seat)s says more than one word: %(words)s", seat=item.seat, words=" ".join(item.words))
    return item.seat, item.words[0]
