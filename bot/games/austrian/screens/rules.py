"""Names of rules, with the end of the match and with the number of a deal."""

from bot.games.austrian.screens.options import OPTION_PAGES
from bot.screens.texts import Texts
from engine.games.austrian.rules.model import Rules
from engine.games.austrian.rules.values import EndKind


def title(t: Texts, rules: Rules) -> str:
    """Name the rules and what ends the match: "Австрийский · 12 сдач"; plain text."""
    return f"{OPTION_PAGES.preset_name(t, rules.preset)} · {_ends(t, rules)}"


def _ends(t: Texts, rules: Rules) -> str:
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("%(n)d minute", "%(n)d minutes", rules.end.minutes)
        case EndKind.NONE:
            return t.plain("until all agree to end")


def deal_title(t: Texts, rules: Rules, number: int) -> str:
    """Name the rules and a deal: "Австрийский · 12 сдач · сдача 3"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)
