import { hash, timingSafeEqual } from "node:crypto";
import { isRefusal, refusal, sentenceOf, type Refusal } from "@rumb/contract/errors";
import type { Deps } from "../../deps/deps.ts";
import { type App, refuse, succeed } from "../../platform/http/http.ts";
import { countedAddress } from "../../platform/http/address.ts";
import { createLineBound } from "../../platform/http/line-bound.ts";
import { rawBody, takeRawBodies } from "../../platform/http/raw-body.ts";
import { requestFields } from "../../platform/http/request-id.ts";
import { monotonicMs } from "../../platform/runtime/schedule.ts";
import { SECRET_HEADER, WEBHOOK_PATH } from "../../integrations/telegram/telegram-bot.ts";
import {
  type BotPress,
  type BotStart,
  linkButton,
  readUpdate,
} from "../../integrations/telegram/telegram-update.ts";
import { type Linking, type LinkingDeps, linkPreview, linkTelegram } from "./telegram-linking.ts";

/** A long text with its entities, quoted by another one, is far below this. */
const BODY_LIMIT_BYTES = 128 * 1024;

/**
 * Where Telegram posts what was written to the bot. It repeats a call until it is answered 200, so that is the answer to everything
 * that a repeat would not change; without the secret nothing is read.
 */
export function telegramWebhookRoutes(scope: App, deps: WebhookDeps): void {
  const { webhookSecrets } = deps.telegram;
  const tooMany = "Telegram updates without the secret were too many to be logged";
  const bound = createLineBound({ ...deps, nowMs: monotonicMs, tooMany });
  scope.addHook("onRequest", (request, reply, done) => {
    if (webhookSecrets.some((secret) => isSecret(secret, request.headers[SECRET_HEADER]))) return done();
    const about = { ...requestFields(request), ip: request.ip };
    if (bound.hasRoom(countedAddress(request.ip)))
      deps.log.warn(about, "a Telegram update without the secret was not believed");
    refuse(reply, refusal("TELEGRAM_CALL_FORGED"));
  });
  takeRawBodies(scope);
  scope.post(
    WEBHOOK_PATH,
    { schema: { hide: true }, config: { serverToServer: true }, bodyLimit: BODY_LIMIT_BYTES },
    async (request, reply) => {
      const update = readUpdate(rawBody(request.body));
      if (update === undefined) return refuse(reply, refusal("MALFORMED"));
      if (update === null) return succeed(reply, { status: "ignored" });
      const done = update.kind === "start" ? await askBack(deps, update) : await bind(deps, update);
      if (isRefusal(done) && done.code === "OUTCOME_UNKNOWN") return refuse(reply, done);
      return succeed(reply, { status: isRefusal(done) ? done.code : done });
    },
  );
}

/** The bot names the account and asks for a press: whoever was sent a foreign link sees that it is not theirs. */
async function askBack(deps: WebhookDeps, start: BotStart): Promise<"asked" | "known" | Refusal> {
  const { bot } = deps.telegram;
  const meant = await linkPreview(deps, start);
  if (meant === "known") return meant;
  if (isRefusal(meant)) {
    await bot.say(start.telegramId, start.code === "" ? WELCOME : sentenceOf(meant));
    return meant;
  }
  const text = `Привязать этот Telegram к аккаунту РУМБ «${meant.name}», № ${meant.playerId}? Отвязать можно только в течение часа, на сайте. Если аккаунт не ваш или ссылку прислал кто-то другой, ничего не нажимайте.`;
  await bot.ask(start.telegramId, {
    text,
    // Only what stands in the internet can Telegram load: not the picture of who has none, nor the sandbox's.
    picture: meant.img.startsWith("https://") ? meant.img : null,
    button: { label: "Да, это мой аккаунт", data: linkButton(start.code) },
  });
  return "asked";
}

async function bind(deps: WebhookDeps, press: BotPress): Promise<Linking | Refusal> {
  const { bot } = deps.telegram;
  const linked = await linkTelegram(deps, press);
  if (isRefusal(linked) && linked.code === "OUTCOME_UNKNOWN") return linked;
  await bot.heard(press.queryId);
  if (isRefusal(linked)) await bot.say(press.telegramId, sentenceOf(linked));
  else if (linked === "linked") await bot.say(press.telegramId, LINKED);
  return linked;
}

const WELCOME = "Здравствуйте! Чтобы привязать Telegram, откройте ссылку на сайте, в разделе «Бонусы».";
const LINKED = "Telegram привязан к вашему аккаунту РУМБ. Бонусы открыты — возвращайтесь на сайт!";

type WebhookDeps = LinkingDeps & Pick<Deps, "telegram" | "log" | "database">;

/** Compares in a time that reveals nothing of the right secret, nor of its length. */
function isSecret(right: string, given: unknown): boolean {
  if (typeof given !== "string") return false;
  return timingSafeEqual(hash("sha256", right, "buffer"), hash("sha256", given, "buffer"));
}
