"""Buttons of /settings: its pages, the table as a picture, the hour that it is where somebody lives."""

from typing import Final

from tests.e2e.conditions.row import Row, Spot, at, own_settings, settings_of, shows
from tests.e2e.scenarios.theatre import Stage, nothing


def page(stage: Stage, *wishes: str) -> Spot:
    """Turn in /settings of the private chat to the last of these buttons."""
    first, known = stage.people[0], {message["message_id"] for message in stage.people[0].messages()}
    first.say(None, "/settings")
    stage.fresh(1, known, "set:page:cards")
    for wish in wishes[:-1]:
        assert stage.press(1, f"set:{wish}") == nothing(), wish
    return at(stage, 1, f"set:{wishes[-1]}")


def in_group(stage: Stage, *wishes: str) -> Spot:
    """Turn in /settings of the group to the last of these buttons."""
    stage.tell(stage.people[0], "/settings")
    stage.see("Настройки")
    for wish in wishes[:-1]:
        assert stage.press(1, f"set:{wish}", group=True) == nothing(), wish
    return at(stage, 1, f"set:{wishes[-1]}", group=True)


def turned(name: str, words: str, *, alike: str = "") -> Row:
    """Return the row of a page."""
    return Row(
        f"settings-{name}",
        lambda stage: page(stage, f"page:{name}"),
        lambda spot: shows(spot, words),
        names=ALONE,
        answers=LATE,
        alone=True,
        alike=alike,
    )


ALONE: Final = ("Аня",)
LATE: Final = ("", "Эта кнопка устарела.")

ROWS: Final = (
    turned("cards", "Настройки · Язык и карты", alike="settings-pictures"),
    turned("pictures", "Настройки · Картинки"),
    turned("reminders", "Настройки · Напоминания", alike="settings-pictures"),
    turned("other", "Настройки · Прочее", alike="settings-pictures"),
    Row(
        "settings-own-picture",
        lambda stage: page(stage, "page:pictures", "own:1"),
        lambda spot: int(own_settings(spot).get("own_table") is True),
        names=ALONE,
        answers=LATE,
        alone=True,
    ),
    Row(
        "settings-hour",
        lambda stage: page(stage, "page:reminders", "page:hour", "hour:540"),
        lambda spot: int("zone" in own_settings(spot)) or shows(spot, "Где это?"),
        names=ALONE,
        answers=LATE,
        alone=True,
    ),
    Row(
        "settings-group-hour",
        lambda stage: in_group(stage, "page:reminders", "page:hour", "hour:0"),
        lambda spot: int("zone" in settings_of(spot, spot.chat)) or shows(spot, "Где это?"),
        answers=LATE,
    ),
)
