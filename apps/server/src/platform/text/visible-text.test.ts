import { expect, test } from "vitest";
import { visibleLine, visibleText, withVisibleTexts } from "./visible-text.ts";

test.each([
  ["nothing but what does not show", "\u200b\u2060\u00ad\u2800", ""],
  ["what no letter has, and stands for nothing", "а\ufff9б\u{13430}в\u{1d159}г", "а б в г"],
  ["marks of direction", "сто \u202eруб\u202c", "сто  руб"],
  ["a letter in two parts", "и\u0306", "й"],
  ["many marks on a letter", `a${"\u0323".repeat(20)}b`, "ạ\u0323\u0323\u0323b"],
  // Marks are sorted with the text, which takes the square of how many there are: an endless heap is cut before, and loses what came last.
  ["a heap of marks on a letter", `a${"\u0301".repeat(40)}\u0323`, "á\u0301\u0301\u0301"],
  ["lines", "один\r\nдва\u2028три", "один\nдва\nтри"],
  ["an emoji of several", "👩\u200d💻", "👩\u200d💻"],
  ["half a character", "\ud83d.", "\ufffd."],
])("%s", (_what, typed, shown) => {
  expect(visibleText(typed)).toBe(shown);
});

test("a line has no breaks and no holes", () => {
  expect(visibleLine(" один\r\n\t два ")).toBe("один два");
});

test("every text of a call loses what shows nothing, and others stay as they were typed", () => {
  const call = { a: "да\u202eнет", list: [{ b: "x\u200b" }, 1, null, true], seed: " e\u0301 " };
  expect(withVisibleTexts(call)).toEqual({
    a: "да нет",
    list: [{ b: "x" }, 1, null, true],
    seed: " e\u0301 ",
  });
});
