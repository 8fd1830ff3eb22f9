"""Options as data, with reading and writing `NAME=VALUE`, and those that have an effect (skat.md §11)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import msgspec

from engine.core.errors import ConventionError
from engine.core.kinds import LARGEST, Choice, Number, ValueKind, YesNo
from engine.games.skat.rules import values
from engine.games.skat.rules.kinds import EndText
from engine.games.skat.rules.model import Rules
from engine.games.skat.rules.presets import preset
from engine.games.skat.rules.values import BockTrigger, Kontra
from engine.games.skat.values import ladder


class Option(msgspec.Struct, frozen=True):
    """One row of the table of options."""

    name: str
    kind: ValueKind
    meaning: str
    """English message id."""
    source: str
    """Section of the rule book."""

    @property
    def values(self) -> tuple[str, ...]:
        """Values in the words of the table."""
        return self.kind.texts


POINTS: Final = Number(1, LARGEST, ("1, 2, 3 ... (usual 60 100 200)",))
OPTIONS: Final[tuple[Option, ...]] = (
    Option("deal_packets", Choice(values.Packets), "packets of the deal, the 2 is the skat", "skat 1"),
    Option("pass_out", Choice(values.PassOut), "what three passes lead to", "skat 2"),
    Option("grand_ouvert", Choice(values.GrandOuvert), "the base of an open grand", "skat 3"),
    Option("loss_doubling", Choice(values.LossDoubling), "lost games that cost twice their value", "skat 5"),
    Option("kontra", Choice(values.Kontra), "defenders who may double", "skat 5"),
    Option("re", YesNo(), "the declarer may double a kontra again", "skat 5"),
    Option("claim", Choice(values.Claim), "what a claim that does not hold costs", "skat 5"),
    Option("ramsch_skat", Choice(values.RamschSkat), "who counts the skat of a ramsch", "skat 7"),
    Option("ramsch_tie", Choice(values.RamschTie), "who loses a ramsch of equal points", "skat 7"),
    Option("ramsch_jacks", YesNo(), "jacks may be given on or laid away", "skat 7"),
    Option("ramsch_shove", Choice(values.RamschShove), "the skat may be sent on unseen, which doubles", "skat 7"),
    Option("ramsch_virgin", Choice(values.RamschVirgin), "what one hand without a trick changes", "skat 7"),
    Option("ramsch_sweep", Choice(values.RamschSweep), "what all ten tricks of a ramsch bring", "skat 7"),
    Option("robber", YesNo(), "a lap of bock and a lap of schieber follow the classic game", "skat 8"),
    Option("bock_at", POINTS, "points that begin the bock lap", "skat 8"),
    Option("bock_trigger", Choice(values.BockTrigger), "whether a list or one game has to reach them", "skat 8"),
    Option("bock_hand", Choice(values.BockHand), "games from the hand in a bock lap", "skat 8"),
    Option("robber_after", Choice(values.RobberAfter), "what follows the schieber lap", "skat 8"),
    Option("list", Choice(values.ListKind), "the way to total the list", "skat 9"),
    Option("end", EndText(), "what ends the match", "skat 9"),
)
BY_NAME: Final[dict[str, Option]] = {option.name: option for option in OPTIONS}


def with_rule(rules: Rules, name: str, value: str) -> Rules:
    """Return the rules with one option changed, not checked together. Raises ConventionError."""
    facts = {"name": name, "value": value}
    option = BY_NAME.get(name)
    if option is None:
        raise ConventionError("there is no option %(name)s", facts)
    try:
        parsed = option.kind.parse(value)
    except ValueError:
        allowed = {**facts, "allowed": " ".join(option.values)}
        raise ConventionError("%(name)s cannot be %(value)s (allowed: %(allowed)s)", allowed) from None
    changed: dict[str, Any] = {name: parsed}
    return msgspec.structs.replace(rules, **changed)


def with_rules(rules: Rules, changes: Iterable[tuple[str, str]]) -> Rules:
    """Return the rules with several options changed. Raises ConventionError, also for options that exclude others."""
    for name, value in changes:
        rules = with_rule(rules, name, value)
    check(rules)
    return rules


def check(rules: Rules) -> None:
    """Refuse options that exclude each other. Raises ConventionError."""
    if rules.re and rules.kontra is Kontra.OFF:
        raise ConventionError("re=yes is not possible with kontra=off")
    last = ladder(rules.grand_ouvert.base)[-1]
    if rules.bock_trigger is BockTrigger.DEAL and rules.bock_at > last:
        facts: dict[str, str | int] = {"value": rules.bock_at, "last": last}
        raise ConventionError("bock_at=%(value)s is above every game (%(last)s): not with bock_trigger=deal", facts)


def value_of(rules: Rules, name: str) -> str:
    """Write the value of one option."""
    return BY_NAME[name].kind.write(getattr(rules, name))


def rules_of(rules: Rules) -> dict[str, str]:
    """Write the value of every option, in the order of the table."""
    return {option.name: value_of(rules, option.name) for option in OPTIONS}


def differences(rules: Rules) -> list[tuple[str, str]]:
    """List the options with another value than in the preset: the `rule` lines of a record."""
    usual = rules_of(preset(rules.preset))
    return [(name, value) for name, value in rules_of(rules).items() if value != usual[name]]


def _has_ramsch(rules: Rules) -> bool:
    return rules.has_ramsch


def _has_schieber(rules: Rules) -> bool:
    return rules.has_schieber


def _is_robber(rules: Rules) -> bool:
    return rules.robber


_NEEDS: Final[Mapping[str, Callable[[Rules], bool]]] = {
    "re": lambda rules: rules.kontra is not Kontra.OFF,
    "ramsch_skat": _has_ramsch,
    "ramsch_tie": _has_ramsch,
    "ramsch_jacks": _has_schieber,
    "ramsch_shove": _has_schieber,
    "ramsch_virgin": _has_ramsch,
    "ramsch_sweep": _has_ramsch,
    "bock_at": _is_robber,
    "bock_trigger": _is_robber,
    "bock_hand": _is_robber,
    "robber_after": _is_robber,
    "end": lambda rules: not rules.ends_by_robber,
}


def has_effect(rules: Rules, name: str) -> bool:
    """Tell whether an option changes anything beside the others; one that does not is kept and not offered."""
    return name not in _NEEDS or _NEEDS[name](rules)


def offered(rules: Rules, name: str) -> tuple[str, ...]:
    """List the values to offer for an option: those that the others allow, none without effect."""
    return tuple(value for value in BY_NAME[name].values if has_effect(rules, name) and _is_allowed(rules, name, value))


def _is_allowed(rules: Rules, name: str, value: str) -> bool:
    """Tell whether the rules allow a value; True for a text that describes values."""
    try:
        changed = with_rule(rules, name, value)
    except ConventionError:
        return True
    try:
        check(changed)
    except ConventionError:
        return False
    return True
