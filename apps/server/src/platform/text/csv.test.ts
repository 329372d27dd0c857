import { expect, test } from "vitest";
import { csvRows } from "./csv.ts";

test.each([
  ["Dice", "Dice"],
  ["=1+1", "'=1+1"],
  ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
  ["+7", "'+7"],
  ["-1,00", "'-1,00"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["a;b", '"a;b"'],
  ['a"b', '"a""b"'],
  ["a\nb", '"a\nb"'],
  ["1=1", "1=1"],
])("the cell %j becomes %j", (text, cell) => {
  expect(csvRows([[text, "x"]])).toBe(`${cell};x\r\n`);
});

test("an empty cell stays empty, and each row ends with CRLF", () => {
  expect(csvRows([["", "a", ""], ["b"]])).toBe(";a;\r\nb\r\n");
});

test("a negative number stays a number, written as its column wants", () => {
  const decimals = (value: number, column: number) => value.toFixed(column).replace(".", ",");
  expect(csvRows([[-5, -1.5, "-1,5"]], decimals)).toBe("-5;-1,5;'-1,5\r\n");
});
