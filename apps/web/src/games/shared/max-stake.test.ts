import { expect, it } from "vitest";
import { maxStake } from "./max-stake.ts";

it.each([
  { balance: 0, stake: 100 },
  { balance: 99, stake: 100 },
  { balance: 100, stake: 100 },
  { balance: 25_055, stake: 25_055 },
  { balance: 100_000, stake: 100_000 },
  { balance: 500_000, stake: 100_000 },
])("sets $stake kopecks when the balance is $balance", ({ balance, stake }) => {
  expect(maxStake(balance, { min: 100, max: 100_000 })).toBe(stake);
});
