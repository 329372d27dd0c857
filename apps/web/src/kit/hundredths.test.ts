import { describe, expect, it } from "vitest";
import { boundedHundredths } from "./hundredths.ts";

describe("a number from a link or from storage", () => {
  const stake = { min: 100, max: 100_000 };

  it.each([
    ["2", 200],
    ["2.5", 250],
    ["33.33", 3333],
    ["0.5", 100],
    ["5000", 100_000],
  ])("reads %s as %i hundredths", (text, hundredths) => {
    expect(boundedHundredths(text, stake)).toBe(hundredths);
  });

  it.each(["", " ", "abc", "1e3", "-5", "+2", "NaN", "Infinity", "1.234", "２", "<script>"])(
    "ignores %j",
    (text) => {
      expect(boundedHundredths(text, stake)).toBeNull();
    },
  );

  it("ignores the number of a bet, which opens its slip and is no stake", () => {
    expect(boundedHundredths("261100000000001", stake)).toBeNull();
  });

  it("ignores what is absent", () => {
    expect(boundedHundredths(null, stake)).toBeNull();
  });
});
