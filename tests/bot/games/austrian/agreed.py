"""Rules of Austrian préférence that differ from the presets in as much as they can."""

from typing import Final

from bot.games.austrian.screens.options import OPTION_PAGES
from engine.games.austrian.rules import PRESETS, with_rules
from tests.bot.screens.option_lobby import OptionLobby

STRANGE: Final = with_rules(
    PRESETS["austrian_limited"],
    [
        *(("stake", "999999990"), ("cap_factor", "999999999"), ("jumps", "yes"), ("here", "off")),
        *(("hand", "any_turn"), ("all_pass", "dealer_declares"), ("invite", "no"), ("must_beat", "trick")),
        *(("hearts_premium", "123456789"), ("premium", "0"), ("premium_payers", "whisters")),
        *(("illustrated", "mord,bettel_open,sans,bettel"), ("extra_premium", "999999999"), ("end", "time:9999")),
    ],
)
"""Rules of a pot that the dealers fill."""
SHARED: Final = with_rules(
    PRESETS["austrian_styrian"],
    [
        *(("contribution", "999999990"), ("refill", "never"), ("refill_at", "short"), ("hand", "off")),
        *(("aces_premium", "hand_only"), ("no_aces_premium", "off"), ("aces_announce", "before")),
        *(("aces_failed", "pays"), ("no_aces_failed", "nothing"), ("illustrated", "bettel,sans,bettel_open,mord")),
    ],
)
"""Rules of a pot that all fill together."""
LOBBY: Final = OptionLobby("austrian", OPTION_PAGES, (*PRESETS.values(), STRANGE, SHARED))
