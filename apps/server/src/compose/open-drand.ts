import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { openBeaconThread } from "../integrations/drand/beacon-thread.ts";
import { createDrandClient } from "../integrations/drand/drand-client.ts";
import { sandboxChain, startDrandSandbox } from "../integrations/drand/sandbox/drand-sandbox-server.ts";

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
