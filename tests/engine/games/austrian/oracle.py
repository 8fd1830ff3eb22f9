"""Another scorer of a deal, written from the rule book alone: net changes of money from the facts of a deal as text.

It knows nothing of payments, reasons or their order, and reads rules as the texts of a record.
"""

from collections.abc import Mapping
from typing import NamedTuple


class Told(NamedTuple):
    """Facts of a deal with a declarer."""

    declarer: int
    contract: str
    left: int
    """Defender on the declarer's left."""
    right: int
    whist: Mapping[int, str]
    """Words of the defenders; empty where they say nothing."""
    invited: bool
    tricks: Mapping[int, int]
    """Empty when nothing was played."""
    aces: str


def sum_in_play(rules: Mapping[str, str], pot: int, contract: str) -> int:
    """Return S of austrian.md §7.1."""
    number = int(contract[0])
    most = {
        "unlimited": pot,
        "limited": int(rules["cap_factor"]) * int(rules["stake"]),
        "styrian": {1: 20, 2: 30, 3: 40, 4: 50, 5: 60, 6: 70, 7: 80, 8: 90}[number],
        "fixed": 10,
    }[rules["pot"]]
    return min(pot, most)


def changes(rules: Mapping[str, str], pot: int, told: Told) -> tuple[dict[int, int], int]:
    """Return the change of money of each of the three, and the pot after the deal; `pot` holds the stakes."""
    amount = sum_in_play(rules, pot, told.contract)
    extras = [] if rules["illustrated"] == "none" else rules["illustrated"].split(",")
    number = int(told.contract[0])
    extra = extras[number - 5] if number > 4 else ""
    own = told.tricks.get(told.declarer, 0)
    if not told.tricks:
        made = True
    elif extra.startswith("bettel"):
        made = own == 0
    else:
        made = own >= (10 if extra == "mord" else 6)
    declarer, defenders = told.declarer, (told.left, told.right)
    cash = {declarer: amount - (0 if made else 2 * amount), told.left: 0, told.right: 0}
    pot += -amount + (0 if made else 2 * amount)
    whisters = [seat for seat in defenders if told.whist.get(seat) == "whist"]
    if told.tricks:
        for seat in whisters:
            both = told.tricks.get(told.left, 0) + told.tricks.get(told.right, 0)
            took = both if told.invited else told.tricks.get(seat, 0)
            cash[seat] += took * amount // 10
            cash[declarer] -= took * amount // 10
            if took < (4 if told.invited else 2):
                cash[seat] -= amount
                pot += amount
    for worth, lost in premiums(rules, told, extra):
        speaks = extra in ("", "sans") and rules["premium_payers"] == "whisters"
        for seat in defenders:
            if made and (not speaks or seat in whisters):
                cash[seat] -= worth
                cash[declarer] += worth
            if not made and lost:
                cash[seat] += worth
                cash[declarer] -= worth
    return cash, pot


def premiums(rules: Mapping[str, str], told: Told, extra: str) -> list[tuple[int, bool]]:
    """List the premiums of a contract: amount, and whether a failed contract pays it."""
    found = [(int(rules["extra_premium"]), True)] if extra else []
    if told.contract == "4-":
        found.append((int(rules["hearts_premium"]), True))
    for aces, option, failed in (
        ("four", "aces_premium", "aces_failed"),
        ("none", "no_aces_premium", "no_aces_failed"),
    ):
        counts = rules[option] == "always" or (rules[option] == "hand_only" and told.contract.endswith("-"))
        if told.aces == aces and counts and not extra:
            found.append((int(rules["premium"]), rules[failed] == "pays"))
    return found
