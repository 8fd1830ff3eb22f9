"""When the next deal begins by itself, in words: the figure of the moment at which the message changes anyway."""

from bot.screens.model import Following, Page
from bot.screens.texts import Html, Texts


def following_line(t: Texts, following: Following | None, *, steady: bool = False) -> Html:
    """The seconds left and who holds it; empty where it does not begin by itself.

    `steady`: the line changes only when the moment itself does, for a message that nothing else changes.
    """
    if following is None:
        return Html("")
    name, n = following.name, following.promised if steady else following.seconds
    match following.page:
        case Page.LAYOUT:
            return t("%(name)s looks at the layout: the next deal in %(n)d s", name=name, n=n)
        case Page.WHY:
            return t("%(name)s looks at “Why?”: the next deal in %(n)d s", name=name, n=n)
        case Page.ANALYSIS:
            return t("%(name)s looks at the analysis: the next deal in %(n)d s", name=name, n=n)
        case _:
            return t("The next deal in %(n)d s", n=n)
