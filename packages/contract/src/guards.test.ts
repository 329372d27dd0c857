import { describe, expect, it, test } from "vitest";
import {
  type Guard,
  integerIn,
  isAmount,
  isInteger,
  isNumber,
  isText,
  listOf,
  mapOf,
  oneOf,
  orNull,
  recordOf,
  shape,
  shapeWith,
} from "./guards.ts";

const isPoint = shape({ x: isInteger, name: isText });

describe("a shape", () => {
  it("takes further fields, which a newer server may send", () => {
    expect(isPoint({ x: 1, name: "a", more: true })).toBe(true);
  });

  it.each([
    { flaw: "a field that is missing", value: { x: 1 } },
    { flaw: "a field of another type", value: { x: "1", name: "a" } },
    { flaw: "a field that is inherited", value: Object.create({ x: 1, name: "a" }) },
    { flaw: "a list", value: [1, "a"] },
    { flaw: "nothing", value: null },
  ])("refuses $flaw", ({ value }) => {
    expect(isPoint(value)).toBe(false);
  });

  it("takes an optional field that is missing or fits, and refuses it otherwise", () => {
    const isNamed = shapeWith({ x: isInteger }, { name: isText });
    expect([{ x: 1 }, { x: 1, name: "a" }, { x: 1, name: 2 }, { name: "a" }].map(isNamed)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test("a record has exactly its fields", () => {
  const isExact = recordOf({ x: isInteger });
  expect([{ x: 1 }, { x: 1, y: 1 }, {}].map((value) => isExact(value))).toEqual([true, false, false]);
});

test.each<{ name: string; fits: Guard<unknown>; good: unknown[]; bad: unknown[] }>([
  { name: "a list", fits: listOf(isInteger), good: [[], [1, 2]], bad: [[1, "2"], { 0: 1 }, null] },
  { name: "a bounded list", fits: listOf(isInteger, 1), good: [[1]], bad: [[1, 2]] },
  { name: "a map", fits: mapOf(isInteger), good: [{}, { a: 1 }], bad: [{ a: "1" }, [1]] },
  { name: "one of a few", fits: oneOf<string | number>("a", 1), good: ["a", 1], bad: ["b", "1", undefined] },
  { name: "null or a value", fits: orNull(isText), good: [null, ""], bad: [undefined, 1] },
  { name: "an integer of a range", fits: integerIn(1, 3), good: [1, 3], bad: [0, 4, 1.5, "2"] },
  { name: "an amount", fits: isAmount, good: [0, 1.25, 1e12], bad: [-5, 0.001, Number.NaN, 1e21, "1"] },
  { name: "a number", fits: isNumber, good: [0, -1.5], bad: [Number.NaN, Number.POSITIVE_INFINITY, "1"] },
])("$name is recognised, and nothing else", ({ fits, good, bad }) => {
  expect(good.map((value) => fits(value))).toEqual(good.map(() => true));
  expect(bad.map((value) => fits(value))).toEqual(bad.map(() => false));
});
