import { boxWriter, renewedBox, type SealedTable } from "../../platform/keys/sealed-table.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { sealContextOf } from "./bet-seals.ts";
import { countSealsBehind, readSealBoxes, type SealBox } from "./bet-seals-store.ts";
import { potContextOf } from "./pot-sums.ts";
import { countPotSumsBehind, type PotSumBox, readPotSumBoxes } from "./pot-sums-store.ts";

/** Seals of bets that were found right. */
export function sealedBets(sealing: Sealing): SealedTable<SealBox> {
  return {
    name: "books_seals",
    read: readSealBoxes,
    renewed: (seal) => renewedBox(sealing, seal, sealContextOf(seal)),
    write: boxWriter({ table: "books_seals", key: "after_id", box: "box" }),
    countBehind: countSealsBehind,
  };
}

/** What those bets have given to the pot. */
export function sealedPotSums(sealing: Sealing): SealedTable<PotSumBox> {
  return {
    name: "books_pot_sums",
    read: readPotSumBoxes,
    renewed: (sum) => renewedBox(sealing, sum, potContextOf(sum.id)),
    write: boxWriter({ table: "books_pot_sums", key: "last_id", box: "box" }),
    countBehind: countPotSumsBehind,
  };
}
