"""Screens of «Сыграй мою сдачу», a deal lent to others: the link, the introduction, the comparison of results."""

from collections.abc import Sequence

from msgspec.structs import replace

from bot.pictures.drawing import Drawing, Labels
from bot.screens.actions import Action, LooseAction
from bot.screens.greeting import BELOW
from bot.screens.keys import loose, ours
from bot.screens.model import Button, ButtonStyle, Frame, Original, Screen
from bot.screens.robot_names import called_at_table
from bot.screens.texts import Html, Texts, lines
from bot.screens.words import balance_word
from engine.core.seats import BySeat, Seat


def agreed_toast(t: Texts, awaited: Sequence[str], everybody: Sequence[str]) -> str:
    """Return the toast for a player who agreed to lend a deal, with the names of those who have not answered yet.

    everybody: names of all players of the deal
    """
    names = ", ".join(called_at_table(t, awaited, everybody))
    return t.plain("Agreed. Others who sat there must agree too: %(names)s.", names=names)


def question_screen(t: Texts, frame: Frame, number: int, name: str, group: str) -> Screen:
    """Ask a player of a finished deal whether `name` may lend it to others; no card is shown.

    group: title of the table's chat, empty if it has none
    """
    asked = t(
        "%(name)s offers deal %(number)d to others: they would play it through a link, against robots, and not "
        "learn who sat there. Do you agree?",
        name=name,
        number=number,
    )
    where = t("Table in “%(group)s”.", group=group) if group else ""
    yes = ours(frame, t.plain("Yes"), f"{Action.LEND}:{number}", ButtonStyle.SUCCESS)
    no = ours(frame, t.plain("No"), f"{Action.KEEP}:{number}")
    return Screen(lines(asked, where), ((yes, no),))


def kept_toast(t: Texts) -> str:
    """Return the toast for a player who does not agree to lend a deal."""
    return t.plain("Others will not play this deal.")


def kept_screen(t: Texts, number: int, name: str) -> Screen:
    """Notify the person who wanted to lend a deal that `name` does not agree."""
    return Screen(t("Deal %(number)d will not be lent: %(name)s does not agree.", number=number, name=name))


def lent_toast(t: Texts) -> str:
    """Return the toast for the last player who agreed in the private chat: the deal is now offered in the group."""
    return t.plain("Everybody agrees: the deal is in the group.")


def link_screen(t: Texts, number: int, url: str, picture: Drawing, labels: Labels) -> Screen:
    """Show the lent seat with its cards as dealt and a button with the link to play it; people forward this message.

    It reveals nothing of the other hands or of how the deal went.
    """
    told = t("Deal %(number)d: play it yourself, in the same seat, against robots.", number=number)
    return Screen(
        told, ((Button(t.plain("Play this deal"), url=url, style=ButtonStyle.PRIMARY),),), picture, labels=labels
    )


def before_it(t: Texts, *, knows: bool) -> Screen:
    """Introduce a lent deal before its cards are shown. `knows`: the reader has played this deal before."""
    told = t("The same cards, the same seat; the others are robots. The results come after the deal.")
    warned = t("You played this deal: you know the cards.") if knows else Html("")
    return Screen(lines(told, warned))


def played_screen(t: Texts, number: int, results: Sequence[int], original: int, group: str) -> Screen:
    """Notify the person who lent a deal of other people's results, without names.

    results: balances, the latest last. original: the lender's own balance. group: title of the table's chat, or empty.
    """
    then, last, best = (balance_word(result) for result in (original, results[-1], max(results)))
    if len(results) == 1:
        told = t(
            "One more person has played your deal %(number)d: %(last)s against %(then)s.",
            number=number,
            last=last,
            then=then,
        )
    else:
        told = Html(
            t.number(
                "%(n)d more person has played your deal %(number)d: the last %(last)s, the best %(best)s, against "
                "%(then)s.",
                "%(n)d more people have played your deal %(number)d: the last %(last)s, the best %(best)s, against "
                "%(then)s.",
                len(results),
                number=number,
                last=last,
                best=best,
                then=then,
            )
        )
    where = t("Table in “%(group)s”.", group=group) if group else ""
    return Screen(lines(told, where))


def with_original(t: Texts, screen: Screen, compared: Html, *, preset: str, bot_url: str) -> Screen:
    """Add to a lent deal's settlement the comparison with the original, and buttons to play on instead of a rematch.

    preset: rules for another deal. bot_url: address of the private chat, empty for none.
    """
    another = loose(t.plain("Another deal"), f"{LooseAction.BEGIN}:{preset}", ButtonStyle.PRIMARY)
    robots = loose(t.plain("Play with robots"), f"{LooseAction.ALONE}:{BELOW}:{preset}")
    group = ((Button(t.plain("Invite me to your group"), url=f"{bot_url}?startgroup=new"),),) if bot_url else ()
    onward = ((another, robots), *group)
    return replace(screen, text=lines(Html(screen.text), compared), rows=(*onward, *screen.rows[1:]))


def nameless(t: Texts, players: BySeat[str], reader: Seat) -> BySeat[str]:
    """Return names for the players of a deal: "you" for its reader, the number of the seat for others."""
    return BySeat.collect(
        t.plain("you") if seat is reader else t.plain("seat %(n)d", n=int(seat)) for seat in players.seats
    )


def compared(t: Texts, then: Original, line: str, *, own: int, judged: bool = True) -> Html:
    """List results of a lent deal: the reader's, the original, and the original without mistakes after the auction.

    Nobody is named. line: outcome of the original deal. own: the reader's result. judged: the third result is known.
    """
    cards = t("The original without mistakes after the auction: %(cards)s", cards=balance_word(round(then.cards)))
    return lines(
        t("<b>Your result: %(own)s</b>", own=balance_word(own)),
        t("The original: %(then)s (%(line)s)", then=balance_word(round(then.result)), line=line),
        cards if judged else Html(""),
    )
