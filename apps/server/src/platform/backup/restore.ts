import { chmod, mkdir, readdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import { createWriteStream, existsSync } from "node:fs";
import { join } from "node:path";
import { unpackTar } from "modern-tar/fs";
import { Client } from "pg";
import type { BaseLogger } from "pino";
import { chooseOwner } from "../postgres/embedded-postgres-owner.ts";
import { readLivePidFile, stopPostmaster } from "../postgres/embedded-postgres-postmaster.ts";
import { type Recovered, recoverCluster } from "../postgres/embedded-postgres-recovery.ts";
import { dataOf, PART, walFile } from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { timeOf } from "./database-facts.ts";
import type { Chain } from "./chain.ts";
import { readSealed, syncDirectory } from "./sealed-files.ts";
import type { RestorePlan } from "./restore-plan.ts";
import { skipNumbers } from "./skip-numbers.ts";
import { verifyBase } from "./verify.ts";
import { archiveWal } from "./wal-archive.ts";
import { SEGMENT_BYTES } from "./wal-names.ts";
import { ensureSlot } from "./wal-slot.ts";

export type RestoreOptions<Facts> = {
  readonly chain: Chain;
  readonly plan: RestorePlan;
  readonly dataDir: string;
  /** Where the database will stand; one that is there is moved aside. */
  readonly clusterDir: string;
  /** Where the sandbox keeps its SECRET_KEY; put back when it is gone. */
  readonly secretKeyFile: string;
  /** Whether the site plays on with this database: then its log goes on in the same archive. */
  readonly goesOn: boolean;
  readonly log: BaseLogger;
  /** Looks at the recovered database. */
  readonly inspect: (client: Client) => Promise<Facts>;
};

/**
 * Restores a database beside its place, and gives it the place when it is whole. Whatever fails before leaves nothing behind, and the
 * database that was there as it was.
 * @throws BackupError, EmbeddedPostgresError
 */
export async function restoreDatabase<Facts>(
  options: RestoreOptions<Facts>,
): Promise<{ facts: Facts; movedTo: string | null }> {
  const { dataDir, clusterDir } = options;
  refuseLive(clusterDir);
  await removeAbandoned(dataDir);
  const draft = join(dataDir, `${DRAFT}${process.pid}`);
  try {
    await unpack(draft, options);
    const facts = await recover(draft, options);
    refuseLive(clusterDir);
    return { facts, movedTo: await putInPlace(draft, options) };
  } finally {
    await removeDraft(draft);
  }
}

/** Also for a restore that is asked to stop: ends its server and removes its files. */
export async function removeDraft(draft: string): Promise<void> {
  const server = readLivePidFile(draft);
  if (server) await stopPostmaster(draft, server.pid);
  await rm(draft, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function refuseLive(clusterDir: string): void {
  if (readLivePidFile(clusterDir) === undefined) return;
  throw new BackupError(
    `На базе данных в ${clusterDir} работает сайт. Остановите его, или восстановите в другой каталог: --into КАТАЛОГ.`,
  );
}

/** What restores that were killed have left. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(DRAFT)) continue;
    const pid = Number(name.slice(DRAFT.length));
    if (pid !== process.pid && isRunning(pid))
      throw new BackupError(`Другое восстановление уже идёт (процесс ${pid}): дождитесь его.`);
    await removeDraft(join(dataDir, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** All that is needed is read before anything is started: damage is found first. */
async function unpack(draft: string, { chain, plan }: RestoreOptions<unknown>): Promise<void> {
  const { archive, walNames } = chain;
  const walDir = join(draft, WAL_DIR);
  await mkdir(walDir, { recursive: true, mode: 0o700 });
  const histories = [...walNames].filter((name) => name.endsWith(".history"));
  for (const name of [...histories, ...plan.segments]) {
    const path = join(walDir, name.replace(PART, ""));
    await readSealed(archive, walFile(archive, name), createWriteStream(path, { mode: 0o600 }));
    if (name.endsWith(PART)) await truncate(path, Number(SEGMENT_BYTES));
  }
  await verifyBase(archive, plan.base);
  await readSealed(archive, dataOf(plan.base.id), unpackTar(draft));
  await chmod(draft, 0o700);
}

async function recover<Facts>(draft: string, options: RestoreOptions<Facts>): Promise<Facts> {
  const { chain, plan, log } = options;
  const recovered = await recoverCluster({
    clusterDir: draft,
    owner: chooseOwner(options.clusterDir),
    walDir: WAL_DIR,
    target: plan.target,
    timeline: chain.position.timeline,
    log,
  });
  try {
    return await onRecovered(recovered, draft, options);
  } finally {
    await recovered.stop();
    await rm(join(draft, WAL_DIR), { recursive: true });
  }
}

async function onRecovered<Facts>(
  { connection }: Recovered,
  clusterDir: string,
  { chain, plan, goesOn, inspect }: RestoreOptions<Facts>,
): Promise<Facts> {
  const client = new Client(connection);
  await client.connect();
  try {
    if (goesOn) {
      await skipNumbers(client, plan.completeTo);
      await ensureSlot(client);
      const { archive, position } = chain;
      const to = plan.completeTo.toISOString();
      const restored = { timeline: position.timeline, to, at: await timeOf(client) };
      await archiveWal({ client, clusterDir, openArchive: () => Promise.resolve(archive), restored });
    }
    return await inspect(client);
  } finally {
    await client.end();
  }
}

async function putInPlace(
  draft: string,
  { dataDir, clusterDir, secretKeyFile, plan }: RestoreOptions<unknown>,
): Promise<string | null> {
  const { secretKeyFile: key } = plan.base;
  if (key !== null && !existsSync(secretKeyFile))
    await writeFile(secretKeyFile, key, { mode: 0o600, flush: true });
  const aside = existsSync(clusterDir) ? asideOf(clusterDir) : null;
  if (aside !== null) await rename(clusterDir, aside);
  await rename(draft, clusterDir);
  await syncDirectory(dataDir);
  return aside;
}

function asideOf(clusterDir: string): string {
  for (let number = 1; ; number += 1) {
    const name = `${clusterDir}.before-restore-${number}`;
    if (!existsSync(name)) return name;
  }
}

export const DRAFT = "postgres.restoring-";
const WAL_DIR = "wal-restored";
