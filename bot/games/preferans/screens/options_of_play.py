"""Rows of preferans' options up to the last card: bidding, talon, whist, open play (parameters.md)."""

from typing import Final

from bot.screens.option_table import option, value, words
from bot.screens.texts import mark

OPTIONS_OF_PLAY: Final = (
    option(words("jumps", "auction", mark("Jumps"), mark("jumps in bidding"))),
    option(
        words("here", "auction", mark("“Here”"), mark("“here” is said by")),
        value("elder", mark("the elder hand")),
        value(
            "elder_then_younger",
            mark("the elder hand, and the younger if the elder did not"),
            brief=mark("the elder, then the younger"),
        ),
        value("through_passer", mark("the one who comes after a passer"), brief=mark("after a passer")),
    ),
    option(
        words("here_excluded", "auction", mark("“Here” not to"), mark("“here” may not hold")),
        value("none", mark("every bid may be held"), mark("“Here” may hold every bid.")),
        usual=("none", "misere", "misere,6s"),
        example="6s,6c",
    ),
    option(words("misere_first_word_only", "auction", mark("Misère first"), mark("misère only as the first call"))),
    option(
        words("misere_out_of_turn", "auction", mark("Misère early"), mark("misère out of turn")),
        value("yes", effect=mark("Misère may be said out of turn, at any moment before one's first call.")),
        value("no", effect=mark("Misère waits for its turn like any bid.")),
    ),
    option(
        words("misere_ladder", "auction", mark("What beats misère"), mark("misère is beaten by")),
        value("any9", mark("any nine"), mark("Any nine beats misère.")),
        value(
            "book",
            mark("any nine, and that by misère without the talon"),
            mark("Any nine beats misère, and misère without the talon beats that nine."),
            brief=mark("any nine, then without talon"),
        ),
        value(
            "nine_no_talon",
            mark("a nine without the talon or a ten"),
            mark("A plain nine does not beat misère: a nine without the talon or a ten does."),
            brief=mark("nine without talon, ten"),
        ),
        value(
            "t004",
            mark("as in club tournaments"),
            mark(
                "A plain nine does not beat misère; misère without the talon ranks above the tens, below a ten "
                "without it."
            ),
        ),
    ),
    option(
        words("no_talon_bids", "auction", mark("Without talon"), mark("bid without the talon")),
        value("none", mark("no game"), mark("The talon is always taken.")),
        effect=mark("May be bid without the talon: %(value)s."),
        usual=("none", "9", "9,10", "misere,9,10"),
        example="misere",
    ),
    option(
        words(
            "third_hand_free_talon",
            "auction",
            mark("The third hand"),
            mark("the third hand takes the talon without a bid"),
        ),
        value("no", effect=mark("After two passes the third hand bids like anybody else.")),
    ),
    option(
        words("without_three", "talon", mark("“Without three”"), mark("giving up “without three”")),
        value("six_only", mark("on a six only")),
        value("any", mark("on any game")),
    ),
    option(
        words("half_with_dealer", "talon", mark("In halves"), mark("halves with the dealer")),
        value("none", effect=mark("The declarer plays the game alone.")),
        value("misere", mark("misère")),
        value("any", mark("any game")),
    ),
    option(
        words("talon_throw", "talon", mark("Throwing talon"), mark("throwing the talon at the dealer")),
        value("off", effect=mark("The declarer takes the talon as it is.")),
        value("dealer_mountain_2v", mark("twice the game to the mountain")),
    ),
    option(
        words("preferans_hand", "talon", mark("“Preferans”"), mark("the hand “preferans”")),
        value("off", mark("not played"), mark("Twelve sure tricks are played like any game.")),
        value(
            "on", mark("ends the pulka"), mark("Twelve sure tricks without trumps end the pulka and close all pools.")
        ),
        value(
            "on1000",
            mark("ends the pulka, 1000 whists on each"),
            mark("Twelve sure tricks without trumps end the pulka, close all pools and are worth 1000 whists on each."),
            brief=mark("and 1000 whists on each"),
        ),
    ),
    option(
        words("style", "whist", mark("Sharing whists"), mark("whist")),
        value("greedy", mark("greedy: the whister writes everything")),
        value("gentleman_on_fail", mark("gentleman when the declarer fails")),
        value("gentleman_always", mark("gentleman always")),
    ),
    option(
        words("responsibility", "whist", mark("Responsibility"), mark("price of a whister's missing trick")),
        value("full", mark("full")),
        value("half", mark("half")),
    ),
    option(
        words("duty", "whist", mark("Duty"), mark("whist duty (6, 7, 8, 9, 10)")),
        usual=("4,2,1,1,1", "4,2,1,1,0"),
        example="4,2,2,1,1",
        wanted=mark("five numbers, for 6, 7, 8, 9 and 10: 4,2,1,1,1"),
    ),
    option(
        words("duty_two_eight", "whist", mark("Two on an eight"), mark("tricks of two whisters on an eight")),
        value("1", effect=mark("On an eight two whisters answer for no more than one would.")),
        usual=("1", "2"),
    ),
    option(
        words("quota_basis", "whist", mark("Two whisters"), mark("two whisters answer")),
        value("joint", mark("together"), mark("Two whisters answer for the duty together.")),
        value(
            "joint_nine_personal",
            mark("together, on a nine each for himself"),
            mark("Two whisters answer together, but on a nine each for one trick."),
            brief=mark("together, on a nine each"),
        ),
        value("personal", mark("each for himself")),
    ),
    option(
        words("shortfall_67", "whist", mark("Missing on 6, 7"), mark("a whister owes on six and seven")),
        value("joint_capped", mark("no more than the side is short")),
        value("own_shortage", mark("the whole of one's own shortfall")),
    ),
    option(
        words("shortfall_8910", "whist", mark("Missing on 8–10"), mark("on 8, 9 and 10 owes")),
        value("second", mark("the second whister")),
        value("both", mark("both, each for the whole")),
        value("all_trickless", mark("everybody without a trick")),
    ),
    option(
        words("ten", "whist", mark("Tens"), mark("a ten is")),
        value("whisted", mark("whisted")),
        value("checked", mark("checked")),
    ),
    option(
        words("stalingrad", "whist", mark("Stalingrad"), mark("stalingrad (both whist six spades)")),
        value("yes", effect=mark("Six spades must be whisted by both, closed.")),
        value("no", effect=mark("Six spades is whisted like any six.")),
    ),
    option(
        words("half_whist_levels", "half", mark("Half-whist"), mark("half-whist on")),
        value("none", effect=mark("There is no half-whist.")),
        effect=mark("Half-whist is possible on %(value)s."),
        usual=("none", "6", "6,7", "6,7,8"),
        example="6,7,8,9",
        wanted=mark("games with commas between, like 6,7, or none"),
    ),
    option(
        words("half_whist_who", "half", mark("Half-whist by"), mark("half-whist by")),
        value("second_after_pass", mark("the second defender after a pass")),
        value("sole_whister", mark("the only whister")),
        value("both", mark("the second after a pass, and the only whister"), brief=mark("either way")),
        value("opponent", mark("the opponent"), mark("The opponent says half-whist instead of whist.")),
    ),
    option(
        words("return_levels", "half", mark("Whist returned"), mark("whist returned on")),
        usual=("none", "6", "6,7", "6,7,8"),
        example="7",
        wanted=mark("games with commas between, like 6,7, or none"),
    ),
    option(
        words("auto_half_all_pass", "half", mark("When all pass"), mark("a half-whist when all pass")),
        value("no", effect=mark("When all pass nobody writes any whists.")),
    ),
    option(
        words("dealer_return", "half", mark("Dealer returns"), mark("the dealer may return a half-whist")),
        value("yes", effect=mark("If the passer does not return a half-whist, the dealer on the talon may.")),
        value("no", effect=mark("Only the passer may return a half-whist.")),
    ),
    option(
        words("dealer_whist", "half", mark("Dealer whists"), mark("the dealer may whist after two passes")),
        value("yes", effect=mark("After two passes the dealer on the talon may look at one hand and then whist.")),
        value("no", effect=mark("After two passes the game is made; the dealer has no call.")),
    ),
    option(
        words("open_choice", "play", mark("Open or closed"), mark("open or closed")),
        value("whister", mark("the whister"), mark("A sole whister chooses to play open or closed.")),
        value("always_open", mark("always open"), mark("A sole whister always plays open.")),
        value("always_closed", mark("always closed")),
    ),
    option(
        words("open_moment", "play", mark("Laying down"), mark("hands are laid down")),
        value(
            "before_lead",
            mark("before the first lead"),
            mark("Cards are laid down before the first lead, whoever leads."),
        ),
        value(
            "after_declarer_card",
            mark("after the declarer's first card, if it is led"),
            mark("Cards are laid down after the declarer's card if the declarer leads."),
            brief=mark("after the declarer's card"),
        ),
        value("after_first_trick", mark("after the first trick"), mark("Cards are laid down after the first trick.")),
    ),
)
