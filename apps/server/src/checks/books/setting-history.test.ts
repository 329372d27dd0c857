import { expect, test } from "vitest";
import { settingDefaults } from "../../settings/settings.ts";
import { settingHistory } from "./setting-history.ts";

const HOUR_MS = 3_600_000;
const at = (hour: number): Date => new Date(hour * HOUR_MS);
const changes = [
  { name: "maxWinKopecks", at: at(10), before: null, after: 500 },
  { name: "maxWinKopecks", at: at(20), before: 500, after: 700 },
];

test("a moment has the value of its time, and around a change both", () => {
  const history = settingHistory(changes, []);
  expect(history.at("maxWinKopecks", at(5))).toEqual([null]);
  expect(history.at("maxWinKopecks", at(10))).toEqual([null, 500]);
  expect(history.at("maxWinKopecks", at(15))).toEqual([500]);
  expect(history.at("maxWinKopecks", at(25))).toEqual([700]);
  expect(history.expected("maxWinKopecks")).toEqual({ value: 700 });
});

test("a setting that nobody has changed has its default", () => {
  const history = settingHistory(changes, []);
  expect(history.at("rounds", at(5))).toEqual([settingDefaults.rounds]);
  expect(history.expected("rounds")).toBeNull();
});

test("what was set past the audit log is not known before it was written down, and stands until the next change", () => {
  const baseline = { name: "maxWinKopecks", value: 600, since: at(15) };
  const unchanged = settingHistory([], [baseline]);
  expect(unchanged.at("maxWinKopecks", at(12))).toBeNull();
  expect(unchanged.at("maxWinKopecks", at(16))).toEqual([600]);
  expect(unchanged.expected("maxWinKopecks")).toEqual({ value: 600 });
  const next = { name: "maxWinKopecks", at: at(20), before: 600, after: 700 };
  const changed = settingHistory([...changes.slice(0, 1), next], [baseline]);
  expect(changed.at("maxWinKopecks", at(16))).toEqual([600]);
  expect(changed.at("maxWinKopecks", at(25))).toEqual([700]);
  expect(changed.expected("maxWinKopecks")).toEqual({ value: 700 });
});
