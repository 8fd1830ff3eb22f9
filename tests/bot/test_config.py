"""Settings: defaults, one sentence for each wrong one, and a token that never shows itself."""

import copy
import logging
import pickle
import traceback
from pathlib import Path

import msgspec
import pytest

from bot.config import ConfigError, ProgramRole, Settings, Watching, Webhook, load, load_jobs, role
from bot.logs import hider
from bot.runtime.secret import DatabaseUrl, Secret, Token

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
            "VIEWS_COUNT": "No",
        }
    )
    assert not settings.views_count
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
    assert load({"BOT_TOKEN": SECRET, "VIEWS_COUNT": ""}).views_count


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
        ("DATABASE_URL", "mysql://db/pulka"),
        ("DATABASE_URL", "host=db dbname=pulka"),
        ("DATABASE_URL", "postgresql:///pulka"),
        ("DATABASE_URL", "postgresql://pulka@db:port/pulka"),
        ("DATABASE_URL", "postgresql://pulka:half#secret@db/pulka"),
        ("DATABASE_URL", "postgresql://pulka:12/secret@db/pulka"),
        ("DATABASE_URL", "postgresql://pulka:what?secret@db/pulka"),
        ("DATABASE_URL", "postgresql://pulka:12?secret@db/pulka"),
        ("DATABASE_URL", "postgresql://pulka:at@secret@db/pulka"),
        ("DATABASE_URL", "postgresql://[::1/pulka"),
        ("CLOCK_SPEED", "fast"),
        ("CLOCK_SPEED", "0"),
        ("CLOCK_SPEED", "-1"),
        ("CLOCK_SPEED", "nan"),
        ("CLOCK_SPEED", "inf"),
        ("LOG_LEVEL", "loud"),
        ("LOG_LEVEL", "20"),
        ("LOG_FORMAT", "xml"),
        ("VIEWS_COUNT", "maybe"),
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
    assert "secret" not in text
    if name == "BOT_TOKEN" and value.strip():
        assert value not in text


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://pulka@db/pulka",
        "postgres://pulka:secret%23@127.0.0.1:5433/pulka?sslmode=verify-full",
        "postgresql://pulka:secret@one:5432,two:5433/pulka?target_session_attrs=read-write",
        "postgresql://[::1]:5432/pulka",
        "postgresql:///pulka?host=/var/run/postgresql",
    ],
)
def test_a_database_on_a_server(url: str) -> None:
    settings = load({"BOT_TOKEN": SECRET, "DATABASE_URL": f" {url}\n", "DATABASE_PATH": ""})
    assert settings.database_url == DatabaseUrl(url)
    assert "secret" not in repr(settings)


def test_two_databases_are_one_sentence() -> None:
    wrong = {"BOT_TOKEN": SECRET, "DATABASE_URL": "postgresql://pulka:secret@db/pulka", "DATABASE_PATH": "./pulka.db"}
    with pytest.raises(ConfigError, match=r"^Заданы и DATABASE_PATH, и DATABASE_URL: оставьте что-то одно\.$"):
        load(wrong)


@pytest.mark.parametrize(
    "url", ["postgresql://pulka:p%40ss-word@db/pulka", "postgresql://pulka@db/pulka?password=p%40ss-word"]
)
def test_no_line_of_the_log_holds_the_password_of_the_database(url: str) -> None:
    hidden = hider(load({"BOT_TOKEN": SECRET, "DATABASE_URL": url}).secrets)
    said = hidden(f"no connection to {url}: p@ss-word and p%40ss-word are wrong for pulka at db")
    assert said == "no connection to <token>: <token> and <token> are wrong for pulka at db"


OTHER = "987654321:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw"
SHARED = {"DATABASE_URL": "postgresql://pulka@db/pulka"}


@pytest.fixture
def tokens(tmp_path: Path) -> Path:
    return tmp_path / "tokens"


def test_tokens_of_a_file(tokens: Path) -> None:
    tokens.write_text(f"# ours\n\n  {OTHER}\r\n{SECRET}\n")
    settings = load(SHARED | {"BOT_TOKENS_FILE": str(tokens)})
    assert settings.tokens == (Token(OTHER), Token(SECRET))
    assert {OTHER, SECRET} <= set(settings.secrets)


