import { expect, it } from "vitest";
import { games } from "./registry.ts";

it("lists every game under its own id", () => {
  expect(Object.entries(games).map(([key, game]) => [key, game.id])).toEqual(
    Object.keys(games).map((key) => [key, key]),
  );
});
