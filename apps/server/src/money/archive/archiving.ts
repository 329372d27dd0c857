import { mkdir, writeFile as writeText } from "node:fs/promises";
import { join } from "node:path";
import type { ClientConfig } from "pg";
import { isLockTimeout } from "../../platform/db/database-errors.ts";
import type { Database, Query } from "../../platform/db/database.ts";
import { pause } from "../../platform/runtime/pause.ts";
import type { Sealing } from "../../platform/runtime/sealing.ts";
import { ArchiveError } from "./archive-error.ts";
import { type FilePlace, type FileSource, verifyFile, writeFile } from "./archive-files.ts";
import { type ArchiveManifest, isSealed, sealMonth } from "./archive-manifest.ts";
import type { ArchiveMonth } from "./archive-month.ts";
import {
  type ArchivedMonth,
  detachMonth,
  insertMonth,
  readColumns,
  readKeptIds,
  readMonths,
  readMonthState,
} from "./archived-months-store.ts";
import { deleteSums, insertPlayers, insertStakes, readTotals } from "./month-totals-store.ts";

export type Archiving = {
  /** Its statements may take long: they go through a month. */
  readonly database: Pick<Database, "query" | "transaction" | "connect">;
  /** Of the same role: rows are copied over connections of their own. */
  readonly connection: ClientConfig;
  readonly directory: string;
  readonly sealing: Sealing;
  /** The newest bet up to which the books were found right: nothing behind it may leave. */
  readonly foundRight: () => Promise<number>;
  /** Brings up to date what else reads bets one by one and keeps sums of them. */
  readonly catchUp: (month: ArchiveMonth) => Promise<void>;
  /** Called after each step. */
  readonly onStep: (step: ArchiveStep) => Promise<void>;
  readonly signal: AbortSignal;
};

/** In their order. Whoever is stopped behind one of them goes on there, or does it again. */
export const ARCHIVE_STEPS = ["begun", "written", "verified", "recorded", "detached"] as const;
export type ArchiveStep = (typeof ARCHIVE_STEPS)[number];

const DETACH_TRIES = 100;
const DETACH_PAUSE_MS = 300;

/**
 * Moves a month of bets and transfers into the archive: writes the files, reads them back and compares them with the tables, writes down what
 * they add up to, and takes the rows out of the books. The rows themselves stay in tables of their own until they are dropped.
 * @throws ArchiveError when the month cannot be archived, or another process is at it
 */
export async function archiveMonth(deps: Archiving, month: ArchiveMonth): Promise<ArchivedMonth> {
  return alone(deps, async (held) => {
    const recorded = await readRecorded(deps.database.query, month);
    if (recorded !== null && recorded.detachedAt !== null) return recorded;
    if (recorded === null) await record(deps, month, held);
    else await verifyAgain(deps, month, recorded);
    await deps.catchUp(month);
    await held();
    await detach(deps, month);
    const archived = await readRecorded(deps.database.query, month);
    if (archived === null) throw new Error(`month ${month.name} is not recorded`);
    await deps.onStep("detached");
    return archived;
  });
}

/** Throws when another process may have begun by now. */
type Held = () => Promise<void>;

