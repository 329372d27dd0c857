import { createHash, createHmac } from "node:crypto";
import { isRefusal, refusal } from "@rumb/contract/errors";
import { dice } from "@rumb/games/dice/dice";
import { verifyInstantBet } from "@rumb/games/verify/verify";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { betSlip } from "../src/features/bets/bet-slip-service.ts";
import { fairJobs } from "../src/features/fairness/fair-jobs.ts";
import { fairState, rotateSeed } from "../src/features/fairness/fair-service.ts";
import { assertSeedsOpen, sha256, WrongSecretKeyError } from "../src/seeds/seed-service.ts";
import { systemRandom } from "../src/platform/runtime/random.ts";
import { createSealing } from "../src/platform/runtime/sealing.ts";
import { createPlayer, oneRow, playDice, slipDeps, testSealing } from "./_harness-ledger.ts";
import { asSuperuser } from "./_harness-wallet.ts";
import { useLedgers } from "./_use-ledgers.ts";

const site = useLedgers();

describe("a player's seeds", () => {
  test("the hash of the next seed is known before the rotation, and the old seed proves its hash after it", async () => {
    const playerId = await newPlayer();
    await playDice(site.ledger, { playerId });
    const before = await fairState(fair(), playerId);
    expect(before).toMatchObject({ nonce: 1, locked: false, rotated: false, previous: null });

    const after = await rotate(playerId, "3");
    expect(after).toMatchObject({ hash: before.next_hash, client_seed: "3", nonce: 0 });
    expect(after.next_hash).not.toBe(before.next_hash);
    expect(after.previous).toMatchObject({ hash: before.hash, client_seed: before.client_seed, rounds: 1 });
    const revealed = Buffer.from(after.previous?.server_seed ?? "", "hex");
    expect(createHash("sha256").update(revealed).digest("hex")).toBe(before.hash);
  });

  test("a seed that decided no round is not shown as the one before", async () => {
    const playerId = await newPlayer();
    const before = await fairState(fair(), playerId);
    const after = await rotate(playerId, "first");
    expect(after).toMatchObject({
      hash: before.next_hash,
      client_seed: "first",
      nonce: 0,
      rotated: true,
      previous: null,
    });
  });

  test("a repeated rotation of the same seed changes nothing", async () => {
    const playerId = await newPlayer();
    const { hash } = await fairState(fair(), playerId);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => rotateSeed(fair(), playerId, { hash, client_seed: "x" })),
    );
    expect(answers.filter((answer) => !isRefusal(answer))).toHaveLength(1);
    expect(answers.filter(isRefusal)).toEqual(Array.from({ length: 7 }, () => refusal("SEED_CHANGED")));
  });

  test.each(["", "a:b", "зерно", "a".repeat(65), "a\u0000"])(
    "client seed %j is refused",
    async (clientSeed) => {
      const playerId = await newPlayer();
      const { hash } = await fairState(fair(), playerId);
      const answer = await rotateSeed(fair(), playerId, { hash, client_seed: clientSeed });
      expect(answer).toEqual(refusal("CLIENT_SEED_MALFORMED"));
      expect(await fairState(fair(), playerId)).toMatchObject({ hash });
    },
  );

  test("plays and rotations at once: every play is of one seed, with no gap in the nonces of any", async () => {
    const playerId = await newPlayer();
    const work = Array.from({ length: 60 }, async (_, index) => {
      if (index % 10 !== 5) return playDice(site.ledger, { playerId });
      const { hash } = await fairState(fair(), playerId);
      return rotateSeed(fair(), playerId, { hash, client_seed: `seed ${index}` });
    });
    const results = await Promise.all(work);
    const codes = results.filter(isRefusal).map((answer) => answer.code);
    expect(codes.filter((code) => code !== "SEED_CHANGED" && code !== "SEED_UNUSED")).toEqual([]);
  });

  test("one that decided nothing is rotated again after a minute, and not before; the first one at once", async () => {
    const playerId = await newPlayer();
    await rotate(playerId, "own");
    await expect(rotate(playerId, "again")).rejects.toThrow("SEED_UNUSED");
    await asSuperuser(
      site,
      `UPDATE seeds SET activated_at = activated_at - interval '61 seconds' WHERE player_id = ${playerId}`,
    );
    await rotate(playerId, "again");
    await playDice(site.ledger, { playerId });
    await rotate(playerId, "played");
  });

  test("those that decided nothing are let go a month after their reveal, and no others", async () => {
    const playerId = await newPlayer();
    await rotate(playerId, "own");
    await playDice(site.ledger, { playerId });
    await rotate(playerId, "played");
    const seeds = () =>
      site.database.query(
        `SELECT rounds FROM seeds WHERE player_id = $1 AND id NOT IN (SELECT unnest(ARRAY[active_seed_id, next_seed_id])
           FROM player_accounts WHERE player_id = $1) ORDER BY id`,
        [playerId],
      );
    const [job] = fairJobs({ database: site.database });
    await job?.run();
    expect(await seeds()).toEqual([{ rounds: 0 }, { rounds: 1 }]);
    await asSuperuser(
      site,
      `UPDATE seeds SET revealed_at = revealed_at - interval '31 days' WHERE revealed_at IS NOT NULL`,
    );
    await job?.run();
    expect(await seeds()).toEqual([{ rounds: 1 }]);
    await expect(site.database.query(`DELETE FROM seeds WHERE player_id = $1`, [playerId])).rejects.toThrow(
      "is kept",
    );
  });
});

