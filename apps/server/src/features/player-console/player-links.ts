import { refusal, type Refusal } from "@rumb/contract/errors";
import { LINK_REASONS } from "@rumb/contract/link-reasons";
import type { LinksReply } from "@rumb/contract/operator-links";
import type { Query } from "../../platform/db/database.ts";
import { readPlayer } from "../../players/player-store.ts";
import { readLinkedAccounts } from "./player-links-store.ts";
import type { Seeing } from "./player-search-store.ts";

/** As many as a picture of them can hold. */
const SHOWN = 24;

/** The accounts that hang together with a player's, and why. Refuses `PLAYER_NOT_FOUND`. */
export async function linkedAccounts(
  query: Query,
  playerId: number,
  { seesAddresses }: Seeing,
): Promise<LinksReply | Refusal> {
  if ((await readPlayer(query, playerId)) === null) return refusal("PLAYER_NOT_FOUND");
  const rows = await readLinkedAccounts(query, { playerId, limit: SHOWN, byAddress: seesAddresses });
  return {
    list: rows.map(({ id, name, banned, reasons }) => ({
      id,
      name,
      is_ban: banned,
      reasons: LINK_REASONS.filter((reason) => reasons.includes(reason)),
    })),
    more: (rows[0]?.found ?? 0) - rows.length,
  };
}