/** One process at a time, over all nodes: the lock ends with its connection, and whoever has lost that writes nothing down. */
async function alone<T>({ database }: Archiving, work: (held: Held) => Promise<T>): Promise<T> {
  const client = await database.connect("archive");
  try {
    const { rows } = await client.query<{ free: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('archive'), 0) AS free`,
    );
    if (rows[0]?.free !== true) throw new ArchiveError("Архив уже пишет другой процесс: подождите его.");
    return await work(async () => void (await client.query("SELECT")));
  } finally {
    await client.end();
  }
}

async function readRecorded(query: Query, month: ArchiveMonth): Promise<ArchivedMonth | null> {
  return (await readMonths(query)).find(({ firstId }) => firstId === month.firstId) ?? null;
}

async function record(deps: Archiving, month: ArchiveMonth, held: Held): Promise<void> {
  const { query } = deps.database;
  const previous = await mayBeArchived(deps, month);
  await mkdir(deps.directory, { recursive: true, mode: 0o700 });
  const keptIds = await readKeptIds(query, month);
  await deps.onStep("begun");
  const sources = await sourcesOf(query, month, keptIds);
  const bets = await writeFile(deps, sources.bets);
  const transfers = await writeFile(deps, sources.transfers);
  await deps.onStep("written");
  const files = { bets, transfers };
  await verifyFiles(deps, sources, files);
  await deps.onStep("verified");
  await held();
  const manifest = await deps.database.transaction(async (inside) => {
    const archived = { ...month, keptIds };
    await deleteSums(inside, month.firstId);
    await insertPlayers(inside, archived);
    await insertStakes(inside, archived);
    const totals = await readTotals(inside, archived);
    assertSums(month, files, totals);
    const made: ArchiveManifest = { month: month.name, previous, files, totals };
    const sealed = { firstId: month.firstId, belowId: month.belowId, keptIds, manifest: made };
    await insertMonth(inside, { ...sealed, box: sealMonth(deps.sealing, sealed) });
    return made;
  });
  // For whoever has the files and no database.
  await writeText(
    join(deps.directory, `${month.name}.manifest.json`),
    `${JSON.stringify(manifest, null, 2)}\n`,
    { mode: 0o600 },
  );
  await deps.onStep("recorded");
}

async function mayBeArchived(
  { database, foundRight }: Archiving,
  month: ArchiveMonth,
): Promise<number | null> {
  const state = await readMonthState(database.query, month);
  if (!state.isOver)
    throw new ArchiveError(`Месяц ${month.name} слишком свежий: он и следующий должны закончиться.`);
  if (state.bets === 0) throw new ArchiveError(`За ${month.name} в таблицах нет ставок.`);
  if (state.hasOlder)
    throw new ArchiveError(`Сначала более старые месяцы: до ${month.name} в таблицах есть ставки.`);
  if ((await foundRight()) < state.lastId)
    throw new ArchiveError(
      `Ставки за ${month.name} ещё не сверены: книги должны сойтись до последней из них (№ ${state.lastId}).`,
    );
  return state.previous;
}

/** What was recorded is detached only when file, table and manifest still say the same. */
async function verifyAgain(deps: Archiving, month: ArchiveMonth, recorded: ArchivedMonth): Promise<void> {
  if (!isSealed(deps.sealing, recorded))
    throw new ArchiveError(
      `Опись месяца ${month.name} изменена: сверьте книги и удалите её, архив будет записан снова.`,
    );
  const { manifest, keptIds } = recorded;
  await verifyFiles(deps, await sourcesOf(deps.database.query, month, keptIds), manifest.files);
}

async function sourcesOf(
  query: Query,
  month: ArchiveMonth,
  keptIds: readonly number[],
): Promise<{ bets: FileSource; transfers: FileSource }> {
  const columns = {
    bets: await readColumns(query, "bets"),
    transfers: await readColumns(query, "transfers"),
  };
  return {
    bets: { table: "bets", month, keptIds, columns: columns.bets },
    transfers: { table: "transfers", month, keptIds, columns: columns.transfers },
  };
}

async function verifyFiles(
  place: FilePlace,
  sources: { bets: FileSource; transfers: FileSource },
  files: ArchiveManifest["files"],
): Promise<void> {
  await verifyFile(place, sources.bets, files.bets);
  await verifyFile(place, sources.transfers, files.transfers);
}

/** The sums are of the very rows that the files hold. */
function assertSums(
  month: ArchiveMonth,
  files: ArchiveManifest["files"],
  totals: ArchiveManifest["totals"],
): void {
  const bets = totals.bets.reduce((sum, one) => sum + one.bets, 0);
  const transfers = totals.transfers.reduce((sum, one) => sum + one.transfers, 0);
  if (bets === files.bets.rows && transfers === files.transfers.rows) return;
  throw new ArchiveError(`Итоги месяца ${month.name} не равны файлам: таблицы остались на месте.`);
}

/** Plays hold the tables for milliseconds, a long report for longer: what cannot be had at once is tried again. */
async function detach({ database, signal }: Archiving, month: ArchiveMonth): Promise<void> {
  for (let left = DETACH_TRIES; left > 0; left -= 1) {
    try {
      await detachMonth(database.query, month.firstId);
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      await pause(DETACH_PAUSE_MS, signal);
      signal.throwIfAborted();
    }
  }
  throw new ArchiveError(
    `Таблицы заняты долгим чтением: месяц ${month.name} записан и сверен, но ещё в таблицах. Повторите позже.`,
  );
}
