import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { lockEconomyHead, readNextFlowDay, takeBets, takeFlows, takeLateBets } from "./economy-store.ts";
import { THEORY } from "./economy-theory.ts";

const EVERY_MS = 60_000;
/** Bets of one step, which is one transaction of some tenths of a second. */
const STEP_BETS = 20_000;
/** How long a batch of the ledger can be under way at the very most: its statements have seconds. */
const SETTLE_SECONDS = 30;

/** Keeps the economy's days up to date, so that no screen adds up all bets. */
export function economyJobs({
  database,
}: {
  readonly database: Pick<Database, "transaction" | "query">;
}): Job[] {
  return [{ name: "economy", everyMs: EVERY_MS, run: () => digestEconomy(database) }];
}

/** Takes in what is new. A test chooses other sizes. */
export async function digestEconomy(
  database: Pick<Database, "transaction" | "query">,
  { stepBets = STEP_BETS, settleSeconds = SETTLE_SECONDS } = {},
): Promise<void> {
  const theory = THEORY;
  await database.transaction(async (query) => {
    await lockEconomyHead(query);
    await takeLateBets(query, theory);
  });
  let taken = stepBets;
  while (taken === stepBets) {
    taken = await database.transaction(async (query) => {
      const { throughId } = await lockEconomyHead(query);
      return takeBets(query, { throughId, limit: stepBets, settleSeconds, theory });
    });
  }
  let more = true;
  while (more) {
    more = await database.transaction(async (query) => {
      await lockEconomyHead(query);
      const day = await readNextFlowDay(query);
      if (day !== null) await takeFlows(query, day);
      return day !== null;
    });
  }
}
