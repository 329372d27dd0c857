import { isRefusal } from "@rumb/contract/errors";
import type { BetSlip } from "@rumb/contract/fair";
import { readSlip } from "@rumb/contract/slips/slip";
import { SLIP_ROUND_BETS } from "@rumb/contract/slips/slip-round";
import { commitmentOf } from "@rumb/games/fairness/commitment";
import { afterAll, beforeAll, expect, test } from "vitest";
import { betSlip } from "../src/features/bets/bet-slip-service.ts";
import { sha256 } from "../src/seeds/seed-service.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { oneRow, slipDeps, testSealing } from "./_harness-ledger.ts";
import { makePlayer } from "./_made-bets.ts";

let site: TestDatabase;

beforeAll(async () => {
  site = await createTestDatabase();
});

afterAll(() => site.drop());

test("a slip lists the bets of its round up to a bound, in half a megabyte at most", async () => {
  const slip = await slipOfRound(SLIP_ROUND_BETS);
  expect(slip.round).toMatchObject({ bets: SLIP_ROUND_BETS, place: SLIP_ROUND_BETS });
  expect(slip.round?.client_seeds?.slice(0, 3)).toEqual(
    [1, 2, 3].map((seq) => String(seq).padStart(64, "x")),
  );
  expect(slip.round?.stakes).toHaveLength(SLIP_ROUND_BETS);
  expect(JSON.stringify(slip).length).toBeLessThan(500_000);
  expect(readSlip(JSON.parse(JSON.stringify(slip)))).toEqual(slip);
});

test("beyond the bound it states the bank and the mix, and reads no bets", async () => {
  const slip = await slipOfRound(SLIP_ROUND_BETS + 1);
  expect(slip.client_seed).toBe("f".repeat(64));
  expect(slip.round).toMatchObject({ bets: SLIP_ROUND_BETS + 1, client_seeds: null, stakes: null });
  expect(readSlip(JSON.parse(JSON.stringify(slip)))).toEqual(slip);
});

/** The last bet of a round that ended with so many, written straight into the tables: all of the longest seeds. */
async function slipOfRound(bets: number): Promise<BetSlip> {
  const playerId = await makePlayer(site.database);
  const serverSeed = Buffer.alloc(32, bets);
  const hash = Buffer.from(commitmentOf(sha256, serverSeed), "hex");
  const { betId } = await oneRow<{ betId: number }>(
    site.database,
    `WITH seed AS (
       INSERT INTO seeds (sealed, hash, client_seed, activated_at, revealed_at, rounds)
       VALUES ($1, $2, repeat('f', 64), now(), now(), 1) RETURNING id
     ), round AS (
       INSERT INTO rounds (game, state, epoch, seed_id, bank, bets, first_player_id, first_bet_at, ends_at, server_seed)
       SELECT 'jackpot', 'refunded', 1, seed.id, $4::bigint * 100, $4, $3, now(), now(), $5 FROM seed RETURNING id, seed_id
     ), bet AS (
       INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
         outcome, pot_share, pot_hits, created_at, settled_at)
       SELECT month_prefix(now()) + $4, $3, 'jackpot', 'refunded', 100, 100, 100, seed_id, 0, 1,
         '{"fromTicket": 1, "toTicket": 100}', '{}', 0, 0, now(), now() FROM round RETURNING id
     ), joined AS (
       INSERT INTO round_bets (round_id, seq, bet_id, player_id, client_seed, stake, params)
       SELECT round.id, seq, CASE seq WHEN $4 THEN bet.id ELSE round.id * 100000 + seq END, $3,
         lpad(seq::text, 64, 'x'), 100, '{}' FROM round, bet, generate_series(1, $4::integer) AS seq
     )
     SELECT id AS "betId" FROM bet`,
    [testSealing.seal(serverSeed, hash), hash, playerId, bets, serverSeed],
  );
  const slip = await betSlip(slipDeps(site.database), betId);
  if (isRefusal(slip)) throw new Error(slip.code);
  return slip;
}
