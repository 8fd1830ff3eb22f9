"""A convention in plain words: paragraphs of sentences, each chosen by one or two options."""

from collections.abc import Callable

from bot.games.preferans.screens.prose_auction import auction_sentences, blind, bonus, talon_sentences
from bot.games.preferans.screens.prose_scores import bombs_sentences, end_sentences, raspasy_sentences
from bot.games.preferans.screens.prose_whist import consolation, whist_sentences
from bot.games.preferans.screens.words import remise_place, two_prices_word, values_word
from bot.screens.texts import Sentences, Texts
from engine.games.preferans.conventions.auction import DeckSize
from engine.games.preferans.conventions.model import Convention, MadeGameTo
from engine.games.preferans.conventions.presets import has_raspasy, seats_for
from engine.games.preferans.conventions.remise import RemiseTo, place_of_remises, stake_of
from engine.games.preferans.conventions.terms import ladder
from engine.games.preferans.conventions.values import misere_prices


def subjects(t: Texts, rules: Convention) -> list[list[tuple[str, str]]]:
    """Return the paragraphs (title, text) by subject: up to the play; whist and prices; raspasy, bombs and the end."""
    told = parts(t, rules)
    groups = (told[:4], told[4:7], told[7:])
    return [[(title, " ".join(sentences)) for title, sentences in group if sentences] for group in groups]


def parts(t: Texts, rules: Convention) -> list[tuple[str, Sentences]]:
    """Return title and sentences of every part in plain text; a part that is not played has no sentences."""
    titled: tuple[tuple[str, Callable[[Texts, Convention], Sentences]], ...] = (
        (t.plain("For two"), _dummy),
        (t.plain("Bidding"), auction_sentences),
        (t.plain("Blind calls"), blind),
        (t.plain("Talon"), talon_sentences),
        (t.plain("Whist"), whist_sentences),
        (t.plain("Prices"), _prices),
        (t.plain("Talon's whists"), bonus),
        (t.plain("Raspasy"), raspasy_sentences),
        (t.plain("Bombs"), bombs_sentences),
        (t.plain("Pool and settlement"), end_sentences),
    )
    return [(title, sentences(t, rules)) for title, sentences in titled]


def _dummy(t: Texts, rules: Convention) -> Sentences:
    """Describe the dummy when two play, or the deal of two hands without it (rules.md §13.7); empty otherwise."""
    if seats_for(rules) != (2,):
        return []
    short = t.plain("24 cards are dealt, from the nine to the ace: ten to each hand, four to the talon.")
    cards = [short] if rules.deck is DeckSize.SHORT else []
    if rules.dummy is False:
        return [*cards, t.plain("There is no dummy: only the declarer's opponent can whist.")]
    return [
        *cards,
        t.plain("The third hand is the dummy's, to the left of the player who does not deal."),
        t.plain("The declarer's opponent plays the dummy's cards too and keeps its tricks."),
        t.plain("In raspasy the dummy plays its lowest card, and its tricks count for nobody."),
    ]


def _prices(t: Texts, rules: Convention) -> Sentences:
    facts = {"values": values_word(t, rules), "misere": _misere(t, rules)}
    where = t.plain(remise_place(rules).the)
    made = t.plain("A made game goes to the pool: %(values)s, misère %(misere)s.", **facts)
    first = t.plain(
        "A made game first reduces the mountain, then goes to the pool: %(values)s, misère %(misere)s.", **facts
    )
    return [
        first if rules.made_game_to is MadeGameTo.MOUNTAIN_FIRST else made,
        t.plain("An undertrick: the price of the game %(where)s.", where=where)
        if rules.mountain_mult == 1
        else t.plain("An undertrick: twice the price of the game %(where)s.", where=where),
        t.plain("A trick of the defence: the price of the game in whists.")
        if rules.whist_mult == 1
        else t.plain("A trick of the defence: twice the price of the game in whists."),
        *consolation(t, rules),
        *_remises(t, rules),
    ]


def _misere(t: Texts, rules: Convention) -> str:
    """Return the price of misère as text, with the price of misère without the talon only where that may be bid."""
    bid = any(rung.without_talon and rung.contract.is_misere for rung in ladder(rules))
    return two_prices_word(t, misere_prices(rules)) if bid else str(misere_prices(rules)[0])


def _remises(t: Texts, rules: Convention) -> Sentences:
    """Describe where remises go if they do not go to the mountain (parameters.md 36-37)."""
    raspasy = [t.plain("Raspasy go to the mountain as usual.")] if has_raspasy(rules) else []
    match place_of_remises(rules):
        case RemiseTo.MOUNTAIN:
            return []
        case RemiseTo.RECORD:
            return [t.plain("Remises come off one's own pool, below zero too."), *raspasy]
        case RemiseTo.KUROCHKA:
            told = [
                t.plain("Remises go to one's kurochka, a line above the pool."),
                *raspasy,
                t.plain("A made game goes to the pool and comes off the kurochka too, down to zero."),
                t.plain("What is left of a kurochka counts like the mountain in the end."),
            ]
            stake = stake_of(rules)
            added = t.plain("Before each deal %(n)d are added to the dealer's kurochka.", n=stake)
            return [*told, added] if stake else told
        case RemiseTo.KOTEL:
            return [t.plain("Remises go into the kotel, the common pot."), *raspasy]
