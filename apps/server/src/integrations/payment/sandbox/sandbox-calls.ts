import type { Logger } from "pino";
import type { Clock } from "../../../platform/runtime/clock.ts";
import { pause } from "../../../platform/runtime/pause.ts";
import type { PaymentTransport } from "../payment-client.ts";
import {
  CALL_WINDOW_SECONDS,
  CURRENCY,
  type OrderReport,
  callbackPath,
  type SharedSecrets,
  signedHeaders,
} from "../payment-protocol.ts";
import type { SandboxOrder } from "./sandbox-store.ts";

/** How the sandbox's provider calls the site: as a real one does, and, for tests, as one must not. */
export type SandboxCalls = {
  /** Reports to the site how an order stands. Answers after the first call; goes on by itself when that was not taken. */
  report(order: SandboxOrder): Promise<CallAnswer>;
  /** Makes a wrong call, whatever the order's state. */
  fault(order: SandboxOrder, fault: SandboxFault): Promise<CallAnswer[]>;
  /** Gives up the calls that are still to be made. */
  close(): Promise<void>;
};

/** Status of the site's answer; 0 when there was none. */
export type CallAnswer = { readonly status: number };

export const SANDBOX_FAULTS = ["duplicate", "late", "forged", "altered", "unknown", "overpaid"] as const;
export type SandboxFault = (typeof SANDBOX_FAULTS)[number];

/** Pauses before the three repeats of a call that was not taken. */
const REPEAT_AFTER_MS: readonly number[] = [1_000, 5_000, 25_000];

export type SandboxCallOptions = {
  readonly secrets: SharedSecrets;
  readonly clock: Clock;
  readonly send: PaymentTransport;
  /** Origin under which the provider reaches the site. */
  readonly siteOrigin: () => string;
  readonly log: Pick<Logger, "warn">;
};

export function createSandboxCalls(options: SandboxCallOptions): SandboxCalls {
  const { clock } = options;
  const [secret] = options.secrets;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();

  async function repeat(call: SandboxCall): Promise<void> {
    for (const delayMs of REPEAT_AFTER_MS) {
      await pause(delayMs, stopping.signal);
      if (stopping.signal.aborted || isTaken(await send(options, call()))) return;
    }
    options.log.warn("the site has not taken the sandbox's payment call");
  }

  return {
    async report(order) {
      // Signed again each time: a repeat comes later.
      const call = () => callOf(reportOf(order), { secret, nowMs: clock.now().getTime() });
      const first = await send(options, call());
      if (!isTaken(first) && !stopping.signal.aborted) {
        const repeating = repeat(call);
        running.add(repeating);
        void repeating.finally(() => running.delete(repeating));
      }
      return first;
    },
    fault: (order, fault) =>
      Promise.all(
        faultyCalls(order, fault, { secret, nowMs: clock.now().getTime() }).map((call) =>
          send(options, call),
        ),
      ),
    async close() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

type SandboxCall = () => PreparedCall;
type PreparedCall = {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
};
type Signing = { readonly secret: Uint8Array; readonly nowMs: number };

function reportOf(order: SandboxOrder): OrderReport {
  const { order: number, system, amount, state } = order;
  return { order: number, system, amount, currency: CURRENCY, status: state };
}

function callOf(report: OrderReport, { secret, nowMs }: Signing): PreparedCall {
  const path = callbackPath(report.system);
  const body = JSON.stringify(report);
  return { path, body, headers: signedHeaders(secret, { method: "POST", path, body }, nowMs) };
}

function faultyCalls(order: SandboxOrder, fault: SandboxFault, signing: Signing): PreparedCall[] {
  const report: OrderReport = { ...reportOf(order), status: "paid" };
  switch (fault) {
    case "duplicate":
      return [callOf(report, signing), callOf(report, signing)];
    case "late":
      return [callOf(report, { ...signing, nowMs: signing.nowMs - (CALL_WINDOW_SECONDS + 60) * 1000 })];
    case "forged":
      return [callOf(report, { ...signing, secret: Buffer.from("another secret") })];
    case "altered":
      return [{ ...callOf(report, signing), body: JSON.stringify({ ...report, amount: "99999.00" }) }];
    case "overpaid":
      return [callOf({ ...report, amount: `1${report.amount}` }, signing)];
    case "unknown":
      return [callOf({ ...report, order: "99999999999" }, signing)];
  }
}

async function send(
  { send: transport, siteOrigin, log }: SandboxCallOptions,
  { path, headers, body }: PreparedCall,
): Promise<CallAnswer> {
  try {
    const { status } = await transport(`${siteOrigin()}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    return { status };
  } catch (error) {
    log.warn({ err: error }, "the sandbox's payment call did not arrive");
    return { status: 0 };
  }
}

function isTaken({ status }: CallAnswer): boolean {
  return status >= 200 && status < 300;
}
