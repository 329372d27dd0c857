import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { openSettings } from "../src/settings/settings-service.ts";
import { settingDefaults, settingSchemas } from "../src/settings/settings.ts";
import { FIRST_PAGE, operator, useConsole } from "./_operator.ts";

const opened = useConsole();

test("every setting is listed with its words, its bounds and its default", async () => {
  const somebody = await operator(opened());
  const { success } = await somebody.ask("settings/list", FIRST_PAGE);
  expect(success.data.map(({ id }) => id)).toEqual(Object.keys(settingSchemas));
  expect(success.data.find(({ id }) => id === "rounds")).toMatchObject({
    value: settingDefaults.rounds,
    default: settingDefaults.rounds,
    changed: false,
    fields: [
      {
        name: "jackpotCountdownSeconds",
        unit: "seconds",
        minimum: 5,
        maximum: 600,
        nullable: false,
        optional: false,
        default: 25,
      },
      { name: "jackpotAloneSeconds", minimum: 30, maximum: 86_400, default: 600 },
      { name: "wheelCountdownSeconds", default: 15 },
    ],
  });
  // Which nobody has ever changed.
  expect(success.data.find(({ id }) => id === "maxWinKopecks")).toMatchObject({
    value: null,
    changed: false,
    updated_at: null,
    fields: [{ name: "", nullable: true, minimum: 1, maximum: null, default: null }],
  });
  const bonuses = success.data.find(({ id }) => id === "bonuses");
  expect(bonuses?.["fields"]).toContainEqual(
    expect.objectContaining({
      name: "weekGame",
      none: "чередуются",
      choices: expect.arrayContaining([{ id: "wheel", name: "Wheel" }]),
    }),
  );
  const edges = success.data.find(({ id }) => id === "edgeHundredths");
  expect(edges?.["fields"]).toContainEqual(
    expect.objectContaining({ name: "bubbles", minimum: 0, maximum: 5000, optional: true, default: 300 }),
  );
});

test("a change reaches every node, is written down, and goes back to the default", async () => {
  const somebody = await operator(opened());
  const settings = await openSettings({ database: opened().database, log: pino({ level: "silent" }) });
  const value = { ...settingDefaults.rounds, wheelCountdownSeconds: 20 };
  expect((await somebody.ask("settings/change", { id: "rounds", value })).success).toEqual({});
  await expect.poll(() => settings.current().rounds).toEqual(value);
  await somebody.ask("settings/reset", { id: "rounds" });
  await expect.poll(() => settings.current().rounds).toEqual(settingDefaults.rounds);
  await settings.close();
  const filter = { resource: "settings", subject: "rounds" };
  const log = await somebody.ask("audit_log/list", { ...FIRST_PAGE, filter });
  expect(log.success.data.slice(0, 2)).toMatchObject([
    { action: "reset", title: "Общие раунды", before: value, after: settingDefaults.rounds },
    { action: "change", before: settingDefaults.rounds, after: value, operator: { id: somebody.id } },
  ]);
});

test("a setting that was brought back to its default by hand differs in nothing", async () => {
  const somebody = await operator(opened());
  const isChanged = async (): Promise<unknown> => {
    const { success } = await somebody.ask("settings/list", FIRST_PAGE);
    return success.data.find(({ id }) => id === "rounds")?.["changed"];
  };
  const changed = { ...settingDefaults.rounds, wheelCountdownSeconds: 20 };
  await somebody.ask("settings/change", { id: "rounds", value: changed });
  expect(await isChanged()).toBe(true);
  await somebody.ask("settings/change", { id: "rounds", value: settingDefaults.rounds });
  expect(await isChanged()).toBe(false);
});

describe("refused, with the reason in words, and nothing changes:", () => {
  test.each([
    ["unknown", 1, "SETTING_NOT_FOUND", ""],
    ["__proto__", 1, "SETTING_NOT_FOUND", ""],
    ["maxWinKopecks", 0, "SETTING_MALFORMED", "от 1"],
    ["maxWinKopecks", "5", "SETTING_MALFORMED", "целое число"],
    ["edgeHundredths", { dice: 5001 }, "SETTING_MALFORMED", "50 %"],
    ["edgeHundredths", { roulette: 1 }, "SETTING_MALFORMED", "«roulette»"],
    ["rounds", { jackpotCountdownSeconds: 25 }, "SETTING_MALFORMED", "Возврат одинокому"],
    [
      "rounds",
      { ...settingDefaults.rounds, wheelCountdownSeconds: 4 },
      "SETTING_MALFORMED",
      "от 5 с до 600 с",
    ],
    ["rounds", { ...settingDefaults.rounds, more: 1 }, "SETTING_MALFORMED", "«more»"],
    ["withdrawals", null, "SETTING_MALFORMED", "поля"],
    ["withdrawals", [1], "SETTING_MALFORMED", "поля"],
  ])("%s = %j", async (...[id, value, code, why]) => {
    const somebody = await operator(opened());
    const before = await opened().database.query(`SELECT * FROM settings`);
    const answer = await somebody.ask("settings/change", { id, value });
    expect(answer.code).toBe(code);
    expect(answer.error).toContain(why);
    expect(await opened().database.query(`SELECT * FROM settings`)).toEqual(before);
  });

  test("a reset of what does not exist", async () => {
    expect((await (await operator(opened())).ask("settings/reset", { id: "unknown" })).code).toBe(
      "SETTING_NOT_FOUND",
    );
  });
});
