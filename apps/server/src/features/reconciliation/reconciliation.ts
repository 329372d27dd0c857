import { isRefusal } from "@rumb/contract/errors";
import { BY_SITE, writeAudit } from "../../audit/audit-log.ts";
import type {
  StatementEntry,
  StatementFailure,
  StatementProvider,
} from "../../integrations/payment/statement-client.ts";
import { noteMissing, noteRepeat } from "../payments/payment-discrepancies.ts";
import { settlePayment, type SettlingDeps } from "../payments/payment-settling.ts";
import {
  noteMissingPayout,
  noteRepeatedPayout,
  reconcilePayout,
  type StatedPayout,
} from "../withdrawals/payout-reconciling.ts";
import {
  type Absent,
  readAbsent,
  readDueDays,
  readEntriesDigest,
  readRepeats,
  type RepeatedEntry,
  storeDay,
  storeEntries,
} from "./reconciliation-store.ts";

export type ReconcilingDeps = SettlingDeps & { readonly statements: StatementProvider };

/**
 * Compares what is due with the provider's statements, both ways. What is behind on our side moves on, as if the provider had called;
 * what differs waits for the operators, once however often a day is compared. A provider that is away is asked again later.
 */
export async function reconcile(deps: ReconcilingDeps): Promise<void> {
  for (const { day } of await readDueDays(deps.database.query)) {
    const entries = await deps.statements.read(day);
    if ("failure" in entries) {
      // What ended late on this day is looked for with the next one, which therefore waits for this one.
      return fail(deps, day, entries.failure);
    }
    await reconcileDay(deps, day, entries);
  }
}

async function fail({ database, log }: ReconcilingDeps, day: string, failure: StatementFailure) {
  log.warn({ day, failure }, "a day could not be reconciled with the provider");
  await storeDay(database.query, { day, failure, ...NOTHING });
}

type Tally = { compared: number; settled: number; differences: number };

async function reconcileDay(
  deps: ReconcilingDeps,
  day: string,
  entries: readonly StatementEntry[],
): Promise<void> {
  const tally: Tally = { ...NOTHING };
  const takenBack = new Set(
    entries.filter(({ status }) => status === "reversed").map(({ orderId }) => orderId),
  );
  await deps.database.transaction((query) => storeEntries(query, day, entries));
  const repeats = await readRepeats(deps.database.query, day);
  const repeated = new Set(repeats.map(({ line }) => line));
  for (const [line, entry] of entries.entries()) {
    // All of it is more than was asked, whatever else it says.
    if (repeated.has(line)) continue;
    // What came and went on one day counts by its end alone: it must not be credited in between.
    if (entry.subject === "payment" && entry.status === "paid" && takenBack.has(entry.orderId)) continue;
    count(tally, await compare(deps, entry));
  }
  for (const entry of repeats) {
    await noteAgain(deps, entry);
    count(tally, "noted");
  }
  for (const absent of await readAbsent(deps.database.query, day)) {
    await noteAbsent(deps, absent);
    count(tally, "noted");
  }
  await deps.database.transaction(async (query) => {
    if (!(await storeDay(query, { day, failure: null, ...tally }))) return;
    const deed = { action: "compare", resource: "reconciliations", subject: day, before: null } as const;
    await writeAudit(query, BY_SITE, {
      ...deed,
      after: { ...tally, ...(await readEntriesDigest(query, day)) },
    });
  });
  deps.log.info({ day, ...tally }, "a day was reconciled with the provider");
}

type Outcome = "known" | "settled" | "noted";

async function compare(deps: ReconcilingDeps, entry: StatementEntry): Promise<Outcome> {
  if (entry.subject === "payout") return reconcilePayout(deps, payoutOf(entry));
  const { status } = entry;
  if (status === "failed") throw new Error("a deposit in a statement has failed");
  const settled = await settlePayment(deps, { ...entry, status }, "statement");
  if (isRefusal(settled)) return "noted";
  switch (settled) {
    case "paid":
    case "declined":
      return "settled";
    case "known":
    case "noted":
      return settled;
  }
}

function noteAgain(deps: ReconcilingDeps, entry: RepeatedEntry): Promise<void> {
  return entry.subject === "payout"
    ? noteRepeatedPayout(deps, { ...payoutOf(entry), again: entry.again })
    : noteRepeat(deps, { ...entry, status: "paid" });
}

function noteAbsent(deps: ReconcilingDeps, { subject, id }: Absent): Promise<void> {
  return subject === "payout" ? noteMissingPayout(deps, id) : noteMissing(deps, id);
}

function payoutOf({ orderId: id, amount, status, reference }: StatementEntry): StatedPayout {
  return { id, amount, reference, status: status === "paid" ? "paid" : "failed" };
}

function count(tally: Tally, outcome: Outcome): void {
  tally.compared += 1;
  if (outcome === "settled") tally.settled += 1;
  if (outcome === "noted") tally.differences += 1;
}

const NOTHING: Readonly<Tally> = { compared: 0, settled: 0, differences: 0 };
