import { SECRET_HEADER, WEBHOOK_PATH } from "../src/integrations/telegram/telegram-bot.ts";
import type { OpenEdge } from "./_edge.ts";

/** What only Telegram shares with a site that takes presses by its own webhook. */
export const WEBHOOK_SECRET = "the-secret-that-only-telegram-shares-with-us";

/** What a call is before it is spoiled. */
export type Call = {
  readonly playerId: number;
  readonly telegramId: number;
  readonly code: string;
  readonly node?: number;
  readonly method?: "GET" | "POST";
  readonly secret?: string | null;
  readonly headers?: Record<string, string>;
  readonly url?: string;
  readonly message?: object;
  /** In place of the update, or made of it. */
  readonly payload?: (update: Record<string, unknown>) => string | Buffer;
};

/** The press of the button that the start of that call has brought. */
export function pressOf(call: Call, data = `link:${call.code}`, change: object = {}): Call {
  const press = {
    id: "press-7",
    from: { id: call.telegramId, is_bot: false, first_name: "Марина" },
    message: { message_id: 6, date: 1, chat: { id: call.telegramId, type: "private" } },
    data,
    ...change,
  };
  return { ...call, payload: () => JSON.stringify({ update_id: 7, callback_query: press }) };
}

/** What Telegram sends when the bot is started by the link of that call. */
export function startOf({ telegramId, code, message }: Call): Record<string, unknown> {
  return {
    update_id: 5,
    message: {
      message_id: 5,
      date: Math.floor(Date.now() / 1000),
      from: { id: telegramId, is_bot: false, first_name: "Марина" },
      chat: { id: telegramId, type: "private" },
      text: `/start ${code}`.trim(),
      ...message,
    },
  };
}

/** What a site says to the press of an account's button. */
export async function pressIn(
  { app }: OpenEdge,
  { code, telegramId, names = {} }: { code: string; telegramId: number; names?: object },
): Promise<string> {
  const from = { id: telegramId, is_bot: false, first_name: "Марина", ...names };
  const { payload } = pressOf({ playerId: 0, telegramId, code }, undefined, { from });
  const answer = await app.inject({
    method: "POST",
    url: WEBHOOK_PATH,
    headers: { host: "rumb.test", "content-type": "application/json", [SECRET_HEADER]: WEBHOOK_SECRET },
    payload: payload?.({}) ?? "",
  });
  return answer.json().success.status;
}
