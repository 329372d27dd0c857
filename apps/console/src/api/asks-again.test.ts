import { CallFailed } from "@rumb/contract/endpoints/http-client";
import { expect, test } from "vitest";
import { asksAgain } from "./asks-again.ts";

const failed = (code: "NOT_PERMITTED" | "NOT_OPERATOR" | "NO_ANSWER" | "OVERLOADED") =>
  new CallFailed({ ok: false, code, error: "", outcomeUnknown: false });

test("what the role does not allow is asked for once, and what may load the next time twice", () => {
  expect(asksAgain(0, failed("NOT_PERMITTED"))).toBe(false);
  expect(asksAgain(0, failed("NOT_OPERATOR"))).toBe(false);
  expect(asksAgain(0, failed("NO_ANSWER"))).toBe(true);
  expect(asksAgain(0, failed("OVERLOADED"))).toBe(true);
  expect(asksAgain(1, failed("NO_ANSWER"))).toBe(false);
});
