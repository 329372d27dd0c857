import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { LATENESS } from "../../apps/server/test/_patience.ts";
import { FREE_PORTS, PROGRAM_ENVIRONMENT } from "../../apps/server/test/_program-environment.ts";
import { findArchive, readPosition } from "../../apps/server/src/platform/backup/archive.ts";
import {
  readLivePidFile,
  stopPostmaster,
  waitUntilGone,
} from "../../apps/server/src/platform/postgres/embedded-postgres-postmaster.ts";
import { type Child, createChildren, listening } from "../../tools/cluster/child.ts";

/** A site with its embedded database and its backups, in a folder of its own. */
export type TrialSite = {
  readonly origin: string;
  readonly dataDir: string;
  start(): Promise<void>;
  /** Kills the site and its database in the middle of what they do, and removes all their files but the backups and their key. */
  destroy(): Promise<void>;
  /** Runs one of our commands as its people do; returns the exit code and what it said. */
  command(name: "backup" | "restore", words?: readonly string[]): Promise<{ code: number; said: string }>;
  /** Up to when the archive is complete, milliseconds; 0 before the first backup. */
  archivedTo(): Promise<number>;
};

export async function onTrialSite<Result>(work: (site: TrialSite) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "rumb-restore-"));
  // The database's user passes through.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  const clusterDir = join(dataDir, "postgres");
  const port = await freePort();
  const places = {
    DATA_DIR: dataDir,
    BACKUP_DIR: join(folder, "backups"),
    BACKUP_KEY: "6".repeat(64),
    LOG_LEVEL: "error",
  };
  const children = createChildren();
  let server: Child | undefined;
  const kill = async (): Promise<void> => {
    server?.process.kill("SIGKILL");
    await server?.ended;
  };
  const site: TrialSite = {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    async start() {
      const env = {
        ...PROGRAM_ENVIRONMENT,
        ...LATENESS,
        SOCKET_PORT: "0",
        ...FREE_PORTS,
        ...places,
        PORT: String(port),
      };
      const started = children.start(process.execPath, ["apps/server/src/main.ts"], { env });
      server = started;
      await Promise.race([listening(started), started.ended.then(() => Promise.reject(new Error(FAILED)))]);
    },
    async destroy() {
      const database = readLivePidFile(clusterDir);
      await kill();
      if (database) {
        process.kill(database.pid, "SIGKILL");
        await waitUntilGone(clusterDir, database.pid, GONE_MS);
      }
      await rm(dataDir, { recursive: true, maxRetries: 20, retryDelay: 50 });
    },
    async command(name, words = []) {
      const child = spawn(process.execPath, [`tools/${name}.ts`, ...words], {
        env: { ...PROGRAM_ENVIRONMENT, ...places },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding("utf8").on("data", (text) => (said += text));
      await once(child, "close");
      return { code: child.exitCode ?? 1, said };
    },
    async archivedTo() {
      const archive = await findArchive(places.BACKUP_DIR, Buffer.from(places.BACKUP_KEY, "hex"));
      return Date.parse((await readPosition(archive))?.at ?? "1970-01-01");
    },
  };
  try {
    return await work(site);
  } finally {
    await kill();
    const left = readLivePidFile(clusterDir);
    if (left) await stopPostmaster(clusterDir, left.pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}
const FAILED = "the site did not start; what it said is above";
const GONE_MS = 10_000;
