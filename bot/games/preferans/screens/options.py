"""Options of a convention in words: pages, the summary of what was agreed, errors in typed options, names of rules."""

from collections.abc import Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from msgspec import UNSET

from bot.games.preferans.screens.option_rows import OPTIONS_OF_PLAY
from bot.games.preferans.screens.prose import parts
from bot.games.preferans.screens.prose_auction import excluded_bids, without_talon_games
from bot.games.preferans.screens.prose_scores import ladder_steps, ladder_words, price_words
from bot.games.preferans.screens.score_option_rows import OPTIONS_OF_SCORES
from bot.games.preferans.screens.words import two_prices_word
from bot.screens.option_pages import OptionPages, toast
from bot.screens.option_table import OptionTable, PresetWords, Size
from bot.screens.texts import Fact, Html, Texts, bold, lines, mark, mark_word
from bot.screens.words import capital
from engine.games.preferans.conventions.auction import EndKind
from engine.games.preferans.conventions.model import Convention
from engine.games.preferans.conventions.presets import CONVENTIONS, REFUSED_WITHOUT_EFFECT, offered, value_of, with_rule
from engine.games.preferans.conventions.values import misere_prices

POOL: Final = "pool_target"
PRESETS: Final = (
    PresetWords("sochi", mark_word("preset", "Sochi"), mark("sochi, sochinka, sochi rules, preferans")),
    PresetWords("leningrad", mark_word("preset", "Leningrad"), mark("leningrad, leningradka, petersburg, piter")),
    PresetWords("fspr", mark_word("preset", "Leningrad (FSPR)"), mark("fspr, leningrad fspr, petersburg fspr")),
    PresetWords("rostov", mark_word("preset", "Rostov"), mark("rostov, rostovka, moscow")),
    PresetWords("classic", mark_word("preset", "Classic"), mark("classic, classical")),
    PresetWords("club3", mark_word("preset", "Club for three"), mark("club 3, club3, club of three")),
    PresetWords("club4", mark_word("preset", "Club for four"), mark("club 4, club4, club of four")),
    PresetWords("gusarik", mark_word("preset", "Gusarik"), mark("gusarik")),
    PresetWords(
        "hussar", mark_word("preset", "Hussar"), mark("hussar, hussars"), mark("24 cards, no dummy, a talon of four.")
    ),
    PresetWords("kurochka", mark_word("preset", "Kurochka"), mark("kurochka, with kurochka")),
    PresetWords("kotel", mark_word("preset", "Kotel"), mark("kotel, with kotel")),
    PresetWords("decimal", mark_word("preset", "Decimal"), mark("decimal, decimal count, old decimal")),
    PresetWords("old_misere", mark_word("preset", "Misères"), mark("old misere, old miseres, miseres")),
    PresetWords("uvert", mark_word("preset", "Uverts"), mark("uvert, uverts")),
)
PAGES: Final = {
    "auction": mark("Bidding"),
    "talon": mark("Talon, contract"),
    "whist": mark("Whist"),
    "half": mark("Half-whist"),
    "play": mark("Play"),
    "prices": mark("Prices"),
    "bonus": mark("Talon's whists"),
    "raspasy": mark("Raspasy"),
    "exit": mark("Way out, next deal"),
    "classic": mark("Blind calls, bombs"),
    "end": mark("Pool, settlement"),
}
KINDS: Final = (
    mark("list of 6..10"),
    mark("list of bids"),
    mark("list of misere 6 7 8 9 10 uvert"),
    mark("list of prices"),
    mark("two numbers: with the talon, without it"),
    mark("tricks on 6,7,8,9,10, at most 5,4,3,2,1"),
    mark("time:MINUTES"),
    mark("deals:N"),
)
"""Descriptions of option values in errors (`engine.games.preferans.conventions.kinds`), as keys of the catalogue."""
TOLD_WHOLE: Final = frozenset({POOL, "duty", "misere_prices"})
"""Options whose sentence states the value in other words, so that the value is not put in bold."""
SHORTEST: Final = 3
"""Length up to which a word is not looked for in a sentence, because it could occur anywhere."""


def end_word(t: Texts, rules: Convention) -> str:
    """Describe what ends a match; "" if full pools do."""
    match rules.end.kind:
        case EndKind.DEALS:
            return t.number("after %(n)d deal", "after %(n)d deals", rules.end.deals)
        case EndKind.TIME:
            return t.number("after %(n)d minute", "after %(n)d minutes", rules.end.minutes)
        case _:
            return ""


def without_talon_word(t: Texts, rules: Convention) -> str:
    """Return the names of the games that may be bid without the talon; "" if there are none."""
    return without_talon_games(t, rules.no_talon_bids)


def uvert_word(t: Texts, rules: Convention) -> str:
    """Return the prices of an uvert as text; "" if it is not played."""
    return "" if rules.uverts is UNSET else two_prices_word(t, rules.uverts)


