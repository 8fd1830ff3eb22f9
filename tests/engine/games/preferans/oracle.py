"""Oracle of what a viewer may see, told from the events of a deal alone (parameters.md 7, 17; rules.md §4, §6, §8)."""

import json
from collections.abc import Sequence

from engine.core.cards import Card
from engine.core.codec import encode
from engine.core.seats import Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.auction import Blind
from engine.games.preferans.conventions.model import RaspTalon
from engine.games.preferans.conventions.whist import MiserePlay, OpenChoice, OpenMoment, Ten
from engine.games.preferans.events import (
    AnyEvent,
    Claimed,
    DealScored,
    DealStarted,
    TalonClosed,
    TalonRevealed,
    TalonTaken,
)
from engine.games.preferans.moves import (
    AnswerHalf,
    ChooseMode,
    Discard,
    Look,
    NameContract,
    PlaceBid,
    PlayCard,
    SayWhist,
)
from engine.games.preferans.outcomes import PlayMode, WhistCall
from engine.games.preferans.rotation import active_seats, resting_seat
from engine.games.preferans.view import Phase, SeatView
from engine.three_hands.dealing import DECK

# Seven of spades and seven spades are written alike; these fields hold contracts and nothing else.
CONTRACT_FIELDS = frozenset({"bid", "contract"})


def hidden_cards(events: Sequence[AnyEvent], viewer: Seat | None, phase: Phase) -> set[Card]:
    """Return the cards the viewer must not see, after these events of one deal, its start first."""
    begin = events[0]
    assert isinstance(begin, DealStarted)
    if any(isinstance(event, DealScored) for event in events):
        return set()
    seen: set[Card] = set()
    if viewer is not None and _knows_own(begin, events, viewer, phase):
        seen.update(begin.hands[viewer])
    for event in events:
        match event:
            case TalonRevealed(cards=cards):
                seen.update(cards)
            case TalonClosed() if viewer is not None and _took_blind(events) is viewer:
                seen.update(begin.talon)
            case PlayCard(card=card):
                seen.add(card)
            case Claimed(seat=seat, open=True):
                seen.update(_ten_cards(begin, events, seat))
            case _:
                continue
    seen.update(_raspasy_talon(begin, events, phase))
    for seat in (
        *_open_defenders(begin, events, phase),
        *_partner_sees(begin, events, viewer),
        *_dealer_sees(begin, events, viewer),
        *_plays_for(begin, events, viewer, phase),
    ):
        seen.update(begin.hands[seat])
    return set(DECK) - seen


def _ten_cards(begin: DealStarted, events: Sequence[AnyEvent], seat: Seat) -> set[Card]:
    """Return what a seat plays the deal with: the declarer with the talon and without the discard."""
    away = {card for event in events if isinstance(event, Discard) and event.seat is seat for card in event.cards}
    return {*begin.hands[seat], *(begin.talon if away else ())} - away


def _knows_own(begin: DealStarted, events: Sequence[AnyEvent], viewer: Seat, phase: Phase) -> bool:
    """Tell whether a viewer knows the own cards: in a blind auction who has looked, afterwards everybody."""
    if begin.standing.convention.blind is Blind.OFF or phase is not Phase.AUCTION:
        return True
    return any(isinstance(event, Look) and event.seat is viewer for event in events)


def _took_blind(events: Sequence[AnyEvent]) -> Seat | None:
    bids = [event for event in events if isinstance(event, PlaceBid)]
    return bids[-1].seat if bids and bids[-1].blind else None


def _raspasy_talon(begin: DealStarted, events: Sequence[AnyEvent], phase: Phase) -> tuple[Card, ...]:
    bid = any(isinstance(event, PlaceBid | TalonTaken) for event in events)
    passed_out = phase in (Phase.PLAY, Phase.CLAIM) and not bid
    if not passed_out or begin.standing.convention.rasp_talon is RaspTalon.CLOSED:
        return ()
    return begin.talon[: 1 if _cards(events) < 3 else 2]


def _cards(events: Sequence[AnyEvent]) -> int:
    return sum(isinstance(event, PlayCard) for event in events)


