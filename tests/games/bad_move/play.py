"""Rules of «дурной ход»: `decide` checks a command and returns its events, `evolve` applies an event.

Of the 32 shuffled cards the jacks, queens, kings and aces are dealt, three in a row to each seat from the dealer's left
on; nobody ever sees the rest. The dealer's left neighbour leads any card, the others follow suit if they can; the
highest card of the suit that was led takes the trick and leads the next one. Each trick is a point.
"""

from collections.abc import Iterable
from functools import reduce

import msgspec
from msgspec.structs import replace

from engine.core.cards import SUIT_ORDER, Card, sort_cards
from engine.core.errors import IllegalCommand, InvariantBroken
from engine.core.match import (
    RATED_AS_IT_STANDS,
    BreakDeal,
    DealBroken,
    EndReason,
    FinishMatch,
    Mark,
    MatchCommand,
    MatchFinished,
    StartDeal,
    Substitute,
    Substituted,
)
from engine.core.seats import BySeat, Seat
from engine.core.tricks import Duty, TrickRules, by_card
from tests.games.bad_move.events import AnyEvent, DealScored, DealStarted, MatchStarted, PlayCard, Standing
from tests.games.bad_move.rules import Rules

RULES = TrickRules(by_card(lambda card: SUIT_ORDER[card.suit]), by_card(lambda card: card.rank), None, Duty.FOLLOW)
Plays = tuple[tuple[Seat, Card], ...]
"""Cards of a trick in the order played."""


class Deal(msgspec.Struct, frozen=True):
    """A deal."""

    started: DealStarted
    hands: BySeat[tuple[Card, ...]]
    """Cards that each seat still holds."""
    turn: Seat
    """Seat that plays the next card; of no meaning once the deal is over."""
    plays: Plays = ()
    """Running trick."""
    tricks: tuple[tuple[Plays, Seat], ...] = ()
    """Complete tricks and the seats that took them."""
    end: DealScored | DealBroken | None = None
    """None while the deal is running."""


class Match(msgspec.Struct, frozen=True):
    """A match."""

    standing: Standing
    deal: Deal | None = None
    """The deal that is running or was played last; None before the first."""

    @property
    def running(self) -> Deal | None:
        """The running deal; None between deals and after the match."""
        over = self.deal is None or self.deal.end is not None or self.standing.ended is not None
        return None if over else self.deal


def legal(deal: Deal) -> tuple[Card, ...]:
    """List the cards that the seat whose turn it is may play."""
    return RULES.legal_cards(deal.hands[deal.turn], [card for _, card in deal.plays])


def commands(match: Match, seat: Seat) -> tuple[PlayCard, ...]:
    """List everything a seat may do now."""
    deal = match.running
    return tuple(PlayCard(seat, card=card) for card in legal(deal)) if deal is not None and deal.turn is seat else ()


def next_dealer(standing: Standing) -> Seat | None:
    """Return the seat that deals next; None before the first deal, when a lot decides."""
    return standing.dealer.next(len(standing.players)) if standing.dealer is not None else None


def reached(standing: Standing) -> EndReason | None:
    """Return the end that the match has reached by its rules; None while they let it go on."""
    return EndReason.DEALS if standing.deals - standing.broken >= standing.rules.deals else None


def dealt(rules: Rules, dealer: Seat, deck: Iterable[Card], seats: int) -> BySeat[tuple[Card, ...]]:
    """Deal the hands from a shuffled deck."""
    short, hand = [card for card in deck if card in rules.dealt], rules.hand
    order = (*dealer.clockwise(seats), dealer)
    hands = {seat: sort_cards(short[hand * place :][:hand]) for place, seat in enumerate(order)}
    return BySeat(tuple(hands[seat] for seat in sorted(hands)))


