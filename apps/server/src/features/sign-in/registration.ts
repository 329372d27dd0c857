import { isRefusal, type Refusal } from "@rumb/contract/errors";
import type { Kopecks } from "@rumb/money/kopecks";
import type { Deps } from "../../deps/deps.ts";
import type { SealedQuery } from "../../platform/db/database.ts";
import { DEMO_OPERATORS } from "../../integrations/vk/sandbox/sandbox-people.ts";
import { changeRoleIn } from "../../operators/operator-role.ts";
import { BY_SITE, writeAudit } from "../../audit/audit-log.ts";
import { meetReturning } from "../../players/returning-player.ts";
import { createSeedPair } from "../../players/seed-pair.ts";
import { DEFAULT_AVATAR_PATH } from "../../players/default-avatar.ts";
import { playerName } from "../../players/player-name.ts";
import {
  findPlayerByVkId,
  insertPlayer,
  type NewPlayer,
  updateProfile,
  writeBan,
} from "../../players/player-store.ts";

export type RegistrationDeps = Pick<Deps, "config" | "database" | "ledger" | "random" | "sealing">;

/** A person as VK names them; `img` is null when there is no picture. */
export type Person = { readonly vkId: string; readonly name: string; readonly img: string | null };

/**
 * Finds the player of a VK account, or makes them with their two seeds; name and picture follow VK. In the sandbox they
 * owns the starting balance afterwards, posted once for ever, and one demo person is an operator. Any of this may be repeated after a
 * failure. `invitedBy` is the code of a partner's link: it binds a player who is new, and nobody else.
 */
export async function registerPlayer(
  deps: RegistrationDeps,
  person: Person,
  invitedBy: string | null = null,
): Promise<{ playerId: number } | Refusal> {
  const profile = { name: playerName(person.name), img: person.img ?? DEFAULT_AVATAR_PATH };
  const known = await findPlayerByVkId(deps.database.query, person.vkId);
  const playerId = known?.id ?? (await createPlayer(deps, { ...profile, vkId: person.vkId, invitedBy }));
  if (known && (known.name !== profile.name || known.img !== profile.img)) {
    await updateProfile(deps.database.query, { id: playerId, ...profile });
  }
  const refused = known?.granted ? null : await grantStartBalance(deps, playerId);
  return refused ?? { playerId };
}

async function createPlayer(deps: RegistrationDeps, player: NewPlayer): Promise<number> {
  const created = await deps.database.transaction(async (query) => {
    const playerId = await insertPlayer(query, player);
    if (playerId === null) return null;
    await createSeedPair(query, playerId, deps);
    // Once: a role that was taken away does not come back with the next sign-in.
    if (deps.config.sandbox && DEMO_OPERATORS.some((id) => id === player.vkId)) {
      const acting = { operatorId: null, address: "песочница" };
      await changeRoleIn(query, { vkId: player.vkId, role: "admin" }, acting);
    }
    // Behind what their players hold: nobody else acts until the commit.
    const account = { playerId, network: "vk", accountId: player.vkId } as const;
    const comment = await meetReturning(query, deps, account);
    if (comment !== null) await banAgain(query, playerId, comment);
    return playerId;
  });
  const playerId = created ?? (await findPlayerByVkId(deps.database.query, player.vkId))?.id;
  if (playerId === undefined) throw new Error("a player was neither made nor found");
  return playerId;
}

/** The ban of an account that was deleted goes on with the next one of the same person. */
async function banAgain(query: SealedQuery, id: number, comment: string): Promise<void> {
  await writeBan(query, { id, comment });
  const [before, after] = [null, comment].map((ban) => ({ ban, promocoder: null }));
  await writeAudit(query, BY_SITE, { action: "ban", resource: "players", subject: id, before, after });
}

async function grantStartBalance(deps: RegistrationDeps, playerId: number): Promise<Refusal | null> {
  const amount: Kopecks = deps.config.sandboxStartBalance;
  if (!deps.config.sandbox || amount === 0) return null;
  const movement = { kind: "sandbox_grant", house: "sandbox", amount, causeId: playerId } as const;
  const granted = await deps.ledger.grant({ playerId, movement });
  return isRefusal(granted) ? granted : null;
}
