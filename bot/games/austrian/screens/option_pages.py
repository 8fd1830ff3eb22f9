"""Option pages as data: groups, short names, the choices offered for numbers and lists (austrian.md §11, §15)."""

from bot.screens.option_pages import OptionGroup
from bot.screens.texts import mark

GROUPS: tuple[OptionGroup, ...] = (
    OptionGroup("pot", mark("Pot"), ("pot", "stake", "cap_factor", "contribution", "refill", "refill_at")),
    OptionGroup("auction", mark("Bidding"), ("jumps", "here", "hand", "all_pass")),
    OptionGroup("play", mark("Whist, play"), ("invite", "must_beat")),
    OptionGroup(
        "premiums",
        mark("Premiums"),
        (
            *("hearts_premium", "premium", "aces_premium", "aces_announce", "aces_failed"),
            *("no_aces_premium", "no_aces_failed", "premium_payers"),
        ),
    ),
    OptionGroup("numbers", mark("Numbers 5–8"), ("illustrated", "extra_premium")),
    OptionGroup("end", mark("End"), ("end",)),
)

# short enough for two buttons in a row
LABELS: dict[str, str] = {
    "pot": mark("Kind of pot"),
    "stake": mark("Stake"),
    "cap_factor": mark("Limit"),
    "contribution": mark("Contribution"),
    "refill": mark("Empty pot"),
    "refill_at": mark("Empty means"),
    "jumps": mark("Jumps"),
    "here": mark("“Here”"),
    "hand": mark("From the hand"),
    "all_pass": mark("All pass"),
    "invite": mark("Invitation"),
    "must_beat": mark("Duty to beat"),
    "hearts_premium": mark("For preference"),
    "premium": mark("For aces"),
    "aces_premium": mark("Four aces"),
    "aces_announce": mark("Aces are told"),
    "aces_failed": mark("Four aces, remise"),
    "no_aces_premium": mark("No aces"),
    "no_aces_failed": mark("No aces, remise"),
    "premium_payers": mark("Premiums paid by"),
    "illustrated": mark("Numbers 5–8"),
    "extra_premium": mark("For 5–8"),
    "end": mark("End"),
}

BRIEFLY = ("pot", "stake", "contribution", "hand", "invite", "must_beat")
"""Options with a line each above the folded rules."""
# numbers and lists: what people play; any other value is typed
CHOICES: dict[str, tuple[str, ...]] = {
    "stake": ("10", "20", "50", "100"),
    "cap_factor": ("5", "10", "20"),
    "contribution": ("20", "50", "100"),
    "hearts_premium": ("0", "10", "20"),
    "premium": ("0", "10", "20"),
    "extra_premium": ("0", "10", "20"),
    "illustrated": ("none", "bettel", "bettel,sans", "bettel,sans,bettel_open", "bettel,sans,bettel_open,mord"),
    "end": ("deals:12", "deals:24", "time:60", "time:120", "none"),
}
ALL_NUMBERS = ("illustrated", CHOICES["illustrated"][-1])
"""Value whose button needs a shorter word: all contracts of Illustrated in their usual order."""
# examples of typed values; options missing here have no values beyond their buttons
EXAMPLES: dict[str, str] = {
    "stake": "30",
    "cap_factor": "8",
    "contribution": "30",
    "hearts_premium": "5",
    "premium": "5",
    "extra_premium": "5",
    "illustrated": "bettel,mord",
    "end": "deals:18",
}
