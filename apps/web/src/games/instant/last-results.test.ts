import { describe, expect, it } from "vitest";
import { LAST_RESULTS, type PastResult, withResult } from "./last-results.ts";

const result = (id: number): PastResult => ({ id, won: id % 2 === 0 });

describe("the last results", () => {
  it("puts the newest in front", () => {
    expect(withResult([result(1)], result(2)).map((past) => past.id)).toEqual([2, 1]);
  });

  it("keeps twelve and forgets the oldest", () => {
    const full = Array.from({ length: 13 }, (_, index) => index + 1).reduce<readonly PastResult[]>(
      (results, id) => withResult(results, result(id)),
      [],
    );
    expect(full).toHaveLength(LAST_RESULTS);
    expect(full[0]?.id).toBe(13);
    expect(full.at(-1)?.id).toBe(2);
  });

  it("takes a bet once, whatever a repeated answer says", () => {
    const results = withResult([], result(7));
    expect(withResult(results, result(7))).toBe(results);
  });
});
