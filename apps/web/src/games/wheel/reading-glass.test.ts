import { WHEEL_POCKETS } from "@rumb/games/wheel/wheel-pockets";
import { expect, it } from "vitest";
import { glassCells } from "./reading-glass.ts";

it("shows the pocket under the needle in the middle, and its neighbours in the order of the card", () => {
  expect(glassCells(44).map(({ color }) => color)).toEqual(WHEEL_POCKETS.slice(40, 49));
  expect(glassCells(44)[4]).toMatchObject({ offset: 0, color: 100, degrees: 0 });
});

it("goes on across the top of the card", () => {
  expect(glassCells(0).map(({ color }) => color)).toEqual([
    ...WHEEL_POCKETS.slice(-4),
    ...WHEEL_POCKETS.slice(0, 5),
  ]);
});
