import { refusal } from "@rumb/contract/errors";
import { diceWire } from "@rumb/contract/dice/dice-wire";
import { type MonetrainBuyReply, monetrainWire } from "@rumb/contract/monetrain/monetrain-wire";
import { afterEach, describe, expect, test } from "vitest";
import { lastMonetrain } from "../src/features/bets/my-bets-routes.ts";
import { createPlayer, expectBooksInOrder, oneRow } from "./_harness-ledger.ts";
import { pagesTouched } from "./_pages-touched.ts";
import { playAccepted, playOnce, potUnits } from "./_play-instant.ts";
import { useLedgers } from "./_use-ledgers.ts";

// One test writes a history past the ledger, so the books that others look at are not in its database.
const site = useLedgers({ every: "test", checked: false });

describe("a bonus", () => {
  afterEach(() => expectBooksInOrder(site.database));

  test.each([
    { type: 10, spins: 3 },
    { type: 100, spins: 5 },
    { type: 500, spins: 10 },
  ])("of type $type costs $type bets, plays $spins spins and pays its coefficient at once", async (row) => {
    const playerId = await newPlayer();
    let balance = START;
    for (let bought = 0; bought < 5; bought += 1) {
      const reply = await buy(playerId, { bet: 1.5, type: row.type });
      const coefficient = reply.coffs.at(-1) ?? Number.NaN;
      expect([reply.spins, reply.coffs.length, reply.tubes.length]).toEqual([
        row.spins,
        row.spins,
        row.spins,
      ]);
      expect(coefficient).toBe(coefficientOf(reply.tubes));
      expect(reply.win).toBe(1.5 * coefficient);
      balance += Math.round(reply.win * 100) - 150 * row.type;
      expect(Math.round(reply.balance * 100)).toBe(balance);
      expect(await betOf(reply.id)).toMatchObject({
        game: "monetrain",
        state: reply.win > 0 ? "won" : "lost",
        stake: 150 * row.type,
        payout: Math.round(reply.win * 100),
        params: { type: row.type, edgeHundredths: 0 },
        outcome: { coff: coefficient },
      });
    }
  });

  test("neither feeds the pot nor draws for it", async () => {
    const playerId = await newPlayer();
    const before = await potUnits(site.database);
    const settings = {
      progressive: { sharePermyriad: 50, hitsPerBillionKopecks: 10_000_000, startKopecks: 100_000 },
    };
    const { id } = await playAccepted<MonetrainBuyReply>(site.ledger, {
      wire: monetrainWire,
      playerId,
      body: { bet: 100, type: 10 },
      settings,
    });
    expect(await potUnits(site.database)).toBe(before);
    expect(await betOf(id)).toMatchObject({ share: 0, hits: 0, taken: 0 });
  });

  test("is refused without the money for its price, not for its bet", async () => {
    const playerId = await newPlayer(999);
    const call = { wire: monetrainWire, playerId, body: { bet: 1, type: 10 } };
    expect(await playOnce(site.ledger, call)).toEqual(refusal("INSUFFICIENT_BALANCE"));
  });
});

describe("the last bonus", () => {
  afterEach(() => expectBooksInOrder(site.database));

  test("is none before the first", async () => {
    const playerId = await newPlayer();
    await buy(await newPlayer(), { bet: 1, type: 10 });
    await playAccepted(site.ledger, { wire: diceWire, playerId, body: { bet: 1, chance: 50, btn: "up" } });
    expect(await lastMonetrain(site, playerId)).toBeNull();
  });

  test("is what its purchase answered, whatever was played after it", async () => {
    const playerId = await newPlayer();
    await buy(playerId, { bet: 1, type: 10 });
    const { balance, balance_version: _, ...bought } = await buy(playerId, { bet: 2.5, type: 100 });
    await playAccepted(site.ledger, { wire: diceWire, playerId, body: { bet: 1, chance: 50, btn: "up" } });
    expect(balance).toBeGreaterThan(0);
    expect(await lastMonetrain(site, playerId)).toEqual({ ...bought, bet: 2.5, type: 100 });
  });
});

test("the last bonus is found at once among very many other bets, and so is its absence @release", async () => {
  const [buyer, other] = [await newPlayer(), await newPlayer()];
  const { id } = await buy(buyer, { bet: 1, type: 10 });
  await writeDiceBets([buyer, other], 40_000);
  const read = (playerId: number) =>
    pagesTouched(site.database, /^(?:bets|seeds)/, () => lastMonetrain(site, playerId));
  // Seven executions let the driver's statement get its lasting plan.
  for (let warm = 0; warm < 7; warm += 1) await lastMonetrain(site, other);
  expect(await lastMonetrain(site, buyer)).toMatchObject({ id });
  expect(await read(buyer)).toBeLessThan(40);
  expect(await read(other)).toBeLessThan(40);
});

const START = 10_000_000;

function newPlayer(balanceKopecks = START): Promise<number> {
  return createPlayer(site, { balanceKopecks });
}

function buy(playerId: number, body: { bet: number; type: number }): Promise<MonetrainBuyReply> {
  return playAccepted(site.ledger, { wire: monetrainWire, playerId, body });
}

/** (Σ blue) × (1 + Σ red), computed from the answer alone. */
function coefficientOf(tubes: MonetrainBuyReply["tubes"]): number {
  const sum = (color: string) =>
    tubes.flat().reduce((total, tube) => total + (tube.color === color ? tube.m : 0), 0);
  return sum("blue") * (1 + sum("red"));
}

function betOf(id: number): Promise<object> {
  return oneRow(
    site.database,
    `SELECT game, state, stake, payout, params, outcome, pot_share AS share, pot_hits AS hits, pot_payout AS taken
     FROM bets WHERE id = $1`,
    [id],
  );
}

/** Bets after all others of the month, straight into the table: they pay nothing, and no books are looked at afterwards. */
async function writeDiceBets(players: readonly number[], each: number): Promise<void> {
  await site.database.query(
    `INSERT INTO bets (id, player_id, game, state, stake, payout, coefficient, seed_id, nonce, algorithm, params,
       outcome, pot_share, pot_hits, created_at, settled_at)
     SELECT month_prefix(now()) + 1000000 + place * 10 + player, account.player_id, 'dice', 'lost', 100, 0, 200,
       active_seed_id, place, 1, '{}', '{}', 50, 2, now(), now()
     FROM generate_series(1, $2::integer) AS place, unnest($1::bigint[]) WITH ORDINALITY AS chosen (id, player)
     JOIN player_accounts AS account ON account.player_id = chosen.id`,
    [players, each],
  );
}
