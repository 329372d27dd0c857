import type { Server } from "node:http";
import { refusal } from "@rumb/contract/errors";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import {
  createPaymentProvider,
  networkPayments,
  type PaymentClientOptions,
} from "../integrations/payment/payment-client.ts";
import { createPayoutProvider, type PayoutProvider } from "../integrations/payment/payout-client.ts";
import { createStatementProvider, type StatementProvider } from "../integrations/payment/statement-client.ts";
import { deriveKeys } from "../platform/runtime/secret-key.ts";
import { countCalls, countDisbelief } from "../integrations/payment/payment-metrics.ts";
import type { PaymentProvider } from "../integrations/payment/payment-provider.ts";
import type { SharedSecrets } from "../integrations/payment/payment-protocol.ts";
import { startPaymentSandbox } from "../integrations/payment/sandbox/sandbox-server.ts";

export type OpenedPayments = {
  readonly provider: PaymentProvider;
  /** Null: nobody sends players' money but operators, by hand. */
  readonly payouts: PayoutProvider | null;
  /** Null: there is nobody whose statement could be read. */
  readonly statements: StatementProvider | null;
  /** Gives a provider of our own the address of the site. */
  attach(site: Server): void;
  close(): Promise<void>;
};

type OpeningPayments = Pick<Deps, "clock" | "database" | "log" | "metrics" | "random"> & {
  readonly config: Config;
};

/** Opens the way to who takes the money; in the sandbox also the server that plays it. */
export async function openPayments(deps: OpeningPayments): Promise<OpenedPayments> {
  const { config, clock, log } = deps;
  const { payment } = config;
  const nothing = { attach: () => undefined, close: async () => {} };
  if (payment === null) return { provider: nobody, payouts: null, statements: null, ...nothing };
  const client = {
    clock,
    log,
    send: countCalls(deps.metrics, networkPayments()),
    disbelieve: countDisbelief(deps.metrics),
  };
  if (payment.kind === "provider") {
    return { ...clientsOf({ ...client, ...payment }), ...nothing };
  }
  const secrets = payment.secrets ?? sandboxSecrets(config);
  const sandbox = await startPaymentSandbox({
    ...payment,
    secrets,
    clock,
    log,
    production: config.production,
    host: config.host,
    query: deps.database.query,
    random: deps.random,
  });
  return { ...sandbox, ...clientsOf({ ...client, apiUrl: sandbox.apiUrl, secrets }) };
}

function clientsOf(
  options: PaymentClientOptions,
): Pick<OpenedPayments, "provider" | "payouts" | "statements"> {
  return {
    provider: createPaymentProvider(options),
    payouts: createPayoutProvider(options),
    statements: createStatementProvider(options),
  };
}

function sandboxSecrets({ secretKeys }: Config): SharedSecrets {
  return deriveKeys(secretKeys, "payment sandbox");
}

/** Stands where no provider is configured. */
export const nobody: PaymentProvider = {
  open: async () => refusal("PAYMENT_UNAVAILABLE"),
  readCall: () => refusal("PAYMENT_CALL_FORGED"),
  ask: async () => refusal("PAYMENT_UNAVAILABLE"),
};
