import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import type { ByteStream } from "../fairness/stream.ts";
import {
  accrualUnits,
  PROGRESSIVE_OUTCOMES,
  progressiveHits,
  progressiveThreshold,
  UNITS_PER_KOPECK,
} from "./progressive.ts";

const terms = { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: kopecks(100_000) };

describe("accrualUnits", () => {
  it.each([
    { stake: 100, units: 5000 },
    { stake: 101, units: 5050 },
    { stake: 200, units: UNITS_PER_KOPECK },
    { stake: 100_000, units: 500 * UNITS_PER_KOPECK },
  ])("takes 0.5 % of $stake kopecks exactly: $units units", ({ stake, units }) => {
    expect(accrualUnits(kopecks(stake), terms)).toBe(units);
  });
});

describe("progressiveHits", () => {
  it.each([
    { stake: 100, hits: 200 },
    { stake: 101, hits: 202 },
    { stake: 100_000, hits: 200_000 },
  ])("wins with stake × 2·10⁻⁷ per rouble: $hits of 10⁹ draws for $stake kopecks", ({ stake, hits }) => {
    expect(progressiveThreshold(kopecks(stake), terms)).toBe(hits);
    expect(progressiveHits(drawing(hits - 1), kopecks(stake), terms)).toBe(true);
    expect(progressiveHits(drawing(hits), kopecks(stake), terms)).toBe(false);
  });

  it("never hits when the chance is set to 0, not even on the lowest draw", () => {
    expect(progressiveHits(drawing(0), kopecks(100_000), { ...terms, hitsPerBillionKopecks: 0 })).toBe(false);
  });

  it("always hits, and no more than always, when the chance passes one", () => {
    const generous = { ...terms, hitsPerBillionKopecks: 1_000_000_000 };
    expect(progressiveThreshold(kopecks(100), generous)).toBe(PROGRESSIVE_OUTCOMES);
    expect(progressiveHits(drawing(PROGRESSIVE_OUTCOMES - 1), kopecks(100), generous)).toBe(true);
  });
});

/** A stream whose next draw out of 10⁹ is `result`: four values of four bytes belong to each result. */
function drawing(result: number): ByteStream {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(result * 4);
  let position = 0;
  return {
    next() {
      position += 1;
      return bytes.readUInt8(position - 1);
    },
  };
}
