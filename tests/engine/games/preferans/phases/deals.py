"""A dealt deal from text, and words that whoever is asked says next."""

from typing import TypeVar

from engine.core.cards import Card, parse_card, sort_cards
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Rung
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import DealStarted, Standing
from engine.games.preferans.game import decide, deciders, evolve, legal_commands, replay
from engine.games.preferans.moves import (
    AnswerClaim,
    AnswerHalf,
    ChooseMode,
    Concede,
    DealMove,
    DeclarePreferans,
    Discard,
    Look,
    MakeClaim,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    TakeTalon,
    ThrowTalon,
)
from engine.games.preferans.rotation import active_seats, dealt_seats
from engine.games.preferans.state import Match
from engine.games.preferans.view import SeatView, View, view_for
from tests.engine.games.preferans.scoring.builders import rules, table

V = TypeVar("V", bound=View)

SUITS = "scdh"


def hand(text: str) -> tuple[Card, ...]:
    """Return cards from "AK.987.T.-": spades, clubs, diamonds, hearts."""
    suits = zip(SUITS, text.split("."), strict=True)
    return tuple(parse_card(rank + suit) for suit, ranks in suits for rank in ranks if rank != "-")


def deal(
    *hands: str,
    talon: str = "",
    seats: int = 3,
    standing: Standing | None = None,
    preset: str = "sochi",
    **changed: str,
) -> Match:
    """Return a deal by the last seat: forehand is seat 1. Hands and talon left out get the cards left over."""
    standing = standing or table(rules(preset, **changed), seats=seats)
    dealer = Seat(len(standing.players))
    given = [hand(text) for text in hands]
    shown = tuple(map(parse_card, talon.split()))
    rest = [
        card
        for card in cards_of(standing.convention)
        if card not in shown and not any(card in cards for cards in given)
    ]
    dealt: BySeat[tuple[Card, ...]] = BySeat.of(dealt_seats(standing), ())
    for index, seat in enumerate(active_seats(standing, dealer)):
        cards = given[index] if index < len(given) else ()
        cards += tuple(rest.pop(0) for _ in range(10 - len(cards)))
        dealt = dealt.put(seat, sort_cards(cards))
    return replay([DealStarted(standing.deals + 1, dealer, dealt, (*shown, *rest), standing)])


def word(command: DealMove) -> str:
    """Return a command as one says it; cards of a discard are joined by a plus."""
    match command:
        case PlaceBid():
            rung = Rung(command.bid, command.without_talon)
            return "here" if command.here else f"{rung}{'*' if command.blind else ''}"
        case Pass(blind=blind):
            return "pass*" if blind else "pass"
        case Look(at=at):
            return f"look{at}" if at else "look"
        case TakeTalon():
            return "take"
        case ThrowTalon():
            return "throw"
        case DeclarePreferans():
            return "preferans"
        case SayWhist(call=call):
            return str(call)
        case OfferHalf():
            return "offer"
        case AnswerHalf(accept=accept) | AnswerClaim(accept=accept):
            return "yes" if accept else "no"
        case Concede():
            return "concede"
        case Discard(cards=cards):
            return "+".join(cards)
        case NameContract(contract=contract):
            return str(contract)
        case ChooseMode(mode=mode):
            return str(mode)
        case PlayCard(card=card):
            return str(card)
        case MakeClaim(tricks=tricks):
            return "claim " + ",".join(map(str, tricks))


def asked(match: Match) -> Seat:
    """Return the seat that speaks or plays next."""
    return deciders(match.deal)[0]


def words(match: Match, seat: int | None = None) -> list[str]:
    """Return what a seat may say, claims aside; whoever is asked, unless a seat is named."""
    legal = legal_commands(match, Seat(seat) if seat else asked(match))
    return [word(command) for command in legal if not isinstance(command, MakeClaim)]


def do(match: Match, seat: int, said: str) -> Match:
    """Say one seat's command by its word, which must be legal."""
    commands = {word(command): command for command in legal_commands(match, Seat(seat))}
    assert said in commands, f"{said}: seat {seat} may say {' '.join(commands)}"
    for event in decide(match, commands[said]):
        match = evolve(match, event)
    return match


def say(match: Match, text: str) -> Match:
    """Say several words, each for whoever is asked then."""
    for said in text.split():
        match = do(match, asked(match), said)
    return match


def contract(match: Match, bids: str, name: str, drop: str = "") -> Match:
    """Return the auction, a discard (the lowest two cards unless named) and the contract."""
    match = say(match, bids)
    match = say(match, drop or words(match)[0])
    return say(match, name)


def see(match: Match, viewer: int | None) -> SeatView:
    """Return what a seat sees, or a spectator."""
    view = view_for(match, Seat(viewer) if viewer else None)
    assert view is not None
    return view


def see_as(kind: type[V], match: Match, viewer: int | None) -> V:
    """Return what a seat sees in the phase of that view, or a spectator."""
    view = see(match, viewer)
    assert isinstance(view, kind)
    return view
