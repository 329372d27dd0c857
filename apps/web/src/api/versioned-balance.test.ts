import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { newerBalance } from "./versioned-balance.ts";

const at = (balanceKopecks: number, balanceVersion: number | undefined) => ({
  balanceKopecks: kopecks(balanceKopecks),
  balanceVersion,
});

test("a newer balance takes the place of the one that is shown", () => {
  expect(newerBalance(at(100, 4), at(90, 5))).toEqual(at(90, 5));
});

test("an older balance never does, however late it comes", () => {
  expect(newerBalance(at(100, 4), at(90, 3))).toEqual(at(100, 4));
});

test("of equal versions the last one counts", () => {
  expect(newerBalance(at(100, 4), at(90, 4))).toEqual(at(90, 4));
});

test("a server that states no version is believed, and the version that is known stays known", () => {
  expect(newerBalance(at(100, 4), at(90, undefined))).toEqual(at(90, 4));
  expect(newerBalance(at(100, undefined), at(90, undefined))).toEqual(at(90, undefined));
  expect(newerBalance(at(100, undefined), at(90, 1))).toEqual(at(90, 1));
});
