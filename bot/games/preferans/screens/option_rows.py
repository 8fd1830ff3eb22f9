"""Options of preferans in words, from the bidding to the last card; those of scoring are in `score_option_rows`."""

from typing import Final

from bot.screens.option_table import option, value
from bot.screens.texts import mark

OPTIONS_OF_PLAY: Final = (
    option("jumps", "auction", "Jumps", "jumps in bidding"),
    option("here", "auction", "“Here”", "“here” is said by").of(
        value("elder", "the elder hand"),
        value(
            "elder_then_younger",
            "the elder hand, and the younger if the elder did not",
            brief="the elder, then the younger",
        ),
        value("through_passer", "the one who comes after a passer", brief="after a passer"),
    ),
    option("here_excluded", "auction", "“Here” not to", "“here” may not hold").of(
        value("none", "every bid may be held", "“Here” may hold every bid."),
        usual=("none", "misere", "misere,6s"),
        example="6s,6c",
    ),
    option("misere_first_word_only", "auction", "Misère first", "misère only as the first call"),
    option("misere_out_of_turn", "auction", "Misère early", "misère out of turn").of(
        value("yes", effect="Misère may be said out of turn, at any moment before one's first call."),
        value("no", effect="Misère waits for its turn like any bid."),
    ),
    option("misere_ladder", "auction", "What beats misère", "misère is beaten by").of(
        value("any9", "any nine", "Any nine beats misère."),
        value(
            "book",
            "any nine, and that by misère without the talon",
            "Any nine beats misère, and misère without the talon beats that nine.",
            brief="any nine, then without talon",
        ),
        value(
            "nine_no_talon",
            "a nine without the talon or a ten",
            "A plain nine does not beat misère: a nine without the talon or a ten does.",
            brief="nine without talon, ten",
        ),
        value(
            "t004",
            "as in club tournaments",
            "A plain nine does not beat misère; misère without the talon ranks above the tens, below a ten without it.",
        ),
        value(
            "old_direct",
            "a ten or any game without the talon",
            "Misère is beaten by a ten or by any game without the talon, and misère without the talon by a seven "
            "without it, as in the old books.",
            brief="ten, any without talon",
        ),
        value(
            "old_steps",
            "a six without the talon or a seven",
            "Misère is beaten by a six without the talon or by a seven, and misère without the talon by a seven.",
            brief="six without talon, seven",
            is_decided=True,
        ),
    ),
    option("no_talon_bids", "auction", "Without talon", "bid without the talon").of(
        value("none", "no game", "The talon is always taken."),
        effect=mark("May be bid without the talon: %(value)s."),
        usual=("none", "9", "9,10", "misere,9,10", "misere,6,7,8,9,10", "misere,6,7,8,9,10,uvert"),
        example="misere",
    ),
    option("uverts", "auction", "Uvert", "uvert, a second misère").of(
        value("off", "not played", "Uvert is not played."),
        value("10,20", is_decided=True),
        effect=mark(
            "Uvert is a second misère, above the seven, the defenders' cards open: worth %(value)s, made or for each "
            "trick."
        ),
        usual=("off", "10,20"),
        example="20,40",
        wanted=mark("two numbers from 1 to 1000, with the talon and without it, like 10,20, or off"),
    ),
    option("third_hand_free_talon", "auction", "The third hand", "the third hand takes the talon without a bid").of(
        value("no", effect="After two passes the third hand bids like anybody else.")
    ),
    option("without_three", "talon", "“Without three”", "giving up “without three”").of(
        value("six_only", "on a six only"), value("any", "on any game")
    ),
    option("half_with_dealer", "talon", "In halves", "halves with the dealer").of(
        value("none", effect="The declarer plays the game alone."), value("misere", "misère"), value("any", "any game")
    ),
    option("talon_throw", "talon", "Throwing talon", "throwing the talon at the dealer").of(
        value("off", effect="The declarer takes the talon as it is."),
        value("dealer_mountain_2v", "twice the game to the mountain"),
    ),
    option("preferans_hand", "talon", "“Preferans”", "the hand “preferans”").of(
        value("off", "not played", "Twelve sure tricks are played like any game."),
        value("on", "ends the pulka", "Twelve sure tricks without trumps end the pulka and close all pools."),
        value(
            "on1000",
            "ends the pulka, 1000 whists on each",
            "Twelve sure tricks without trumps end the pulka, close all pools and are worth 1000 whists on each.",
            brief="and 1000 whists on each",
        ),
    ),
    option("style", "whist", "Sharing whists", "whist").of(
        value("greedy", "greedy: the whister writes everything"),
        value("gentleman_on_fail", "gentleman when the declarer fails"),
        value("gentleman_always", "gentleman always"),
    ),
    option("responsibility", "whist", "Responsibility", "price of a whister's missing trick").of(
        value("full", "full"), value("half", "half")
    ),
    option("duty", "whist", "Duty", "whist duty (6, 7, 8, 9, 10)").of(
        usual=("4,2,1,1,1", "4,2,1,1,0"),
        example="4,2,2,1,1",
        wanted=mark("five numbers, for 6, 7, 8, 9 and 10: 4,2,1,1,1"),
    ),
    option("duty_two_eight", "whist", "Two on an eight", "tricks of two whisters on an eight").of(
        value("1", effect="On an eight two whisters answer for no more than one would."), usual=("1", "2")
    ),
    option("quota_basis", "whist", "Two whisters", "two whisters answer").of(
        value("joint", "together", "Two whisters answer for the duty together."),
        value(
            "joint_nine_personal",
            "together, on a nine each for himself",
            "Two whisters answer together, but on a nine each for one trick.",
            brief="together, on a nine each",
        ),
        value("personal", "each for himself"),
    ),
    option("shortfall_67", "whist", "Missing on 6, 7", "a whister owes on six and seven").of(
        value("joint_capped", "no more than the side is short"),
        value("own_shortage", "the whole of one's own shortfall"),
    ),
    option("shortfall_8910", "whist", "Missing on 8–10", "on 8, 9 and 10 owes").of(
        value("second", "the second whister"),
        value("both", "both, each for the whole"),
        value("all_trickless", "everybody without a trick"),
    ),
    option("ten", "whist", "Tens", "a ten is").of(value("whisted", "whisted"), value("checked", "checked")),
    option("ten_whists", "whist", "Whists on a ten", "whists for tricks of a checked ten").of(
        value("as_played", "are written", "Whoever takes a trick against a checked ten writes whists for it."),
        value("none", "are not written", "Tricks taken against a checked ten are worth no whists."),
    ),
    option("stalingrad", "whist", "Stalingrad", "stalingrad (both whist six spades)").of(
        value("yes", effect="Six spades must be whisted by both, closed."),
        value("no", effect="Six spades is whisted like any six."),
    ),
    option("half_whist_levels", "half", "Half-whist", "half-whist on").of(
        value("none", effect="There is no half-whist."),
        effect=mark("Half-whist is possible on %(value)s."),
        usual=("none", "6", "6,7", "6,7,8"),
        example="6,7,8,9",
        wanted=mark("games with commas between, like 6,7, or none"),
    ),
    option("half_whist_who", "half", "Half-whist by", "half-whist by").of(
        value("second_after_pass", "the second defender after a pass"),
        value("sole_whister", "the only whister"),
        value("both", "the second after a pass, and the only whister", brief="either way"),
        value("opponent", "the opponent", "The opponent says half-whist instead of whist."),
    ),
    option("return_levels", "half", "Whist returned", "whist returned on").of(
        usual=("none", "6", "6,7", "6,7,8"), example="7", wanted=mark("games with commas between, like 6,7, or none")
    ),
    option("auto_half_all_pass", "half", "When all pass", "a half-whist when all pass").of(
        value("no", effect="When all pass nobody writes any whists.")
    ),
    option("dealer_return", "half", "Dealer returns", "the dealer may return a half-whist").of(
        value("yes", effect="If the passer does not return a half-whist, the dealer on the talon may."),
        value("no", effect="Only the passer may return a half-whist."),
    ),
    option("dealer_whist", "half", "Dealer whists", "the dealer may whist after two passes").of(
        value("yes", effect="After two passes the dealer on the talon may look at one hand and then whist."),
        value("no", effect="After two passes the game is made; the dealer has no call."),
    ),
    option("deck", "play", "Deck", "deck").of(
        value("32", "32 cards", "32 cards are played, two of them are the talon."),
        value(
            "24",
            "24 cards",
            "24 cards are played, from the nine up; the four left are the talon: shown, taken, four discarded.",
            is_decided=True,
        ),
    ),
    option("dummy", "play", "Dummy", "the dummy, a third hand").of(
        value("yes", effect="The third hand is the dummy's, the declarer's opponent plays it."),
        value("no", effect="There is no dummy, the declarer's opponent defends alone.", is_decided=True),
    ),
    option("open_choice", "play", "Open or closed", "open or closed").of(
        value("whister", "the whister", "A sole whister chooses to play open or closed."),
        value("always_open", "always open", "A sole whister always plays open."),
        value("always_closed", "always closed", "It is always played closed."),
    ),
    option("open_moment", "play", "Laying down", "hands are laid down").of(
        value("before_lead", "before the first lead", "Cards are laid down before the first lead, whoever leads."),
        value(
            "after_declarer_card",
            "after the declarer's first card, if it is led",
            "Cards are laid down after the declarer's card if the declarer leads.",
            brief="after the declarer's card",
        ),
        value("after_first_trick", "after the first trick", "Cards are laid down after the first trick."),
    ),
    option("misere_play", "play", "Misère's hands", "the defenders' hands on misère").of(
        value("open", "open", "On misère both defenders' cards lie open, the declarer's do not."),
        value("closed", "closed", "On misère nobody shows cards and everybody plays alone, as in the old days."),
    ),
)
"""Options of bidding, talon, whist and open play."""
