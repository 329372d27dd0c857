import { isRefusal, refusal } from "@rumb/contract/errors";
import { clientMix } from "@rumb/games/rounds/client-mix";
import { multiplierOf, WHEEL_COLORS } from "@rumb/games/wheel/wheel-pockets";
import { beforeAll, describe, expect, test } from "vitest";
import type { RoundEngine } from "../src/features/rounds/round-engine.ts";
import { sha256 } from "../src/seeds/seed-service.ts";
import { oneRow, playDice } from "./_harness-ledger.ts";
import {
  accepted,
  asSuperuser,
  balanceOf,
  bet,
  closeNow,
  driveTo,
  engineOf,
  freshRound,
  latestRound,
  newPlayer,
  roundOf,
  roundsDatabase,
  roundsNode,
  useRounds,
} from "./_harness-rounds.ts";
import { TEST_TIMINGS } from "./_round-timings.ts";

useRounds();

let engine: RoundEngine;
let announced: Awaited<ReturnType<typeof engineOf>>["announced"];
beforeAll(async () => {
  ({ engine, announced } = await engineOf("leader"));
});

describe("a round of jackpot", () => {
  test("with a fee pays the winner the bank without it, which the house keeps", async () => {
    const round = await freshRound(engine, "jackpot");
    const players = [await newPlayer(), await newPlayer()];
    const settings = { edgeHundredths: { jackpot: 500 } };
    for (const playerId of players) accepted(await bet("jackpot", playerId, { roubles: 10, settings }));
    await driveTo(engine, round, "settled");
    const balances = await Promise.all(players.map((playerId) => balanceOf(playerId)));
    expect(balances.toSorted((one, other) => one - other)).toEqual([999_000, 1_000_900]);
    const bets = await roundsDatabase().query(
      `SELECT bets.state, payout, coefficient, bets.params ->> 'edgeHundredths' AS fee
       FROM bets JOIN round_bets ON bet_id = bets.id WHERE round_id = $1 ORDER BY payout`,
      [round.id],
    );
    expect(bets).toEqual([
      { state: "lost", payout: 0, coefficient: 190, fee: "500" },
      { state: "won", payout: 1_900, coefficient: 190, fee: "500" },
    ]);
  });

  test("counts down from the second different player's first bet, and pays its bank to one ticket", async () => {
    const round = await freshRound(engine, "jackpot");
    const [first, second] = [await newPlayer(), await newPlayer()];
    for (const roubles of [1, 2.5]) await bet("jackpot", first, { roubles });
    expect((await latestRound("jackpot"))?.closesAt).toBeNull();
    const joined = accepted(await bet("jackpot", second, { roubles: 10 }));
    expect(joined).toMatchObject({ round: round.id, fromTicket: 351, toTicket: 1350, balance: 9990 });
    const open = await latestRound("jackpot");
    expect(open?.closesAt).not.toBeNull();
    await bet("jackpot", first);
    expect((await latestRound("jackpot"))?.closesAt).toEqual(open?.closesAt);

    const drawn = await driveTo(engine, round, "drawn");
    expect(drawn).toMatchObject({ bank: 1450, bets: 4, serverSeed: null, outcome: { tickets: 1450 } });
    const winner =
      (drawn.outcome?.ticket ?? 0) > 350 && (drawn.outcome?.ticket ?? 0) <= 1350 ? second : first;
    await driveTo(engine, round, "settled");
    expect(await balanceOf(winner)).toBe(1_000_000 - (winner === first ? 450 : 1000) + 1450);
    expect(endOf(round)).toMatchObject({ game: "jackpot", ending: { kind: "settled" } });
    expect(endOf(round)?.balances).toEqual(
      new Map([[winner, { balance: await balanceOf(winner), version: expect.any(Number) }]]),
    );
  });

  test("draws from the client seeds of all bets in their order, under a seed that is public only at the end", async () => {
    const round = await freshRound(engine, "jackpot");
    const players = [await newPlayer(), await newPlayer()];
    for (const index of [0, 1, 0]) await bet("jackpot", players[index] ?? 0);
    const seeds = await roundsDatabase().query<{ clientSeed: string }>(
      `SELECT client_seed AS "clientSeed" FROM player_accounts AS account JOIN seeds ON seeds.id = active_seed_id
       WHERE account.player_id = ANY($1) ORDER BY account.player_id`,
      [players],
    );
    const mix = clientMix(
      sha256,
      [0, 1, 0].map((index) => seeds[index]?.clientSeed ?? ""),
    );
    await driveTo(engine, round, "drawn");
    const before = await seedOf(round.seedId);
    expect(before).toMatchObject({ clientSeed: mix, revealed: false });
    await driveTo(engine, round, "settled");
    const after = await roundOf(round.id);
    expect(await seedOf(round.seedId)).toMatchObject({ clientSeed: mix, revealed: true });
    expect(Buffer.from(sha256(after.serverSeed ?? Buffer.alloc(0)))).toEqual(before.hash);
  });

  test("in which nobody else bets is refunded once, after its time alone", async () => {
    const round = await freshRound(engine, "jackpot");
    const playerId = await newPlayer();
    for (const roubles of [3, 4]) await bet("jackpot", playerId, { roubles });
    await driveTo(engine, round, "refunded");
    const { aloneMs, resultMs } = TEST_TIMINGS.jackpot;
    const { stoodMs } = await oneRow<{ stoodMs: number }>(
      roundsDatabase(),
      `SELECT (extract(epoch FROM ends_at - first_bet_at) * 1000)::float8 AS "stoodMs" FROM rounds WHERE id = $1`,
      [round.id],
    );
    expect(stoodMs).toBeGreaterThanOrEqual((aloneMs ?? 0) + resultMs);
    expect(await balanceOf(playerId)).toBe(1_000_000);
    expect(endOf(round)).toMatchObject({ ending: { kind: "refunded" } });
    expect(endOf(round)?.balances).toEqual(
      new Map([[playerId, { balance: 1_000_000, version: expect.any(Number) }]]),
    );
    const bets = await roundsDatabase().query(
      `SELECT bets.state, payout, coefficient FROM bets JOIN round_bets ON bet_id = bets.id WHERE round_id = $1`,
      [round.id],
    );
    expect(bets).toEqual([
      { state: "refunded", payout: 300, coefficient: 100 },
      { state: "refunded", payout: 400, coefficient: 100 },
    ]);
    expect((await freshRound(engine, "jackpot")).id).toBeGreaterThan(round.id);
  });

  test("is not refunded when somebody joins at the last moment", async () => {
    const round = await freshRound(engine, "jackpot");
    const [lone, late] = [await newPlayer(), await newPlayer()];
    await bet("jackpot", lone);
    // Its time alone is over, and nobody has looked.
    await asSuperuser((client) =>
      client.query(
        `UPDATE rounds SET version = version + 1, first_bet_at = first_bet_at - interval '1 day' WHERE id = $1`,
        [round.id],
      ),
    );
    await bet("jackpot", late, { node: 1 });
    await driveTo(engine, round, "settled");
    expect((await balanceOf(lone)) + (await balanceOf(late))).toBe(2_000_000);
  });
});

