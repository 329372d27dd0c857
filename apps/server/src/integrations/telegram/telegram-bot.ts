import { externalPaths } from "@rumb/contract/endpoints/external";
import type { Refusal } from "@rumb/contract/errors";

/** What we ask of Telegram, as our bot. Each call ends within two seconds. */
export type TelegramBot = {
  /** Whether somebody is in our channel; `TELEGRAM_UNAVAILABLE` when Telegram does not say. */
  isInChannel(telegramId: string): Promise<boolean | Refusal>;
  /** Writes to somebody who has written to the bot. What fails is logged, and nothing depends on it. */
  say(telegramId: string, text: string): Promise<void>;
  /** The same with a picture beside it and a button under it, whose `data` comes back when it is pressed. */
  ask(telegramId: string, question: BotQuestion): Promise<void>;
  /** Acknowledges a press to Telegram, or the button goes on waiting. */
  heard(queryId: string): Promise<void>;
  /** Registers with Telegram where we want to hear of messages, and by which secret we shall know it. */
  listen(webhook: { url: string; secret: string }): Promise<true | Refusal>;
};

/** `picture`: its address, such that Telegram can load it; null without one. */
export type BotQuestion = {
  readonly text: string;
  readonly picture: string | null;
  readonly button: BotButton;
};

/** What stands on a button, and what it carries: up to 64 bytes. */
export type BotButton = { readonly label: string; readonly data: string };

/** Telegram as the site has it. */
export type Telegram = {
  readonly bot: TelegramBot;
  /** Every call of the webhook must carry one of them; none while there is no bot, and then no call is believed. */
  readonly webhookSecrets: readonly string[];
  /** Address of the channel for a browser that knows us as `hostname`. */
  channelLink(hostname: string, telegramId: string | null): string;
  /** Address that opens the bot and passes it the code; empty while there is no bot. */
  startLink(hostname: string, code: string): string;
};

export const WEBHOOK_PATH = externalPaths.telegramWebhook;
export const SECRET_HEADER = "x-telegram-bot-api-secret-token";
