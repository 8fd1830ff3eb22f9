"""Trials that need no updates: who the bot is, whether it is serving, how the server answers."""

from email.utils import parsedate_to_datetime
from statistics import median
from time import time
from typing import Final

from bot.doctor.findings import Finding, State, told
from bot.doctor.mail import LIMIT
from bot.doctor.telegrams_words import allowed
from bot.gateway.api.plain import Answer, PlainCalls
from bot.metrics import Stopwatch

ROUNDS: Final = 5
SKEW_S: Final = 30.0
SLOW_S: Final = 1.0
LOOK_S: Final = 5
"""Real seconds that the doctor's getUpdates waits; the getUpdates of a bot that serves ends this wait within 2 s."""
FULL: Final = "бота ждут сто обновлений: запустите его, остановите и позовите доктора снова"
CLOCK: Final = "Часы"
ROUND_TRIP: Final = "Ответ сервера"


def of_me(me: Answer) -> tuple[Finding, ...]:
    """Return the findings about the bot's switches at BotFather: groups, privacy and Mini App."""
    joins = bool(me.field("can_join_groups"))
    reads = bool(me.field("can_read_all_group_messages"))
    app = bool(me.field("has_main_web_app"))
    return (
        told(
            "Можно звать в группы",
            "да" if joins else "нет",
            "ждёт, что его позовут" if joins else "в группу не попадёт: @BotFather, /setjoingroups, Enable",
        ),
        told(
            "Видит все сообщения группы",
            "да" if reads else "нет",
            "лишнего не читает" if reads else "видит только команды, ответы себе и кнопки; пишите /new@имя_бота",
        ),
        told("Приложение (Mini App)", "есть" if app else "нет", "обходится кнопками"),
    )


async def of_clock(calls: PlainCalls) -> Finding:
    """Compare this machine's clock with the server's header `Date`, and return the finding."""
    said = await calls.date()
    try:
        ahead = time() - parsedate_to_datetime(said or "").timestamp()
    except ValueError:
        return Finding(name=CLOCK, state=State.UNTRIED, what="сервер не назвал времени", bot="верит часам этой машины")
    if abs(ahead) <= SKEW_S:
        return told(CLOCK, f"расходятся с сервером на {abs(ahead):.0f} с", "верит часам этой машины")
    way = "вперёд" if ahead > 0 else "назад"
    return told(CLOCK, f"ушли {way} на {abs(ahead):.0f} с", "путает сроки и напоминания: включите NTP")


async def of_round_trips(calls: PlainCalls) -> Finding:
    """Measure the median time of five answers, in milliseconds, and return the finding."""
    spans: list[float] = []
    for _ in range(ROUNDS):
        watch = Stopwatch()
        await calls.call("getMe")
        spans.append(watch.seconds())
    middle = median(spans)
    bot = "отвечает на кнопки сразу" if middle < SLOW_S else "отвечает на кнопки с такой же задержкой"
    return told(ROUND_TRIP, f"{middle * 1000:.0f} мс (середина из {ROUNDS})", bot)


def of_webhook(info: Answer) -> Finding:
    """Return the finding whether a webhook is set, and how many updates wait; its URL is not shown."""
    if not info.granted:
        return Finding(name="Webhook", state=State.REFUSED, what=allowed(info), bot="спрашивает обновления сам")
    waiting = f"ждёт обновлений: {info.number('pending_update_count')}"
    if info.field("url"):
        return told("Webhook", f"задан, {waiting}", "получает обновления по нему; доктор его не трогает")
    return told("Webhook", f"не задан, {waiting}", "спрашивает обновления сам")


async def why_not_here(calls: PlainCalls, info: Answer, *, is_held: bool) -> str:
    """Return the reason why the doctor may not read updates, in Russian; empty if it may.

    is_held: whether this program holds the database, so that no bot serves from it
    """
    if not is_held:
        return "бот работает: сначала остановите его"
    if info.field("url"):
        return "обновления уходят по webhook: доктор его не трогает"
    look = await calls.call("getUpdates", limit=1, timeout=LOOK_S)
    if look.granted:
        return FULL if info.number("pending_update_count") >= LIMIT else ""
    terminated = "terminated by other" in (look.words or "").lower()
    return (
        "бот работает на другой машине: сначала остановите его"
        if terminated
        else f"обновлений не дают: {allowed(look)}"
    )


def header(version: str, python: str, *, own_server: bool) -> str:
    """Return the first line of the report page."""
    server = "свой сервер Bot API" if own_server else "api.telegram.org"
    return f"Пулька {version}, Python {python}, {server}."
