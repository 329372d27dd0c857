import { spawn } from "node:child_process";
import { once } from "node:events";
import { isDeepStrictEqual } from "node:util";
import { Client } from "pg";
import { NO_DATABASE } from "../../tools/reporting.ts";
import { type Call, type History, versionOf } from "./history.ts";
import { makesBet } from "./players.ts";

/** What the history of the calls says against the database and its books; empty when they agree. */
export async function judge(options: {
  url: string;
  environment: NodeJS.ProcessEnv;
  history: History;
  startKopecks: number;
}): Promise<string[]> {
  const { url, environment, history, startKopecks } = options;
  const client = new Client({ connectionString: url });
  // A leader that dies here ends the statement, which says so; by itself it must not end the campaign before it has cleaned up.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return [
      ...history.calls
        .filter((call) => call.status === undefined)
        .map((call) => `never settled: ${call.key}`),
      ...history.seen,
      ...reordered(history.accepted()),
      ...(await lost(client, history.accepted())),
      ...(await countedTwice(client, history.accepted())),
      ...(await unbalanced(client, startKopecks)),
      ...(await books(environment)),
    ];
  } finally {
    await client.end();
  }
}

/** Calls of one player follow each other, and so do the balances that they are answered with. */
export function reordered(accepted: readonly Call[]): string[] {
  const last = new Map<number, number>();
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
  const found = await client.query<{ key: string; reply: string }>("SELECT key, reply FROM idempotency_keys");
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
async function countedTwice(client: Client, accepted: readonly Call[]): Promise<string[]> {
  const found = await client.query<{ vk_id: string; bets: number }>(
    `SELECT vk_id, count(bets.id)::int AS bets FROM players LEFT JOIN bets ON bets.player_id = players.id GROUP BY vk_id`,
  );
  const asked = new Map<string, number>();
  for (const call of accepted.filter(makesBet)) {
    const vkId = String(call.player + 1);
    asked.set(vkId, (asked.get(vkId) ?? 0) + 1);
  }
  return found.rows.flatMap(({ vk_id, bets }) => {
    const wanted = asked.get(vk_id) ?? 0;
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
