import { expect, test } from "vitest";
import { returnedPayment, standingOf } from "./payment-standing.ts";
import { PAYMENT } from "./_payment.ts";

test("a payment waits until the provider has said yes or no", () => {
  expect(standingOf(7, [PAYMENT]).kind).toBe("waiting");
  expect(standingOf(7, [{ ...PAYMENT, status: 1 }]).kind).toBe("paid");
  expect(standingOf(7, [{ ...PAYMENT, declined: true }]).kind).toBe("declined");
});

test("money that came after a refusal counts as paid", () => {
  expect(standingOf(7, [{ ...PAYMENT, status: 1, declined: true }]).kind).toBe("paid");
});

test("before the answer nothing is known, and somebody else's payment is not there", () => {
  expect(standingOf(7, undefined).kind).toBe("asking");
  expect(standingOf(8, [PAYMENT]).kind).toBe("absent");
});

test.each([
  ["payment=12", 12],
  ["payment=0", null],
  ["payment=1e3", null],
  ["payment=9999999999999999", null],
  ["", null],
])("the address ?%s names payment %s", (query, id) => {
  expect(returnedPayment(new URLSearchParams(query))).toBe(id);
});
