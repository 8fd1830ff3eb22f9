"""Reasons for which the rules of Skat do not allow a command, a sentence each."""

from bot.games.skat.screens.words import ANNOUNCED, contract_name
from bot.screens.replies import rules_refuse
from bot.screens.texts import Texts, mark
from bot.screens.words import cards_line
from engine.core.cards import Card
from engine.core.errors import IllegalCommand
from engine.games.skat.contracts import Announcement, Contract
from engine.games.skat.trick_rules import sorted_for

ILLEGAL: dict[str, str] = {
    "not_on_ladder": mark("No game is worth %(value)d."),
    "only_lowest": mark("Both have passed: only 18 can be said now."),
    "bid_too_low": mark("The value must be above %(best)d."),
    "no_jacks": mark("Jacks may not be passed on or discarded."),
    "not_last": mark("These two cards go on to the next hand."),
    "last_lays_away": mark("The last hand discards two cards."),
    "no_shove": mark("By these rules the skat must be taken."),
    "below_bid": mark("This null is worth %(value)d, less than the bid of %(bid)d."),
    "from_hand_only": mark("That is announced from the hand only."),
    "no_such_game": mark("Nothing but an open null can be announced with a null."),
    "no_kontra": mark("Nobody can say kontra here."),
    "kontra_too_late": mark("Kontra is said once, before one's own first card."),
    "kontra_bidders": mark("Only a defender who has bid or held may say kontra."),
    "concede_not_declarer": mark("Only the declarer gives up."),
    "concede_late": mark("Giving up is possible between tricks, with at least %(cards)d cards."),
    "claim_not_declarer": mark("Only the declarer claims the rest."),
    "claim_in_trick": mark("The rest is claimed between two tricks."),
    "claim_fails": mark("By your cards that is not certain yet. Nothing has happened: press “Back” and play on."),
    "bad_fix": mark("Type it like this: /fix NAME list +10 reason."),
    "bad_column": mark("Corrections are made in one column: list."),
    "beyond_bounds": mark("The list would become too large."),
    "not_closed": mark("The match has not reached its end yet."),
    "not_in_this_game": mark("Nobody joins or leaves a match of this game; somebody may be substituted."),
    "not_declarer": mark("That player could not play a game in this deal."),
    "null_below_bid": mark("This null is worth %(value)d, less than the bid of %(bid)d."),
    "no_hand_announced": mark("That is announced from the hand only."),
    "one_announced": mark("With a null only the open hand can be announced."),
    "null_facts": mark("A null has no matadors and no points."),
    "took_missing": mark("Did the declarer take a trick or none?"),
    "took_here": mark("Only a null needs its tricks."),
    "tops_missing": mark("With or without how many matadors?"),
    "tops_range": mark("There are at most %(most)d matadors in this game."),
    "points_missing": mark("The declarer's points are missing."),
    "points_range": mark("There cannot be %(points)d points."),
    "none_points": mark("A side with these points has taken a trick."),
    "concede_facts": mark("A game that was given up has no points."),
    "no_re": mark("By these rules there is no re."),
    "re_without_kontra": mark("There is no re without kontra."),
    "no_ramsch": mark("By these rules there is no ramsch now."),
    "only_ramsch": mark("In the schieber lap only a ramsch is played."),
    "no_passes": mark("By these rules three passes lead to a ramsch."),
    "not_in_play": mark("Somebody who is not playing has points or tricks."),
    "ramsch_sum": mark("All points make 120, not %(sum)d."),
    "none_with_points": mark("A player with points has taken a trick."),
    "bad_none": mark("Somebody must have taken the tricks."),
    "last_missing": mark("Who took the last trick?"),
    "last_none": mark("The winner of the last trick is not without a trick."),
    "later_missing": mark("Equal points: who took the later trick?"),
    "bad_later": mark("The later trick belongs to one of those with equal points."),
    "no_shoves": mark("The skat cannot have been sent on so often."),
}
"""Sentences by the engine's reason, beside those of `bot.screens.refusals.RULES`."""

_CARDS = ("has", "card")


def refusal(t: Texts, error: IllegalCommand) -> str:
    """Say why a command is not allowed, with games and cards written as on the screen; fits into a toast."""
    facts = {name: _shown(t, name, value) for name, value in error.facts.items()}
    return rules_refuse(t, ILLEGAL.get(error.reason), error.reason, facts)


def _shown(t: Texts, fact: str, value: str | int) -> str | int:
    """Write a fact as the screen shows it."""
    if not isinstance(value, str):
        return value
    if fact in _CARDS:
        return cards_line(t, sorted_for(Contract.GRAND, map(Card, value.split())))
    if fact == "announced" and value in tuple(Announcement):
        return t.plain(ANNOUNCED[Announcement(value)])
    return contract_name(t, Contract(value)) if fact == "game" and value in tuple(Contract) else value
