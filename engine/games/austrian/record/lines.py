"""Parts of record lines that only Austrian préférence has: outcomes, calls, claims and amounts."""

import re
from typing import Final

from msgspec.structs import replace

from engine.core.record.calls import check_cards
from engine.core.record.lines import (
    Item,
    Unreadable,
    read_counts,
    read_fields,
    read_seat,
    write_mark,
)
from engine.core.seats import BySeat, Seat
from engine.games.austrian.calls import Bid
from engine.games.austrian.events import DealScored
from engine.games.austrian.match_commands import OpenPot
from engine.games.austrian.money import UNIT, Payment, Purse, Reason
from engine.games.austrian.moves import (
    ANNOUNCE,
    AUCTION,
    HERE,
    PLAY,
    TALON,
    WHIST,
    WORDS,
    AnswerClaim,
    DealMove,
    MakeClaim,
    PlaceBid,
)
from engine.games.austrian.outcomes import (
    Aces,
    AllPassOutcome,
    ContractOutcome,
    Defence,
    DefenderWord,
    Outcome,
    WhistCall,
)
from engine.games.austrian.state import Auction, Phase
from engine.three_hands.record.form import PROVED, Said

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
    """Read the name of a call or a contract. Raises Unreadable for any other text."""
    if text not in tuple(Bid):
        raise Unreadable("'%(text)s' is neither a number nor a call from the hand (1, 4-)", text=text)
    return Bid(text)


def _words(text: str, seats: int) -> tuple[tuple[DefenderWord, ...], bool]:
    """Read `2:whist:invite,3:pass` as the defenders' calls in the order written, and whether a defender was invited."""
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
    """Write an outcome without the first word of its line; `seats` played, and tricks are written in their order."""
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
    """Write `1:6,2:3,3:1`; `between`: separator of the pairs, here a comma."""
    return between.join(f"{seat}:{tricks[seat]}" for seat in seats)


CALLS = (AUCTION, TALON, WHIST, ANNOUNCE, PLAY)
"""First words of the lines that hold calls and cards."""
FORMS = {
    AUCTION: "pass, 1 to 8, 1- to 4-, here",
    TALON: "discard CARD CARD, contract CONTRACT",
    WHIST: "whist, pass, invite, alone",
    ANNOUNCE: "noaces, aces",
    PLAY: "CARD",
}
BIDS = ("bid", "contract")
"""Names of the fields of commands whose value is a call of the auction or a contract."""


def command_of(line: str, item: Item, deal: Phase) -> DealMove:
    """Read one item of a line as a command of its seat. Raises Unreadable for unknown words."""
    if item.seat is None:
        raise Unreadable("the talon is not played in this game")
    found = WORDS.find(line, item.words)
    if found is None:
        raise Unreadable("'%(words)s' is none of: %(forms)s", words=" ".join(item.words), forms=FORMS[line])
    saying, texts = found
    if item.words == (HERE,):
        return _held(item.seat, deal)
    check_cards(texts)
    for name in texts.keys() & BIDS:
        read_bid(texts[name])
    return WORDS.made(saying, item.seat, WORDS.fields(texts))


def _held(seat: Seat, deal: Phase) -> PlaceBid:
    """Return the command that holds the highest call. Raises Unreadable if nobody has bid."""
    best = deal.best.bid if isinstance(deal, Auction) and deal.best is not None else None
    if best is None:
        raise Unreadable("seat %(seat)s holds nothing: nobody has bid", seat=seat)
    return PlaceBid(seat, bid=best, here=True)


ACCEPT: Final = ("accept",)
REFUSE: Final = ("refuse", "open")
"""Words of a refusal; `open`, which may be left out, means that the claimer's cards stay on the table."""


def answer_of(item: Item) -> Said:
    """Read an answer to a claim. Raises Unreadable for unknown words."""
    if item.seat is None or (item.words not in (ACCEPT, REFUSE, REFUSE[:1])):
        raise Unreadable("unknown answer to a claim: %(word)s", word=" ".join(item.words))
    return Said(AnswerClaim(item.seat, accept=item.words == ACCEPT), item.mark)


def claim_item(event: MakeClaim, playing: tuple[Seat, ...]) -> str:
    """Write a claim; `playing`: the seats whose tricks are written."""
    verdict = f" {PROVED}" if event.proved else ""
    return f"{event.seat} {write_counts(event.tricks, playing, ',')}{verdict}{write_mark(event.mark)}"


def answer_item(event: AnswerClaim) -> str:
    """Write an answer to a claim."""
    word = " ".join(ACCEPT if event.accept else REFUSE)
    return f"{event.seat}:{word}{write_mark(event.mark)}"


