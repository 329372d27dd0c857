import { locateCluster } from "../apps/server/src/platform/postgres/embedded-postgres-cluster.ts";
import { SiteAlreadyRunningError } from "../apps/server/src/platform/postgres/embedded-postgres-error.ts";
import { connectionTo } from "../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { openStorage, type Storage } from "../apps/server/src/compose/storage.ts";
import { type Config, readConfig } from "../apps/server/src/deps/config.ts";
import { openLog } from "../apps/server/src/platform/runtime/log.ts";

/** Starts the site's database by `open`, or joins a site that has it running. */
export async function openBesideSite(config: Config, open: () => Promise<Storage>): Promise<Storage> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof SiteAlreadyRunningError)) throw error;
    const connection = connectionTo(await locateCluster(config.dataDir));
    return { connection, watchBackups: () => undefined, close: async () => {} };
  }
}

/** Does the work of a command on the site's database, whether the site runs or not; `log` is of errors only. */
export async function onSiteStorage(work: (opened: OpenedStorage) => Promise<number>): Promise<number> {
  const log = openLog({ level: "error" });
  const config = readConfig(process.env);
  const storage = await openBesideSite(config, () => openStorage(config, log));
  try {
    return await work({ config, connection: storage.connection, log });
  } finally {
    await storage.close();
  }
}

type OpenedStorage = {
  readonly config: Config;
  readonly connection: Storage["connection"];
  readonly log: ReturnType<typeof openLog>;
};
