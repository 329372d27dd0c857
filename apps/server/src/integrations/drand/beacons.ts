import type { Beacon, BeaconChain } from "@rumb/games/beacon/beacon";

/** The chain that new rounds promise, and how a beacon of any chain is asked for. */
export type Beacons = { readonly chain: BeaconChain; readonly ask: AskBeacon };

/** Asks for a beacon once: null when it does not come, or is not signed by its chain. */
export type AskBeacon = (chain: BeaconChain, number: number) => Promise<Beacon | null>;
