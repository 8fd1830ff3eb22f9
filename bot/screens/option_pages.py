"""The option pages as data: groups, short names, the choices offered for numbers and lists, short words of buttons."""

import msgspec

from bot.screens.texts import mark
from engine.conventions.kinds import Choice, YesNo
from engine.conventions.options import BY_NAME


class Group(msgspec.Struct, frozen=True):
    """One page: its name in callback data, its title, its options in the order people speak of them."""

    page: str
    title: str
    options: tuple[str, ...]


GROUPS: tuple[Group, ...] = (
    Group(
        "auction",
        mark("Bidding, talon"),
        ("jumps", "here", "misere_first_word_only", "half_with_dealer", "without_three", "talon_bonus"),
    ),
    Group(
        "whist",
        mark("Whist"),
        (
            *("style", "responsibility", "duty", "quota_basis", "shortfall_67", "shortfall_8910"),
            *("ten", "stalingrad"),
        ),
    ),
    Group(
        "play",
        mark("Half-whist, play"),
        ("half_whist_levels", "half_whist_who", "return_levels", "open_choice", "open_moment"),
    ),
    Group(
        "prices",
        mark("Prices"),
        ("made_game_to", "mountain_mult", "whist_mult", "consolation", "consolation_to"),
    ),
    Group(
        "raspasy",
        mark("Raspasy"),
        (
            *("rasp_talon", "rasp_scoring", "rasp_prices", "rasp_zero", "rasp_zero_dealer", "amnesty"),
            *("exit_ladder", "exit_needs", "misere_exits"),
        ),
    ),
    Group(
        "end",
        mark("Pool, settlement"),
        (
            *("pool_target", "end", "help", "help_tie", "help_not_to", "help_leftover"),
            *("pool_k", "settle_divisor"),
        ),
    ),
)
GROUP_OF = {name: group for group in GROUPS for name in group.options}

# short enough for two buttons in a row
LABELS: dict[str, str] = {
    "jumps": mark("Jumps"),
    "here": mark("«Here»"),
    "misere_first_word_only": mark("When misère"),
    "half_with_dealer": mark("Misère in halves"),
    "without_three": mark("«Without three»"),
    "talon_bonus": mark("Talon's whists"),
    "style": mark("Sharing whists"),
    "responsibility": mark("Responsibility"),
    "duty": mark("Duty"),
    "quota_basis": mark("Two whisters"),
    "shortfall_67": mark("Missing on 6, 7"),
    "shortfall_8910": mark("Missing on 8–10"),
    "ten": mark("Tens"),
    "stalingrad": mark("Stalingrad"),
    "half_whist_levels": mark("Half-whist"),
    "half_whist_who": mark("Half-whist by"),
    "return_levels": mark("Whist returned"),
    "open_choice": mark("Open or closed"),
    "open_moment": mark("Laying down"),
    "made_game_to": mark("A made game"),
    "mountain_mult": mark("An undertrick"),
    "whist_mult": mark("A trick"),
    "consolation": mark("Consolation"),
    "consolation_to": mark("Consolation to"),
    "rasp_talon": mark("Talon there"),
    "rasp_scoring": mark("Written to"),
    "rasp_prices": mark("Trick's price"),
    "rasp_zero": mark("No tricks"),
    "rasp_zero_dealer": mark("Dealer's none"),
    "amnesty": mark("Amnesty"),
    "exit_ladder": mark("Exit: lowest bid"),
    "exit_needs": mark("Exit: by what"),
    "misere_exits": mark("Exit by misère"),
    "pool_target": mark("Pool size"),
    "end": mark("The end"),
    "help": mark("Help"),
    "help_tie": mark("Help: equals"),
    "help_not_to": mark("Help: not to"),
    "help_leftover": mark("Points left over"),
    "pool_k": mark("A pool point"),
    "settle_divisor": mark("Mountain shared"),
}

# numbers and lists: what people play; any other value is typed
CHOICES: dict[str, tuple[str, ...]] = {
    "pool_target": ("4", "10", "20", "30", "50"),
    "end": ("each", "sum", "deals:6", "deals:12", "deals:24"),
    "duty": ("4,2,1,1,1", "4,2,1,1,0"),
    "half_whist_levels": ("none", "6", "6,7", "6,7,8"),
    "return_levels": ("none", "6", "6,7", "6,7,8"),
    "pool_k": ("1", "2"),
    "mountain_mult": ("1", "2"),
    "whist_mult": ("1", "2"),
    "rasp_prices": ("1,2,3", "2,4,6", "1,2,4", "1", "5"),
    "exit_ladder": ("6", "6,7", "6,7,8", "7"),
}
# what an example of a typed value looks like; the others have no values beyond their buttons
EXAMPLES: dict[str, str] = {
    "pool_target": "25",
    "end": "deals:18",
    "duty": "4,2,2,1,1",
    "half_whist_levels": "6,7,8,9",
    "return_levels": "7",
    "rasp_prices": "2,3,5",
    "exit_ladder": "6,7,7,8",
}

# for buttons, where the whole word would be cut
SHORT_WORDS: dict[tuple[str, str], str] = {
    ("here", "elder_then_younger"): mark("the elder, then the younger"),
    ("half_whist_who", "both"): mark("either way"),
    ("open_moment", "after_declarer_card"): mark("after the declarer's card"),
    ("help_not_to", "victim"): mark("who wrote on his mountain"),
    ("help_leftover", "mountain_to_zero"): mark("off the mountain, down to zero"),
    ("help_leftover", "mountain_any"): mark("off the mountain, below zero too"),
}


def choices(name: str, present: str) -> tuple[str, ...]:
    """The values offered for an option, the present one among them."""
    kind = BY_NAME[name].kind
    offered = kind.texts if isinstance(kind, Choice | YesNo) else CHOICES[name]
    return offered if present in offered else (*offered, present)
