import type { Query } from "../platform/db/database.ts";
import type { Settings } from "../settings/settings-service.ts";
import { judgeSeal, type SessionKeys } from "./session-seal.ts";
import { readSessions, type SessionRow } from "./session-store.ts";

/** What it takes to know whether a session holds. */
export type SessionRules = {
  readonly keys: SessionKeys;
  readonly settings: Pick<Settings, "current">;
};

/** Those of the sessions that hold: alive by the site's rules, and made by the site. `renew`: a key before the newest has sealed it. */
export async function readLiveSessions(
  query: Query,
  { keys, settings }: SessionRules,
  idHashes: readonly Uint8Array[],
): Promise<LiveSession[]> {
  const rows = await readSessions(query, { idHashes, ends: settings.current().sessions });
  return rows.flatMap((row) => {
    const verdict = judgeSeal(keys, row);
    return verdict === "forged" ? [] : [{ ...row, renew: verdict === "older" }];
  });
}

/** Whether the site has made this row. */
export function isGenuine(keys: SessionKeys, row: Parameters<typeof judgeSeal>[1]): boolean {
  return judgeSeal(keys, row) !== "forged";
}

export type LiveSession = SessionRow & { readonly renew: boolean };
