"""Option pages as data: groups, short names, the choices offered for numbers and lists, short words of buttons."""

from bot.screens.option_pages import OptionGroup
from bot.screens.texts import mark
from engine.core.kinds import OneOf, YesNo
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.options import BY_NAME, FOR_TWO, value_of
from engine.games.preferans.conventions.presets import seats_for
from engine.games.preferans.conventions.values import HalfWhistWho

GROUPS: tuple[OptionGroup, ...] = (
    OptionGroup(
        "auction",
        mark("Bidding"),
        (
            *("jumps", "here", "here_excluded", "misere_first_word_only", "misere_out_of_turn", "misere_ladder"),
            *("no_talon_bids", "third_hand_free_talon"),
        ),
    ),
    OptionGroup(
        "talon",
        mark("Talon, contract"),
        ("without_three", "half_with_dealer", "talon_throw", "preferans_hand"),
    ),
    OptionGroup(
        "whist",
        mark("Whist"),
        (
            *("style", "responsibility", "duty", "duty_two_eight", "quota_basis", "shortfall_67", "shortfall_8910"),
            *("ten", "stalingrad"),
        ),
    ),
    OptionGroup(
        "half",
        mark("Half-whist"),
        (
            *("half_whist_levels", "half_whist_who", "return_levels", "auto_half_all_pass"),
            *("dealer_return", "dealer_whist"),
        ),
    ),
    OptionGroup("play", mark("Play"), ("open_choice", "open_moment")),
    OptionGroup(
        "prices",
        mark("Prices"),
        ("made_game_to", "mountain_mult", "whist_mult", "consolation", "consolation_to"),
    ),
    OptionGroup(
        "bonus",
        mark("Talon's whists"),
        ("talon_bonus", "talon_bonus_3p", "misere_talon_bonus"),
    ),
    OptionGroup(
        "raspasy",
        mark("Raspasy"),
        ("rasp_talon", "rasp_scoring", "rasp_prices", "rasp_zero", "rasp_zero_dealer", "amnesty"),
    ),
    OptionGroup(
        "exit",
        mark("Way out, next deal"),
        (
            *("exit_ladder", "exit_needs", "misere_exits", "rasp_max_run", "rasp_run_fine"),
            *("deal_after_rasp", "deal_after_failed_misere"),
        ),
    ),
    OptionGroup(
        "classic",
        mark("Blind words, bombs"),
        ("blind", "compulsory_rasp_laps", "bombs", "bomb_to", "bomb_cap", "bomb_spent"),
    ),
    OptionGroup(
        "end",
        mark("Pool, settlement"),
        (
            *("pool_target", "end", "help", "help_tie", "help_not_to", "help_leftover"),
            *("pool_k", "settle_divisor", "tournament_points"),
        ),
    ),
)
GROUP_OF = {name: group for group in GROUPS for name in group.options}

# short enough for two buttons in a row
LABELS: dict[str, str] = {
    "jumps": mark("Jumps"),
    "here": mark("“Here”"),
    "here_excluded": mark("“Here” not to"),
    "misere_first_word_only": mark("Misère first"),
    "misere_out_of_turn": mark("Misère early"),
    "misere_ladder": mark("What beats misère"),
    "no_talon_bids": mark("Without talon"),
    "third_hand_free_talon": mark("The third hand"),
    "blind": mark("Blind words"),
    "preferans_hand": mark("“Preferans”"),
    "half_with_dealer": mark("In halves"),
    "talon_throw": mark("Throwing talon"),
    "without_three": mark("“Without three”"),
    "talon_bonus": mark("Aces, marriages"),
    "talon_bonus_3p": mark("When nobody rests"),
    "misere_talon_bonus": mark("Sevens on misère"),
    "style": mark("Sharing whists"),
    "responsibility": mark("Responsibility"),
    "duty": mark("Duty"),
    "duty_two_eight": mark("Two on an eight"),
    "quota_basis": mark("Two whisters"),
    "shortfall_67": mark("Missing on 6, 7"),
    "shortfall_8910": mark("Missing on 8–10"),
    "ten": mark("Tens"),
    "stalingrad": mark("Stalingrad"),
    "half_whist_levels": mark("Half-whist"),
    "half_whist_who": mark("Half-whist by"),
    "return_levels": mark("Whist returned"),
    "dealer_return": mark("Dealer returns"),
    "dealer_whist": mark("Dealer whists"),
    "auto_half_all_pass": mark("When all pass"),
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
    "rasp_max_run": mark("In a row"),
    "rasp_run_fine": mark("Dealer's fine"),
    "deal_after_rasp": mark("After raspasy"),
    "deal_after_failed_misere": mark("After a misère"),
    "compulsory_rasp_laps": mark("Compulsory laps"),
    "pool_target": mark("Pool size"),
    "end": mark("The end"),
    "help": mark("Help"),
    "help_tie": mark("Help: equals"),
    "help_not_to": mark("Help: not to"),
    "help_leftover": mark("Points left over"),
    "pool_k": mark("A pool point"),
    "settle_divisor": mark("Mountain shared"),
    "tournament_points": mark("Tournament points"),
    "bombs": mark("Bombs"),
    "bomb_to": mark("Bombs for whom"),
    "bomb_cap": mark("Largest bomb"),
    "bomb_spent": mark("Bomb gone"),
}

