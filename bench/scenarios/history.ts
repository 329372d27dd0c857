import { myBetsEndpoints } from "@rumb/contract/endpoints/account";
import { setTimeout as delay } from "node:timers/promises";
import type { MyBetsReply, MyBetsRequest } from "@rumb/contract/my-bets";
import { type BenchPlayer, type BenchSite, asSuperuser } from "../support/bench-site.ts";
import type { ScenarioResult } from "../support/results.ts";
import { onSite, repeated } from "../support/scenario.ts";
import type { RunningServer } from "../support/server-process.ts";
import { middleOf, quantile, rounded } from "../support/statistics.ts";
import type { ClientConfig } from "pg";

const REPEATS = 3;
/** Pages of each of the two, for each kind of page. */
const TURNS = 150;
const MANY_BETS = 1_000_000;
const FEW_BETS = 1_000;
/** Bets of Mines of either player: so few that a search for them among the others would show. */
const RARE_BETS = 50;
const PATIENCE_MS = 120_000;
/** As the page does. */
const ASK_AGAIN_MS = 1_000;

/** Pages of «Мои игры» of somebody with a million bets, against those of somebody with a thousand. */
export const history = onSite("history", async (site) => {
  const [many, few] = site.players;
  if (!many || !few) throw new Error("there are not enough players");
  await writeHistories(site.connection, [
    { playerId: many.id, bets: MANY_BETS, rare: MANY_BETS / RARE_BETS },
    { playerId: few.id, bets: FEW_BETS, rare: FEW_BETS / RARE_BETS },
  ]);
  const server = await site.start("site");
  const first = await firstVisit(server, many);
  await firstVisit(server, few);
  const repeats = await repeated(REPEATS, () => measureOnce({ site, server, many, few }));
  await server.stop();
  return summary(first, repeats);
});

type FirstVisit = { pageMs: number; totalsMs: number };

/** Asks until there are totals; the first answer has the bets already. */
async function firstVisit(server: RunningServer, player: BenchPlayer): Promise<FirstVisit> {
  const startedMs = performance.now();
  let pageMs = 0;
  for (;;) {
    const { data, totals } = await askPage(server, player, {});
    pageMs ||= performance.now() - startedMs;
    const totalsMs = performance.now() - startedMs;
    if (data.length !== 10) throw new Error(`a page of ${data.length} bets`);
    if (totals !== null) return { pageMs, totalsMs };
    if (totalsMs > PATIENCE_MS) throw new Error("no totals in time");
    await delay(ASK_AGAIN_MS);
  }
}