def decide(match: Match, command: PlayCard | MatchCommand, mark: Mark | None = None) -> tuple[AnyEvent, ...]:
    """Return the events of a command; `mark`: maker of the command for a person. Raises IllegalCommand."""
    standing, deal = match.standing, match.running
    if standing.ended is not None:
        raise IllegalCommand("match_over")
    match command:
        case PlayCard(seat=seat, card=card):
            if deal is None:
                raise IllegalCommand("no_deal")
            if replace(command, mark=None) not in commands(match, seat):
                raise IllegalCommand("not_your_turn" if seat is not deal.turn else "illegal_card", {"card": card})
            return (replace(command, mark=mark), *_score(after_card(deal, card)))
        case StartDeal(dealer=dealer, deck=deck):
            return (_start(match, dealer, deck),)
        case Substitute(seat=seat, name=name):
            _check_seat(standing, seat)
            return (Substituted(seat, name),)
        case BreakDeal(seat=seat):
            if deal is None:
                raise IllegalCommand("no_deal")
            _check_seat(standing, seat or Seat.ONE)
            return (DealBroken(deal.started.number, seat),)
        case FinishMatch(reason=reason, seat=closer):
            if reason in (EndReason.CLOSED, EndReason.DEALS, EndReason.POT) and (
                deal is not None or reached(standing) is not reason
            ):
                raise IllegalCommand("not_closed")
            return (MatchFinished(reason, closer, RATED_AS_IT_STANDS),)
        case _:  # nobody joins or leaves in mid-match, and no figure is corrected by hand
            raise IllegalCommand("not_in_this_game")


def _start(match: Match, dealer: Seat, deck: tuple[Card, ...]) -> DealStarted:
    standing = match.standing
    _check_seat(standing, dealer)
    if match.running is not None:
        raise IllegalCommand("deal_running")
    if reached(standing) is not None:
        raise IllegalCommand("match_over")
    if dealer is not (next_dealer(standing) or dealer):
        raise IllegalCommand("wrong_dealer", {"dealer": int(dealer)})
    if sorted(deck) != sorted(standing.rules.deck):
        raise IllegalCommand("bad_deck")
    return DealStarted(standing.deals + 1, dealer, dealt(standing.rules, dealer, deck, len(standing.players)), standing)


def _check_seat(standing: Standing, seat: Seat) -> None:
    if seat > len(standing.players):
        raise IllegalCommand("unknown_seat", {"seat": int(seat)})


def _score(deal: Deal) -> tuple[DealScored, ...]:
    """Return the score of a deal without cards left, nothing for any other."""
    if any(deal.hands):
        return ()
    takers = [taker for _, taker in deal.tricks]
    return (DealScored(deal.started.number, BySeat(tuple(takers.count(seat) for seat in deal.hands.seats))),)


def after_card(deal: Deal, card: Card) -> Deal:
    """Return the deal after the next card."""
    seats, plays = len(deal.hands), (*deal.plays, (deal.turn, card))
    left = tuple(other for other in deal.hands[deal.turn] if other is not card)
    after = replace(deal, hands=deal.hands.put(deal.turn, left), turn=deal.turn.next(seats), plays=plays)
    if len(plays) < seats:
        return after
    taker = RULES.taker(plays) or deal.turn
    return replace(after, turn=taker, plays=(), tricks=(*deal.tricks, (plays, taker)))


def evolve(match: Match, event: AnyEvent) -> Match:
    """Return the match after an event. Raises InvariantBroken for one that cannot follow."""
    standing, deal = match.standing, match.deal
    match event:
        case MatchStarted(rules=rules, players=players):
            return Match(Standing(rules, BySeat(players), BySeat.of(len(players), 0)))
        case DealStarted(dealer=dealer, hands=hands):
            first = dealer.next(len(hands))
            return Match(replace(event.standing, dealer=dealer), Deal(event, hands, first))
        case Substituted(seat=seat, name=name):
            return replace(match, standing=replace(standing, players=standing.players.put(seat, name)))
        case MatchFinished(reason=reason):
            return replace(match, standing=replace(standing, ended=reason))
        case _ if deal is None:
            raise InvariantBroken(f"{type(event).__name__} without a deal")
        case PlayCard(card=card):
            return replace(match, deal=after_card(deal, card))
        case DealScored(number=number, points=won):
            points = BySeat(tuple(standing.points[seat] + won[seat] for seat in won.seats))
            return Match(replace(standing, points=points, deals=number), replace(deal, end=event))
        case DealBroken(number=number):
            return Match(replace(standing, deals=number, broken=standing.broken + 1), replace(deal, end=event))


def replay(events: Iterable[AnyEvent]) -> Match:
    """Return the match after its events, of which the first begins the match or a deal. Raises InvariantBroken."""
    history = iter(events)
    first = next(history, None)
    match first:
        case MatchStarted(rules=rules, players=players):
            blank = Standing(rules, BySeat(players), BySeat.of(len(players), 0))
        case DealStarted(standing=standing):
            blank = standing
        case _:
            raise InvariantBroken("a history begins with MatchStarted or DealStarted")
    return reduce(evolve, history, evolve(Match(blank), first))