describe("the database", () => {
  test("refuses to reveal a seed that decides an unfinished round, whoever asks", async () => {
    const playerId = await newPlayer();
    const { seedId } = await oneRow<{ seedId: number }>(
      site.database,
      `SELECT active_seed_id AS "seedId" FROM player_accounts WHERE player_id = $1`,
      [playerId],
    );
    await expect(
      site.database.transaction(async (query) => {
        await query(
          `INSERT INTO bets (id, player_id, game, state, stake, coefficient, seed_id, nonce, algorithm, params,
             outcome, pot_share, pot_hits, created_at)
           VALUES (month_prefix(now()), $1, 'mines', 'open', 100, 0, $2, 0, 1, '{}', '{}', 0, 0, now())`,
          [playerId, seedId],
        );
        await query(`UPDATE seeds SET revealed_at = now(), rounds = 1 WHERE id = $1`, [seedId]);
      }),
    ).rejects.toMatchObject({ code: "RB001" });
  });

  test.each(["hash = decode(repeat('00', 32), 'hex')", "sealed = 'x'", "client_seed = 'other'"])(
    "refuses to change a seed in use: %s",
    async (change) => {
      const playerId = await newPlayer();
      await expect(
        site.database.query(
          `UPDATE seeds SET ${change} WHERE id = (SELECT active_seed_id FROM player_accounts WHERE player_id = $1)`,
          [playerId],
        ),
      ).rejects.toMatchObject({ code: "23001" });
    },
  );

  test("does not hold a server seed that could be read without the key", async () => {
    const playerId = await newPlayer();
    const { sealed, hash } = await oneRow<{ sealed: Buffer; hash: Buffer }>(
      site.database,
      `SELECT sealed, hash FROM seeds WHERE player_id = $1 AND activated_at IS NOT NULL`,
      [playerId],
    );
    const open = testSealing.open(sealed, hash);
    expect(sealed.includes(open)).toBe(false);
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(40) ^ 1, 40);
    expect(() => testSealing.open(altered, hash)).toThrow("authenticate");
    expect(() => testSealing.open(sealed, Buffer.alloc(32))).toThrow("authenticate");
  });
});

describe("a SECRET_KEY", () => {
  test("that does not open the seeds is refused at the start", async () => {
    await newPlayer();
    await expect(assertSeedsOpen(site.database.query, testSealing)).resolves.toBeUndefined();
    const other = createSealing({
      secretKeys: [new Uint8Array(32)],
      purpose: "server seeds",
      random: systemRandom,
    });
    await expect(assertSeedsOpen(site.database.query, other)).rejects.toThrow(WrongSecretKeyError);
  });
});

describe("a bet's slip", () => {
  test("keeps the server seed to itself until the rotation; then the bet verifies from the slip alone", async () => {
    const playerId = await newPlayer();
    const played = await playDice(site.ledger, { playerId, bet: 2.5, chance: 33 });
    if (isRefusal(played) || !played.events) throw new Error("the play was refused");
    const { id } = played.events.feed;
    const before = await slipOf(id);
    expect(before).toMatchObject({ game: "dice", bet: 2.5, nonce: 0, server_seed: null });

    await rotate(playerId, "next");
    const slip = await slipOf(id);
    expect(slip.server_seed).toMatch(/^[0-9a-f]{64}$/);
    expect(
      createHash("sha256")
        .update(Buffer.from(slip.server_seed ?? "", "hex"))
        .digest("hex"),
    ).toBe(before.hash);
    const verified = verifyInstantBet(
      dice,
      {
        algorithm: slip.algorithm,
        commitment: before.hash,
        serverSeedHex: slip.server_seed ?? "",
        clientSeed: slip.client_seed ?? "",
        nonce: slip.nonce,
        stakeKopecks: kopecks(slip.bet * 100),
        params: JSON.parse(JSON.stringify(slip.params)),
        outcome: JSON.parse(JSON.stringify(slip.outcome)),
        payoutKopecks: kopecks(Math.round(slip.win * 100)),
        progressive: null,
      },
      { sha256, hmac: (key, message) => createHmac("sha256", key).update(message).digest() },
    );
    expect(verified).toMatchObject({
      matches: true,
      commitment: { matches: true },
      outcome: { matches: true },
    });
  });

  test("of a bet that does not exist is refused", async () => {
    expect(await betSlip(slipDeps(site.database), 1)).toEqual(refusal("BET_NOT_FOUND"));
  });
});

function fair() {
  return { database: site.database, sealing: testSealing, random: systemRandom };
}

async function rotate(playerId: number, clientSeed: string) {
  const { hash } = await fairState(fair(), playerId);
  const state = await rotateSeed(fair(), playerId, { hash, client_seed: clientSeed });
  if (isRefusal(state)) throw new Error(state.code);
  return state;
}

async function slipOf(id: number) {
  const slip = await betSlip(slipDeps(site.database), id);
  if (isRefusal(slip)) throw new Error(slip.code);
  return slip;
}

function newPlayer(): Promise<number> {
  return createPlayer(site, { balanceKopecks: 100_000 });
}
