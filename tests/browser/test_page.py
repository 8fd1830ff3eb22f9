"""A newcomer in front of the page: sits down in three columns and plays a deal with the mouse, in headless Chromium.

PAGE_PICTURES=assets/pictures also writes the screenshots that README and docs show; with the packages fonts-roboto and
fonts-noto-color-emoji they look as on a telephone.
"""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FloatRect

from bot.tables.log.clock import PING_S
from tests.clocks import PATIENCE_S
from tests.e2e.world import ROOT, chosen

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

MISSING = "chromium is missing: apt-get install chromium"
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--force-color-profile=srgb", "--lang=ru"]
NAMES = ("Аня", "Борис", "Вика")
SPEED = "10"
ASIDE = re.compile(r"\?|⋯|.*групп.*|.*Остальные.*|.*трёх.*|.*не беру.*|Дальше.*|🔏.*|Мои карты|🖼|Верн.*")
AGAIN_S = 7.0  # real seconds without an answer after which somebody presses once more
BREATH_MS = 100  # a clock second: nobody presses keys that have just come, and what is faster is a double tap
# everybody clicks twice; false when the keyboard has changed since it was looked at
CLICK_TWICE = """(pane, text) => {
    const keys = [...pane.querySelectorAll(".keys")].at(-1)?.querySelectorAll("[data-button]") ?? [];
    const key = [...keys].find(one => one.dataset.button === text);
    key?.click();
    key?.click();
    return key !== undefined;
}"""

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture
def chromium() -> str:
    """The browser's path. Without one the test is skipped at home and fails where everything must be there."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return found


@pytest.fixture
def address(tmp_path: Path, chromium: str) -> Iterator[str]:
    """Sandbox and bot as `make play` starts them, once there is a browser to look at them."""
    command = [sys.executable, "-m", "bot.sandbox", "--port", "0", "--data", str(tmp_path / "play"), "--speed", SPEED]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://[\d.]+:\d+/", line)
        assert found, line
        yield found[0]
        process.terminate()
        assert process.wait(timeout=PATIENCE_S) == 0
        log = (tmp_path / "play" / "bot.log").read_text()
        assert "Traceback" not in log
        assert "ERROR" not in log
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class Newcomer:
    """Presses what the page offers."""

    def __init__(self, page: "Page", pictures: list[Path]) -> None:
        self.page = page
        self.pictures = pictures
        self.bids = 0
        self.whists = 0

    def pane(self, name: str, kind: str) -> "Locator":
        """A chat on somebody's phone: `group` or `private`."""
        return self.page.locator(f'[data-name="{name}"] [data-kind="{kind}"]')

    def until(self, look: Callable[[], object], what: str) -> None:
        """Wait for something on the page."""
        end = time.monotonic() + PATIENCE_S
        while not look():
            assert time.monotonic() < end, what
            self.page.wait_for_timeout(30)

    def write(self, name: str, text: str) -> None:
        """Write into the group."""
        pane = self.pane(name, "group")
        pane.locator("[data-input]").fill(text)
        pane.locator("[data-input]").press("Enter")

    def click(self, name: str, kind: str, text: str) -> None:
        """Press the newest button with this text."""
        self.pane(name, kind).locator("[data-button]", has_text=text).last.click()

    def shoot_pane(self, name: str, kind: str, file: str) -> None:
        """A screenshot of one chat on a telephone 360 px wide, where PAGE_PICTURES wants it."""
        folder, size = os.environ.get("PAGE_PICTURES"), self.page.viewport_size
        if folder is None or size is None:
            return
        self.page.set_viewport_size({"width": 360, "height": 1300})
        self.page.wait_for_timeout(500)  # the panes find their new heights
        self.pane(name, kind).screenshot(path=Path(folder) / f"{file}.png")
        self.page.set_viewport_size(size)

    def sit_down(self) -> None:
        """Everybody sits through the deep link; the first one starts.

        A command without the bot's name reaches it once it was the last one to write: after its greeting.
        """
        self.until(lambda: "Открыть стол" in self.feed(NAMES[0], "group"), "the greeting")
        self.write(NAMES[0], "/new 4")
        for name in NAMES:
            self.click(name, "group", "Сесть")
            self.pane(name, "private").locator(".called [data-start]").click()
            self.until(partial(lambda name: name in self.feed(name, "private"), name), f"{name} sits")
            self.until(
                partial(lambda name: f". {name}" in self.feed(NAMES[0], "group"), name), f"the group sees {name}"
            )
        self.shoot_pane(NAMES[0], "group", "evening_lobby")
        self.click(NAMES[0], "group", "Начать")
        for name in NAMES:
            self.until(partial(lambda name: "Ваши карты" in self.feed(name, "private"), name), f"cards of {name}")

    def feed(self, name: str, kind: str) -> str:
        """All that stands in a chat."""
        return str(self.pane(name, kind).locator("[data-feed]").inner_text())

    def keys(self, name: str) -> list[str]:
        """The buttons of the newest private message that can be pressed for a decision."""
        keyboards = self.pane(name, "private").locator(".keys")
        if not keyboards.count():
            return []
        texts = keyboards.last.locator("[data-button]").evaluate_all("all => all.map(one => one.dataset.button)")
        return [text for text in texts if not ASIDE.fullmatch(text)]

    def choose(self, keys: list[str]) -> str:
        """One bid, then passes; one whist, then passes; otherwise the first button that was not picked."""
        if "Пас" in keys and "Вист" in keys:
            self.whists += 1
            return "Вист" if self.whists == 1 else "Пас"
        if "Пас" in keys:
            self.bids += 1
            return keys[0] if self.bids == 1 else "Пас"
        return next(text for text in keys if not text.startswith("✓"))

    def step(self) -> bool:
        """Somebody presses a button and waits until his screen has changed; False when nobody can."""
        for name in NAMES:
            keys = self.keys(name)
            self.page.wait_for_timeout(BREATH_MS if keys else 0)
            if not keys or self.keys(name) != keys:
                continue
            before = self.feed(name, "private")
            if not self.pane(name, "private").evaluate(CLICK_TWICE, self.choose(keys)):
                continue
            self.until(
                partial(lambda name, before: self.feed(name, "private") != before, name, before), f"{name}: an answer"
            )
            said = " ".join(self.page.locator("[data-toast]").all_inner_texts())
            assert not re.search("[A-Za-z]{3}|Не вышло", said), said
            return True
        return False

    def play_until(self, done: Callable[[], bool]) -> None:
        """Press on until something is seen."""
        end = time.monotonic() + 300
        while not done():
            assert time.monotonic() < end, self.feed(NAMES[0], "private")
            if not self.step():
                self.page.wait_for_timeout(30)

    def hands(self) -> list[tuple[str, list[str]]]:
        """The newest private message of everybody with its buttons."""
        shown = []
        for name in NAMES:
            articles = self.pane(name, "private").locator("article:has(.keys)")
            body = articles.last.locator(".body").inner_text()
            shown.append((re.sub(r"\d\d:\d\d$", "", body).strip(), self.keys(name)))
        return shown

    def kill_and_raise(self) -> None:
        """The page's own buttons; everybody's screen is as before, the reminder after a silence included."""
        self.page.wait_for_timeout(1500 + PING_S / float(SPEED) * 1000)
        before = self.hands()
        self.page.locator('[data-bot-action="kill"]').click()
        self.until(lambda: self.page.locator('[data-bot-state="down"]').count(), "the bot is down")
        self.until(self.page.locator("[data-down]").is_visible, "the page says so")
        self.shoot("down")
        self.page.locator('[data-bot-action="start"]').click()
        self.until(lambda: self.page.locator('[data-bot-state="up"]').count(), "the bot is up")
        self.ask_for_cards()
        self.shoot("alert")
        self.page.locator("[data-ok]").click()
        self.until(lambda: self.hands() == before, "everybody's screen as before")

    def ask_for_cards(self) -> None:
        """«Мои карты» until it is answered: a press that a bot which has just been started finds too late never is."""
        end = time.monotonic() + 2 * PATIENCE_S
        while not self.page.locator("[data-alert]").is_visible():
            assert time.monotonic() < end, "an answer after the start"
            self.click(NAMES[0], "group", "Мои карты")
            again = time.monotonic() + AGAIN_S
            while time.monotonic() < again and not self.page.locator("[data-alert]").is_visible():
                self.page.wait_for_timeout(30)

    def shoot(self, name: str) -> None:
        """A screenshot into every folder that wants one."""
        hide = "document.querySelector('[data-speed]').style.display = 'none'"  # pictures are of a table in real time
        self.page.evaluate(hide)
        for folder in self.pictures:
            folder.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=folder / f"{name}.png")


