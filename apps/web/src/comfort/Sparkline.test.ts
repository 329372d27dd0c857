import { expect, test } from "vitest";
import { sparkPath } from "./Sparkline.tsx";

test.each([
  ["nothing yet", { course: [], line: "M0 50L100 50", zero: 50 }],
  ["a gain ends at the top", { course: [0, 100], line: "M0 100L100 0", zero: 100 }],
  ["a loss ends at the bottom", { course: [0, -100], line: "M0 0L100 100", zero: 0 }],
  ["zero lies between", { course: [0, 300, -100], line: "M0 75L50 0L100 100", zero: 75 }],
  ["no change", { course: [0, 0], line: "M0 50L100 50", zero: 50 }],
])("%s", (_, { course, line, zero }) => {
  expect(sparkPath(course)).toEqual({ line, zero });
});
