import { type Beacon, beaconAfter, type BeaconChain, beaconTimeMs } from "@rumb/games/beacon/beacon";

// What a round has promised of a public random value, as it is read from its row (docs/fairness.md).

/** Columns of `RoundPromise`; the row of the round is `rounds`, joined with `PROMISE_JOIN`. */
export const PROMISE_COLUMNS = `ceil(extract(epoch FROM rounds.closes_at) * 1000)::bigint AS "closedAtMs",
  CASE WHEN chain.hash IS NOT NULL THEN json_build_object('hash', encode(chain.hash, 'hex'),
    'publicKey', encode(chain.public_key, 'hex'), 'genesisMs', chain.genesis_ms, 'periodMs', chain.period_ms,
    'groupHash', encode(chain.group_hash, 'hex'), 'id', chain.name) END AS chain,
  CASE WHEN rounds.beacon_signature IS NOT NULL THEN json_build_object('number', rounds.beacon_number,
    'signature', encode(rounds.beacon_signature, 'hex')) END AS beacon`;

export const PROMISE_JOIN = `LEFT JOIN beacon_chains AS chain ON chain.hash = rounds.beacon_chain`;

/** The beacon that the close of a round asks for; null while it is open without a countdown, and where none was promised. */
export function dueBeacon({ chain, closedAtMs }: Omit<RoundPromise, "beacon">): DueBeacon | null {
  if (chain === null || closedAtMs === null) return null;
  const number = beaconAfter(chain, closedAtMs);
  const atMs = beaconTimeMs(chain, number);
  return { chain, number, sinceCloseMs: atMs - closedAtMs, patienceMs: Math.floor((chain.periodMs * 2) / 3) };
}

/** `chain` is null for a round of algorithm 1; `beacon` is what the round was drawn with. */
export type RoundPromise = {
  readonly chain: BeaconChain | null;
  readonly closedAtMs: number | null;
  readonly beacon: Beacon | null;
};

export type DueBeacon = {
  readonly chain: BeaconChain;
  readonly number: number;
  /** From the close of the bets to the beacon's time. */
  readonly sinceCloseMs: number;
  /** So long after that time it is asked for before the round goes on without it. */
  readonly patienceMs: number;
};