@contextmanager
def newcomer(address: str, chromium: str, *, width: int = 1440, height: int = 960) -> Iterator[Newcomer]:
    """Somebody in front of a page of that many pixels, the bot up."""
    playwright = pytest.importorskip("playwright.sync_api", reason="the playwright package is missing")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": width, "height": height}, locale="ru-RU")
            page.set_default_timeout(PATIENCE_S * 1000)
            page.goto(address)
            guest = Newcomer(page, [])
            guest.until(lambda: page.locator('[data-bot-state="up"]').count(), "the bot works")
            yield guest
        finally:
            browser.close()


def keep_the_number(guest: Newcomer) -> None:
    """The seal of the next deal is folded; a tap opens it, and a button behind «⋯» copies its number.

    Where the group is at its limits the page with that button stands in the private chat.
    """
    guest.click(NAMES[1], "group", "⋯")
    kinds = ("group", "private")
    copying = [guest.pane(NAMES[1], kind).locator("[data-button]", has_text="Скопировать") for kind in kinds]
    guest.until(lambda: any(key.count() for key in copying), "the button that copies")
    kind = next(kind for kind, key in zip(kinds, copying, strict=True) if key.count())
    quote = guest.pane(NAMES[1], kind).locator("blockquote.folded", has_text="🔏 Сдача 2: ").last
    inner, outer = (part.bounding_box() for part in (quote.locator("code"), quote))
    assert inner is not None
    assert outer is not None
    assert inner["y"] >= outer["y"] + outer["height"], "its digits are folded away"
    quote.click()
    guest.until(lambda: (quote.bounding_box() or outer)["height"] > outer["height"], "it is open")
    guest.click(NAMES[1], kind, "Скопировать")
    guest.until(lambda: "Скопировано" in guest.page.locator("body").inner_text(), "it has been copied")
    assert guest.page.evaluate("navigator.clipboard.readText()") == quote.locator("code").inner_text()


