"""Face of the rules of Austrian préférence."""

from typing import Final

from bot.games.austrian.screens.greeting import sample_table
from bot.games.austrian.screens.labels import worded
from bot.games.austrian.screens.options import END, OPTION_PAGES
from bot.games.austrian.screens.primer import primer
from bot.games.austrian.screens.prose import subjects
from bot.games.austrian.screens.rules import title
from bot.screens.face import Size, Typed
from bot.screens.rules_screens import RulesScreens
from bot.screens.texts import Texts, mark
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.options import BOOK
from engine.games.austrian.rules.values import EndKind

SIZE: Final = Size(
    option=END,
    offered=(12, 24, 36),
    example=18,
    title=mark("Number of deals"),
    key=mark("Deals: %(n)d"),
    meaning=mark("the number of deals"),
    value=f"{EndKind.DEALS}:%s",
)


def deals(rules: Rules) -> int | None:
    """Return the number of deals; None where time or the players end the match."""
    return rules.end.deals if rules.end.kind is EndKind.DEALS else None


def typed(t: Texts) -> Typed:
    """Return examples of what people type, for /help."""
    return Typed((t.plain("austrian 24"), t.plain("styrian contribution=100")), t.word("typed", "styrian"))


RULES: Final = RulesScreens[Rules](
    book=BOOK,
    size=SIZE,
    option_pages=OPTION_PAGES,
    counted=deals,
    named=lambda t: t.plain("Austrian préférence"),
    examples=typed,
    sample=sample_table,
    cards=primer,
    titled=title,
    subjects=subjects,
    keys_told=mark(
        "Three or four sit down, robots may take seats; anybody at the table presses Start. "
        "Your cards come to your private chat with me. Set up: rules, deals, clock, robots."
    ),
    worded=worded,
)
"""Implementation of `bot.screens.face.RulesFace` for Austrian préférence."""
