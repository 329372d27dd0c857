import { OPERATOR_ROLES, type OperatorRole } from "@rumb/contract/operator-roles";
import { changeRole } from "../../src/operators/operator-role.ts";
import { type Console, visitor, withdrawer } from "../_operator.ts";
import { openConsoleSession, post } from "../_edge-calls.ts";

/** Who calls: a guest, a player who has what calls are about, and an operator of each role. */
export const ACTORS = ["guest", "player", ...OPERATOR_ROLES] as const;
export type Actor = "guest" | "player" | OperatorRole;

/** Gives the cookies of a new person of that kind, to the site and, of an operator, to the console; none for the guest. */
export async function enter(actor: Actor, opened: Console): Promise<string | undefined> {
  if (actor === "guest") return undefined;
  if (actor === "player") {
    const { cookie, id } = await withdrawer(opened);
    await opened.database.query(`UPDATE players SET telegram_id = (800000000 + id)::text WHERE id = $1`, [
      id,
    ]);
    await post(opened.site, "/api/mines/play", { cookie, body: { bet: 1, bomb: 3 } });
    return cookie;
  }
  const person = await visitor(opened);
  await changeRole(opened.database, { vkId: person.vkId, role: actor }, { operatorId: null, address: "" });
  return `${person.cookie}; ${await openConsoleSession(opened.site, person.id)}`;
}
