// The page: a phone for every person, the strip above them, and the news from the server.

import { bot, get, listen, post } from "./api.js";
import { el } from "./dom.js";
import { Phone } from "./phone.js";
import { setSpeed } from "./time.js";

const NAMES = ["Аня", "Борис", "Вика", "Гриша"];
const find = (name) => document.querySelector(`[data-${name}]`);
const phones = new Map();
const lightbox = find("lightbox");
let state = null;

async function refresh() {
  state = await get("/state");
  if (!state.people.length) {
    await post("/newcomer");
    state = await get("/state");
  }
  Object.assign(bot, { id: state.bot.id, name: state.bot.name, username: state.bot.username });
  for (const person of state.people) {
    if (!phones.has(person.id)) {
      const phone = new Phone(person, lightbox);
      phones.set(person.id, phone);
      find("phones").append(phone.node);
      const jump = () => phone.node.scrollIntoView({ inline: "center", block: "nearest" });
      find("jumps").append(el("button", { data: { jump: person.name }, onclick: jump }, person.name));
    }
    phones.get(person.id).setPerson(person);
  }
  find("add-person").hidden = state.people.length >= NAMES.length;
  setSpeed(state.speed);
  find("speed").hidden = state.speed === 1;
  find("speed").textContent = `часы ×${state.speed}`;
  showBot(state.bot.process);
}

function showBot(process) {
  const box = find("bot-state");
  box.hidden = !process;
  if (!process) return;
  box.dataset.botState = process.state;
  find("down").hidden = process.state !== "down";
  const words = { up: "бот работает", starting: "бот запускается", down: "бот остановлен" }[process.state];
  find("bot-words").textContent = process.line ? `${words}: ${process.line}` : words;
  find("bot-words").title = process.line || "";
  box.querySelector('[data-bot-action="kill"]').disabled = process.state !== "up";
  box.querySelector('[data-bot-action="start"]').disabled = process.state !== "down";
}

async function take(event) {
  if (event.type === "process") {
    showBot(event.process);
    return;
  }
  if (event.type === "chats" || event.type === "people") await refresh();
  await Promise.all(event.people.map((person) => phones.get(person)?.take(event)));
}

async function addPerson() {
  const taken = new Set(state.people.map((person) => person.name));
  const name = NAMES.find((one) => !taken.has(one));
  if (!name) return;
  const person = await post("/people", { name });
  if (state.groups[0]) await post(`/groups/${state.groups[0].id}/members`, { person: person.id, present: true });
}

async function link(alive) {
  find("lost").hidden = alive;
}

lightbox.addEventListener("click", () => lightbox.close());
find("add-person").addEventListener("click", addPerson);
for (const button of document.querySelectorAll("[data-bot-action]")) {
  button.addEventListener("click", () => post("/bot", { action: button.dataset.botAction }));
}

async function begin() {
  await refresh();
  await Promise.all([...phones.values()].map((phone) => phone.refresh()));
  listen(state.last_event, take, link);
}

begin();
