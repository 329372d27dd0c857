import { sealedBoxes, type SealedTable } from "../../platform/keys/sealed-table.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { monthContextOf } from "./archive-manifest.ts";

/** Seals of months in the archive. */
export function sealedMonths(sealing: Sealing): SealedTable {
  const contextOf = ({ id }: { id: number }) => monthContextOf({ firstId: id });
  return sealedBoxes(sealing, { table: "archived_months", key: "first_id", contextOf });
}
