"""Sentences on bombs (rules.md §14), as a person would say them."""

from bot.screens.texts import Sentences, Texts
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.prices import COMPULSORY_BOMB
from engine.games.preferans.conventions.values import Blind, BombSpent, BombTo


def bombs_sentences(t: Texts, rules: Convention) -> Sentences:
    """Tell how a bomb is earned, what it does and when it is gone; nothing where nobody can earn one."""
    earned = [*_by_laps(t, rules), *_by_blind_passes(t, rules)]
    if not rules.bombs or not earned:
        return []
    return [
        t.plain("A bomb multiplies everything that its owner's next game writes, but for the talon's whists."),
        *earned,
        t.plain("A bomb is gone when its game is made; after a failed one it stays.")
        if rules.bomb_spent is BombSpent.ON_MADE
        else t.plain("A bomb is gone after its game, made or not."),
    ]


def _by_laps(t: Texts, rules: Convention) -> Sentences:
    if not rules.compulsory_rasp_laps:
        return []
    return [t.plain("Everybody who plays compulsory raspasy earns a bomb ×%(n)d.", n=COMPULSORY_BOMB)]


def _by_blind_passes(t: Texts, rules: Convention) -> Sentences:
    if rules.blind is Blind.OFF:
        return []
    to = {
        BombTo.BLIND_PASSERS: t.plain("After raspasy with a blind pass each blind passer gets a bomb."),
        BombTo.ALL_ACTIVE: t.plain("After raspasy with a blind pass everybody who played them gets a bomb."),
    }[rules.bomb_to]
    return [to, t.plain("The first is ×2; in raspasy in a row bombs double, up to ×%(cap)d.", cap=rules.bomb_cap)]
