import { setTimeout as delay } from "node:timers/promises";
import { operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { Client } from "pg";
import { asSuperuser, type BenchSite, onBenchSite } from "../support/bench-site.ts";
import type { ConsoleCall } from "../support/console-call.ts";
import { consoleCalls, type KnownNumbers } from "../support/console-calls.ts";
import { askConsole } from "../support/console-http.ts";
import { OPERATORS } from "../support/large-site-console-sql.ts";
import type { LargeSiteSize } from "../support/large-site-sql.ts";
import { LARGE_SITE, type Written, writeLargeSite } from "../support/large-site.ts";
import { type LiveFigures, openLiveQueue } from "../support/live-queue.ts";
import { writeOneCard } from "../support/one-card.ts";
import type { Scenario, ScenarioResult } from "../support/results.ts";
import type { RunningServer } from "../support/server-process.ts";
import { median, quantile, rounded } from "../support/statistics.ts";

const TURNS = 25;
const GOAL_MS = 200;
const PATIENCE_MS = 120_000;
/** Who asks for money while the lists are measured. */
const WITHDRAWERS = 100;

/**
 * Every list of the console, its filters and searches, over a million players and ten million bets, while fifty operators hear of new requests and
 * decisions. `keep` names a folder in which the data stays for the next run; `sizes` are players and bets of a smaller site.
 */
export function consoleLists({ keep, sizes }: Part): Scenario {
  const name = sizes === undefined ? "console-lists" : `console-lists-${sizes.replaceAll(",", "-")}`;
  // Another scenario may be the one that is run, and sizes are meant for that.
  return { name, run: async () => run(readSize(sizes), keep) };
}

type Part = { readonly keep?: string | undefined; readonly sizes?: string | undefined };

function readSize(sizes: string | undefined): LargeSiteSize {
  if (sizes === undefined) return LARGE_SITE;
  const [players = 0, bets = 0] = sizes.split(",").map(Number);
  if (!(players >= 5_000 && bets >= 5_000)) throw new Error(`there are no sizes ${sizes}`);
  return { players, bets };
}

function run(size: LargeSiteSize, keptIn: string | undefined): Promise<ScenarioResult> {
  return onBenchSite(
    async (site) => {
      const written = await writtenOf(site, size);
      const letGo = await holdJobs(site);
      try {
        return await measureSite(site, written);
      } finally {
        await letGo();
      }
    },
    { playerCount: OPERATORS + WITHDRAWERS, keptIn },
  );
}

async function measureSite(site: BenchSite, written: KeptSite): Promise<ScenarioResult> {
  const { size } = written;
  // Those with the lowest numbers are operators.
  const people = site.players.toSorted((one, other) => one.id - other.id);
  const [operator] = people;
  if (!operator) throw new Error("there is no operator");
  const oneCard = await writeOneCard(site, size.players);
  // Whoever looks at a player is the first to do so, in every run.
  await asSuperuser(site.connection, `TRUNCATE bet_digests, bet_digest_days, bet_digest_runs`);
  const server = await site.start("site");
  await economyIsReady(site);
  const queue = await openLiveQueue(site, server, {
    operators: people.slice(0, OPERATORS),
    players: people.slice(OPERATORS),
  });
  const calls = consoleCalls({ ...(await knownNumbers(site, size)), oneCard });
  const timed = await measure(server, await site.enterConsole(operator), calls);
  const live = await queue.stop();
  await server.stop();
  return summary({ timed, live, written, size });
}

type KeptSite = Written & { readonly size: LargeSiteSize; readonly writtenSeconds: number };

/** Writes the site unless it was kept. Throws when the kept one is of another size. */
async function writtenOf(site: BenchSite, size: LargeSiteSize): Promise<KeptSite> {
  if (site.kept !== null) {
    const kept: KeptSite = JSON.parse(JSON.stringify(site.kept));
    if (kept.size.players !== size.players || kept.size.bets !== size.bets) {
      throw new Error(`the kept site has ${kept.size.players} players and ${kept.size.bets} bets`);
    }
    return kept;
  }
  const startedMs = performance.now();
  const found = await writeLargeSite(site, size, (text) => {
    console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${text}`);
  });
  const written = { ...found, size, writtenSeconds: (performance.now() - startedMs) / 1000 };
  await site.keep(written);
  return written;
}

/** The check of the books would read everything meanwhile: it finds its place taken, as by another node. */
async function holdJobs({ connection }: BenchSite): Promise<() => Promise<void>> {
  const client = new Client(connection);
  await client.connect();
  await client.query(`SELECT pg_advisory_lock(hashtext('job'), hashtext('books'))`);
  return () => client.end();
}

/** The job adds up the money of every day once; a site that has run for a year has that behind it. */
async function economyIsReady({ database }: BenchSite): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const [head] = await database.query<{ ready: boolean }>(
      `SELECT coalesce(through_day >= moscow_day(now()) - 1, false) AS ready FROM economy_heads`,
    );
    if (head?.ready === true) return;
    if (performance.now() - startedMs > PATIENCE_MS) throw new Error("the economy was not added up in time");
    await delay(1_000);
  }
}

async function knownNumbers(
  { database }: BenchSite,
  { players }: LargeSiteSize,
): Promise<Omit<KnownNumbers, "oneCard">> {
  const numbers = async (sql: string): Promise<number[]> =>
    (await database.query<{ id: number }>(`${sql} LIMIT ${TURNS}`)).map(({ id }) => id);
  const [firstPayment = 1] = await numbers(`SELECT min(id) AS id FROM payments`);
  return {
    players,
    firstPayment,
    bets: await numbers(`SELECT id FROM bets ORDER BY id DESC`),
    // The largest ones: they cost most.
    rings: await numbers(
      `SELECT ring_id AS id FROM fraud_ring_players GROUP BY ring_id ORDER BY count(*) DESC, ring_id`,
    ),
  };
}

/** Milliseconds of every answer, by what was asked. A file of ten thousand rows is no page: its goal is its first byte. */
type Timed = { readonly answers: Record<string, number[]>; readonly files: Record<string, number[]> };

async function measure(server: RunningServer, cookie: string, calls: readonly ConsoleCall[]): Promise<Timed> {
  // A server's very first call is about the server, not about a list.
  await askConsole(server, cookie, {
    path: operatorListEndpoints.settings.path,
    body: { page: 1, per_page: 25 },
  });
  const timed: Timed = { answers: {}, files: {} };
  for (const { name, asks, isFile = false } of calls) {
    const [firsts, times]: [number[], number[]] = [[], []];
    for (let turn = 0; turn < TURNS; turn += 1) {
      // What a page asks together, it waits for together.
      const answered = await Promise.all(asks(turn).map((ask) => askConsole(server, cookie, ask)));
      firsts.push(Math.max(...answered.map(({ firstByteMs }) => firstByteMs)));
      times.push(Math.max(...answered.map(({ ms }) => ms)));
    }
    if (isFile) timed.files[name] = times;
    timed.answers[isFile ? `${name}, first byte` : name] = isFile ? firsts : times;
  }
  return timed;
}

type Measured = {
  readonly timed: Timed;
  readonly live: LiveFigures;
  readonly written: KeptSite;
  readonly size: LargeSiteSize;
};

function summary({ timed, live, written, size }: Measured): ScenarioResult {
  const answers = Object.entries(timed.answers);
  const all = [...answers, ...Object.entries(timed.files)];
  const p95 = (times: readonly number[]): number => rounded(quantile(times, 0.95));
  return {
    goals: [
      ...answers.map(([name, times]) => ({
        figure: `${name}: p95 of ${TURNS}, ms`,
        value: p95(times),
        atMost: GOAL_MS,
      })),
      {
        figure: `a request or a decision until each of ${OPERATORS} operators hears of it: p95, ms`,
        value: p95(live.heardMs),
        atMost: GOAL_MS,
      },
      {
        figure: `the same until each of them has the new counters: p95, ms`,
        value: p95(live.countersMs),
        atMost: GOAL_MS,
      },
    ],
    figures: {
      ...size,
      "seconds that writing them took": rounded(written.writtenSeconds),
      rings: written.rings,
      "seconds of them that the first walk over all players took": rounded(written.ringsSeconds),
      "requests and decisions meanwhile": live.deeds,
      "the slowest answer of all calls, ms": rounded(Math.max(...answers.flatMap(([, times]) => times))),
      ...Object.fromEntries(
        all.flatMap(([name, times]) => [
          [`${name}: p50, ms`, rounded(median(times))],
          [`${name}: worst, ms`, rounded(Math.max(...times))],
        ]),
      ),
      "hears of it: worst, ms": rounded(Math.max(...live.heardMs)),
    },
    repeats: [Object.fromEntries(all.map(([name, times]) => [name, times.map(rounded)]))],
  };
}
