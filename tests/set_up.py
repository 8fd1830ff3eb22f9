"""The way to a button of «Настроить», for who presses in the tests."""

from bot.games.preferans.screens.options import OPTION_PAGES
from bot.screens.option_pages import ONE, OWN, PRESET, SETUP, START
from bot.screens.setup import CANCEL, CLOCK, DROP, ROBOTS, SIZE

PAGES = {
    "robot": ROBOTS,
    "norobot": ROBOTS,
    "pool": SIZE,
    "closeyes": CANCEL,
    "save": START,
    "share": START,
    "word": SETUP,
}


def page_of(action: str) -> str:
    """Return the page on which a button with this action stands, or to which it turns; empty for other ones."""
    word, _, argument = action.partition(":")
    match word:
        case "pace":
            return ROBOTS if argument == "brisk" else CLOCK
        case "base":
            return OWN if argument.isdigit() else PRESET
        case "rule":
            return f"{ONE}:{argument.partition('=')[0]}"
        case "drop":
            return f"{DROP}:{argument}"
        case "options":
            return argument
        case _:
            return PAGES.get(word, "")


def before(page: str) -> str:
    """Return the page with the button of this one; empty for the first."""
    word, _, name = page.partition(":")
    if word == ONE:
        return OPTION_PAGES.table.rows[name].page
    if page in OPTION_PAGES.table.pages:
        return START
    above = {OWN: PRESET, DROP: OWN if page == DROP else DROP, SETUP: ""}
    return above.get(word, SETUP)


def way_to(page: str) -> tuple[str, ...]:
    """Return the pages from this one back to the second."""
    return (page, *way_to(before(page))) if page != SETUP else ()
