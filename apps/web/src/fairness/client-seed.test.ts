import { expect, it } from "vitest";
import { clientSeedProblem } from "./client-seed.ts";
import { randomClientSeed } from "./random-client-seed.ts";

it("makes another seed each time, and one that the server takes", () => {
  const seeds = Array.from({ length: 50 }, randomClientSeed);
  expect(new Set(seeds).size).toBe(50);
  expect(seeds.map(clientSeedProblem)).toEqual(seeds.map(() => undefined));
  expect(seeds[0]).toMatch(/^[0-9a-f]{20}$/);
});

it.each(["", "a:b", "зерно", "x".repeat(65), "a\tb"])("says what is wrong with %j", (text) => {
  expect(clientSeedProblem(text)).toMatch(/^Зерно игрока/);
});
