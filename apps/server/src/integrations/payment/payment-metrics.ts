import { Counter } from "prom-client";
import type { Metrics } from "../../platform/http/metrics.ts";
import type { Disbelief, PaymentTransport } from "./payment-client.ts";

/** Counts what claimed to be the provider's and was not believed. */
export function countDisbelief({ registry }: Metrics): (doubt: Disbelief) => void {
  const counter = new Counter({
    name: "rumb_payment_disbelieved_total",
    help: "Calls and answers of the payment provider whose signature or time was wrong",
    labelNames: ["what", "why"],
    registers: [registry],
  });
  // There from the start: what appears with its first count has not grown for whoever watches it.
  for (const what of ["call", "answer"]) for (const why of ["forged", "late"]) counter.inc({ what, why }, 0);
  return (doubt) => counter.inc(doubt);
}

/** Counts the calls to the provider: a failed one had no whole answer in time, or one that owns to a fault of the provider's. */
export function countCalls({ registry }: Metrics, send: PaymentTransport): PaymentTransport {
  const counter = new Counter({
    name: "rumb_payment_calls_total",
    help: "Calls to the payment provider, by whether it answered",
    labelNames: ["result"],
    registers: [registry],
  });
  for (const result of ["answered", "failed"]) counter.inc({ result }, 0);
  return async (url, request) => {
    try {
      const answer = await send(url, request);
      counter.inc({ result: answer.status < 500 ? "answered" : "failed" });
      return answer;
    } catch (error) {
      counter.inc({ result: "failed" });
      throw error;
    }
  };
}
