"""The one table of words: what was written is read back, on buttons and in records, and no word ever changes."""

from random import Random
from typing import get_args

import pytest

from engine.core.cards import Card
from engine.core.match import Mark, Move
from engine.core.seats import BySeat, Seat
from engine.games.preferans.contracts import Contract
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for, with_rules
from engine.games.preferans.events import Claimed, PreferansDeclared, TalonTaken
from engine.games.preferans.game import decide, legal_commands
from engine.games.preferans.match_commands import Command
from engine.games.preferans.moves import (
    SAYINGS,
    WORDS,
    AnswerClaim,
    AnswerHalf,
    ChooseMode,
    Concede,
    DealMove,
    DeclarePreferans,
    Discard,
    Look,
    MakeClaim,
    NameContract,
    OfferHalf,
    Pass,
    PlaceBid,
    PlayCard,
    SayWhist,
    StoredMove,
    TakeTalon,
    ThrowTalon,
    in_record,
    read,
    write,
)
from engine.games.preferans.outcomes import PlayMode, WhistCall
from tests.engine.games.preferans.walks import Walk

LEADS_TO = {TakeTalon: TalonTaken, DeclarePreferans: PreferansDeclared, MakeClaim: Claimed}
LONGEST = 35  # of callback data 64 bytes remain for the action after a table and a token of 12 digits each
ONE = Seat.ONE

# words of buttons as messages and drafts of every released version have them
ON_BUTTONS: dict[str, DealMove] = {
    "bid:6s": PlaceBid(ONE, bid=Contract.S6),
    "bid:10n": PlaceBid(ONE, bid=Contract.N10),
    "bid:9d-": PlaceBid(ONE, bid=Contract.D9, without_talon=True),
    "bid:misere": PlaceBid(ONE, bid=Contract.MISERE),
    "bid:misere-": PlaceBid(ONE, bid=Contract.MISERE, without_talon=True),
    "here:7h": PlaceBid(ONE, bid=Contract.H7, here=True),
    "here:9d-": PlaceBid(ONE, bid=Contract.D9, here=True, without_talon=True),
    "blind:6c": PlaceBid(ONE, bid=Contract.C6, blind=True),
    "pass": Pass(ONE),
    "blindpass": Pass(ONE, blind=True),
    "look": Look(ONE),
    "look:2": Look(ONE, at=Seat.TWO),
    "taketalon": TakeTalon(ONE),
    "offer": OfferHalf(ONE),
    "half:y": AnswerHalf(ONE, accept=True),
    "half:n": AnswerHalf(ONE, accept=False),
    "concede": Concede(ONE),
    "throw": ThrowTalon(ONE),
    "preferans": DeclarePreferans(ONE),
    "discard:Ts9d": Discard(ONE, cards=(Card("Ts"), Card("9d"))),
    "discard:Ts9dKhAh": Discard(ONE, cards=(Card("Ts"), Card("9d"), Card("Kh"), Card("Ah"))),
    "order:8c": NameContract(ONE, contract=Contract.C8),
    "order:misere": NameContract(ONE, contract=Contract.MISERE),
    "whist:whist": SayWhist(ONE, call=WhistCall.WHIST),
    "whist:pass": SayWhist(ONE, call=WhistCall.PASS),
    "whist:half": SayWhist(ONE, call=WhistCall.HALF),
    "mode:open": ChooseMode(ONE, mode=PlayMode.OPEN),
    "mode:closed": ChooseMode(ONE, mode=PlayMode.CLOSED),
    "card:Qh": PlayCard(ONE, card=Card("Qh")),
    "claim:10.0.0.0": MakeClaim(ONE, tricks=BySeat((10, 0, 0, 0))),
    "claim:3.0.2": MakeClaim(ONE, tricks=BySeat((3, 0, 2))),
    "agree:y": AnswerClaim(ONE, accept=True),
    "agree:n": AnswerClaim(ONE, accept=False),
}
# the line and the words of a record; a bid that is held and the tricks of a claim are told by their surroundings
IN_RECORDS = {
    "bid:6s": ("auction", "6s"),
    "bid:9d-": ("auction", "9d-"),
    "bid:misere": ("auction", "misere"),
    "here:7h": ("auction", "here"),
    "blind:6c": ("auction", "6c*"),
    "pass": ("auction", "pass"),
    "blindpass": ("auction", "pass*"),
    "look": ("auction", "look"),
    "look:2": ("whist", "look 2"),
    "taketalon": ("auction", "take"),
    "offer": ("talon-call", "half"),
    "half:y": ("talon-call", "accept"),
    "half:n": ("talon-call", "refuse"),
    "concede": ("talon-call", "concede"),
    "throw": ("talon-call", "throw"),
    "preferans": ("talon-call", "contract preferans"),
    "discard:Ts9d": ("talon-call", "discard Ts 9d"),
    "discard:Ts9dKhAh": ("talon-call", "discard Ts 9d Kh Ah"),
    "order:8c": ("talon-call", "contract 8c"),
    "whist:whist": ("whist", "whist"),
    "whist:pass": ("whist", "pass"),
    "whist:half": ("whist", "half"),
    "mode:open": ("whist", "open"),
    "mode:closed": ("whist", "closed"),
    "card:Qh": ("play", "Qh"),
    "agree:y": ("claim", "accept"),
    "agree:n": ("claim", "refuse"),
}
NO_COMMANDS = (
    *(
        "",
        ":",
        "nonsense",
        "pass:now",
        "bid",
        "bid:",
        "bid:99z",
        "bid:6s*",
        "here:",
        "card:",
        "card:1x",
        "discard:7h",
        "discard:7h8h9h",
    ),
    *("claim:", "claim:1.x", "half:z", "half:", "mode:", "order:0", "look:9", "look:x", "agree:yes"),
    *("whist:", "whist:open", "sit", "start", "resume", "pick:7s", "sure:throw", "yes:bid:6s"),
)


