"""A convention: a frozen struct with a field for each option, named as in parameters.md.

This module defines the options of scoring; those of the auction, of whist and of remises are in the base classes.
"""

from enum import StrEnum
from typing import Annotated

from msgspec import UNSET, UnsetType

from engine.core.kinds import Number, OneOf
from engine.core.options import Rule
from engine.games.preferans.conventions.kinds import ANY, ONE_OR_TWO, NumberOrNone, Numbers, Sentences, TwoNumbers
from engine.games.preferans.conventions.remise import RemiseRules


class Consolation(StrEnum):
    """Whists of consolation for each undertrick of the declarer: the price of the game, a fixed ten, or none."""

    VALUE = "value"
    FIXED10 = "fixed10"
    NONE = "none"


class ConsolationTo(StrEnum):
    """Players who write consolation: everybody, the two defenders, or only the whisters."""

    ALL = "all"
    DEFENDERS = "defenders"
    WHISTERS = "whisters"


class GameValues(StrEnum):
    """Table of prices of made games by level and strain (`conventions.values`): today's, or one of five older ones."""

    MODERN = "modern"
    DECIMAL = "decimal"
    SIMPLE = "simple"
    STEPS = "steps"
    BIG = "big"
    VINT = "vint"


USUAL_MISERE = (10, 10)
"""Prices of a misère with the talon and without it, unless others are agreed."""


class MadeGameTo(StrEnum):
    """Place where a made game is written first: the pool, or the mountain until that is empty."""

    POOL = "pool"
    MOUNTAIN_FIRST = "mountain_first"


class AllPass(StrEnum):
    """What follows when all have passed: raspasy, or the deal of the next player, and nothing is written."""

    RASPASY = "raspasy"
    REDEAL = "redeal"


class RaspScoring(StrEnum):
    """How raspasy is scored: on the mountain, or as whists (rules.md §8.2, §8.7)."""

    MOUNTAIN = "mountain"
    WHISTS = "whists"


class RaspZero(StrEnum):
    """Bonus for a player who takes no trick in raspasy (rules.md §8.2)."""

    POOL_PRICE = "pool_price"
    POOL_ONE = "pool_one"
    MOUNTAIN_1 = "mountain_1"
    MOUNTAIN_2 = "mountain_2"
    NONE = "none"


class RaspTalon(StrEnum):
    """Role of the talon in raspasy: it leads the first two tricks, or it stays closed."""

    OPENS = "opens"
    CLOSED = "closed"


class ExitNeeds(StrEnum):
    """Kind of game that ends a run of raspasy: any, a whisted, a made, or a whisted and made one (parameters.md 2)."""

    ANY = "any"
    WHISTED = "whisted"
    MADE = "made"
    WHISTED_MADE = "whisted_made"


class DealAfterRasp(StrEnum):
    """Dealer after raspasy: the next player, or the same player at most three times in a row (rules.md §8.6)."""

    NEXT = "next"
    SAME_MAX3 = "same_max3"


class DealAfterFailedMisere(StrEnum):
    """Dealer after a failed misère: the next player, or the same one (rules.md §13.5)."""

    NEXT = "next"
    SAME = "same"


class TalonBonus(StrEnum):
    """Whists per unit of the dealer's bonus for aces and marriages in the talon, or no bonus (rules.md §9.1)."""

    OFF = "off"
    VALUE = "value"
    FIXED10 = "fixed10"


class TalonBonus3p(StrEnum):
    """Writers of the talon bonus if nobody rests: nobody, both opponents half each, or the dealer if defending."""

    NONE = "none"
    HALF_EACH = "half_each"
    DEALER = "dealer"


class MisereTalonBonus(StrEnum):
    """Whether the dealer gets a bonus for sevens in the talon of a misère (rules.md §9.2)."""

    OFF = "off"
    SEVENS = "sevens"


class Help(StrEnum):
    """American help: points beyond a full pool fill another player's pool, for ten whists each (rules.md §10)."""

    OFF = "off"
    X10 = "x10"


