import type { Logger } from "pino";
import type { Database } from "../../platform/db/database.ts";
import { lockDigest, takeIntoDigest } from "./my-bets-digest-store.ts";
import { useIndexOrder } from "./my-bets-store.ts";

/** Keeps players' digests near their newest bets. */
export type BetDigester = {
  /**
   * Brings a player's digest up to date, in the background of the call that found it behind; those who ask meanwhile share
   * the work. While two players are worked on, a third is left to their next call. Never rejects.
   */
  advance(playerId: number): Promise<void>;
  /** Stops after the step that is under way. */
  close(): Promise<void>;
};

/** One step is one transaction of some 15 ms: 5 000 bets. A million of them, at a first visit, are a few seconds. */
export const STEP_BETS = 5_000;
const PLAYERS_AT_ONCE = 2;
/** A page takes apart a run or two; a million bets make some thousands. */
const RUN_LENGTH = 500;
/** How long a batch of the ledger can be under way at the very most: its statements have seconds. */
const SETTLE_SECONDS = 30;

/** Opens the keeper of one process. Two processes at one player take turns: their row of `bet_digests` is the lock. */
export function openBetDigester(
  deps: { database: Pick<Database, "transaction">; log: Logger },
  step = advanceOnce,
): BetDigester {
  const working = new Map<number, Promise<void>>();
  const closing = new AbortController();

  async function work(playerId: number): Promise<void> {
    try {
      while (!closing.signal.aborted && (await step(deps.database, playerId)) === STEP_BETS);
    } catch (error) {
      deps.log.warn({ err: error, playerId }, "a digest of bets did not get further");
    }
  }

  return {
    async advance(playerId) {
      const running = working.get(playerId);
      if (running !== undefined) return running;
      if (closing.signal.aborted || working.size >= PLAYERS_AT_ONCE) return;
      const started = work(playerId).finally(() => working.delete(playerId));
      working.set(playerId, started);
      await started;
    },
    async close() {
      closing.abort();
      await Promise.all(working.values());
    },
  };
}

/** One step of a player's digest; returns how many bets it has passed. Tests choose other sizes. */
export function advanceOnce(
  database: Pick<Database, "transaction">,
  playerId: number,
  { limit = STEP_BETS, settleSeconds = SETTLE_SECONDS, runLength = RUN_LENGTH } = {},
): Promise<number> {
  return database.transaction(async (query) => {
    const [, head] = await Promise.all([useIndexOrder(query), lockDigest(query, playerId)]);
    return takeIntoDigest(query, { playerId, head, limit, settleSeconds, runLength });
  });
}