def test_a_newcomer_plays_a_deal(address: str, chromium: str, tmp_path: Path) -> None:
    playwright = pytest.importorskip("playwright.sync_api", reason="the playwright package is missing")
    errors: list[str] = []
    with playwright.sync_playwright() as library:
        browser = library.chromium.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=chromium, args=FLAGS, viewport={"width": 1440, "height": 960}
        )
        browser.grant_permissions(["clipboard-read", "clipboard-write"])
        try:
            page = browser.new_page()
            page.set_default_timeout(PATIENCE_S * 1000)
            page.on("pageerror", lambda error: errors.append(str(error)))
            page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
            page.goto(address)
            guest = Newcomer(page, [tmp_path / "pictures"])
            guest.until(lambda: page.locator("[data-person]").count() == 3, "three phones")
            guest.until(lambda: page.locator('[data-bot-state="up"]').count(), "the bot works")
            guest.sit_down()
            guest.until(lambda: any("Пас" in guest.keys(name) for name in NAMES), "somebody is to bid")
            guest.shoot_pane(next(name for name in NAMES if "Пас" in guest.keys(name)), "private", "evening_cards")
            bar = guest.pane(NAMES[0], "group").locator("[data-pin]")
            guest.until(lambda: "первая рука" in bar.inner_text(), "the table is pinned")
            guest.play_until(lambda: "На столе:" in guest.feed(NAMES[0], "group"))
            followed = re.compile(r"^(?!.*первая рука).*Сдача 1", re.DOTALL)
            guest.until(lambda: followed.search(bar.inner_text()), "the bar follows the pinned message")
            guest.kill_and_raise()
            guest.play_until(lambda: " → " in guest.feed(NAMES[0], "group") or picture(guest))
            keep = os.environ.get("PAGE_PICTURES")
            Newcomer(page, [tmp_path / "pictures", *([Path(keep)] if keep else [])]).shoot("page")
            guest.play_until(lambda: picture(guest))
            guest.shoot("sheet")
            guest.click(NAMES[1], "group", "Почему?")
            guest.until(
                lambda: "Почему?" not in guest.pane(NAMES[1], "group").locator(".keys").last.inner_text(), "why"
            )
            keep_the_number(guest)
        finally:
            browser.close()
    assert errors == []
    assert {file.stem for file in (tmp_path / "pictures").iterdir()} == {"down", "alert", "page", "sheet"}


