import { boxWriter, renewedBox, type SealedTable } from "../../platform/keys/sealed-table.ts";
import { countTotpBehind, readTotpBoxes } from "./code-store.ts";
import { totpContext, type TotpSecrets } from "./totp.ts";

/** The secrets of operators' apps, as they are sealed with the site's key. */
export function sealedTotp({ sealing }: Pick<TotpSecrets, "sealing">): SealedTable {
  return {
    name: "operator_totp",
    read: readTotpBoxes,
    renewed: (row) => renewedBox(sealing, row, totpContext(row.id)),
    write: boxWriter({ table: "operator_totp", key: "player_id", box: "secret_box" }),
    countBehind: countTotpBehind,
  };
}
