import type { Telegram } from "../../integrations/telegram/telegram-bot.ts";
import type { Webhook, WebhookMessage } from "../../integrations/webhook/webhook-client.ts";
import type { Query } from "../../platform/db/database.ts";
import type { Clock } from "../../platform/runtime/clock.ts";
import {
  type AlarmChannel,
  type DueMessage,
  endMessage,
  putOffMessage,
  readDueMessages,
  readOperatorTelegrams,
} from "./alarm-message-store.ts";

/** Where alarms are sent. */
export type AlarmSenders = {
  readonly telegram: Pick<Telegram, "bot">;
  /** Null: no address is configured. */
  readonly webhook: Webhook | null;
  readonly clock: Pick<Clock, "now">;
};

const AT_ONCE = 20;
/** With pauses that double from ten seconds to an hour that is about a day. */
const MOST_ATTEMPTS = 30;
const FIRST_PAUSE_SECONDS = 10;
const LONGEST_PAUSE_SECONDS = 3_600;

/** Sends what is due. What does not arrive is sent again later under the same number, so a receiver may see it twice. */
export async function sendDueMessages(query: Query, senders: AlarmSenders): Promise<void> {
  for (const message of await readDueMessages(query, AT_ONCE)) {
    const failure = await send(query, senders, message);
    if (failure === null || message.attempts + 1 >= MOST_ATTEMPTS)
      await endMessage(query, message.id, failure);
    else await putOffMessage(query, message.id, { seconds: pauseSeconds(message.attempts), failure });
  }
}

/** How long after so many failed attempts the next one is made. */
export function pauseSeconds(attempts: number): number {
  return Math.min(FIRST_PAUSE_SECONDS * 2 ** attempts, LONGEST_PAUSE_SECONDS);
}

async function send(query: Query, senders: AlarmSenders, message: DueMessage): Promise<string | null> {
  const { id, alarmId, state, kind, says, path, at } = message;
  switch (message.channel) {
    case "telegram":
      await sayToOperators(query, senders, `${state === "raised" ? "Тревога" : "Отбой"}: ${says}`);
      return null;
    case "webhook": {
      const said = { id: String(id), alarm: String(alarmId), state, kind, says, path };
      return callWebhook(senders, { ...said, at: at.toISOString() });
    }
  }
}

/** Once to each: the bot's messages say by themselves whether they were delivered, and nothing depends on it. */
async function sayToOperators(query: Query, { telegram }: AlarmSenders, text: string): Promise<number> {
  const accounts = await readOperatorTelegrams(query);
  await Promise.all(accounts.map((account) => telegram.bot.say(account, text)));
  return accounts.length;
}

async function callWebhook({ webhook }: AlarmSenders, message: WebhookMessage): Promise<string | null> {
  return webhook === null ? "ALARM_WEBHOOK_URL не задан." : webhook.send(message);
}

/** Sends a message that says it is a test; how many it went to, and what was the matter. */
export async function sendTest(
  query: Query,
  senders: AlarmSenders,
  channel: AlarmChannel,
): Promise<{ sent: number; failure: string | null }> {
  const says = "Проверка: так приходят тревоги пульта.";
  if (channel === "telegram") return { sent: await sayToOperators(query, senders, says), failure: null };
  const at = senders.clock.now().toISOString();
  const test = {
    id: `test-${at}`,
    alarm: "test",
    state: "raised",
    kind: "test",
    says,
    path: "/",
    at,
  } as const;
  const failure = await callWebhook(senders, test);
  return { sent: failure === null ? 1 : 0, failure };
}
