"""Start of the next deal in words: the seconds left at the moment when the message changes anyway."""

from bot.screens.model import Following
from bot.screens.texts import Html, Texts


def following_line(t: Texts, following: Following | None, *, steady: bool = False) -> Html:
    """Tell who holds the next deal, and the seconds left; empty where nobody does.

    `steady`: the line changes only when the moment itself does, for a message that nothing else changes.
    """
    if following is None or not following.name:
        return Html("")
    n = _seconds(following, steady=steady)
    return t("%(name)s looks at the deal: the next one in %(n)d s", name=following.name, n=n)


def next_words(t: Texts, said: str, following: Following | None, *, steady: bool = False) -> str:
    """Write the label of “Next deal”: `said`, and the seconds left where the deal begins by itself.

    Seconds that a line of the message tells stay out of the label; `steady`: see `following_line`.
    """
    if following is None or following_line(t, following):
        return said
    return t.plain("%(said)s · in %(n)d s", said=said, n=_seconds(following, steady=steady))


def _seconds(following: Following, *, steady: bool) -> int:
    return following.promised if steady else following.seconds
