"""Face of the rules of Skat."""

from typing import Final

from bot.games.skat.screens.greeting import sample_table
from bot.games.skat.screens.labels import worded
from bot.games.skat.screens.options import END, OPTION_PAGES
from bot.games.skat.screens.primer import primer
from bot.games.skat.screens.prose import subjects
from bot.games.skat.screens.rules import title
from bot.screens.face import Size, Typed
from bot.screens.rules_screens import RulesScreens
from bot.screens.texts import Texts, mark
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.options import BOOK
from engine.games.skat.rules.values import EndKind

SIZE: Final = Size(
    option=END,
    offered=(2, 4, 12),
    example=6,
    title=mark("Number of laps"),
    key=mark("Laps: %(n)d"),
    meaning=mark("the number of laps"),
    value=f"{EndKind.LAPS}:%s",
)


def laps(rules: Rules) -> int | None:
    """Return the number of laps; None where points, deals, time or the schieber lap end the match."""
    return rules.end.count if rules.end.kind is EndKind.LAPS and not rules.ends_by_robber else None


def typed(t: Texts) -> Typed:
    """Return examples of what people type, for /help."""
    return Typed((t.plain("skat 4"), t.plain("robber skat bock_at=60")), t.word("typed", "robber skat"))


RULES: Final = RulesScreens[Rules](
    book=BOOK,
    size=SIZE,
    option_pages=OPTION_PAGES,
    counted=laps,
    named=lambda t: t.word("game", "Skat"),
    examples=typed,
    sample=sample_table,
    cards=primer,
    titled=title,
    subjects=subjects,
    keys_told=mark(
        "Three or four sit down, robots may take seats; anybody at the table presses Start. "
        "Your cards come to your private chat with me. Set up: rules, laps, clock, robots."
    ),
    worded=worded,
)
"""Implementation of `bot.screens.face.RulesFace` for Skat."""
