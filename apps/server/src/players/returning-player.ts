import type { Query } from "../platform/db/database.ts";
import type { Random } from "../platform/runtime/random.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { type Identity, identityMarks } from "./identity-marks.ts";
import { noteReturn, readErasedAccounts } from "./identity-store.ts";

/**
 * Looks whether the VK or Telegram account of a player belonged to accounts that were erased, and writes it down: what is given once is
 * not given again. The reason of a ban on one of them, which goes on; null without one.
 */
export async function meetReturning(
  query: Query,
  deps: { readonly sealing: Sealing; readonly random: Random },
  { playerId, ...identity }: Identity & { playerId: number },
): Promise<string | null> {
  const [mark] = await identityMarks(query, deps, [identity]);
  if (mark === undefined) throw new Error("an identity has no mark");
  const erased = await readErasedAccounts(query, { network: identity.network, mark });
  if (erased.length > 0) await noteReturn(query, { playerId, erasedIds: erased.map(({ id }) => id) });
  return erased.find(({ banComment }) => banComment !== null)?.banComment ?? null;
}
