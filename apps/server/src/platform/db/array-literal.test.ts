import * as fc from "fast-check";
import { expect, test } from "vitest";
import { integerArray, jsonArray, nullableArray, textArray } from "./array-literal.ts";

/** Reads a literal of quoted elements as PostgreSQL does: a backslash takes the next character as it is. */
function readTexts(literal: string): string[] {
  expect(literal).toMatch(/^\{.*\}$/s);
  const elements = literal.slice(1, -1).match(/"(?:[^"\\]|\\.)*"/gsu) ?? [];
  expect(elements.join(",")).toBe(literal.slice(1, -1));
  return elements.map((element) => element.slice(1, -1).replaceAll(/\\(.)/gsu, "$1"));
}

test("an array of integers is written without spaces", () => {
  expect(integerArray([1, -2, 261_100_000_000_001])).toBe("{1,-2,261100000000001}");
  expect(integerArray([])).toBe("{}");
});

test("what is missing in an array is written as NULL, and a moment in UTC", () => {
  expect(nullableArray([1, null, 3])).toBe("{1,NULL,3}");
  expect(nullableArray([new Date(Date.UTC(2026, 10, 1)), null])).toBe("{2026-11-01T00:00:00.000Z,NULL}");
  expect(nullableArray([])).toBe("{}");
});

test("every text is read back as it was, whatever it holds", () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "binary" }), { maxLength: 4 }), (texts) => {
      expect(readTexts(textArray(texts))).toEqual(texts);
    }),
  );
});

test.each(["", "NULL", '"', "\\", "\\n", "a,b", "{}", "line\nbreak", "tab\t", "\u0001", "\uD800", "é😀"])(
  "the text %j is read back as it was",
  (text) => {
    expect(readTexts(textArray([text, "beside"]))).toEqual([text, "beside"]);
  },
);

test("every document is read back as it was", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), (values) => {
      const read = readTexts(jsonArray(values)).map((text): unknown => JSON.parse(text));
      expect(JSON.stringify(read)).toBe(JSON.stringify(values));
    }),
  );
});
