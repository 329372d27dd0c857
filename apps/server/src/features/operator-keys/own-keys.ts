import { refusal, type Refusal } from "@rumb/contract/errors";
import type { OperatorKeysReply } from "@rumb/contract/operator-keys";
import { writeAudit } from "../../audit/audit-log.ts";
import type { Deps } from "../../deps/deps.ts";
import type { Operating } from "../../operators/operator-calls.ts";
import type { Query } from "../../platform/db/database.ts";
import type { ConsoleSessionRow } from "../../sessions/console-session-store.ts";
import { endOtherConsoleSessions } from "../../sessions/console-sessions.ts";
import { lockSessionsOf } from "../../sessions/session-store.ts";
import { countRecoveryCodes, deleteTotp, readTotp } from "./code-store.ts";
import { deleteKey, readKeys, renameKey } from "./passkey-store.ts";
import { fingerprint, keyName } from "./passkeys.ts";

/** What an operator signs in with. */
export async function ownKeys(query: Query, playerId: number): Promise<OperatorKeysReply> {
  const [keys, totp, left] = [
    await readKeys(query, playerId),
    await readTotp(query, playerId),
    await countRecoveryCodes(query, playerId),
  ];
  return {
    keys: keys.map(({ id, name, synced, addedAt, usedAt }) => ({
      id,
      name,
      synced,
      added_at: addedAt.getTime(),
      used_at: usedAt?.getTime() ?? null,
    })),
    totp_added_at: totp?.addedAt.getTime() ?? null,
    recovery_left: left,
  };
}

/** Refuses `KEY_NOT_FOUND`. */
export function renameOwnKey(
  { database }: Pick<Deps, "database">,
  { id, name: typed }: { id: number; name: string },
  acting: Operating,
): Promise<Refusal | Record<string, never>> {
  const playerId = acting.operatorId;
  return database.transaction(async (query) => {
    const name = keyName(typed, id);
    const before = await renameKey(query, { id, playerId, name });
    if (before === null) return refusal("KEY_NOT_FOUND");
    const deed = { action: "key-rename", resource: "players", subject: playerId } as const;
    if (before !== name)
      await writeAudit(query, acting, {
        ...deed,
        before: { key: id, name: before },
        after: { key: id, name },
      });
    return {};
  });
}

/**
 * Removes a key, and ends whatever else the operator has open. Refuses `KEY_NOT_FOUND`, and `KEY_LAST` where no other key and no app is left:
 * recovery codes are used up, and one that is may not have been the last way in.
 */
export function removeOwnKey(
  { database }: Pick<Deps, "database">,
  id: number,
  { acting, session }: Removing,
): Promise<Refusal | Record<string, never>> {
  const playerId = acting.operatorId;
  return database.transaction(async (query) => {
    await lockSessionsOf(query, playerId);
    const keys = await readKeys(query, playerId);
    const key = keys.find((one) => one.id === id);
    if (key === undefined) return refusal("KEY_NOT_FOUND");
    if (keys.length === 1 && (await readTotp(query, playerId)) === null) return refusal("KEY_LAST");
    await deleteKey(query, id);
    await endOtherConsoleSessions(query, { playerId, keep: session.idHash });
    const before = { key: id, name: key.name, publicKey: fingerprint(key.publicKey) };
    await writeAudit(query, acting, {
      action: "key-remove",
      resource: "players",
      subject: playerId,
      before,
      after: null,
    });
    return {};
  });
}

/** Removes the app with codes, as a key is removed. */
export function removeOwnTotp(
  { database }: Pick<Deps, "database">,
  { acting, session }: Removing,
): Promise<Refusal | Record<string, never>> {
  const playerId = acting.operatorId;
  return database.transaction(async (query) => {
    await lockSessionsOf(query, playerId);
    if ((await readTotp(query, playerId)) === null) return refusal("KEY_NOT_FOUND");
    if ((await readKeys(query, playerId)).length === 0) return refusal("KEY_LAST");
    await deleteTotp(query, playerId);
    await endOtherConsoleSessions(query, { playerId, keep: session.idHash });
    const deed = { action: "totp-remove", resource: "players", subject: playerId } as const;
    await writeAudit(query, acting, { ...deed, before: { totp: true }, after: { totp: false } });
    return {};
  });
}

/** Whether a code would open the console: of an app, or for the worst. */
export async function hasCodes(query: Query, playerId: number): Promise<boolean> {
  return (await readTotp(query, playerId)) !== null || (await countRecoveryCodes(query, playerId)) > 0;
}

type Removing = { readonly acting: Operating; readonly session: ConsoleSessionRow };
