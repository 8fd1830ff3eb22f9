"""The whole visit of the doctor, in order: trials from outside, in a private chat and in a group; then cleaning up."""

import platform
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from bot.clock import Clock, SystemClock
from bot.config import DEFAULT_API_URL, HERE, Settings
from bot.doctor import from_outside, in_group, in_private
from bot.doctor.findings import Finding, page, told, untried
from bot.doctor.mail import Full, Unread
from bot.doctor.store import Tables, held
from bot.doctor.telegrams_words import allowed, why_silent
from bot.doctor.visit import Photos, Visit
from bot.gateway.api.plain import PlainCalls
from bot.gateway.errors import GatewayError, WrongToken
from bot.release import version

REFUSED: Final = ("unauthorized", "rejected by telegram")
SILENT: Final = "Сервер Bot API не отвечает: {}."
LOST: Final = "обновления забрала другая программа"
SEVERAL: Final = "Токенов несколько: смотрю бота {}. Другого назовите числом до двоеточия в его токене."
Say = Callable[[str], None]


async def checkup(settings: Settings, say: Say, photos: Photos, clock: Clock | None = None) -> str:
    """Run all trials with the first bot of the settings and return the report page.

    say: shows the host (the person who runs this) what to do, in Russian. Raises GatewayError if the server does not
    answer or refuses the token, and OpenError for a database that cannot be used.
    """
    clock = clock or SystemClock(settings.clock_speed)
    if settings.more_tokens:
        say(SEVERAL.format(settings.token.bot_id))
    outside = urlsplit(settings.api_url).hostname not in HERE
    async with PlainCalls(settings.token.reveal(), settings.api_url, outside=outside) as calls:
        me = await calls.call("getMe")
        if not me.granted:
            refused = any(word in (me.words or "").lower() for word in REFUSED)
            raise WrongToken if refused else GatewayError(SILENT.format(why_silent(me) or allowed(me)))
        findings = [*from_outside.of_me(me), *await _whole(Visit(calls, clock, me, say, photos), settings)]
    own_server = settings.api_url != DEFAULT_API_URL
    return page(from_outside.header(version(), platform.python_version(), own_server=own_server), findings)


async def _whole(visit: Visit, settings: Settings) -> list[Finding]:
    """Run all trials except those of getMe, clean up, and return the findings. Raises OpenError."""
    info = await visit.calls.call("getWebhookInfo")
    findings = [from_outside.of_webhook(info), await from_outside.of_clock(visit.calls)]
    findings.append(await from_outside.of_round_trips(visit.calls))
    async with held(settings) as tables:
        why = await from_outside.why_not_here(visit.calls, info, is_held=tables is not None)
        if why or tables is None:
            return [*findings, *untried((*in_private.TRIALS, *in_group.TRIALS), why)]
        try:
            findings += await _talks(visit, tables)
        finally:
            left = await visit.tidy()
    findings.append(
        told("Убрано за собой", f"осталось сообщений: {left}" if left else "всё", "чужих сообщений не трогает")
    )
    return findings


async def _talks(visit: Visit, tables: Tables) -> list[Finding]:
    """Run the trials that need people to act, and return the findings."""
    findings: list[Finding] = []
    private, group = partial(in_private.in_private, visit), partial(in_group.in_group, visit, tables)
    for trials, names in ((private, in_private.TRIALS), (group, in_group.TRIALS)):
        try:
            findings += await trials()
        except (Full, Unread) as error:
            findings += untried(names, from_outside.FULL if isinstance(error, Full) else LOST)
    with suppress(Full, Unread):
        await visit.mail.leave()
    return findings
