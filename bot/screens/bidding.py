"""Keyboards of the auction: bids with and without the talon, words said blind, a misère out of turn."""

from collections.abc import Iterable

from bot.screens import actions
from bot.screens.keys import Row, contract_grid, decide, ours
from bot.screens.model import Button, Frame, Style
from bot.screens.texts import Texts
from bot.screens.words import capital, contract_word, rung_word
from engine.commands import DealCommand, Look, Pass, PlaceBid, TakeTalon
from engine.contracts import Contract, Rung


def bid_rows(t: Texts, frame: Frame, legal: tuple[DealCommand, ...], *, turn: bool) -> tuple[Row, ...]:
    """Everything that may be said now; `turn` is False for one who may only speak out of turn."""
    bids = [command for command in legal if isinstance(command, PlaceBid) and not command.here]
    words = tuple(word for command in legal if (word := _word(t, frame, command)) is not None)
    if any(isinstance(command, Look) for command in legal):
        return _blind_rows(t, frame, bids, words)
    if not turn:
        return tuple((decide(frame, _out_of_turn(t, bid), bid, Style.DANGER),) for bid in bids)
    rows, misere = _grid(t, frame, [bid for bid in bids if not bid.without_talon])
    last = (*misere, *words)
    return (*rows, *_without_talon(t, frame, bids), *((last,) if last else ()))


def _word(t: Texts, frame: Frame, command: DealCommand) -> Button | None:
    match command:
        case Look():
            return decide(frame, t.plain("Look at the cards"), command, Style.SUCCESS)
        case Pass(blind=True):
            return decide(frame, t.plain("Pass blind"), command, Style.PRIMARY)
        case Pass():
            return decide(frame, t.plain("Pass"), command)
        case TakeTalon():
            return decide(frame, t.plain("Take the talon"), command, Style.PRIMARY)
        case PlaceBid(here=True):
            bid = _full_word(t, command)
            return decide(frame, t.plain("Here (%(bid)s)", bid=bid), command, Style.PRIMARY)
        case _:
            return None


def _blind_rows(t: Texts, frame: Frame, bids: list[PlaceBid], words: Row) -> tuple[Row, ...]:
    """Looking first; a row for each word, for none of them can be taken back."""
    rows, misere = _grid(t, frame, bids)
    told = ((_label(t.plain("Blind, everything counts double:"), frame),),) if bids else ()
    return (*((word,) for word in reversed(words)), *told, *rows, *((misere,) if misere else ()))


def _without_talon(t: Texts, frame: Frame, bids: list[PlaceBid]) -> tuple[Row, ...]:
    """Games without the talon in a grid of their own under a row that says so; misère in full words."""
    named = [bid for bid in bids if bid.without_talon]
    if not named:
        return ()
    rows, _ = _grid(t, frame, named)
    misere = [bid for bid in named if bid.bid.is_misere]
    told = ((_label(t.plain("Without the talon (*):"), frame),),) if rows else ()
    full = tuple((decide(frame, capital(_full_word(t, bid)), bid),) for bid in misere)
    return (*told, *rows, *full)


def _grid(t: Texts, frame: Frame, bids: Iterable[PlaceBid]) -> tuple[tuple[Row, ...], Row]:
    return contract_grid(frame, [(bid.bid, bid, _short_word(t, bid)) for bid in bids])


def _short_word(t: Texts, bid: PlaceBid) -> str:
    """What fits five in a row, and is never the same for two bids of one keyboard."""
    word = capital(contract_word(t, bid.bid))
    return t.plain("%(bid)s*", bid=word) if bid.without_talon else word


def _full_word(t: Texts, bid: PlaceBid) -> str:
    return rung_word(t, Rung(bid.bid, bid.without_talon))


def _out_of_turn(t: Texts, bid: PlaceBid) -> str:
    return t.plain("%(bid)s, out of turn", bid=capital(_full_word(t, bid)))


def _label(text: str, frame: Frame) -> Button:
    """A row that only tells what stands below it; pressed, it explains."""
    return ours(frame, text, actions.HELP)


def is_bidding(legal: tuple[DealCommand, ...]) -> bool:
    """Whether these are words of the auction (the dealer who looks at a hand speaks of whist)."""
    return any(
        isinstance(command, PlaceBid | Pass | TakeTalon) or (isinstance(command, Look) and command.at is None)
        for command in legal
    )


def names_misere(legal: tuple[DealCommand, ...]) -> bool:
    """Whether misère may be bid."""
    return any(isinstance(command, PlaceBid) and command.bid is Contract.MISERE for command in legal)
