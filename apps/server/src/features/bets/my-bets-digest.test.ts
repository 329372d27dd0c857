import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { openBetDigester } from "./my-bets-digest.ts";

describe("the keeper of digests", () => {
  test("shares the work on a player among all who ask, and goes on until nothing is left", async () => {
    const { digester, steps } = setUp([5_000, 5_000, 12]);
    await Promise.all([digester.advance(1), digester.advance(1), digester.advance(1)]);
    expect(steps).toEqual([5_000, 5_000, 12]);
  });

  test("works on two players at once and leaves a third to their next call", async () => {
    const { digester, steps } = setUp([1, 2, 3, 4]);
    await Promise.all([digester.advance(1), digester.advance(2), digester.advance(3)]);
    expect(steps).toEqual([1, 2]);
    await digester.advance(3);
    expect(steps).toEqual([1, 2, 3]);
  });

  test("gives up quietly when the database does, and tries again when asked again", async () => {
    const { digester, steps } = setUp([new Error("gone"), 7]);
    await digester.advance(1);
    expect(steps).toEqual([]);
    await digester.advance(1);
    expect(steps).toEqual([7]);
  });

  test("stops after the step that is under way", async () => {
    const { digester, steps } = setUp([5_000, 5_000, 5_000]);
    const working = digester.advance(1);
    await digester.close();
    await working;
    await digester.advance(2);
    expect(steps).toEqual([5_000]);
  });
});

/** A keeper whose steps pass so many bets each, one after another. */
function setUp(outcomes: (number | Error)[]) {
  const steps: number[] = [];
  const left = outcomes.values();
  const database = { transaction: () => Promise.reject(new Error("the database is not asked")) };
  const digester = openBetDigester({ database, log: pino({ level: "silent" }) }, async () => {
    await Promise.resolve();
    const { value } = left.next();
    if (typeof value !== "number") throw value ?? new Error("no step was expected");
    steps.push(value);
    return value;
  });
  return { digester, steps };
}
