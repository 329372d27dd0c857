import { boxWriter, renewedBox, type SealedTable } from "../../platform/keys/sealed-table.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { monthContextOf } from "./archive-manifest.ts";
import { countMonthsBehind, type MonthBox, readMonthBoxes } from "./archived-months-store.ts";

/** Seals of months in the archive. */
export function sealedMonths(sealing: Sealing): SealedTable<MonthBox> {
  return {
    name: "archived_months",
    read: readMonthBoxes,
    renewed: (row) => renewedBox(sealing, row, monthContextOf({ firstId: row.id })),
    write: boxWriter({ table: "archived_months", key: "first_id", box: "box" }),
    countBehind: countMonthsBehind,
  };
}
