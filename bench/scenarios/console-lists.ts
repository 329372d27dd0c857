import { setTimeout as delay } from "node:timers/promises";
import { operatorListEndpoints } from "@rumb/contract/endpoints/operator";
import { Client } from "pg";
import { type BenchSite, onBenchSite } from "../support/bench-site.ts";
import { consoleCalls } from "../support/console-calls.ts";
import { LARGE_SITE, writeLargeSite } from "../support/large-site.ts";
import type { Scenario, ScenarioResult } from "../support/results.ts";
import type { RunningServer } from "../support/server-process.ts";
import { median, rounded } from "../support/statistics.ts";

const TURNS = 25;
const GOAL_MS = 200;
const PATIENCE_MS = 120_000;

/** Every list of the console, its filters and searches, over a million players and ten million bets. */
export const consoleLists: Scenario = { name: "console-lists", run };

function run(): Promise<ScenarioResult> {
  return onBenchSite(
    async (site) => {
      const [operator] = site.players;
      if (!operator) throw new Error("there is no operator");
      const startedMs = performance.now();
      await writeLargeSite(site.connection, (text) => {
        console.log(`${((performance.now() - startedMs) / 1000).toFixed(0).padStart(4)} s  ${text}`);
      });
      const writtenSeconds = (performance.now() - startedMs) / 1000;
      const letGo = await holdJobs(site);
      const server = await site.start("site");
      await economyIsReady(site);
      const timed = await measure(server, await site.enterConsole(operator));
      await server.stop();
      await letGo();
      return summary(timed, writtenSeconds);
    },
    { playerCount: 1 },
  );
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

/** Milliseconds of every answer, by what was asked. */
type Timed = Record<string, number[]>;

async function measure(server: RunningServer, cookie: string): Promise<Timed> {
  // A server's very first call is about the server, not about a list.
  await timeCall(server, cookie, {
    path: operatorListEndpoints.settings.path,
    body: { page: 1, per_page: 25 },
  });
  const timed: Timed = {};
  for (const { name, path, bodyOf } of consoleCalls(LARGE_SITE.players)) {
    const times: number[] = [];
    for (let turn = 0; turn < TURNS; turn += 1) {
      times.push(await timeCall(server, cookie, { path, body: bodyOf(turn) }));
    }
    timed[name] = times;
  }
  return timed;
}

async function timeCall(
  { consoleOrigin: origin }: RunningServer,
  cookie: string,
  { path, body }: { path: string; body: object },
): Promise<number> {
  if (origin === null) throw new Error("this server has no console");
  const startedMs = performance.now();
  const answer = await fetch(`${origin}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status}: ${text}`);
  return performance.now() - startedMs;
}

function summary(timed: Timed, writtenSeconds: number): ScenarioResult {
  const names = Object.keys(timed);
  return {
    goals: names.map((name) => ({
      figure: `${name}: worst of ${TURNS}, ms`,
      value: rounded(Math.max(...(timed[name] ?? []))),
      atMost: GOAL_MS,
    })),
    figures: {
      players: LARGE_SITE.players,
      bets: LARGE_SITE.bets,
      "seconds that writing them took": rounded(writtenSeconds),
      ...Object.fromEntries(names.map((name) => [`${name}: p50, ms`, rounded(median(timed[name] ?? []))])),
    },
    repeats: [Object.fromEntries(Object.entries(timed).map(([name, times]) => [name, times.map(rounded)]))],
  };
}
