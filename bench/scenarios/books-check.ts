import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { sealBets } from "../../apps/server/src/checks/derive/bet-seals.ts";
import { storePotSums } from "../../apps/server/src/checks/derive/pot-sums.ts";
import { type BenchSite, asSuperuser } from "../support/bench-site.ts";
import { measure, type Measured, PLAY } from "../support/measure.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { middleOf, rounded } from "../support/statistics.ts";
import { numbersBehind, oneMore } from "../support/copied-site-sql.ts";
import { commitmentOf } from "@rumb/games/fairness/commitment";
import { systemRandom } from "../../apps/server/src/platform/runtime/random.ts";
import { sha256 } from "../../apps/server/src/seeds/seed-service.ts";

const REPEATS = 4;
const BETS = 10_000_000;
const SEEDS = 5_000_000;
/** The bets that the check plays again are made by real plays, and copied with their players. */
const FILL = { connections: 64, seconds: 30 };
const SEEDS_PLAYED = 125_000;
/** Players who do not come all at once: what is measured is a wait, and not how much fits. */
const CONNECTIONS = 8;
const WARM_SECONDS = 3;
const PATIENCE_MS = 60_000;
const SECONDS = 12;

/** What a play waits for while the books are checked in the same process, against one beside which nothing is checked. */
export const booksCheck = onSite("books-check", async (site) => {
  await writeUnusedSeeds(site, SEEDS_PLAYED);
  await withoutCheck(site, (server) => measure(site, server, { ...PLAY, ...FILL }));
  const played = await site.countBets();
  await copySite(site, Math.ceil(Math.max(BETS / played, SEEDS / SEEDS_PLAYED)) - 1);
  await sealAll(site);
  const size = await sizeOf(site);
  const repeats = await repeated(REPEATS, async () => {
    const { played: free } = await withoutCheck(site, (server) => plays(site, server, async () => {}));
    return { free, checked: await withCheck(site) };
  });
  return summary(repeats, size);
});

/** As if checks had found right all that there is: the next one looks at what is new, and then for as long as it may at what is old. */
async function sealAll({ database, sealing }: BenchSite): Promise<void> {
  const { query } = database;
  const [newest] = await query<{ bets: number; seeds: number }>(
    `SELECT (SELECT max(id) FROM bets) AS bets, (SELECT max(id) FROM seeds) AS seeds`,
  );
  if (!newest) throw new Error("the site has no bets");
  const sealer = { query, sealing, rest: async () => {}, nowMs: () => performance.now() };
  await sealBets(sealer, newest.bets);
  await storePotSums(sealer);
  await query(
    `UPDATE books_progress SET since = now(), seen_at = now(), through = $1::jsonb, seen = $1::jsonb`,
    [JSON.stringify(newest)],
  );
}

async function sizeOf({ database }: BenchSite): Promise<{ bets: number; seeds: number }> {
  const [size] = await database.query<{ bets: number; seeds: number }>(
    `SELECT (SELECT count(*) FROM bets) AS bets, (SELECT count(*) FROM seeds) AS seeds`,
  );
  if (!size) throw new Error("the site does not state its size");
  return size;
}

