import { hostname } from "node:os";
import { expect, test } from "vitest";
import { applicationName } from "./database.ts";

test("a connection's name says purpose, machine and process", () => {
  expect(applicationName("ledger")).toBe(`rumb ledger ${hostname()}/${process.pid}`);
});

test("whatever PostgreSQL would cut off is cut off the machine's name", () => {
  const name = applicationName("x".repeat(50));
  expect(name).toMatch(new RegExp(`/${process.pid}$`, "u"));
  expect(name.length).toBeLessThanOrEqual(63);
});
