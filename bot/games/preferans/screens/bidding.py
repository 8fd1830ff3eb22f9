"""Rows of buttons for calls, contracts and cards in a deal of preferans."""

from collections.abc import Iterable, Sequence

from bot.games.preferans.screens.words import contract_word, rung_word
from bot.screens.actions import Action
from bot.screens.deal.keyboard import weigh
from bot.screens.draft_actions import DraftAction
from bot.screens.keys import Row, ours, rows_of
from bot.screens.model import Button, ButtonStyle, Frame
from bot.screens.texts import Texts
from bot.screens.widths import fits
from bot.screens.words import capital, card_word
from engine.core.cards import Card
from engine.games.preferans import moves
from engine.games.preferans.contracts import Contract, Rung
from engine.games.preferans.moves import DealMove, Look, Pass, PlaceBid, TakeTalon

NEXT_IN_A_ROW = 5  # bids in the row of the next ones


def decide(frame: Frame, text: str, command: DealMove, style: ButtonStyle = ButtonStyle.PLAIN) -> Button:
    """Return the button that gives a command."""
    return weigh(frame, text, moves.write(command), style)


def card_button(t: Texts, frame: Frame, card: Card, command: DealMove) -> Button:
    """Return the button that plays a card."""
    return decide(frame, card_word(t, card), command)


def contract_rows(
    t: Texts, frame: Frame, choices: Iterable[tuple[Contract, DealMove]], *, higher: bool
) -> tuple[Row, ...]:
    """Return buttons for naming the game: the next five and «Higher…», or all by level if `higher` or if few."""
    named = [(contract, decide(frame, capital(contract_word(t, contract)), command)) for contract, command in choices]
    games = [(contract, key) for contract, key in named if not contract.is_misere]
    misere = tuple(key for contract, key in named if contract.is_misere)
    if higher or len(games) <= 2 * NEXT_IN_A_ROW:
        back = weigh(frame, t.plain("Back"), DraftAction.UNPICK)
        return tuple(row for row in (*level_rows(games), misere, (back,) if higher else ()) if row)
    way = weigh(frame, t.plain("Higher…"), DraftAction.HIGHER)
    return (tuple(key for _, key in games[:NEXT_IN_A_ROW]), (way, *misere))


def level_rows(named: Iterable[tuple[Contract, Button]]) -> tuple[Row, ...]:
    """Return the buttons with one row for each level."""
    levels: dict[int, list[Button]] = {}
    for contract, key in named:
        levels.setdefault(contract.level, []).append(key)
    return tuple(tuple(levels[level]) for level in sorted(levels))


EARLY_IN_A_ROW = 2
"""Calls out of turn in one row. If each had a whole row, they would be pressed by accident."""


def bid_rows(
    t: Texts, frame: Frame, legal: tuple[DealMove, ...], *, turn: bool, higher: bool = False
) -> tuple[Row, ...]:
    """Return the buttons for everything that the player may call now, with all bids at once if `higher`.

    turn: False if it is not the player's turn, so that only calls out of turn are possible.
    """
    bids = [command for command in legal if isinstance(command, PlaceBid) and not command.here]
    looks = [
        decide(frame, t.plain("Look at the cards"), one, ButtonStyle.SUCCESS) for one in legal if isinstance(one, Look)
    ]
    passes = [_pass(t, frame, command) for command in legal if isinstance(command, Pass)]
    told = ((_label(t.plain("Blind, everything counts double:"), frame),),) if looks and bids else ()
    if not turn:
        early = tuple(decide(frame, _out_of_turn(t, bid), bid) for bid in bids)
        return (*rows_of(early, EARLY_IN_A_ROW), *((look,) for look in looks))
    firsts = [word for command in legal if (word := _first(t, frame, command)) is not None]
    named = _all_bids(t, frame, firsts, bids) if higher else _next_bids(t, frame, firsts, bids)
    return (*told, *named, *((word,) for word in (*passes, *looks)))


def _pass(t: Texts, frame: Frame, command: Pass) -> Button:
    return decide(frame, t.plain("Pass blind") if command.blind else t.plain("Pass"), command)


