"""Claims that a record calls proved, proved again."""

import json
import re
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from random import Random
from typing import Any

import pytest

from engine import __main__ as program
from engine.core.errors import IllegalCommand
from engine.core.game import AnyGame
from engine.core.match import StartDeal
from engine.core.seats import BySeat, Seat
from engine.games import GAMES
from engine.games.preferans import PREFERANS
from engine.games.preferans.game import decide_judged
from engine.games.preferans.moves import MakeClaim
from engine.games.preferans.state import NamedGame, Playing
from engine.three_hands.dealing import DECK
from engine.tools.arena import shuffled
from engine.tools.claim_verdicts import DEAL_S, TOLD, ClaimCheck
from tests.engine.console import engine
from tests.narrowed import there

PRESETS = {"preferans": "sochi", "austrian": "austrian_limited", "skat": "skat_isko"}
DEALS = 6


class Robots:
    """A match of easy robots, which claim whatever they are sure of."""

    def __init__(self, game: AnyGame, preset: str) -> None:
        self.game = game
        self.events: list[Any] = [game.opening(game.rules.presets[preset], ("A", "B", "C"))]
        self.match = game.replay(self.events)
        self._chance = Random(preset)

    def take(self, events: tuple[Any, ...]) -> None:
        for event in events:
            self.match = self.game.evolve(self.match, event)
            self.events.append(event)

    def deal(self) -> None:
        """Begin the next deal."""
        dealer = self.game.status(self.match).next_dealer or Seat.ONE
        self.take(self.game.decide(self.match, StartDeal(dealer, shuffled(self._chance, DECK))))

    def move(self) -> None:
        """Let the seat that is awaited decide, by a claim where one is sure."""
        claims, view = there(self.game.claims), there(self.game.view(self.match, self.game.awaited(self.match)[0]))
        command = claims.lay_down(view) if claims.may_lay_down(view) else None
        decide = self.game.decide if command is None else claims.carried_out
        self.take(decide(self.match, command or self.game.robots.choose(view), None))

    def play(self) -> None:
        """Play the running deal to its end."""
        while self.game.status(self.match).running:
            self.move()


def texts(game: AnyGame) -> Iterator[str]:
    """Records of matches of one deal."""
    robots = Robots(game, PRESETS[game.name])
    for _ in range(DEALS):
        robots.deal()
        robots.play()
    yield game.record.write(robots.events, finished_only=True)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_what_was_proved_at_the_table_is_proved_again(game: AnyGame) -> None:
    claimed = 0
    for text in texts(game):
        claimed += text.count(" proved")
        assert list(ClaimCheck(time.monotonic).unproved(game, game.record.parse(text))) == []
    assert claimed


@cache
def forged() -> str:
    """Record of a deal whose declarer calls proved, before the first card, that every trick is the declarer's."""
    robots = Robots(PREFERANS, "sochi")
    for _ in range(40):
        robots.deal()
        while robots.game.status(robots.match).running:
            deal = robots.match.deal
            if isinstance(deal, Playing) and isinstance(deal.game, NamedGame) and len(deal.game.whists) > 1:
                seat, tricks = deal.game.declarer, BySeat.of(3, 0).put(deal.game.declarer, deal.remaining)
                try:
                    robots.take(decide_judged(robots.match, MakeClaim(seat, tricks=tricks, proved=True)))
                except IllegalCommand:
                    robots.move()
                else:
                    return PREFERANS.record.write(robots.events, finished_only=True)
            else:
                robots.move()
    raise AssertionError("nobody had a game")


def test_the_search_for_a_proof_ends_at_the_limit_of_a_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked at between two claims only, the limit let one claim take 3.3 seconds on a busy machine."""
    looked: list[float] = []

    def seconds() -> float:
        looked.append(len(looked) * 0.01)
        return looked[-1]

    line = next(n for n, text in enumerate(forged().split("\n"), 1) if text.endswith(" proved"))
    monkeypatch.setattr(program, "_seconds", seconds)
    err = engine("verify", "-", stdin=forged().encode())[2]
    assert f"-:{line}: {TOLD}\n" in err
    assert DEAL_S < looked[-1] < DEAL_S + 0.5
    monkeypatch.setattr(program, "_seconds", lambda: 0.0)
    assert engine("verify", "-", stdin=forged().encode())[2] == err


def test_a_claim_without_a_proof_is_told_as_written_by_its_line() -> None:
    line = next(n for n, text in enumerate(forged().split("\n"), 1) if text.endswith(" proved"))
    for command in (["verify", "-"], ["analyse", "-"]):
        err = engine(*command, stdin=forged().encode())[2]
        assert f"-:{line}: {TOLD}\n" in err


def test_nobody_is_charged_for_a_claim_about_which_nobody_was_asked() -> None:
    """Asked and agreed, the defenders gave the tricks away; not asked, they did nothing."""
    claimer = re.findall(r"^claim (\d) ", forged(), re.MULTILINE)[0]
    answers = " ".join(f"{seat}:accept" for seat in "123" if seat != claimer)
    costs = []
    for text in (forged(), forged().replace(" proved", f" {answers}")):
        status, out, _ = engine("analyse", "-", "--json", stdin=text.encode())
        assert status == 0
        seats = json.loads(out)["deals"][-1]["seats"]
        costs.append([Fraction(seat["cost"]["play"]) for seat in seats.values()])
    assert costs[0] == [0, 0, 0]
    assert sum(costs[1]) > 0


@pytest.mark.parametrize("seconds", [lambda: 0.0, count(0.0, 30.0).__next__], ids=["in time", "late"])
def test_claims_have_their_time(seconds: Callable[[], float]) -> None:
    text = next(texts(PREFERANS))
    notes = list(ClaimCheck(seconds).unproved(PREFERANS, PREFERANS.record.parse(text)))
    assert len(notes) == (text.count(" proved") if seconds() else 0)
