"""All subjects of the table, put together once."""

from bot.tables.act import Actor
from bot.tables.context.context import Context
from bot.tables.context.feature import Feature
from bot.tables.context.links import DEAL, HELP, RULES, SIT, TAKE, WORD
from bot.tables.features.absence import Absence
from bot.tables.features.alone import Alone
from bot.tables.features.authority import Authority
from bot.tables.features.cancelling import Cancelling
from bot.tables.features.conditions import Conditions
from bot.tables.features.corrections import Corrections
from bot.tables.features.endings import Endings
from bot.tables.features.fairness import Fairness
from bot.tables.features.forgetting import Forgetting
from bot.tables.features.gathering import Gathering
from bot.tables.features.history import History
from bot.tables.features.imports import Imports
from bot.tables.features.lending import Lending
from bot.tables.features.opening import Opening
from bot.tables.features.own_rules import OwnRules
from bot.tables.features.resuming import Resuming
from bot.tables.features.score import Scoring
from bot.tables.features.seating import Seating
from bot.tables.features.settings import Settings
from bot.tables.features.sharing import Sharing
from bot.tables.features.showing import Showing
from bot.tables.opener import Opener
from bot.tables.surfaces import Surfaces
from bot.tables.wakeups import Wakeups


def features_of(
    context: Context, actor: Actor, surfaces: Surfaces, opener: Opener, wakeups: Wakeups
) -> tuple[Feature, ...]:
    """What people may press and type."""
    seating, showing = Seating(context, actor, surfaces), Showing(context, surfaces)
    conditions = Conditions(context, surfaces)
    gathering = Gathering(context, surfaces, opener, conditions)
    resuming = Resuming(context, actor, surfaces, opener)
    lending = Lending(context, actor, surfaces, opener)
    on_links = {SIT: seating.sit_by_link, TAKE: resuming.take_by_link, RULES: showing.explain_by_link}
    on_links[DEAL] = lending.play_by_link
    fairness = Fairness(context, surfaces)
    opening = Opening(context, surfaces, gathering, on_links, {WORD: fairness.ask, HELP: showing.help_on_order})
    sharing = Sharing(context, surfaces, gathering, showing)
    return (
        seating.feature(),
        showing.feature(),
        opening.feature(),
        conditions.feature(),
        Cancelling(context, surfaces, conditions).feature(),
        OwnRules(context, surfaces, conditions).feature(),
        sharing.feature(),
        lending.feature(),
        Endings(context, actor, surfaces, opener, wakeups.commitment_gate).feature(),
        Absence(context, surfaces, wakeups).feature(),
        Corrections(context, surfaces).feature(),
        Alone(context, surfaces, opener).feature(),
        Authority(context, actor, surfaces, wakeups.commitment_gate).feature(),
        Forgetting(context, actor, surfaces).feature(),
        Settings(context, actor, surfaces).feature(),
        fairness.feature(),
        History(context, surfaces).feature(),
        Imports(context, surfaces, sharing).feature(),
        resuming.feature(),
        Scoring(context, surfaces, opener).feature(),
    )
