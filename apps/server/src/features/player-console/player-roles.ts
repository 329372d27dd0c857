import { isRefusal, refusal, type Refusal } from "@rumb/contract/errors";
import type { PlayerRoleRequest } from "@rumb/contract/operator";
import type { Operating } from "../../operators/operator-calls.ts";
import { changeRoleIn } from "../../operators/operator-role.ts";
import type { SecondWord } from "../../operators/second-word.ts";
import type { Query, SealedDatabase } from "../../platform/db/database.ts";
import { refuseLeaving } from "../../players/gone-players.ts";
import { readOperatorRole } from "../../players/player-store.ts";
import { operatorsOf } from "./player-console.ts";
import { lockOperatedPlayer } from "./player-console-store.ts";

/** Gives a player the console, changes their role there or takes it, as the second operator. Refuses `PLAYER_NOT_FOUND`, `PLAYER_LEAVING`, `PLAYER_ERASED`, `OWN_ACCOUNT`. */
export function setOperatorRole(
  { database }: { readonly database: Pick<SealedDatabase, "transaction"> },
  { id, role }: PlayerRoleRequest,
  { acting, second }: { readonly acting: Operating; readonly second: SecondWord },
): Promise<object | Refusal> {
  return database.transaction(async (query) => {
    const player = await lockOperatedPlayer(query, { id, operators: operatorsOf(acting, second) });
    if (player === null) return refusal("PLAYER_NOT_FOUND");
    const barred = role === null ? null : refuseLeaving(player);
    if (barred !== null) return barred;
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
