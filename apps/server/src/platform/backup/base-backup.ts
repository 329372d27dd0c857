import { existsSync, readFileSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import { ADVISORY_LOCKS } from "../db/advisory-locks.ts";
import {
  type Archive,
  type Base,
  dataOf,
  fileListOf,
  manifestOf,
  openArchive,
  readPosition,
} from "./archive.ts";
import { BackupError } from "./backup-error.ts";
import { streamBase } from "./base-stream.ts";
import { systemOf, timeOf } from "./database-facts.ts";
import { type Pruned, prune } from "./retention.ts";
import { removeUnfinished, syncDirectory, UNFINISHED, writeSealed, writeSealedText } from "./sealed-files.ts";
import { archiveWal } from "./wal-archive.ts";
import { ensureSlot } from "./wal-slot.ts";

export type BackupOptions = {
  /** To the database, as its superuser. */
  readonly connection: ClientConfig;
  readonly clusterDir: string;
  readonly directory: string;
  readonly key: Uint8Array;
  /** File with the sandbox's SECRET_KEY, if there is one. */
  readonly secretKeyFile: string;
};

/**
 * Makes a base backup while the site runs, archives the log that makes it whole, and removes what is too old. From the first one on
 * the site archives its log by itself.
 * @throws BackupError when another backup is being made, or the archive cannot go on
 */
export async function makeBackup(options: BackupOptions): Promise<{ base: Base; pruned: Pruned }> {
  const client = new Client({ ...options.connection, application_name: "rumb backup" });
  // A server that goes away in the middle fails the next statement.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const lock = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [
      ADVISORY_LOCKS.backup,
    ]);
    if (!lock.rows[0]?.taken) throw new BackupError("Другая копия уже делается: дождитесь её.");
    const archive = await openArchive({ ...options, system: await systemOf(client) });
    // With another key than that of what is there already, nothing is begun.
    await readPosition(archive);
    await ensureSlot(client);
    return await backUp(client, archive, options);
  } finally {
    await client.end();
  }
}

async function backUp(
  client: Client,
  archive: Archive,
  options: BackupOptions,
): Promise<{ base: Base; pruned: Pruned }> {
  const { clusterDir } = options;
  const bases = join(archive.path, "base");
  await removeUnfinished(bases);
  try {
    const base = await writeBase(client, archive, options);
    await archiveWal({ client, clusterDir, openArchive: () => Promise.resolve(archive) });
    await publish(archive, base);
    return { base, pruned: await prune(archive, new Date(base.finishedAt)) };
  } finally {
    await removeUnfinished(bases);
  }
}

async function writeBase(client: Client, archive: Archive, options: BackupOptions): Promise<Base> {
  const startedAt = await timeOf(client);
  const id = startedAt.replaceAll(/[:.]/gu, "-");
  await mkdir(join(archive.path, draftOf(id)), { mode: 0o700 });
  const { tar, end } = streamBase(options.connection);
  const [written, { span, fileList }] = await Promise.all([
    writeSealed(archive, { name: dataOf(id), at: `${draftOf(id)}/data` }, tar),
    end,
  ]);
  await writeSealedText(archive, { name: fileListOf(id), at: `${draftOf(id)}/files` }, fileList);
  const { secretKeyFile } = options;
  const base = {
    id,
    startedAt,
    finishedAt: await timeOf(client),
    ...span,
    ...written,
    secretKeyFile: existsSync(secretKeyFile) ? readFileSync(secretKeyFile, "utf8") : null,
  };
  const place = { name: manifestOf(id), at: `${draftOf(id)}/manifest` };
  await writeSealedText(archive, place, JSON.stringify(base));
  return base;
}

/** Only now it counts: what leads from it to a whole database is in the archive. */
async function publish(archive: Archive, { id }: Base): Promise<void> {
  await rename(join(archive.path, draftOf(id)), join(archive.path, "base", id));
  await syncDirectory(join(archive.path, "base"));
}

function draftOf(id: string): string {
  return `base/${UNFINISHED}${id}`;
}
