import { Client } from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
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
