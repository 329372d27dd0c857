import { sealedBoxes, type SealedTable } from "../../platform/keys/sealed-table.ts";
import { totpContext, type TotpSecrets } from "./totp.ts";

/** The secrets of operators' apps, as they are sealed with the site's key. */
export function sealedTotp({ sealing }: Pick<TotpSecrets, "sealing">): SealedTable {
  const boxes = sealedBoxes(sealing, {
    table: "operator_totp",
    key: "player_id",
    box: "secret_box",
    contextOf: ({ id }) => totpContext(id),
  });
  return { ...boxes, isRewritten: true };
}
