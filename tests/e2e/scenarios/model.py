"""A scenario as data: who sits, what is agreed, the cards, who presses what, what the sheet shows at the end."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from textwrap import wrap

import pytest
from msgspec.structs import replace

from bot.games.preferans.screens.keys import KEYBOARD
from bot.games.preferans.screens.presses import PRESSES
from bot.screens.draft_actions import DraftAction, asking, confirming
from bot.screens.model import Draft, Frame
from bot.screens.texts import texts
from bot.tables.conventions.typed_convention import parse_new
from engine.core.cards import Card, sort_cards
from engine.core.errors import IllegalCommand
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat
from engine.games.preferans import PREFERANS, game, moves
from engine.games.preferans.claims import check, is_to_be_checked
from engine.games.preferans.claims.judge import verdict
from engine.games.preferans.events import MatchStarted
from engine.games.preferans.match_commands import Command
from engine.games.preferans.moves import DealMove, Discard, MakeClaim, NameContract, PlaceBid, PlayCard
from engine.games.preferans.phases.play import talon_lead
from engine.games.preferans.rotation import active_seats, next_dealer
from engine.games.preferans.sheet import ScoreSheet, total
from engine.games.preferans.state import Match, NamedGame, Ordering, Playing, Whisting
from engine.games.preferans.view import SeatView, view_for
from engine.search.proofs import ClaimVerdict
from tests.e2e.scenarios.cards import Position, build_deck, find_play, parse_hand
from tests.faces import BOOKS

NAMES = ("Аня", "Борис", "Вика", "Гриша")
FIVE = (*NAMES, "Дима")
Cells = dict[str, Fraction]


@dataclass(frozen=True)
class Deal:
    """One deal; `hands` are first, second, third hand (two of 24 cards), `steps` stand one in a line.

    `1 bid:6s`          seat 1 presses the button with this action
    `play 6 2 2`        cards by pressed buttons, in a line in which the seats take so many tricks from here on
    `trick 1 As 7s 8s`  a trick card by card from its leader on
    `no 2 card:7s`      seat 2 presses what he may not: refused, nothing changes
    """

    hands: tuple[str, ...]
    talon: str
    steps: str

    @property
    def deck(self) -> list[str]:
        """The whole deck in the order dealt."""
        return build_deck([parse_hand(hand) for hand in self.hands], parse_hand(self.talon))


@dataclass(frozen=True)
class Scenario:
    """`sheet` is the whole sheet after the last deal: `1:P2 2:M4 2>1:8` (pool, mountain, whists of 2 on 1).

    `options` is what follows /new. The first dealer is the last seat, so seat 1 has the first hand. `twice` presses
    everything twice; `watched` looks at everybody's screens after every press; `closes` tells that the match is over
    after the last deal.
    """

    name: str
    deals: tuple[Deal, ...]
    sheet: str
    seats: int = 3
    options: str = ""
    twice: bool = False
    closes: bool = False
    watched: bool = False
    start: bool = True

    @property
    def cells(self) -> Cells:
        """The sheet by cells."""
        return parse_sheet(self.sheet)

    @property
    def game(self) -> str:
        """Name of the game."""
        return PREFERANS.name

    @property
    def names(self) -> tuple[str, ...]:
        """The players, seat 1 first."""
        return FIVE[: self.seats]

    @property
    def written(self) -> set[str]:
        """The lines under the picture of a single deal."""
        columns = {"P": "пуля", "M": "гора", "A": "котёл" if "kotel" in self.options else "курочка"}
        lines = set()
        for key, amount in self.cells.items():
            who, told = self.names[int(key[0]) - 1], f"{'+' if amount > 0 else ''}{amount}"
            if key[1] == ":":
                lines.add(f"{who}: {columns[key[2]]} {told}")
            else:
                lines.add(f"{who} → {self.names[int(key[2]) - 1]}: {told} {_whists(amount)}")
        return lines

    @cached_property
    def moves(self) -> "tuple[tuple[Move, ...], ...]":
        """The presses of each deal with the match before and after every one."""
        return tuple(_resolve(self))


def _whists(amount: Fraction) -> str:
    """Return the word that stands behind so many whists."""
    if amount % 10 == 1 and amount % 100 != 11:
        return "вист"
    return "виста" if amount % 10 in (2, 3, 4) and amount % 100 not in (12, 13, 14) else "вистов"


@dataclass(frozen=True)
class Move:
    """Seat `seat` presses `action`; `before` and `after` are the match. A refused press has `refused`."""

    seat: int
    action: str
    before: Match
    after: Match
    refused: bool = False


def parse_sheet(text: str) -> Cells:
    """Read entries: `1:P2 2>1:8` is {"1:P": 2, "2>1": 8}; `A` is a kurochka or a part of the kotel."""
    cells: Cells = {}
    for word in text.split():
        found = re.fullmatch(r"(\d):([PMA])(-?[\d/]+)|(\d>\d):([\d/]+)", word)
        assert found, word
        key = f"{found[1]}:{found[2]}" if found[1] else found[4]
        cells[key] = Fraction(found[3] or found[5])
    return cells


def cells_of(sheet: ScoreSheet) -> Cells:
    """Return the last number of every cell that is not 0."""
    cells: Cells = {}
    for seat in sheet.seats:
        cells[f"{seat}:P"] = sheet.pool_of(seat)
        cells[f"{seat}:M"] = sheet.mountain_of(seat)
        cells[f"{seat}:A"] = sheet.aside_of(seat)
        for on in sheet.seats:
            cells[f"{seat}>{on}"] = total(sheet.whists[seat][on])
    return {key: amount for key, amount in cells.items() if amount}


def _resolve(scenario: Scenario) -> Iterator[tuple[Move, ...]]:
    match = game.start(MatchStarted(parse_new(BOOKS, scenario.options), scenario.names))
    for deal in scenario.deals:
        dealer = next_dealer(match.standing) or Seat(scenario.seats)
        deck = tuple(Card(card) for card in deal.deck)
        match = apply(match, StartDeal(dealer, deck))
        moves = tuple(_moves(match, deal.steps))
        match = moves[-1].after
        yield moves


def apply(match: Match, command: Command) -> Match:
    """Return the match after a command and what needs no press: the only game or whist left, a ten that is checked."""
    if isinstance(command, MakeClaim) and _asks_nobody(match, command):
        command = replace(command, proved=True)
    for event in game.decide_judged(match, command):
        match = game.evolve(match, event)
    words = (
        game.legal_commands(match, game.deciders(match.deal)[0]) if isinstance(match.deal, Ordering | Whisting) else ()
    )
    if len(words) == 1:
        return apply(match, words[0])
    return _checked(match, match.deal) if isinstance(match.deal, Playing) and is_to_be_checked(match.deal) else match


def _asks_nobody(match: Match, claim: MakeClaim) -> bool:
    view = view_for(match, claim.seat)
    if view is None or not isinstance(match.deal, Playing):
        return False
    found = verdict(view, claim)
    assert found is not ClaimVerdict.REFUTED, f"{claim} is refused to who makes it"
    return found is ClaimVerdict.PROVED


def _checked(match: Match, deal: Playing) -> Match:
    """End a ten that is checked: all tricks are the declarer's, or the cards of the refuting line are played."""
    line = check(deal)
    if not line:
        assert isinstance(deal.game, NamedGame)
        declarer = deal.game.declarer
        return apply(match, MakeClaim(declarer, tricks=BySeat.of(deal.setup.seats, 0).put(declarer, 10), proved=True))
    for card in line:
        match = apply(match, PlayCard(game.deciders(match.deal)[0], card=card))
    return match


