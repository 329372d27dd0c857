import { escapeHtml, sandboxDocument } from "../../sandbox-document.ts";
import type { BotButton } from "../telegram-bot.ts";
import type { SandboxMessage } from "./telegram-sandbox-store.ts";

/** Name of the sandbox's bot; its page, and below it the addresses of its buttons. */
export const BOT_NAME = "rumb_sandbox_bot";
export const BOT_PATH = `/${BOT_NAME}`;
/** Name of the sandbox's channel, and its page. */
export const CHANNEL_NAME = "rumb_sandbox";
export const CHANNEL_PATH = `/${CHANNEL_NAME}`;

/** The bot that a deep link has opened, before it was started; `suggested` is a number that nobody has. */
export function startPage(start: string, suggested: string): string {
  return page(`
<h1>Бот РУМБ</h1>
<p class="note">Это песочница вместо Telegram: назовите любой номер, будто это ваш аккаунт. Один номер — один игрок навсегда.</p>
<form method="post" action="${BOT_PATH}/start">
<input type="hidden" name="start" value="${escapeHtml(start)}">
<label for="as">Номер в Telegram</label>
<input id="as" name="as" value="${escapeHtml(suggested)}" inputmode="numeric" pattern="[1-9][0-9]{0,14}" required autocomplete="off">
<button class="primary" type="submit">Запустить</button>
</form>`);
}

/** A person's chat with the bot. */
export function chatPage(id: string, messages: readonly SandboxMessage[]): string {
  const items = messages.map(
    ({ fromBot, text, button }) =>
      `<li class="${fromBot ? "bot" : "own"}"><small>${fromBot ? "Бот РУМБ" : "Вы"}</small><p>${escapeHtml(text)}</p>${button === null ? "" : buttonForm(id, button)}</li>`,
  );
  return page(`
<h1>Бот РУМБ</h1>
${whoIs(id)}
<div role="log"><ul class="chat">${items.join("")}</ul></div>
<p class="links"><a href="${CHANNEL_PATH}?as=${escapeHtml(id)}">Канал РУМБ</a></p>`);
}

function buttonForm(id: string, { label, data }: BotButton): string {
  return `<form method="post" action="${BOT_PATH}/press"><input type="hidden" name="as" value="${escapeHtml(id)}"><input type="hidden" name="data" value="${escapeHtml(data)}"><button class="primary" type="submit">${escapeHtml(label)}</button></form>`;
}

/** The channel, as one person sees it, or before one has said who one is. */
export function channelPage(id: string, joined: boolean): string {
  const action = joined ? "leave" : "join";
  const label = joined ? "Отписаться" : "Подписаться";
  const field =
    id === ""
      ? `<label for="as">Номер в Telegram</label><input id="as" name="as" inputmode="numeric" pattern="[1-9][0-9]{0,14}" required autocomplete="off">`
      : `<input type="hidden" name="as" value="${escapeHtml(id)}">`;
  return page(`
<h1>Канал РУМБ</h1>
<p class="note">Это песочница вместо Telegram: настоящего канала здесь нет.</p>
${id === "" ? "" : whoIs(id)}
${joined ? `<p class="state" role="status">▲ Вы подписаны.</p>` : ""}
<form method="post" action="${CHANNEL_PATH}/${action}">${field}<button class="${joined ? "" : "primary"}" type="submit">${label}</button></form>`);
}

function whoIs(id: string): string {
  return `<p class="who">Вы — <b>Telegram ${escapeHtml(id)}</b></p>`;
}

function page(content: string): string {
  return sandboxDocument({ name: "песочница Telegram", stylesheet: "/style.css", content });
}