@pytest.mark.parametrize("action", ON_BUTTONS)
def test_buttons_of_old_messages_mean_what_they_meant(action: str) -> None:
    assert read(action, ONE) == ON_BUTTONS[action]
    assert write(ON_BUTTONS[action]) == action


@pytest.mark.parametrize("action", IN_RECORDS)
def test_records_keep_their_words(action: str) -> None:
    assert in_record(ON_BUTTONS[action]) == IN_RECORDS[action]


@pytest.mark.parametrize("action", NO_COMMANDS)
def test_anything_else_is_no_command(action: str) -> None:
    assert read(action, ONE) is None


def moves_below(kind: type[Move]) -> set[type[Move]]:
    return {below for child in kind.__subclasses__() for below in {child, *moves_below(child)}}


def test_every_move_of_a_seat_is_in_the_table() -> None:
    assert {saying.kind for saying in SAYINGS} == set(get_args(DealMove))
    own = {kind for kind in moves_below(Move) if kind.__module__ == "engine.games.preferans.moves"}
    assert {saying.kind for saying in SAYINGS} == own
    assert {type(command) for command in ON_BUTTONS.values()} == set(get_args(DealMove))
    assert len({saying.button for saying in SAYINGS}) == len(SAYINGS)


class Spoken(Walk):
    """A walk that writes every legal command before each step, and compares every command with its events."""

    def step(self) -> None:
        for seat in self.match.standing.players.seats:
            for command in legal_commands(self.match, seat):
                check_words(command)
        super().step()

    def do(self, command: Command, mark: Mark | None = None) -> None:
        if isinstance(command, get_args(DealMove)):
            check_event(command, decide(self.match, command)[0])
        super().do(command, mark)


def check_words(command: DealMove) -> None:
    action = write(command)
    assert action.isascii()
    assert len(action) <= LONGEST
    assert read(action, command.seat) == command
    line, words = in_record(command)
    if not isinstance(command, MakeClaim):
        found = WORDS.find(line, words.split())
        assert found is not None
        assert found[0].kind is type(command)


def check_event(command: DealMove, event: object) -> None:
    """The event is the command; a card is its owner's, who need not be the one who chose it."""
    assert isinstance(event, Move)
    if isinstance(command, PlayCard):
        assert isinstance(event, PlayCard)
        assert event.card is command.card
    elif isinstance(command, get_args(StoredMove)):
        assert event == command
    else:
        assert isinstance(event, LEADS_TO[type(command)])


@pytest.mark.parametrize("name", PRESETS)
def test_every_legal_command_is_read_as_it_was_written(name: str) -> None:
    """In walks through every preset, blind bids and halves with the dealer where its options allow them."""
    rules = preset(name)
    more = {"blind": "full", "preferans_hand": "on"} if name == "classic" else {"half_with_dealer": "any"}
    for convention in (rules, with_rules(rules, more.items())):
        for seats in seats_for(convention):
            Spoken(Random(f"{name}{seats}"), convention, seats).play_match(2)
