"""File of a week: what everybody may know of it, so that the deals can be recomputed (tournament.md §5, §7)."""

from collections.abc import Sequence

from bot.screens.texts import Texts
from bot.screens.tour_seals import seals_caption
from bot.screens.week_words import dates, exact_word
from engine.tournament.secrets import dealer_of, deck_by
from engine.tournament.week import DEALS, SEATS
from engine.tournament.weekly import Week


def week_text(t: Texts, week: Week, records: Sequence[str] = ()) -> str:
    """Write what may be known of a week; secrets, cards and `records` of the robots' tables once it is closed."""
    told = [
        t.plain("Deals of the week · %(dates)s", dates=dates(t, week.number)),
        t.plain("Rules: %(rules)s. Robots: %(stamp)s.", rules=week.preset, stamp=week.stamp),
        "",
        f"C = {week.announced}",
        *(f"c_{deal} = {seal}" for deal, seal in enumerate(week.seals)),
        "",
        t.plain("C is SHA-256 of c_0 … c_9 put together; c_d is SHA-256 of secret_d."),
    ]
    if not week.is_closed:
        return _file([*told, t.plain("The secrets are here when the week is over.")])
    told += [
        t.plain("secret_d is SHA-256 of S and d as eight bytes, the highest first; the deck follows from secret_d."),
        "",
        f"S = {week.secret}",
    ]
    for deal in range(1, DEALS + 1):
        told += ["", *_deal(t, week, deal)]
    for record in records:
        told += ["", record.rstrip()]
    return _file(told)


def file_caption(t: Texts, week: Week) -> str:
    """Tell below the file of a week what it is good for; plain text."""
    title = t.plain("Deals of the week · %(dates)s", dates=dates(t, week.number))
    return title if week.is_closed else seals_caption(t, title)


def _deal(t: Texts, week: Week, deal: int) -> list[str]:
    secret = week.secret_of(deal)
    par = exact_word(week.pars[deal - 1]) if deal <= len(week.pars) else "…"
    dealer = int(dealer_of(deal, SEATS))
    return [
        t.plain("Deal %(deal)d, seat %(dealer)d deals; robot in seat 1: %(par)s", deal=deal, dealer=dealer, par=par),
        f"secret_{deal} = {secret.hex()}",
        " ".join(card.value for card in deck_by(secret, b"")),
    ]


def _file(told: Sequence[str]) -> str:
    return "\n".join(told) + "\n"
