import type { Client } from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { checkAtOnce } from "../src/checks/books-check.ts";
import type { Violation } from "../src/checks/books/violation.ts";
import { queryOf } from "./_broken-rules.ts";
import { testKeys } from "./_harness-ledger.ts";
import { asSuperuser, bet, driveTo, engineOf, freshRound, newPlayer, useRounds } from "./_harness-rounds.ts";
import { QUICK_TIMINGS } from "./_round-timings.ts";
import { inTiers } from "./_in-tiers.ts";

useRounds();

/** A settled round of each game, a refunded jackpot and a drawn wheel: every rule has a row to look at. */
beforeAll(async () => {
  const { engine } = await engineOf("leader", { timings: QUICK_TIMINGS, leaseMs: 0 });
  const players = [await newPlayer(), await newPlayer()];
  const jackpot = await freshRound(engine, "jackpot");
  for (const player of players) await bet("jackpot", player);
  await driveTo(engine, jackpot, "settled");
  const lone = await freshRound(engine, "jackpot");
  await bet("jackpot", players[0] ?? 0);
  await driveTo(engine, lone, "refunded");
  const wheel = await freshRound(engine, "wheel");
  for (const color of [2, 3]) await bet("wheel", players[0] ?? 0, { color });
  await driveTo(engine, wheel, "settled");
  const patient = await engineOf("patient", { leaseMs: 0 });
  const drawn = await freshRound(patient.engine, "wheel");
  await bet("wheel", players[1] ?? 0);
  await driveTo(patient.engine, drawn, "drawn");
});

const SETTLED_JACKPOT = `(SELECT min(id) FROM rounds WHERE game = 'jackpot' AND state = 'settled')`;

const BROKEN: [rule: string, change: string][] = [
  [
    "a bet of a round is the one that was recorded",
    "UPDATE round_bets SET player_id = player_id + 1 WHERE seq = 1",
  ],
  ["a bet of a round is the one that was recorded", "UPDATE bets SET nonce = 1 WHERE game = 'wheel'"],
  ["a bet of a round is the one that was recorded", `UPDATE bets SET params = '{}' WHERE game = 'wheel'`],
  [
    "a round counts its bets, without a gap, and their stakes",
    "UPDATE rounds SET bank = bank + 1 WHERE bets > 0",
  ],
  [
    "a round counts its bets, without a gap, and their stakes",
    "UPDATE rounds SET bets = bets + 1 WHERE bets > 0",
  ],
  ["a round counts its bets, without a gap, and their stakes", "UPDATE round_bets SET seq = 7 WHERE seq = 2"],
  [
    "the tickets of a jackpot follow each other, one a kopeck",
    `UPDATE round_bets SET params = '{"fromTicket": 1, "toTicket": 100}' WHERE seq = 2`,
  ],
  [
    "the tickets of a jackpot follow each other, one a kopeck",
    `UPDATE round_bets SET params = '{"fromTicket": 102, "toTicket": 200}' WHERE seq = 2`,
  ],
  [
    "a bet is open exactly while its round runs, and refunded exactly with it",
    "UPDATE bets SET state = 'lost', settled_at = now() WHERE state = 'open'",
  ],
  [
    "a bet is open exactly while its round runs, and refunded exactly with it",
    "UPDATE bets SET state = 'open', settled_at = NULL WHERE game = 'jackpot' AND state = 'lost'",
  ],
  [
    "a bet is open exactly while its round runs, and refunded exactly with it",
    "UPDATE bets SET state = 'won' WHERE state = 'refunded'",
  ],
  [
    "a bet is open exactly while its round runs, and refunded exactly with it",
    `UPDATE bets SET outcome = '{"ticket": 1, "tickets": 1}' WHERE game = 'jackpot' AND state = 'lost'`,
  ],
  [
    "a settled jackpot pays its bank, without the fee of the winning bet, to one bet",
    "UPDATE bets SET payout = payout - 1 WHERE state = 'won' AND game = 'jackpot'",
  ],
  [
    "a settled jackpot pays its bank, without the fee of the winning bet, to one bet",
    "UPDATE bets SET payout = 100, state = 'won' WHERE game = 'jackpot' AND state IN ('won', 'lost')",
  ],
  [
    "the seed of a round is public exactly when it is over",
    `UPDATE seeds SET revealed_at = NULL, rounds = NULL WHERE revealed_at IS NOT NULL`,
  ],
  [
    "the seed of a round is public exactly when it is over",
    `UPDATE rounds SET server_seed = decode(repeat('00', 32), 'hex') WHERE id = ${SETTLED_JACKPOT}`,
  ],
  [
    "no revealed seed decides an unfinished round",
    "UPDATE seeds SET revealed_at = now(), rounds = 1 WHERE id IN (SELECT seed_id FROM rounds WHERE state = 'drawn')",
  ],
  [
    "a bet uses a seed of its own player, or that of its round",
    "UPDATE bets SET seed_id = (SELECT max(seed_id) + 1 FROM rounds) WHERE game = 'jackpot'",
  ],
  [
    "a lost bet pays nothing, a won bet pays and a refunded one pays its stake",
    "UPDATE bets SET payout = 99 WHERE state = 'refunded'",
  ],
  [
    "every bet has its stake, and its payout and pot when there are any",
    "DELETE FROM transfers WHERE kind = 'refund'",
  ],
  [
    "every stake, payout and pot belongs to a bet of the same player and amount",
    "UPDATE transfers SET kind = 'refund' WHERE kind = 'payout'",
  ],
];

describe("the books find", () => {
  inTiers(BROKEN, (some, tier) => {
    test.each(some)(`«%s» broken by %s${tier}`, async (rule, change) => {
      const found = await asSuperuser((client) => withChange(client, change));
      expect(found.map((violation) => violation.rule)).toContain(rule);
    });
  });
});

/** What the books find of a change that is taken back. */
async function withChange(client: Client, change: string): Promise<Violation[]> {
  await client.query("BEGIN");
  try {
    await client.query("SET LOCAL session_replication_role = replica");
    const { rowCount } = await client.query(change);
    if (rowCount === 0) throw new Error("there was no row to break");
    return await checkAtOnce(queryOf(client), testKeys);
  } finally {
    await client.query("ROLLBACK");
  }
}
