import { execFile } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyTree } from "../../tools/tree-copy.ts";
import { type Children, createChildren } from "../../tools/cluster/child.ts";
import { type ClusterSite, startClusterSite } from "../../tools/cluster/cluster-site.ts";
import type { ClusterNode } from "../../tools/cluster/nodes.ts";
import { ensureClusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { siteVersion } from "../../apps/server/src/platform/runtime/site-version.ts";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { createTestDatabase, type TestDatabase } from "../../apps/server/test/_harness-database.ts";
import { environmentFor, liftRateLimits, post } from "../../apps/server/test/_harness-site.ts";
import { LATENESS } from "../../apps/server/test/_patience.ts";
import { patientFetch } from "../../apps/server/test/_patient-fetch.ts";
import { PROGRAM_ENVIRONMENT } from "../../apps/server/test/_program-environment.ts";
import { expectEachOnce, signInAll, startLoad } from "../../apps/server/test/_rolling-load.ts";
import { makeTestDirectory } from "../../apps/server/test/_test-directory.ts";

const ROOT = join(import.meta.dirname, "../..");
const PLAYERS = 6;
const thisVersion = versionOf(ROOT);
/** Calls between two steps. */
const CALLS = 30;

let site: TestDatabase;
let folder: string;
let newVersion: string;
let children: Children;
let cluster: ClusterSite;
let origin: string;
/** The checkout that each node runs. */
const versions = [ROOT, ROOT];

beforeAll(async () => {
  site = await createTestDatabase();
  await liftRateLimits(site.database);
  folder = await mkdtemp(join(tmpdir(), "rumb-upgrade-"));
  newVersion = await makeTestDirectory("rumb-new-version-");
  copyTree(newVersion);
  renew(newVersion);
  children = createChildren();
  const sitePort = await freePort();
  origin = `http://127.0.0.1:${sitePort}`;
  cluster = await startClusterSite({
    children,
    programs: await ensureClusterPrograms(),
    folder,
    sitePort,
    socketPort: await freePort(),
    consolePort: await freePort(),
    nodes: versions.length,
    environment: { ...PROGRAM_ENVIRONMENT, ...LATENESS, ...environment() },
    serverOf: (index) => join(versions[index] ?? ROOT, "apps/server/src/main.ts"),
  });
});
afterAll(async () => {
  await children.stop();
  await site.drop();
  await rm(folder, { recursive: true, force: true });
  rmSync(newVersion, { recursive: true, force: true });
});

test("two nodes go to the next version and back under load; an old one that is killed meanwhile comes back: no call fails @release", async () => {
  const cookies = await signInAll(origin, PLAYERS);
  const load = startLoad(origin, { cookies, send: post });
  const someCalls = async (): Promise<void> => {
    const until = load.done() + CALLS;
    await expect.poll(() => load.done()).toBeGreaterThan(until);
  };

  await someCalls();
  expect(await migrateFrom(newVersion)).toContain("next-version.sql");
  await runs(0, newVersion);
  await killed(1);
  expect(await running()).toEqual([thisVersion, "99.0.0"]);
  await runs(1, newVersion);
  expect(await running()).toEqual(["99.0.0", "99.0.0"]);
  await runs(0, ROOT);
  expect(await running()).toEqual([thisVersion, "99.0.0"]);
  await someCalls();

  const { failed, played } = await load.stop();
  expect(failed).toEqual([]);
  await expectEachOnce(site.database, played);
});

function versionOf(checkout: string): string {
  return siteVersion(checkout).split(" ")[0] ?? "";
}

/** Makes a checkout the next version: another number, and a migration that locks what every play writes. */
function renew(checkout: string): void {
  const manifest = join(checkout, "package.json");
  writeFileSync(
    manifest,
    readFileSync(manifest, "utf8").replace(/"version": "[^"]+"/u, '"version": "99.0.0"'),
  );
  const migrations = join(checkout, "apps/server/migrations");
  const number = String(readdirSync(migrations).length + 1).padStart(4, "0");
  writeFileSync(
    join(migrations, `${number}-next-version.sql`),
    `-- compatible: a column that the code before does not know.
ALTER TABLE player_accounts ADD COLUMN next_version integer NOT NULL DEFAULT 0;
ALTER TABLE bets ADD COLUMN next_version integer;
`,
  );
}

/** Runs `npm run migrate` of that version, and returns what it says. */
async function migrateFrom(checkout: string): Promise<string> {
  const program = join(checkout, "tools/migrate.ts");
  const env = { ...PROGRAM_ENVIRONMENT, ...environment() };
  return (await promisify(execFile)(process.execPath, [program], { env, cwd: checkout })).stdout;
}

function environment(): Record<string, string> {
  return { ...environmentFor(site), DATA_DIR: folder, MIGRATE_AT_START: "false", LOG_LEVEL: "error" };
}

/** Puts that version in the place of a node's, and waits until players reach it. */
async function runs(index: number, checkout: string): Promise<void> {
  versions[index] = checkout;
  await nodeAt(index).restart();
  await serves(index);
}

/** Kills a node, and waits until it is back by itself, and players reach it. */
async function killed(index: number): Promise<void> {
  const { pid } = nodeAt(index);
  const before = pid();
  process.kill(before, "SIGKILL");
  await expect.poll(() => pid()).not.toBe(before);
  await serves(index);
}

/** Waits until nginx has given a node calls again, as it does a second or two after the node is back. */
async function serves(index: number): Promise<void> {
  const { metricsPort } = nodeAt(index);
  await expect
    .poll(async () => (await patientFetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
    .toMatch(/^http_request_seconds_count\{[^}]*dice[^}]*\} /mu);
}

function nodeAt(index: number): ClusterNode {
  const node = cluster.nodes[index];
  if (node === undefined) throw new Error(`there is no node ${index}`);
  return node;
}

/** The versions that the nodes say they are, in order. */
async function running(): Promise<string[]> {
  const names = cluster.nodes.map(({ pid }) => `процесс ${pid()}`);
  const read = () =>
    site.database.query<{ version: string }>(
      `SELECT split_part(version, ' ', 1) AS version FROM nodes WHERE name LIKE ANY ($1) ORDER BY version`,
      [names.map((name) => `%${name}`)],
    );
  await expect.poll(async () => (await read()).length).toBe(names.length);
  return (await read()).map(({ version }) => version);
}
