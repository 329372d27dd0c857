import { refusal } from "@rumb/contract/errors";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import {
  createPaymentProvider,
  networkPayments,
  PAYMENT_TIMEOUT_MS,
  type PaymentClientOptions,
} from "../integrations/payment/payment-client.ts";
import { createPayoutProvider, type PayoutProvider } from "../integrations/payment/payout-client.ts";
import { createStatementProvider, type StatementProvider } from "../integrations/payment/statement-client.ts";
import { countCalls, countDisbelief } from "../integrations/payment/payment-metrics.ts";
import type { PaymentProvider } from "../integrations/payment/payment-provider.ts";
import { paymentSecrets, type SandboxPlaces } from "./open-sandboxes.ts";
import { sandboxTimeoutMs } from "./sandbox-timeout.ts";

export type OpenedPayments = {
  readonly provider: PaymentProvider;
  /** Null: nobody sends players' money but operators, by hand. */
  readonly payouts: PayoutProvider | null;
  /** Null: there is nobody whose statement could be read. */
  readonly statements: StatementProvider | null;
};

type OpeningPayments = Pick<Deps, "clock" | "log" | "metrics"> & { readonly config: Config };

/** Opens the way to who takes the money, in the sandbox to the server that plays it. */
export function openPayments(deps: OpeningPayments, place: SandboxPlaces["payment"]): OpenedPayments {
  const { config, clock, log } = deps;
  const { payment } = config;
  if (payment === null) return { provider: nobody, payouts: null, statements: null };
  const client = (timeoutMs: number) => ({
    clock,
    log,
    send: countCalls(deps.metrics, networkPayments(timeoutMs)),
    disbelieve: countDisbelief(deps.metrics),
  });
  if (payment.kind === "provider") return clientsOf({ ...client(PAYMENT_TIMEOUT_MS), ...payment });
  if (place === null) throw new Error("nobody plays the payment provider");
  const timeoutMs = sandboxTimeoutMs(config, PAYMENT_TIMEOUT_MS);
  return clientsOf({ ...client(timeoutMs), ...place, secrets: paymentSecrets(config, payment) });
}

function clientsOf(options: PaymentClientOptions): OpenedPayments {
  return {
    provider: createPaymentProvider(options),
    payouts: createPayoutProvider(options),
    statements: createStatementProvider(options),
  };
}

/** Stands where no provider is configured. */
export const nobody: PaymentProvider = {
  open: async () => refusal("PAYMENT_UNAVAILABLE"),
  readCall: () => refusal("PAYMENT_CALL_FORGED"),
  ask: async () => refusal("PAYMENT_UNAVAILABLE"),
};
