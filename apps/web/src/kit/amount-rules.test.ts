import { describe, expect, test } from "vitest";
import {
  commitAmount,
  pressAmountKey,
  readAmount,
  showAmount,
  type AmountKey,
  type AmountRule,
} from "./amount-rules.ts";

const stake: AmountRule = { min: 100, max: 100_000 };
const chance: AmountRule = { min: 100, max: 9500 };
const bombs: AmountRule = { min: 2, max: 24, decimals: 0 };
const target: AmountRule = { min: 105, max: 100_000_000 };
const jackpotStake: AmountRule = { min: 100, max: 100_000, natural: true };
const monetrainStake: AmountRule = { min: 100, max: 10_000, natural: true };
const withdrawal: AmountRule = { min: 0, max: 500_000, negativeBecomes: 100, natural: true };

describe.each([
  [
    "dice bet",
    stake,
    {
      "-5": "1.00",
      "0": "1.00",
      "0.5": "1.00",
      "1": "1.00",
      "1.239": "1.24",
      "1000": "1000.00",
      "1000.004": "1000.00",
      abc: "1.00",
    },
  ],
  ["dice chance", chance, { "-5": "1.00", "": "1.00", "1": "1.00", "94.99": "94.99", "95.01": "95.00" }],
  ["mines bet", stake, { "-1": "1.00", "0": "1.00", "1": "1.00", "1000": "1000.00", "": "1.00" }],
  [
    "bombs",
    bombs,
    { "-3": "2", "1": "2", "3": "3", "3.7": "3", "3,99": "3", "24.9": "24", "25": "24", "": "2" },
  ],
  [
    "bubbles bet",
    stake,
    { "-1": "1.00", "0": "1.00", "0.5": "1.00", "1.5": "1.50", "1000": "1000.00", "5000": "1000.00" },
  ],
  [
    "bubbles target",
    target,
    {
      "-1": "1.05",
      "0.99": "1.05",
      "1.04": "1.05",
      "1.5": "1.50",
      "15": "15.00",
      "1000000": "1000000.00",
      "1000000.01": "1000000.00",
    },
  ],
  ["jackpot bet", jackpotStake, { "-1": "1", "0.5": "1", "10": "10", "10.5": "10.50", "1000.01": "1000" }],
  ["monetrain bet", monetrainStake, { "-1": "1", "0": "1", "1": "1", "100": "100", "101": "100" }],
  [
    "withdrawal",
    withdrawal,
    { "-1": "1", "0": "0", "99.99": "99.99", "4999.99": "4999.99", "5000.01": "5000" },
  ],
])("the field %s, left with", (_field, rule, cases) => {
  test.each(Object.entries(cases))("%j, shows %s", (typed, shown) => {
    expect(showAmount(commitAmount(typed, rule).value, rule)).toBe(shown);
  });
});

describe.each<[string, AmountRule, [AmountKey, number, string][]]>([
  [
    "dice or mines bet",
    stake,
    [
      ["half", 50, "1.00"],
      ["half", 199, "1.00"],
      ["half", 200, "1.00"],
      ["half", 201, "1.01"],
      ["half", 300, "1.50"],
      ["half", 1001, "5.01"],
      ["half", 100_000, "500.00"],
      ["double", 250, "5.00"],
      ["double", 50_000, "1000.00"],
      ["double", 60_000, "1000.00"],
      ["min", 77_700, "1.00"],
    ],
  ],
  [
    "bubbles target",
    target,
    [
      ["min", 500, "1.05"],
      ["half", 200, "1.05"],
    ],
  ],
  [
    "dice chance",
    chance,
    [
      ["half", 150, "1.00"],
      ["half", 300, "1.50"],
      ["half", 9500, "47.50"],
      ["double", 4750, "95.00"],
      ["double", 5000, "95.00"],
      ["min", 5000, "1.00"],
      ["max", 100, "95.00"],
    ],
  ],
])("the keys of %s", (_field, rule, cases) => {
  test.each(cases)("%s on %d hundredths gives %s", (key, value, result) => {
    expect(showAmount(pressAmountKey(key, value, rule), rule)).toBe(result);
  });
});

describe("the max key", () => {
  test.each([
    [0, "1.00"],
    [100, "1.00"],
    [25_055, "250.55"],
    [100_000, "1000.00"],
    [500_000, "1000.00"],
  ])(
    "with a balance of %d kopecks gives %s: never outside the limits of the stake",
    (balanceKopecks, result) => {
      const rule = { ...stake, maxButton: balanceKopecks };
      expect(showAmount(pressAmountKey("max", 100, rule), rule)).toBe(result);
    },
  );
});

describe("reading what was typed or pasted", () => {
  test.each([
    ["1 000,50", 100_050],
    ["1\u00a0000.50\u00a0₽", 100_050],
    ["1\u202f000", 100_000],
    ["50 %", 5000],
    [".5", 50],
    ["5.", 500],
    ["−3", -300],
    ["0.005", 1],
    ["0.004", 0],
  ])("%j is a number", (text, hundredths) => {
    expect(readAmount(text)).toBe(hundredths);
  });

  test.each(["", " ", ".", "-", "1e3", "1.2.3", "1,000.50", "０", "NaN", "Infinity", "0x10"])(
    "%j is none",
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );

  test("a number of any length stays a safe integer, also doubled", () => {
    const read = readAmount("9".repeat(400));
    expect(Number.isSafeInteger(Number(read) * 2)).toBe(true);
  });
});

describe("a clamp is worth a word", () => {
  test.each([
    ["2000", true],
    ["0.5", true],
    ["-5", true],
    ["1.239", false],
    ["12", false],
    ["", true],
    ["abc", true],
  ])("%j typed: %s", (typed, clamped) => {
    expect(commitAmount(typed, stake).clamped).toBe(clamped);
  });
});
