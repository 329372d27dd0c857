import type { FraudRule, FraudState } from "@rumb/contract/fraud-rules";
import type { LinkReason } from "@rumb/contract/link-reasons";
import { array, assert, integer, property, tuple } from "fast-check";
import { describe, expect, test } from "vitest";
import { settingDefaults } from "../../settings/settings.ts";
import { groupsOf, isJoined, isReopened, type Pair, planRings, rulesOf, scoreOf } from "./ring-groups.ts";

const RULES = settingDefaults.fraudRings;
const MOST = 200;

function pair(low: number, high: number, ...kinds: LinkReason[]): Pair {
  return { low, high, kinds };
}
const device = (low: number, high: number) => pair(low, high, "device");

test.each<[readonly LinkReason[], boolean]>([
  [["telegram"], true],
  [["destination"], true],
  [["device"], true],
  [["address"], false],
  [["referral"], false],
  [["address", "referral"], true],
])("%j in common joins two accounts: %s", (kinds, joined) => {
  expect(isJoined({ kinds }, RULES)).toBe(joined);
});

test("an address says nothing more of two whose device was found with it", () => {
  const rules = { ...RULES, device: 15, address: 15 };
  expect(isJoined(pair(1, 2, "device", "address"), rules)).toBe(false);
  expect(isJoined(pair(1, 2, "device", "address"), { ...rules, device: 30 })).toBe(true);
});

describe("groups", () => {
  test("are what hangs together, over any number of steps", () => {
    const pairs = [device(3, 4), device(1, 9), device(4, 9), device(5, 6), pair(6, 7, "address")];
    expect(groupsOf(pairs, RULES)).toEqual([
      [1, 3, 4, 9],
      [5, 6],
    ]);
    expect(groupsOf([pair(1, 2, "address"), pair(2, 3, "referral")], RULES)).toEqual([]);
  });

  test("are the same in whatever order the pairs come, and those that a walk along the pairs finds", () => {
    const ids = integer({ min: 1, max: 30 });
    const pairs = array(tuple(ids, ids), { maxLength: 40 }).map((all) =>
      all
        .filter(([one, other]) => one !== other)
        .map(([one, other]) => device(Math.min(one, other), Math.max(one, other))),
    );
    assert(
      property(pairs, (made) => {
        const groups = groupsOf(made, RULES);
        expect(groupsOf(made.toReversed(), RULES)).toEqual(groups);
        const known = new Set(made.flatMap(({ low, high }) => [low, high]));
        expect(groups.flat().toSorted((one, other) => one - other)).toEqual(
          [...known].toSorted((one, other) => one - other),
        );
        for (const group of groups) expect(walk(made, group[0] ?? 0)).toEqual(new Set(group));
      }),
    );
  });
});

describe("rings", () => {
  const plan = (pairs: readonly Pair[], ringOf: readonly (readonly [number, number])[], most = MOST) =>
    planRings({ pairs, ringOf: new Map(ringOf) }, RULES, most);

  test("begin with two accounts, and say what all of them have in common", () => {
    const pairs = [device(1, 2), pair(2, 3, "destination"), pair(1, 3, "address"), pair(3, 9, "address")];
    expect(plan(pairs, [])).toEqual({
      rings: [
        {
          id: null,
          merged: [],
          members: [1, 2, 3],
          beyond: 0,
          kinds: ["address", "destination", "device"],
        },
      ],
      ended: [],
    });
  });

  test("keep their number when accounts come, and go into the oldest when they meet", () => {
    expect(
      plan(
        [device(1, 2), device(2, 3)],
        [
          [1, 7],
          [2, 7],
        ],
      ).rings,
    ).toMatchObject([{ id: 7, members: [1, 2, 3] }]);
    const met = plan(
      [device(1, 2), device(3, 4), device(2, 3)],
      [
        [1, 9],
        [2, 9],
        [3, 4],
        [4, 4],
      ],
    );
    expect(met).toMatchObject({ rings: [{ id: 4, merged: [9], members: [1, 2, 3, 4] }], ended: [] });
  });

  test("go on where most of their accounts are, and end with nothing in common", () => {
    const apart = [1, 2, 3, 4, 5].map((id) => [id, 7] as const);
    expect(plan([device(1, 2), device(3, 4), device(4, 5)], apart).rings).toMatchObject([
      { id: null, members: [1, 2] },
      { id: 7, members: [3, 4, 5] },
    ]);
    expect(plan([], apart)).toEqual({ rings: [], ended: [7] });
  });

  test("have no more accounts than they may, and say how many are beyond: those they have stay", () => {
    const pairs = [device(1, 8), device(2, 8), device(3, 8), device(8, 9)];
    expect(
      plan(
        pairs,
        [
          [8, 7],
          [9, 7],
        ],
        3,
      ).rings,
    ).toMatchObject([{ id: 7, members: [1, 8, 9], beyond: 2 }]);
  });
});

test("a score is the weights of the rules that are met", () => {
  const members = [1, 2, 3, 4];
  const kinds = ["destination", "address"] as const;
  expect(rulesOf({ members, kinds }, false, RULES)).toEqual(["destination", "address"]);
  const met = rulesOf({ members: [...members, 5], kinds }, true, RULES);
  expect(met).toEqual(["destination", "address", "banned", "many"]);
  expect(scoreOf(met, RULES)).toBe(60 + 20 + 30 + 20);
});

test.each<[FraudState, { rules: FraudRule[]; members: number; free: number }, boolean]>([
  ["new", { rules: ["device"], members: 1, free: 1 }, false],
  ["watched", { rules: ["device"], members: 1, free: 1 }, false],
  ["cleared", { rules: [], members: 0, free: 0 }, false],
  ["cleared", { rules: [], members: 1, free: 0 }, true],
  ["cleared", { rules: ["device"], members: 0, free: 0 }, true],
  ["cleared", { rules: ["banned"], members: 0, free: 0 }, true],
  ["cleared", { rules: ["many"], members: 0, free: 0 }, false],
  ["banned", { rules: ["banned"], members: 0, free: 0 }, false],
  ["banned", { rules: ["device"], members: 1, free: 0 }, false],
  ["banned", { rules: [], members: 1, free: 1 }, true],
])("a %s ring to which %j come asks for another decision: %s", (state, come, reopened) => {
  expect(isReopened(state, come)).toBe(reopened);
});

/** Everybody who is reached from one along the pairs. */
function walk(pairs: readonly Pair[], from: number): Set<number> {
  const reached = new Set([from]);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    for (const { low, high } of pairs) {
      if (reached.has(low) || reached.has(high)) reached.add(low).add(high);
    }
  }
  return reached;
}
