import { describe, expect, it } from "vitest";
import { LAST_ROLLS, type PastRoll, withRoll } from "./last-rolls.ts";

const roll = (id: number): PastRoll => ({ id, roll: id * 1000, won: id % 2 === 0 });

describe("the last rolls", () => {
  it("puts the newest in front", () => {
    expect(withRoll([roll(1)], roll(2)).map((past) => past.id)).toEqual([2, 1]);
  });

  it("keeps twelve and forgets the oldest", () => {
    const full = Array.from({ length: 13 }, (_, index) => index + 1).reduce<readonly PastRoll[]>(
      (rolls, id) => withRoll(rolls, roll(id)),
      [],
    );
    expect(full).toHaveLength(LAST_ROLLS);
    expect(full[0]?.id).toBe(13);
    expect(full.at(-1)?.id).toBe(2);
  });

  it("takes a bet once, whatever a repeated answer says", () => {
    const rolls = withRoll([], roll(7));
    expect(withRoll(rolls, roll(7))).toBe(rolls);
  });
});
