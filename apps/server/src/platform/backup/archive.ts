import { existsSync } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { BackupError } from "./backup-error.ts";
import { readSealedText, type SealedFolder, UNFINISHED, writeSealedText } from "./sealed-files.ts";

/**
 * All that is kept of one database: `base/` holds base backups, `wal/` the segments of the write-ahead log that lead from them on, and
 * `position/` up to where each timeline of it is complete. A new database has another number and so another folder; what it writes never mixes with this.
 */
export type Archive = SealedFolder & { readonly system: string };

/** Up to where the archive is complete: every transaction that was acknowledged before `at` is in it. */
export type Position = {
  readonly at: string;
  readonly lsn: string;
  readonly timeline: number;
  /** Of a timeline that a restore began: to which moment of which timeline it went back, and when. */
  readonly restored: Restored | null;
};

export type Restored = { readonly timeline: number; readonly to: string; readonly at: string };

/** What is known of a base backup. The log from `startLsn` to `endLsn` is needed to make it whole. */
export type Base = {
  /** Name of its folder: when it was begun. */
  readonly id: string;
  readonly startedAt: string;
  readonly finishedAt: string;
  readonly startLsn: string;
  readonly endLsn: string;
  readonly timeline: number;
  readonly bytes: number;
  readonly sha256: string;
  /** The sandbox's own SECRET_KEY, which lives beside the database: without it the seeds cannot be opened. */
  readonly secretKeyFile: string | null;
};

export async function openArchive(options: {
  directory: string;
  key: Uint8Array;
  system: string;
}): Promise<Archive> {
  const path = join(options.directory, options.system);
  for (const name of [".", "base", "wal", "position"])
    await mkdir(join(path, name), { recursive: true, mode: 0o700 });
  return { path, key: options.key, system: options.system };
}

/** The archive that was written to last; a folder may hold those of earlier databases beside it. */
export async function findArchive(directory: string, key: Uint8Array): Promise<Archive> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  const systems = names.filter((name) => existsSync(join(directory, name, "position")));
  const ages = await Promise.all(
    systems.map(async (name) => (await stat(join(directory, name, "position"))).mtimeMs),
  );
  const newest = systems[ages.indexOf(Math.max(...ages))];
  if (newest === undefined) throw new BackupError(`В ${directory} (BACKUP_DIR) копий нет.`);
  return { path: join(directory, newest), key, system: newest };
}

/** Base backups that are whole, oldest first. */
export async function readBases(archive: Archive): Promise<Base[]> {
  return Promise.all((await baseIds(archive)).map((id) => readBase(archive, id)));
}

/** Null while there is none. */
export async function newestBase(archive: Archive): Promise<Base | null> {
  const id = (await baseIds(archive)).at(-1);
  return id === undefined ? null : readBase(archive, id);
}

async function baseIds({ path }: Archive): Promise<string[]> {
  return (await readdir(join(path, "base"))).filter((name) => !name.startsWith(UNFINISHED)).toSorted();
}

async function readBase(archive: Archive, id: string): Promise<Base> {
  const base: Base = JSON.parse(await readSealedText(archive, manifestOf(id)));
  return base;
}

export function dataOf(id: string): string {
  return `base/${id}/data`;
}

/** The server's list of a base backup's files. */
export function fileListOf(id: string): string {
  return `base/${id}/files`;
}

export function manifestOf(id: string): string {
  return `base/${id}/manifest`;
}

export async function removeBase(archive: Archive, id: string): Promise<void> {
  await rm(join(archive.path, "base", id), { recursive: true, force: true });
}

/** Of one timeline, or of the newest; null before anything was archived. */
export async function readPosition(archive: Archive, timeline?: number): Promise<Position | null> {
  const names = (await readdir(join(archive.path, "position"))).filter((name) => /^\d+$/u.test(name));
  const wanted = timeline ?? Math.max(...names.map(Number));
  if (!names.includes(String(wanted))) return null;
  const position: Position = JSON.parse(await readSealedText(archive, `position/${wanted}`));
  return position;
}

export async function writePosition(archive: Archive, position: Position): Promise<void> {
  await writeSealedText(archive, { name: `position/${position.timeline}` }, JSON.stringify(position));
}

/** Names in `wal/`: segments, the last one as far as it was written (`….part`), and histories of timelines. */
export async function readWalNames(archive: Archive): Promise<Set<string>> {
  return new Set((await readdir(join(archive.path, "wal"))).filter((name) => !name.startsWith(UNFINISHED)));
}

/** A segment's file. One that was a part when the archive was looked through may be whole by now: a site goes on archiving. */
export function walFile({ path }: Archive, name: string): string {
  const whole = name.replace(PART, "");
  return existsSync(join(path, "wal", name)) ? `wal/${name}` : `wal/${whole}`;
}

/** Ends the name of a segment that is not full yet. */
export const PART = ".part";
