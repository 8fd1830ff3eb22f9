"""Risky words, which cost much if pressed by accident: asked about once, with what they bring and cost.

These are a misère, a bid two levels or more above the least one, a nine or ten named above the level of the bid, and
six spades named if both must whist them (stalingrad).
"""

from collections.abc import Collection

from msgspec.structs import replace

from bot.games.preferans.screens import deal_actions, prices
from bot.games.preferans.screens.words import call_word, contract_word
from bot.screens.draft_actions import DraftAction, asking, confirming
from bot.screens.keys import Row
from bot.screens.model import Button, ButtonStyle, Draft, Frame, Press
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import capital, has_suit
from engine.core.errors import InvariantBroken
from engine.games.preferans import moves
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.moves import DealMove, NameContract, PlaceBid
from engine.games.preferans.scoring.case import times_of
from engine.games.preferans.state import Call
from engine.games.preferans.view import DeclaredView, SeatView, table_of

JUMP = 2  # levels above the least bid
HIGH = 9


def is_dear(view: SeatView, command: DealMove | None) -> bool:
    """Return whether the viewer is asked before this word, one of the legal ones."""
    return _costs_much(view, command, _least_level(view.legal))


def _costs_much(view: SeatView, command: DealMove | None, least: int) -> bool:
    bid = bid_of(view)
    match command:
        case NameContract(contract=named) if is_stalingrad(view, named):
            return True
        case PlaceBid(bid=named) if named.is_misere:
            return True
        case PlaceBid(bid=named, here=False):
            return named.level - least >= JUMP
        case NameContract(contract=named) if not named.is_misere:
            return named.level >= HIGH and bid is not None and named.level > bid.level
        case _:
            return False


def _least_level(legal: Collection[DealMove]) -> int:
    """Return the level of the lowest game of tricks that may be bid."""
    bids = (command.bid for command in legal if isinstance(command, PlaceBid) and not command.here)
    return min((bid.level for bid in bids if not bid.is_misere), default=HIGH + 1)


def is_stalingrad(view: SeatView, contract: Contract) -> bool:
    """Return whether both defenders must whist a contract: six spades, if the table has agreed so (stalingrad)."""
    return contract is Contract.S6 and view.standing.convention.stalingrad


def asking_first(rows: tuple[Row, ...], legal: Collection[DealMove], view: SeatView) -> tuple[Row, ...]:
    """Return the rows with buttons that ask first in place of those that would say a risky word."""
    least = _least_level(legal)
    dear = {moves.write(command) for command in legal if _costs_much(view, command, least)}
    return tuple(tuple(_asking(button, dear) for button in row) for row in rows)


def _asking(button: Button, dear: Collection[str]) -> Button:
    press = button.press
    if press is None or press.action not in dear:
        return button
    return replace(button, press=replace(press, action=asking(press.action)))


def bid_of(view: SeatView) -> Contract | None:
    """Return the contract that won the auction; None before its end, and in raspasy."""
    table = table_of(view)
    return table.bid if isinstance(table, DeclaredView) else None


def asked_about(view: SeatView, draft: Draft) -> DealMove | None:
    """Return the risky word that waits to be confirmed; None if there is none, or it may not be said any more."""
    command = deal_actions.command_of(draft.sure, view.viewer) if draft.sure and view.viewer is not None else None
    return command if command in view.legal and is_dear(view, command) else None


def dear_rows(t: Texts, frame: Frame, view: SeatView, draft: Draft) -> tuple[Row, ...]:
    """Return the buttons “yes” and “no” for a risky word; empty if nothing was asked."""
    command = asked_about(view, draft)
    if command is None:
        return ()
    word = _word(t, command)
    text = t.plain("Yes") if has_suit(word) else t.plain("Yes, %(word)s", word=word)
    action = confirming(moves.write(command))
    yes = Button(text, Press(frame.table, frame.token, action), style=ButtonStyle.DANGER)
    return ((yes, Button(t.plain("Back"), Press(frame.table, frame.token, DraftAction.UNPICK))),)


def dear_text(t: Texts, rules: Convention, view: SeatView, draft: Draft) -> Html:
    """Ask about a risky word: "Мизер? Сыгран — 10 в пулю, каждая взятка — 10 в гору."; empty if nothing was asked."""
    command = asked_about(view, draft)
    if command is None:
        return Html("")
    return lines(
        t("<b>%(word)s?</b> %(price)s", word=capital(_word(t, command)), price=_price(t, rules, view, command))
    )


def dear_alert(t: Texts, rules: Convention, view: SeatView, command: DealMove) -> str:
    """Ask about a risky word in an alert: "Мизер? Сыгран — 10 в пулю, каждая взятка — 10 в гору."."""
    return t.plain("%(word)s? %(price)s", word=capital(_word(t, command)), price=_price(t, rules, view, command))


def _word(t: Texts, command: DealMove) -> str:
    match command:
        case PlaceBid(seat=seat, bid=bid, here=here, without_talon=without_talon, blind=blind):
            return call_word(t, Call(seat, bid, here, without_talon, blind))
        case NameContract(contract=contract):
            return contract_word(t, contract)
        case _:
            raise InvariantBroken(f"{type(command).__name__} is no dear word")


def _price(t: Texts, rules: Convention, view: SeatView, command: DealMove) -> str:
    contract, times = _game(view, command)
    value, fine = contract.value_points * times, prices.undertrick(rules, contract, times)
    if contract.is_misere:
        return t.plain(
            "If made, %(value)d to the pool; each trick taken, %(fine)s to the mountain.", value=value, fine=fine
        )
    price = t.plain(
        "If made, %(value)d to the pool; each missing trick, %(fine)s to the mountain.", value=value, fine=fine
    )
    if not is_stalingrad(view, contract) or isinstance(command, PlaceBid):
        return price
    both = t.plain("Stalingrad: both whist") + "."
    return f"{both if view.dummy is None else t.plain('Stalingrad: six spades must be whisted.')} {price}"


def _game(view: SeatView, command: DealMove) -> tuple[Contract, int]:
    """Return the contract that a command names, and what the game would be multiplied by."""
    match command:
        case PlaceBid(seat=seat, bid=bid, blind=blind):
            return bid, times_of(view.standing, seat, blind=blind)
        case NameContract(contract=contract):
            return contract, view.times if isinstance(view, DeclaredView) else 1
        case _:
            raise InvariantBroken(f"{type(command).__name__} is no dear word")
