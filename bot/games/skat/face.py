"""Face of Skat: the parts of `bot.screens.face.Face`, made of the game's functions."""

from types import MappingProxyType
from typing import Final

from bot.games.skat.paper.screen import SkatPaper
from bot.games.skat.screens import (
    analysis,
    deal_actions,
    options,
    presses,
    primer,
    prose,
    results,
    risky,
    words,
)
from bot.games.skat.screens.messages import MESSAGES
from bot.games.skat.screens.primer import sample_table
from bot.games.skat.screens.words import picture_labels
from bot.screens.deal_face import DealKeys
from bot.screens.face import Face
from bot.screens.rules_face import RulesFace, Size, Typed
from bot.screens.spoken import table_view
from bot.screens.texts import Texts, mark, mark_word
from engine.games.skat.match_commands import LIST
from engine.games.skat.moves import DealMove
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.values import EndKind
from engine.games.skat.view import SeatView


class SkatKeys(DealKeys[SeatView, DealMove, Rules]):
    """Buttons of a deal."""

    half_made = deal_actions.HALF_MADE
    in_one_place = deal_actions.IN_ONE_PLACE
    command = staticmethod(deal_actions.command_of)
    weighed = staticmethod(presses.weighed)
    is_asked_first = staticmethod(risky.is_dear)
    asked_about = staticmethod(risky.asked_about)
    said = staticmethod(presses.said)

    def question(self, t: Texts, rules: Rules, view: SeatView, command: DealMove) -> str:
        """Ask in an alert whether a word is meant."""
        return risky.dear_alert(t, table_view(t, view), command)


class SkatRules(RulesFace[Rules]):
    """Rules in words."""

    option_pages = options.OPTION_PAGES
    size = Size(
        option=options.END,
        offered=(2, 4, 12),
        example=6,
        title=mark("Number of laps"),
        key=mark("Laps: %(n)d"),
        meaning=mark("the number of laps"),
        value=f"{EndKind.LAPS}:%s",
    )
    keys_told = mark(
        "Three or four sit down, robots may take seats; anybody at the table presses Start. "
        "Your cards come to your private chat with me. Set up: rules, laps, clock, robots."
    )
    labels = staticmethod(picture_labels)
    sample = staticmethod(sample_table)
    primer = primer.PRIMER
    subjects = staticmethod(prose.subjects)

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.word("game", "Skat")

    def size_of(self, rules: Rules) -> int | None:
        """Return the number of laps; None if points, deals, time or the schieber lap end the match."""
        return rules.end.count if rules.end.kind is EndKind.LAPS and not rules.ends_by_robber else None

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed((t.plain("skat 4"), t.plain("robber skat bock_at=60")), t.word("typed", "robber skat"))


class SkatFace(Face):
    """Skat as it is seen at a table."""

    constant = "SKAT_FACE"
    column_words = MappingProxyType({LIST: (mark_word("column", "list"), "список", "списке")})
    keys = SkatKeys()
    deal = MESSAGES
    rules = SkatRules()
    paper = SkatPaper()
    reports = results.REPORTS
    analysis = analysis.ANALYSIS
    statistics = words.WORDS


SKAT_FACE: Final = SkatFace()
