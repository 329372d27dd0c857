import { sealedBoxes, type SealedRow, type SealedTable } from "../../platform/keys/sealed-table.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { sealContextOf } from "./bet-seals.ts";
import type { BetSeal } from "./bet-seals-store.ts";
import { potContextOf } from "./pot-sums.ts";

/** Seals of bets that were found right. */
export function sealedBets(sealing: Sealing): SealedTable<SealedRow & BetSeal> {
  return sealedBoxes<SealedRow & BetSeal>(sealing, {
    table: "books_seals",
    key: "after_id",
    columns: `after_id AS "afterId", last_id AS "lastId", open_ids AS "openIds"`,
    contextOf: sealContextOf,
  });
}

/** What those bets have given to the pot. */
export function sealedPotSums(sealing: Sealing): SealedTable {
  const contextOf = ({ id }: SealedRow) => potContextOf(id);
  return sealedBoxes(sealing, { table: "books_pot_sums", key: "last_id", contextOf });
}
