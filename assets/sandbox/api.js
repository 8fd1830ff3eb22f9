// Talking to the server: JSON requests, the stream of news, and what the page knows of the bot.

export const bot = { id: 0, name: "Пулька", username: "" };

async function answerOf(response) {
  const body = await response.json();
  if (!response.ok) throw new Error(body.error || response.statusText);
  return body;
}

export async function get(path) {
  return answerOf(await fetch(`/app${path}`));
}

export async function post(path, body = {}) {
  const headers = { "Content-Type": "application/json" };
  return answerOf(await fetch(`/app${path}`, { method: "POST", headers, body: JSON.stringify(body) }));
}

// Calls `onEvent` for every event after `since`; reconnects for ever, `onLink(true | false)` tells how it stands.
export function listen(since, onEvent, onLink) {
  const socket = new WebSocket(`ws://${location.host}/app/ws?since=${since}`);
  let last = since;
  socket.onopen = () => onLink(true);
  socket.onmessage = ({ data }) => {
    const event = JSON.parse(data);
    if (event.id) last = event.id;
    onEvent(event);
  };
  socket.onclose = () => {
    onLink(false);
    setTimeout(() => listen(last, onEvent, onLink), 700);
  };
}

// "start" payload of a link to this bot, null for any other link.
export function startPayload(url) {
  const match = /^https?:\/\/(?:t\.me|telegram\.me)\/(\w+)\/?(?:\?start=([\w-]*))?$/i.exec(url);
  return match && match[1].toLowerCase() === bot.username.toLowerCase() ? match[2] || "" : null;
}