def test_a_narrow_screen(address: str, chromium: str) -> None:
    """One phone at a time: nothing but the phones' row scrolls sideways, and the names in the strip lead to each."""
    with newcomer(address, chromium, width=380, height=780) as guest:
        page = guest.page
        guest.until(lambda: page.locator("[data-person]").count() == 3, "three phones")
        assert page.evaluate("document.documentElement.scrollWidth") == 380
        for action in ("kill", "start"):
            box = page.locator(f'[data-bot-action="{action}"]').bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= 380
        for name in (*NAMES, NAMES[0]):
            page.locator(f'[data-jump="{name}"]').click()
            guest.until(partial(lambda name: seen(page.locator(f'[data-name="{name}"]').bounding_box()), name), name)


def test_hand_and_all_keys_on_a_laptop_and_on_a_telephone(address: str, chromium: str) -> None:
    """Whoever bids sees his cards and every key at once: with four phones on 1366 by 700, in 480 px on a telephone."""
    with newcomer(address, chromium, width=1366, height=700) as guest:
        page = guest.page
        page.locator("[data-add-person]").click()
        guest.until(lambda: page.locator("[data-person]").count() == 4, "four phones")
        guest.sit_down()
        guest.until(lambda: any("Пас" in guest.keys(name) for name in NAMES), "somebody is to bid")
        bidder = next(name for name in NAMES if "Пас" in guest.keys(name))
        guest.until(lambda: in_sight(guest, bidder), "the whole question")
        guest.click(bidder, "private", "Мизер")
        guest.until(lambda: "Да, мизер" in guest.keys(bidder), "the question before a misère")
        guest.until(lambda: in_sight(guest, bidder), "the whole question")
        guest.page.wait_for_timeout(BREATH_MS)
        guest.click(bidder, "private", "Назад")
        guest.until(lambda: "Пас" in guest.keys(bidder), "the bids again")
        page.set_viewport_size({"width": 360, "height": 800})
        page.evaluate(TELEPHONE)
        box = guest.pane(bidder, "private").locator("article:has(.keys)").last.bounding_box()
        assert box is not None
        assert box["height"] <= 480


# text and buttons as large as a telephone shows them
TELEPHONE = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(":root { font-size: 16px } .keys button { min-height: 44px; font-size: 15px }");
    document.adoptedStyleSheets = [sheet];
}"""


def in_sight(guest: Newcomer, name: str) -> bool:
    """Tell whether somebody's last private message with keys stands in its feed from top to bottom."""
    pane = guest.pane(name, "private")
    feed, asked = (pane.locator(what).last.bounding_box() for what in ("[data-feed]", "article:has(.keys)"))
    if feed is None or asked is None:
        return False
    below = asked["y"] + asked["height"] - feed["y"] - feed["height"]
    return bool(asked["y"] >= feed["y"] and below <= 0)


