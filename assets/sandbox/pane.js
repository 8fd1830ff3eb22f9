// One chat on one phone: title, pinned message, messages, text field or START.

import { bot, post } from "./api.js";
import { copied, el, stickToEnd } from "./dom.js";
import { Ephemerals, inTime, keyOf } from "./ephemerals.js";
import { gist, messageNode } from "./message.js";
import { drawn } from "./suits.js";
import { Topics, topicOf } from "./topics.js";

function base64(file) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

const FEED_PADDING_PX = 6;

export class Pane {
  constructor(phone, chat) {
    this.phone = phone;
    this.chat = chat;
    this.nodes = new Map();
    this.prints = new Map();
    this.unread = 0;
    this.payload = null;
    this.replyTo = null;
    this.topics = new Topics(() => this.enter());
    this.ephemerals = new Ephemerals(this);
    this.on = {
      press: (...args) => this.press(...args),
      photo: (source) => phone.photo(source),
      link: (url) => phone.link(url),
      command: (text) => this.command(text),
      reply: (message) => this.setReply(message),
      old: () => phone.person.old,
    };
    this.build();
    this.update(chat);
  }

  get group() { return this.chat.kind !== "private"; }

  build() {
    this.title = el("span", { class: "title" });
    this.badge = el("span", { class: "unread", hidden: true, data: { unread: "" } });
    this.bar = el("div", { class: "bar" }, this.title, this.badge,
      el("button", { class: "icon", title: "Развернуть или вернуть", data: { expand: "" }, onclick: () => this.phone.expand(this) }, "⤢"));
    this.pin = el("button", { class: "pin", hidden: true, onclick: () => this.reveal(this.pinnedId), data: { pin: "" } });
    this.feed = el("div", { class: "feed", data: { feed: "" } });
    this.down = el("button", { class: "down", title: "К последнему", hidden: true, onclick: () => this.settle(true) }, "↓");
    const stick = stickToEnd(this.feed, (atEnd) => {
      this.down.hidden = atEnd;
    });
    this.settle = (force) => {
      if (!this.group) this.phone.balance();
      stick(force);
    };
    this.menu = el("div", { class: "commands", hidden: true, data: { commands: "" } });
    this.replying = el("div", { class: "replying", hidden: true });
    this.input = el("input", { placeholder: "Сообщение", maxLength: 4096, autocomplete: "off", data: { input: "" } });
    this.file = el("input", { type: "file", hidden: true, data: { file: "" }, onchange: () => this.sendFile() });
    this.clip = el("button", { class: "icon clip", type: "button", title: "Файл; что набрано, станет подписью", data: { clip: "" }, onclick: () => this.file.click() });
    this.form = el("form", { class: "compose", onsubmit: (event) => this.submit(event) },
      el("button", { class: "icon", title: "Команды", data: { menu: "" }, onclick: () => this.toggleMenu() }, "/"), this.clip, this.input,
      el("button", { class: "icon send", type: "submit", title: "Отправить" }, "➤"));
    this.startButton = el("button", { data: { start: "" }, onclick: () => this.start() });
    this.startbar = el("div", { class: "startbar" }, this.startButton);
    this.node = el("section", { class: "pane" }, this.bar, this.topics.node, this.pin, this.feed, this.down, this.menu, this.replying, this.form, this.file);
    if (!this.group) this.node.append(this.startbar);
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && (this.menu.hidden = true));
    this.bar.addEventListener("click", (event) => this.node.classList.contains("folded") && !event.target.closest("button") && this.phone.expand(null));
  }

  update(chat) {
    this.chat = chat;
    Object.assign(this.node.dataset, { chat: chat.chat, kind: this.group ? "group" : "private" });
    this.title.replaceChildren(chat.title, el("small", {}, this.subtitle()));
    this.menu.hidden = true;
    this.topics.update(chat);
    const closed = this.topics.topic?.closed ?? (chat.forum && chat.general !== "open");
    Object.assign(this.input, { disabled: closed, placeholder: closed ? "Тема закрыта" : "Сообщение" });
    const here = chat.ephemerals.filter(({ message }) => this.topics.has(message));
    this.ephemerals.fill(here);
    this.fill(inTime(chat.messages.filter((message) => this.topics.has(message)), here.map(({ message }) => message)));
    this.setPins(chat.pinned);
    this.showStart();
    this.settle();
  }

  // Only what differs is made anew, so that focus and scrolling stay where they are.
  fill(messages) {
    const wanted = new Set(messages.map(keyOf));
    for (const id of [...this.nodes.keys()]) if (!wanted.has(id)) this.remove(id);
    for (const message of messages) this.place(message);
    this.ephemerals.arrange();
    this.welcome?.remove();
    if (messages.length || this.group) return;
    this.welcome = el("div", { class: "service" }, "Нажмите «СТАРТ», и бот сможет присылать сюда ваши карты.");
    this.feed.append(this.welcome);
  }

  async enter() {
    this.setReply(null);
    await this.phone.ask(this.phone.refresh());
    this.settle(true);
  }

  subtitle() {
    const kind = this.chat.forum ? "группа с темами" : "группа";
    const bot = { left: "бота нет", kicked: "бота нет", administrator: `${kind}, бот — админ` };
    if (this.group) return bot[this.chat.bot] ?? kind;
    return this.chat.bot === "kicked" ? "заблокирован" : "бот";
  }

  setPins(pinned) {
    const last = pinned.findLast((message) => this.topics.has(message));
    this.pin.hidden = !last;
    this.pinnedId = last?.message_id;
    if (last) this.tellPin(last);
  }

  tellPin(message) {
    this.pin.replaceChildren(el("b", {}, "Закреплено"), drawn(gist(message)));
  }

  // How high this chat must be to show its last question with all keys; 0 while nothing is asked.
  asks() {
    const asking = [...this.feed.querySelectorAll("article:not(.replaced)")].findLast((node) => node.querySelectorAll(".keys .row").length > 1);
    if (!asking) return 0;
    const last = this.feed.lastElementChild;
    const needed = last.offsetTop + last.offsetHeight - asking.offsetTop + 2 * FEED_PADDING_PX;
    return this.node.clientHeight - this.feed.clientHeight + needed;
  }

  showStart() {
    const blocked = !this.group && this.chat.bot === "kicked";
    const wanted = !this.group && (this.chat.needs_start || blocked || this.payload !== null);
    this.startbar.hidden = !wanted;
    this.startbar.classList.toggle("called", this.payload !== null);
    this.form.hidden = wanted;
    this.startButton.textContent = blocked ? "РАЗБЛОКИРОВАТЬ" : "СТАРТ";
  }

  offerStart(payload) {
    this.payload = payload;
    this.showStart();
    this.phone.unfold(this);
    this.settle(true);
    this.startButton.focus();
  }

  start() {
    const payload = this.payload || "";
    this.payload = null;
    this.showStart();
    this.phone.ask(post(`/people/${this.phone.id}/start`, { payload }));
  }

  place(message) {
    const id = keyOf(message);
    const print = JSON.stringify([message, this.on.old()]);
    if (this.prints.get(id) === print) return;
    this.prints.set(id, print);
    const node = messageNode(message, this.phone.id, this.group, this.on);
    const old = this.nodes.get(id);
    if (old) {
      const held = old.contains(document.activeElement) ? document.activeElement.dataset : null;
      old.replaceWith(node);
      if (held?.row) node.querySelector(`[data-row="${held.row}"][data-col="${held.col}"]`)?.focus({ preventScroll: true });
    } else {
      this.feed.append(node);
    }
    this.nodes.set(id, node);
  }

  show(message, asks) {
    if (!this.topics.has(message)) {
      if (!message.edit_date) this.topics.count(message);
      return;
    }
    const fresh = !this.nodes.has(keyOf(message));
    if (keyOf(message) === this.pinnedId) this.tellPin(message); // the bar says what the message says now
    // Something new is worth a look unless the person is deep in the history.
    if (fresh && asks && !this.group) this.setReply(message, asks);
    const near = this.feed.scrollHeight - this.feed.scrollTop < 2 * this.feed.clientHeight;
    this.place(message);
    this.ephemerals.arrange();
    this.settle(fresh && (near || message.from.id === this.phone.id));
    if (fresh && this.node.classList.contains("folded")) this.setUnread(this.unread + 1);
  }

  showSecret({ message, replaces }) {
    this.ephemerals.take(message, replaces);
    this.show(message);
  }

  setUnread(count) {
    this.unread = count;
    this.badge.hidden = !count;
    this.badge.textContent = count;
  }

  remove(id) {
    this.nodes.get(id)?.remove();
    this.nodes.delete(id);
    this.prints.delete(id);
    this.ephemerals.gone(id);
    this.ephemerals.arrange();
    this.settle();
  }

  // A link may lead into another topic.
  async seek(id) {
    const message = this.nodes.has(id) ? null : (await this.phone.chat(this.chat.chat))?.messages.find((one) => one.message_id === id);
    if (message) {
      this.topics.current = topicOf(message);
      await this.enter();
    }
    this.reveal(id);
  }

  reveal(id) {
    const node = this.nodes.get(id);
    if (!node) return;
    node.scrollIntoView({ block: "nearest" });
    node.classList.remove("flash");
    requestAnimationFrame(() => node.classList.add("flash"));
  }

  // As a real client does: what is sent is what the pressed button shows, whatever the message has become meanwhile,
  // and a button that still waits for its answer does not hear a second press.
  async press(message, { callback_data: data, url, copy_text: copy }, button) {
    if (url) this.phone.link(url);
    else if (copy) copied(copy.text).then(() => this.phone.toast("Скопировано"));
    if (data === undefined || button.classList.contains("waiting")) return;
    button.classList.add("waiting");
    setTimeout(() => button.classList.remove("waiting"), 10000);
    const body = { chat: message.chat.id, message_id: message.message_id, ephemeral: message.ephemeral_message_id, data };
    const answer = await this.phone.ask(post(`/people/${this.phone.id}/press`, body));
    this.phone.waitFor(answer?.query_id, button);
  }

  // A command that was tapped names the bot in a group, as in every messenger with several bots.
  command(text) {
    return this.send(this.group && !text.includes("@") ? `${text}@${bot.username}` : text);
  }

  async send(text) {
    const body = { chat: this.chat.chat, text, reply_to: this.replyTo?.message_id, thread: this.topics.current };
    this.setReply(null);
    return this.phone.ask(post(`/people/${this.phone.id}/send`, body));
  }

  // Whatever stands in the text field goes along as the caption.
  async sendFile() {
    const [file] = this.file.files;
    this.file.value = "";
    if (!file) return;
    const data = await base64(file);
    const body = { chat: this.chat.chat, name: file.name, data, caption: this.input.value.trim(), reply_to: this.replyTo?.message_id, thread: this.topics.current };
    if (!(await this.phone.ask(post(`/people/${this.phone.id}/document`, body)))) return;
    this.input.value = "";
    this.setReply(null);
  }

  async submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.input.value = "";
    if (!(await this.send(text))) this.input.value ||= text;
  }

  // `asks`: what the bot wants to be told by a reply to its message.
  setReply(message, asks = "") {
    this.replyTo = message;
    this.replying.hidden = !message;
    if (!this.input.disabled) this.input.placeholder = asks || "Сообщение";
    if (!message) return;
    this.replying.replaceChildren(el("span", {}, `Ответ: ${gist(message)}`),
      el("button", { class: "icon", title: "Не отвечать", onclick: () => this.setReply(null) }, "✕"));
    this.input.focus();
  }

  toggleMenu() {
    const choose = (command) => {
      this.menu.hidden = true;
      this.command(`/${command}`);
    };
    const others = this.chat.others.flatMap(({ username, commands }) => commands.map((one) => `${one}@${username}`));
    this.menu.replaceChildren(...(this.chat.commands.length ? this.chat.commands.map(({ command, description }) =>
      el("button", { data: { command }, onclick: () => choose(command) }, el("b", {}, `/${command}`), el("span", {}, description)))
      : [el("p", {}, "Бот ещё не назвал своих команд.")]),
    ...others.map((command) => el("button", { onclick: () => choose(command) }, el("b", {}, `/${command}`))));
    this.menu.hidden = !this.menu.hidden;
  }
}

