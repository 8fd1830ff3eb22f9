"""Calls, contracts, cards and claims in the text of a record (notation.md)."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.core.cards import Card, sort_cards
from engine.core.record.calls import check_cards
from engine.core.record.lines import (
    Item,
    Unreadable,
    read_card,
    read_seat,
    write_mark,
)
from engine.core.seats import MOST_SEATS, Seat
from engine.games.preferans.contracts import Contract, Rung
from engine.games.preferans.conventions.terms import cards_of
from engine.games.preferans.events import AnyEvent, Claimed, PreferansDeclared, TalonTaken
from engine.games.preferans.moves import (
    AUCTION,
    CLAIM,
    PLAY,
    TALON,
    WHIST,
    WORDS,
    AnswerClaim,
    ChooseMode,
    DealMove,
    DeclarePreferans,
    Discard,
    Look,
    Pass,
    PlaceBid,
    PlayCard,
    StoredMove,
    TakeTalon,
    in_record,
    rung_fields,
)
from engine.games.preferans.outcomes import PlayMode, PreferansOutcome, WhistCall
from engine.games.preferans.phases.auction import has_looked
from engine.games.preferans.phases.play import decider, talon_lead
from engine.games.preferans.phases.preferans import is_preferans
from engine.games.preferans.phases.whist import sole_whister
from engine.games.preferans.state import (
    Auction,
    Claiming,
    Deal,
    Finished,
    Match,
    NamedGame,
    Playing,
    Raspasy,
    TalonShown,
    Whisting,
)
from engine.three_hands.record.form import Said


def read_contract(text: str) -> Contract:
    """Return the contract with that name in a record. Raises Unreadable for an unknown name."""
    try:
        return Contract(text)
    except ValueError:
        raise Unreadable("unknown contract '%(contract)s'", contract=text) from None


VERDICTS = {"proved": True, "refuted": False}
"""Words in a record for the verdict on a declared «преферанс», and whether it was proved."""


def talon_item(card: Card) -> str:
    """Return the record's text for a card of the talon that leads a trick, such as `t:Qh`."""
    return f"t:{card}"


def event_item(event: StoredMove | TalonTaken | PreferansDeclared) -> tuple[str, str]:
    """Return an event as the first word of its line and its item, such as `play` and `2:Qh`."""
    match event:
        case TalonTaken(seat):
            line, words = in_record(TakeTalon(seat))
        case PreferansDeclared(seat, proved=proved):
            line, words = in_record(DeclarePreferans(seat))
            words += " proved" if proved else " refuted"
        case _:
            line, words = in_record(event)
    return line, f"{event.seat}:{words}{write_mark(event.mark)}"


def auction_command(item: Item, deal: Deal) -> DealMove | None:
    """Return the command of an auction item: `pass`, `here`, `take`, `look`, or a bid; a trailing * means blind.

    None for a blind pass in a deal of compulsory raspasy, which has no auction. Raises Unreadable.
    """
    seat, word = said_of(item)
    if isinstance(deal, Playing) and deal.setup.compulsory and word == "pass*" and not (deal.tricks or deal.plays):
        return None
    found = WORDS.find(AUCTION, item.words)
    if found is None:
        raise Unreadable("unknown contract '%(contract)s'", contract=word)
    saying, texts = found
    if "here" in saying.fixed:
        return WORDS.made(saying, seat, rung_fields(_held(seat, deal)))
    try:
        return WORDS.made(saying, seat, WORDS.fields(texts))
    except ValueError:
        raise Unreadable("unknown contract '%(contract)s'", contract=word) from None


def _held(seat: Seat, deal: Deal) -> Rung:
    """Return the bid that a seat holds with «здесь». Raises Unreadable if no bid has been made."""
    best = deal.best if isinstance(deal, Auction) else None
    if best is None or best.bid is None:
        raise Unreadable("seat %(seat)s says here where nothing is bid", seat=seat)
    return Rung(best.bid, best.without_talon)


