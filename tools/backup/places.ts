import { dirname, join, resolve } from "node:path";
import { type BackupConfig, readBackupConfig } from "../../apps/server/src/platform/backup/backup-config.ts";
import { BackupError } from "../../apps/server/src/platform/backup/backup-error.ts";
import { locateCluster } from "../../apps/server/src/platform/postgres/embedded-postgres-cluster.ts";
import { createEnvironmentReader } from "../../apps/server/src/platform/runtime/environment.ts";

/** Where the site's embedded database and its backups are. */
export type Places = {
  readonly dataDir: string;
  readonly clusterDir: string;
  readonly backup: BackupConfig;
  /** The sandbox's own SECRET_KEY. */
  readonly secretKeyFile: string;
};

/** Reads no more of the environment than this: the rest of the configuration would make a secret key where there is none. */
export async function readPlaces(environment: NodeJS.ProcessEnv): Promise<Places> {
  const read = createEnvironmentReader(environment);
  const given = resolve(read.text("DATA_DIR", ".data"));
  const backup = readBackupConfig(read, given);
  const isEmbedded = !read.given("DATABASE_URL");
  read.finish();
  if (!isEmbedded)
    throw new BackupError(
      "База данных задана в DATABASE_URL, и копии делают её средства; для базы на нескольких серверах это pgBackRest: docs/operations/backup.md.",
    );
  const clusterDir = await locateCluster(given);
  const dataDir = dirname(clusterDir);
  return { dataDir, clusterDir, backup, secretKeyFile: join(dataDir, "secret-key") };
}
