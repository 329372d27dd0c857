import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseHundredths } from "./decimal-input.ts";
import * as format from "./format.ts";
import vectors from "./format.vectors.json" with { type: "json" };
import { kopecks } from "./kopecks.ts";

describe("formatMoney", () => {
  it.each([
    [0, "0.00"],
    [1, "0.01"],
    [10, "0.10"],
    [1_248_050, "12480.50"],
    [-5, "-0.05"],
    [-12_345, "-123.45"],
    [Number.MAX_SAFE_INTEGER, "90071992547409.91"],
  ])("writes %i kopecks as %s", (amount, text) => {
    expect(format.formatMoney(kopecks(amount))).toBe(text);
  });
});

describe("formatRubles", () => {
  it.each(vectors.rubles)("writes $value as $text", ({ value, text }) => {
    expect(format.formatRubles(amount(value))).toBe(text);
  });
});

describe("formatNet", () => {
  it.each([
    [1250, "+12.50\u00a0₽"],
    [-300, "−3.00\u00a0₽"],
    [0, "0.00\u00a0₽"],
  ])("writes %i kopecks as %s", (value, text) => {
    expect(format.formatNet(kopecks(value))).toBe(text);
  });
});

describe("formatCoefficient", () => {
  it.each([
    [114, "x1.14"],
    [100, "x1.00"],
    [105, "x1.05"],
    [10_000, "x100.00"],
    [326_876_000, "x3268760.00"],
  ])("writes %i hundredths as %s", (hundredths, text) => {
    expect(format.formatCoefficient(hundredths)).toBe(text);
  });
});

describe("formatShort", () => {
  it.each(vectors.short)("writes $value as $text", ({ value, text }) => {
    expect(format.formatShort(amount(value))).toBe(text);
  });

  it.each([
    ["1000", "1000.00"],
    ["1000000.01", "1.00kk"],
    ["999999.99", "999.99k"],
    ["12489.99", "12.48k"],
  ])("changes the unit strictly above the bound and never rounds up: %s is %s", (value, text) => {
    expect(format.formatShort(amount(value))).toBe(text);
  });

  it("never shows more than there is, and misses less than one hundredth of the unit", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 13 }), (value) => {
        const text = format.formatShort(kopecks(value));
        const unit = text.endsWith("kk") ? 1_000_000 : text.endsWith("k") ? 1000 : 1;
        const shown = (parseHundredths(text.replace(/k+$/, "")) ?? Number.NaN) * unit;
        expect(shown).toBeLessThanOrEqual(value);
        expect(value - shown).toBeLessThan(unit);
      }),
    );
  });
});

describe("formatTicket", () => {
  it.each([
    [1, "1"],
    [999, "999"],
    [1000, "1\u00a0000"],
    [1_234_567, "1\u00a0234\u00a0567"],
  ])("groups %i", (ticket, text) => {
    expect(format.formatTicket(ticket)).toBe(text);
  });
});

describe("countdowns", () => {
  it.each(vectors.countdowns)("write $leftMs ms left as $hms", ({ leftMs, hms }) => {
    expect(format.formatHms(leftMs)).toBe(hms ?? "00:00:00");
  });

  it.each(vectors.countdowns.filter(({ ms }) => ms !== null))(
    "write $leftMs ms left as $ms",
    ({ leftMs, ms }) => {
      expect(format.formatMs(leftMs)).toBe(ms);
    },
  );

  it("are cut to the second and stop at zero", () => {
    expect([999, 1999, 0, -5000].map(format.formatMs)).toEqual(["00:00", "00:01", "00:00", "00:00"]);
    expect([999, 59_999, -1].map(format.formatHms)).toEqual(["00:00:00", "00:00:59", "00:00:00"]);
  });

  it("count minutes on beyond an hour", () => {
    expect(format.formatMs(3_661_000)).toBe("61:01");
  });
});

describe("moscowDay", () => {
  it("begins at midnight in Moscow", () => {
    expect(format.moscowDay(Date.UTC(2026, 11, 31, 20, 59))).toBe("2026-12-31");
    expect(format.moscowDay(Date.UTC(2026, 11, 31, 21))).toBe("2027-01-01");
    expect(format.moscowDay(Date.UTC(2026, 11, 31, 21), 1)).toBe("2026-12-31");
  });
});

describe("formatDate", () => {
  it.each([
    ["2026-01-31T20:59:59.999Z", "31.01.2026"],
    ["2026-01-31T21:00:00.000Z", "01.02.2026"],
    ["2026-07-15T20:59:59Z", "15.07.2026"],
    ["2027-12-31T21:00:00Z", "01.01.2028"],
  ])("gives the day in Moscow: %s is %s", (instant, text) => {
    expect(format.formatDate(Date.parse(instant))).toBe(text);
  });
});

describe("formatDateTime", () => {
  it.each([
    ["2026-01-31T20:59:59.999Z", "31.01.2026 23:59:59"],
    ["2026-01-31T21:00:00.000Z", "01.02.2026 00:00:00"],
  ])("gives the second in Moscow: %s is %s", (instant, text) => {
    expect(format.formatDateTime(Date.parse(instant))).toBe(text);
  });
});

function amount(value: string) {
  return kopecks(parseHundredths(value) ?? Number.NaN);
}
