import { expect, test } from "vitest";
import { shakenDelays } from "./shaken-delays.mjs";

const MANY = 10_000;

test("a seed plays its delays again, and another has others", () => {
  expect(take("7", ["a", "a", "b", "a"])).toEqual(take("7", ["a", "a", "b", "a"]));
  expect(take("7", ["a", "a", "a"])).not.toEqual(take("8", ["a", "a", "a"]));
});

test("what one kind asks for moves no other", () => {
  const delayOf = shakenDelays("7");
  const mixed = ["a", "b", "b", "a", "b", "a"].map((kind) => [kind, delayOf(kind)] as const);
  const ofA = mixed.flatMap(([kind, delay]) => (kind === "a" ? [delay] : []));
  expect(ofA).toEqual(take("7", ["a", "a", "a"]));
  expect(take("7", ["a"])).not.toEqual(take("7", ["b"]));
});

test("some wait not at all, most a little, and a few long", () => {
  const delays = take(
    "1",
    Array.from({ length: MANY }, () => "a"),
  );
  expect(delays.filter((delay) => delay === 0).length / MANY).toBeCloseTo(0.2, 1);
  const long = delays.filter((delay) => delay > 150);
  expect(long.length / MANY).toBeCloseTo(0.07, 1);
  expect(Math.min(...long)).toBeGreaterThanOrEqual(500);
  expect(Math.max(...delays)).toBeLessThan(900);
  expect(long.length).toBeGreaterThan(MANY / 20);
});

function take(seed: string, kinds: readonly string[]): number[] {
  const delayOf = shakenDelays(seed);
  return kinds.map((kind) => delayOf(kind));
}