def choose(page: "Page", name: str, action: str) -> None:
    """Something in the menu at a person's name."""
    phone = page.locator(f'[data-name="{name}"]')
    phone.locator("[data-person-menu]").click()
    phone.locator(f'[data-action="{action}"]').click()


def test_a_forum_an_administrator_and_an_old_client(address: str, chromium: str) -> None:
    """Topics as tabs, a table in one of them, a kick by reply from a new administrator; an old client."""
    with newcomer(address, chromium) as guest:
        page = guest.page
        open_topics(page, guest)
        anya, boris, vika = (guest.pane(name, "group") for name in NAMES)
        for pane in (anya, vika):
            pane.locator("[data-topic]", has_text="Стол 1").click()
        guest.write(NAMES[0], chosen("/new 4"))
        guest.click(NAMES[2], "group", "Сесть")
        guest.pane(NAMES[2], "private").locator(".called [data-start]").click()
        guest.until(lambda: f". {NAMES[2]}" in guest.feed(NAMES[0], "group"), "the table in the topic")
        assert "Сочи" not in guest.feed(NAMES[1], "group")
        guest.until(lambda: boris.locator("[data-topic] .unread").count() == 1, "news in another topic")
        guest.write(NAMES[2], "я тут")
        boris.locator("[data-topic]", has_text="Стол 1").click()
        reply_with_kick(guest)
        styled = ".keys .danger, .keys .success, .keys .primary"
        guest.until(lambda: boris.locator(styled).count(), "a coloured button")
        keys = [pane.locator("[data-button]") for pane in (anya, boris)]
        guest.until(lambda: keys[0].count() == keys[1].count(), "all buttons")
        assert anya.locator(styled).count() == 0, "an old client knows no colours"
        choose(page, NAMES[0], "close")
        guest.until(lambda: boris.locator("[data-input]").is_disabled(), "nobody writes into a closed topic")
        assert "я тут" in guest.feed(NAMES[1], "group")
        choose(page, NAMES[0], "untopic")
        # the table may have come over to the general topic by now
        guest.until(lambda: "я тут" not in guest.feed(NAMES[1], "group"), "the topic is gone")
        guest.until(lambda: boris.locator("[data-topic]").all_inner_texts() == ["Общая"], "its tab is gone")
        guest.until(lambda: boris.locator("[data-input]").is_enabled(), "everybody writes into the general one")


def test_only_the_page_that_pressed_is_answered(address: str, chromium: str) -> None:
    """Of two pages with one world: the link to START and the toast come where the button was pressed."""
    with newcomer(address, chromium, width=360, height=800) as guest:
        browser = guest.page.context.browser
        assert browser is not None
        other = Newcomer(browser.new_page(viewport={"width": 360, "height": 800}, locale="ru-RU"), [])
        other.page.set_default_timeout(PATIENCE_S * 1000)
        other.page.goto(address)
        group = other.pane(NAMES[0], "group")
        other.until(group.count, "the second page")
        group.locator("[data-expand]").click()
        guest.write(NAMES[0], chosen("/new 4"))
        guest.click(NAMES[0], "group", "Сесть")
        start = guest.pane(NAMES[0], "private").locator(".called [data-start]")
        guest.until(start.is_visible, "START where it was pressed")
        start.click()
        guest.until(lambda: f". {NAMES[0]}" in guest.feed(NAMES[0], "group"), "she sits")
        other.until(lambda: f". {NAMES[0]}" in other.feed(NAMES[0], "group"), "the second page shows it")
        assert other.page.locator(".called").count() == 0
        assert other.pane(NAMES[0], "private").is_visible(), "folded to its bar"
        assert not other.pane(NAMES[0], "private").locator("[data-feed]").is_visible()
        guest.click(NAMES[0], "group", "?")
        guest.until(guest.page.locator("[data-alert]").count, "the help where it was asked for")
        assert other.page.locator("[data-alert], [data-toast]").count() == 0


