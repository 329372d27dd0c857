import type { Server } from "node:http";
import type { Deps } from "../deps/deps.ts";
import type { PayoutProvider } from "../integrations/payment/payout-client.ts";
import type { StatementProvider } from "../integrations/payment/statement-client.ts";
import { openPayments } from "./open-payments.ts";
import { openTelegram } from "./open-telegram.ts";
import { openVkGroup } from "./open-vk.ts";
import type { Config } from "../deps/config.ts";
import { openBeaconThread } from "../integrations/drand/beacon-thread.ts";
import { createDrandClient } from "../integrations/drand/drand-client.ts";
import { sandboxChain, startDrandSandbox } from "../integrations/drand/sandbox/drand-sandbox-server.ts";

type Outside = Pick<Deps, "config" | "database" | "log" | "clock" | "metrics" | "random">;

/** Opens the ways to whom the site asks: the payment provider, Telegram, the VK group, drand; in the sandbox these run here too. */
export async function openIntegrations(outside: Outside, onClose: OnClose): Promise<Integrations> {
  const payments = await openPayments(outside);
  onClose(() => payments.close());
  const telegram = await openTelegram(outside);
  onClose(() => telegram.close());
  const vkGroup = await openVkGroup(outside);
  onClose(() => vkGroup.close());
  const drand = await openDrand(outside);
  onClose(() => drand.close());
  return {
    beacons: drand.beacons,
    payments: payments.provider,
    payouts: payments.payouts,
    statements: payments.statements,
    telegram: telegram.telegram,
    vkCommunity: vkGroup.community,
    attach(httpServer) {
      payments.attach(httpServer);
      telegram.attach(httpServer);
    },
  };
}

export type Integrations = Pick<Deps, "beacons" | "payments" | "telegram" | "vkCommunity"> & {
  readonly payouts: PayoutProvider | null;
  readonly statements: StatementProvider | null;
  /** Lets the sandboxes know where the site is, once it listens. */
  readonly attach: (httpServer: Server) => void;
};

/** Takes down how a part is closed. */
export type OnClose = (close: () => Promise<unknown>) => void;

/** Opens the way to drand's relays; in the sandbox also the server that plays one. */
export async function openDrand(deps: OpeningDrand): Promise<OpenedDrand> {
  const { config, log } = deps;
  const { drand } = config;
  if (drand === null) return { beacons: null, close: async () => {} };
  const thread = openBeaconThread();
  const { isBeacon } = thread;
  if (drand.kind === "relays") {
    // A round would wait for the beginning of such a chain.
    if (drand.chain.genesisMs > deps.clock.now().getTime())
      throw new Error("the chain of DRAND_CHAIN has not begun");
    const ask = createDrandClient({ urls: drand.urls, isBeacon, log });
    return { beacons: { chain: drand.chain, ask }, close: () => thread.close() };
  }
  const chain = sandboxChain(drand.periodMs);
  const sandbox = await startDrandSandbox({ ...deps, ...config, port: drand.port, chain });
  return {
    beacons: { chain, ask: createDrandClient({ urls: [sandbox.origin], isBeacon, log }) },
    async close() {
      await sandbox.close();
      await thread.close();
    },
  };
}

type OpeningDrand = Pick<Deps, "clock" | "log"> & { readonly config: Config };

type OpenedDrand = Pick<Deps, "beacons"> & { close(): Promise<void> };
