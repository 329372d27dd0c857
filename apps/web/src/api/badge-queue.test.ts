import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { addBadge, BADGE_LIMIT, dropBadge, type Badge } from "./badge-queue.ts";

const badge = (id: number, amount = 100): Badge => ({ id, amountKopecks: kopecks(amount) });

test("badges queue in the order of the wins", () => {
  expect(addBadge([badge(1)], badge(2))).toEqual([badge(1), badge(2)]);
});

test("the eleventh badge pushes out the oldest", () => {
  let badges: readonly Badge[] = [];
  for (let id = 1; id <= 11; id += 1) badges = addBadge(badges, badge(id));
  expect(badges).toHaveLength(BADGE_LIMIT);
  expect(badges[0]).toEqual(badge(2));
  expect(badges.at(-1)).toEqual(badge(11));
});

test.each([0, -500])("a change of %i kopecks is no gain and makes no badge", (amount) => {
  expect(addBadge([], badge(1, amount))).toEqual([]);
});

test("a badge goes by its own id, even among equal amounts", () => {
  expect(dropBadge([badge(1), badge(2), badge(3)], 2)).toEqual([badge(1), badge(3)]);
  expect(dropBadge([badge(1)], 7)).toEqual([badge(1)]);
});
