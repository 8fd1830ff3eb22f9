"""Rules of Skat that differ from the presets in as much as they can."""

from typing import Final

from bot.games.skat.screens.options import OPTION_PAGES
from engine.games.skat.rules import PRESETS, with_rules
from tests.bot.screens.option_lobby import OptionLobby

STRANGE: Final = with_rules(
    PRESETS["skat_isko"],
    [
        *(("pass_out", "schieber"), ("kontra", "bidders"), ("re", "yes"), ("claim", "proved")),
        *(("ramsch_skat", "last_trick"), ("ramsch_tie", "last_trick"), ("ramsch_shove", "may_shove")),
        *(("ramsch_virgin", "double"), ("ramsch_sweep", "plus120"), ("ramsch_jacks", "no")),
        *(("robber", "yes"), ("bock_at", "999999999"), ("robber_after", "classic"), ("bock_hand", "plain")),
        ("end", "time:9999"),
    ],
)
"""Rules with everything that may follow three passes or a list."""
ONE_GAME: Final = with_rules(
    PRESETS["skat_seed"], [("robber", "yes"), ("bock_trigger", "deal"), ("bock_at", "96"), ("end", "points:9999")]
)
"""Rules whose bock lap begins with one dear game."""
EVENTS: Final = with_rules(
    PRESETS["skat_seed"],
    [
        ("kontra", "any"),
        ("pass_out", "ramsch"),
        ("bock_triggers", "kontra,60,120,schneider,ramsch"),
        ("ramsch_lap", "yes"),
    ],
)
"""Rules whose bock laps follow events."""
LOBBY: Final = OptionLobby("skat", OPTION_PAGES, (*PRESETS.values(), STRANGE, ONE_GAME, EVENTS))
