import { expect, test } from "vitest";
import { readHistoryAddress, writeHistoryAddress } from "./history-address.ts";

test.each([
  ["", { tab: "all", filter: {} }],
  ["tab=mine", { tab: "mine", filter: {} }],
  ["tab=mine&game=mines&result=lose", { tab: "mine", filter: { game: "mines", result: "lose" } }],
  [
    "tab=mine&from=2026-11-01&to=2026-11-20",
    { tab: "mine", filter: { from: "2026-11-01", to: "2026-11-20" } },
  ],
  [
    "tab=mine&game=wheel&page=3-261100000000123",
    { tab: "mine", filter: { game: "wheel" }, page: "3-261100000000123" },
  ],
] as const)("%j is read, and written again", (text, address) => {
  expect(readHistoryAddress(new URLSearchParams(text))).toEqual(address);
  expect(writeHistoryAddress(address).toString()).toBe(text);
});

test.each([
  "tab=other",
  "game=chess&tab=x",
  "result=won",
  "from=2026-02-30&to=yesterday",
  `page=&bet=1&tab=`,
])("%j says nothing", (text) => {
  expect(readHistoryAddress(new URLSearchParams(text))).toEqual({ tab: "all", filter: {} });
});

test("a page that no server gave is not asked for", () => {
  const query = new URLSearchParams({ tab: "mine", page: "1".repeat(33) });
  expect(readHistoryAddress(query).page).toBeUndefined();
});