describe("a round of the wheel", () => {
  test("counts down from its first bet, and pays each winning bet its multiplier in one balance", async () => {
    const round = await freshRound(engine, "wheel");
    const playerId = await newPlayer();
    for (const color of WHEEL_COLORS) {
      for (const roubles of [1, 2]) accepted(await bet("wheel", playerId, { color, roubles }));
    }
    expect((await latestRound("wheel"))?.closesAt).not.toBeNull();
    const settled = await driveTo(engine, round, "settled");
    const won = 300 * multiplierOf(settled.outcome?.pocket ?? 0);
    const balance = 1_000_000 - 300 * WHEEL_COLORS.length + won;
    expect(await balanceOf(playerId)).toBe(balance);
    expect(endOf(round)?.balances).toEqual(new Map([[playerId, { balance, version: expect.any(Number) }]]));
    const states = endOf(round)?.ending.results.map(({ state }) => state) ?? [];
    expect(states.filter((state) => state === "won")).toHaveLength(2);
  });

  test("refuses a bet whose win would exceed the operator's maximum; jackpot has no such bet", async () => {
    await freshRound(engine, "wheel");
    await freshRound(engine, "jackpot");
    const playerId = await newPlayer();
    const settings = { maxWinKopecks: 1000 };
    const refused = refusal("MAX_WIN_EXCEEDED", { max: "10.00" });
    expect(await bet("wheel", playerId, { color: 15, settings })).toEqual(refused);
    expect(await balanceOf(playerId)).toBe(1_000_000);
    accepted(await bet("wheel", playerId, { color: 10, settings }));
    accepted(await bet("jackpot", playerId, { roubles: 100, settings }));
  });
});

