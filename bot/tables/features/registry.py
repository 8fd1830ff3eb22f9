"""Registry of all features of tables, put together once."""

from collections.abc import Sequence

from bot.tables.areas import Area
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature
from bot.tables.context.links import BELL, DEAL, HELP, HOW, LESSON, RULES, SIT, TAKE, WORD
from bot.tables.features.absence import Absence
from bot.tables.features.alone import Alone
from bot.tables.features.arrivals import Arrivals
from bot.tables.features.authority import Authority
from bot.tables.features.calling import Calling
from bot.tables.features.conditions import Conditions
from bot.tables.features.corrections import Corrections
from bot.tables.features.endings import Endings
from bot.tables.features.fairness import Fairness
from bot.tables.features.forgetting import Forgetting
from bot.tables.features.history import History
from bot.tables.features.imports import Imports
from bot.tables.features.lending import Lending
from bot.tables.features.lent_plays import LentPlays
from bot.tables.features.lessons import Lessons
from bot.tables.features.lobby import Cancelling, Gathering
from bot.tables.features.opening import Opening
from bot.tables.features.own_rules import OwnRules
from bot.tables.features.plain import Plain
from bot.tables.features.primer import Primer
from bot.tables.features.resuming import Resuming
from bot.tables.features.score import Scoring
from bot.tables.features.seating import Seating
from bot.tables.features.settings import OwnTable, SettingsPage
from bot.tables.features.sharing import Sharing
from bot.tables.features.showing import Showing
from bot.tables.features.statistics import StatisticsPages
from bot.tables.open_table import AnotherGame, Opener
from bot.tables.responder import Responder
from bot.tables.runtime.table_runtime import TableRuntime


def features_of(
    context: Context, runtime: TableRuntime, responder: Responder, opener: Opener, areas: Sequence[Area]
) -> tuple[Feature, ...]:
    """Return all features: the handlers of what people may press and type."""
    seating, showing = Seating(context, responder), Showing(context, runtime, responder)
    fairness, another_game = Fairness(context, responder), AnotherGame(context, opener)
    conditions = Conditions(context, runtime, responder, another_game)
    gathering = Gathering(context, runtime, responder, opener=opener, conditions=conditions, another_game=another_game)
    resuming, lending = Resuming(context, responder, opener), Lending(context, runtime, responder, opener)
    on_links = {SIT: seating.sit_by_link, TAKE: resuming.take_by_link, RULES: showing.explain_by_link}
    calling, sharing = Calling(context, responder), Sharing(context, responder, gathering, showing)
    on_links[DEAL], on_links[BELL] = lending.play_by_link, calling.call_by_link
    arrivals, primer = Arrivals(context, runtime, responder, gathering, seating), Primer(context, responder)
    alone = Alone(context, runtime, responder, opener)
    lessons = Lessons(context, responder, opener, alone)
    asks = {WORD: fairness.ask, HELP: showing.help_on_order, HOW: primer.open, LESSON: lessons.open}
    opening = Opening(context, runtime, responder, gathering, arrivals, links=on_links, asks=asks)
    return (
        seating.feature(),
        calling.feature(),
        showing.feature(),
        primer.feature(),
        Plain(context, runtime, responder, showing.table_on_order).feature(),
        opening.feature(),
        arrivals.feature(),
        conditions.feature(),
        Cancelling(context, runtime, responder, conditions).feature(),
        OwnRules(context, runtime, responder, conditions).feature(),
        OwnTable(context, runtime).feature(),
        sharing.feature(),
        lending.feature(),
        Endings(context, runtime, responder, opener).feature(),
        Authority(context, runtime, responder).feature(),
        fairness.feature(),
        Imports(context, responder, sharing).feature(),
        resuming.feature(),
        alone.feature(),
        lessons.feature(),
        *_on_their_own(context, runtime, responder, opener, areas),
    )


def _on_their_own(
    context: Context, runtime: TableRuntime, responder: Responder, opener: Opener, areas: Sequence[Area]
) -> tuple[Feature, ...]:
    """Return the features that no other feature needs."""
    runtime.over_news.append(LentPlays(context).over)
    return (
        Absence(context, runtime, responder).feature(),
        Corrections(context, responder).feature(),
        Forgetting(context, runtime, responder, areas).feature(),
        SettingsPage(context, runtime, responder).feature(),
        History(context, runtime, responder).feature(),
        Scoring(context, runtime, responder, opener).feature(),
        StatisticsPages(context, responder).feature(),
    )
