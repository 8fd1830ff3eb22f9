"""Risky words, which cost much if pressed by accident: asked about once, with what they bring and cost.

These are calls from the hand, bids of Illustrated and bids that leave two steps or more out; «преферанс» and contracts
of Illustrated named above the call that won; the announcement of no aces.
"""

from msgspec.structs import replace

from bot.games.austrian.screens import deal_actions
from bot.games.austrian.screens.costs import declared_text, later_text
from bot.games.austrian.screens.words import aces_word, bid_word, call_word
from bot.screens.draft_actions import DraftAction, asking, confirming
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import capital, has_suit
from engine.core.errors import InvariantBroken
from engine.games.austrian import moves
from engine.games.austrian.calls import LADDER, PREFERENCE, RUNGS, SUIT_LEVELS, Bid
from engine.games.austrian.moves import Announce, DealMove, NameContract, PlaceBid
from engine.games.austrian.outcomes import Aces
from engine.games.austrian.rules import NoAcesFailed, Rules
from engine.games.austrian.state import Call
from engine.games.austrian.view import DeclaredView, SeatView

JUMP = 2  # steps of the ladder above the least bid


def is_dear(view: SeatView, command: DealMove) -> bool:
    """Return whether a player is asked before this word, one that may be said now."""
    return command in view.legal and costs_much(view, command)


def costs_much(view: SeatView, command: DealMove) -> bool:
    """Return whether a player is asked before this word, were it to be said in this view."""
    match command:
        case PlaceBid(bid=bid) if bid.is_hand or bid.level > SUIT_LEVELS:
            return True
        case PlaceBid(bid=bid, here=False):
            return RUNGS[bid] - RUNGS[_least(view)] >= JUMP
        case NameContract(contract=contract):
            won = view.bid if isinstance(view, DeclaredView) else contract
            return contract is not won and (contract is PREFERENCE or contract.level > SUIT_LEVELS)
        case Announce(aces=Aces.NONE):
            return True
        case _:
            return False


def _least(view: SeatView) -> Bid:
    """Return the lowest call that may be bid."""
    legal = view.legal or view.public
    bids = [command.bid for command in legal if isinstance(command, PlaceBid) and not command.here]
    return min(bids, key=LADDER.index, default=LADDER[-1])


def asking_first(rows: tuple[Row, ...], view: SeatView) -> tuple[Row, ...]:
    """Return the rows with buttons that ask first in place of those that would say a risky word."""
    said = (*view.legal, *view.public)
    dear = {moves.write(command) for command in said if costs_much(view, command)}
    return tuple(tuple(_asking(button, dear) for button in row) for row in rows)


def _asking(button: Button, dear: set[str]) -> Button:
    press = button.press
    if press is None or press.action not in dear:
        return button
    return replace(button, press=replace(press, action=asking(press.action)))


def asked_about(view: SeatView, draft: Draft) -> DealMove | None:
    """Return the risky word that waits to be confirmed; None if there is none, or it may not be said any more."""
    command = deal_actions.command_of(draft.sure, view.viewer) if draft.sure and view.viewer is not None else None
    return command if command is not None and command in view.legal and costs_much(view, command) else None


def dear_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return the buttons “yes” and “no” for a risky word; empty if nothing was asked."""
    command = asked_about(view, draft)
    if command is None:
        return ()
    word = _word(t, view.standing.rules, command)
    text = t.plain("Yes") if has_suit(word) else t.plain("Yes, %(word)s", word=word)
    action = confirming(moves.write(command))
    yes = Button(text, Press(frame.table, frame.token, action), style=ButtonStyle.DANGER)
    return ((yes, Button(t.plain("Back"), Press(frame.table, frame.token, DraftAction.UNPICK))),)


def dear_text(t: Texts, view: SeatView, draft: Draft) -> Html:
    """Ask about a risky word, with what it brings and costs; empty if nothing was asked."""
    command = asked_about(view, draft)
    if command is None:
        return Html("")
    word = capital(_word(t, view.standing.rules, command))
    told = t("<b>%(word)s?</b> %(price)s", word=word, price=_price(t, view, command))
    is_open = isinstance(command, PlaceBid) and command.bid.is_hand and command.bid is not PREFERENCE
    return Html(f"{told} {lines(later_text(t))}") if is_open else told


def dear_alert(t: Texts, view: SeatView, command: DealMove) -> str:
    """Ask about a risky word in an alert, with what it brings and costs."""
    return t.plain(
        "%(word)s? %(price)s",
        word=capital(_word(t, view.standing.rules, command)),
        price=_price(t, view, command, brief=True),
    )


def _word(t: Texts, rules: Rules, command: DealMove) -> str:
    match command:
        case PlaceBid(seat=seat, bid=bid, here=here):
            return call_word(t, rules, Call(seat, bid, here))
        case NameContract(contract=contract):
            return bid_word(t, rules, contract)
        case Announce(aces=aces):
            return aces_word(t, aces)
        case _:
            raise InvariantBroken(f"{type(command).__name__} is no dear word")


def _price(t: Texts, view: SeatView, command: DealMove, *, brief: bool = False) -> str:
    """Describe what a word brings and costs; `brief`: without the premium."""
    rules = view.standing.rules
    match command:
        case PlaceBid(bid=contract) | NameContract(contract=contract):
            return declared_text(t, rules, view.pot, contract, premium=not brief)
        case _:
            if rules.no_aces_failed is NoAcesFailed.PAYS:
                return t.plain("Made: %(premium)d from each, remise: to each.", premium=rules.premium)
            return t.plain("Made: %(premium)d from each.", premium=rules.premium)