describe("a bet in a round", () => {
  test("is refused while none takes bets, and changes nothing", async () => {
    const playerId = await newPlayer();
    const round = await freshRound(engine, "wheel");
    await bet("wheel", playerId);
    const locked = await driveTo(engine, round, "drawn");
    expect(await bet("wheel", playerId)).toEqual(refusal("ROUND_CLOSED"));
    expect(await latestRound("wheel")).toMatchObject({ id: locked.id, bets: 1 });
  });

  test("is refused after the close also while nobody has locked the round", async () => {
    const playerId = await newPlayer();
    const { id } = await freshRound(engine, "wheel");
    await bet("wheel", playerId);
    await closeNow(await roundOf(id));
    expect(await bet("wheel", playerId, { node: 1 })).toEqual(refusal("ROUND_CLOSED"));
    expect(await latestRound("wheel")).toMatchObject({ state: "open", bets: 1 });
  });

  test("is refused without the money, to a banned player, and when the bank is full", async () => {
    const round = await freshRound(engine, "jackpot");
    const [poor, banned, late] = [await newPlayer(99), await newPlayer(), await newPlayer()];
    await roundsDatabase().query(
      `UPDATE players SET banned_at = now(), ban_comment = 'проверка' WHERE id = $1`,
      [banned],
    );
    expect(await bet("jackpot", poor)).toEqual(refusal("INSUFFICIENT_BALANCE"));
    expect(await bet("jackpot", banned)).toEqual(refusal("BANNED"));
    await setBank(round.id, { bank: 99_999_999_950, bets: 1, playerId: late });
    expect(await bet("jackpot", late)).toEqual(refusal("ROUND_FULL"));
    await setBank(round.id, { bank: 0, bets: 0, playerId: null });
    expect(await latestRound("jackpot")).toMatchObject({ id: round.id, bets: 0, bank: 0 });
  });

  test("is one for one key: 50 at once through two nodes, and another request is refused", async () => {
    const round = await freshRound(engine, "jackpot");
    const playerId = await newPlayer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => bet("jackpot", playerId, { key: "again", node: index % 2 })),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await latestRound("jackpot")).toMatchObject({ bets: 1, bank: 100 });
    expect(await bet("jackpot", playerId, { key: "again", roubles: 2 })).toEqual(
      refusal("IDEMPOTENCY_KEY_REUSED"),
    );
    await driveTo(engine, round, "refunded");
    // The answer is that of the bet, also when its round is over.
    expect(await bet("jackpot", playerId, { key: "again" })).toEqual(answers[0]);
  });

  test("leaves nonce, pot and the player's own seed as they were", async () => {
    const round = await freshRound(engine, "wheel");
    const playerId = await newPlayer();
    const before = await ownState(playerId);
    accepted(await bet("wheel", playerId));
    await driveTo(engine, round, "settled");
    expect(await ownState(playerId)).toEqual(before);
    const dice = await playDice(roundsNode(1), { playerId });
    expect(isRefusal(dice) ? null : dice.reply).toMatchObject({ nonce: 0 });
  });

  test("does not hold up plays of dice while somebody holds the round", async () => {
    const round = await freshRound(engine, "wheel");
    const [bettor, player] = [await newPlayer(), await newPlayer()];
    await asSuperuser(async (client) => {
      await client.query("BEGIN");
      await client.query("SELECT FROM rounds WHERE id = $1 FOR UPDATE", [round.id]);
      const waiting = bet("wheel", bettor);
      // Plays that waited with the bet would not be answered before the COMMIT below.
      for (let plays = 0; plays < 50; plays += 1)
        expect(isRefusal(await playDice(roundsNode(0), { playerId: player }))).toBe(false);
      expect(await latestRound("wheel")).toMatchObject({ bets: 0 });
      await client.query("COMMIT");
      accepted(await waiting);
    });
  });
});

function endOf({ id }: { id: number }) {
  return announced.find(({ round }) => round.id === id);
}

function seedOf(id: number): Promise<{ clientSeed: string; revealed: boolean; hash: Buffer }> {
  return oneRow(
    roundsDatabase(),
    `SELECT client_seed AS "clientSeed", revealed_at IS NOT NULL AS revealed, hash FROM seeds WHERE id = $1`,
    [id],
  );
}

function ownState(playerId: number): Promise<{ nonce: number; pot: number; seed: number }> {
  return oneRow(
    roundsDatabase(),
    `SELECT nonce, active_seed_id AS seed, (SELECT sum(units)::bigint FROM progressive_shards) AS pot
     FROM player_accounts WHERE player_id = $1`,
    [playerId],
  );
}

/** A bank that no test could fill by betting. */
async function setBank(
  roundId: number,
  { bank, bets, playerId }: { bank: number; bets: number; playerId: number | null },
): Promise<void> {
  await roundsDatabase().query(
    `UPDATE rounds SET version = version + 1, bank = $2, bets = $3, first_player_id = $4::bigint,
       first_bet_at = CASE WHEN $4::bigint IS NULL THEN NULL ELSE now() END WHERE id = $1`,
    [roundId, bank, bets, playerId],
  );
}