async function askPage(
  { origin }: RunningServer,
  { session }: BenchPlayer,
  request: MyBetsRequest,
): Promise<MyBetsReply> {
  const answer = await fetch(`${origin}${myBetsEndpoints.get.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie: `rumb_session=${session}` },
    body: JSON.stringify(request),
  });
  if (answer.status !== 200) throw new Error(`a page was answered ${answer.status}: ${await answer.text()}`);
  const { success }: { success: MyBetsReply } = JSON.parse(await answer.text());
  return success;
}

/** «Мои результаты», which reads the newest bets and the sums of all. */
async function timeResults({ origin }: RunningServer, { session }: BenchPlayer): Promise<number> {
  const startedMs = performance.now();
  const answer = await fetch(`${origin}${myBetsEndpoints.results.path}`, {
    method: "POST",
    headers: { "content-type": "application/json", origin, cookie: `rumb_session=${session}` },
    body: "{}",
  });
  if (answer.status !== 200) throw new Error(`the results were answered ${answer.status}`);
  await answer.arrayBuffer();
  return performance.now() - startedMs;
}

type Measuring = { site: BenchSite; server: RunningServer; many: BenchPlayer; few: BenchPlayer };
/** Milliseconds of every answer. */
type Timed = { many: number[]; few: number[] };
type Repeat = Record<string, Timed>;

/** The two take turns, so that whatever else the machine does at the moment meets both. */
async function measureOnce({ site, server, many, few }: Measuring): Promise<Repeat> {
  const repeat: Repeat = {};
  for (const [name, requestOf] of Object.entries(REQUESTS)) {
    const requests = {
      many: requestOf(await middleBet(site, many)),
      few: requestOf(await middleBet(site, few)),
    };
    const timed: Timed = { many: [], few: [] };
    for (let turn = 0; turn < TURNS; turn += 1) {
      timed.many.push(await timePage(server, many, requests.many));
      timed.few.push(await timePage(server, few, requests.few));
    }
    repeat[name] = timed;
  }
  const results: Timed = { many: [], few: [] };
  for (let turn = 0; turn < TURNS; turn += 1) {
    results.many.push(await timeResults(server, many));
    results.few.push(await timeResults(server, few));
  }
  repeat[RESULTS] = results;
  return repeat;
}

async function timePage(server: RunningServer, player: BenchPlayer, request: MyBetsRequest): Promise<number> {
  const startedMs = performance.now();
  const { totals } = await askPage(server, player, request);
  if (totals === null) throw new Error("the totals are gone");
  return performance.now() - startedMs;
}

/** What is asked, given the id and the day of the bet in the middle of the player's history. */
const REQUESTS: Record<string, (middle: { id: number; day: string }) => MyBetsRequest> = {
  "newest page": () => ({}),
  "page in the middle": ({ id }) => ({ page: `50-${id}` }),
  "one rare game": () => ({ game: "mines" }),
  "wins, from the middle on": ({ id }) => ({ result: "win", page: `50-${id}` }),
  "losses in Dice on one day": ({ day }) => ({ game: "dice", result: "lose", from: day, to: day }),
};

const RESULTS = "«Мои результаты»";

async function middleBet({ database }: BenchSite, { id }: BenchPlayer): Promise<{ id: number; day: string }> {
  const [row] = await database.query<{ id: number; day: string }>(
    `SELECT id, moscow_day(created_at) AS day FROM bets WHERE player_id = $1 AND created_at > now() - interval '165 days'
     ORDER BY id LIMIT 1`,
    [id],
  );
  if (!row) throw new Error(`player ${id} has no bets`);
  return row;
}

function summary(first: FirstVisit, repeats: readonly Repeat[]): ScenarioResult {
  const middle = middleOf(repeats);
  const at = (name: string, player: keyof Timed, share: number) => (repeat: Repeat) =>
    quantile(repeat[name]?.[player] ?? [], share);
  const names = Object.keys(REQUESTS);
  return {
    goals: [
      ...names.map((name) => ({
        figure: `${name}: p50 with a million bets / with a thousand`,
        value: middle((repeat) => at(name, "many", 0.5)(repeat) / at(name, "few", 0.5)(repeat)),
        atMost: 1.5,
      })),
      {
        figure: `${RESULTS}: p95 with a million bets, ms`,
        value: middle(at(RESULTS, "many", 0.95)),
        atMost: 200,
      },
    ],
    figures: {
      ...Object.fromEntries(
        [...names, RESULTS].flatMap((name) => [
          [`${name}: p50 with a million bets, ms`, middle(at(name, "many", 0.5))],
          [`${name}: p50 with a thousand bets, ms`, middle(at(name, "few", 0.5))],
          [`${name}: p95 with a million bets, ms`, middle(at(name, "many", 0.95))],
          [`${name}: p95 with a thousand bets, ms`, middle(at(name, "few", 0.95))],
        ]),
      ),
      "very first visit with a million bets: page, ms": rounded(first.pageMs),
      "very first visit with a million bets: totals and filters, ms": rounded(first.totalsMs),
    },
    repeats: repeats.map(roundedTimes),
  };
}

function roundedTimes(repeat: Repeat): Repeat {
  return Object.fromEntries(
    Object.entries(repeat).map(([name, { many, few }]) => [
      name,
      { many: many.map(rounded), few: few.map(rounded) },
    ]),
  );
}

/**
 * Writes bets of the last 330 days straight into the tables: `bets` for each player, evenly spread over that time and so
 * mixed with each other's. One of them in a `rare`th part is of Mines, the others of Dice and Bubbles. No money moves, so
 * the books of such a site are not in order.
 */
async function writeHistories(
  connection: ClientConfig,
  histories: readonly { playerId: number; bets: number; rare: number }[],
): Promise<void> {
  await asSuperuser(connection, PAST_MONTHS);
  for (const { playerId, bets, rare } of histories) {
    await asSuperuser(connection, historySql(playerId, bets, rare));
  }
  await asSuperuser(connection, `VACUUM ANALYZE bets`);
}

/** The site makes months ahead; these lie behind it. */
const PAST_MONTHS = `DO $$
  DECLARE
    month timestamptz;
  BEGIN
    FOR back IN 1..12 LOOP
      month := date_trunc('month', now(), 'UTC') - make_interval(months => back);
      EXECUTE format('CREATE TABLE %I PARTITION OF bets FOR VALUES FROM (%s) TO (%s)',
        'bets_' || to_char(month AT TIME ZONE 'UTC', 'YYYY_MM'),
        month_prefix(month), month_prefix(month + interval '1 month'));
    END LOOP;
  END $$`;

function historySql(playerId: number, bets: number, rare: number): string {
  return `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
      outcome, pot_share, pot_hits, created_at, settled_at)
    SELECT month_prefix(at) + nextval('cause_ids'), ${playerId}, game, state, 1000,
      CASE state WHEN 'won' THEN 2000 ELSE 0 END, 200, (SELECT active_seed_id FROM player_accounts WHERE player_id = ${playerId}), n, 1,
      '{"chanceHundredths":5000,"direction":"down","edgeHundredths":0}', '{"roll":314159,"won":true}', 50, 2, at, at
    FROM (
      SELECT n, now() - interval '1 hour' - interval '330 days' * (1 - n / ${bets}.0) AS at,
        CASE WHEN n % ${rare} = 0 THEN 'mines' WHEN n % 4 = 0 THEN 'bubbles' ELSE 'dice' END AS game,
        CASE WHEN hashint8(n) % 2 = 0 THEN 'won' ELSE 'lost' END AS state
      FROM generate_series(1, ${bets}) AS n
    ) AS made`;
}
