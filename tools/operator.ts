// npm run operator -- grant <vk id> | revoke <vk id>: opens the operators' console to a player, or closes it, while the site runs
// or not, on the site's own database or the one of DATABASE_URL.
import { readConfig } from "../apps/server/src/deps/config.ts";
import { changeRole } from "../apps/server/src/operators/operator-role.ts";
import { openDatabase } from "../apps/server/src/platform/db/database.ts";
import { locateCluster } from "../apps/server/src/platform/postgres/embedded-postgres-cluster.ts";
import {
  EmbeddedPostgresError,
  SiteAlreadyRunningError,
} from "../apps/server/src/platform/postgres/embedded-postgres-error.ts";
import { connectionTo } from "../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { readPidFile } from "../apps/server/src/platform/postgres/embedded-postgres-postmaster.ts";
import { ConfigError } from "../apps/server/src/platform/runtime/environment.ts";
import { openLog } from "../apps/server/src/platform/runtime/log.ts";
import { MigrationError } from "../apps/server/src/platform/db/migrate.ts";
import { DATABASE_ROLE, openStorage, type Storage } from "../apps/server/src/compose/storage.ts";

const ROLES = { grant: "operator", revoke: "player" } as const;
const USAGE =
  "Укажите, кому: npm run operator -- grant <номер VK>, или revoke <номер VK>, чтобы забрать роль.";

const [verb = "", vkId = "", ...rest] = process.argv.slice(2);
if ((verb !== "grant" && verb !== "revoke") || vkId === "" || rest.length > 0) {
  console.error(USAGE);
  process.exit(2);
}
try {
  process.exitCode = await run(ROLES[verb], vkId);
} catch (error) {
  if (
    !(
      error instanceof ConfigError ||
      error instanceof EmbeddedPostgresError ||
      error instanceof MigrationError
    )
  )
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(role: "player" | "operator", vkId: string): Promise<number> {
  const log = openLog({ level: "error" });
  const storage = await openBesideSite(log);
  const database = openDatabase({ connection: storage.connection, role: DATABASE_ROLE, poolSize: 1, log });
  try {
    const known = await changeRole(
      database,
      { vkId, role },
      { operatorId: null, address: "командная строка" },
    );
    if (known)
      console.log(
        role === "operator" ? `Игрок VK ${vkId} теперь оператор.` : `Игрок VK ${vkId} больше не оператор.`,
      );
    else console.error(`Игрока VK ${vkId} ещё нет: сначала он входит на сайт.`);
    return known ? 0 : 1;
  } finally {
    await database.close();
    await storage.close();
  }
}

/** Starts the site's database, or joins a site that has it running. */
async function openBesideSite(log: Parameters<typeof openStorage>[1]): Promise<Storage> {
  const config = readConfig(process.env);
  try {
    return await openStorage(config, log);
  } catch (error) {
    const socketDir = readPidFile(await locateCluster(config.dataDir))?.socketDir;
    if (!(error instanceof SiteAlreadyRunningError) || socketDir === undefined) throw error;
    return { connection: connectionTo(socketDir), close: async () => {} };
  }
}