_CHANGE: Final = re.compile(r"cash([+-][0-9]{1,18})")
_SIGNED: Final = re.compile(r"[+-]?[0-9]{1,18}")
_POT: Final = re.compile(r"[0-9]{1,18}")
POT: Final = "pot"


def write_sheet(before: Purse, after: Purse) -> str:
    """Write `1:cash-60 2:cash+16 pot:120`: the change of each seat, zeros left out, and the pot afterwards."""
    changes = ((seat, after.cash[seat] - before.cash[seat]) for seat in before.cash.seats)
    told = [f"{int(seat)}:cash{change:+d}" for seat, change in changes if change]
    return " ".join([*told, f"{POT}:{after.pot}"])


def read_sheet(rest: str, before: Purse) -> Purse:
    """Read `1:cash-60 2:cash+16 pot:120` as the money after a deal; `before`: the money before it."""
    cash, pot = dict(before.cash.items()), None
    named: set[Seat] = set()
    for token in rest.split():
        head, _, value = token.partition(":")
        if head == POT and _POT.fullmatch(value) and pot is None:
            pot = int(value)
            continue
        found = _CHANGE.fullmatch(value)
        if found is None:
            raise Unreadable("'%(token)s' is neither SEAT:cash+N nor pot:N", token=token)
        seat = read_seat(head, len(cash))
        if seat in named:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        named.add(seat)
        cash[seat] += int(found[1])
    if pot is None:
        raise Unreadable("the sheet lacks the pot (pot:N)")
    return Purse(BySeat.collect(cash[seat] for seat in before.cash.seats), pot)


def as_stated(scored: DealScored, before: Purse, stated: Purse) -> DealScored:
    """Return the score of a deal with payments that lead to the money stated in a record.

    Stake and contributions stay; all other payments are replaced by one between each seat and the pot. Raises
    Unreadable for impossible figures: all money must sum to 0, and the pot must be a multiple of 10.
    """
    if sum(stated.cash) + stated.pot or stated.pot % UNIT:
        raise Unreadable("the stated money does not add up")
    paid = tuple(payment for payment in scored.payments if payment.reason in (Reason.STAKE, Reason.REFILL))
    start = before.after(paid)
    taken: list[Payment] = []
    for seat in start.cash.seats:
        change = stated.cash[seat] - start.cash[seat]
        if change > 0:
            taken.append(Payment(None, seat, change, Reason.ADJUST))
        elif change < 0:
            taken.append(Payment(seat, None, -change, Reason.ADJUST))
    return replace(scored, payments=(*paid, *taken))


def write_opening(purse: Purse) -> str:
    """Write the money of an opening pot as `pot=30 1:-10 2:-10 3:-10`; zeros are left out."""
    told = [f"{int(seat)}:{amount:+d}" for seat, amount in purse.cash.items() if amount]
    return " ".join([f"{POT}={purse.pot}", *told])


def read_opening(rest: str, seats: int) -> OpenPot:
    """Read the money of an opening pot, written as `pot=30 1:-10 2:-10 3:-10`."""
    head, *told = rest.split() or [""]
    name, _, value = head.partition("=")
    if name != POT or not _POT.fullmatch(value):
        raise Unreadable("an opening is written as: opening pot=N SEAT:+N ...")
    return OpenPot(int(value), read_amounts(told, seats))


def read_amounts(tokens: list[str], seats: int) -> BySeat[int]:
    """Read `1:-34 2:+24` as an amount for each seat, 0 for a seat that is left out."""
    amounts: dict[Seat, int] = {}
    for token in tokens:
        head, _, value = token.partition(":")
        seat = read_seat(head, seats)
        if not _SIGNED.fullmatch(value):
            raise Unreadable("'%(token)s' is no amount of a seat (SEAT:+N)", token=token)
        if seat in amounts:
            raise Unreadable("seat %(seat)s stands twice", seat=seat)
        amounts[seat] = int(value)
    return BySeat(tuple(amounts.get(Seat(seat), 0) for seat in range(1, seats + 1)))


def write_amounts(amounts: BySeat[int]) -> str:
    """Write `1:-34 2:+24 3:+10`, zeros included."""
    return " ".join(f"{int(seat)}:{amount:+d}" for seat, amount in amounts.items())


def read_change(text: str) -> tuple[str, str]:
    """Read the correction `cash-10` as column and amount."""
    found = re.fullmatch(r"([a-z]+)([+-][0-9]+)", text)
    if found is None:
        raise Unreadable("'%(text)s' is no change of money (cash+N or cash-N)", text=text)
    return found[1], found[2]
