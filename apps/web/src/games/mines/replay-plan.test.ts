import { expect, it } from "vitest";
import { endedMines, ORDER } from "../../../test/mines-samples.ts";
import { replayPlan } from "./replay-plan.ts";

it("presses the cells of a taken game in the order they were opened, with its stake and bombs", () => {
  expect(replayPlan(endedMines({ opened: [7, 3, 21] }))).toEqual({ order: ORDER, cells: [7, 3, 21] });
});

it("presses the cell of the bomb too, last", () => {
  const lost = endedMines({ how: "lose", opened: [7, 3], loseCell: 12 });
  expect(replayPlan(lost).cells).toEqual([7, 3, 12]);
});
