"""Commitments (seals) of a duplicate: one digest of all in the messages, the list of all as a file."""

from typing import Final

from bot.screens.fair import DIGITS
from bot.screens.keys import Row
from bot.screens.texts import Html, Texts, code, folded
from bot.screens.tournament.keys import TourWord, tour_key
from bot.screens.tournament.words import TourFrame, title_of
from engine.tournament.secrets import announced, commitments
from engine.tournament.state import Tournament

SEALS_NAME: Final = "seals-%d.txt"
"""Name of the file with a tournament's commitments; %d is the number of the tournament."""


def seals_of(tour: Tournament) -> tuple[str, ...]:
    """Return the commitments to all deals of a duplicate, after the one to lots and draws; they reveal no card."""
    return commitments(bytes.fromhex(tour.secret), tour.plan.planned_deals)


def announced_of(tour: Tournament) -> str:
    """Return the digest C of all commitments of a duplicate, in hexadecimal."""
    return announced(seals_of(tour))


def seals_text(t: Texts, frame: TourFrame) -> str:
    """Return the file of the commitments: an explanation, the digest C, and each commitment after its number."""
    tour = frame.tour
    seals = seals_of(tour)
    head = (
        title_of(t, tour),
        t.plain(
            "Each number below is the seal of one deal: the SHA-256 of its secret. Number 0 is the secret of the draws."
        ),
        t.plain("The secrets of a round are shown when it is closed. The record of the tournament is checked by:"),
        "python -m engine verify",
        f"C = {announced(seals)}",
    )
    return "\n".join((*head, "", *(f"{deal} {seal}" for deal, seal in enumerate(seals)), ""))


def seals_caption(t: Texts, title: str) -> str:
    """Return the caption of a file of commitments: what it is for. `title`: of the tournament or week. Plain text."""
    return t.plain("%(title)s: seals of the deals. Keep them: they show that no cards were changed.", title=title)


def record_caption(t: Texts, tour: Tournament) -> str:
    """Return the caption of a tournament's file: how to verify it; plain text."""
    return f"{title_of(t, tour)}. {checked_by(t)}"


def checked_by(t: Texts) -> str:
    """Explain how to verify a record; plain text."""
    return t.plain("Everybody can check the cards and the results: python -m engine verify")


def sealed_line(t: Texts, tour: Tournament) -> Html:
    """Format the digest C of a duplicate's commitments, folded; empty for other tournaments."""
    if not tour.is_duplicate:
        return Html("")
    seal = announced_of(tour)
    return folded(t("🔏 All deals: %(digits)s…", digits=seal[:DIGITS]), code(seal))


def seals_key(t: Texts, frame: TourFrame) -> Row:
    """Return the button that sends the commitments; empty if the tournament is no duplicate."""
    return (tour_key(t.plain("Seals"), TourWord.SEALS, frame.key),) if frame.tour.is_duplicate else ()
