import { kopecks } from "@rumb/money/kopecks";
import { refusal } from "@rumb/contract/errors";
import { describe, expect, test } from "vitest";
import { createPaymentProvider, type PaymentTransport, type TransportAnswer } from "./payment-client.ts";
import {
  isSigned,
  SIGNATURE_HEADER,
  type SignedAnswer,
  signedAnswerHeaders,
  TIMESTAMP_HEADER,
} from "./payment-protocol.ts";

const SECRET = Buffer.from("a secret of this test alone");
const OLD_SECRET = Buffer.from("the secret before it, still believed");
const NOW = new Date(1_795_000_000_000);
const REPORT = { order: "12", system: "qiwi", amount: "100.00", currency: "RUB", status: "paid" };
const UNAVAILABLE = refusal("PAYMENT_UNAVAILABLE");

type Asked = Parameters<PaymentTransport>;
type Said = { status: number; text: string };
type Signing = { secret?: Buffer; seconds?: number; what?: Partial<SignedAnswer>; without?: string };

/** An answer to that call, signed as a test wants it. */
function signed({ status, text }: Said, to: string, signing: Signing): TransportAnswer {
  const { secret = SECRET, seconds = 0, what = {}, without } = signing;
  const answer = { status, to, body: text, ...what };
  const headers = signedAnswerHeaders(secret, answer, NOW.getTime() + seconds * 1000);
  return { status, text, header: (name) => (name === without ? null : (headers[name] ?? null)) };
}

/** A client whose provider gives one answer, or none. */
function clientOf(answer: Said | null, signing: Signing = {}) {
  const asked: Asked[] = [];
  const doubts: string[] = [];
  const warned: unknown[] = [];
  const client = createPaymentProvider({
    apiUrl: "https://provider.test/api",
    secrets: [SECRET, OLD_SECRET],
    clock: { now: () => NOW },
    log: { warn: (...line: unknown[]) => void warned.push(line) },
    async send(...request) {
      asked.push(request);
      if (answer === null) throw new Error("nobody is there");
      return signed(answer, request[1].headers[SIGNATURE_HEADER] ?? "", signing);
    },
    disbelieve: ({ what, why }) => void doubts.push(`${what} ${why}`),
  });
  return { client, asked, warned, doubts };
}

function answered(status: number, body: unknown) {
  return { status, text: JSON.stringify(body) };
}

describe("opening an order", () => {
  const order = {
    id: 12,
    system: "qiwi",
    amount: kopecks(10_050),
    returnUrl: "https://rumb.test/wallet",
  } as const;

  test("asks for it, signed, and gives the page", async () => {
    const { client, asked } = clientOf(answered(200, { link: "https://provider.test/pay/x" }));
    expect(await client.open(order)).toBe("https://provider.test/pay/x");
    const [url, { method, headers, body = "" }] = asked[0] ?? ["", { method: "GET", headers: {} }];
    expect([url, method]).toEqual(["https://provider.test/api/orders", "POST"]);
    expect(JSON.parse(body)).toEqual({
      order: "12",
      system: "qiwi",
      amount: "100.50",
      currency: "RUB",
      return_url: "https://rumb.test/wallet",
    });
    const call = {
      timestamp: headers[TIMESTAMP_HEADER] ?? "",
      method: "POST",
      path: "/orders",
      body,
    } as const;
    expect(isSigned([SECRET], call, headers[SIGNATURE_HEADER])).toBe(true);
  });

  test.each([
    ["no answer", null],
    ["an error", answered(500, {})],
    ["no address", answered(200, {})],
    ["an address that runs", answered(200, { link: "javascript:alert(1)" })],
    ["no JSON", { status: 200, text: "<html>" }],
  ])("fails at %s, and the log says so", async (_name, answer) => {
    const { client, warned } = clientOf(answer);
    expect(await client.open(order)).toEqual(UNAVAILABLE);
    expect(warned).toHaveLength(1);
  });
});

describe("asking about an order", () => {
  test("gives how it stands", async () => {
    const { client, asked } = clientOf(answered(200, REPORT));
    expect(await client.ask(12)).toEqual({ orderId: 12, system: "qiwi", amount: 10_000, status: "paid" });
    expect(asked[0]?.[0]).toBe("https://provider.test/api/orders/12");
  });

  test("gives nothing for one that the provider does not know", async () => {
    expect(await clientOf(answered(404, {})).client.ask(12)).toBe(null);
  });

  test.each([
    ["no answer", null],
    ["an error", answered(503, {})],
    ["another order", answered(200, { ...REPORT, order: "13" })],
    ["another currency", answered(200, { ...REPORT, currency: "USD" })],
    ["an amount as a number", answered(200, { ...REPORT, amount: 100 })],
    ["a status that there is not", answered(200, { ...REPORT, status: "refunded" })],
    ["no JSON", { status: 200, text: "" }],
  ])("does not believe %s", async (_name, answer) => {
    expect(await clientOf(answer).client.ask(12)).toEqual(UNAVAILABLE);
  });
});

describe("an answer", () => {
  test("that there is no such order counts only when it is signed", async () => {
    const { client, doubts } = clientOf(answered(404, {}), { without: SIGNATURE_HEADER });
    expect(await client.ask(12)).toEqual(UNAVAILABLE);
    expect(doubts).toEqual(["answer forged"]);
  });

  test("signed with the secret before is believed", async () => {
    const { client, doubts } = clientOf(answered(200, REPORT), { secret: OLD_SECRET });
    expect(await client.ask(12)).toMatchObject({ status: "paid" });
    expect(doubts).toEqual([]);
  });

  test.each<[string, Signing, string]>([
    ["another secret", { secret: Buffer.from("another secret than ours") }, "forged"],
    ["no signature", { without: SIGNATURE_HEADER }, "forged"],
    ["no time", { without: TIMESTAMP_HEADER }, "forged"],
    ["another body", { what: { body: JSON.stringify({ ...REPORT, status: "waiting" }) } }, "forged"],
    ["another status", { what: { status: 404 } }, "forged"],
    ["the signature of another call's answer", { what: { to: "0".repeat(64) } }, "forged"],
    ["a time six minutes ago", { seconds: -360 }, "late"],
    ["a time six minutes ahead", { seconds: 360 }, "late"],
  ])("with %s says nothing, and is counted and in the log", async (_name, signing, why) => {
    const { client, doubts, warned } = clientOf(answered(200, REPORT), signing);
    expect(await client.ask(12)).toEqual(UNAVAILABLE);
    expect(doubts).toEqual([`answer ${why}`]);
    expect(warned).toHaveLength(1);
  });
});