class HelpTie(StrEnum):
    """Order of American help to equal pools: clockwise or counter-clockwise from whoever helps (rules.md §10)."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class HelpNotTo(StrEnum):
    """Players excluded from American help: nobody, or those who wrote on the mountain in this deal (rules.md §10)."""

    NONE = "none"
    VICTIM = "victim"


class HelpLeftover(StrEnum):
    """Surplus pool points when no pool is left to help: they reduce the mountain (to zero or below) or are lost."""

    MOUNTAIN_TO_ZERO = "mountain_to_zero"
    MOUNTAIN_ANY = "mountain_any"
    LOST = "lost"


class SettleDivisor(StrEnum):
    """Number of players among whom a mountain is divided: all, or all but its owner (rules.md §11)."""

    N = "n"
    N_MINUS_1 = "n_minus_1"


class TournamentPoints(StrEnum):
    """Whether the final places earn tournament points (rules.md §16)."""

    OFF = "off"
    ON = "on"


class BombTo(StrEnum):
    """Players whose next game is multiplied (a bomb) after raspasy with a blind pass (rules.md §14)."""

    BLIND_PASSERS = "blind_passers"
    ALL_ACTIVE = "all_active"


class BombSpent(StrEnum):
    """When a bomb is used up: by its owner's next made game, or by the next game made or not (rules.md §14)."""

    ON_MADE = "on_made"
    ON_PLAYED = "on_played"


class Convention(RemiseRules, frozen=True):
    """All rules of one match. The defaults are those of the preset `sochi`."""

    consolation: Annotated[Consolation, Rule("the price of consolation per undertrick", "rules 7.3")] = (
        Consolation.VALUE
    )
    consolation_to: Annotated[ConsolationTo, Rule("who writes consolation", "rules 7.3")] = ConsolationTo.ALL
    game_values: Annotated[
        GameValues | UnsetType,
        Rule("prices of made games by level and suit", "rules 7.1", OneOf(GameValues), GameValues.MODERN),
    ] = UNSET
    misere_prices: Annotated[
        tuple[int, int] | UnsetType,
        Rule(
            "price of a misère with the talon and without it",
            "rules 7.4",
            TwoNumbers(1, 1000),
            ",".join(map(str, USUAL_MISERE)),
        ),
    ] = UNSET
    """Price of a misère with the talon and without it: written to the pool, and for every trick taken."""
    pool_k: Annotated[int, Rule("mountain points in a pool point at the end", "rules 11.1", ONE_OR_TWO)] = 1
    mountain_mult: Annotated[int, Rule("mountain records times this", "rules 7.1", ONE_OR_TWO)] = 1
    whist_mult: Annotated[int, Rule("whists times this", "rules 7.1", ONE_OR_TWO)] = 1
    made_game_to: Annotated[MadeGameTo, Rule("where a made game is written first", "rules 13.4")] = MadeGameTo.POOL
    all_pass: Annotated[
        AllPass | UnsetType, Rule("what follows when all have passed", "rules 8", OneOf(AllPass), AllPass.RASPASY)
    ] = UNSET
    rasp_scoring: Annotated[RaspScoring, Rule("raspasy to the mountain or as whists", "Codex 3.7.2")] = (
        RaspScoring.MOUNTAIN
    )
    rasp_prices: Annotated[
        tuple[int, ...],
        Rule("price of a trick, by raspasy in a row", "Codex 3.7.4", Numbers(1, 100, ("list of prices",))),
    ] = (1, 2, 3)
    rasp_zero: Annotated[RaspZero, Rule("what a player without tricks in raspasy gets", "rules 8.2")] = (
        RaspZero.POOL_PRICE
    )
    rasp_zero_dealer: Annotated[bool, Rule("the resting dealer gets it too", "rules 8.2")] = True
    amnesty: Annotated[bool, Rule("the smallest count is taken off all", "Codex 3.7.3")] = True
    rasp_talon: Annotated[RaspTalon, Rule("the talon in raspasy: opens or stays closed", "Codex 3.7.6")] = (
        RaspTalon.OPENS
    )
    exit_ladder: Annotated[
        tuple[int, ...], Rule("lowest bid after 0, 1, 2 ... raspasy", "Codex 3.7.8", Numbers(6, 10, ("list of 6..10",)))
    ] = (6,)
    exit_needs: Annotated[ExitNeeds, Rule("which deal ends a run of raspasy", "rules 8.5")] = ExitNeeds.ANY
    misere_exits: Annotated[bool, Rule("misère ends a run of raspasy too", "rules 8.5")] = True
    rasp_max_run: Annotated[
        int, Rule("raspasy after which price and ladder begin again", "rules 19.B31", NumberOrNone(1, 20))
    ] = 0
    """Number of raspasy in a row after which price and lowest bid start again; 0 means no limit."""
    rasp_run_fine: Annotated[
        int, Rule("mountain points of the dealer then", "seed 003", Number(0, 1000, ("0..1000",)))
    ] = 0
    deal_after_rasp: Annotated[DealAfterRasp, Rule("who deals after raspasy", "Codex 3.7.7")] = DealAfterRasp.NEXT
    deal_after_failed_misere: Annotated[DealAfterFailedMisere, Rule("who deals after a failed misère", "seed 004")] = (
        DealAfterFailedMisere.NEXT
    )
    compulsory_rasp_laps: Annotated[
        int, Rule("laps of raspasy before the game", "Codex 3.7.9", Number(0, 2, ("0", "1", "2")))
    ] = 0
    talon_bonus: Annotated[TalonBonus, Rule("the dealer writes for aces and marriages", "rules 9.1")] = TalonBonus.OFF
    talon_bonus_3p: Annotated[TalonBonus3p, Rule("who writes it where nobody rests", "rules 9.1")] = TalonBonus3p.NONE
    misere_talon_bonus: Annotated[MisereTalonBonus, Rule("sevens in the talon of a misère", "rules 9.2")] = (
        MisereTalonBonus.OFF
    )
    help: Annotated[Help, Rule("points beyond a full pool close another's", "rules 10")] = Help.X10
    help_tie: Annotated[HelpTie, Rule("who is helped first among equal pools", "rules 10")] = HelpTie.CLOCKWISE
    help_not_to: Annotated[HelpNotTo, Rule("who is passed over by help", "rules 19.A13")] = HelpNotTo.NONE
    help_leftover: Annotated[HelpLeftover, Rule("points when nobody is left to help", "rules 10")] = (
        HelpLeftover.MOUNTAIN_TO_ZERO
    )
    settle_divisor: Annotated[SettleDivisor, Rule("among how many a mountain is divided", "rules 11.4")] = (
        SettleDivisor.N
    )
    tournament_points: Annotated[TournamentPoints, Rule("points for the places", "rules 16")] = TournamentPoints.OFF
    bombs: Annotated[bool, Rule("raspasy passed blind earn bombs that multiply a game", "rules 14")] = False
    bomb_to: Annotated[BombTo, Rule("who gets a bomb", "Codex 3.7.10")] = BombTo.BLIND_PASSERS
    bomb_cap: Annotated[int, Rule("the largest multiplier of a bomb", "rules 14", Number(2, 1024, ("2..1024",)))] = 8
    bomb_spent: Annotated[BombSpent, Rule("when a bomb is gone", "rules 14")] = BombSpent.ON_MADE


