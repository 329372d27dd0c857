import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { observeBackups } from "../../apps/server/src/platform/backup/backup-metrics.ts";
import { createMetrics } from "../../apps/server/src/platform/http/metrics.ts";
import { systemClock } from "../../apps/server/src/platform/runtime/clock.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { createTestDatabase } from "../../apps/server/test/_harness-database.ts";
import { environmentFor, startServerProcess } from "../../apps/server/test/_harness-site.ts";
import { patientFetch } from "../../apps/server/test/_patient-fetch.ts";
import { makeTestDirectory } from "../../apps/server/test/_test-directory.ts";
import { readReported, unreported } from "./reported-metrics.ts";
import { readAlerts, readDashboard, RULE_FILES } from "./watch-files.ts";

test("every metric and label that alerts and dashboard read is reported by a running site, or by Prometheus itself", async () => {
  const address = await startTestSite();
  const others = [await backupMetrics(), "up 1"];
  const watched = [...RULE_FILES.flatMap(readAlerts).map(({ expr }) => expr), ...readDashboard()];
  const expressions = watched.filter((expr) => !OF_REPLICATED.test(expr));
  const reported = async () => {
    const page = await patientFetch(address);
    return readReported([await page.text(), ...others]);
  };
  // The check of the books, which is among them, begins late, and gives way to everything else that the machine does.
  const patience = { timeout: 250_000, interval: 1000 };
  await expect.poll(async () => unreported(expressions, await reported()), patience).toEqual([]);

  // Prometheus would rename those of these names.
  const ours = await reported();
  expect([...ours].filter(([, labels]) => labels.has("job") || labels.has("instance"))).toEqual([]);
  const planted = ["rumb_nothing > 0", 'http_request_seconds_count{nobody="x"}'];
  expect(unreported(planted, ours)).toHaveLength(planted.length);
});

/** Reported by Patroni and etcd, which the trials of the replicated database look at. */
const OF_REPLICATED = /patroni|etcd/u;

/** The address of its metrics. */
async function startTestSite(): Promise<string> {
  const database = await createTestDatabase();
  const dataDir = await makeTestDirectory("rumb-watch-");
  const metricsPort = String(await freePort());
  const { SECRET_KEY = "", ...given } = environmentFor(database);
  const site = await startServerProcess({
    ...given,
    DATA_DIR: dataDir,
    METRICS_PORT: metricsPort,
    // Some are reported only while the key is changed, or where there are replicas.
    SECRET_KEYS: `${SECRET_KEY},${"ab".repeat(32)}`,
    DATABASE_REPLICA_URL: given["DATABASE_URL"] ?? "",
  });
  onTestFinished(async () => {
    await site.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await patientFetch(`${site.origin}/healthz`);
  return `http://127.0.0.1:${metricsPort}/metrics`;
}

/** Of a site with the embedded database and a backup. */
function backupMetrics(): Promise<string> {
  const metrics = createMetrics({ ofProcess: false });
  observeBackups(metrics, systemClock).report({ archivedTo: systemClock.now(), baseAt: systemClock.now() });
  return metrics.registry.metrics();
}