def _first(t: Texts, frame: Frame, command: DealMove) -> Button | None:
    """Return the button of a call that goes before the bids (taking the talon, «здесь»); None for other commands."""
    match command:
        case TakeTalon():
            return decide(frame, t.plain("Take the talon"), command, ButtonStyle.PRIMARY)
        case PlaceBid(here=True):
            bid = _full_word(t, command)
            return decide(frame, t.plain("Here (%(bid)s)", bid=bid), command)
        case _:
            return None


def _next_bids(t: Texts, frame: Frame, firsts: Sequence[Button], bids: Sequence[PlaceBid]) -> tuple[Row, ...]:
    """Return a row with the next bids, at most five, and below it a button for all others and misère."""
    plain = [bid for bid in bids if not bid.without_talon and not bid.bid.is_misere]
    row = tuple(firsts)
    for bid in plain[: NEXT_IN_A_ROW - len(firsts)]:
        longer = (*row, _bid(t, frame, bid))
        if not fits(longer):
            break
        row = longer
    misere = [bid for bid in bids if bid.bid.is_misere and not bid.without_talon]
    rest = len(bids) - len(misere) - (len(row) - len(firsts))
    way = [weigh(frame, t.plain("Higher…"), DraftAction.HIGHER)] if rest else []
    return tuple(part for part in (row, (*way, *(_bid(t, frame, bid) for bid in misere))) if part)


def _all_bids(t: Texts, frame: Frame, firsts: Sequence[Button], bids: Sequence[PlaceBid]) -> tuple[Row, ...]:
    """Return the buttons of all bids by level, then those without the talon under a label, then “Back” and misère."""
    aside = [bid for bid in bids if bid.without_talon]
    misere = [bid for bid in bids if bid.bid.is_misere]
    told = ((_label(t.plain("Without the talon (*):"), frame),),) if _levels(t, frame, aside) else ()
    full = tuple((decide(frame, capital(_full_word(t, bid)), bid),) for bid in misere if bid.without_talon)
    back = weigh(frame, t.plain("Back"), DraftAction.UNPICK)
    levels = _levels(t, frame, [bid for bid in bids if not bid.without_talon])
    if levels and fits((*firsts, *levels[0])):
        firsts, levels = (), ((*firsts, *levels[0]), *levels[1:])
    return (
        *((first,) for first in firsts),
        *levels,
        *told,
        *_levels(t, frame, aside),
        *full,
        (back, *(_bid(t, frame, bid) for bid in misere if not bid.without_talon)),
    )


def _levels(t: Texts, frame: Frame, bids: Iterable[PlaceBid]) -> tuple[Row, ...]:
    return level_rows([(bid.bid, _bid(t, frame, bid)) for bid in bids if not bid.bid.is_misere])


def _bid(t: Texts, frame: Frame, bid: PlaceBid) -> Button:
    return decide(frame, _short_word(t, bid), bid)


def _short_word(t: Texts, bid: PlaceBid) -> str:
    """Return a bid as text so short that five fit in a row, and unlike any other bid on the keyboard."""
    word = capital(contract_word(t, bid.bid))
    return t.plain("%(bid)s*", bid=word) if bid.without_talon else word


def _full_word(t: Texts, bid: PlaceBid) -> str:
    return rung_word(t, Rung(bid.bid, bid.without_talon))


def _out_of_turn(t: Texts, bid: PlaceBid) -> str:
    """Return a call out of turn as text short enough for two in a row; a question with the full name follows."""
    word = capital(_full_word(t, bid))
    return word if bid.without_talon else t.plain("%(bid)s, out of turn", bid=word)


def _label(text: str, frame: Frame) -> Button:
    """Return a button that serves as a label for the buttons below it; when pressed it shows help."""
    return ours(frame, text, Action.HELP)


def is_bidding(legal: tuple[DealMove, ...]) -> bool:
    """Return whether these are commands of the auction; a dealer's look at a defender's hand belongs to the whist."""
    return any(
        isinstance(command, PlaceBid | Pass | TakeTalon) or (isinstance(command, Look) and command.at is None)
        for command in legal
    )


def names_misere(legal: tuple[DealMove, ...]) -> bool:
    """Return whether misère or uvert may be bid."""
    return any(isinstance(command, PlaceBid) and command.bid.is_misere for command in legal)
