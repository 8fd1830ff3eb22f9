"""Rules of «дурной ход» in words, and the pages of a lobby on which they are set: only the number of deals is."""

from bot.pictures.drawing import Labels
from bot.screens.option_pages import OptionPages
from bot.screens.option_table import OptionTable, PresetWords, Size, option
from bot.screens.rules_face import RulesFace
from bot.screens.rules_text import Subject
from bot.screens.texts import Texts
from tests.games.bad_move.rules import BOOK, Rules

PRESETS = (PresetWords("badmove", "Bad move", "дурной ход"), PresetWords("longmove", "Long bad move", "долгий ход"))
DEALS = option("deals", "deals", "Deals", "number of deals").of(effect="Deals: %(value)s.", usual=("1", "3", "9"))


class BadMoveOptions(OptionPages[Rules]):
    """Options, of which there is one."""

    book = BOOK
    table = OptionTable(PRESETS, {"deals": "Deals"}, (DEALS,))
    size = Size(
        option="deals",
        offered=(1, 3, 9),
        example=5,
        title="Deals",
        key="Deals: %(n)d",
        meaning="the number of deals",
    )

    def offered(self, rules: Rules, name: str) -> tuple[str, ...]:
        return self.book.options[name].values

    def size_of(self, rules: Rules) -> int:
        return rules.deals

    def title(self, t: Texts, rules: Rules) -> str:
        name = self.preset_name(t, rules.preset)
        return t.plain("%(name)s · deals: %(n)d", name=name, n=rules.deals)


class BadMoveRules(RulesFace[Rules]):
    """Rules in words."""

    option_pages = BadMoveOptions()
    typed_rules = ("badmove deals=5",)
    typed_preset = "badmove"
    keys_told = "Sit down and start; the rules are few."

    def labels(self, t: Texts) -> Labels:
        return Labels()

    def game(self, t: Texts) -> str:
        return t.plain("Bad move")

    def sample(self, t: Texts) -> None:
        return None

    def subjects(self, t: Texts, rules: Rules, seats: int | None) -> tuple[Subject, ...]:
        return ((("Play", "Three cards each; the highest of the suit led takes."),),)
