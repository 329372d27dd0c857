import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeTyped, parseHundredths, readTyped } from "./decimal-input.ts";
import { formatMoney } from "./format.ts";
import { kopecks } from "./kopecks.ts";

describe("parseHundredths", () => {
  it.each([
    [0, 0],
    [1, 100],
    [1.5, 150],
    [0.01, 1],
    [1.01, 101],
    [8.2, 820],
    [1.1, 110],
    [1000, 100_000],
    [9_999_999_999_999.9, 999_999_999_999_990],
    ["0", 0],
    ["1", 100],
    ["1.5", 150],
    ["1.50", 150],
    ["0.01", 1],
    ["33.33", 3333],
    ["9999999999999.99", 999_999_999_999_999],
  ])("reads %j as %i hundredths", (value, expected) => {
    expect(parseHundredths(value)).toBe(expected);
  });

  it.each(refusedNumbers())("refuses the number %s", (value) => {
    expect(parseHundredths(value)).toBeNull();
  });

  it.each(refusedTexts())("refuses the text %j", (text) => {
    expect(parseHundredths(text)).toBeNull();
  });

  it("refuses every other type, even when it would turn into a number", () => {
    const others: unknown[] = [
      null,
      undefined,
      true,
      false,
      1n,
      Symbol("1"),
      [],
      [1],
      ["1"],
      {},
      { value: 1 },
      { valueOf: () => 1, toString: () => "1" },
      new Date(1),
      () => 1,
    ];
    expect(others.map(parseHundredths)).toEqual(others.map(() => null));
  });

  it("undoes formatMoney", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), (amount) => {
        expect(parseHundredths(formatMoney(kopecks(amount)))).toBe(amount);
      }),
    );
  });

  it("reads any text as a plain reading of its characters does", () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[-+ 0-9.,e]{0,18}$/),
      fc.stringMatching(/^[0-9]{0,3}\.?[0-9]{0,3}$/),
    );
    fc.assert(
      fc.property(text, (input) => {
        expect(parseHundredths(input)).toBe(plainReading(input));
      }),
      { numRuns: 3000 },
    );
  });
});

describe("normalizeTyped", () => {
  it.each([
    ["1 000,50", "1000.50"],
    ["1\u00a0000,50\u00a0₽", "1000.50"],
    ["1\u202f000,50 ₽", "1000.50"],
    [" 12.5 ", "12.5"],
    ["\t7\n", "7"],
    ["", ""],
    ["1,000,50", "1.000,50"],
    ["1e3", "1e3"],
    ["０", "０"],
  ])("turns %j into %j", (typed, expected) => {
    expect(normalizeTyped(typed)).toBe(expected);
  });
});

describe("readTyped", () => {
  it.each([
    ["-5", -500],
    ["0", 0],
    ["-0", 0],
    ["0.5", 50],
    ["1", 100],
    ["1.239", 124],
    ["1.235", 124],
    ["1.2349", 123],
    ["-1.235", -124],
    ["0.999", 100],
    ["94.99", 9499],
    ["95.01", 9501],
    ["1000.004", 100_000],
    ["1 000,50 ₽", 100_050],
    ["1,", 100],
    [",5", 50],
    ["+7", 700],
    ["007", 700],
    ["9".repeat(400), Number.MAX_SAFE_INTEGER],
    [`-${"9".repeat(400)}`, -Number.MAX_SAFE_INTEGER],
  ])("reads %j as %i hundredths", (typed, expected) => {
    expect(readTyped(typed)).toBe(expected);
  });

  it.each(["", " ", "abc", "-", ".", ",", "1e3", "1.2.3", "0x10", "NaN", "Infinity", "１"])(
    "finds no number in %j",
    (typed) => {
      expect(readTyped(typed)).toBeNull();
    },
  );

  it("agrees with the wire parser wherever that one accepts", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), (amount) => {
        const text = formatMoney(kopecks(amount));
        expect(readTyped(text)).toBe(parseHundredths(text));
      }),
    );
  });
});

function refusedNumbers(): number[] {
  return [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    -0,
    -1,
    -0.01,
    1e-37,
    1e-7,
    0.001,
    1.005,
    0.1 + 0.2,
    10 ** 13,
    1e21,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
  ];
}

function refusedTexts(): string[] {
  const signsAndExponents = ["+1", "-1", "-0", "1e3", "1E3", "1e-3", "1e999", "1e-37"];
  const notDecimal = [
    "NaN",
    "Infinity",
    "-Infinity",
    "0x10",
    "0b1",
    "0o7",
    "1n",
    "1_000",
    "abc",
    "null",
    "1%",
  ];
  const blanks = [
    "",
    " ",
    " 1",
    "1 ",
    "\t1",
    "1\n",
    "1\r\n",
    "1 000",
    "1\u00a0000",
    "\ufeff1",
    "1\u200b",
    "1\u0000",
  ];
  const separators = ["1,5", "1,", "1.", ".5", ".", "1..5", "1.2.3", "1'000", "1,000.50"];
  const decimals = ["1.234", "1.000", "0.001"];
  const digits = ["００", "０", "１", "٣", "१", "²", "Ⅷ"];
  const leadingZeros = ["00", "01", "007", "00.50"];
  const tooLong = ["10000000000000", "9".repeat(400), `0.${"0".repeat(400)}`];
  return [signsAndExponents, notDecimal, blanks, separators, decimals, digits, leadingZeros, tooLong].flat();
}

/** The same rule without a regular expression. */
function plainReading(text: string): number | null {
  const [whole = "", fraction, ...rest] = text.split(".");
  const digits = Array.from(whole + (fraction ?? ""));
  const spelledOut = digits.every((digit) => "0123456789".includes(digit)) && rest.length === 0;
  const wholeFits = whole.length >= 1 && whole.length <= 13 && (whole === "0" || !whole.startsWith("0"));
  const fractionFits = fraction === undefined || fraction.length === 1 || fraction.length === 2;
  return spelledOut && wholeFits && fractionFits
    ? Number(whole) * 100 + Number((fraction ?? "").padEnd(2, "0"))
    : null;
}
