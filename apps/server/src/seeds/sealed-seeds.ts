import { sealedBoxes, type SealedRow, type SealedTable } from "../platform/keys/sealed-table.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";

type SeedBox = SealedRow & { readonly hash: Buffer };

/** Server seeds, as they are sealed with the site's key. */
export function sealedSeeds(sealing: Sealing): SealedTable<SeedBox> {
  return sealedBoxes<SeedBox>(sealing, {
    table: "seeds",
    box: "sealed",
    columns: "hash",
    contextOf: ({ hash }) => hash,
  });
}
