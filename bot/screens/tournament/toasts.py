"""Toasts of a tournament: what a press has done, in a few words."""

from bot.screens.texts import ALERT, Texts
from bot.screens.tournament.own import word_kept
from bot.screens.tournament.rulings import ruling_word
from bot.screens.tournament.words import TourFrame
from engine.tournament.events import (
    AnyEvent,
    Arrived,
    Cancelled,
    Detached,
    DirectorLeft,
    DirectorTook,
    Finished,
    Registered,
    RoundDrawn,
    Undone,
    Withdrew,
    WordSaid,
)


def substitute_told(t: Texts) -> str:
    """Return the toast for a person who offers to be a substitute: the director is asked to decide; plain text."""
    return t.plain("The director has been asked.")


def ruled(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    """Return the toast on what a press has done; empty if the screen shows it anyway. `frame`: to name entrants."""
    return (ruling_word(t, frame, event) or _of_person(t, event) or _of_course(t, frame, event))[:ALERT]


def _of_person(t: Texts, event: AnyEvent) -> str:
    """Return the toast on what the presser has done for themselves; empty for other events."""
    match event:
        case Registered():
            return t.plain("You are registered.")
        case Withdrew():
            return t.plain("You are no longer registered.")
        case Arrived():
            return t.plain("You are here.")
        case WordSaid(word=word):
            return word_kept(t, word)
        case DirectorLeft():
            return t.plain("You no longer direct.")
        case DirectorTook():
            return t.plain("You now direct the tournament.")
        case _:
            return ""


def _of_course(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    match event:
        case RoundDrawn(round=number):
            return t.plain("Round %(n)d has begun", n=number)
        case Detached():
            return t.plain("The standings no longer come here.")
        case Finished():
            return t.plain("The tournament is over.")
        case Cancelled():
            return t.plain("The tournament is cancelled.")
        case Undone():
            return t.plain("Taken back.")
        case _:
            return ""


def director_gone(t: Texts) -> str:
    """Return the toast that the tournament has no director any more."""
    return t.plain("The director has left. Who takes over?")


def undone_toast(t: Texts, frame: TourFrame, event: AnyEvent) -> str:
    """Return the toast for the director on a ruling that was taken back. `frame`: before it was taken back."""
    return t.plain("Taken back: %(what)s", what=ruling_word(t, frame, event))[:ALERT]
