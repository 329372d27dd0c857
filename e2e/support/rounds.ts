import { setTimeout as delay } from "node:timers/promises";
import { query, withClient } from "./operator.ts";
import type { Server } from "./server.ts";

/**
 * Rounds go by their rows and the database's clock (docs/rounds.md), so a test need neither wait for a countdown nor be
 * quicker than one: it places its bets in a countdown of full length, and ends that when it is ready.
 */

/** The countdown that runs has only so long left. */
export async function endCountdown(server: Server, game: RoundGame, leftMs = 0): Promise<void> {
  const changed = await shortenCountdown(server, game, leftMs);
  if (changed !== 1) throw new Error(`No countdown of the ${game} runs`);
}

/** The lone player of the jackpot has waited long enough for a second one: what they staked goes back. */
export async function endLoneWait(server: Server): Promise<void> {
  const changed = await giveUpWaiting(server);
  if (changed !== 1) throw new Error("Nobody waits alone at the jackpot");
}

/**
 * Runs what follows the round with bets to its result and looks at that: the result stays on the screens until it has
 * run, for nobody leads the rounds meanwhile and opens the next one.
 */
export function whileResultStands(server: Server, game: RoundGame, run: () => Promise<void>): Promise<void> {
  return whileStanding(server, { game, state: "settled" }, run);
}

/** Runs what looks at a round under way: it is not settled before that has run, however late somebody comes. */
export function whileRoundPlays(server: Server, game: RoundGame, run: () => Promise<void>): Promise<void> {
  return whileStanding(server, { game, state: "drawn" }, run);
}

async function whileStanding(
  server: Server,
  { game, state }: { game: RoundGame; state: "drawn" | "settled" },
  run: () => Promise<void>,
): Promise<void> {
  const over = new AbortController();
  const held = withClient(server, async (client) => {
    while (!over.signal.aborted) {
      const { rows } = await client.query<{ state: string }>(NEWEST, [game]);
      if (rows[0]?.state === state) return leadUntil(server, "10 minutes");
      await delay(100);
    }
  });
  try {
    await Promise.all([held, run()]);
  } finally {
    over.abort();
    await Promise.allSettled([held]);
    await leadUntil(server, "0");
  }
}

/** The test takes the lead of the rounds, as another node of the site would, and does nothing with it. */
async function leadUntil(server: Server, span: string): Promise<void> {
  await query(
    server,
    `UPDATE leader_leases SET holder = 'test', epoch = epoch + 1, expires_at = clock_timestamp() + $1::interval
     WHERE name = 'rounds'`,
    [span],
  );
}

const NEWEST = "SELECT state FROM rounds WHERE game = $1 ORDER BY id DESC LIMIT 1";

/** Brings the round of an earlier test to its end, if it has bets. */
export async function clearTable(server: Server, game: RoundGame): Promise<void> {
  await shortenCountdown(server, game, 0);
  if (game === "jackpot") await giveUpWaiting(server);
}

function shortenCountdown(server: Server, game: RoundGame, leftMs: number): Promise<number | null> {
  return query(
    server,
    `UPDATE rounds SET closes_at = clock_timestamp() + $2 * interval '1 ms', version = version + 1
     WHERE game = $1 AND state = 'open' AND closes_at IS NOT NULL`,
    [game, leftMs],
  );
}

function giveUpWaiting(server: Server): Promise<number | null> {
  return query(
    server,
    `UPDATE rounds SET first_bet_at = first_bet_at - interval '1 day', version = version + 1
     WHERE game = 'jackpot' AND state = 'open' AND closes_at IS NULL AND first_bet_at IS NOT NULL`,
    [],
  );
}

type RoundGame = "jackpot" | "wheel";
