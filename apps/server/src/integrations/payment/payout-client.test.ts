import { refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { expect, test } from "vitest";
import { createPayoutProvider } from "./payout-client.ts";
import { SECRET, signedProvider } from "./_signed-provider.ts";

const REPORT = { payout: "12", reference: "P-7", amount: "100.00", currency: "RUB", status: "paid" };
const ORDER = { id: 12, system: "card", destination: "4111111111111111", amount: kopecks(10_000) };

/** A client whose provider gives one answer, signed with `secret`. */
function clientOf(status: number, body: unknown, secret = SECRET) {
  const asked: { url: string; body: string | undefined }[] = [];
  const provider = signedProvider((call) => {
    asked.push(call);
    return { status, body };
  }, secret);
  return { client: createPayoutProvider(provider), asked };
}

test("an order says where to and how much, and gives the provider's number", async () => {
  const { client, asked } = clientOf(200, REPORT);
  expect(await client.send(ORDER)).toEqual({ id: 12, reference: "P-7", amount: 10_000, status: "paid" });
  expect(asked[0]?.url).toBe("https://provider.test/payouts");
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    payout: "12",
    system: "card",
    destination: "4111111111111111",
    amount: "100.00",
    currency: "RUB",
  });
});

test("asking gives how it stands, and nothing for what the provider does not know", async () => {
  expect(await clientOf(200, REPORT).client.ask(12)).toMatchObject({ reference: "P-7" });
  expect(await clientOf(404, {}).client.ask(12)).toBe(null);
});

test.each([
  ["another payout", 200, { ...REPORT, payout: "13" }],
  ["another currency", 200, { ...REPORT, currency: "USD" }],
  ["no number", 200, { ...REPORT, reference: "" }],
  ["a status that there is not", 200, { ...REPORT, status: "reversed" }],
  ["an error", 500, {}],
  ["a number that is taken", 409, {}],
])("%s says nothing", async (_name, status, body) => {
  expect(await clientOf(status, body).client.send(ORDER)).toEqual(refusal("PAYMENT_UNAVAILABLE"));
});

test("what is signed with another secret says nothing, not even that there is none", async () => {
  const other = Buffer.from("another secret than ours");
  expect(await clientOf(200, REPORT, other).client.send(ORDER)).toEqual(refusal("PAYMENT_UNAVAILABLE"));
  expect(await clientOf(404, {}, other).client.ask(12)).toEqual(refusal("PAYMENT_UNAVAILABLE"));
});
