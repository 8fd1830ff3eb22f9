"""«Сыграй мою сдачу»: the link, what is said before the deal, the results beside each other after it."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.pictures.drawing import Drawing, Labels
from bot.screens.actions import Action
from bot.screens.keys import ours
from bot.screens.model import Button, Frame, Screen, Style
from bot.screens.texts import Html, Texts, lines


def agreed_toast(t: Texts, awaited: Sequence[str]) -> str:
    """A toast for who agreed while others have not; their names."""
    return t.plain("Agreed. Others who sat there must agree too: %(names)s.", names=", ".join(awaited))


def question_screen(t: Texts, frame: Frame, number: int, name: str, group: str) -> Screen:
    """A message to one of those who sat at a finished deal, which `name` would let others play; no card is told."""
    asked = t(
        "%(name)s offers deal %(number)d to others: they would play it by a link, against robots, and not learn who"
        " sat there. Do you agree?",
        name=name,
        number=number,
    )
    where = t("Table in “%(group)s”.", group=group) if group else ""
    yes = ours(frame, t.plain("Yes"), f"{Action.LEND}:{number}", Style.SUCCESS)
    no = ours(frame, t.plain("No"), f"{Action.KEEP}:{number}")
    return Screen(lines(asked, where), ((yes, no),))


def kept_toast(t: Texts) -> str:
    """A toast for who does not agree."""
    return t.plain("Others will not play this deal.")


def kept_screen(t: Texts, number: int, name: str) -> Screen:
    """A sentence to whoever offered the deal, which `name` does not want others to play."""
    return Screen(t("Deal %(number)d is not played by others: %(name)s does not agree.", number=number, name=name))


def lent_toast(t: Texts) -> str:
    """A toast for the last one to agree, in his private chat."""
    return t.plain("Everybody agrees: the deal is in the group.")


def link_screen(t: Texts, number: int, url: str, picture: Drawing, labels: Labels) -> Screen:
    """A message to be forwarded: the cards of the seat that is lent, as they were dealt, and the way to the table.

    It tells nothing of the other hands, nor of how the deal went.
    """
    told = t("Deal %(number)d: play it yourself, on the same seat, with robots.", number=number)
    return Screen(told, ((Button(t.plain("Play this deal"), url=url, style=Style.PRIMARY),),), picture, labels=labels)


def before_it(t: Texts, *, knows: bool) -> Screen:
    """What is said before the cards come; `knows`: the reader sat there himself."""
    told = t("The same cards, the same seat; the others are robots. The results come after the deal.")
    warned = t("You sat at this deal: you know the cards.") if knows else Html("")
    return Screen(lines(told, warned))


def with_original(screen: Screen, compared: Html) -> Screen:
    """The settlement of such a deal: the results beside each other, no other pulka from here."""
    return replace(screen, text=lines(Html(screen.text), compared), rows=screen.rows[1:])