def talon_command(item: Item, deal: Deal) -> DealMove | None:
    """Return the command of a talon or contract item; None for a verdict on «преферанс». Raises Unreadable."""
    seat, words = item.seat, item.words
    if seat is None:
        raise Unreadable("only cards are played from the talon")
    if len(words) == 1 and words[0] in VERDICTS:
        outcome = deal.outcome if isinstance(deal, Finished) else None
        _check_verdict(words[0], proved=outcome.proved if isinstance(outcome, PreferansOutcome) else None)
        return None
    if words[:2] == ("contract", "preferans") and len(words) == 3 and words[2] in VERDICTS:
        _check_verdict(words[2], proved=_is_preferans(deal, seat) if isinstance(deal, TalonShown) else None)
        words = words[:2]
    found = WORDS.find(TALON, words)
    if found is None:
        raise Unreadable("unknown call about the talon: %(words)s", words=" ".join(words))
    saying, texts = found
    check_cards(texts)
    if "contract" in texts:
        read_contract(texts["contract"])
    command = WORDS.made(saying, seat, WORDS.fields(texts))
    if isinstance(command, Discard):
        return Discard(seat, cards=sort_cards(command.cards))
    return command


def _is_preferans(deal: TalonShown, seat: Seat) -> bool:
    return is_preferans(deal.hands[seat], cards_of(deal.setup.convention))


def _check_verdict(word: str, *, proved: bool | None) -> None:
    if proved is None:
        raise Unreadable("%(word)s stands behind contract preferans", word=word)
    if proved is not VERDICTS[word]:
        raise Unreadable("the record states %(word)s, but the hand says otherwise", word=word)


def whist_command(item: Item, deal: Deal) -> DealMove | None:
    """Return the command of an item such as `whist` or `look 2`; None for a mode already chosen. Raises Unreadable."""
    found = WORDS.find(WHIST, item.words)
    if found is None or item.seat is None:
        raise Unreadable("unknown word of a defender: %(word)s", word=said_of(item)[1])
    saying, texts = found
    command = WORDS.made(saying, item.seat, {name: read_seat(text, MOST_SEATS) for name, text in texts.items()})
    if isinstance(command, ChooseMode) and _goes_without_saying(item.seat, command.mode, deal):
        return None
    return command


def may_go_unsaid(deal: Whisting) -> bool:
    """Return whether the next call may be left out of a record: an answer to a half-whist, or the dealer's call."""
    half_said = any(word.call is WhistCall.HALF for word in deal.game.whists)
    return half_said or deal.turn is deal.setup.resting


def passes_unsaid(item: Item, deal: Deal | None) -> bool:
    """Return whether an item is the dealer's answer to a half-whist, written without the defender's pass before it."""
    if not isinstance(deal, Whisting) or item.seat is None or item.seat is not deal.setup.resting:
        return False
    return deal.setup.convention.dealer_return and deal.turn is not item.seat and may_go_unsaid(deal)


def _goes_without_saying(seat: Seat, mode: PlayMode, deal: Deal) -> bool:
    """Return whether the mode was the only one possible and is already chosen, with no card played yet."""
    if not isinstance(deal, Playing) or not isinstance(deal.game, NamedGame) or deal.tricks or deal.plays:
        return False
    return deal.game.mode is mode and sole_whister(deal.game) is seat


def play_command(item: Item, deal: Deal) -> DealMove:
    """Return the command that plays an item's card; in open play with the whister's seat. Raises Unreadable."""
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


CALLS: dict[str, Callable[[Item, Deal], DealMove | None]] = {
    AUCTION: auction_command,
    TALON: talon_command,
    WHIST: whist_command,
    PLAY: play_command,
}


def commands_of(word: str, item: Item, deal: Deal) -> tuple[DealMove, ...]:
    """Return an item's commands: a look at cards if implied but not written, then the move. word: first of the line."""
    command = CALLS[word](item, deal)
    if command is None:
        return ()
    return (Look(command.seat), command) if _has_looked_unsaid(command, deal) else (command,)


def _has_looked_unsaid(command: DealMove, deal: Deal) -> bool:
    """Return whether a call implies a look at the cards that the record leaves out; any call but a blind one does."""
    if not isinstance(deal, Auction) or not isinstance(command, Pass | PlaceBid | TakeTalon):
        return False
    said_blind = not isinstance(command, TakeTalon) and command.blind
    in_turn = command.seat is deal.turn or _early_misere(command, deal)
    return in_turn and not said_blind and not has_looked(deal, command.seat)


