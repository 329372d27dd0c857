import { expect, test } from "vitest";
import { createUnknownKeys } from "./unknown-keys.ts";

const CREDIT = "operator/players/adjust";
const gift = (sum: number) => ({ id: 5, direction: "credit", sum, reason: "Приз" });

/** Keys that are numbers, and a clock that the test moves. */
function opened() {
  let [last, now] = [0, 0];
  const keys = createUnknownKeys({ newKey: () => String((last += 1)), nowMs: () => now });
  return { ...keys, passTo: (ms: number) => (now = ms) };
}

test("the very same deed has the same key while nobody knows whether it was done, and any other has its own", () => {
  const { keyFor, keep, free } = opened();
  expect([keyFor(CREDIT, gift(20)), keyFor(CREDIT, gift(20))]).toEqual(["1", "2"]);
  keep(CREDIT, gift(20), "2");
  expect(keyFor(CREDIT, gift(20))).toBe("2");
  expect(keyFor(CREDIT, gift(21))).toBe("3");
  expect(keyFor("operator/proposals/create", gift(20))).toBe("4");
  expect([free(CREDIT, gift(20)), free(CREDIT, gift(20))]).toEqual([true, false]);
  expect(keyFor(CREDIT, gift(20))).toBe("5");
});

test("a key is kept for some minutes after the last attempt", () => {
  const { keyFor, keep, passTo } = opened();
  keep(CREDIT, gift(20), "first");
  passTo(9 * 60_000);
  keep(CREDIT, gift(20), keyFor(CREDIT, gift(20)));
  passTo(18 * 60_000);
  expect(keyFor(CREDIT, gift(20))).toBe("first");
  passTo(20 * 60_000);
  expect(keyFor(CREDIT, gift(20))).toBe("1");
});

test("of many keys the latest hundred are kept", () => {
  const { keyFor, keep } = opened();
  for (let sum = 0; sum <= 100; sum += 1) keep(CREDIT, gift(sum), `key ${sum}`);
  expect([keyFor(CREDIT, gift(0)), keyFor(CREDIT, gift(1)), keyFor(CREDIT, gift(100))]).toEqual([
    "1",
    "key 1",
    "key 100",
  ]);
});
