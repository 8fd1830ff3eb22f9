"""Names of rules, with the end of the match and with the number of a deal."""

from bot.games.skat.screens.options import OPTION_PAGES, end_word
from bot.screens.texts import Texts
from engine.games.skat.rules.model import Rules


def title(t: Texts, rules: Rules) -> str:
    """Name the rules and what ends the match: "Скат · 4 круга"; plain text."""
    end = t.plain("to the end of schieber") if rules.ends_by_robber else end_word(t, rules)
    return f"{OPTION_PAGES.preset_name(t, rules.preset)} · {end}"


def deal_title(t: Texts, rules: Rules, number: int) -> str:
    """Name the rules and a deal: "Скат · 4 круга · сдача 3"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)
