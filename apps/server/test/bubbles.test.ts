import { refusal } from "@rumb/contract/errors";
import { type BubblesPlayReply, bubblesWire } from "@rumb/contract/bubbles/bubbles-wire";
import { expect, test } from "vitest";
import { accountOf, createPlayer, oneRow } from "./_harness-ledger.ts";
import { playAccepted, playOnce, potUnits } from "./_play-instant.ts";
import { useLedgers } from "./_use-ledgers.ts";

const site = useLedgers();

test("a bubble is won when it reaches its target, and the record says where it burst", async () => {
  const playerId = await newPlayer();
  for (let round = 0; round < 30; round += 1) {
    const reply = await play(playerId, { bet: 2.5, purple: 1.5 });
    const won = reply.coff >= 1.5;
    expect(reply).toMatchObject({
      status: won ? "win" : "lose",
      bet: 2.5,
      win: won ? 3.75 : 0,
      nonce: round,
    });
    expect(await betOf(reply.id)).toEqual({
      game: "bubbles",
      state: won ? "won" : "lost",
      stake: 250,
      payout: won ? 375 : 0,
      coefficient: 150,
      params: { targetHundredths: 150, edgeHundredths: 300 },
      outcome: { burstHundredths: Math.round(reply.coff * 100), won },
      share: 50,
      hits: 2,
    });
    expect(reply.balance).toBe((await balanceOf(playerId)) / 100);
  }
});

test("every stake feeds the pot with its share, to a part of a kopeck", async () => {
  const playerId = await newPlayer();
  const before = await potUnits(site.database);
  await play(playerId, { bet: 1, purple: 1_000_000 }, { hitsPerBillionKopecks: 0 });
  await play(playerId, { bet: 10.01, purple: 1_000_000 }, { hitsPerBillionKopecks: 0 });
  // 0.5 % of 1.00 and of 10.01 are 0.5 and 5.005 kopecks.
  expect((await potUnits(site.database)) - before).toBe(5000 + 50_050);
});

test("a bet can take the whole pot, which its own answer leaves out", async () => {
  const playerId = await newPlayer();
  const reply = await play(playerId, { bet: 1, purple: 1_000_000 }, { hitsPerBillionKopecks: 10_000_000 });
  expect(reply.balance).toBe(9999);
  expect(await balanceOf(playerId)).toBeGreaterThanOrEqual(999_900 + 100_000);
});

test("a stake without the money for it is refused and leaves nothing behind", async () => {
  const playerId = await newPlayer(99);
  expect(await playOnce(site.ledger, { wire: bubblesWire, playerId, body: { bet: 1, purple: 2 } })).toEqual(
    refusal("INSUFFICIENT_BALANCE"),
  );
  expect(await accountOf(site.database, playerId)).toEqual({ nonce: 0, balance: 99 });
});

test("a target whose win would pass the operator's limit is refused by name", async () => {
  const playerId = await newPlayer();
  const body = { bet: 1, purple: 100.01 };
  const settings = { maxWinKopecks: 10_000 };
  expect(await playOnce(site.ledger, { wire: bubblesWire, playerId, body, settings })).toEqual(
    refusal("MAX_WIN_EXCEEDED", { max: "100.00" }),
  );
});

test("one key asked twice at once is one bubble with one answer", async () => {
  const playerId = await newPlayer();
  const call = { wire: bubblesWire, playerId, body: { bet: 1, purple: 3 }, key: "once" };
  const [first, second] = await Promise.all([
    playAccepted<BubblesPlayReply>(site.ledger, call),
    playAccepted<BubblesPlayReply>(site.ledger, call),
  ]);
  expect(second).toEqual(first);
  const { bets } = await oneRow<{ bets: number }>(
    site.database,
    `SELECT count(*)::integer AS bets FROM bets WHERE player_id = $1`,
    [playerId],
  );
  expect(bets).toBe(1);
});

function newPlayer(balanceKopecks = 1_000_000): Promise<number> {
  return createPlayer(site, { balanceKopecks });
}

function play(
  playerId: number,
  body: { bet: number; purple: number },
  pot: { hitsPerBillionKopecks?: number } = {},
): Promise<BubblesPlayReply> {
  const progressive = { sharePermyriad: 50, hitsPerBillionKopecks: 2, startKopecks: 100_000, ...pot };
  return playAccepted(site.ledger, { wire: bubblesWire, playerId, body, settings: { progressive } });
}

function betOf(id: number): Promise<object> {
  return oneRow(
    site.database,
    `SELECT game, state, stake, payout, coefficient, params, outcome, pot_share AS share, pot_hits AS hits
     FROM bets WHERE id = $1`,
    [id],
  );
}

async function balanceOf(playerId: number): Promise<number> {
  const { balance } = await accountOf(site.database, playerId);
  return balance;
}
