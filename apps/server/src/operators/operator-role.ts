import type { OperatorRole } from "@rumb/contract/operator-roles";
import type { SealedDatabase, SealedQuery } from "../platform/db/database.ts";
import { type Acting, writeAudit } from "../audit/audit-log.ts";
import { insertRoleEvent } from "../audit/security-event-store.ts";
import { writeRole } from "../players/player-store.ts";
import { lockAccountOfVk, operatorVkMark } from "../players/operator-vk-store.ts";

/**
 * Gives the console to the player of a VK id, or takes it away, and writes it down as a deed and as a security event; every node hears of it at the commit. False when
 * nobody has signed in with that VK id yet, or whoever has deletes their account and is given none.
 */
export function changeRole(
  database: Pick<SealedDatabase, "transaction">,
  change: RoleChange,
  acting: Acting,
): Promise<boolean> {
  return database.transaction(async (query) => {
    await lockAccountOfVk(query, change.vkId);
    return changeRoleIn(query, change, acting);
  });
}

/** The same in a transaction of the caller's, who has locked the account or has just made it. */
export async function changeRoleIn(
  query: SealedQuery,
  { vkId, role }: RoleChange,
  acting: Acting,
): Promise<boolean> {
  const changed = await writeRole(query, { vkId, role });
  if (changed === null) return false;
  const { id, before } = changed;
  if (before !== role) {
    await insertRoleEvent(query, acting, { subjectId: id, before, role });
    const deed = { action: "role", resource: "players", subject: id } as const;
    // The books hold an operator to the VK number with which they were made one.
    const vkMark = await operatorVkMark(query, id);
    await writeAudit(query, acting, {
      ...deed,
      before: audited(before),
      after: { ...audited(role), vkMark },
    });
  }
  return true;
}

/** The books compare `role` with whether they are an operator, and `operatorRole` with what they may do as one. */
function audited(role: OperatorRole | null): object {
  return role === null ? { role: "player" } : { role: "operator", operatorRole: role };
}

/** Without a role the console is closed to them. */
export type RoleChange = { readonly vkId: string; readonly role: OperatorRole | null };
