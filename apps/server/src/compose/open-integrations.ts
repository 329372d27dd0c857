import type { Deps } from "../deps/deps.ts";
import type { PayoutProvider } from "../integrations/payment/payout-client.ts";
import type { StatementProvider } from "../integrations/payment/statement-client.ts";
import type { OnClose } from "./closing.ts";
import { openPayments } from "./open-payments.ts";
import { startSandboxes, type SandboxPlaces } from "./open-sandboxes.ts";
import { openTelegram } from "./open-telegram.ts";
import { openVkGroup } from "./open-vk.ts";
import type { Config } from "../deps/config.ts";
import { openBeaconThread } from "../integrations/drand/beacon-thread.ts";
import { createDrandClient } from "../integrations/drand/drand-client.ts";
import { sandboxChain } from "../integrations/drand/sandbox/drand-sandbox-server.ts";

type Outside = Pick<Deps, "config" | "database" | "log" | "clock" | "metrics" | "random">;

/**
 * Opens the ways to whom the site asks: the payment provider, Telegram, the VK group, drand. In the sandbox servers of ours play them:
 * those at `given`, or, when that is null, servers of this process.
 */
export async function openIntegrations(
  outside: Outside,
  given: SandboxPlaces | null,
  onClose: OnClose,
): Promise<Integrations> {
  const { places, siteListens } =
    given === null ? await startSandboxes(outside, onClose) : { places: given, siteListens: () => undefined };
  const payments = openPayments(outside, places.payment);
  const telegram = openTelegram(outside, places.telegram);
  onClose(() => telegram.close());
  const drand = openDrand(outside, places.drand);
  onClose(() => drand.close());
  return {
    beacons: drand.beacons,
    payments: payments.provider,
    payouts: payments.payouts,
    statements: payments.statements,
    telegram: telegram.telegram,
    vkCommunity: openVkGroup(outside, places.vkGroup),
    siteListens(port) {
      siteListens(port);
      telegram.siteListens(port);
    },
  };
}

export type Integrations = Pick<Deps, "beacons" | "payments" | "telegram" | "vkCommunity"> & {
  readonly payouts: PayoutProvider | null;
  readonly statements: StatementProvider | null;
  /** Lets those that call the site know its port, once it listens. */
  readonly siteListens: (port: number) => void;
};

/** Opens the way to drand's relays, in the sandbox to the server that plays one. */
export function openDrand(
  { config, clock, log }: Pick<Deps, "clock" | "log"> & { readonly config: Config },
  place: SandboxPlaces["drand"],
): OpenedDrand {
  const { drand } = config;
  if (drand === null) return { beacons: null, close: async () => {} };
  // A round would wait for the beginning of such a chain.
  if (drand.kind === "relays" && drand.chain.genesisMs > clock.now().getTime())
    throw new Error("the chain of DRAND_CHAIN has not begun");
  const { chain, urls } = drand.kind === "relays" ? drand : sandboxRelay(drand, place);
  const thread = openBeaconThread();
  return {
    beacons: { chain, ask: createDrandClient({ urls, isBeacon: thread.isBeacon, log }) },
    close: () => thread.close(),
  };
}

function sandboxRelay({ periodMs }: { readonly periodMs: number }, place: SandboxPlaces["drand"]) {
  if (place === null) throw new Error("nobody plays drand");
  return { chain: sandboxChain(periodMs), urls: [place.origin] };
}

type OpenedDrand = Pick<Deps, "beacons"> & { close(): Promise<void> };