/** Another node seems to be at it. */
async function withoutCheck<Result>(
  site: BenchSite,
  work: (server: RunningServer) => Promise<Result>,
): Promise<Result> {
  const client = new Client(site.connection);
  await client.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('job'), hashtext('books'))`);
    const server = await site.start("site");
    const result = await work(server);
    await server.stop();
    return result;
  } finally {
    await client.end();
  }
}

/** The check begins with the server and goes on with what the one before has left. */
async function withCheck(site: BenchSite): Promise<Checked> {
  const server = await site.start("site");
  await checkRuns(site);
  const { checked: before, played } = await plays(site, server, () => rowsChecked(site));
  const rows = (await rowsChecked(site)) - before;
  const memory = memoryOf(server);
  await server.stop();
  return { ...played, rowsPerSecond: rounded(rows / SECONDS), ...memory };
}

async function plays<Seen>(site: BenchSite, server: RunningServer, look: () => Promise<Seen>) {
  const load = { ...PLAY, connections: CONNECTIONS };
  await measure(site, server, { ...load, seconds: WARM_SECONDS });
  const checked = await look();
  return { checked, played: await measure(site, server, { ...load, seconds: SECONDS }) };
}

/** The thread of the check has to load before it checks anything. */
async function checkRuns({ database }: BenchSite): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const [row] = await database.query<{ runs: boolean }>(
      `SELECT ended_at IS NULL AND checked > 0 AND beat_at > now() - interval '10 seconds' AS runs FROM books_progress`,
    );
    if (row?.runs === true) return;
    if (performance.now() - startedMs > PATIENCE_MS) throw new Error("the check of the books did not begin");
    await delay(200);
  }
}

/** Throws when no check runs: nothing would be measured. */
async function rowsChecked({ database }: BenchSite): Promise<number> {
  const [row] = await database.query<{ checked: number; runs: boolean }>(
    `SELECT checked, ended_at IS NULL AS runs FROM books_progress`,
  );
  if (row?.runs !== true) throw new Error("the books are not being checked");
  return row.checked;
}

function memoryOf({ pid }: RunningServer): { megabytes: number } {
  const kilobytes = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "0";
  return { megabytes: Math.round(Number(kilobytes) / 1024) };
}

type Checked = Measured & { readonly rowsPerSecond: number; readonly megabytes: number };
type Repeat = { readonly free: Measured; readonly checked: Checked };

function summary(
  repeats: readonly Repeat[],
  { bets, seeds }: { bets: number; seeds: number },
): ScenarioResult {
  const middle = middleOf(repeats);
  return {
    goals: [
      {
        figure: "p99 of a play while the books are checked, times that without",
        value: middle(({ free, checked }) => checked.p99Ms / free.p99Ms),
        atMost: 1.2,
      },
    ],
    figures: {
      "p99 without a check, ms": middle(({ free }) => free.p99Ms),
      "p99 while the books are checked, ms": middle(({ checked }) => checked.p99Ms),
      "worst play without a check, ms": middle(({ free }) => free.maxMs),
      "worst play while the books are checked, ms": middle(({ checked }) => checked.maxMs),
      "plays per second without a check": middle(({ free }) => free.perSecond),
      "plays per second while the books are checked": middle(({ checked }) => checked.perSecond),
      "rows checked per second": middle(({ checked }) => checked.rowsPerSecond),
      "memory of the server with a check, MB": middle(({ checked }) => checked.megabytes),
      "bets at the beginning": bets,
      "seeds at the beginning": seeds,
    },
    othersCores: middle(({ free }) => free.cores?.others ?? 0),
    repeats,
  };
}

/**
 * Writes a played site so many times more: each copy has players of its own with the accounts, seeds, bets and transfers of the first
 * ones, so that the books stay in order and every seed opens. The copies' seeds are the same ones, so their commitments repeat.
 */
async function copySite({ connection }: BenchSite, copies: number): Promise<void> {
  await asSuperuser(connection, "ALTER TABLE seeds DROP CONSTRAINT seeds_hash_key");
  for (let copy = 1; copy <= copies; copy += 1) await asSuperuser(connection, oneMore(copy));
  await asSuperuser(connection, numbersBehind(copies));
  await asSuperuser(connection, "VACUUM ANALYZE");
}

const AT_ONCE = 5_000;
const SEED_BYTES = 32;

/** Writes seeds that players have rotated without using them: each opens, as the check of the books will find out. */
async function writeUnusedSeeds({ database, sealing, players }: BenchSite, count: number): Promise<void> {
  for (let written = 0; written < count; written += AT_ONCE) {
    const seeds = Array.from({ length: Math.min(AT_ONCE, count - written) }, (_, index) => {
      const seed = systemRandom.bytes(SEED_BYTES);
      const hash = Buffer.from(commitmentOf(sha256, seed), "hex");
      return { playerId: players[index % players.length]?.id ?? 0, hash, sealed: sealing.seal(seed, hash) };
    });
    await database.query(
      `INSERT INTO seeds (player_id, hash, sealed, client_seed, activated_at, revealed_at, rounds)
       SELECT player_id, hash, sealed, 'unused', now(), now(), 0
       FROM unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS made (player_id, hash, sealed)`,
      [
        seeds.map(({ playerId }) => playerId),
        seeds.map(({ hash }) => hash),
        seeds.map(({ sealed }) => sealed),
      ],
    );
  }
}
