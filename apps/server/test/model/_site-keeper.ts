import type { RoundGameId } from "@rumb/games/games";
import { expect } from "vitest";
import { isNotByHand, oneRow } from "../_harness-ledger.ts";
import { DAY } from "./_rules.ts";
import { type ModelSite, openModelSite, type PlantedFault } from "./_site.ts";
import type { World } from "./_world.ts";

/** Provides the site of each sequence: the same one again, with nobody of before, until it has grown old. */
export function keepSites(fault: PlantedFault | undefined) {
  let kept: ModelSite | null = null;
  let last: World | null = null;
  let uses = 0;
  async function checkBooks(): Promise<void> {
    if (kept === null) return;
    expect((await kept.violations()).filter(isNotByHand)).toEqual([]);
  }
  return {
    checkBooks,
    async next(): Promise<{ site: ModelSite; world: World }> {
      if (uses === MOST_USES && kept !== null) {
        if (fault === undefined) await checkBooks();
        await kept.close();
        kept = null;
      }
      if (kept === null) {
        kept = await openModelSite(fault);
        last = null;
        uses = 0;
      }
      uses += 1;
      last = await beginDay(kept, last === null ? kept.clock.startMs : nextNoon(last.nowMs));
      return { site: kept, world: last };
    },
    close: () => kept?.close(),
  };
}

/** Each sequence begins on a day of its own, so the books of a site that many have played on span many months. */
const MOST_USES = 60;

/** 12:00 in Moscow of the next day. */
function nextNoon(ms: number): number {
  return (Math.floor(ms / DAY) + 1) * DAY + DAY * (9 / 24);
}

async function beginDay(site: ModelSite, nowMs: number): Promise<World> {
  await site.clock.set(nowMs);
  for (const game of ["jackpot", "wheel"] as const) {
    if (!(await isRoundEmpty(site, game))) await emptyRound(site, game, nowMs);
  }
  const sql = `SELECT sum(units)::bigint AS "potUnits" FROM progressive_shards`;
  const { potUnits } = await oneRow<{ potUnits: number }>(site.test.database, sql);
  return {
    beganMs: nowMs,
    nowMs: nowMs + ROUND_MS * 3,
    players: new Map(),
    operators: new Map(),
    potUnits,
    codes: [],
    withdrawals: [],
    rounds: { jackpot: { bets: [], closesMs: null }, wheel: { bets: [], closesMs: null } },
    journal: [],
  };
}

async function isRoundEmpty({ clock }: ModelSite, game: RoundGameId): Promise<boolean> {
  const sql = `SELECT FROM rounds WHERE game = $1 AND state = 'open' AND bets = 0`;
  return (await clock.query(sql, [game])).length > 0;
}

/** Ends the round that others have left, if they have bet in it, and opens the next. */
async function emptyRound({ clock, engine }: ModelSite, game: RoundGameId, nowMs: number): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    await clock.set(nowMs + step * ROUND_MS);
    await engine.step(game);
  }
}

/** Longer than any part of a round. */
const ROUND_MS = 60_000;
