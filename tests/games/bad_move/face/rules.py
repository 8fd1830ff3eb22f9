"""Rules of «дурной ход» in words, and the pages of a lobby on which they are set: only the number of deals is."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.screens.face import Size, Typed
from bot.screens.model import LobbyInfo, Screen
from bot.screens.primer_card import PrimerCard
from bot.screens.texts import Html, Texts, bold, lines
from engine.core.errors import ConventionError
from tests.games.bad_move.rules import BOOK, Rules

NAMES: Final = {"badmove": "Bad move", "longmove": "Long bad move"}


class RulesFace:
    """Implementation of `bot.screens.face.RulesFace`."""

    book: Final = BOOK
    size: Final = Size(
        option="deals",
        offered=(1, 3, 9),
        example=5,
        title="Deals",
        key="Deals: %(n)d",
        meaning="the number of deals",
    )
    lesson: Final = None
    spoken: Final[Mapping[str, Sequence[str]]] = {"badmove": ("дурной ход",), "longmove": ("долгий ход",)}

    def size_of(self, rules: Rules) -> int:
        return rules.deals

    def game(self, t: Texts) -> str:
        return t.plain("Bad move")

    def greeting(self, t: Texts) -> Screen:
        return Screen("")

    def primer(self, t: Texts) -> tuple[PrimerCard, ...]:
        return ()

    def typed(self, t: Texts) -> Typed:
        return Typed(("badmove deals=5",), "badmove")

    def preset_name(self, t: Texts, preset: str) -> str:
        return t.plain(NAMES[preset])

    def title(self, t: Texts, rules: Rules) -> str:
        return t.plain("%(name)s · deals: %(n)d", name=NAMES[rules.preset], n=rules.deals)

    def changes(self, t: Texts, rules: Rules) -> tuple[Html, ...]:
        return ()

    def told(self, t: Texts, rules: Rules, seats: int | None = None) -> tuple[Screen, ...]:
        return (Screen(lines(bold(self.title(t, rules)), t("Three cards each; the highest of the suit led takes."))),)

    def pages(self, t: Texts) -> tuple[tuple[str, str], ...]:
        return ()

    def page(self, t: Texts, view: LobbyInfo) -> Screen | None:
        return None

    def page_of(self, option: str) -> str:
        return ""

    def option_told(self, t: Texts, rules: Rules, option: str) -> str:
        return t.plain("Deals: %(n)d", n=rules.deals)

    def error(self, t: Texts, error: ConventionError) -> str:
        return t.plain(error.message, **error.facts)

    def help(self, t: Texts, rules: Rules) -> str:
        return t.plain("Sit down and start; the rules are few.")
