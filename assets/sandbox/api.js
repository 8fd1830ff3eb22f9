// Talking to the server: JSON requests, the stream of news, and what the page knows of the bot.

export const bot = { id: 0, name: "Пулька", username: "" };

// A refusal of the server is a sentence in Russian (400); whatever else goes wrong is told in words of the page.
async function ask(path, options) {
  let response;
  try {
    response = await fetch(`/app${path}`, options);
  } catch {
    throw new Error("нет связи с сервером песочницы");
  }
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Error(response.status === 400 && body.error ? body.error : `сервер ответил ${response.status}`);
  return body;
}

export async function get(path) {
  return ask(path);
}

export async function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return ask(path, { method: "POST", headers, body: JSON.stringify(body) });
}

// Calls `onEvent` for every event after `since`, one after the other: whoever asks the server for more meanwhile would
// overwrite later news with an older picture. Reconnects for ever, `onLink(true | false)` tells how it stands.
let turn = Promise.resolve();

export function listen(since, onEvent, onLink) {
  const socket = new WebSocket(`ws://${location.host}/app/ws?since=${since}`);
  let last = since;
  socket.onopen = () => onLink(true);
  socket.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.id) last = event.id;
    turn = turn.then(() => onEvent(event)).catch((error) => console.warn(error));
  };
  socket.onclose = () => {
    onLink(false);
    setTimeout(() => listen(last, onEvent, onLink), 700);
  };
}

// "startgroup" payload of a link to this bot, null for any other link.
export function groupPayload(url) {
  const match = /^https?:\/\/(?:t\.me|telegram\.me)\/(\w+)\/?\?startgroup=([\w-]*)$/i.exec(url);
  return match && match[1].toLowerCase() === bot.username.toLowerCase() ? match[2] : null;
}

// "start" payload of a link to this bot, null for any other link.
export function startPayload(url) {
  const match = /^https?:\/\/(?:t\.me|telegram\.me)\/(\w+)\/?(?:\?start=([\w-]*))?$/i.exec(url);
  return match && match[1].toLowerCase() === bot.username.toLowerCase() ? match[2] || "" : null;
}
