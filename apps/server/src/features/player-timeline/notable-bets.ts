import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { lockNotableHead, takeLateNotableBets, takeNotableBets } from "./notable-bets-store.ts";

const EVERY_MS = 60_000;
/** Bets of one step, which is one transaction of some tenths of a second. */
const STEP_BETS = 20_000;
/** How long a batch of the ledger can be under way at the very most: its statements have seconds. */
const SETTLE_SECONDS = 30;

/** Keeps the bets worth a look apart (`NOTABLE_BET` says which), so that no screen goes through all bets of a player. */
export function notableBetJobs({ database }: { readonly database: Pick<Database, "transaction"> }): Job[] {
  return [{ name: "notable-bets", everyMs: EVERY_MS, run: () => findNotableBets(database) }];
}

/** Looks at what is new. A test chooses other sizes. */
export async function findNotableBets(
  database: Pick<Database, "transaction">,
  { stepBets = STEP_BETS, settleSeconds = SETTLE_SECONDS } = {},
): Promise<void> {
  await database.transaction(async (query) => {
    await lockNotableHead(query);
    await takeLateNotableBets(query);
  });
  for (;;) {
    const taken = await database.transaction(async (query) => {
      const throughId = await lockNotableHead(query);
      return takeNotableBets(query, { throughId, limit: stepBets, settleSeconds });
    });
    if (taken < stepBets) return;
  }
}
