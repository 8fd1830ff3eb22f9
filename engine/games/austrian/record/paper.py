"""The outcome line of a paper deal, read and written. The rules judge whether such an outcome is possible.

Readers raise Unreadable.
"""

from typing import Final

from engine.core.record.lines import Unreadable, read_counts, read_fields, read_seat
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.outcomes import (
    Aces,
    AllPassOutcome,
    ContractOutcome,
    Defence,
    DefenderWord,
    Outcome,
    WhistCall,
)

ALL_PASS: Final = "allpass"
FIELDS: Final = ("declarer", "contract", "whist", "tricks", "aces")


def read_outcome(rest: str, seats: int) -> Outcome:
    """Read `allpass`, or `declarer=1 contract=4- whist=2:whist:invite,3:pass tricks=1:6,2:3,3:1 aces=four`."""
    if rest == ALL_PASS:
        return AllPassOutcome()
    fields = read_fields(rest)
    for name, value in fields.items():
        if name not in FIELDS:
            raise Unreadable("an outcome has no %(name)s=%(value)s here", name=name, value=value)
    if "declarer" not in fields or "contract" not in fields:
        raise Unreadable("an outcome names declarer and contract, or allpass")
    whists, invited = _words(fields["whist"], seats) if "whist" in fields else ((), False)
    aces = fields.get("aces")
    if aces is not None and aces not in tuple(Aces):
        raise Unreadable("aces=%(value)s is neither four nor none", value=aces)
    return ContractOutcome(
        read_seat(fields["declarer"], seats),
        read_bid(fields["contract"]),
        whists,
        invited,
        read_counts(fields["tricks"].split(","), seats) if "tricks" in fields else None,
        Aces(aces) if aces is not None else None,
    )


def read_bid(text: str) -> Bid:
    """Read a call or a contract."""
    if text not in tuple(Bid):
        raise Unreadable("'%(text)s' is neither a number nor a call from the hand (1, 4-)", text=text)
    return Bid(text)


def _words(text: str, seats: int) -> tuple[tuple[DefenderWord, ...], bool]:
    """Read `2:whist:invite,3:pass` as decisions in the order told, and whether a defender was invited."""
    words: list[DefenderWord] = []
    invited = False
    for part in text.split(","):
        head, *said = part.split(":")
        if not said or said[0] not in tuple(WhistCall):
            raise Unreadable("'%(part)s' is no decision of a defender (SEAT:whist or SEAT:pass)", part=part)
        words.append(DefenderWord(read_seat(head, seats), WhistCall(said[0])))
        if len(said) > 1:
            if len(said) > 2 or said[0] != WhistCall.WHIST or said[1] not in tuple(Defence):
                raise Unreadable("'%(part)s': only a whist is followed by invite or alone", part=part)
            if said[1] == Defence.ALONE and text.count(WhistCall.WHIST) > 1:
                raise Unreadable("'%(part)s': only a sole whister plays alone", part=part)
            invited = invited or said[1] == Defence.INVITE
    return tuple(words), invited


def write_outcome(outcome: Outcome, seats: tuple[Seat, ...]) -> str:
    """Write the line without its first word; `seats` played, in the order of their tricks, of which 0 is left out."""
    if isinstance(outcome, AllPassOutcome):
        return ALL_PASS
    parts = [f"declarer={outcome.declarer}", f"contract={outcome.contract}"]
    if outcome.whists:
        parts.append("whist=" + ",".join(_word(outcome, word) for word in outcome.whists))
    if outcome.tricks is not None:
        taken = outcome.tricks
        parts.append("tricks=" + write_counts(taken, tuple(seat for seat in seats if taken[seat]), ","))
    if outcome.aces is not None:
        parts.append(f"aces={outcome.aces}")
    return " ".join(parts)


def _word(outcome: ContractOutcome, word: DefenderWord) -> str:
    invites = outcome.invited and word.call is WhistCall.WHIST
    return f"{word.seat}:{word.call}" + (f":{Defence.INVITE}" if invites else "")


def write_counts(tricks: BySeat[int], seats: tuple[Seat, ...], between: str) -> str:
    """Write `1:6,2:3,3:1`, with `between` between the pairs."""
    return between.join(f"{seat}:{tricks[seat]}" for seat in seats)
