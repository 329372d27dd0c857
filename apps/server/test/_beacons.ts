import type { AskBeacon } from "../src/integrations/drand/beacons.ts";
import { sandboxChain } from "../src/integrations/drand/sandbox/drand-sandbox-server.ts";
import { sandboxSignature } from "../src/integrations/drand/sandbox/sandbox-key.ts";

/** The sandbox's chain with a beacon every 3 ms, which is there whenever somebody asks; really signed. */
export const QUICK_CHAIN = sandboxChain(3);

export const askSandbox: AskBeacon = (_chain, number) =>
  Promise.resolve({ number, signature: sandboxSignature(number) });

/** An engine's options, for rounds that are drawn with beacons. */
export const SANDBOX_BEACONS = { chain: QUICK_CHAIN, askBeacon: askSandbox };