def _moves(match: Match, steps: str) -> Iterator[Move]:
    for line in (line.split("#")[0].strip() for line in steps.splitlines()):
        if not line:
            continue
        for seat, action, refused in _presses(match, line):
            for step in [action] if refused else way_to(match, seat, action):
                move = _move(match, seat, step, refused=refused)
                yield move
                match = move.after


def way_to(match: Match, seat: int, action: str) -> list[str]:
    """Return the presses in a private chat that say a word: «Выше…», the question before a dear one, the word."""
    view, command = view_for(match, Seat(seat)), PRESSES.command(action, Seat(seat))
    question, way = asking(action), []
    if view is None or command not in view.legal or not isinstance(command, PlaceBid | NameContract):
        return [action]
    shown = _offered(match, view, Draft())
    if not {action, question} & shown and DraftAction.HIGHER in shown:
        way.append(DraftAction.HIGHER)
        shown = _offered(match, view, Draft(higher=True))
    return [*way, question, confirming(action)] if question in shown else [*way, action]


def _offered(match: Match, view: SeatView, draft: Draft) -> set[str]:
    frame = Frame(table=1, rules=match.standing.convention, players=tuple(match.standing.players), token=1)
    rows = KEYBOARD.own_rows(texts("ru"), frame, view, draft)
    return {key.press.action for row in rows for key in row if key.press is not None}


def _presses(match: Match, line: str) -> list[tuple[int, str, bool]]:
    """Return (seat, action, refused) of one line."""
    words = line.split()
    if words[0] == "no":
        return [(int(words[1]), words[2], True)]
    if words[0] == "play":
        cards = find_play(position_of(match), {seat: int(count) for seat, count in enumerate(words[1:], 1)})
        return list(_by_deciders(match, [card for _, card in cards]))
    if words[0] == "trick":
        return list(_by_deciders(match, words[2:]))
    return [(int(words[0]), words[1], False)]


def _by_deciders(match: Match, cards: list[str]) -> Iterator[tuple[int, str, bool]]:
    for card in cards:
        seat = game.deciders(match.deal)[0]
        yield int(seat), f"card:{card}", False
        match = _move(match, int(seat), f"card:{card}", refused=False).after


def _move(match: Match, seat: int, action: str, *, refused: bool) -> Move:
    if action.partition(":")[0] in PRESSES.half_made:
        return Move(seat, action, match, match, refused)
    command: DealMove
    if action.startswith("discard:"):
        command = Discard(Seat(seat), cards=sort_cards(discarded(action)))
        action = moves.write(command)
    else:
        parsed = PRESSES.command(action, Seat(seat))
        assert parsed is not None, action
        command = parsed
    if not refused:
        return Move(seat, action, match, apply(match, command))
    with pytest.raises(IllegalCommand):
        apply(match, command)
    return Move(seat, action, match, match, refused=True)


def discarded(action: str) -> tuple[Card, ...]:
    """Return the cards of a discard, "discard:7d8h"; empty for another action."""
    word, _, cards = action.partition(":")
    return tuple(map(Card, wrap(cards, 2))) if word == "discard" else ()


def position_of(match: Match) -> Position:
    """Return the play of a match as the finder sees it."""
    deal = match.deal
    assert isinstance(deal, Playing), type(deal)
    setup = deal.setup
    trump = deal.game.contract.trump if isinstance(deal.game, NamedGame) else None
    leads = setup.talon[len(deal.tricks) :] if talon_lead(deal) else ()
    hands = {int(seat): tuple(str(card) for card in deal.hands[seat]) for seat in setup.active}
    active = tuple(map(int, active_seats(match.standing, setup.dealer)))
    resting = int(setup.resting) if setup.resting else None
    return Position(hands, active, int(deal.turn), trump and str(trump), tuple(map(str, leads)), resting)
