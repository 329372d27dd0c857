import { describe, expect, it } from "vitest";
import { agreedDeadline, secondsLeft, twoDigits } from "./deadline.ts";

describe("seconds left", () => {
  it.each([
    { leftMs: 25_000, seconds: 25 },
    { leftMs: 24_999, seconds: 25 },
    { leftMs: 1001, seconds: 2 },
    { leftMs: 1, seconds: 1 },
    { leftMs: 0, seconds: 0 },
    { leftMs: -5000, seconds: 0 },
  ])("are $seconds with $leftMs ms to go", ({ leftMs, seconds }) => {
    expect(secondsLeft(10_000 + leftMs, 10_000)).toBe(seconds);
  });

  it("are shown with two figures", () => {
    expect([0, 7, 25, 600].map(twoDigits)).toEqual(["00", "07", "25", "99"]);
  });
});

describe("a deadline that is stated again", () => {
  it("is the earlier one, because a message only arrives late", () => {
    expect(agreedDeadline(10_000, 10_300)).toBe(10_000);
    expect(agreedDeadline(10_300, 10_000)).toBe(10_000);
  });

  it("is the new one when it has moved", () => {
    expect(agreedDeadline(10_000, 15_000)).toBe(15_000);
    expect(agreedDeadline(15_000, 10_000)).toBe(10_000);
  });

  it("is the stated one when none was known", () => {
    expect(agreedDeadline(null, 10_000)).toBe(10_000);
  });
});
