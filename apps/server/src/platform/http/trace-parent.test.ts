import { expect, test } from "vitest";
import { readTraceParent } from "./trace-parent.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const SPAN = "00f067aa0ba902b7";

test.each([
  [`00-${TRACE}-${SPAN}-01`, 1],
  [`00-${TRACE}-${SPAN}-00`, 0],
  // What a later version adds is no concern of ours.
  [`cc-${TRACE}-${SPAN}-03-more`, 3],
])("%s names a trace", (header, flags) => {
  expect(readTraceParent(header)).toEqual({ traceId: TRACE, spanId: SPAN, flags });
});

test.each([
  undefined,
  "",
  "00",
  ["00-1", "00-2"],
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${"0".repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${"0".repeat(16)}-01`,
  `00-${TRACE}-${SPAN}`,
  ` 00-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-01\n`,
])("%j names none", (header) => {
  expect(readTraceParent(header)).toBeNull();
});
