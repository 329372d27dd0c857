import { DEFAULT_LIMITS } from "../../apps/server/src/money/batch/ledger.ts";

/** How a crowd comes. */
export type CrowdSize = {
  readonly connections: number;
  /** They do not come all at once, but spread over this time. */
  readonly rampSeconds: number;
  /** Programs that share its members: one alone does not press as fast as a fast server settles. */
  readonly programs: number;
};

/** The server takes 10 000 connections. */
const CONNECTIONS = 9_500;
const QUEUES = 2;
/** Plays that wait in the ledger's queues or are being settled. */
const HELD_PLAYS = QUEUES * (DEFAULT_LIMITS.queueBound + DEFAULT_LIMITS.batchSize);
/** So many times what the queues hold must be waiting when everybody is there. */
const EXCESS = 1.25;
const LONGEST_RAMP_SECONDS = 1;
/** What one program of the crowd surely sends while the server has the other core. */
const SENT_PER_SECOND = 20_000;
const MOST_PROGRAMS = 8;

/** A crowd of which a server that settles so many plays a second must refuse somebody. */
export function crowdSize(settledPerSecond: number): CrowdSize {
  const unsettled = CONNECTIONS - EXCESS * HELD_PLAYS;
  return withRamp(Math.min(LONGEST_RAMP_SECONDS, unsettled / settledPerSecond));
}

/** The same crowd in half of the time, for a server that settled more than was measured. */
export function denserCrowd({ rampSeconds }: CrowdSize): CrowdSize {
  return withRamp(rampSeconds / 2);
}

function withRamp(rampSeconds: number): CrowdSize {
  const programs = Math.ceil(CONNECTIONS / rampSeconds / SENT_PER_SECOND);
  return { connections: CONNECTIONS, rampSeconds, programs: Math.min(MOST_PROGRAMS, programs) };
}
