import { setImmediate as nextTurn, setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Database } from "../src/platform/db/database.ts";
import { changeSetting, openSettings, type Settings } from "../src/settings/settings-service.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";

let site: TestDatabase;
let settings: Settings;
const log = pino({ level: "silent" });

beforeEach(async () => {
  site = await createTestDatabase();
  settings = await openSettings({ database: site.database, log });
});

afterEach(async () => {
  await settings.close();
  await site.drop();
});

test("a new site has the defaults, and a change reaches every node and who follows it", async () => {
  expect(settings.current()).toEqual(settingDefaults);
  const notified = new Promise((resolve) => {
    settings.onChange((values) => resolve(values.maxWinKopecks));
  });
  await changeSetting(site.database, "maxWinKopecks", 5000);
  expect(await notified).toBe(5000);
  expect(settings.current().maxWinKopecks).toBe(5000);
});

test("of two changes in one moment the later one stays, in whatever order their reads are answered", async () => {
  let reads = 0;
  let answered = 0;
  const third = Promise.withResolvers<void>();
  /** The answer of the second read waits for the third's, or for a while when there is none beside it. */
  const database = withQuery(async (answer) => {
    const number = (reads += 1);
    await answer;
    answered += 1;
    if (number === 2) await Promise.race([third.promise, delay(500)]);
    if (number === 3) setImmediate(third.resolve);
  });
  const node = await openSettings({ database, log });
  await changeSetting(site.database, "maxWinKopecks", 5000);
  await expect.poll(() => answered).toBe(2);
  await changeSetting(site.database, "maxWinKopecks", 6000);
  await third.promise;
  await nextTurn();
  expect(node.current().maxWinKopecks).toBe(6000);
  await node.close();
});

test("a read that fails is made once more, though nobody says again what has changed", async () => {
  let away = false;
  let failed = 0;
  const database = withQuery(async (answer) => {
    await answer;
    if (!away) return;
    failed += 1;
    throw new Error("away");
  });
  const node = await openSettings({ database, log, retryMs: 50 });
  away = true;
  await changeSetting(site.database, "maxWinKopecks", 5000);
  await expect.poll(() => failed).toBeGreaterThan(1);
  expect(node.current().maxWinKopecks).toBe(settingDefaults.maxWinKopecks);
  away = false;
  await expect.poll(() => node.current().maxWinKopecks).toBe(5000);
  await node.close();
});

test("a change while a node opens is not missed", async () => {
  const { listen } = site.database;
  const database: Database = {
    ...site.database,
    async listen(...subscription) {
      // At the last moment at which nobody would be notified.
      await changeSetting(site.database, "maxWinKopecks", 5000);
      return listen(...subscription);
    },
  };
  const node = await openSettings({ database, log });
  expect(node.current().maxWinKopecks).toBe(5000);
  await node.close();
});

/** The site's database, in which `behind` may hold an answer back, or spoil it. */
function withQuery(behind: (answer: Promise<unknown>) => Promise<void>): Database {
  return {
    ...site.database,
    async query<Row extends object>(sql: string, values?: readonly unknown[]) {
      const answer = site.database.query<Row>(sql, values);
      await behind(answer);
      return answer;
    },
  };
}

const NO_VALUES = [
  ["maxWinKopecks", 0],
  ["maxWinKopecks", "5"],
  ["edgeHundredths", { dice: 5001 }],
  ["edgeHundredths", { dice: -1 }],
  ["progressive", { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: 99 }],
  ["progressive", {}],
  ["rateLimits", { callsPerSecondPerPlayer: 0, callsPerMinutePerAddress: 1, loginsPerMinutePerAddress: 1 }],
  ["unknown", 1],
] as const;

test("what is no setting's value is refused and changes nothing", async () => {
  const before = settings.current();
  for (const [name, value] of NO_VALUES) {
    await expect(
      changeSetting(site.database, name, value),
      `${name} = ${JSON.stringify(value)}`,
    ).rejects.toThrow(RangeError);
    expect(settings.current()).toBe(before);
  }
});

test("a group that an older version has stored opens with the defaults of the fields that have come since", async () => {
  const owner = new Client(site.connection);
  await owner.connect();
  await owner.query(
    `INSERT INTO settings (key, value) VALUES
       ('sessions', '{"mostPerPlayer": 3}'), ('bonuses', '{"day": {"maxKopecks": 7}, "weekGame": "dice"}')`,
  );
  const opened = await openSettings({ database: site.database, log });
  const { sessions, bonuses } = settingDefaults;
  expect(opened.current().sessions).toEqual({ ...sessions, mostPerPlayer: 3 });
  expect(opened.current().bonuses).toEqual({
    ...bonuses,
    day: { ...bonuses.day, maxKopecks: 7 },
    weekGame: "dice",
  });
  expect(opened.current().progressive).toBe(settingDefaults.progressive);
  await opened.close();
  await owner.end();
});

test("a value that somebody else has spoiled leaves a running site with the old one, and stops a new start", async () => {
  const before = settings.current();
  const owner = new Client(site.connection);
  await owner.connect();
  await owner.query(`INSERT INTO settings (key, value) VALUES ('progressive', '"nonsense"')`);
  await owner.query(`SELECT pg_notify('settings_changed', 'progressive')`);
  await expect(openSettings({ database: site.database, log })).rejects.toThrow("progressive");
  expect(settings.current()).toEqual(before);
  await owner.end();
});
