import { isRefusal, refusal } from "@rumb/contract/errors";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { accountOf, countBets, createPlayer, oneRow, playDice, randomThatLoses } from "./_harness-ledger.ts";
import { potUnits } from "./_play-instant.ts";
import { useLedgers } from "./_use-ledgers.ts";

const site = useLedgers({ nodes: 2 });
const { node } = site;

describe("one play", () => {
  test("leaves a bet with all its terms, a stake, a payout when it won, and the next nonce", async () => {
    const playerId = await newPlayer(10_000);
    const results = [];
    for (let round = 0; round < 20; round += 1)
      results.push(await playDice(node(0), { playerId, chance: 47.5 }));
    const bets = await site.database.query<Record<string, unknown>>(
      `SELECT bets.nonce, bets.state, bets.stake, bets.payout, bets.params, bets.outcome, bets.algorithm,
         bets.pot_share AS share, bets.pot_hits AS hits, bets.coefficient
       FROM bets WHERE player_id = $1 ORDER BY id`,
      [playerId],
    );
    expect(bets.map((bet) => bet["nonce"])).toEqual(Array.from({ length: 20 }, (_, nonce) => nonce));
    for (const bet of bets) {
      const won = bet["state"] === "won";
      expect(bet).toMatchObject({
        stake: 100,
        payout: won ? 211 : 0,
        params: { chanceHundredths: 4750, direction: "down", edgeHundredths: 0 },
        outcome: { won },
        algorithm: 1,
        share: 50,
        hits: 2,
        coefficient: 211,
      });
    }
    expect(results.every((result) => !isRefusal(result))).toBe(true);
  });

  test("is refused without money, and leaves no row and no used nonce", async () => {
    const playerId = await newPlayer(99);
    expect(await playDice(node(0), { playerId })).toEqual(refusal("INSUFFICIENT_BALANCE"));
    expect(await countBets(site.database, playerId)).toBe(0);
    expect(await accountOf(site.database, playerId)).toEqual({ nonce: 0, balance: 99 });
  });

  test("is refused to a player banned a moment ago, although their session still stands", async () => {
    const playerId = await newPlayer(1000);
    await site.database.query(
      `UPDATE players SET banned_at = now(), ban_comment = 'проверка' WHERE id = $1`,
      [playerId],
    );
    expect(await playDice(node(0), { playerId })).toEqual(refusal("BANNED"));
  });

  test("above the operator's maximum win is refused by name before anything is drawn", async () => {
    const playerId = await newPlayer(100_000);
    const settings = { maxWinKopecks: 9_999 };
    expect(await playDice(node(0), { playerId, chance: 1, settings })).toEqual(
      refusal("MAX_WIN_EXCEEDED", { max: "99.99" }),
    );
    expect(await countBets(site.database, playerId)).toBe(0);
  });
});

describe("parallel plays", () => {
  test("500 with money for 10: exactly 10 are accepted", async () => {
    const playerId = await newLosingPlayer(1000);
    const results = await Promise.all(
      Array.from({ length: 500 }, () => playDice(node(0), { playerId, chance: 1 })),
    );
    expect(acceptedOf(results)).toBe(10);
    expect(await balanceOf(playerId)).toBe(0);
    expect(await countBets(site.database, playerId)).toBe(10);
  });

  test("500 with money for 10 through two nodes: exactly 10 are accepted", async () => {
    const playerId = await newLosingPlayer(1000);
    const results = await Promise.all(
      Array.from({ length: 500 }, (_, index) => playDice(node(index % 2), { playerId, chance: 1 })),
    );
    expect(acceptedOf(results)).toBe(10);
    expect(await balanceOf(playerId)).toBe(0);
  });

  test("many players through two nodes in opposite orders do not deadlock", async () => {
    const players = await Promise.all(Array.from({ length: 20 }, () => newPlayer(100_000)));
    const rounds = Array.from({ length: 20 }, () => [
      players.map((playerId) => playDice(node(0), { playerId })),
      players.toReversed().map((playerId) => playDice(node(1), { playerId })),
    ]).flat(2);
    expect(acceptedOf(await Promise.all(rounds))).toBe(rounds.length);
  });

  test("one key 50 times through two nodes: one bet and 50 equal answers", async () => {
    const playerId = await newPlayer(10_000);
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) => playDice(node(index % 2), { playerId, key: "again" })),
    );
    const replies = results.map((result) => (isRefusal(result) ? result : result.reply));
    for (const reply of replies) expect(reply).toEqual(replies[0]);
    expect(await countBets(site.database, playerId)).toBe(1);
    expect(results.filter((result) => !isRefusal(result) && result.events !== null)).toHaveLength(1);
  });

  test("a used key with another request is refused and changes nothing", async () => {
    const playerId = await newPlayer(10_000);
    await playDice(node(0), { playerId, key: "once" });
    expect(await playDice(node(1), { playerId, key: "once", bet: 2 })).toEqual(
      refusal("IDEMPOTENCY_KEY_REUSED"),
    );
    expect(await countBets(site.database, playerId)).toBe(1);
  });
});

