import type { SealedTable } from "../../platform/keys/sealed-table.ts";
import type { Destinations } from "./withdrawal-destinations.ts";
import {
  countWithdrawalsBehind,
  readSealedWithdrawals,
  type SealedWithdrawal,
  writeDestinations,
} from "./withdrawal-store.ts";

/** Where withdrawals go, as it is sealed with the site's key, and the keyed hash by which two of them are known to be the same. */
export function sealedWithdrawals(destinations: Destinations): SealedTable<SealedWithdrawal> {
  return {
    name: "withdrawals",
    read: readSealedWithdrawals,
    renewed(row) {
      const renewed = destinations.renewed(row, row);
      return renewed && { ...row, ...renewed };
    },
    write: writeDestinations,
    countBehind: countWithdrawalsBehind,
  };
}
