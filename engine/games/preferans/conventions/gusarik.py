"""Гусарик, for two (rules.md §13.7): a third hand lies between them and is played by the whister, open."""

from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.values import HalfWhistWho, OpenChoice, RaspTalon, WithoutThree

GUSARIK = Convention(
    preset="gusarik",
    without_three=WithoutThree.OFF,
    half_whist_who=HalfWhistWho.OPPONENT,
    open_choice=OpenChoice.ALWAYS_OPEN,
    rasp_talon=RaspTalon.CLOSED,
)
