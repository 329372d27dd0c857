import type { Config } from "../apps/server/src/deps/config.ts";
import { locateCluster } from "../apps/server/src/platform/postgres/embedded-postgres-cluster.ts";
import { SiteAlreadyRunningError } from "../apps/server/src/platform/postgres/embedded-postgres-error.ts";
import { connectionTo } from "../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import type { Storage } from "../apps/server/src/compose/storage.ts";

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