def test_the_arrow_of_a_reply_lies_over_no_letters(address: str, chromium: str) -> None:
    """Letters of a message end before its arrow begins, on a narrow screen too."""
    with newcomer(address, chromium, width=360, height=800) as guest:
        guest.write(NAMES[0], "Слово за словом, и так до самого края узкого экрана, " * 3)
        article = guest.pane(NAMES[0], "group").locator("article").last
        guest.until(article.locator(".reply").count, "the message")
        assert article.evaluate(OVER_LETTERS) == []


SUITED = (
    "Торговля: Аня\u00a01\u00a0♣ · Борис\u00a0—\u00a02\u00a0♠ · Вика\u00a0здесь\u00a0(2\u00a0♠), потом 4\u00a0♥.",
    "Снос: В♣\u00a0В♦, ходит 7♠, дальше ♥\u00a0Т\u00a010\u00a08 и «♣\u00a0черви».",
)
"""Texts in which only ordinary spaces may end a line."""
PARTED = """async (text) => {
    const { drawn } = await import("/suits.js");
    const found = [];
    const box = document.body.appendChild(Object.assign(document.createElement("div"), { className: "body" }));
    box.append(drawn(text));
    const places = [...text].map(() => null);
    const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
    for (let at = 0; walker.nextNode();) {
        const node = walker.currentNode, suit = node.parentElement.closest(".suit");
        for (let i = 0; i < node.length; i += 1, at += 1) {
            const range = document.createRange();
            range.setStart(node, i);
            range.setEnd(node, i + 1);
            places[at] = () => (suit ?? range).getBoundingClientRect();
        }
    }
    for (let width = 160; width <= 320; width += 1) {
        box.style.width = `${width}px`;
        for (let at = 1; at < text.length; at += 1) {
            if (/[ \\n]/.test(text[at - 1] + text[at])) continue;
            const [one, two] = [places[at - 1](), places[at]()];
            const parted = Math.max(one.top, two.top) >= Math.min(one.bottom, two.bottom);
            if (parted) found.push(`${width}: ${text.slice(at - 1, at + 1)}`);
        }
    }
    box.remove();
    return found;
}"""


def test_no_line_ends_between_a_suit_and_its_rank(chromium: str) -> None:
    """A suit is a picture of a sign: beside one a line may end although the space there is not to be broken."""
    files = {f"/{path.name}": path for path in (ROOT / "assets/sandbox").iterdir()}
    kinds = {".js": "text/javascript", ".css": "text/css"}
    playwright = pytest.importorskip("playwright.sync_api", reason="the playwright package is missing")
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            page = browser.new_page(viewport={"width": 360, "height": 800})
            empty = (
                '<!doctype html><link rel="stylesheet" href="/message.css"><link rel="stylesheet" href="/suits.css">'
            )
            page.route("**/empty", lambda route: route.fulfill(body=empty, content_type="text/html; charset=utf-8"))
            page.route(
                re.compile(r"\.(js|css)$"),
                lambda route: route.fulfill(
                    body=files[urlsplit(route.request.url).path].read_text("utf-8"),
                    content_type=kinds[Path(urlsplit(route.request.url).path).suffix],
                ),
            )
            page.goto("http://page.test/empty")
            for text in SUITED:
                assert page.evaluate(PARTED, text) == [], text
        finally:
            browser.close()


def test_links_that_nobody_made_and_a_chat_that_is_cleared(address: str, chromium: str) -> None:
    """Mentions, domains, hashtags and numbers are links as Telegram shows them; clearing empties the own chat alone."""
    with newcomer(address, chromium) as guest:
        guest.write(NAMES[0], "@vera_k casino.example.com #мизер +7 912 345-67-89")
        links = guest.pane(NAMES[1], "group").locator("article", has_text="casino").locator("a")
        wanted = ["@vera_k", "casino.example.com", "#мизер", "+7 912 345-67-89"]
        guest.until(lambda: links.all_inner_texts() == wanted, "four links")
        private = guest.pane(NAMES[0], "private")
        private.locator("[data-start]").click()
        guest.until(private.locator("article").count, "the greeting")
        choose(guest.page, NAMES[0], "clear")
        guest.until(lambda: private.locator("article").count() == 0, "an empty chat")


