"""Rows of preferans' options on what is written: prices, raspasy, bombs, the end and the settlement (parameters.md)."""

from typing import Final

from bot.screens.option_table import option, value, words
from bot.screens.texts import mark

OPTIONS_OF_SCORES: Final = (
    option(
        words("made_game_to", "prices", mark("A made game"), mark("a made game goes")),
        value("pool", mark("to the pool")),
        value("mountain_first", mark("off the mountain first")),
    ),
    option(words("mountain_mult", "prices", mark("An undertrick"), mark("mountain times")), usual=("1", "2")),
    option(words("whist_mult", "prices", mark("A trick"), mark("whists times")), usual=("1", "2")),
    option(
        words("consolation", "prices", mark("Consolation"), mark("consolation per undertrick")),
        value("value", mark("the price of the game"), mark("An undertrick is paid like a trick.")),
        value("fixed10", mark("always ten"), mark("Ten whists for every undertrick, whatever the game.")),
        value("none", mark("no consolation")),
    ),
    option(
        words("consolation_to", "prices", mark("Consolation to"), mark("consolation is written by")),
        value(
            "all",
            mark("everybody, the dealer too"),
            mark("All the others write consolation, the dealer on the talon too."),
        ),
        value("defenders", mark("the two defenders"), mark("Both defenders write consolation, the dealer does not.")),
        value("whisters", mark("whisters only"), mark("Only those who whisted write consolation.")),
    ),
    option(
        words("talon_bonus", "bonus", mark("Aces, marriages"), mark("whists for aces and marriages in the talon")),
        value("off", effect=mark("Nothing is written for what lies in the talon.")),
        value("value", mark("the price of the game")),
        value("fixed10", mark("always ten")),
    ),
    option(
        words(
            "talon_bonus_3p", "bonus", mark("When nobody rests"), mark("where nobody rests the talon's whists go to")
        ),
        value("none", mark("nobody"), mark("Where nobody rests the talon earns nothing.")),
        value(
            "half_each",
            mark("both opponents, half each"),
            mark("Where nobody rests both opponents of the declarer write half of the talon's whists."),
        ),
        value(
            "dealer",
            mark("the dealer unless playing"),
            mark("Where nobody rests the dealer writes the talon's whists, unless playing the game."),
        ),
    ),
    option(
        words(
            "misere_talon_bonus", "bonus", mark("Sevens on misère"), mark("whists for sevens in the talon of a misère")
        ),
        value("off", effect=mark("The talon of a misère earns nothing.")),
        value("sevens", mark("ten each")),
    ),
    option(
        words("rasp_talon", "raspasy", mark("Talon there"), mark("the talon in raspasy")),
        value("opens", mark("opens")),
        value("closed", mark("stays closed"), mark("The talon stays closed.")),
    ),
    option(
        words("rasp_scoring", "raspasy", mark("Written to"), mark("raspasy are written")),
        value("mountain", mark("to the mountain"), mark("Everybody writes their tricks to the mountain.")),
        value("whists", mark("as whists"), mark("Whoever takes least writes whists for each trick of the others.")),
    ),
    option(
        words("rasp_prices", "raspasy", mark("Trick's price"), mark("a trick in raspasy in a row")),
        effect=mark("A trick in raspasy: %(value)s."),
        usual=("1,2,3", "2,4,6", "1,2,4", "1", "5"),
        example="2,3,5",
        wanted=mark("prices with commas between, from 1 to 100 each: 1,2,3 (the last one repeats)"),
    ),
    option(
        words("rasp_zero", "raspasy", mark("No tricks"), mark("for no trick in raspasy")),
        value(
            "pool_price",
            mark("the price of a trick to the pool"),
            mark("No trick at all: the price of a trick to the pool."),
        ),
        value("pool_one", mark("one to the pool"), mark("No trick at all: one to the pool.")),
        value(
            "mountain_1",
            mark("the price of a trick off the mountain"),
            mark("No trick at all: the price of a trick off the mountain."),
        ),
        value(
            "mountain_2",
            mark("twice the price off the mountain"),
            mark("No trick at all: twice the price of a trick off the mountain."),
        ),
        value("none", mark("nothing"), mark("Nothing is written for no trick at all.")),
    ),
    option(
        words("rasp_zero_dealer", "raspasy", mark("Dealer's none"), mark("the dealer gets it too")),
        value("yes", effect=mark("The dealer on the talon writes for no trick, too.")),
        value("no", effect=mark("The dealer on the talon writes nothing for no trick.")),
    ),
    option(
        words("amnesty", "raspasy", mark("Amnesty"), mark("amnesty")),
        value("yes", effect=mark("The smallest number of tricks is taken off everybody's count.")),
        value("no", effect=mark("Everybody writes all their tricks.")),
    ),
    option(
        words("exit_ladder", "exit", mark("Exit: lowest bid"), mark("exit from raspasy")),
        usual=("6", "6,7", "6,7,8", "7"),
        example="6,7,7,8",
        wanted=mark("games with commas between, from 6 to 10: 6,7,8 (the last one repeats)"),
    ),
    option(
        words("exit_needs", "exit", mark("Exit: by what"), mark("what ends a run of raspasy")),
        value("any", mark("any game"), mark("Any game ends a run of raspasy, made or not.")),
        value("made", mark("a made game"), mark("Only a made game ends a run of raspasy.")),
        value(
            "whisted_made",
            mark("a whisted and made game"),
            mark("Only a game that was whisted and made ends a run of raspasy."),
        ),
    ),
    option(
        words("misere_exits", "exit", mark("Exit by misère"), mark("misère ends a run of raspasy too")),
        value("yes", effect=mark("A misère ends a run of raspasy like a game.")),
        value("no", effect=mark("A misère does not end a run of raspasy.")),
    ),
    option(
        words("rasp_max_run", "exit", mark("In a row"), mark("raspasy in a row at most")),
        value(
            "none", mark("any number"), mark("Price and lowest bid wait for an exit, however many raspasy there are.")
        ),
        usual=("none", "3", "4"),
        example="6",
    ),
    option(
        words("rasp_run_fine", "exit", mark("Dealer's fine"), mark("the dealer's fine after that many")),
        value("0", mark("none"), mark("The dealer pays nothing.")),
        effect=mark("The dealer then writes %(value)s to the mountain."),
        usual=("0", "5", "10"),
        example="20",
    ),
    option(
        words("deal_after_rasp", "exit", mark("After raspasy"), mark("dealer after raspasy")),
        value("next", mark("the next"), mark("After raspasy the deal moves on.")),
        value(
            "same_max3",
            mark("the same, three times at most"),
            mark("After raspasy the same player deals again, three times in a row at most."),
        ),
    ),
    option(
        words("deal_after_failed_misere", "exit", mark("After a misère"), mark("dealer after a failed misère")),
        value("next", mark("the next"), mark("After a failed misère the deal moves on.")),
        value("same", mark("the same")),
    ),
    option(
        words("blind", "classic", mark("Blind calls"), mark("before looking at one's cards")),
        value("off", mark("nobody calls"), mark("Everybody looks at their cards before calling.")),
        value(
            "pass",
            mark("one may pass"),
            mark("One may pass blind: bids after it begin at seven, and raspasy with it count double."),
        ),
        value(
            "full",
            mark("one may pass and bid"),
            mark("One may pass and bid blind; a blind game counts double, its talon is shown to nobody."),
        ),
    ),
    option(
        words("compulsory_rasp_laps", "classic", mark("Compulsory laps"), mark("laps of compulsory raspasy")),
        value("0", mark("none"), mark("The match begins with bidding right away.")),
        usual=("0", "1", "2"),
    ),
    option(
        words("bombs", "classic", mark("Bombs"), mark("bombs")),
        value("yes", effect=mark("Bombs of blind and compulsory raspasy multiply their owner's next game.")),
        value("no", effect=mark("There are no bombs.")),
    ),
    option(
        words("bomb_to", "classic", mark("Bombs for whom"), mark("a bomb goes to")),
        value("blind_passers", mark("those who passed blind"), mark("Those who passed blind get the bomb.")),
        value("all_active", mark("everybody who played"), mark("Everybody who played the raspasy gets the bomb.")),
    ),
    option(
        words("bomb_cap", "classic", mark("Largest bomb"), mark("the largest bomb")),
        effect=mark("A bomb is worth ×%(value)s at most."),
        usual=("2", "4", "8", "16"),
        example="64",
    ),
    option(
        words("bomb_spent", "classic", mark("Bomb gone"), mark("a bomb is gone")),
        value(
            "on_made",
            mark("with a made game"),
            mark("A bomb is gone when its game is made; after a failed one it stays."),
        ),
        value("on_played", mark("with any game"), mark("A bomb is gone after its game, made or not.")),
    ),
    option(
        words("pool_target", "end", mark("Pool size"), mark("pool per player")),
        effect=mark("%(value)s for each player."),
        usual=("4", "10", "20", "30", "50"),
        example="25",
        wanted=mark("a whole number from 1 to 999 999 999, usually from 4 to 50"),
    ),
    option(
        words("end", "end", mark("The end"), mark("end of the match")),
        value("each", mark("every pool is closed"), mark("The pulka ends when everybody has %(pool)d in the pool.")),
        value("sum", mark("the common pool is closed")),
        usual=("each", "sum", "deals:12", "deals:24", "time:60", "time:120"),
        example="deals:18",
        wanted=mark("each (all pools closed), sum (the common), deals:12, time:90 (minutes), 1 to 9999"),
    ),
    option(
        words("help", "end", mark("Help"), mark("American help")),
        value("x10", mark("ten whists a point"), mark("A player with a closed pool helps others: ten whists a point.")),
    ),
    option(
        words("help_tie", "end", mark("Help: equals"), mark("of equal pools help goes to")),
        value("clockwise", mark("the next clockwise"), mark("Of equal pools the next clockwise is helped first.")),
        value(
            "counterclockwise",
            mark("the next counter-clockwise"),
            mark("Of equal pools the next counter-clockwise is helped first."),
        ),
    ),
    option(
        words("help_not_to", "end", mark("Help: not to"), mark("help skips")),
        value("none", mark("nobody"), mark("Anybody whose pool is open may be helped.")),
        value(
            "victim",
            mark("who wrote on the mountain in this deal"),
            mark("Players who wrote on the mountain in this deal get no help."),
            brief=mark("who wrote on the mountain"),
        ),
    ),
    option(
        words("help_leftover", "end", mark("Points left over"), mark("points when nobody is left to help")),
        value(
            "mountain_to_zero",
            mark("off the helper's mountain, down to zero"),
            brief=mark("off the mountain, down to zero"),
        ),
        value(
            "mountain_any",
            mark("off the helper's mountain, below zero too"),
            brief=mark("off the mountain, below zero too"),
        ),
        value("lost", mark("are lost")),
    ),
    option(words("pool_k", "end", mark("A pool point"), mark("a pool point in mountain points")), usual=("1", "2")),
    option(
        words("settle_divisor", "end", mark("Mountain shared"), mark("a mountain is divided among")),
        value("n", mark("all players"), mark("A mountain is divided among all players.")),
        value("n_minus_1", mark("the other players")),
    ),
    option(
        words("tournament_points", "end", mark("Tournament points"), mark("points for the places")),
        value("off", effect=mark("Whists are counted, places are not.")),
        value("on", mark("counted")),
    ),
)
