import { integerArray, integerColumns, textArray } from "../platform/db/array-literal.ts";

/** One movement with both its sides: a positive account is a player's, a negative one the house's. Kopecks. */
export type TransferRow = {
  readonly causeId: number;
  readonly kind: string;
  readonly debitAccount: number;
  readonly creditAccount: number;
  readonly amount: number;
};

/**
 * The only statement that writes transfers: batches, postings and the end of a round all use it. A transfer is made at the time of
 * its transaction, which PostgreSQL reads out of the word "now" for whoever has not asked for it.
 */
export function insertTransfers(transfers: readonly TransferRow[], madeAt: Date | "now") {
  return {
    name: "ledger-insert-transfers",
    text: `INSERT INTO transfers (cause_id, kind, debit_account, credit_account, amount, created_at)
           SELECT cause_id, kind, debit, credit, amount, $6::timestamptz
           FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
             AS made (cause_id, kind, debit, credit, amount)`,
    values: [
      integerArray(transfers.map((row) => row.causeId)),
      textArray(transfers.map((row) => row.kind)),
      ...integerColumns(transfers, "debitAccount", "creditAccount", "amount"),
      madeAt,
    ],
  };
}