def _early_misere(command: DealMove, deal: Auction) -> bool:
    """Return whether a command is a misère bid out of turn that the convention allows (parameters.md 16)."""
    early = isinstance(command, PlaceBid) and command.bid.is_misere and deal.setup.convention.misere_out_of_turn
    return early and command.seat in deal.setup.people and command.seat not in deal.passed


def dummy_played(item: Item, deal: Deal | None, told: int) -> bool:
    """Return whether an item is a card of the dummy in raspasy. It is played automatically and may be written once.

    `told`: number of the dummy's cards written since a player's last card. Raises Unreadable for another card, or one
    written in the wrong place or twice.
    """
    play = deal.last if isinstance(deal, Finished) else deal
    if not isinstance(play, Playing) or not isinstance(play.game, Raspasy) or item.seat is not play.setup.dummy:
        return False
    if item.seat is None:
        return False
    card, newest = read_card(said_of(item)[1]), _newest_of(play, item.seat)
    if told >= len(newest) or newest[told] is not card:
        raise Unreadable("the dummy plays its lowest legal card, not %(card)s", card=card)
    return True


def _newest_of(play: Playing, dummy: Seat) -> list[Card]:
    """Return the dummy's cards played since the last card of a player, in the order of play."""
    plays = [one for trick in (*(trick.plays for trick in play.tricks), play.plays) for one in trick]
    newest: list[Card] = []
    while plays and plays[-1][0] is dummy:
        newest.insert(0, plays.pop()[1])
    return newest


def check_talon_card(item: Item, deal: Deal, *, twice: bool) -> None:
    """Check that an item such as `t:Qh` is the trick's talon card, not yet read (`twice`). Raises Unreadable if not."""
    card = read_card(" ".join(item.words))
    lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
    if lead is None or twice:
        raise Unreadable("no card of the talon leads here")
    if card is not lead or item.mark is not None:
        raise Unreadable("the talon leads %(lead)s, not %(words)s", lead=lead, words=" ".join(item.words))


def expect_no_lead(item: Item, deal: Deal) -> None:
    """Check that no card of the talon leads this trick, so that a player may. Raises Unreadable if one does."""
    lead = talon_lead(deal) if isinstance(deal, Playing) and not deal.plays else None
    if lead is not None:
        raise Unreadable(
            "the talon leads this trick: t:%(lead)s stands before seat %(seat)s", lead=lead, seat=str(item.seat)
        )


def said_of(item: Item) -> tuple[Seat, str]:
    """Return the seat of an item and its only word. Raises Unreadable if it has no seat or several words."""
    if item.seat is None:
        raise Unreadable("only cards are played from the talon")
    if len(item.words) != 1:
        raise Unreadable("seat %(seat)s says more than one word: %(words)s", seat=item.seat, words=" ".join(item.words))
    return item.seat, item.words[0]


REFUSED_OPEN = ("refuse", "open")
"""Words for a refused claim whose claimer's cards were shown and stay open."""


def answer_of(item: Item) -> Said:
    """Return an answer to a claim. Raises Unreadable."""
    is_open = item.words == REFUSED_OPEN
    seat, word = said_of(Item(item.seat, item.words[:1]) if is_open else item)
    found = WORDS.find(CLAIM, (word,))
    if found is None:
        raise Unreadable("unknown answer to a claim: %(word)s", word=word)
    answer = WORDS.made(found[0], seat, {})
    accepts = isinstance(answer, AnswerClaim) and answer.accept
    return Said(answer, item.mark, closed=not (accepts or is_open))


def closed(match: Match, events: Sequence[AnyEvent]) -> tuple[Match, list[AnyEvent]]:
    """Return `match` and `events` with the last claim changed into one made with a closed hand.

    In a record only the answer (`refuse` instead of `refuse open`) shows that the claimer's hand was closed.
    """
    if not isinstance(match.deal, Claiming):
        return match, [*events]  # the answer itself will be refused
    claimed = max(place for place, event in enumerate(events) if isinstance(event, Claimed))
    told = [replace(event, open=False) if place == claimed else event for place, event in enumerate(events)]
    return replace(match, deal=replace(match.deal, open=False)), told
