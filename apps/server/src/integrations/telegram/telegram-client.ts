import { refusal, type Refusal } from "@rumb/contract/errors";
import { Api, GrammyError } from "grammy";
import type { Logger } from "pino";
import type { TelegramBot } from "./telegram-bot.ts";

export type TelegramClientOptions = {
  /** Where the bot API is, without a slash at the end: Telegram's own, or the sandbox's. */
  readonly apiUrl: string;
  readonly token: string;
  /** `@name` or number of the channel. */
  readonly channel: string;
  readonly log: Pick<Logger, "warn">;
  readonly timeoutMs?: number;
};

export const TELEGRAM_TIMEOUT_MS = 1_500;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** Client of Telegram's bot API. Whatever goes wrong on the way becomes one refusal and a log line. */
export function createTelegramBot(options: TelegramClientOptions): TelegramBot {
  const { apiUrl, token, channel, log, timeoutMs = TELEGRAM_TIMEOUT_MS } = options;
  const api = new Api(token, {
    apiRoot: apiUrl,
    timeoutSeconds: timeoutMs / 1000,
    baseFetchConfig: { redirect: "error", size: LONGEST_ANSWER_BYTES },
  });
  return {
    async isInChannel(telegramId) {
      try {
        const member = await api.getChatMember(channel, Number(telegramId));
        const joined = member.status === "restricted" ? member.is_member : JOINED.get(member.status);
        if (joined === undefined) throw new Error(`the status ${member.status} is not documented`);
        return joined;
      } catch (error) {
        return isStranger(error) ? false : unavailable(log, error);
      }
    },
    async say(telegramId, text) {
      try {
        await api.sendMessage(Number(telegramId), text, { link_preview_options: NO_PREVIEW });
      } catch (error) {
        unavailable(log, error);
      }
    },
    async ask(telegramId, { text, picture, button }) {
      try {
        await api.sendMessage(Number(telegramId), text, {
          reply_markup: { inline_keyboard: [[{ text: button.label, callback_data: button.data }]] },
          link_preview_options:
            picture === null ? NO_PREVIEW : { url: picture, prefer_small_media: true, show_above_text: true },
        });
      } catch (error) {
        unavailable(log, error);
      }
    },
    async heard(queryId) {
      try {
        await api.answerCallbackQuery(queryId);
      } catch (error) {
        unavailable(log, error);
      }
    },
    async listen({ url, secret }) {
      try {
        return await api.setWebhook(url, {
          secret_token: secret,
          allowed_updates: ["message", "callback_query"],
          max_connections: 20,
        });
      } catch (error) {
        return unavailable(log, error);
      }
    },
  };
}

/** A name may look like an address; no page of it is to be shown as if it were ours. */
const NO_PREVIEW = { is_disabled: true };

/** Who is in the channel, by their status. */
const JOINED: ReadonlyMap<string, boolean> = new Map([
  ["creator", true],
  ["administrator", true],
  ["member", true],
  ["left", false],
  ["kicked", false],
]);

/** So Telegram speaks of somebody whom the channel has never seen. */
function isStranger(error: unknown): boolean {
  return (
    error instanceof GrammyError &&
    error.error_code === 400 &&
    /user not found|member not found|PARTICIPANT_ID_INVALID|USER_ID_INVALID/i.test(error.description)
  );
}

/** Only the message is logged: what lies behind it may hold the address, and with it the token. */
function unavailable(log: TelegramClientOptions["log"], error: unknown): Refusal {
  log.warn(
    { why: error instanceof Error ? error.message : "unknown" },
    "Telegram did not do what it was asked",
  );
  return refusal("TELEGRAM_UNAVAILABLE");
}
