import { afterEach, beforeEach, expect, test } from "vitest";
import { farmingFlags } from "../src/features/player-console/farming-flags.ts";
import { createTestDatabase, type TestDatabase } from "./_harness-database.ts";
import { openEdge } from "./_edge.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { operator, wholeCard } from "./_operator.ts";
import { insertSignedInPlayer } from "./_signed-in-player.ts";

// Histories are written past the ledger here, so these books are not checked.
let data: TestDatabase;
let one: number;
let two: number;

beforeEach(async () => {
  data = await createTestDatabase();
  const { query } = data.database;
  one = (await insertSignedInPlayer(query)).id;
  two = (await insertSignedInPlayer(query)).id;
});

afterEach(() => data.drop());

test("an account that nothing looks like, and that has hardly played, has no flags", async () => {
  await write(dice(one, "up", 99));
  expect(await flags(one)).toEqual([]);
});

test("a return of nearly the whole stake with a gain from rakeback is a flag, with its figures on the card", async () => {
  await write(dice(one, "up", 150));
  const site = await openEdge(data);
  const somebody = await operator({ test: data, database: data.database, site });
  const card = await wholeCard(somebody, "players/one", one);
  // 150 bets of 20.00 that gave 19.90 back, and 1 % of each as rakeback.
  expect(card["flags"]).toEqual([
    { kind: "rewards_only", bets: 150, staked: 3_000, returned: 0.995, rakeback: 30, pot: 0 },
  ]);
  await site.close();
});

test("linked accounts that have both taken rewards out are a flag, and strangers are none", async () => {
  await write(claim(one, 500), claim(two, 700));
  expect(await flags(one)).toEqual([]);
  await write(sameDestination(one), sameDestination(two));
  const claims = [
    { id: one, name: expect.any(String), sum: 5 },
    { id: two, name: expect.any(String), sum: 7 },
  ];
  expect(await flags(one)).toEqual([{ kind: "linked_claims", accounts: 2, claims }]);
  await write(`UPDATE bonus_claims SET created_at = now() - interval '31 days' WHERE player_id = ${two}`);
  expect(await flags(one)).toEqual([]);
});

test("opposite sides of Dice with the same stakes at the same time are a flag", async () => {
  await write(sameDestination(one), sameDestination(two), dice(one, "up", 30), dice(two, "down", 25));
  expect(await flags(one)).toContainEqual({
    kind: "opposite",
    game: "dice",
    other: { id: two, name: expect.any(String) },
    times: 30,
  });
});

test("the same side, or another hour, is none", async () => {
  await write(sameDestination(one), sameDestination(two), dice(one, "up", 30), dice(two, "up", 30));
  expect(await flags(one)).toEqual([]);
  await write(
    `UPDATE bets SET params = jsonb_set(params, '{direction}', '"down"'), created_at = created_at - interval '1 hour'
     WHERE player_id = ${two}`,
  );
  expect(await flags(one)).toEqual([]);
});

test("different colours in the same rounds of the Wheel are a flag from the third round on", async () => {
  await write(sameDestination(one), sameDestination(two), wheel(one, 2, [1, 2, 3]), wheel(two, 3, [1, 2]));
  expect(await flags(one)).toEqual([]);
  await write(wheel(two, 5, [3]));
  expect(await flags(one)).toEqual([
    { kind: "opposite", game: "wheel", other: { id: two, name: expect.any(String) }, times: 3 },
  ]);
});

function flags(playerId: number) {
  return farmingFlags(data.database.query, playerId);
}

function write(...statements: string[]): Promise<void> {
  return asSuperuser(data, statements.join(";\n"));
}

const BET = `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
  outcome, pot_share, pot_hits, pot_payout, created_at, settled_at, rakeback_units)
  SELECT month_prefix(now()) + nextval('cause_ids')`;

/** Bets of 20.00 that gave 19.90 back. */
function dice(playerId: number, direction: string, count: number): string {
  return `${BET}, ${playerId}, 'dice', 'won', 2000, 1990, 199, 1, n, 1,
    '{"chanceHundredths": 5000, "direction": "${direction}"}', '{}', 50, 2, 0, now(), now(), 2000000
    FROM generate_series(1, ${count}) AS n`;
}

/** A bet on one colour in each of the rounds. */
function wheel(playerId: number, color: number, rounds: readonly number[]): string {
  return `WITH made AS (
      ${BET}, ${playerId}, 'wheel', 'won', 2000, 1990, 199, 1, n, 1, '{"color": ${color}}', '{}', 0, 0, 0,
        now(), now(), 0 FROM unnest(ARRAY[${rounds.join()}]) AS n RETURNING id, nonce
    )
    INSERT INTO round_bets (round_id, seq, bet_id, player_id, client_seed, stake, params)
    SELECT nonce, ${playerId} * 10, id, ${playerId}, 'mine', 2000, '{"color": ${color}}' FROM made`;
}

function claim(playerId: number, amount: number): string {
  return `INSERT INTO bonus_claims (player_id, bonus, amount) VALUES (${playerId}, 'rakeback', ${amount})`;
}

function sameDestination(playerId: number): string {
  return `INSERT INTO withdrawals (player_id, method, destination, destination_hash, destination_mask, amount, payout, address)
    VALUES (${playerId}, 'qiwi', '\\x00', sha256('same'), '+7 ***', 60000, 57600, '10.0.0.1')`;
}
