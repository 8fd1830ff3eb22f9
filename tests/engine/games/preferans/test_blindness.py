"""Nobody's view depends on what he does not see: two hidden cards change places, and the view is the same."""

from random import Random

import msgspec
import pytest

from engine.core.cards import DECK
from engine.core.codec import dec_hook, encode
from engine.games.preferans.conventions.presets import PRESETS, preset, seats_for
from engine.games.preferans.events import AnyEvent
from engine.games.preferans.game import replay
from engine.games.preferans.state import deal_running
from engine.games.preferans.view import view_for
from tests.engine.games.preferans.walks import Walk

DECODER: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent, dec_hook=dec_hook)


def exchanged(event: AnyEvent, one: str, two: str) -> AnyEvent:
    """The event of the same deal, had the two cards been each other."""
    text = encode(event).decode().replace(f'"{one}"', '"?"').replace(f'"{two}"', f'"{one}"').replace('"?"', f'"{two}"')
    return DECODER.decode(text.encode())


@pytest.mark.parametrize("name", PRESETS)
def test_hidden_cards_may_change_places(name: str) -> None:
    rng, looked = Random(name), 0
    convention = preset(name)
    for seats in seats_for(convention):
        walk = Walk(rng, convention, seats)
        for _ in range(2):
            if walk.over:
                break
            walk.begin_deal()
            while deal_running(walk.match):
                if rng.random() < 0.05:
                    looked += 1
                    _look(rng, walk.this_deal())
                walk.step()
    assert looked


def _look(rng: Random, deal: list[AnyEvent]) -> None:
    match = replay(deal)
    for viewer in (None, *match.standing.players.seats):
        view = view_for(match, viewer)
        seen = encode(view).decode()
        hidden = [card for card in DECK if f'"{card}"' not in seen]
        if len(hidden) < 2:
            continue
        one, two = rng.sample(hidden, 2)
        assert view_for(replay([exchanged(event, one, two) for event in deal]), viewer) == view
