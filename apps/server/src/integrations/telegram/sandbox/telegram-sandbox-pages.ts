import { Type } from "typebox";
import type { Clock } from "../../../platform/runtime/clock.ts";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import type { Random } from "../../../platform/runtime/random.ts";
import { changeMember, readMember } from "../../sandbox-members.ts";
import { sendSandboxPage, wantsPage } from "../../sandbox-server.ts";
import { BOT_PATH, CHANNEL_PATH, channelPage, chatPage, startPage } from "./telegram-sandbox-page.ts";
import { keepMessage, readChat } from "./telegram-sandbox-store.ts";
import type { SandboxUpdates } from "./telegram-sandbox-updates.ts";

type PageOptions = {
  readonly query: Query;
  readonly clock: Clock;
  readonly random: Random;
  readonly updates: SandboxUpdates;
};

const MESSAGES_ON_PAGE = 20;

const Person = Type.String({ pattern: "^[1-9][0-9]{0,14}$" });
const Code = Type.Optional(Type.String({ pattern: "^[A-Za-z0-9_-]{0,64}$" }));

/**
 * The bot's and the channel's pages, and what their buttons and scripts do: `POST …/rumb_sandbox_bot/start` with `as` and `start`
 * as «Запустить» does, `POST …/press` with `as` and `data` as the bot's button does, `POST …/rumb_sandbox/join` and `leave` with `as`. A script is answered in JSON.
 */
export function telegramSandboxPages(scope: App, options: PageOptions): void {
  botPages(scope, options);
  botButtons(scope, options);
  channelPages(scope, options);
}

function botPages(scope: App, { query, clock, random, updates }: PageOptions): void {
  const querystring = Type.Object({ as: Type.Optional(Person), start: Code });
  scope.get(BOT_PATH, { schema: { querystring } }, async (request, reply) => {
    const { as: id, start } = request.query;
    if (id === undefined) return sendSandboxPage(reply, startPage(start ?? "", suggestedId(random)));
    return sendSandboxPage(reply, chatPage(id, await readChat(query, { id, limit: MESSAGES_ON_PAGE })));
  });
  const body = Type.Object({ as: Person, start: Code });
  scope.post(`${BOT_PATH}/start`, { schema: { body } }, async (request, reply) => {
    const { as: id, start = "" } = request.body;
    const text = `/start ${start}`.trim();
    const number = await keepMessage(query, { chatId: id, fromBot: false, text });
    const person = { id: Number(id), is_bot: false, first_name: `Telegram ${id}`, language_code: "ru" };
    const site = await updates.deliver({
      update_id: number,
      message: {
        message_id: number,
        from: person,
        chat: { id: person.id, type: "private", first_name: person.first_name },
        date: Math.floor(clock.now().getTime() / 1000),
        text,
        entities: [{ type: "bot_command", offset: 0, length: 6 }],
      },
    });
    if (wantsPage(request)) return reply.redirect(`${BOT_PATH}?as=${id}`, 303);
    return { site, chat: await readChat(query, { id, limit: MESSAGES_ON_PAGE }) };
  });
}

/** A press of the button under the bot's message: `POST …/press` with `as` and `data`. */
function botButtons(scope: App, { query, clock, updates }: PageOptions): void {
  const body = Type.Object({ as: Person, data: Type.String({ minLength: 1, maxLength: 64 }) });
  scope.post(`${BOT_PATH}/press`, { schema: { body } }, async (request, reply) => {
    const { as: id, data } = request.body;
    const number = await keepMessage(query, { chatId: id, fromBot: false, text: "Да, это мой аккаунт" });
    const person = { id: Number(id), is_bot: false, first_name: `Telegram ${id}`, language_code: "ru" };
    const site = await updates.deliver({
      update_id: number,
      callback_query: {
        id: String(number),
        from: person,
        chat_instance: id,
        message: {
          message_id: number,
          date: Math.floor(clock.now().getTime() / 1000),
          chat: { id: person.id, type: "private", first_name: person.first_name },
        },
        data,
      },
    });
    if (wantsPage(request)) return reply.redirect(`${BOT_PATH}?as=${id}`, 303);
    return { site, chat: await readChat(query, { id, limit: MESSAGES_ON_PAGE }) };
  });
}

function channelPages(scope: App, { query }: PageOptions): void {
  const querystring = Type.Object({ as: Type.Optional(Person) });
  scope.get("/", (_request, reply) => reply.redirect(CHANNEL_PATH));
  scope.get(CHANNEL_PATH, { schema: { querystring } }, async (request, reply) => {
    const { as: id = "" } = request.query;
    const { joined } = await readMember(query, { network: "tg", id });
    return sendSandboxPage(reply, channelPage(id, joined));
  });
  const body = Type.Object({ as: Person });
  for (const [action, joined] of [
    ["join", true],
    ["leave", false],
  ] as const) {
    scope.post(`${CHANNEL_PATH}/${action}`, { schema: { body } }, async (request, reply) => {
      const { as: id } = request.body;
      await changeMember(query, { network: "tg", id }, { joined });
      return wantsPage(request) ? reply.redirect(`${CHANNEL_PATH}?as=${id}`, 303) : { joined };
    });
  }
}

/** Nine digits; another one each time, so that whoever only clicks has a Telegram of their own. */
function suggestedId(random: Random): string {
  const [a = 0, b = 0, c = 0, d = 0] = random.bytes(4);
  return String(100_000_000 + ((a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d) % 900_000_000));
}
