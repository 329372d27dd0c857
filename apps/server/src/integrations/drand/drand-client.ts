import type { Beacon, BeaconChain } from "@rumb/games/beacon/beacon";
import type { Logger } from "pino";
import { Type } from "typebox";
import { Value } from "typebox/value";
import { readBounded } from "../../platform/http/read-bounded.ts";
import type { BeaconThread } from "./beacon-thread.ts";
import type { AskBeacon } from "./beacons.ts";

/**
 * Asks drand's relays for a beacon, all at once, and takes the first answer that is signed by the chain's key: no relay need be trusted,
 * and one that lies, hangs or is away delays nothing. Null when none has it.
 */
export function createDrandClient(options: DrandClientOptions): AskBeacon {
  const { urls, log, timeoutMs = TIMEOUT_MS } = options;
  return async (chain, number) => {
    const done = new AbortController();
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), done.signal]);
    try {
      return await Promise.any(urls.map((url) => askRelay(options, { url, chain, number, signal })));
    } catch (error) {
      const reasons = error instanceof AggregateError ? error.errors : [error];
      log.debug({ number, why: reasons.map(String) }, "no relay of drand has the beacon");
      return null;
    } finally {
      done.abort();
    }
  };
}

async function askRelay({ isBeacon, log }: DrandClientOptions, asked: Asked): Promise<Beacon> {
  const { url, chain, number, signal } = asked;
  const response = await fetch(`${url}/${chain.hash}/public/${number}`, { signal, redirect: "error" });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status}`);
  }
  const answer: unknown = JSON.parse(await readBounded(response, LONGEST_ANSWER_BYTES));
  if (!Value.Check(Answer, answer) || answer.round !== number) throw new Error(`${url} sent no beacon`);
  const beacon = { number, signature: answer.signature };
  if (await isBeacon(chain.publicKey, beacon)) return beacon;
  log.warn({ url, number }, "a relay of drand sent a beacon that its chain has not signed");
  throw new Error(`${url} sent a forged beacon`);
}

const Answer = Type.Object({ round: Type.Integer(), signature: Type.String({ pattern: "^[0-9a-f]{96}$" }) });
/** Shorter than the lease of whoever draws. */
const TIMEOUT_MS = 1_000;
const LONGEST_ANSWER_BYTES = 4096;

export type DrandClientOptions = {
  /** Where relays are, without a slash at the end. */
  readonly urls: readonly string[];
  readonly isBeacon: BeaconThread["isBeacon"];
  readonly log: Pick<Logger, "debug" | "warn">;
  readonly timeoutMs?: number;
};

type Asked = {
  readonly url: string;
  readonly chain: BeaconChain;
  readonly number: number;
  readonly signal: AbortSignal;
};
