// What one person can do, beside writing and pressing: the menu «⋯» at the name.

import { get, post } from "./api.js";
import { el } from "./dom.js";

const GONE = ["left", "kicked"];

async function join(person) {
  const { groups } = await get("/state");
  if (!groups.length) throw new Error("групп нет");
  return post(`/groups/${groups[0].id}/members`, { person: person.id, present: true });
}

function ofPerson(person) {
  return [
    [person.blocked ? "Разблокировать бота" : "Заблокировать бота", "block", () => post(`/people/${person.id}/block`, { blocked: !person.blocked })],
    [person.old ? "Обновить приложение" : "Взять старое приложение", "old", () => post(`/people/${person.id}/old`, { old: !person.old })],
    ["Очистить чат с ботом у себя", "clear", () => post(`/people/${person.id}/clear`)],
    ["Перезапустить приложение", "restart", () => post(`/people/${person.id}/restart`)],
  ];
}

function ofGroup(person, group) {
  const change = (what, body = {}) => post(`/groups/${group.chat}/${what}`, body);
  const admin = group.admins.includes(person.id);
  const items = [["Выйти из группы", "leave", () => change("members", { person: person.id, present: false })]];
  if (group.admins[0] !== person.id) {
    items.push([admin ? "Больше не администратор" : "Сделать администратором", "admin", () => change("admins", { person: person.id, admin: !admin })]);
  }
  items.push([group.anyone_pins ? "Пусть закрепляют только админы" : "Пусть закрепляют все", "pins",
    () => change("permissions", { anyone_pins: !group.anyone_pins })]);
  if (group.kind === "group") items.push(["Сделать супергруппой", "migrate", () => change("migrate")]);
  return items;
}

function ofBot(person, group) {
  const set = (words, action, status, pins) => [words, action, () => post(`/groups/${group.chat}/bot`, { status, by: person.id, ...pins })];
  if (GONE.includes(group.bot)) return [set("Позвать бота в группу", "bot", "member")];
  const rights = group.bot === "member"
    ? set("Сделать бота администратором", "rights", "administrator", { pins: true })
    : set("Забрать у бота права", "rights", "member");
  return [rights, set("Выгнать бота из группы", "bot", "kicked")];
}

function ofTopics(person, group, topic) {
  const change = (body) => post(`/groups/${group.chat}/topics`, { by: person.id, ...body });
  if (!group.forum) return [["Включить темы", "forum", () => post(`/groups/${group.chat}/forum`)]];
  const taken = new Set(group.topics.map(({ name }) => name));
  const name = Array.from({ length: taken.size + 1 }, (_, at) => `Стол ${at + 1}`).find((one) => !taken.has(one));
  const general = group.general === "open" ? "closed" : "open";
  const items = [[`${general === "open" ? "Снова открыть" : "Закрыть"} общую тему`, "general", () => change({ general })]];
  if (group.general !== "hidden") items.push(["Скрыть общую тему", "hide", () => change({ general: "hidden" })]);
  items.push([`Новая тема «${name}»`, "topic", () => change({ name })]);
  if (!topic) return items;
  const state = topic.closed ? "open" : "closed";
  items.push([`${topic.closed ? "Снова открыть" : "Закрыть"} тему «${topic.name}»`, "close", () => change({ topic: topic.id, state })]);
  items.push([`Удалить тему «${topic.name}»`, "untopic", () => change({ topic: topic.id, state: "deleted" })]);
  return items;
}

// Rows of buttons for a person; `group` as his chats tell it (or undefined), `topic` the one he looks at; `act` is called with what was chosen.
export function menuNodes(person, group, topic, act) {
  const parts = group
    ? [ofPerson(person), ofGroup(person, group), ofBot(person, group), ofTopics(person, group, topic)]
    : [ofPerson(person), [["Войти в группу", "join", () => join(person)]]];
  return parts.map((items) => el("div", {}, ...items.map(([words, action, work]) =>
    el("button", { title: words, data: { action }, onclick: () => act(work) }, words))));
}