class PreferansOptions(OptionPages[Convention]):
    """Pages of the options of preferans. A value without a sentence is explained by what it changes in /rules."""

    book = CONVENTIONS
    table = OptionTable(PRESETS, PAGES, (*OPTIONS_OF_PLAY, *OPTIONS_OF_SCORES))
    size = Size(
        option=POOL,
        offered=(4, 10, 20, 30, 50),
        example=25,
        title=mark("Pool"),
        key=mark("Pool: %(n)d"),
        meaning=mark("the pool"),
    )
    briefly = ("responsibility", "style", "ten", "rasp_prices", "exit_ladder")
    peculiar = ("deck", "remise_to", "uverts", "misere_play", "game_values", "all_pass")
    kinds = KINDS
    composed = MappingProxyType(
        {
            "exit_ladder": lambda t, rules: ladder_words(t, rules.exit_ladder),
            "rasp_prices": lambda t, rules: price_words(t, rules.rasp_prices),
            "end": end_word,
            "here_excluded": excluded_bids,
            "no_talon_bids": without_talon_word,
            "misere_prices": lambda t, rules: two_prices_word(t, misere_prices(rules)),
            "uverts": uvert_word,
        }
    )
    offered = staticmethod(offered)

    def facts(self, t: Texts, rules: Convention) -> dict[str, Fact]:
        """Return values that the sentences about options may contain, by placeholder."""
        return {"pool": rules.pool_target}

    def effect(self, t: Texts, rules: Convention, name: str) -> str:
        """Return a sentence on what the present value of an option means; "" if there is none. Plain text."""
        if own := self.sentence(t, rules, name):
            return own
        present = value_of(rules, name)
        others = [
            _sentences(t, with_rule(rules, name, value)) for value in self.choices(rules, name) if value != present
        ]
        return next((told for told in _sentences(t, rules) if not all(told in other for other in others)), "")

    def effects(self, t: Texts, rules: Convention, name: str) -> dict[str, str]:
        """Return for each offered value of an option what it would mean here; "" if nothing can be said. Plain text."""
        changed = {value: with_rule(rules, name, value) for value in self.choices(rules, name)}
        told = {value: _sentences(t, there) for value, there in changed.items()}
        if not told:
            return {}
        always = set.intersection(*map(set, told.values()))
        return {
            value: self.sentence(t, there, name)
            or " ".join(sentence for sentence in told[value] if sentence not in always)
            for value, there in changed.items()
        }

    def is_idle(self, t: Texts, rules: Convention, name: str) -> bool:
        """Return whether the option has no effect: /rules is the same whatever its value."""
        values = self.choices(rules, name)
        told = {_sentences(t, with_rule(rules, name, value)) for value in values}
        return not values or len(told) == 1 < len(values)

    def is_shown(self, t: Texts, rules: Convention, name: str) -> bool:
        """Return whether an option has a button; most have one even without effect, marked with a dash.

        Options that are refused where they have no effect have none there.
        """
        return name not in REFUSED_WITHOUT_EFFECT or self.book.has_effect(rules, name)

    def is_told(self, name: str) -> bool:
        """Return whether a press explains the option in a toast, as for a switch; others have pages of their own."""
        return self.is_switch(name)

    def told(self, t: Texts, rules: Convention, name: str) -> str:
        """Return a toast with the present value of an option; for a switch also what it does."""
        words = f"{self.label(t, name)}: {self.brief_words(t, rules, name)[0]}"
        return toast(f"{words}. {self.present(t, rules, name)}" if self.is_switch(name) else words)

    def brief_words(self, t: Texts, rules: Convention, name: str) -> Sequence[str]:
        """Return the value in the words of its button, for use after a colon."""
        word = self.button_word(t, rules, name)
        return (word[:1].lower() + word[1:],)

    def button_word(self, t: Texts, rules: Convention, name: str) -> str:
        """Return a value as the label of its own button, with a capital letter."""
        if name == "exit_ladder":
            return capital(ladder_steps(t, rules.exit_ladder))
        return super().button_word(t, rules, name)

    def value_told(self, t: Texts, rules: Convention, name: str, sentence: str) -> Html:
        """Return the sentence with the value in bold: inside it if it occurs there, else before it."""
        word = self.value_word(t, rules, name)
        at = sentence.lower().find(word.lower()) if len(word) > SHORTEST else -1
        if name in TOLD_WHOLE:
            return lines(sentence)
        if at < 0:
            return Html(" ".join((bold(f"{word}."), lines(sentence))).strip())
        before, own, after = sentence[:at], sentence[at : at + len(word)], sentence[at + len(word) :]
        return Html(lines(before) + bold(own) + lines(after))

    def size_of(self, rules: Convention) -> int | None:
        """Return the size of the pool; None if deals or time end the match."""
        return None if rules.end.kind in (EndKind.DEALS, EndKind.TIME) else rules.pool_target

    def title(self, t: Texts, rules: Convention) -> str:
        """Return the name of the convention and what ends the match, like "Сочинка · пуля до 20"; plain text."""
        preset, pool = self.preset_name(t, rules.preset), rules.pool_target
        match rules.end.kind:
            case EndKind.EACH:
                return t.plain("%(preset)s · pool to %(pool)d", preset=preset, pool=pool)
            case EndKind.SUM:
                return t.plain("%(preset)s · common pool, %(pool)d each", preset=preset, pool=pool)
            case EndKind.DEALS:
                deals = t.number("%(n)d deal", "%(n)d deals", rules.end.deals)
                return f"{preset} · {deals}"
            case EndKind.TIME:
                minutes = t.number("%(n)d minute", "%(n)d minutes", rules.end.minutes)
                return f"{preset} · {minutes}"


@lru_cache(maxsize=256)
def _sentences(t: Texts, rules: Convention) -> tuple[str, ...]:
    """Return all sentences of /rules. Cached, because a page asks for the same few conventions many times."""
    return tuple(sentence for _, sentences in parts(t, rules) for sentence in sentences)


OPTION_PAGES: Final = PreferansOptions()
title, deal_title = OPTION_PAGES.title, OPTION_PAGES.deal_title
