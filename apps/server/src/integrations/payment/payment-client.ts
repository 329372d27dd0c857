import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import { parseHundredths } from "@rumb/money/decimal-input";
import { formatMoney } from "@rumb/money/format";
import { kopecks } from "@rumb/money/kopecks";
import type { Logger } from "pino";
import { Value } from "typebox/value";
import type { Clock } from "../../platform/runtime/clock.ts";
import {
  callbackPath,
  CURRENCY,
  isAnswerSigned,
  isSigned,
  isTimely,
  OrderOpened,
  OrderReport,
  type OrderRequest,
  type SharedSecrets,
  SIGNATURE_HEADER,
  signedHeaders,
  TIMESTAMP_HEADER,
} from "./payment-protocol.ts";
import type { OrderStanding, PaymentProvider, ProviderCall } from "./payment-provider.ts";
import { readBounded } from "../../platform/http/read-bounded.ts";

/** Makes one HTTP request. Rejects when there is no whole answer in time. */
export type PaymentTransport = (
  url: string,
  request: { method: "GET" | "POST"; headers: Readonly<Record<string, string>>; body?: string },
) => Promise<TransportAnswer>;

/** A whole answer; `header` gives one by its name in small letters, null when it is missing. */
export type TransportAnswer = {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
};

/** What was not believed, and why. */
export type Disbelief = { readonly what: "call" | "answer"; readonly why: "forged" | "late" };

export type PaymentClientOptions = {
  /** Where the provider's API is, without a slash at the end. */
  readonly apiUrl: string;
  readonly secrets: SharedSecrets;
  readonly clock: Clock;
  readonly send: PaymentTransport;
  readonly log: Pick<Logger, "warn">;
  /** Counts what claimed to be the provider's and was not believed. */
  readonly disbelieve: (doubt: Disbelief) => void;
};

/**
 * Client of the provider's protocol (docs/wallet.md). Whatever goes wrong on the way becomes one refusal and a log line: an answer that
 * is not signed says nothing, neither that something was done nor that it was not.
 */
export function createPaymentProvider(options: PaymentClientOptions): PaymentProvider {
  const { clock, log } = options;
  return {
    async open({ id, system, amount, returnUrl }) {
      const order: OrderRequest = {
        order: String(id),
        system,
        amount: formatMoney(amount),
        currency: CURRENCY,
        return_url: returnUrl,
      };
      const answer = await askProvider(options, {
        method: "POST",
        path: "/orders",
        body: JSON.stringify(order),
      });
      if (isRefusal(answer)) return answer;
      if (answer.status === 200 && Value.Check(OrderOpened, answer.json)) return answer.json.link;
      return unusable(log, answer.status);
    },
    async ask(orderId) {
      const answer = await askProvider(options, { method: "GET", path: `/orders/${orderId}`, body: "" });
      if (isRefusal(answer)) return answer;
      if (answer.status === 404) return null;
      if (answer.status !== 200 || !Value.Check(OrderReport, answer.json))
        return unusable(log, answer.status);
      const standing = standingOf(answer.json);
      return standing?.orderId === orderId ? standing : unusable(log, answer.status);
    },
    readCall(call) {
      const judged = judgeCall(options, call, clock.now().getTime());
      if (isRefusal(judged)) return judged;
      const standing = standingOf(judged);
      return standing?.system === call.system ? standing : refusal("PAYMENT_MISMATCH");
    },
  };
}

type Judging = Pick<PaymentClientOptions, "secrets" | "disbelieve">;

function judgeCall(
  { secrets, disbelieve }: Judging,
  call: ProviderCall,
  nowMs: number,
): OrderReport | Refusal {
  const { timestamp, signature, body } = call;
  const path = callbackPath(call.system);
  if (
    typeof timestamp !== "string" ||
    !isSigned(secrets, { timestamp, method: "POST", path, body }, signature)
  ) {
    disbelieve({ what: "call", why: "forged" });
    return refusal("PAYMENT_CALL_FORGED");
  }
  if (!isTimely(timestamp, nowMs)) {
    disbelieve({ what: "call", why: "late" });
    return refusal("PAYMENT_CALL_LATE");
  }
  const report = parseStrictly(body);
  return Value.Check(OrderReport, report) ? report : refusal("MALFORMED");
}

/** Null for what is no JSON in UTF-8 without a mark in front. */
function parseStrictly(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body));
  } catch {
    return null;
  }
}

/** Null for another currency than ours. */
function standingOf(report: OrderReport): OrderStanding | null {
  const amount = parseHundredths(report.amount);
  if (report.currency !== CURRENCY || amount === null) return null;
  return {
    orderId: Number(report.order),
    system: report.system,
    amount: kopecks(amount),
    status: report.status,
    reference: report.reference,
  };
}

type SignedRequest = { readonly method: "GET" | "POST"; readonly path: string; readonly body: string };

/** Makes a signed call; an answer that is not believed is none. */
export async function askProvider(
  options: PaymentClientOptions,
  { method, path, body }: SignedRequest,
): Promise<{ status: number; json: unknown } | Refusal> {
  const { apiUrl, secrets, clock, send, log } = options;
  const headers = signedHeaders(secrets[0], { method, path, body }, clock.now().getTime());
  try {
    const answer = await send(`${apiUrl}${path}`, {
      method,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      ...(method === "POST" && { body }),
    });
    const doubt = judgeAnswer(options, answer, headers[SIGNATURE_HEADER] ?? "");
    if (doubt !== null) {
      options.disbelieve({ what: "answer", why: doubt });
      log.warn({ status: answer.status, path, why: doubt }, "a payment answer was not believed");
      return refusal("PAYMENT_UNAVAILABLE");
    }
    const json: unknown = answer.status === 200 ? JSON.parse(answer.text) : null;
    return { status: answer.status, json };
  } catch (error) {
    log.warn({ err: error }, "the payment provider did not answer");
    return refusal("PAYMENT_UNAVAILABLE");
  }
}

function judgeAnswer(
  { secrets, clock }: PaymentClientOptions,
  { status, text, header }: TransportAnswer,
  to: string,
): Disbelief["why"] | null {
  const timestamp = header(TIMESTAMP_HEADER);
  const answer = { timestamp: timestamp ?? "", status, to, body: text };
  if (timestamp === null || !isAnswerSigned(secrets, answer, header(SIGNATURE_HEADER))) return "forged";
  return isTimely(timestamp, clock.now().getTime()) ? null : "late";
}

function unusable(log: PaymentClientOptions["log"], status: number): Refusal {
  log.warn({ status }, "the payment provider's answer is not as documented");
  return refusal("PAYMENT_UNAVAILABLE");
}

/** How long a call may take, and one of the provider's to the site. */
export const PAYMENT_TIMEOUT_MS = 5_000;
const LONGEST_ANSWER_BYTES = 64 * 1024;

/** Requests over the network: no redirects, a whole answer in time and of bounded length. */
export function networkPayments(timeoutMs = PAYMENT_TIMEOUT_MS): PaymentTransport {
  return async (url, request) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { ...request, redirect: "error", signal });
    const text = await readBounded(response, LONGEST_ANSWER_BYTES);
    return { status: response.status, text, header: (name) => response.headers.get(name) };
  };
}
