import * as fc from "fast-check";
import { expect, test } from "vitest";
import { crowdSize, denserCrowd } from "./crowd-size.ts";

/** Two queues of 2 048, and a batch of 512 of each on its way. */
const HELD_PLAYS = 5120;

test("however fast the server settles, more wait at the end of the ramp than its queues hold", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (settledPerSecond) => {
      const { connections, rampSeconds, programs } = crowdSize(settledPerSecond);
      expect(connections - settledPerSecond * rampSeconds).toBeGreaterThan(HELD_PLAYS);
      expect(connections).toBeLessThan(10_000);
      expect(rampSeconds).toBeLessThanOrEqual(1);
      expect(programs).toBeGreaterThanOrEqual(1);
      expect(programs).toBeLessThanOrEqual(8);
    }),
  );
});

test("a faster server meets the same crowd in less time, from more programs", () => {
  expect(crowdSize(1000)).toMatchObject({ rampSeconds: 1, programs: 1 });
  expect(crowdSize(31_000)).toMatchObject({ rampSeconds: 0.1, programs: 5 });
  expect(denserCrowd(crowdSize(1000))).toMatchObject({ connections: 9_500, rampSeconds: 0.5 });
});
