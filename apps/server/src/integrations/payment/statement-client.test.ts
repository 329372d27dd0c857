import { expect, test } from "vitest";
import { SECRET, signedProvider } from "./_signed-provider.ts";
import { createStatementProvider } from "./statement-client.ts";

const DAY = "2026-11-22";
const LINE = {
  subject: "payment",
  order: "12",
  system: "qiwi",
  amount: "100.00",
  currency: "RUB",
  status: "paid",
  reference: "D-12",
};

/** A client whose provider gives these answers by path, signed with `secret`. */
function clientOf(answers: Readonly<Record<string, object>>, { status = 200, secret = SECRET } = {}) {
  return createStatementProvider(
    signedProvider(({ url }) => ({ status, body: answers[new URL(url).pathname] ?? null }), secret),
  );
}

const FIRST = `/statements/${DAY}/0`;

test("a statement is read page by page to its end", async () => {
  const client = clientOf({
    [FIRST]: { day: DAY, entries: [LINE, { ...LINE, status: "reversed", reference: "R-12" }], next: 2 },
    [`/statements/${DAY}/2`]: {
      day: DAY,
      entries: [{ ...LINE, subject: "payout", order: "7", status: "failed", reference: "P-7" }],
      next: null,
    },
  });
  expect(await client.read(DAY)).toEqual([
    { subject: "payment", orderId: 12, system: "qiwi", amount: 10_000, status: "paid", reference: "D-12" },
    {
      subject: "payment",
      orderId: 12,
      system: "qiwi",
      amount: 10_000,
      status: "reversed",
      reference: "R-12",
    },
    { subject: "payout", orderId: 7, system: "qiwi", amount: 10_000, status: "failed", reference: "P-7" },
  ]);
});

test.each<[string, object]>([
  ["another day", { day: "2026-11-21", entries: [], next: null }],
  ["a page that leads back", { day: DAY, entries: [], next: 1 }],
  ["a page that skips some", { day: DAY, entries: [LINE], next: 2 }],
  ["another currency", { day: DAY, entries: [{ ...LINE, currency: "USD" }], next: null }],
  ["a deposit that failed", { day: DAY, entries: [{ ...LINE, status: "failed" }], next: null }],
  ["no number", { day: DAY, entries: [{ ...LINE, reference: "" }], next: null }],
])("%s is not as documented, and nothing of it counts", async (_name, page) => {
  expect(await clientOf({ [FIRST]: page }).read(DAY)).toEqual({ failure: "malformed" });
});

test("what is signed with another secret is forged, and an error is no statement", async () => {
  const page = { day: DAY, entries: [], next: null };
  const secret = Buffer.from("another secret than ours");
  expect(await clientOf({ [FIRST]: page }, { secret }).read(DAY)).toEqual({ failure: "forged" });
  expect(await clientOf({ [FIRST]: page }, { status: 500 }).read(DAY)).toEqual({ failure: "unavailable" });
});
