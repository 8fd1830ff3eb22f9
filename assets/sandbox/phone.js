// One person's phone: the group above, the private chat below, alerts and toasts over both.

import { get, groupPayload, post, startPayload } from "./api.js";
import { el, tint } from "./dom.js";
import { menuNodes } from "./menu.js";
import { Pane } from "./pane.js";
import { drawn } from "./suits.js";

const TOAST_MS = 3500;
const ANSWERS_KEPT = 50;
const GROUP_PX = 110; // a group's bar, pin and text field, and two lines of its last message

export class Phone {
  constructor(person, lightbox) {
    this.id = person.id;
    this.person = person;
    this.lightbox = lightbox;
    this.panes = new Map();
    this.waiting = new Map(); // number of a press of this page -> its button
    this.answered = new Map(); // answers that came before their presses had numbers, or of presses in another page
    this.folded = "";
    this.name = el("b");
    this.state = el("span", { class: "state", data: { state: "" } });
    this.menu = el("div", { class: "menu", hidden: true });
    this.more = el("button", { class: "icon", title: "Что может сделать этот человек", data: { personMenu: "" }, onclick: () => this.toggleMenu() }, "⋯");
    this.box = el("div", { class: "panes" });
    this.toasts = el("div", { class: "toasts" });
    this.node = el("section", { class: "phone", data: { person: person.id, name: person.name } },
      tint(el("div", { class: "owner" }, el("span", { class: "avatar" }, [...person.name][0]), this.name, this.state,
        this.more), person.id),
      this.menu, this.box, this.toasts);
    document.addEventListener("click", (event) => {
      if (!this.menu.contains(event.target) && !event.target.closest("[data-person-menu]")?.contains(this.more)) this.menu.hidden = true;
    });
    document.addEventListener("keydown", (event) => event.key === "Escape" && (this.menu.hidden = true));
    new ResizeObserver(() => this.balance()).observe(this.box);
    this.setPerson(person);
  }

  setPerson(person) {
    this.person = person;
    this.name.textContent = person.name;
    this.showState();
  }

  showState() {
    const { blocked, old } = this.person;
    const admin = this.groups?.some(({ admins }) => admins.slice(1).includes(this.id));
    this.state.textContent = [blocked && "бот заблокирован", admin && "администратор", old && "старое приложение"].filter(Boolean).join(", ");
    this.state.classList.toggle("bad", blocked);
  }

  async refresh() {
    const chats = await get(`/people/${this.id}/chats`);
    const ids = new Set(chats.map((chat) => chat.chat));
    for (const [id, pane] of this.panes) {
      if (!ids.has(id)) {
        pane.node.remove();
        this.panes.delete(id);
      }
    }
    for (const chat of chats) {
      const pane = this.panes.get(chat.chat);
      if (pane) pane.update(chat);
      else this.panes.set(chat.chat, new Pane(this, chat));
    }
    const wanted = chats.map((chat) => this.panes.get(chat.chat).node);
    // Only on a change: taking a text field out of the page would take the focus from it.
    if (wanted.some((node, place) => this.box.children[place] !== node)) this.box.replaceChildren(...wanted);
    for (const pane of this.panes.values()) pane.settle();
    this.groups = chats.filter((chat) => chat.kind !== "private");
    this.showState();
  }

  get private() { return this.panes.get(this.id); }

  // Whoever is asked something sees his cards and all keys at once: his private chat takes the room its last message
  // needs, the groups keep what they need to be recognised. One row of keys asks nothing.
  balance() {
    const mine = this.private;
    if (!mine) return;
    const folded = [...this.panes.values()].some(({ node }) => node.classList.contains("folded"));
    const wanted = folded ? 0 : mine.asks();
    const others = (this.panes.size - 1) * GROUP_PX;
    const room = Math.min(wanted, this.box.clientHeight - others);
    mine.node.style.flex = room > this.box.clientHeight / this.panes.size ? `0 0 ${room}px` : "";
  }

  // Show only this pane, or both again.
  expand(pane) {
    const alone = pane && [...this.panes.values()].some((other) => other !== pane && !other.node.classList.contains("folded"));
    for (const other of this.panes.values()) {
      other.node.classList.toggle("folded", Boolean(alone && other !== pane));
      if (!other.node.classList.contains("folded")) other.setUnread(0);
      other.settle(true);
    }
    this.balance();
  }

