import { expect, test } from "vitest";
import { punchedCode } from "./punched-code.ts";

test("a code is punched in capitals and without blanks around it", () => {
  const columns = punchedCode(" free7 ");
  expect(columns.map(({ character }) => character).join("")).toBe("FREE7");
  expect(columns[2]?.holes).toEqual(columns[3]?.holes);
});

test.each(["0123456789ABCDEFGHIJKLMNOPQRST", "QRSTUVWXYZ0123456789", "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"])(
  "the characters %s differ from each other, and none is blank",
  (characters) => {
    const patterns = punchedCode(characters).map(({ holes }) => holes.map(Number).join(""));
    expect(new Set(patterns).size).toBe(characters.length);
    expect(patterns).not.toContain("000000");
  },
);

test("the tape ends", () => {
  expect(punchedCode("A".repeat(64))).toHaveLength(32);
});
