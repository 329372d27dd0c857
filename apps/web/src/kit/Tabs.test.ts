import { expect, test } from "vitest";
import { neighbourTab } from "./Tabs.tsx";

const tabs = [{ id: "all" }, { id: "mine" }, { id: "big" }];

test.each([
  ["all", "ArrowRight", "mine"],
  ["big", "ArrowRight", "all"],
  ["mine", "ArrowLeft", "all"],
  ["all", "ArrowLeft", "big"],
  ["mine", "Home", "all"],
  ["all", "End", "big"],
  ["unknown", "ArrowLeft", "big"],
  ["all", "a", undefined],
])("from %s the key %s leads to %s", (active, key, expected) => {
  expect(neighbourTab(tabs, active, key)?.id).toBe(expected);
});

test("an empty row leads nowhere", () => {
  expect(neighbourTab([], "all", "ArrowRight")).toBeUndefined();
});