# the boxes of a message's lines that its arrow covers
OVER_LETTERS = """article => {
    const arrow = article.querySelector(".reply").getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(article.querySelector(".body").firstChild);
    return [...words.getClientRects()].filter(box => box.right > arrow.left && box.left < arrow.right
        && box.bottom > arrow.top + 3 && box.top < arrow.bottom - 3).map(box => box.toJSON());
}"""


def test_what_only_one_member_of_a_group_sees(address: str, chromium: str) -> None:
    """«Мои карты» puts a view in place of the table on one phone; a restart of that client loses it."""
    with newcomer(address, chromium) as guest:
        page = guest.page
        guest.sit_down()
        own, other = (guest.pane(name, "group") for name in NAMES[:2])
        guest.until(lambda: "Сдача 1" in guest.feed(NAMES[0], "group"), "the table")
        shared = own.locator("article:not(.replaced)", has_text="Сдача 1").count()
        guest.click(NAMES[0], "group", "Мои карты")
        page.locator("[data-ok]").click()
        guest.until(lambda: own.locator(".ephemeral", has_text="Ваши карты").count() == 1, "her own view")
        guest.until(lambda: own.locator(".replaced").count() == 1, "it stands for the table")
        guest.until(
            lambda: own.locator("article:visible", has_text="Сдача 1").count() == shared, "nothing stands twice"
        )
        assert other.locator(".ephemeral, .replaced").count() == 0
        own.locator(".ephemeral [data-button='?']").click()
        page.locator("[data-ok]").click()
        choose(page, NAMES[0], "restart")
        guest.until(lambda: own.locator(".ephemeral, .replaced").count() == 0, "it is lost")
        guest.click(NAMES[0], "group", "Мои карты")
        page.locator("[data-ok]").click()
        guest.until(lambda: own.locator(".ephemeral", has_text="Ваши карты").count() == 1, "a new one")
        own.locator(".ephemeral [data-button='Спрятать карты']").click()
        guest.until(lambda: own.locator(".ephemeral, .replaced").count() == 0, "put away")


def open_topics(page: "Page", guest: Newcomer) -> None:
    """Anya makes the group a forum with a topic, has an old client, and makes Boris an administrator."""
    for name, action in ((NAMES[0], "forum"), (NAMES[0], "old"), (NAMES[1], "admin")):
        choose(page, name, action)
        if action == "forum":
            tabs = guest.pane(NAMES[1], "group").locator("[data-topics]")
            guest.until(tabs.is_visible, "topics")
    choose(page, NAMES[0], "topic")
    for name in NAMES:
        tab = guest.pane(name, "group").locator("[data-topic]", has_text="Стол 1")
        guest.until(tab.is_visible, f"{name} sees the topic")
    states = [page.locator(f'[data-name="{name}"] [data-state]') for name in NAMES]
    wanted = ["старое приложение", "администратор", ""]
    guest.until(lambda: [state.inner_text() for state in states] == wanted, "who is what")


def reply_with_kick(guest: Newcomer) -> None:
    """Boris answers what Vika wrote, and she does not sit any more."""
    pane = guest.pane(NAMES[1], "group")
    article = pane.locator("article", has_text="я тут")
    article.hover()
    article.locator(".reply").click()
    guest.write(NAMES[1], "/kick")
    guest.until(lambda: pane.locator("article", has_text="/kick").locator(".quote").count() == 1, "the quote")
    guest.until(lambda: f". {NAMES[2]}" not in guest.feed(NAMES[1], "group"), "she is out")
    guest.until(lambda: pane.locator(".quote").count() == 1, "what answers nothing quotes nothing")


def seen(box: FloatRect | None) -> bool:
    """Tell whether a phone stands on the narrow screen with its whole width."""
    assert box is not None
    return box["x"] >= 0 and box["x"] + box["width"] <= 380 and box["width"] >= 330


def picture(guest: Newcomer) -> bool:
    """Tell whether the sheet has come."""
    return bool(guest.pane(NAMES[0], "group").locator(".picture img").count())
