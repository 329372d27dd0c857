import { spawn } from "node:child_process";
import { once } from "node:events";
import { isDeepStrictEqual } from "node:util";
import { Client } from "pg";
import { NO_DATABASE } from "../../tools/reporting.ts";
import { type Call, type History, versionOf } from "./history.ts";
import { makesBet, vkIdOf } from "./players.ts";

/** Compares what was answered with what is stored, a part of the calls at a time: nobody has to remember those of hours. */
export type Judge = {
  /** What is wrong with calls that have their answers; those of one player come in the order in which they were asked. */
  settled(calls: readonly Call[]): Promise<string[]>;
  /** What is wrong with all of them together, once nobody plays. */
  end(): Promise<string[]>;
};

type Judged = {
  readonly url: string;
  readonly environment: NodeJS.ProcessEnv;
  /** What each player began with. */
  readonly startKopecks: number;
};

export function createJudge({ url, environment, startKopecks }: Judged): Judge {
  const versions = new Map<number, number>();
  const bets = new Map<string, number>();
  return {
    async settled(calls) {
      const accepted = calls.filter(({ status }) => status === 200);
      for (const { player } of accepted.filter(makesBet))
        bets.set(vkIdOf(player), (bets.get(vkIdOf(player)) ?? 0) + 1);
      return [
        ...reordered(accepted, versions),
        ...(await withClient(url, (client) => lost(client, accepted))),
      ];
    },
    async end() {
      const stored = await withClient(url, async (client) => [
        ...(await countedOtherwise(client, bets)),
        ...(await unbalanced(client, startKopecks)),
      ]);
      return [...stored, ...(await books(environment))];
    },
  };
}

/** What the history of the calls says against the database and its books; empty when they agree. */
export async function judge({ history, ...judged }: Judged & { history: History }): Promise<string[]> {
  const one = createJudge(judged);
  return [
    ...unsettled(history),
    ...history.seen,
    ...(await one.settled(history.accepted())),
    ...(await one.end()),
  ];
}

export function unsettled({ calls }: History): string[] {
  return calls.filter((call) => call.status === undefined).map((call) => `never settled: ${call.key}`);
}

async function withClient(
  connectionString: string,
  ask: (client: Client) => Promise<string[]>,
): Promise<string[]> {
  const client = new Client({ connectionString });
  // A leader that dies here ends the statement, which says so; by itself it must not end the campaign before it has cleaned up.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}

/** Calls of one player follow each other, and so do the balances that they are answered with; `last` has those of before. */
export function reordered(accepted: readonly Call[], last = new Map<number, number>()): string[] {
  return accepted.flatMap((call) => {
    const version = versionOf(call);
    const before = last.get(call.player) ?? 0;
    if (version === null) return [];
    last.set(call.player, version);
    return version > before ? [] : [`reordered: ${call.path} ${call.key} at ${version}, behind ${before}`];
  });
}

/** An accepted call whose reply is not stored under its key, or is another one. */
export async function lost(client: Client, accepted: readonly Call[]): Promise<string[]> {
  const found = await client.query<{ key: string; reply: string }>(
    `SELECT key, reply FROM unnest($1::text[], $2::text[]) AS asked (vk_id, key)
     JOIN players USING (vk_id) JOIN idempotency_keys USING (key) WHERE player_id = players.id`,
    [accepted.map(({ player }) => vkIdOf(player)), accepted.map(({ key }) => key)],
  );
  const stored = new Map(found.rows.map(({ key, reply }) => [key, reply]));
  return accepted.flatMap(({ key, path, reply = "" }) => {
    const kept = stored.get(key);
    if (kept === undefined) return [`lost: ${path} ${key}`];
    const { success }: { success?: unknown } = JSON.parse(reply);
    if (isDeepStrictEqual(JSON.parse(kept), success)) return [];
    return [`another reply is stored: ${path} ${key}: ${kept} instead of ${reply}`];
  });
}

/** As many bets of each player as calls for one were accepted: fewer are lost, more are made twice. */
async function countedOtherwise(client: Client, accepted: ReadonlyMap<string, number>): Promise<string[]> {
  const found = await client.query<{ vk_id: string; bets: number }>(
    `SELECT vk_id, count(bets.id)::int AS bets FROM players LEFT JOIN bets ON bets.player_id = players.id GROUP BY vk_id`,
  );
  return found.rows.flatMap(({ vk_id, bets }) => {
    const wanted = accepted.get(vk_id) ?? 0;
    return bets === wanted ? [] : [`player ${vk_id} made ${wanted} bets, ${bets} are stored`];
  });
}

/** Balance = start − stakes + payouts, to the kopeck. */
export async function unbalanced(client: Client, startKopecks: number): Promise<string[]> {
  const found = await client.query<{ id: string; balance: string; wanted: string }>(
    `SELECT player_id AS id, balance,
       $1 - coalesce((SELECT sum(stake) FROM bets WHERE bets.player_id = player_accounts.player_id), 0)
         + coalesce((SELECT sum(payout) FROM bets WHERE bets.player_id = player_accounts.player_id), 0) AS wanted
     FROM player_accounts`,
    [startKopecks],
  );
  return found.rows.flatMap(({ id, balance, wanted }) =>
    balance === wanted ? [] : [`player ${id} has ${balance} instead of ${wanted}`],
  );
}

/** `npm run operator -- check`, on the site's own database; when that breaks off, as a leader may long after a strike, again. */
async function books(environment: NodeJS.ProcessEnv): Promise<string[]> {
  let check = await checkBooks(environment);
  for (let again = 0; check.code === NO_DATABASE && again < CHECKS_AGAIN; again += 1)
    check = await checkBooks(environment);
  return check.code === 0 ? [] : [`the books: ${check.said}`];
}

async function checkBooks(env: NodeJS.ProcessEnv): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ["tools/operator.ts", "check"], {
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (said += text));
  await once(child, "close");
  return { code: child.exitCode, said: said.trim() };
}

const CHECKS_AGAIN = 4;
