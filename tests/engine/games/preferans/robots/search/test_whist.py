"""A thinking robot's words of whist: what it wants of a half taken back."""

from random import Random

import pytest

from engine.games.preferans.moves import SayWhist
from engine.games.preferans.outcomes import WhistCall
from engine.games.preferans.robots.search import whist
from engine.games.preferans.robots.search.whist import word
from engine.games.preferans.view import WhistView
from tests.engine.games.preferans.phases.deals import contract, deal, say, see_as
from tests.engine.games.preferans.robots.kernel import mind

GAME = contract(deal("AKJT9.A97.K8.-", "Q87.KQ8.97.A8"), "6s pass pass", "6s")


def said(*before: str) -> WhistCall:
    match = say(GAME, " ".join(before)) if before else GAME
    view = see_as(WhistView, match, 3 if len(before) == 1 else 2)
    assert view.viewer is not None
    command = word(view, view.viewer, mind(reads=True), Random(1), None)
    assert isinstance(command, SayWhist)
    return command.call


def test_a_half_is_taken_back_only_where_it_brings_so_much_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whist, "RETURN", 1000.0)
    assert said("pass", "half") is WhistCall.PASS
    monkeypatch.setattr(whist, "RETURN", -1000.0)
    assert said("pass", "half") is WhistCall.WHIST


def test_first_words_want_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for margin in (1000.0, -1000.0):
        monkeypatch.setattr(whist, "RETURN", margin)
        found.append((said(), said("pass"), said("whist")))
    assert found[0] == found[1]
