"""Roles, games made and choices of a deal, told from its record (statistics.md §1)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.recount.statistics_record import RANKS, Deal, Said

ALL_TRICKS = 10
ONLY_ANSWERS = ("contract misere", "contract uvert", "contract 10n", "contract 4-")
"""Names of games that nothing overcalls: who has bid one has no other to name."""
CATCHERS = {"misere": "catcher", "uvert": "uvert_catcher"}
"""Roles of those who play against a game without tricks, by its kind."""
SKAT_TRUMPS = ("Jd", "Jh", "Js", "Jc")


@dataclass
class Parts:
    """What the seats of a deal were in it."""

    roles: dict[int, str]
    resting: set[int] = field(default_factory=set)
    """Seats without cards."""
    declarer: int | None = None
    game: str = ""
    """Level or suit by which games are told apart; empty: nobody declared."""
    is_made: bool = False
    is_misere: bool = False
    few: dict[int, int] = field(default_factory=dict)
    """Tricks of each seat where everybody wants few."""

    @property
    def defenders(self) -> list[int]:
        """The seats with cards that play against the declarer."""
        playing = [seat for seat in self.roles if seat not in self.resting]
        return [seat for seat in playing if self.declarer is not None and seat != self.declarer]


def of_preferans(deal: Deal, told: dict[str, Any]) -> Parts:
    """Tell roles of a deal of preferans; `told`: the deal in the JSON of `replay`."""
    seats, active = _seats(deal, told["seats"])
    kind, tricks = told["kind"], {int(seat): count for seat, count in told["tricks"].items()}
    if kind == "raspasy":
        roles = {seat: "raspasy" if seat in active else "dealer" for seat in seats}
        return Parts(roles, set(seats) - set(active), few={seat: tricks[seat] for seat in active})
    if kind == "passed":
        return Parts({seat: "passed" if seat in active else "dealer" for seat in seats}, set(seats) - set(active))
    declarer = told["declarer"]
    game = kind if kind in CATCHERS else told["contract"].rstrip("-*cdhsn") or told["contract"]
    last = {one.seat: one.text for one in deal.whist if one.text in ("whist", "pass", "half")}
    roles = {}
    for seat in seats:
        word = last.get(seat)
        roles[seat] = "whister" if word == "whist" else "passer" if word else "unasked"
        if seat not in active:
            roles[seat] = "dealer"
        elif kind in CATCHERS:
            roles[seat] = CATCHERS[kind]
    roles[declarer] = "declarer"
    conceded = deal.conceded is not None or any(one.text == "concede" for one in deal.talon_calls)
    made = not conceded and (not tricks or _is_made(kind, game, tricks.get(declarer, 0)))
    return Parts(roles, set(seats) - set(active), declarer, game, made, kind == "misere")


def _is_made(kind: str, game: str, tricks: int) -> bool:
    return tricks == 0 if kind in CATCHERS else tricks >= int(game)


def of_austrian(deal: Deal, told: dict[str, Any]) -> Parts:
    """Tell roles of a deal of Austrian préférence; `illustrated` are the contracts behind the suits."""
    seats, active = _seats(deal, told["seats"])
    resting = set(seats) - set(active)
    if told["kind"] == "allpass":
        return Parts({seat: "all_pass" if seat in active else "dealer" for seat in seats}, resting)
    declarer, invited, tricks = told["declarer"], told["invited"], told["tricks"]
    said = {int(seat): word for seat, word in told["whist"].items()}
    roles = {seat: "dealer" if seat in resting else said.get(seat, "") for seat in seats}
    names = {"whist": "whister", "pass": "passer", "": "unasked"}
    roles = {seat: names.get(role, role) for seat, role in roles.items()}
    roles[declarer] = "declarer"
    if invited is not None:
        roles[invited] = "invited"
    contract, beyond = told["contract"], [] if told["illustrated"] == "none" else told["illustrated"].split(",")
    named = beyond[int(contract) - 5] if contract in tuple("5678") else ""
    is_misere = named.startswith("bettel")
    own = tricks.get(str(declarer), 0)
    made = own == 0 if is_misere else own == 10 if named == "mord" else not tricks or own >= 6
    return Parts(roles, resting, declarer, contract, made, is_misere)


def of_skat(deal: Deal, told: dict[str, Any]) -> Parts:
    """Tell roles of a deal of Skat."""
    seats, active = _seats(deal, told["seats"])
    resting = set(seats) - set(active)
    if told["kind"] in ("ramsch", "passed"):
        return Parts({seat: told["kind"] if seat in active else "dealer" for seat in seats}, resting)
    roles = {seat: "defender" if seat in active else "dealer" for seat in seats}
    declarer = told["declarer"]
    roles[declarer] = "declarer"
    (own,) = [one for one in told["entries"] if one["seat"] == declarer]
    game = told["game"].split()[0]
    return Parts(roles, resting, declarer, game, not own["amount"].startswith("-"), game == "null")


def _seats(deal: Deal, count: int) -> tuple[list[int], list[int]]:
    """Return all seats and those with cards."""
    seats = list(range(1, count + 1))
    return seats, sorted(set(deal.hands) & set(seats)) if deal.hands else [
        seat for seat in seats if count == 3 or seat != deal.dealer
    ]


# -- choices


def taken_over(game: str, deal: Deal, parts: Parts, rules: dict[str, str]) -> dict[int, set[str]]:
    """Return for each seat who made a choice of its: `robot`, `timeout`."""
    seats, declarer = list(parts.roles), parts.declarer
    found: dict[int, set[str]] = {seat: set() for seat in seats}
    words = [*deal.auction, *deal.talon_calls, *deal.whist, *deal.others, *([deal.conceded] if deal.conceded else [])]
    if game == "austrian" and rules.get("hand") != "any_turn":
        words = [one for one in words if not _has_only_pass(one, deal.auction)]
    may_shove = rules.get("ramsch_shove") == "may_shove"
    words += [one for one in deal.shoves if may_shove or one.text != "take"]
    for one in words:
        if one.mark and one.text not in ONLY_ANSWERS:
            found.setdefault(one.seat, set()).add(one.mark)
    for chooser, mark in _cards_of_others(game, deal, declarer, rules.get("must_beat", "lead"), seats):
        found[chooser].add(mark)
    return found


def _has_only_pass(one: Said, auction: Sequence[Said]) -> bool:
    """Tell whether a word was a pass over a call from the hand by who had called with the talon (austrian.md §3)."""
    place = next((at for at, said in enumerate(auction) if said is one), None)
    called = [said for said in auction[:place] if said.text != "pass"]
    own = [said.text for said in called if said.seat == one.seat]
    return place is not None and bool(own) and not own[-1].endswith("-") and called[-1].text.endswith("-")


def _cards_of_others(
    game: str, deal: Deal, declarer: int | None, must_beat: str, seats: Sequence[int]
) -> Sequence[tuple[int, str]]:
    """List the cards that a robot or the clock chose of several: the seat whose choice it was, and the mark."""
    left = _held(deal, declarer)
    found = []
    trumps = _trumps(game, deal)
    for trick in deal.tricks:
        for place, card in enumerate(trick):
            legal = _legal(game, left.get(card.seat, []), trick[:place], trumps)
            if game == "austrian":
                legal = _beating(legal, trick[:place], trumps, must_beat)
            if card.mark and len(legal) > 1:
                found.append((_chooser(game, deal, card, declarer, seats), card.mark))
            if card.seat:
                left[card.seat].remove(card.text)
    return found


def _held(deal: Deal, declarer: int | None) -> dict[int, list[str]]:
    """Return the cards with which the play begins: those that were played, where everything was."""
    if len(deal.tricks) == ALL_TRICKS:
        return {seat: [one.text for trick in deal.tricks for one in trick if one.seat == seat] for seat in deal.hands}
    held = {seat: list(cards) for seat, cards in deal.hands.items()}
    away = [one.text.split()[1:] for one in deal.talon_calls if one.text.startswith(("discard", "lay"))]
    if declarer is not None and away:
        held[declarer] = [card for card in (*held[declarer], *deal.talon) if card not in away[-1]]
    return held


def _trumps(game: str, deal: Deal) -> tuple[str, ...]:
    """Return the trumps, the lowest first; none where there are none."""
    named = deal.named()
    if game == "skat":
        kind = named.split()[0] if named else "ramsch"
        if kind == "null":
            return ()
        plain = tuple(f"{rank}{kind}" for rank in "789QKTA") if kind in "scdh" else ()
        return (*plain, *SKAT_TRUMPS)
    suit = (
        named.rstrip("-*")[-1:] if game == "preferans" else {"1": "c", "2": "s", "3": "d", "4": "h"}.get(named[:1], "")
    )
    return tuple(f"{rank}{suit}" for rank in RANKS) if suit in tuple("scdh") else ()


def _legal(game: str, hand: Sequence[str], trick: Sequence[Said], trumps: tuple[str, ...]) -> Sequence[str]:
    """Return the cards that may be played."""
    if not trick:
        return hand
    led = trick[0].text
    same = [card for card in hand if _suit(game, card, trumps) == _suit(game, led, trumps)]
    return same or (hand if game == "skat" else [card for card in hand if card in trumps] or hand)


def _suit(game: str, card: str, trumps: tuple[str, ...]) -> str:
    return "trump" if game == "skat" and card in trumps else card[1]


def _beating(possible: Sequence[str], lying: Sequence[Said], trumps: tuple[str, ...], must_beat: str) -> Sequence[str]:
    """Leave the cards that beat what is to be beaten, where there are some (austrian.md §5)."""
    if not lying or must_beat == "none":
        return possible

    def strength(card: str) -> tuple[int, int]:
        return (2 if card in trumps else 1 if card[1] == lying[0].text[1] else 0), RANKS.index(card[0])

    against = max(strength(one.text) for one in (lying[:1] if must_beat == "lead" else lying))
    return [card for card in possible if strength(card) > against] or possible


def _chooser(game: str, deal: Deal, card: Said, declarer: int | None, seats: Sequence[int]) -> int:
    """Return the seat that chose a card: in open play the sole whister plays both hands, of two players the dummy's."""
    if card.seat not in seats:
        return next(seat for seat in seats if seat != declarer)
    whisters = [one.seat for one in deal.whist if one.text == "whist"]
    is_open = any(one.text == "open" for one in deal.whist)
    if game == "preferans" and is_open and card.seat != declarer and len(whisters) == 1:
        return whisters[0]
    return card.seat
