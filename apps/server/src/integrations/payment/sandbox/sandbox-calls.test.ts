import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import {
  CALL_WINDOW_SECONDS,
  isSigned,
  isTimely,
  SIGNATURE_HEADER,
  TIMESTAMP_HEADER,
} from "../payment-protocol.ts";
import { createSandboxCalls, SANDBOX_FAULTS } from "./sandbox-calls.ts";
import type { SandboxOrder } from "./sandbox-store.ts";

const SECRET = Buffer.from("a secret of this test alone");
const ORDER: SandboxOrder = {
  token: "token",
  order: "12",
  system: "qiwi",
  amount: "100.00",
  returnUrl: "http://site.test/wallet/payment",
  state: "paid",
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A site that gives these answers one after another, and its memory of what it was called with. */
function openCalls(answers: number[]) {
  const heard: { url: string; headers: Readonly<Record<string, string>>; body: string; atMs: number }[] = [];
  const startMs = Date.now();
  const calls = createSandboxCalls({
    secrets: [SECRET],
    clock: { now: () => new Date(Date.now()) },
    siteOrigin: () => "http://site.test",
    log: { warn: () => undefined },
    async send(url, { headers, body = "" }) {
      heard.push({ url, headers, body, atMs: Date.now() - startMs });
      const status = answers[heard.length - 1] ?? 200;
      if (status === 0) throw new Error("nobody is there");
      return { status, text: "", header: () => null };
    },
  });
  return { calls, heard };
}

describe("a call of the sandbox's provider", () => {
  test("is signed over its bytes and says what became of the order", async () => {
    const { calls, heard } = openCalls([]);
    expect(await calls.report(ORDER)).toEqual({ status: 200 });
    const [first] = heard;
    if (!first) throw new Error("no call was made");
    const { url, headers, body } = first;
    expect(url).toBe("http://site.test/api/payment/callback/qiwi");
    expect(JSON.parse(body)).toEqual({
      order: "12",
      system: "qiwi",
      amount: "100.00",
      currency: "RUB",
      status: "paid",
    });
    const timestamp: string = headers[TIMESTAMP_HEADER] ?? "";
    const call = { timestamp, method: "POST", path: "/api/payment/callback/qiwi", body } as const;
    expect(isSigned([SECRET], call, headers[SIGNATURE_HEADER])).toBe(true);
  });

  test.each([
    ["503", 503],
    ["403", 403],
    ["nothing", 0],
  ])(
    "that is answered with %s is repeated three times, later and later, signed again",
    async (_name, status) => {
      const { calls, heard } = openCalls([status, status, status, status, status]);
      expect(await calls.report(ORDER)).toEqual({ status });
      await vi.advanceTimersByTimeAsync(120_000);
      expect(heard.map(({ atMs }) => atMs)).toEqual([0, 1_000, 6_000, 31_000]);
      const stamps = heard.map(({ headers }) => Number(headers[TIMESTAMP_HEADER]));
      expect(stamps.map((stamp) => stamp - (stamps[0] ?? 0))).toEqual([0, 1, 6, 31]);
      await calls.close();
    },
  );

  test("that is taken at last is not repeated", async () => {
    const { calls, heard } = openCalls([503, 503, 200]);
    await calls.report(ORDER);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(heard).toHaveLength(3);
    await calls.close();
  });

  test("is given up when the provider stops", async () => {
    const { calls, heard } = openCalls([503, 503]);
    await calls.report(ORDER);
    await calls.close();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(heard).toHaveLength(1);
  });
});

describe("a call that must not be believed", () => {
  test.each([
    { fault: "duplicate", times: 2, signed: true, timely: true },
    { fault: "late", times: 1, signed: true, timely: false },
    { fault: "forged", times: 1, signed: false, timely: true },
    { fault: "altered", times: 1, signed: false, timely: true },
    { fault: "unknown", times: 1, signed: true, timely: true },
    { fault: "overpaid", times: 1, signed: true, timely: true },
  ] as const)("is $fault in that alone", async ({ fault, times, signed, timely }) => {
    const { calls, heard } = openCalls([]);
    expect(await calls.fault(ORDER, fault)).toHaveLength(times);
    const judged = heard.map(({ headers, body }) => {
      const timestamp: string = headers[TIMESTAMP_HEADER] ?? "";
      const call = { timestamp, method: "POST", path: "/api/payment/callback/qiwi", body } as const;
      return {
        signed: isSigned([SECRET], call, headers[SIGNATURE_HEADER]),
        timely: isTimely(timestamp, Date.now()),
        own: JSON.parse(body).order === ORDER.order,
      };
    });
    expect(judged).toEqual(
      Array.from({ length: times }, () => ({ signed, timely, own: fault !== "unknown" })),
    );
  });

  test("is of every kind above", () => {
    expect([...SANDBOX_FAULTS]).toEqual(["duplicate", "late", "forged", "altered", "unknown", "overpaid"]);
    expect(CALL_WINDOW_SECONDS).toBe(300);
  });
});