# numbers and lists: what people play; any other value is typed
CHOICES: dict[str, tuple[str, ...]] = {
    "pool_target": ("4", "10", "20", "30", "50"),
    "end": ("each", "sum", "deals:12", "deals:24", "time:60", "time:120"),
    "here_excluded": ("none", "misere", "misere,6s"),
    "no_talon_bids": ("none", "9", "9,10", "misere,9,10"),
    "duty": ("4,2,1,1,1", "4,2,1,1,0"),
    "duty_two_eight": ("1", "2"),
    "half_whist_levels": ("none", "6", "6,7", "6,7,8"),
    "return_levels": ("none", "6", "6,7", "6,7,8"),
    "pool_k": ("1", "2"),
    "mountain_mult": ("1", "2"),
    "whist_mult": ("1", "2"),
    "rasp_prices": ("1,2,3", "2,4,6", "1,2,4", "1", "5"),
    "exit_ladder": ("6", "6,7", "6,7,8", "7"),
    "rasp_max_run": ("none", "3", "4"),
    "rasp_run_fine": ("0", "5", "10"),
    "compulsory_rasp_laps": ("0", "1", "2"),
    "bomb_cap": ("2", "4", "8", "16"),
}
# examples of typed values; options missing here have no values beyond their buttons
EXAMPLES: dict[str, str] = {
    "pool_target": "25",
    "end": "deals:18",
    "here_excluded": "6s,6c",
    "no_talon_bids": "misere",
    "duty": "4,2,2,1,1",
    "half_whist_levels": "6,7,8,9",
    "return_levels": "7",
    "rasp_prices": "2,3,5",
    "exit_ladder": "6,7,7,8",
    "rasp_max_run": "6",
    "rasp_run_fine": "20",
    "bomb_cap": "64",
}

# for buttons, where the whole word would be cut
SHORT_WORDS: dict[tuple[str, str], str] = {
    ("here", "elder_then_younger"): mark("the elder, then the younger"),
    ("here", "through_passer"): mark("after a passer"),
    ("here_excluded", "none"): mark("every bid may be held"),
    ("misere_ladder", "book"): mark("any nine, then without talon"),
    ("misere_ladder", "nine_no_talon"): mark("nine without talon, ten"),
    ("talon_throw", "dealer_mountain_2v"): mark("twice the game to his mountain"),
    ("quota_basis", "joint_nine_personal"): mark("together, on a nine each"),
    ("preferans_hand", "on1000"): mark("and 1000 whists on each"),
    ("half_whist_who", "both"): mark("either way"),
    ("open_moment", "after_declarer_card"): mark("after the declarer's card"),
    ("help_not_to", "victim"): mark("who wrote on his mountain"),
    ("help_leftover", "mountain_to_zero"): mark("off the mountain, down to zero"),
    ("help_leftover", "mountain_any"): mark("off the mountain, below zero too"),
}


def choices(rules: Convention, name: str) -> tuple[str, ...]:
    """List the values offered for an option, the present one among them, none that the number of players forbids."""
    kind, present = BY_NAME[name].kind, value_of(rules, name)
    offered: tuple[str, ...] = kind.texts if isinstance(kind, OneOf | YesNo) else CHOICES[name]
    if seats_for(rules) == (2,) and name in FOR_TWO:
        offered = (FOR_TWO[name],)
    elif name == "half_whist_who":
        offered = tuple(value for value in offered if value != HalfWhistWho.OPPONENT)
    return offered if present in offered else (*offered, present)
