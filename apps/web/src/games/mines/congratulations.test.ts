import { expect, it } from "vitest";
import { congratulation, CONGRATULATIONS } from "./congratulations.ts";

it("has at least four different texts, and every number finds one", () => {
  const found = new Set(Array.from({ length: 256 }, (_, cheer) => congratulation(cheer)));
  expect(found).toEqual(new Set(CONGRATULATIONS));
  expect(found.size).toBeGreaterThanOrEqual(4);
});
