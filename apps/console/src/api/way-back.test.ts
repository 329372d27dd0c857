import { expect, test } from "vitest";
import { placeFor } from "./way-back.ts";

test.each([
  ["/console/withdrawals/7/show?tab=1", "/console/withdrawals/7/show?tab=1"],
  [null, "/console"],
  ["/console/enter?refused=vk", "/console"],
  ["/console/enrol", "/console"],
  ["//evil.example/console/", "/console"],
  ["https://evil.example/console/", "/console"],
])("whoever left %j comes back to %s", (kept, place) => {
  expect(placeFor(kept)).toBe(place);
});
