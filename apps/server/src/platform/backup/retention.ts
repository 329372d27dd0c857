import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Archive, PART, readBases, readWalNames, removeBase } from "./archive.ts";
import { parseLsn, parseSegmentName, segmentOf } from "./wal-names.ts";

/** How long backups are kept. The privacy policy promises players that nothing of them stays longer. */
export const BACKUP_DAYS = 7;

/** What was removed. */
export type Pruned = { readonly bases: number; readonly segments: number };

/**
 * Removes base backups that are older than {@link BACKUP_DAYS}, and the log that only they needed. The last one stays, whatever its age:
 * it is called when a new one was made.
 */
export async function prune(archive: Archive, now: Date): Promise<Pruned> {
  const bases = await readBases(archive);
  const isOld = ({ startedAt }: { startedAt: string }): boolean =>
    now.getTime() - Date.parse(startedAt) > BACKUP_DAYS * DAY_MS;
  const old = bases.slice(0, -1).filter(isOld);
  for (const { id } of old) await removeBase(archive, id);
  const first = bases.find((base) => !old.includes(base));
  if (first === undefined) return { bases: old.length, segments: 0 };
  const from = segmentOf(parseLsn(first.startLsn));
  const unneeded = [...(await readWalNames(archive))].filter((name) => {
    const parsed = parseSegmentName(name.replace(PART, ""));
    return parsed !== null && parsed.segment < from;
  });
  for (const name of unneeded) await rm(join(archive.path, "wal", name), { force: true });
  return { bases: old.length, segments: unneeded.length };
}

const DAY_MS = 86_400_000;
