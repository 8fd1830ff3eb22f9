"""Names of a convention, with the end of the match and with the number of a deal."""

from bot.games.preferans.screens.options import OPTION_PAGES
from bot.screens.texts import Texts
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import EndKind


def title(t: Texts, rules: Convention) -> str:
    """Name the convention and what ends the match: "Сочинка · пуля до 20"; plain text."""
    preset, pool = OPTION_PAGES.preset_name(t, rules.preset), rules.pool_target
    match rules.end.kind:
        case EndKind.EACH:
            return t.plain("%(preset)s · pool to %(pool)d", preset=preset, pool=pool)
        case EndKind.SUM:
            return t.plain("%(preset)s · common pool, %(pool)d each", preset=preset, pool=pool)
        case EndKind.DEALS:
            deals = t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
            return f"{preset} · {deals}"
        case EndKind.TIME:
            minutes = t.number("%(n)d minute", "%(n)d minutes", rules.end.minutes)
            return f"{preset} · {minutes}"


def deal_title(t: Texts, rules: Convention, number: int) -> str:
    """Name the convention and a deal: "Сочинка · пуля до 20 · сдача 17"; plain text."""
    return t.plain("%(title)s · deal %(n)d", title=title(t, rules), n=number)