  unfold(pane) {
    if (pane.node.classList.contains("folded")) this.expand(null);
  }

  toggleMenu() {
    const group = this.groups?.[0];
    const topic = group ? this.panes.get(group.chat).topics.topic : null;
    this.menu.replaceChildren(...menuNodes(this.person, group, topic, (work) => {
      this.menu.hidden = true;
      this.ask(work());
    }));
    this.menu.hidden = !this.menu.hidden;
  }

  // Wait for a request; what the server refuses is said on this phone.
  async ask(request) {
    try {
      return await request;
    } catch (error) {
      this.toast(`Не вышло: ${error.message}`);
      return null;
    }
  }

  async take(event) {
    const pane = this.panes.get(event.chat);
    if (event.type === "answer") this.answer(event);
    else if (event.type === "chats" || event.type === "people") await this.ask(this.refresh());
    else if (!pane) return;
    else if (event.type === "message" || event.type === "edited") pane.show(event.message, event.asks);
    else if (event.type === "ephemeral") pane.showSecret(event);
    else if (event.type === "ephemeral_gone") pane.remove(`e${event.ephemeral_message_id}`);
    else if (event.type === "deleted") pane.remove(event.message_id);
    else if (event.type === "pins") await this.ask(this.repin(pane));
  }

  // A chat as it is now.
  async chat(id) {
    const chats = await get(`/people/${this.id}/chats`);
    return chats.find((one) => one.chat === id);
  }

  async repin(pane) {
    const chat = await this.chat(pane.chat.chat);
    if (chat) pane.setPins(chat.pinned);
  }

  // The answer may come before the request that pressed the button has returned.
  waitFor(id, button) {
    const early = this.answered.get(id);
    if (id) this.waiting.set(id, button);
    else button.classList.remove("waiting");
    if (early) this.answer(early);
  }

  // Only the page that pressed is answered: another one of the same person shows what changed, and nothing more.
  answer(event) {
    const { query_id: id, text, alert, url } = event;
    const button = this.waiting.get(id);
    if (!button) {
      this.answered.set(id, event);
      if (this.answered.size > ANSWERS_KEPT) this.answered.delete(this.answered.keys().next().value);
      return;
    }
    button.classList.remove("waiting");
    this.waiting.delete(id);
    this.answered.delete(id);
    if (url) this.link(url);
    else if (text && alert) this.alert(text);
    else if (text) this.toast(text);
  }

  link(url) {
    const payload = startPayload(url);
    const into = groupPayload(url);
    const place = /^https?:\/\/t\.me\/c\/(\d+)\/(\d+)$/.exec(url);
    if (payload !== null) this.private.offerStart(payload);
    else if (into !== null) this.ask(this.startGroup(into));
    else if (place) this.panes.get(Number(`-100${place[1]}`))?.seek(Number(place[2]));
    else if (/^https?:/i.test(url)) window.open(url, "_blank", "noopener");
  }

  // Telegram asks for the group; here it is one without the bot, else the first, else a new one.
  async startGroup(payload) {
    const group = this.groups.find(({ bot }) => bot === "left" || bot === "kicked") ?? this.groups[0]
      ?? { chat: (await post("/groups", { title: `Группа: ${this.person.name}`, members: [this.id], bot: "left" })).id };
    return post(`/people/${this.id}/startgroup`, { chat: group.chat, payload });
  }

  toast(text) {
    const node = el("div", { class: "toast", role: "status", data: { toast: "" } }, text);
    this.toasts.append(node);
    setTimeout(() => node.remove(), TOAST_MS);
  }

  alert(text) {
    const close = el("button", { data: { ok: "" } }, "Хорошо");
    const veil = el("div", { class: "veil", data: { alert: "" } },
      el("div", { class: "alert", role: "alertdialog" }, el("h2", {}, "Пулька"), el("p", {}, drawn(text)), close));
    close.addEventListener("click", () => veil.remove());
    veil.addEventListener("keydown", (event) => event.key === "Escape" && veil.remove());
    veil.addEventListener("click", (event) => event.target === veil && veil.remove());
    this.node.append(veil);
    close.focus({ preventScroll: true });
  }

  photo(source) {
    this.lightbox.querySelector("img").src = source;
    this.lightbox.showModal();
  }
}
