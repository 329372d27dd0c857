import { hkdfSync } from "node:crypto";
import type { Server } from "node:http";
import { refusal } from "@rumb/contract/errors";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { createPaymentProvider, networkPayments } from "../integrations/payment/payment-client.ts";
import type { PaymentProvider } from "../integrations/payment/payment-provider.ts";
import { startPaymentSandbox } from "../integrations/payment/sandbox/sandbox-server.ts";

export type OpenedPayments = {
  readonly provider: PaymentProvider;
  /** Gives a provider of our own the address of the site. */
  attach(site: Server): void;
  close(): Promise<void>;
};

type OpeningPayments = Pick<Deps, "clock" | "database" | "log" | "random"> & { readonly config: Config };

/** Opens the way to who takes the money; in the sandbox also the server that plays it. */
export async function openPayments(deps: OpeningPayments): Promise<OpenedPayments> {
  const { config, clock, log } = deps;
  const { payment } = config;
  const nothing = { attach: () => undefined, close: async () => {} };
  if (payment === null) return { provider: nobody, ...nothing };
  const client = { clock, log, send: networkPayments() };
  if (payment.kind === "provider") {
    return { provider: createPaymentProvider({ ...client, ...payment }), ...nothing };
  }
  const secret = payment.secret ?? sandboxSecret(config.secretKey);
  const sandbox = await startPaymentSandbox({
    ...payment,
    secret,
    clock,
    log,
    production: config.production,
    host: config.host,
    query: deps.database.query,
    random: deps.random,
  });
  const provider = createPaymentProvider({ ...client, apiUrl: sandbox.apiUrl, secret });
  return { ...sandbox, provider };
}

function sandboxSecret(secretKey: Uint8Array): Uint8Array {
  return Buffer.from(hkdfSync("sha256", secretKey, new Uint8Array(), "payment sandbox", 32));
}

/** Stands where no provider is configured. */
export const nobody: PaymentProvider = {
  open: async () => refusal("PAYMENT_UNAVAILABLE"),
  readCall: () => refusal("PAYMENT_CALL_FORGED"),
  ask: async () => refusal("PAYMENT_UNAVAILABLE"),
};
