import { createHash, type Hash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ClientBase } from "pg";
import { ADVISORY_LOCKS } from "../db/advisory-locks.ts";
import {
  type Archive,
  PART,
  type Position,
  type Restored,
  readPosition,
  readWalNames,
  writePosition,
} from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { readSealed, removeUnfinished, writeSealed } from "./sealed-files.ts";
import { formatLsn, parseLsn, parseSegmentName, SEGMENT_BYTES, segmentName, segmentOf } from "./wal-names.ts";
import { advanceSlot, readWalState, type WalState } from "./wal-slot.ts";

/**
 * Copies what the database has written of its log since the last time: whole segments, and the last one as far as it is on the disk, where
 * it never changes again. Then it lets the server go on without them. Returns up to where the archive is complete, or null when this
 * database is not archived.
 * @throws BackupError when the archive cannot go on from where it ends
 */
export async function archiveWal(options: {
  client: ClientBase;
  clusterDir: string;
  openArchive: () => Promise<Archive>;
  /** When a restore has just made this database. */
  restored?: Restored;
}): Promise<Position | null> {
  const { client, clusterDir, restored = null } = options;
  // The site and `npm run backup` take turns. The lock goes with the connection, however its holder dies.
  await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.pass]);
  try {
    const state = await readWalState(client);
    if (state === null) return null;
    const archive = await options.openArchive();
    return await copyWal({ client, archive, walDir: join(clusterDir, "pg_wal"), state, restored });
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [ADVISORY_LOCKS.pass]);
  }
}

async function copyWal({ client, archive, walDir, state, restored }: Copying): Promise<Position> {
  for (const name of ["wal", "position"]) await removeUnfinished(join(archive.path, name));
  const { at, timeline, flushedLsn } = state;
  const last = await readPosition(archive, timeline);
  const position = { at, timeline, lsn: flushedLsn, restored: restored ?? last?.restored ?? null };
  if (last !== null && parseLsn(last.lsn) > parseLsn(flushedLsn)) throw otherCourse(archive);
  const current = segmentOf(parseLsn(flushedLsn));
  const there = await readWalNames(archive);
  for (const name of await segmentsToCopy({ walDir, state, there, current })) {
    const source = (): ReturnType<typeof createReadStream> => createReadStream(join(walDir, name));
    if (!there.has(name)) await writeSealed(archive, { name: `wal/${name}` }, source());
    else if (!(await isSame(archive, name, join(walDir, name)))) throw otherCourse(archive);
  }
  const part = await copyPart({ archive, walDir, state, isKnown: last?.lsn === flushedLsn });
  // Reported only while the slot still holds what was copied: a server that had given it up would have written over it.
  const after = await readWalState(client);
  if (!after?.restartLsn) throw lostLog();
  await writePosition(archive, position);
  for (const name of there) {
    const isOld = name.endsWith(PART) && name.startsWith(part.slice(0, 8)) && name !== part;
    if (isOld) await rm(join(archive.path, "wal", name), { force: true });
  }
  const start = current * SEGMENT_BYTES;
  if (parseLsn(after.restartLsn) < start) await advanceSlot(client, formatLsn(start));
  return position;
}

/** Names in pg_wal that are full and not archived, and that the slot holds; histories of timelines as well. */
async function segmentsToCopy({ walDir, state, there, current }: Choosing): Promise<string[]> {
  if (state.restartLsn === null) throw lostLog();
  const first = segmentOf(parseLsn(state.restartLsn));
  const names = (await readdir(walDir)).toSorted();
  const segments = names.filter((name) => {
    const parsed = parseSegmentName(name);
    if (parsed === null || parsed.segment >= current || parsed.timeline > state.timeline) return false;
    // What a restored database has begun with lies before its slot.
    const isOwn = parsed.timeline === state.timeline && state.timeline > 1 && !there.has(name);
    return parsed.segment >= first || isOwn;
  });
  const histories = names.filter((name) => HISTORY.test(name) && !there.has(name));
  return [...histories, ...segments];
}

async function copyPart({ archive, walDir, state, isKnown }: Part): Promise<string> {
  const flushed = parseLsn(state.flushedLsn);
  const bytes = Number(flushed % SEGMENT_BYTES);
  const name = segmentName(state.timeline, segmentOf(flushed));
  if (bytes === 0 || (isKnown && existsSync(join(archive.path, "wal", name + PART)))) return name + PART;
  await writeSealed(
    archive,
    { name: `wal/${name}${PART}` },
    createReadStream(join(walDir, name), { start: 0, end: bytes - 1 }),
  );
  return name + PART;
}

/** A segment that is there already was copied just before a crash; anything else is another database's, or this one's other past. */
async function isSame(archive: Archive, name: string, path: string): Promise<boolean> {
  const [kept, found] = [createHash("sha256"), createHash("sha256")];
  await readSealed(archive, `wal/${name}`, into(kept));
  await pipeline(createReadStream(path), into(found));
  return kept.digest("hex") === found.digest("hex");
}

function into(hash: Hash): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
}

function otherCourse({ path }: Archive): BackupError {
  return new BackupError(
    `Архив ${path} ушёл дальше этой базы данных: её вернули к прежнему состоянию мимо «npm run restore». Задайте другой каталог в BACKUP_DIR и сделайте новую копию.`,
  );
}

function lostLog(): BackupError {
  return new BackupError(
    "Журнал базы данных не попал в архив вовремя и удалён: в архиве дыра. Сделайте новую копию: npm run backup.",
  );
}

const HISTORY = /^[0-9A-F]{8}\.history$/u;

type Copying = {
  client: ClientBase;
  archive: Archive;
  walDir: string;
  state: WalState;
  restored: Restored | null;
};
type Choosing = { walDir: string; state: WalState; there: ReadonlySet<string>; current: bigint };
type Part = { archive: Archive; walDir: string; state: WalState; isKnown: boolean };
