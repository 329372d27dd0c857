import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { PlayerRoleRequest } from "@rumb/contract/operator";
import type { Operating } from "../../operators/operator-calls.ts";
import { changeRoleIn } from "../../operators/operator-role.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import type { Database, Query } from "../../platform/db/database.ts";
import { readOperatorRole } from "../../players/player-store.ts";
import { lockOperatedPlayer } from "./player-console-store.ts";

/** Gives a player the console, changes their role there or takes it, as the second operator. Refuses `PLAYER_NOT_FOUND`, `OWN_ACCOUNT`. */
export function setOperatorRole(
  { database }: { readonly database: Pick<Database, "transaction"> },
  { id, role }: PlayerRoleRequest,
  { acting, second }: { readonly acting: Operating; readonly second: SecondWord },
): Promise<object | Refusal> {
  return database.transaction(async (query) => {
    const player = await lockOperatedPlayer(query, id);
    if (player === null) return refusal("PLAYER_NOT_FOUND");
    const refused = await second.check(query, { basis: await roleStanding(query, id), playerId: id });
    if (isRefusal(refused)) return refused;
    await changeRoleIn(query, { vkId: player.vkId, role }, acting);
    await second.done(query);
    return {};
  });
}

/** How it stands, for a proposal to be held against. */
export async function roleStanding(query: Query, id: number): Promise<object> {
  return { role: await readOperatorRole(query, id) };
}
