"""Settings: defaults, one sentence for each wrong one, and a token that never shows itself."""

import copy
import logging
import pickle
import traceback
from pathlib import Path

import msgspec
import pytest

from bot.config import ConfigError, Settings, Watching, Webhook, load
from bot.secret import Secret, Token

SECRET = "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"


def test_only_the_token_is_needed() -> None:
    settings = load({"BOT_TOKEN": SECRET})
    assert settings == Settings(
        token=Token(SECRET),
        api_url="https://api.telegram.org",
        database_path=Path("./var/pulka.db"),
        clock_speed=1.0,
        log_level=logging.INFO,
    )
    assert settings.base_url == "https://api.telegram.org/bot"
    assert settings.base_file_url == "https://api.telegram.org/file/bot"


def test_every_setting_is_read() -> None:
    settings = load(
        {
            "BOT_TOKEN": f" {SECRET}\n",
            "TELEGRAM_API_URL": "http://127.0.0.1:8081/",
            "DATABASE_PATH": "/data/table.db",
            "CLOCK_SPEED": "2.5",
            "LOG_LEVEL": "debug",
            "LOG_FORMAT": "JSON",
            "METRICS_PORT": "9464",
        }
    )
    assert settings.token.reveal() == SECRET
    assert settings.token.bot_id == 123456789
    assert settings.api_url == "http://127.0.0.1:8081"
    assert settings.database_path == Path("/data/table.db")
    assert settings.clock_speed == 2.5
    assert settings.log_level == logging.DEBUG
    assert settings.log_json
    assert settings.watching == Watching(host="127.0.0.1", port=9464)


def test_an_empty_setting_is_an_absent_one() -> None:
    empty = dict.fromkeys(("TELEGRAM_API_URL", "DATABASE_PATH", "CLOCK_SPEED", "LOG_LEVEL"), "")
    assert load({"BOT_TOKEN": SECRET} | empty) == load({"BOT_TOKEN": SECRET})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BOT_TOKEN", ""),
        ("BOT_TOKEN", "  "),
        ("BOT_TOKEN", "no-colon"),
        ("BOT_TOKEN", ":secretsecret"),
        ("BOT_TOKEN", "12a:secretsecret"),
        ("BOT_TOKEN", "123:"),
        ("BOT_TOKEN", "123:with space"),
        ("BOT_TOKEN", "123:slash/getMe"),
        ("BOT_TOKEN", "123:кириллица"),
        ("TELEGRAM_API_URL", "api.telegram.org"),
        ("TELEGRAM_API_URL", "ftp://api.telegram.org"),
        ("TELEGRAM_API_URL", "http://"),
        ("TELEGRAM_API_URL", "http://localhost:port"),
        ("TELEGRAM_API_URL", "http://[::1"),
        ("DATABASE_PATH", "/"),
        ("DATABASE_PATH", "~nobody-of-that-name/pulka.db"),
        ("DATABASE_PATH", "a" * 256 + "/pulka.db"),
        ("CLOCK_SPEED", "fast"),
        ("CLOCK_SPEED", "0"),
        ("CLOCK_SPEED", "-1"),
        ("CLOCK_SPEED", "nan"),
        ("CLOCK_SPEED", "inf"),
        ("LOG_LEVEL", "loud"),
        ("LOG_LEVEL", "20"),
        ("LOG_FORMAT", "xml"),
        ("METRICS_PORT", "http"),
        ("METRICS_PORT", "65536"),
        ("METRICS_PORT", "1" * 5000),
    ],
)
def test_a_wrong_setting_is_one_sentence_with_its_name(name: str, value: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load({"BOT_TOKEN": SECRET, name: value})
    text = str(caught.value)
    assert text.startswith(name)
    assert text.endswith(".")
    assert "\n" not in text
    if name == "BOT_TOKEN" and value.strip():
        assert value not in text


HOOK = {"BOT_TOKEN": SECRET, "WEBHOOK_URL": "https://example.org/pulka", "WEBHOOK_SECRET": "sixteen-letters_"}
OWN = {**HOOK, "TELEGRAM_API_URL": "http://127.0.0.1:8081"}


def test_a_webhook() -> None:
    assert load(HOOK).webhook == Webhook(url="https://example.org/pulka", secret=Secret("sixteen-letters_"), port=8080)
    more = load({**HOOK, "WEBHOOK_HOST": "0.0.0.0", "WEBHOOK_PORT": "9000"}).webhook
    assert more is not None
    assert (more.host, more.port) == ("0.0.0.0", 9000)
    assert load({**HOOK, "WEBHOOK_URL": " "}).webhook is None
    assert "sixteen" not in repr(more) + str(load(HOOK))


@pytest.mark.parametrize("url", ["https://example.org:8443/x", "https://example.org:88", "https://[2001:db8::1]/"])
def test_addresses_for_telegram_itself(url: str) -> None:
    assert load({**HOOK, "WEBHOOK_URL": url}).webhook is not None


@pytest.mark.parametrize("url", ["http://localhost:9000/x", "http://127.0.0.1:1", "https://example.org:9000/x"])
def test_addresses_for_a_server_of_ones_own(url: str) -> None:
    assert load({**OWN, "WEBHOOK_URL": url}).webhook is not None


@pytest.mark.parametrize(
    ("name", "value", "env"),
    [
        *(("WEBHOOK_URL", url, HOOK) for url in ("http://example.org/x", "example.org", "https://", "https://[::1")),
        *(("WEBHOOK_URL", url, HOOK) for url in ("http://localhost/x", "https://example.org:9000", "https://a:b/")),
        *(("WEBHOOK_URL", url, OWN) for url in ("http://example.org/x", "ftp://localhost/")),
        *(
            ("WEBHOOK_SECRET", secret, HOOK)
            for secret in ("", "short", "with a space in it", "кириллица" * 3, "x" * 257)
        ),
        *(("WEBHOOK_PORT", port, HOOK) for port in ("0", "65536", "-1", "http", "٣")),
    ],
)
def test_a_wrong_webhook_is_one_sentence(name: str, value: str, env: dict[str, str]) -> None:
    with pytest.raises(ConfigError) as caught:
        load({**env, name: value})
    text = str(caught.value)
    assert text.startswith(name)
    assert text.endswith(".")
    assert "\n" not in text
    if name == "WEBHOOK_SECRET" and value:
        assert value not in text


def test_a_wrong_setting_does_not_show_the_token() -> None:
    for name, value in (("BOT_TOKEN", f"x{SECRET}"), ("CLOCK_SPEED", "fast")):
        try:
            load({"BOT_TOKEN": SECRET, name: value})
        except ConfigError:
            assert SECRET not in traceback.format_exc()


def test_the_token_hides() -> None:
    settings = load({"BOT_TOKEN": SECRET})
    for shown in (str(settings), repr(settings), f"{settings.token}", f"{settings.token!r}", f"{settings.token!s}"):
        assert "AAHdq" not in shown
    with pytest.raises(TypeError):
        msgspec.json.encode(settings)
    with pytest.raises(TypeError):
        pickle.dumps(settings.token)
    with pytest.raises(TypeError):
        copy.deepcopy(settings.token)
    assert settings.token == Token(SECRET)
    assert settings.token != SECRET
    assert len({settings.token, Token(SECRET)}) == 1


def test_settings_are_frozen() -> None:
    settings = load({"BOT_TOKEN": SECRET})
    with pytest.raises(AttributeError):
        settings.clock_speed = 2.0  # type: ignore[misc]  # it is refused to those who ask no type checker, too
