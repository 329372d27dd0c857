import { WITHDRAWAL_METHODS } from "@rumb/games/wallet/withdrawal-methods";
import { expect, test } from "vitest";
import { quickSums } from "./QuickSums.tsx";

test("no way is offered a sum below its least, and none is offered twice", () => {
  expect(quickSums(0)).toEqual([100, 300, 500, 1000, 5000]);
  expect(quickSums(150)).toEqual([150, 300, 500, 1000, 5000]);
  expect(quickSums(1000)).toEqual([1000, 5000]);
  for (const { minKopecks } of Object.values(WITHDRAWAL_METHODS)) {
    expect(Math.min(...quickSums(minKopecks / 100)) * 100).toBeGreaterThanOrEqual(minKopecks);
  }
});
