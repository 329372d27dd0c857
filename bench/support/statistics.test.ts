import { expect, it } from "vitest";
import { inBothOrders, median } from "./statistics.ts";

it("compares two things that are measured in turn as if neither had come second", () => {
  const [small, large, price] = [40, 44, 3];
  const smallFirst = { small, large: large * price };
  const largeFirst = { small: small * price, large };
  const ratioOf = (turn: typeof smallFirst): number => turn.large / turn.small;
  const repeats = [1, 2, 3].map(() => [smallFirst, largeFirst] as const);
  expect(inBothOrders(repeats, ratioOf)).toBeCloseTo(1.1);
  // The middle of the turns one by one is that of the order that came once more.
  expect(median([...repeats.flat(), smallFirst].map(ratioOf))).toBeCloseTo(3.3);
});