def test_a_file_with_one_token_will_do_for_sqlite(tokens: Path) -> None:
    tokens.write_text(SECRET)
    assert load({"BOT_TOKENS_FILE": str(tokens)}) == load({"BOT_TOKEN": SECRET})


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "такого файла нет"),
        (b"", "нет ни одного токена"),
        (b"# nothing\n\n", "нет ни одного токена"),
        (f"{SECRET}\n{OTHER} \xff\n".encode("latin-1"), "в строке 2 файла"),
        (f"\n{SECRET},{OTHER}\n".encode(), "в строке 2 файла"),
        (f"{SECRET}\n#\n123456789:another-one-of-that-bot\n".encode(), "в строках 1 и 3 файла"),
    ],
)
def test_a_wrong_file_of_tokens_is_one_sentence_without_a_token(
    tokens: Path, content: bytes | None, words: str
) -> None:
    if content is not None:
        tokens.write_bytes(content)
    with pytest.raises(ConfigError) as caught:
        load(SHARED | {"BOT_TOKENS_FILE": str(tokens)})
    text = str(caught.value)
    assert text.startswith("BOT_TOKENS_FILE: ")
    assert words in text
    assert "\n" not in text
    assert not any(tail in text for tail in (SECRET, OTHER, SECRET.partition(":")[2], "another"))


@pytest.mark.parametrize(
    "env",
    [
        {"BOT_TOKEN": SECRET, **SHARED},
        {},
        {**SHARED, "WEBHOOK_URL": "https://example.org/pulka", "WEBHOOK_SECRET": "sixteen-letters_"},
    ],
)
def test_several_tokens_need_a_server_of_databases_and_go_with_nothing_that_is_of_one_bot(
    tokens: Path, env: dict[str, str]
) -> None:
    tokens.write_text(f"{SECRET}\n{OTHER}\n")
    with pytest.raises(ConfigError, match=r"^[^\n]*BOT_TOKENS_FILE[^\n]*\.$"):
        load(env | {"BOT_TOKENS_FILE": str(tokens)})


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


BROKER_PASSWORD = "correct-horse"


def test_a_broker_is_read_with_its_password() -> None:
    found = load({"BOT_TOKEN": SECRET, "BROKER_URL": f" tls://pulka:{BROKER_PASSWORD}%2F1@one, tls://two:4333 "}).broker
    assert found is not None
    assert (found.user, found.password) == ("pulka", f"{BROKER_PASSWORD}/1")
    assert found.servers == ("tls://one:4222", "tls://two:4333")
    assert found.is_secure
    assert found.tls() is not None
    assert BROKER_PASSWORD not in repr(found)
    assert f"{BROKER_PASSWORD}/1" in found.secrets


def test_a_broker_without_tls_has_no_context() -> None:
    found = load({"BOT_TOKEN": SECRET, "BROKER_URL": "nats://host"}).broker
    assert found is not None
    assert (found.tls(), found.user, found.password, found.secrets) == (None, None, None, ())


BAD_ADDRESSES = ("host:4222", "http://host", "nats://", "nats://host:port", "nats://host/path", "nats://a,tls://b", ",")


@pytest.mark.parametrize("url", [*BAD_ADDRESSES, "nats://[::1"])
def test_an_address_of_no_broker(url: str) -> None:
    with pytest.raises(ConfigError, match="BROKER_URL"):
        load({"BOT_TOKEN": SECRET, "BROKER_URL": url})


def test_the_sentence_about_a_broker_does_not_quote_its_password() -> None:
    with pytest.raises(ConfigError) as told:
        load({"BOT_TOKEN": SECRET, "BROKER_URL": f"nats://pulka:{BROKER_PASSWORD}@host:port"})
    assert BROKER_PASSWORD not in "".join(traceback.format_exception(told.value))


def test_certificates_belong_to_a_tls_address_and_are_files(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense.pem"
    nonsense.write_text("nonsense")
    for env, name in (
        ({"BROKER_URL": "nats://host", "BROKER_CA": str(nonsense)}, "tls://"),
        ({"BROKER_URL": "tls://host", "BROKER_CA": str(tmp_path / "none.pem")}, "BROKER_CA: нет такого файла"),
        ({"BROKER_URL": "tls://host", "BROKER_CA": str(nonsense)}, "файлами PEM"),
        ({"BROKER_URL": "tls://host", "BROKER_CERT": str(nonsense)}, "вместе"),
        ({"BROKER_URL": "tls://host", "BROKER_CERT": str(nonsense), "BROKER_KEY": str(nonsense)}, "файлами PEM"),
    ):
        with pytest.raises(ConfigError, match=name):
            load({"BOT_TOKEN": SECRET} | env)


def test_a_process_that_does_jobs_needs_a_broker_alone() -> None:
    found = load_jobs({"BROKER_URL": "nats://host", "METRICS_PORT": "9464", "LOG_FORMAT": "json"})
    assert (found.broker.servers, found.watching, found.log_json) == (("nats://host:4222",), Watching(port=9464), True)
    with pytest.raises(ConfigError, match="BROKER_URL"):
        load_jobs({})


def test_the_role_of_a_process() -> None:
    assert (role({}), role({"ROLE": " Jobs "})) == (ProgramRole.ALL, ProgramRole.JOBS)
    with pytest.raises(ConfigError, match="ROLE"):
        role({"ROLE": "king"})
