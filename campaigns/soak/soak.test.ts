import { expect, test } from "vitest";
import { type Sample, trendOf } from "./campaign.ts";

test("memory that grows is seen, and memory that only begins higher is not", () => {
  const samples = (of: (index: number) => number): Sample[] =>
    Array.from({ length: 12 }, (_, index) => ({
      minute: index,
      mebibytes: [of(index)],
      calls: 1,
      p50Ms: 1,
      p99Ms: 1,
      fault: null,
    }));
  const trend = (of: (index: number) => number) => trendOf(samples(of), ({ mebibytes }) => mebibytes[0] ?? 0);
  expect(trend((index) => 100 + 5 * index)).toBeGreaterThan(1.1);
  expect(trend((index) => (index < 4 ? 50 + index : 100))).toBe(1);
});
