import { GIVE_UP_WAITING, SHORTEN_COUNTDOWN } from "../../apps/server/test/_end-rounds.ts";
import { expect } from "@playwright/test";
import { query } from "./operator.ts";
import type { Server } from "./server.ts";

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

/**
 * The move that brings the round to the state takes the lead with it: however short the state is, it is not missed. The node
 * that made the move goes on in the same step if the next one is due by then, so the round is marked as a later leader's.
 */
async function whileStanding(
  server: Server,
  { game, state }: { game: RoundGame; state: "drawn" | "settled" },
  run: () => Promise<void>,
): Promise<void> {
  const trigger = `test_leads_${game}_${state}`;
  await query(server, TAKE_LEAD, []);
  await query(
    server,
    `CREATE TRIGGER ${trigger} BEFORE UPDATE ON rounds FOR EACH ROW
     WHEN (NEW.game = '${game}' AND NEW.state = '${state}' AND NEW.bets > 0) EXECUTE FUNCTION test_takes_lead()`,
    [],
  );
  try {
    await run();
  } finally {
    await query(server, `DROP TRIGGER ${trigger} ON rounds`, []);
    await query(
      server,
      `UPDATE leader_leases SET expires_at = clock_timestamp() WHERE name = 'rounds' AND holder = 'test'`,
      [],
    );
  }
}

/** The test leads the rounds, as another node of the site would, and does nothing with it. */
const TAKE_LEAD = `
  CREATE OR REPLACE FUNCTION test_takes_lead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  BEGIN
    UPDATE leader_leases SET holder = 'test', epoch = epoch + 1, expires_at = clock_timestamp() + interval '10 minutes'
    WHERE name = 'rounds' RETURNING epoch INTO NEW.epoch;
    RETURN NEW;
  END $$`;

/** Brings the round of an earlier test to its end, if it has bets. */
export async function clearTable(server: Server, game: RoundGame): Promise<void> {
  await shortenCountdown(server, game, 0);
  if (game === "jackpot") await giveUpWaiting(server);
}

/** Waits until a round is open in which nobody has bet. */
export async function untilOpen(server: Server, game: RoundGame): Promise<void> {
  const sql = `SELECT FROM rounds WHERE id = (SELECT max(id) FROM rounds WHERE game = $1) AND state = 'open' AND bets = 0`;
  await expect.poll(() => query(server, sql, [game]), { timeout: 120_000 }).toBe(1);
}

function shortenCountdown(server: Server, game: RoundGame, leftMs: number): Promise<number | null> {
  return query(server, SHORTEN_COUNTDOWN, [game, leftMs]);
}

function giveUpWaiting(server: Server): Promise<number | null> {
  return query(server, GIVE_UP_WAITING, []);
}

type RoundGame = "jackpot" | "wheel";
