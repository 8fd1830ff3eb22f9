"""What a robot lays down in place of a card: proved, legal, and never less than it could have had."""

from random import Random

import pytest
from msgspec.structs import replace

from engine.games.preferans.claims.judge import lay_down, may_lay_down, proved, sure_claim
from engine.games.preferans.game import decide, deciders, legal_commands
from tests.engine.games.preferans.claims.endings import ending, see

CASES = [("closed", "sochi"), ("sole", "sochi"), ("open", "sochi"), ("misere", "sochi"), ("raspasy", "leningrad")]
CASES += [("misere", "sochi misere_play=closed")]


@pytest.mark.parametrize(("kind", "preset"), CASES)
def test_a_robots_claim_is_proved_and_leaves_nothing_to_win(kind: str, preset: str) -> None:
    rng, said, beyond = Random(f"down {kind}"), 0, 0
    for _ in range(60):
        match = ending(rng, kind, rng.choice((1, 2, 3, 4)), preset)
        seat = deciders(match.deal)[0]
        view = see(match, seat)
        claim = lay_down(view)
        if claim is None:
            continue
        said += 1
        beyond += sure_claim(view) is None
        bare = replace(claim, proved=False)
        assert may_lay_down(view)
        assert bare in legal_commands(match, seat)
        assert proved(view, bare)
        assert decide(match, claim)
        assert claim.tricks[seat] == (0 if kind == "misere" else sum(claim.tricks))
    assert bool(said) == (kind != "raspasy")
    assert kind not in ("open", "misere") or beyond, "nothing but what lies on top"


@pytest.mark.parametrize("kind", ["closed", "misere"])
def test_a_long_rest_is_laid_down_from_the_top_only(kind: str) -> None:
    rng = Random(kind)
    for _ in range(20):
        match = ending(rng, kind, 9)
        view = see(match, deciders(match.deal)[0])
        claim, sure = lay_down(view), sure_claim(view)
        assert (claim is None) == (sure is None)
