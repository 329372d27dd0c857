import { hash, timingSafeEqual } from "node:crypto";
import { isRefusal, refusal, sentenceOf, type Refusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import { type App, refuse, succeed } from "../../platform/http/http.ts";
import { rawBody, takeRawBodies } from "../../platform/http/raw-body.ts";
import { requestFields } from "../../platform/http/request-id.ts";
import { SECRET_HEADER, WEBHOOK_PATH } from "../../integrations/telegram/telegram-bot.ts";
import { type BotStart, readUpdate } from "../../integrations/telegram/telegram-update.ts";
import { type Linking, type LinkingDeps, linkTelegram } from "./telegram-linking.ts";

/** A long text with its entities, quoted by another one, is far below this. */
const BODY_LIMIT_BYTES = 128 * 1024;

/**
 * Where Telegram posts what was written to the bot. It repeats a call until it is answered 200, so that is the answer to everything
 * that a repeat would not change; without the secret nothing is read.
 */
export function telegramWebhookRoutes(scope: App, deps: LinkingDeps & Pick<Deps, "telegram" | "log">): void {
  const { webhookSecrets, bot } = deps.telegram;
  scope.addHook("onRequest", (request, reply, done) => {
    if (webhookSecrets.some((secret) => isSecret(secret, request.headers[SECRET_HEADER]))) return done();
    const about = { ...requestFields(request), ip: request.ip };
    deps.log.warn(about, "a Telegram update without the secret was not believed");
    refuse(reply, refusal("TELEGRAM_CALL_FORGED"));
  });
  takeRawBodies(scope);
  scope.post(
    WEBHOOK_PATH,
    { schema: { hide: true }, config: { serverToServer: true }, bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const start = readUpdate(rawBody(request.body));
      if (start === undefined) return refuse(reply, refusal("MALFORMED"));
      if (start === null) return succeed(reply, { status: "ignored" });
      const linked = await linkTelegram(deps, start);
      if (isRefusal(linked) && linked.code === "OUTCOME_UNKNOWN") return refuse(reply, linked);
      const words = answerTo(start, linked);
      if (words !== null) await bot.say(start.telegramId, words);
      return succeed(reply, { status: isRefusal(linked) ? linked.code : linked });
    },
  );
}

/** What the bot says; nothing when Telegram repeats a call. */
function answerTo({ code }: BotStart, linked: Linking | Refusal): string | null {
  if (linked === "known") return null;
  if (linked === "linked")
    return "Telegram привязан к вашему аккаунту РУМБ. Бонусы открыты — возвращайтесь на сайт!";
  if (code === "")
    return "Здравствуйте! Чтобы привязать Telegram, откройте ссылку на сайте, в разделе «Бонусы».";
  return sentenceOf(linked);
}

/** Compares in a time that reveals nothing of the right secret, nor of its length. */
function isSecret(right: string, given: unknown): boolean {
  if (typeof given !== "string") return false;
  return timingSafeEqual(hash("sha256", right, "buffer"), hash("sha256", given, "buffer"));
}
