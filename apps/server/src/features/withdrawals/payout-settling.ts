import type { Logger } from "pino";
import type { PayoutStanding } from "../../integrations/payment/payout-client.ts";
import { BY_SITE, writeAudit } from "../../audit/audit-log.ts";
import type { Query, SealedQuery } from "../../platform/db/database.ts";
import { type DiscrepancyFound, openDiscrepancy } from "../discrepancies/discrepancy.ts";
import { type PayoutRow, postponePayout, readPaidAge, storePayout } from "./payout-store.ts";

const SENT_ASKED_AFTER_SECONDS = 60;
const DAY_SECONDS = 24 * 3600;
/** How long a paid one is still asked about, once a day: the provider may find later that it did not arrive. */
const ASKED_FOR_SECONDS = 5 * DAY_SECONDS;

export type PayoutUnit = { readonly query: SealedQuery; readonly log: Pick<Logger, "warn" | "error"> };

/** What the provider says of a payout, null when it does not know it; and how that has come to us. */
export type PayoutWord = {
  readonly said: PayoutStanding | null;
  readonly source: "asked" | "statement";
};

/** Believes what the provider says of a payout that is locked and not at its end; true when that differs from what was to be. */
export async function settlePayout(unit: PayoutUnit, row: PayoutRow, word: PayoutWord): Promise<boolean> {
  const { query, log } = unit;
  const { id } = row;
  const { said } = word;
  const found = foundOf(row, word);
  if (said === null) {
    await storePayout(query, { id, reference: row.reference, state: "failed", afterSeconds: null });
    await openDiscrepancy(unit, { ...found, kind: "missing" });
    return true;
  }
  const { reference, status } = said;
  if (row.reference !== null && row.reference !== reference) {
    await postponePayout(query, id);
    log.error({ payout: id }, "the provider gives a payout another number than before");
    return true;
  }
  if (status === "failed") {
    await keep(query, row, { reference, state: "failed", afterSeconds: null });
    await openDiscrepancy(unit, { ...found, kind: "failed" });
    return true;
  }
  const isAnother = said.amount !== row.payout;
  if (isAnother) await openDiscrepancy(unit, { ...found, kind: "amount" });
  const state = status === "paid" ? "paid" : "sent";
  await keep(query, row, { reference, state, afterSeconds: await nextAsk(query, id, state) });
  return isAnother;
}

/** Keeps how a payout stands, and writes its number down when it gets one. */
async function keep(
  query: SealedQuery,
  row: PayoutRow,
  { reference, ...standing }: { reference: string; state: PayoutRow["state"]; afterSeconds: number | null },
): Promise<void> {
  await storePayout(query, { id: row.id, reference, ...standing });
  if (row.reference !== null) return;
  await writeAudit(query, BY_SITE, {
    action: "send",
    resource: "payouts",
    subject: row.id,
    before: null,
    after: { reference },
  });
}

async function nextAsk(query: Query, id: number, state: "paid" | "sent"): Promise<number | null> {
  if (state === "sent") return SENT_ASKED_AFTER_SECONDS;
  const paidFor = (await readPaidAge(query, id)) ?? 0;
  return paidFor < ASKED_FOR_SECONDS ? DAY_SECONDS : null;
}

/** What did not arrive is owed to the player in full, with the fee; of what arrived in part, the rest. */
export function foundOf(row: PayoutRow, { said, source }: PayoutWord): Omit<DiscrepancyFound, "kind"> {
  const arrived = said !== null && said.status !== "failed" ? said.amount : 0;
  return {
    subject: "payout",
    orderId: row.id,
    playerId: row.playerId,
    expected: row.payout,
    expectedState: row.state,
    came: arrived,
    cameState: said?.status ?? "missing",
    reference: said?.reference ?? row.reference,
    source,
    difference: arrived === 0 ? row.amount : row.payout - arrived,
  };
}
