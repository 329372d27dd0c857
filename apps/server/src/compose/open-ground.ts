import type { ClientConfig } from "pg";
import type { Logger } from "pino";
import type { Config } from "../deps/config.ts";
import type { Deps } from "../deps/deps.ts";
import { openSealedDatabase, type Query } from "../platform/db/database.ts";
import type { Metrics } from "../platform/http/metrics.ts";
import { assertKeysComplete } from "../platform/keys/key-rotation.ts";
import { observeReplicas } from "../platform/replicas/replica-metrics.ts";
import { openReplicaReads } from "../platform/replicas/replica-reads.ts";
import { systemRandom } from "../platform/runtime/random.ts";
import { monotonicMs } from "../platform/runtime/schedule.ts";
import type { Sealing } from "../platform/runtime/sealing.ts";
import { assertSeedsOpen } from "../seeds/seed-service.ts";
import { openSettings } from "../settings/settings-service.ts";
import type { OnClose } from "./closing.ts";
import { refuseSandboxDatabase } from "./sandbox-database.ts";
import { openSealedTables } from "./sealed-tables.ts";
import { openSeedSealing } from "./site-keys.ts";
import { DATABASE_ROLE } from "./storage.ts";

export type Opening = { readonly config: Config; readonly log: Logger; readonly connection: ClientConfig };

type Ground = Pick<Deps, "database" | "reads" | "settings" | "sealing">;

/** What every process of the site stands on: the database, once it is known to be this site's and to open with these keys, and its settings. */
export async function openGround(
  opening: Opening & { readonly metrics: Metrics },
  onClose: OnClose,
): Promise<Ground> {
  const { config, log } = opening;
  const sealing = openSeedSealing(config.secretKeys, systemRandom);
  const { database, reads } = openDatabases({ ...opening, sealing }, onClose);
  await refuseSandboxDatabase(database.query, config);
  const settings = await openSettings({ database, log });
  onClose(() => settings.close());
  await assertOpens(database.query, config, sealing);
  return { database, reads, settings, sealing };
}

/** The database, and who is asked for heavy reads: its replicas, where there are any. */
function openDatabases(
  { config, connection, metrics, sealing, log }: Opening & Pick<Deps, "metrics" | "sealing">,
  onClose: OnClose,
): Pick<Deps, "database" | "reads"> {
  const database = openSealedDatabase({ connection, role: DATABASE_ROLE, sealing, log });
  onClose(() => database.close());
  if (config.replicaUrl === null) return { database, reads: database };
  const reads = openReplicaReads({
    connection: { connectionString: config.replicaUrl },
    role: DATABASE_ROLE,
    leader: database,
    patienceMs: config.replicaPatienceMs,
    nowMs: monotonicMs,
    observe: observeReplicas(metrics),
    log,
  });
  onClose(() => reads.close());
  return { database, reads };
}

/** Throws when a key is missing: no play could be decided, or something could never be opened again. */
async function assertOpens(query: Query, { secretKeys }: Config, sealing: Sealing): Promise<void> {
  await assertKeysComplete(query, openSealedTables(secretKeys, systemRandom));
  await assertSeedsOpen(query, sealing);
}
