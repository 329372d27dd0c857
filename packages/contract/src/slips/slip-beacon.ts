import type { BeaconChain } from "@rumb/games/beacon/beacon";
import type { PromisedBeacon } from "@rumb/games/verify/verify-round";
import type { SlipBeacon } from "../fair.ts";
import { integerIn, orNull, recordOf } from "../guards.ts";

/** Tells the beacon of a slip: what is drawn with it is stated as a whole or not at all. */
export function isSlipBeacon(value: unknown): value is SlipBeacon {
  if (!hasFields(value)) return false;
  const { closed_at, number, signature, mix } = value;
  return (closed_at === null) === (number === null) && (signature === null) === (mix === null);
}

/** The promise as its verification takes it. */
export function promisedBeacon({ chain, closed_at, number, signature, mix }: SlipBeacon): PromisedBeacon {
  return {
    chain: {
      hash: chain.hash,
      publicKey: chain.public_key,
      genesisMs: Math.round(chain.genesis_time * 1000),
      periodMs: Math.round(chain.period * 1000),
      groupHash: chain.group_hash,
      id: chain.id,
    },
    // No moment has a beacon but that of the close.
    closedAtMs: closed_at ?? Number.NaN,
    drawn: number !== null && signature !== null && mix !== null ? { number, signature, mix } : null,
  };
}

/** A chain as slips and programs read it, with the names that drand gives its parts. */
export function slipChain(chain: BeaconChain): SlipBeacon["chain"] {
  return {
    hash: chain.hash,
    public_key: chain.publicKey,
    genesis_time: chain.genesisMs / 1000,
    period: chain.periodMs / 1000,
    group_hash: chain.groupHash,
    id: chain.id,
  };
}

function hexOf(bytes: number): (value: unknown) => value is string {
  const pattern = new RegExp(`^[0-9a-f]{${bytes * 2}}$`);
  return (value): value is string => typeof value === "string" && pattern.test(value);
}

const isTime = integerIn(0, Number.MAX_SAFE_INTEGER);

const hasFields = recordOf<SlipBeacon>({
  chain: recordOf<SlipBeacon["chain"]>({
    hash: hexOf(32),
    public_key: hexOf(96),
    genesis_time: isTime,
    period: (value): value is number => typeof value === "number" && value >= 0.001 && value <= 86_400,
    group_hash: hexOf(32),
    id: (value): value is string => typeof value === "string" && /^[a-z0-9-]{1,64}$/.test(value),
  }),
  closed_at: orNull(isTime),
  number: orNull(integerIn(1, Number.MAX_SAFE_INTEGER)),
  signature: orNull(hexOf(48)),
  mix: orNull(hexOf(32)),
});
