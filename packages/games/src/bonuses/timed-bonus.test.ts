import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { isTimedBonus, timedBonusKopecks } from "./timed-bonus.ts";

test.each([300, 1_000])("every sum from 0.01 to %d kopecks is as likely as any other", (most) => {
  // All values that two bytes can have: the sums that are accepted must come equally often.
  const counts = new Map<number, number>();
  const width = Math.floor(65_536 / most);
  for (let value = 0; value < width * most; value += 1) {
    const bytes = [value >> 8, value & 255];
    const sum = timedBonusKopecks({ next: () => bytes.shift() ?? Number.NaN }, kopecks(most));
    counts.set(sum, (counts.get(sum) ?? 0) + 1);
  }
  expect([Math.min(...counts.keys()), Math.max(...counts.keys()), counts.size]).toEqual([1, most, most]);
  expect(new Set(counts.values())).toEqual(new Set([width]));
});

test("there is no bonus but the daily and the hourly one", () => {
  expect(["day", "hourly", "week", "toString", ""].filter(isTimedBonus)).toEqual(["day", "hourly"]);
});
