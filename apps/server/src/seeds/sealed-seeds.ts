import { boxWriter, renewedBox, type SealedTable } from "../platform/keys/sealed-table.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { countSeedsBehind, readSeedBoxes, type SeedBox } from "./seed-store.ts";

/** Server seeds, as they are sealed with the site's key. */
export function sealedSeeds(sealing: Sealing): SealedTable<SeedBox> {
  return {
    name: "seeds",
    read: readSeedBoxes,
    renewed: (row) => renewedBox(sealing, row, row.hash),
    write: boxWriter({ table: "seeds", key: "id", box: "sealed" }),
    countBehind: countSeedsBehind,
  };
}
