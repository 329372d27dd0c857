import { type Static, Type } from "typebox";
import { Value } from "typebox/value";
import type { Query } from "../../../platform/db/database.ts";
import type { App } from "../../../platform/http/http.ts";
import type { SandboxFaults } from "../../sandbox-faults.ts";
import { readMember } from "../../sandbox-members.ts";
import { BOT_NAME, CHANNEL_NAME } from "./telegram-sandbox-page.ts";
import { keepMessage } from "./telegram-sandbox-store.ts";
import type { SandboxUpdates } from "./telegram-sandbox-updates.ts";

type ApiOptions = {
  readonly query: Query;
  readonly token: string;
  readonly updates: SandboxUpdates;
  readonly faults: SandboxFaults;
};

/** The methods of the bot API that the site calls, with Telegram's names, answers and errors. */
export function telegramSandboxApi(scope: App, options: ApiOptions): void {
  const params = Type.Object({
    token: Type.String({ maxLength: 256 }),
    method: Type.String({ maxLength: 64 }),
  });
  const schema = { params, body: Type.Unknown() };
  scope.post("/bot:token/:method", { schema, preHandler: options.faults.hook }, async (request, reply) => {
    const { token, method } = request.params;
    const answer =
      token === options.token
        ? await call(options, method, request.body)
        : { ok: false as const, error_code: 401, description: "Unauthorized" };
    return reply.code(answer.ok ? 200 : answer.error_code).send(answer);
  });
}

type Answer =
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error_code: number; readonly description: string };

async function call(options: ApiOptions, method: string, body: unknown): Promise<Answer> {
  switch (method) {
    case "getChatMember":
      return Value.Check(ChatMember, body) ? chatMember(options, body) : bad("chat not found");
    case "sendMessage":
      return Value.Check(Message, body) ? message(options, body) : bad("message text is empty");
    case "answerCallbackQuery":
      return { ok: true, result: true };
    case "setWebhook":
      if (!Value.Check(Webhook, body)) return bad("bad webhook");
      options.updates.listen({ url: body.url, secret: body.secret_token });
      return { ok: true, result: true };
    default:
      return { ok: false, error_code: 404, description: "Not Found" };
  }
}

const ChatMember = Type.Object({ chat_id: Type.Literal(`@${CHANNEL_NAME}`), user_id: Type.Integer() });
const Message = Type.Object({
  chat_id: Type.Integer(),
  text: Type.String({ minLength: 1, maxLength: 4096 }),
  reply_markup: Type.Optional(
    Type.Object({
      inline_keyboard: Type.Tuple([
        Type.Tuple([Type.Object({ text: Type.String(), callback_data: Type.String({ maxLength: 64 }) })]),
      ]),
    }),
  ),
});
type Message = Static<typeof Message>;
const Webhook = Type.Object({
  url: Type.String({ pattern: "^https?://" }),
  secret_token: Type.String({ pattern: "^[A-Za-z0-9_-]{1,256}$" }),
});

async function chatMember({ query }: ApiOptions, { user_id: id }: { user_id: number }): Promise<Answer> {
  const { joined } = await readMember(query, { network: "tg", id: String(id) });
  const user = { id, is_bot: false, first_name: `Telegram ${id}` };
  return { ok: true, result: { status: joined ? "member" : "left", user } };
}

async function message(
  { query }: ApiOptions,
  { chat_id: chatId, text, reply_markup: markup }: Message,
): Promise<Answer> {
  const [[key] = []] = markup?.inline_keyboard ?? [];
  const button = key === undefined ? null : { label: key.text, data: key.callback_data };
  const id = await keepMessage(query, { chatId: String(chatId), fromBot: true, text, button });
  const from = { id: 1, is_bot: true, first_name: "РУМБ", username: BOT_NAME };
  return { ok: true, result: { message_id: id, date: 0, chat: { id: chatId, type: "private" }, from, text } };
}

function bad(description: string): Answer {
  return { ok: false, error_code: 400, description: `Bad Request: ${description}` };
}
