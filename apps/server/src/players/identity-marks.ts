import { createHmac } from "node:crypto";
import type { Query } from "../platform/db/database.ts";
import type { Random } from "../platform/runtime/random.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { sealedBoxes, type SealedTable } from "../platform/keys/sealed-table.ts";
import { insertIdentityKey, readIdentityKey } from "./identity-store.ts";

/** An account at VK or Telegram; networks as the wire names them. */
export type Identity = { readonly network: "vk" | "tg"; readonly accountId: string };

type MarkDeps = { readonly sealing: Sealing; readonly random: Random };

/**
 * Stands for accounts whose players were erased: a hash under a key that is in the database, sealed with the site's key. So marks stay what
 * they are when the site's key changes, and nobody without it can try numbers. In the order of the identities.
 */
export async function identityMarks(
  query: Query,
  deps: MarkDeps,
  identities: readonly Identity[],
): Promise<Buffer[]> {
  const key = await openIdentityKey(query, deps);
  return identities.map(({ network, accountId }) =>
    createHmac("sha256", key).update(`${network} ${accountId}`).digest(),
  );
}

/** The key of the marks, as it is sealed with the site's key. */
export function sealedIdentityKeys(sealing: Sealing): SealedTable {
  return sealedBoxes(sealing, { table: "identity_keys", contextOf: () => CONTEXT });
}

/** Made by whoever needs it first. */
async function openIdentityKey(query: Query, { sealing, random }: MarkDeps): Promise<Buffer> {
  const box = await readIdentityKey(query);
  if (box !== null) return sealing.open(box, CONTEXT);
  await insertIdentityKey(query, sealing.seal(random.bytes(KEY_BYTES), CONTEXT));
  return openIdentityKey(query, { sealing, random });
}

const KEY_BYTES = 32;
const CONTEXT = Buffer.from("identity marks");
