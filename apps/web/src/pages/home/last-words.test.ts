import { expect, test } from "vitest";
import { lastWords } from "./last-words.ts";

test("a win is its coefficient, and a loss has none", () => {
  expect(lastWords({ result: "win", coefficientHundredths: 198 })).toBe("x1.98");
  expect(lastWords({ result: "back", coefficientHundredths: 50 })).toBe("x0.50");
  expect(lastWords({ result: "lose", coefficientHundredths: 130 })).toBe("Проигрыш");
});
