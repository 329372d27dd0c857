import { expect, test } from "vitest";
import { createHistory } from "../ha/history.ts";
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

test("a history gives away what has its answer, in its order, and keeps what waits for one", () => {
  const history = createHistory();
  const [first, second, third] = ["1", "2", "3"].map((key) =>
    history.begin({ player: 0, path: "/api/dice/play", body: {}, askedMs: Number(key), key }),
  );
  for (const call of [third, first]) Object.assign(call ?? {}, { status: 200, answeredMs: 5 });
  expect(history.takeSettled()).toEqual([first, third]);
  expect(history.calls).toEqual([second]);
  Object.assign(second ?? {}, { status: 200, answeredMs: 6 });
  expect(history.takeSettled()).toEqual([second]);
  expect(history.takeSettled()).toEqual([]);
});