def _open_defenders(begin: DealStarted, events: Sequence[AnyEvent], phase: Phase) -> tuple[Seat, ...]:
    named = next((event for event in events if isinstance(event, NameContract)), None)
    if named is None or phase not in (Phase.PLAY, Phase.CLAIM):
        return ()
    rules = begin.standing.convention
    active = active_seats(begin.standing, begin.dealer)
    defenders = tuple(seat for seat in active if seat is not named.seat)
    led = named.seat is not active[0] or _cards(events) >= 1
    silent = named.contract in (Contract.MISERE, Contract.UVERT) or (
        named.contract.level == 10 and rules.ten is Ten.CHECKED
    )
    if silent:
        shut = named.contract is Contract.MISERE and rules.misere_play is MiserePlay.CLOSED
        return defenders if led and not shut else ()
    last_words = {event.seat: event.call for event in events if isinstance(event, SayWhist)}
    alone = sum(call is WhistCall.WHIST for call in last_words.values()) == 1
    modes = [event.mode for event in events if isinstance(event, ChooseMode)]
    opened = modes == [PlayMode.OPEN] or (alone and not modes and rules.open_choice is OpenChoice.ALWAYS_OPEN)
    moment = {
        OpenMoment.BEFORE_LEAD: True,
        OpenMoment.AFTER_DECLARER_CARD: led,
        OpenMoment.AFTER_FIRST_TRICK: _cards(events) >= 3,
    }
    return defenders if opened and moment[rules.open_moment] else ()


def _partner_sees(begin: DealStarted, events: Sequence[AnyEvent], viewer: Seat | None) -> tuple[Seat, ...]:
    accepted = any(isinstance(event, AnswerHalf) and event.accept for event in events)
    if not accepted or viewer is None or viewer is not resting_seat(begin.standing, begin.dealer):
        return ()
    return tuple(event.seat for event in events if isinstance(event, PlaceBid | TalonTaken))[-1:]


def _defenders(begin: DealStarted, events: Sequence[AnyEvent]) -> tuple[Seat, ...]:
    named = next((event for event in events if isinstance(event, NameContract)), None)
    active = active_seats(begin.standing, begin.dealer)
    return tuple(seat for seat in active if seat is not named.seat) if named is not None else ()


def _dealer_sees(begin: DealStarted, events: Sequence[AnyEvent], viewer: Seat | None) -> tuple[Seat, ...]:
    """Return the hand that the dealer looked at; both hands of a dealer who whists."""
    if viewer is None or viewer is not resting_seat(begin.standing, begin.dealer):
        return ()
    if any(isinstance(event, SayWhist) and event.seat is viewer and event.call is WhistCall.WHIST for event in events):
        return _defenders(begin, events)
    return tuple(event.at for event in events if isinstance(event, Look) and event.at is not None)


def _plays_for(begin: DealStarted, events: Sequence[AnyEvent], viewer: Seat | None, phase: Phase) -> tuple[Seat, ...]:
    """Return the dummy that the opponent of two players whists with, or plays against a closed misère, and sees."""
    defenders = _defenders(begin, events)
    if len(begin.standing.players) > 2 or viewer not in defenders or phase not in (Phase.PLAY, Phase.CLAIM):
        return ()
    closed = any(isinstance(event, ChooseMode) and event.mode is PlayMode.CLOSED for event in events)
    whisted = any(isinstance(event, SayWhist) and event.call is WhistCall.WHIST for event in events)
    rules = begin.standing.convention
    named = next(event.contract for event in events if isinstance(event, NameContract))
    if named is Contract.MISERE and rules.misere_play is MiserePlay.CLOSED:
        return defenders
    return defenders if whisted and not closed and rules.open_choice is not OpenChoice.ALWAYS_CLOSED else ()


def words_of(view: SeatView) -> set[str]:
    """List every string in the serialised view but the names of contracts."""
    found: set[str] = set()
    _collect(json.loads(encode(view)), found)
    return found


def _collect(value: object, found: set[str]) -> None:
    if isinstance(value, str):
        found.add(value)
    elif isinstance(value, list):
        for item in value:
            _collect(item, found)
    elif isinstance(value, dict):
        for name, item in value.items():
            if name not in CONTRACT_FIELDS:
                _collect(item, found)