TALON_BONUS: dict[str, Sentences] = {
    "talon_bonus": {
        "off": "Nobody is paid for the talon.",
        "value": "The resting dealer writes whists at the game's price for an ace (1), a marriage (1), ace and king of "
        "a suit (2), two aces (3) in the talon.",
        "fixed10": "The resting dealer writes ten whists for an ace or a marriage in the talon, twenty for ace and "
        "king of a suit, thirty for two aces.",
    },
    "talon_bonus_3p": {
        "none": "",
        "half_each": "Where nobody rests both opponents write half of that.",
        "dealer": "Where nobody rests a dealer who defends writes it.",
    },
    "misere_talon_bonus": {
        "off": "",
        "sevens": "On a misère the resting dealer writes ten whists for a seven, twenty for seven and eight of a suit, "
        "thirty for two sevens.",
    },
}


PRICES: dict[str, Sentences] = {
    "game_values": {
        "modern": "A made game is worth 2, 4, 6, 8, 10 from six to ten,",
        "decimal": "A made game is worth 10, 20, 30, 40, 50 from six to ten,",
        "simple": "A made six is worth 4, 6, 8, 10, 12 from spades to no trump, a seven twice that, an eight three "
        "times, a nine four times, a ten five times;",
        "steps": "A made six is worth 4, 6, 8, 10, 12 from spades to no trump, and ten more with each level;",
        "big": "A made six is worth 14, 16, 18, 20, 22 from spades to no trump, and ten more with each level;",
        "vint": "A made six is worth 4, 6, 8, 10, 12 from spades to no trump, and twice as much with each level;",
    },
    "misere_prices": {ANY: "a misère {misere}."},
    "made_game_to": {
        "pool": "It goes to the pool.",
        "mountain_first": "It is written off one's own mountain first, then to the pool.",
    },
    "mountain_mult": {
        "1": "An undertrick costs the price of the game {remise}, a trick on misère {misere_trick}.",
        "2": "An undertrick costs twice the price of the game {remise}, a trick on misère {misere_trick}.",
    },
    "whist_mult": {
        "1": "A trick of the defence is the price of the game in whists.",
        "2": "A trick of the defence is twice the price of the game in whists.",
    },
    "consolation": {
        "value": "For every undertrick consolation is written at the price of a trick.",
        "fixed10": "For every undertrick ten whists of consolation are written.",
        "none": "There is no consolation.",
    },
    "consolation_to": {
        "all": "It is written by both defenders and a resting dealer.",
        "defenders": "It is written by both defenders, not by the dealer.",
        "whisters": "It is written by those who whisted.",
    },
}


