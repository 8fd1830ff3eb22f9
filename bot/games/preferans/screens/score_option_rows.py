"""Options of scoring in words: page, names, values with their words and sentences, buttons."""

from typing import Final

from bot.screens.option_table import option, value
from bot.screens.texts import mark

OPTIONS_OF_SCORES: Final = (
    option("game_values", "prices", "Prices of games", "prices of games").of(
        value("modern", "today's"),
        value("decimal", "decimal"),
        value("simple", "simple, by suit"),
        value("steps", "by suit in steps of ten", brief="steps of ten"),
        value("big", "by suit, ten more than in steps", brief="big steps of ten"),
        value("vint", "by suit, doubling as in vint", brief="as in vint"),
    ),
    option("misere_prices", "prices", "Misère's price", "price of misère").of(
        value("50,50", is_decided=True),
        value("5,10", is_decided=True),
        effect=mark("Misère is worth %(value)s: made, to the pool; caught, for each trick, like an undertrick."),
        usual=("10,10", "50,50", "5,10"),
        example="10,20",
        wanted=mark("two numbers from 1 to 1000, with the talon and without it: 5,10"),
    ),
    option("remise_to", "prices", "Remises", "remises go").of(
        value("mountain", "to the mountain", "Undertricks and whisters' missing tricks go to the mountain."),
        value("record", "off the pool", "Remises come off one's own pool, below zero too."),
        value(
            "kurochka",
            "to the kurochka",
            "Remises go to one's kurochka, above the pool; a made game goes to the pool and comes off it too.",
        ),
        value(
            "kotel",
            "into the kotel",
            "Remises go into the kotel, the common pot; at the end prize deals are played for it.",
        ),
    ),
    option("kurochka_stake", "prices", "Dealer's stake", "before a deal to the dealer's kurochka").of(
        value("0", "nothing", "Nothing is added to a kurochka before a deal."),
        effect=mark("Before each deal %(value)s are added to the dealer's kurochka."),
        usual=("0", "1", "2", "4"),
        example="10",
    ),
    option("kotel_deals", "prices", "Prize deals", "prize deals for the kotel").of(
        value("seats", "as many as players", "There are as many prize deals as players."),
        effect=mark("There are prize deals for the kotel: %(value)s."),
        usual=("seats", "1", "3", "6"),
        example="12",
    ),
    option("kotel_share", "prices", "Prize", "a game made in a prize deal takes").of(
        value("equal", "the part of its deal", "A made game takes an equal part of the kotel, whatever the contract."),
        value("all", "the whole kotel", "A made game takes the whole kotel, whatever the contract."),
    ),
    option("made_game_to", "prices", "A made game", "a made game goes").of(
        value("pool", "to the pool"), value("mountain_first", "off the mountain first")
    ),
    option("mountain_mult", "prices", "An undertrick", "mountain times").of(usual=("1", "2")),
    option("whist_mult", "prices", "A trick", "whists times").of(usual=("1", "2")),
    option("consolation", "prices", "Consolation", "consolation per undertrick").of(
        value("value", "the price of the game", "An undertrick is paid like a trick."),
        value("fixed10", "always ten", "Ten whists for every undertrick, whatever the game."),
        value("none", "no consolation"),
    ),
    option("consolation_to", "prices", "Consolation to", "consolation is written by").of(
        value("all", "everybody, the dealer too", "All the others write consolation, the dealer on the talon too."),
        value("defenders", "the two defenders", "Both defenders write consolation, the dealer does not."),
        value("whisters", "whisters only", "Only those who whisted write consolation."),
    ),
    option("talon_bonus", "bonus", "Aces, marriages", "whists for aces and marriages in the talon").of(
        value("off", effect="Nothing is written for what lies in the talon."),
        value("value", "the price of the game"),
        value("fixed10", "always ten"),
    ),
    option("talon_bonus_3p", "bonus", "When nobody rests", "where nobody rests the talon's whists go to").of(
        value("none", "nobody", "Where nobody rests the talon earns nothing."),
        value(
            "half_each",
            "both opponents, half each",
            "Where nobody rests both opponents of the declarer write half of the talon's whists.",
        ),
        value(
            "dealer",
            "the dealer unless playing",
            "Where nobody rests the dealer writes the talon's whists, unless playing the game.",
        ),
    ),
    option("misere_talon_bonus", "bonus", "Sevens on misère", "whists for sevens in the talon of a misère").of(
        value("off", effect="The talon of a misère earns nothing."), value("sevens", "ten each")
    ),
    option("all_pass", "raspasy", "All have passed", "when all have passed").of(
        value("raspasy", "raspasy", "When all have passed raspasy are played."),
        value(
            "redeal",
            "a new deal",
            "When all have passed nothing is written, and the next player deals; there are no raspasy.",
        ),
    ),
    option("rasp_talon", "raspasy", "Talon there", "the talon in raspasy").of(
        value("opens", "opens"), value("closed", "stays closed", "The talon stays closed.")
    ),
    option("rasp_scoring", "raspasy", "Written to", "raspasy are written").of(
        value("mountain", "to the mountain", "Everybody writes their tricks to the mountain."),
        value("whists", "as whists", "Whoever takes least writes whists for each trick of the others."),
    ),
    option("rasp_prices", "raspasy", "Trick's price", "a trick in raspasy in a row").of(
        effect=mark("A trick in raspasy: %(value)s."),
        usual=("1,2,3", "2,4,6", "1,2,4", "1", "5"),
        example="2,3,5",
        wanted=mark("prices with commas between, from 1 to 100 each: 1,2,3 (the last one repeats)"),
    ),
    option("rasp_zero", "raspasy", "No tricks", "for no trick in raspasy").of(
        value("pool_price", "the price of a trick to the pool", "No trick at all: the price of a trick to the pool."),
        value("pool_one", "one to the pool", "No trick at all: one to the pool."),
        value(
            "mountain_1",
            "the price of a trick off the mountain",
            "No trick at all: the price of a trick off the mountain.",
        ),
        value(
            "mountain_2",
            "twice the price off the mountain",
            "No trick at all: twice the price of a trick off the mountain.",
        ),
        value("none", "nothing", "Nothing is written for no trick at all."),
    ),
    option("rasp_zero_dealer", "raspasy", "Dealer's none", "the dealer gets it too").of(
        value("yes", effect="The dealer on the talon writes for no trick, too."),
        value("no", effect="The dealer on the talon writes nothing for no trick."),
    ),
    option("amnesty", "raspasy", "Amnesty", "amnesty").of(
        value("yes", effect="The smallest number of tricks is taken off everybody's count."),
        value("no", effect="Everybody writes all their tricks."),
    ),
    option("exit_ladder", "exit", "Exit: lowest bid", "exit from raspasy").of(
        usual=("6", "6,7", "6,7,8", "7"),
        example="6,7,7,8",
        wanted=mark("games with commas between, from 6 to 10: 6,7,8 (the last one repeats)"),
    ),
    option("exit_needs", "exit", "Exit: by what", "what ends a run of raspasy").of(
        value("any", "any game", "Any game ends a run of raspasy, made or not."),
        value("whisted", "a whisted game", "Only a game that was whisted ends a run of raspasy, made or not."),
        value("made", "a made game", "Only a made game ends a run of raspasy."),
        value(
            "whisted_made", "a whisted and made game", "Only a game that was whisted and made ends a run of raspasy."
        ),
    ),
    option("misere_exits", "exit", "Exit by misère", "misère ends a run of raspasy too").of(
        value("yes", effect="A misère ends a run of raspasy like a game."),
        value("no", effect="A misère does not end a run of raspasy."),
    ),
    option("rasp_max_run", "exit", "In a row", "raspasy in a row at most").of(
        value("none", "any number", "Price and lowest bid wait for an exit, however many raspasy there are."),
        usual=("none", "3", "4"),
        example="6",
    ),
    option("rasp_run_fine", "exit", "Dealer's fine", "the dealer's fine after that many").of(
        value("0", "none", "The dealer pays nothing."),
        effect=mark("The dealer then writes %(value)s to the mountain."),
        usual=("0", "5", "10"),
        example="20",
    ),
    option("deal_after_rasp", "exit", "After raspasy", "dealer after raspasy").of(
        value("next", "the next", "After raspasy the deal moves on."),
        value(
            "same_max3",
            "the same, three times at most",
            "After raspasy the same player deals again, three times in a row at most.",
        ),
    ),
    option("deal_after_failed_misere", "exit", "After a misère", "dealer after a failed misère").of(
        value("next", "the next", "After a failed misère the deal moves on."), value("same", "the same")
    ),
    option("blind", "classic", "Blind calls", "before looking at one's cards").of(
        value("off", "nobody calls", "Everybody looks at their cards before calling."),
        value(
            "pass",
            "one may pass",
            "One may pass blind: bids after it begin at seven, and raspasy with it count double.",
        ),
        value(
            "full",
            "one may pass and bid",
            "One may pass and bid blind; a blind game counts double, its talon is shown to nobody.",
        ),
    ),
    option("compulsory_rasp_laps", "classic", "Compulsory laps", "laps of compulsory raspasy").of(
        value("0", "none", "The match begins with bidding right away."), usual=("0", "1", "2")
    ),
    option("bombs", "classic", "Bombs", "bombs").of(
        value("yes", effect="Bombs of blind and compulsory raspasy multiply their owner's next game."),
        value("no", effect="There are no bombs."),
    ),
    option("bomb_to", "classic", "Bombs for whom", "a bomb goes to").of(
        value("blind_passers", "those who passed blind", "Those who passed blind get the bomb."),
        value("all_active", "everybody who played", "Everybody who played the raspasy gets the bomb."),
    ),
    option("bomb_cap", "classic", "Largest bomb", "the largest bomb").of(
        effect=mark("A bomb is worth ×%(value)s at most."), usual=("2", "4", "8", "16"), example="64"
    ),
    option("bomb_spent", "classic", "Bomb gone", "a bomb is gone").of(
        value("on_made", "with a made game", "A bomb is gone when its game is made; after a failed one it stays."),
        value("on_played", "with any game", "A bomb is gone after its game, made or not."),
    ),
    option("pool_target", "end", "Pool size", "pool per player").of(
        effect=mark("%(value)s for each player."),
        usual=("4", "10", "20", "30", "50"),
        example="25",
        wanted=mark("a whole number from 1 to 999 999 999, usually from 4 to 50"),
    ),
    option("end", "end", "The end", "end of the match").of(
        value("each", "every pool is closed", "The pulka ends when everybody has %(pool)d in the pool."),
        value("sum", "the common pool is closed"),
        usual=("each", "sum", "deals:12", "deals:24", "time:60", "time:120"),
        example="deals:18",
        wanted=mark("each (all pools closed), sum (the common), deals:12, time:90 (minutes), 1 to 9999"),
    ),
    option("help", "end", "Help", "American help").of(
        value("x10", "ten whists a point", "A player with a closed pool helps others: ten whists a point.")
    ),
    option("help_tie", "end", "Help: equals", "of equal pools help goes to").of(
        value("clockwise", "the next clockwise", "Of equal pools the next clockwise is helped first."),
        value(
            "counterclockwise",
            "the next counter-clockwise",
            "Of equal pools the next counter-clockwise is helped first.",
        ),
    ),
    option("help_not_to", "end", "Help: not to", "help skips").of(
        value("none", "nobody", "Anybody whose pool is open may be helped."),
        value(
            "victim",
            "who wrote on the mountain in this deal",
            "Players who wrote on the mountain in this deal get no help.",
            brief="who wrote on the mountain",
        ),
    ),
    option("help_leftover", "end", "Points left over", "points when nobody is left to help").of(
        value("mountain_to_zero", "off the helper's mountain, down to zero", brief="off the mountain, down to zero"),
        value("mountain_any", "off the helper's mountain, below zero too", brief="off the mountain, below zero too"),
        value("lost", "are lost"),
    ),
    option("pool_k", "end", "A pool point", "a pool point in mountain points").of(usual=("1", "2")),
    option("settle_divisor", "end", "Mountain shared", "a mountain is divided among").of(
        value("n", "all players", "A mountain is divided among all players."), value("n_minus_1", "the other players")
    ),
    option("tournament_points", "end", "Tournament points", "points for the places").of(
        value("off", effect="Whists are counted, places are not."), value("on", "counted")
    ),
)
"""Options of scoring: prices, raspasy, bombs, the end and the settlement."""
