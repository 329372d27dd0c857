import type { Kopecks } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { Query } from "../../platform/db/database.ts";
import { bookedFor, type DiscrepancyFound, openDiscrepancy } from "../discrepancies/discrepancy.ts";
import { lockPayout, type PayoutRow } from "./payout-store.ts";
import { foundOf, type PayoutUnit, settlePayout } from "./payout-settling.ts";
import { readWithdrawal } from "./withdrawal-store.ts";

/** A payout in the provider's statement. */
export type StatedPayout = {
  readonly id: number;
  readonly amount: Kopecks;
  readonly status: "paid" | "failed";
  readonly reference: string;
};

type ReconcilingDeps = Pick<Deps, "database" | "log">;

/** Compares a payout of the statement with ours: `known` when they agree, `settled` when ours was behind, `noted` when they differ. */
export function reconcilePayout(
  { database, log }: ReconcilingDeps,
  said: StatedPayout,
): Promise<"known" | "settled" | "noted"> {
  return database.transaction(async (query) => {
    const unit = { query, log };
    const row = await lockPayout(query, said.id);
    if (row === null) return noteUnordered(unit, said);
    const found = foundOf(row, { said, source: "statement" });
    if (row.reference !== null && row.reference !== said.reference) {
      await openDiscrepancy(unit, { ...found, kind: "reference", difference: 0 });
      return "noted";
    }
    switch (row.state) {
      case "queued":
      case "sent":
        return (await settlePayout(unit, row, { said, source: "statement" })) ? "noted" : "settled";
      case "paid":
        if (said.status === "paid" && said.amount === row.payout) return noteState(unit, row, said);
        await settlePayout(unit, row, { said, source: "statement" });
        return "noted";
      case "failed":
      case "by_hand":
      case "withheld":
        return noteState(unit, row, said);
    }
  });
}

/** Keeps that the provider's statements do not have what it has reported as paid. */
export function noteMissingPayout({ database, log }: ReconcilingDeps, id: number): Promise<void> {
  return database.transaction(async (query) => {
    const row = await lockPayout(query, id);
    if (row === null) throw new Error(`there is no payout ${id}`);
    const found = foundOf(row, { said: null, source: "statement" });
    await openDiscrepancy({ query, log }, { ...found, kind: "missing" });
  });
}

/** Keeps that the provider has paid this out once more; `again` is what left after the first time, this included. */
export function noteRepeatedPayout(
  { database, log }: ReconcilingDeps,
  said: StatedPayout & { readonly again: number },
): Promise<void> {
  return database.transaction(async (query) => {
    const row = await lockPayout(query, said.id);
    const found = row === null ? await unorderedOf(query, said) : foundOf(row, { said, source: "statement" });
    const more = { kind: "repeat", came: said.again, difference: 0 - said.amount } as const;
    await openDiscrepancy({ query, log }, { ...found, ...more });
  });
}

/** Money left for what we have not ordered. */
async function noteUnordered(unit: PayoutUnit, said: StatedPayout): Promise<"known" | "noted"> {
  if (said.status === "failed") return "known";
  await openDiscrepancy(unit, { ...(await unorderedOf(unit.query, said)), kind: "unknown" });
  return "noted";
}

async function unorderedOf(query: Query, said: StatedPayout): Promise<Omit<DiscrepancyFound, "kind">> {
  const withdrawal = await readWithdrawal(query, said.id);
  return {
    subject: "payout",
    orderId: said.id,
    playerId: withdrawal?.playerId ?? null,
    expected: 0,
    expectedState: withdrawal?.state ?? "unknown",
    came: said.amount,
    cameState: said.status,
    reference: said.reference,
    source: "statement",
    difference: 0 - said.amount,
  };
}

/**
 * What was paid as asked, and may be what we take for not sent: what operators have given for it beyond what did not arrive, or sent by
 * hand, is too much.
 */
async function noteState(unit: PayoutUnit, row: PayoutRow, said: StatedPayout): Promise<"known" | "noted"> {
  if (said.status === "failed") return "known";
  const { kopecks: booked } = await bookedFor(unit.query, { subject: "payout", orderId: row.id });
  if (row.state === "paid" && booked === 0) return "known";
  const given = booked === 0 ? 0 : booked - (row.payout - said.amount);
  const tooMuch = row.state === "by_hand" ? said.amount : given;
  const found = foundOf(row, { said, source: "statement" });
  await openDiscrepancy(unit, { ...found, kind: "state", difference: 0 - tooMuch });
  return "noted";
}