RASPASY: dict[str, Sentences] = {
    "all_pass": {
        "raspasy": "",
        "redeal": "There are none: when all pass nothing is written, and the next player deals.",
    },
    "rasp_talon": {
        "opens": "The talon leads the first two tricks: with three players it only names the suit, with more it plays "
        "for the dealer.",
        "closed": "The talon stays closed.",
    },
    "rasp_prices": {"5": "A trick costs 5.", ANY: "A trick costs {value}, by raspasy since the last exit."},
    "rasp_scoring": {
        "mountain": "Tricks go to the mountain.",
        "whists": "Whoever has the fewest tricks writes whists against the others for each of theirs.",
    },
    "amnesty": {"yes": "The smallest number of tricks is taken off everybody's count (амнистия).", "no": ""},
    "rasp_zero": {
        "pool_price": "No trick at all: the price of a trick to the pool.",
        "pool_one": "No trick at all: one point to the pool.",
        "mountain_1": "No trick at all: the price of a trick off the mountain.",
        "mountain_2": "No trick at all: twice the price of a trick off the mountain.",
        "none": "",
    },
    "rasp_zero_dealer": {"yes": "The same goes for a resting dealer.", "no": "Not for a resting dealer."},
    "exit_ladder": {ANY: "{ladder}"},
    "exit_needs": {
        "any": "Any game ends the run.",
        "whisted": "Only a game that was whisted, made or not, ends the run.",
        "made": "Only a made game ends the run.",
        "whisted_made": "Only a made game that was whisted ends the run.",
    },
    "misere_exits": {"yes": "", "no": "A misère does not."},
    "rasp_max_run": {"none": "", ANY: "After {value} raspasy price and ladder start over."},
    "rasp_run_fine": {"0": "", ANY: "The dealer then writes {value} on the mountain."},
    "deal_after_rasp": {"next": "", "same_max3": "After raspasy the same player deals again, three times at most."},
    "deal_after_failed_misere": {"next": "", "same": "After a failed misère the same player deals again."},
    "compulsory_rasp_laps": {
        "0": "",
        "1": "The match begins with a lap of compulsory raspasy.",
        "2": "The match begins with two laps of compulsory raspasy.",
    },
}


BOMBS: dict[str, Sentences] = {
    "bombs": {"yes": "Raspasy after a blind pass earn bombs that multiply the owner's next game:", "no": ""},
    "bomb_to": {"blind_passers": "for those who passed blind.", "all_active": "for everybody who played."},
    "bomb_cap": {ANY: "They double with every such raspasy in a row, up to {value}."},
    "bomb_spent": {
        "on_made": "A bomb is gone when its game is made.",
        "on_played": "A bomb is gone after the game, made or not.",
    },
}


END: dict[str, Sentences] = {
    "help": {
        "off": "",
        "x10": "Points beyond a full pool go to the largest open pool of another, ten whists for each.",
    },
    "help_tie": {
        "clockwise": "Among equal pools the next clockwise is helped.",
        "counterclockwise": "Among equal pools the next counter-clockwise is helped.",
    },
    "help_not_to": {"none": "", "victim": "Players who wrote on the mountain in the deal get no help."},
    "help_leftover": {
        "mountain_to_zero": "What nobody can take comes off the helper's mountain, down to zero.",
        "mountain_any": "What nobody can take comes off the helper's mountain, below zero too.",
        "lost": "What nobody can take is lost.",
    },
    "pool_k": {
        "1": "At the end a missing pool point is a mountain point.",
        "2": "At the end a missing pool point is two mountain points.",
    },
    "settle_divisor": {
        "n": "A mountain point is ten whists divided among all players.",
        "n_minus_1": "A mountain point is ten whists divided among the others.",
    },
    "tournament_points": {
        "off": "",
        "on": "The places are worth tournament points: 2-1-0 with three, 3-2-1-0 with four, 4-3-2-1-0 with five.",
    },
}
