import { isRefusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { PayoutProvider, PayoutStanding } from "../../integrations/payment/payout-client.ts";
import { BY_SITE, writeAudit } from "../../audit/audit-log.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { openDiscrepancy } from "../discrepancies/discrepancy.ts";
import {
  lockPayout,
  markByHand,
  type PayoutRow,
  postponePayout,
  readDuePayouts,
  storePayout,
} from "./payout-store.ts";
import { foundOf, settlePayout } from "./payout-settling.ts";
import type { Destinations } from "./withdrawal-destinations.ts";
import { readSealed } from "./withdrawal-store.ts";

const EVERY_MS = 10_000;
const AT_ONCE = 50;

export type PayoutJobDeps = Pick<Deps, "database" | "log"> & {
  readonly destinations: Destinations;
  /** Null: operators send the money by hand. */
  readonly payouts: PayoutProvider | null;
};

/** Orders payouts with the provider, and asks how it stands: an order whose outcome is unknown is sent again under its number. */
export function payoutJobs(deps: PayoutJobDeps): Job[] {
  return [{ name: "payouts", everyMs: EVERY_MS, run: () => sendPayouts(deps) }];
}

async function sendPayouts(deps: PayoutJobDeps): Promise<void> {
  const { database, payouts } = deps;
  if (payouts === null) return leaveToPeople(deps);
  for (const row of await readDuePayouts(database.query, AT_ONCE)) {
    const destination = await openedDestination(deps, row);
    if (destination === null) {
      await withhold(deps, row);
      continue;
    }
    const { id, method: system } = row;
    const said =
      row.state === "queued"
        ? await payouts.send({ id, system, destination, amount: kopecks(row.payout) })
        : await payouts.ask(id);
    // A provider that does not answer now would only be sent the others in vain.
    if (isRefusal(said)) return postponePayout(database.query, id);
    await settle(deps, row, said);
  }
}

function leaveToPeople({ database }: PayoutJobDeps): Promise<void> {
  return database.transaction(async (query) => {
    for (const { id } of await markByHand(query)) {
      await writeAudit(query, BY_SITE, {
        action: "by_hand",
        resource: "payouts",
        subject: id,
        before: null,
        after: null,
      });
    }
  });
}

/** Null when the box in the row does not open: the row is another's, or was changed. Rejects when the row cannot be read, which says nothing of it. */
async function openedDestination(
  { database, destinations, log }: PayoutJobDeps,
  { id }: PayoutRow,
): Promise<string | null> {
  const sealed = await readSealed(database.query, id);
  try {
    return sealed && destinations.open(sealed, sealed);
  } catch (err) {
    log.error({ err, withdrawal: id }, "a withdrawal is not what its player has asked for, and is not paid");
    return null;
  }
}

function withhold({ database, log }: PayoutJobDeps, row: PayoutRow): Promise<void> {
  return database.transaction(async (query) => {
    const { id, reference } = row;
    const state = row.state === "paid" ? "paid" : "withheld";
    await storePayout(query, { id, reference, state, afterSeconds: null });
    // Nothing in the row can be believed, so nothing can be booked by it.
    const found = {
      ...foundOf(row, { said: null, source: "asked" }),
      kind: "altered",
      cameState: "withheld",
      difference: 0,
    } as const;
    await openDiscrepancy({ query, log }, found);
  });
}

/** Believes what the provider says of a payout; null: it does not know it. */
async function settle(
  { database, log }: PayoutJobDeps,
  { id }: PayoutRow,
  said: PayoutStanding | null,
): Promise<void> {
  await database.transaction(async (query) => {
    const row = await lockPayout(query, id);
    if (row === null) throw new Error(`there is no payout ${id}`);
    await settlePayout({ query, log }, row, { said, source: "asked" });
  });
}
