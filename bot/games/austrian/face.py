"""Face of Austrian préférence: the parts of `bot.screens.face.Face`, made of the game's functions."""

from types import MappingProxyType
from typing import Final

from bot.games.austrian.paper.screen import AustrianPaper
from bot.games.austrian.screens import (
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
from bot.games.austrian.screens.messages import MESSAGES
from bot.games.austrian.screens.primer import sample_table
from bot.games.austrian.screens.words import picture_labels
from bot.screens.deal_face import DealKeys
from bot.screens.face import Face
from bot.screens.rules_face import RulesFace, Size, Typed
from bot.screens.spoken import table_view
from bot.screens.texts import Texts, mark, mark_word
from engine.games.austrian.match_commands import CASH
from engine.games.austrian.moves import DealMove
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.values import EndKind
from engine.games.austrian.view import SeatView


class AustrianKeys(DealKeys[SeatView, DealMove, Rules]):
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


class AustrianRules(RulesFace[Rules]):
    """Rules in words."""

    option_pages = options.OPTION_PAGES
    size = Size(
        option=options.END,
        offered=(12, 24, 36),
        example=18,
        title=mark("Number of deals"),
        key=mark("Deals: %(n)d"),
        meaning=mark("the number of deals"),
        value=f"{EndKind.DEALS}:%s",
    )
    keys_told = mark(
        "Three or four sit down, robots may take seats; anybody at the table presses Start. "
        "Your cards come to your private chat with me. Set up: rules, deals, clock, robots."
    )
    labels = staticmethod(picture_labels)
    sample = staticmethod(sample_table)
    primer = primer.PRIMER
    subjects = staticmethod(prose.subjects)

    def game(self, t: Texts) -> str:
        """Name the game."""
        return t.plain("Austrian préférence")

    def size_of(self, rules: Rules) -> int | None:
        """Return the number of deals; None if time or the players end the match."""
        return rules.end.deals if rules.end.kind is EndKind.DEALS else None

    def typed(self, t: Texts) -> Typed:
        """Return examples of what people type, for /help."""
        return Typed((t.plain("austrian 24"), t.plain("styrian contribution=100")), t.word("typed", "styrian"))


class AustrianFace(Face):
    """Austrian préférence as it is seen at a table."""

    constant = "AUSTRIAN_FACE"
    column_words = MappingProxyType({CASH: (mark_word("column", "cash"), "деньги", "деньгах")})
    keys = AustrianKeys()
    deal = MESSAGES
    rules = AustrianRules()
    paper = AustrianPaper()
    reports = results.REPORTS
    analysis = analysis.ANALYSIS
    statistics = words.WORDS


AUSTRIAN_FACE: Final = AustrianFace()