describe("grants", () => {
  test("the same cause pays once, however often and from wherever it is asked for", async () => {
    const playerId = await newPlayer(0);
    const movement = {
      kind: "sandbox_grant",
      house: "sandbox",
      amount: kopecks(500),
      causeId: playerId,
    } as const;
    const granted = await Promise.all(
      Array.from({ length: 10 }, (_, index) => node(index % 2).grant({ playerId, movement })),
    );
    expect(granted.filter((answer) => answer === true)).toHaveLength(1);
    expect(await balanceOf(playerId)).toBe(500);
  });
});

describe("the progressive pot", () => {
  const always = {
    progressive: { sharePermyriad: 50, hitsPerBillionKopecks: 10_000_000, startKopecks: 100_000 },
  };

  test("hits through two nodes at once pay every share exactly once", async () => {
    const playerId = await newPlayer(1_000_000);
    const other = await newPlayer(1_000_000);
    const before = await potBooks();
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        playDice(node(index % 2), {
          playerId: index % 3 === 0 ? playerId : other,
          settings: index % 5 === 0 ? always : {},
        }),
      ),
    );
    const hits = results.filter((result) => !isRefusal(result) && result.events?.potWin);
    expect(hits).toHaveLength(12);
    const after = await potBooks();
    // Each hit is followed by a new pot's start.
    expect(after.held - before.held + after.paid - before.paid).toBe(
      after.accrued - before.accrued + 12 * 100_000 * 10_000,
    );
  });

  test("the answer of a hit leaves the pot out; the event carries it", async () => {
    const playerId = await newPlayer(10_000);
    const result = await playDice(node(0), { playerId, settings: always });
    if (isRefusal(result)) throw new Error(result.code);
    const pot = result.events?.potWin?.jackpot_sum ?? 0;
    expect(pot).toBeGreaterThanOrEqual(1000);
    const shown = JSON.parse(JSON.stringify(result.reply)).balance;
    expect(await balanceOf(playerId)).toBe(Math.round((shown + pot) * 100));
  });
});

function newPlayer(balanceKopecks: number): Promise<number> {
  return createPlayer(site, { balanceKopecks });
}

function newLosingPlayer(balanceKopecks: number): Promise<number> {
  return createPlayer(
    { database: site.database, ledger: node(0) },
    { balanceKopecks, random: randomThatLoses(balanceKopecks / 100) },
  );
}

function acceptedOf(results: readonly unknown[]): number {
  return results.filter((result) => !isRefusal(result)).length;
}

async function balanceOf(playerId: number): Promise<number> {
  const { balance } = await accountOf(site.database, playerId);
  return balance;
}

/** What the pot holds, what it has paid, and what bets have put in, in 1/10 000 kopeck. */
async function potBooks(): Promise<{ held: number; paid: number; accrued: number }> {
  const bets = await oneRow<{ paid: number; accrued: number }>(
    site.database,
    `SELECT coalesce(sum(pot_payout) * 10000, 0)::bigint AS paid,
       coalesce(sum(stake * pot_share), 0)::bigint AS accrued
     FROM bets`,
  );
  return { ...bets, held: await potUnits(site.database) };
}
