import { afterAll, beforeAll, expect, test } from "vitest";
import { settleAlarms } from "../src/features/alarms/alarm-jobs.ts";
import type { Condition } from "../src/features/alarms/alarm-rules.ts";
import { type AlarmSenders, sendDueMessages } from "../src/features/alarms/alarm-sending.ts";
import type { WebhookMessage } from "../src/integrations/webhook/webhook-client.ts";
import { noTelegram } from "../src/compose/open-telegram.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { systemClock } from "../src/platform/runtime/clock.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { raceRounds } from "./_race-rounds.ts";

let data: TestDatabase;
beforeAll(async () => {
  data = await createTestDatabase();
});
afterAll(() => data.drop());

const alarmRules = { ...settingDefaults.alarmRules, webhook: "on", telegram: "on" } as const;
const late = (subject: string): Condition => ({
  kind: "books",
  subject,
  says: "Сверка книг опаздывает.",
  path: "/ledger_checks",
});
const settle = (...found: Condition[]) =>
  settleAlarms({ database: data.database, settings: { current: () => ({ alarmRules }) } }, found);

/** Alarms of a subject, the first first: whether each is over. */
async function alarmsOf(subject: string): Promise<boolean[]> {
  const rows = await data.database.query<{ over: boolean }>(
    `SELECT cleared_at IS NOT NULL AS over FROM alarms WHERE subject = $1 ORDER BY id`,
    [subject],
  );
  return rows.map(({ over }) => over);
}

/** As if it had been found so many minutes ago for the last time. */
async function letPass(subject: string, minutes: number): Promise<void> {
  await data.database.query(
    `UPDATE alarms SET found_at = found_at - make_interval(mins => $2) WHERE subject = $1 AND cleared_at IS NULL`,
    [subject, minutes],
  );
}

test("an alarm is raised once however often its condition is found, and cleared once when it was not for a while", async () => {
  for (let turn = 0; turn < 3; turn += 1) await settle(late("often"));
  expect(await alarmsOf("often")).toEqual([false]);
  await letPass("often", 4);
  await settle();
  expect(await alarmsOf("often"), "it may be back at once").toEqual([false]);
  await settle(late("often"));
  await letPass("often", 4);
  await settle();
  expect(await alarmsOf("often")).toEqual([false]);
  await letPass("often", 2);
  await settle();
  await settle();
  expect(await alarmsOf("often")).toEqual([true]);
  await settle(late("often"));
  expect(await alarmsOf("often")).toEqual([true, false]);
});

test("two nodes that look at once raise it once", async () => {
  for (let turn = 0; turn < raceRounds(3); turn += 1) {
    const subject = `race ${turn}`;
    await Promise.all(Array.from({ length: 4 }, () => settle(late(subject))));
    expect(await alarmsOf(subject)).toEqual([false]);
  }
});

test("each is sent by each channel until it has arrived, again under its own number, and so is its end", async () => {
  const heard: WebhookMessage[] = [];
  const said: string[] = [];
  let failure: string | null = "Адрес ответил 500.";
  const telegram = noTelegram("https://t.me/rumb_game");
  const senders: AlarmSenders = {
    telegram: { bot: { ...telegram.bot, say: async (_, text) => void said.push(text) } },
    webhook: {
      async send(message) {
        heard.push(message);
        return failure;
      },
    },
    clock: systemClock,
  };
  await data.database.query(
    `INSERT INTO players (vk_id, name, img, role, operator_role, telegram_id) VALUES ('op', 'Оператор', '', 'operator', 'admin', '77')`,
  );
  await data.database.query(`UPDATE alarm_messages SET ended_at = now()`);
  await settle(late("sent"));
  const send = () => sendDueMessages(data.database.query, senders);
  await send();
  expect(said).toEqual(["Тревога: Сверка книг опаздывает."]);
  await send();
  expect(heard, "its time has not come").toHaveLength(1);
  await data.database.query(`UPDATE alarm_messages SET next_at = now() WHERE ended_at IS NULL`);
  failure = null;
  await send();
  await send();
  expect(heard.map(({ id }) => id)).toEqual([heard[0]?.id, heard[0]?.id]);
  await letPass("sent", 6);
  await settle();
  await send();
  expect(said[1]).toBe("Отбой: Сверка книг опаздывает.");
  expect(heard.slice(1).map(({ state, alarm }) => [state, alarm])).toEqual([
    ["raised", heard[0]?.alarm],
    ["cleared", heard[0]?.alarm],
  ]);
});
