// One message as nodes.

import { clock, el, tint } from "./dom.js";
import { keyOf } from "./ephemerals.js";
import { drawn } from "./suits.js";
import { formatted, sorted } from "./text.js";
import { topicOf } from "./topics.js";

export function gist(message) {
  const text = message.text || message.caption || (message.photo ? "Картинка" : message.document ? "Файл" : "");
  return text.replace(/\s+/g, " ").slice(0, 80);
}

function service(message) {
  const who = message.from.first_name;
  if (message.new_chat_members) return `${message.new_chat_members.map((u) => u.first_name).join(", ")}: теперь в группе`;
  if (message.left_chat_member) return `${message.left_chat_member.first_name}: больше не в группе`;
  if (message.forum_topic_created) return `${who}: новая тема «${message.forum_topic_created.name}»`;
  if (message.forum_topic_closed) return `${who}: тема закрыта`;
  if (message.forum_topic_reopened) return `${who}: тема снова открыта`;
  if (message.general_forum_topic_hidden) return `${who}: общая тема скрыта`;
  if (message.general_forum_topic_unhidden) return `${who}: общая тема снова видна`;
  if (message.group_chat_created) return `${who}: новая группа`;
  if (message.migrate_to_chat_id) return "Группа становится супергруппой";
  if (message.migrate_from_chat_id) return "Группа стала супергруппой";
  if (message.pinned_message) return `${who}: закреплено «${gist(message.pinned_message)}»`;
  return message.text || message.photo || message.document ? "" : "Закреплённое сообщение";
}

function picture(message, on) {
  if (!message.photo) return null;
  const size = message.photo.at(-1);
  const image = el("img", { src: `/app/files/${size.file_id}`, alt: gist(message), width: size.width, height: size.height });
  return el("button", { class: "picture", title: "Увеличить", onclick: () => on.photo(image.src) }, image);
}

function file(message) {
  if (!message.document) return null;
  const { file_id: id, file_name: name } = message.document;
  return el("a", { class: "file", href: `/app/files/${id}`, download: name }, name);
}

function keyboard(message, on) {
  const rows = (message.reply_markup?.inline_keyboard ?? [])
    .map((buttons) => buttons.filter((button) => !button.copy_text || !on.old())).filter((buttons) => buttons.length);
  if (!rows.length) return null;
  return el("div", { class: "keys" }, ...rows.map((buttons, row) =>
    el("div", { class: "row" }, ...buttons.map((button, col) => el("button", {
      class: `${on.old() ? "" : button.style || ""}${button.url ? " link" : ""}`,
      title: button.text,
      data: { button: button.text, row, col },
      onclick: (event) => on.press(message, button, event.currentTarget),
    }, drawn(button.text))))));
}

// Beside the time, where no letters are; its arrow is drawn by the style and is no part of the text.
function replyKey(message, on) {
  return el("button", { class: "icon reply", title: "Ответить", "aria-label": "Ответить", onclick: () => on.reply(message) });
}

// `on`: {press, photo, link, command, reply, old}; `me`: the id of the person who looks; `group`: show names.
// An old client, as of Bot API 7, knows no coloured buttons and none that copy.
export function messageNode(message, me, group, on) {
  const id = String(keyOf(message));
  const secret = Boolean(message.ephemeral_message_id);
  const words = service(message);
  if (words) return el("div", { class: "service", data: { message: id } }, words);
  const mine = message.from.id === me;
  const text = message.text ?? message.caption ?? "";
  const answered = message.reply_to_message;
  const reply = answered && answered.message_id !== topicOf(message) ? answered : null; // a topic's messages all answer what opened it
  const bubble = el("div", { class: "bubble" },
    secret ? el("span", { class: "secret" }, "видно только вам") : null,
    group && !mine ? tint(el("span", { class: "author" }, message.sender_chat?.title ?? message.from.first_name), message.from.id) : null,
    reply ? el("span", { class: "quote" }, `${reply.from.first_name}: ${gist(reply)}`) : null,
    picture(message, on),
    file(message),
    el("div", { class: "body" }, formatted(text, sorted(message.entities || message.caption_entities), on),
      el("span", { class: "when" }, clock(message.date), secret ? null : replyKey(message, on))));
  const keys = keyboard(message, on);
  return el("article", { class: `message${mine ? " mine" : ""}${keys || message.photo ? " wide" : ""}${secret ? " ephemeral" : ""}`, data: { message: id } },
    bubble, keys);
}
