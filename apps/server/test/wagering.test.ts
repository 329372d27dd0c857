import { readFile } from "node:fs/promises";
import { isRefusal, type Refusal } from "@rumb/contract/errors";
import { bubblesWire } from "@rumb/contract/bubbles/bubbles-wire";
import { diceWire } from "@rumb/contract/dice/dice-wire";
import { prepareMines } from "@rumb/contract/mines/mines-wire";
import { monetrainWire } from "@rumb/contract/monetrain/monetrain-wire";
import type { InstantWire } from "@rumb/contract/game/instant-game";
import { pino } from "pino";
import { beforeAll, describe, expect, test } from "vitest";
import { pressMines, startMines, takeMines } from "../src/features/mines/mines-service.ts";
import type { RoundEngine } from "../src/features/rounds/round-engine.ts";
import { settingDefaults } from "../src/settings/settings.ts";
import { createPlayer, openTestPostings, playDice } from "./_harness-ledger.ts";
import {
  bet,
  driveTo,
  engineOf,
  freshRound,
  newPlayer,
  roundsDatabase,
  roundsNode,
  useRounds,
} from "./_harness-rounds.ts";
import { openCell } from "./_harness-mines.ts";
import { deposit, moneyOf } from "./_harness-wallet.ts";
import { playOnce } from "./_play-instant.ts";

useRounds();

let engine: RoundEngine;
let wallet: Parameters<typeof deposit>[0];

beforeAll(async () => {
  ({ engine } = await engineOf("leader"));
  wallet = {
    deps: {
      database: roundsDatabase(),
      postings: await openTestPostings(roundsDatabase()),
      settings: { current: () => settingDefaults },
      publish: () => undefined,
      log: pino({ level: "silent" }),
    },
  };
});

describe("a paid deposit", () => {
  test("must be staked three times; one on top of it adds to what is left and to the whole", async () => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 10_000);
    expect(await wagerOf(playerId)).toEqual({ left: 30_000, total: 30_000 });
    await playAccepted(diceWire, playerId, { bet: 100, chance: 50, btn: "up" });
    expect(await wagerOf(playerId)).toEqual({ left: 20_000, total: 30_000 });
    await deposit(wallet, playerId, 1_050);
    expect(await wagerOf(playerId)).toEqual({ left: 23_150, total: 33_150 });
  });

  test("begins a new count when nothing was left", async () => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 10_000);
    for (let play = 0; play < 3; play += 1) {
      await playAccepted(diceWire, playerId, { bet: 100, chance: 50, btn: "up" });
    }
    expect(await wagerOf(playerId)).toEqual({ left: 0, total: 30_000 });
    await deposit(wallet, playerId, 20_000);
    expect(await wagerOf(playerId)).toEqual({ left: 60_000, total: 60_000 });
  });
});

describe("a settled stake", () => {
  test.each<{ name: string; wire: InstantWire; body: Record<string, unknown>; stake: number }>([
    { name: "dice, won or lost,", wire: diceWire, body: { bet: 12.34, chance: 50, btn: "up" }, stake: 1234 },
    { name: "bubbles", wire: bubblesWire, body: { bet: 7.5, purple: 2 }, stake: 750 },
    {
      name: "monetrain, where it is the price,",
      wire: monetrainWire,
      body: { bet: 1.5, type: 10 },
      stake: 1500,
    },
  ])("of $name counts", async ({ wire, body, stake }) => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 10_000);
    await playAccepted(wire, playerId, body);
    expect(await wagerOf(playerId)).toEqual({ left: 30_000 - stake, total: 30_000 });
  });

  test("never takes what is left below nothing", async () => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 100);
    await playAccepted(diceWire, playerId, { bet: 10, chance: 50, btn: "up" });
    expect(await wagerOf(playerId)).toEqual({ left: 0, total: 300 });
    await playAccepted(diceWire, playerId, { bet: 10, chance: 50, btn: "up" });
    expect(await wagerOf(playerId)).toEqual({ left: 0, total: 300 });
  });

  test("of a refused bet does not count", async () => {
    const playerId = await createPlayer(
      { database: roundsDatabase(), ledger: roundsNode(0) },
      { balanceKopecks: 0 },
    );
    await deposit(wallet, playerId, 100);
    expect(await playDice(roundsNode(0), { playerId, bet: 50 })).toMatchObject({
      code: "INSUFFICIENT_BALANCE",
    });
    expect(await wagerOf(playerId)).toEqual({ left: 300, total: 300 });
  });

  test("repeated with its key counts once", async () => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 10_000);
    for (let time = 0; time < 3; time += 1) {
      await playDice(roundsNode(time % 2), { playerId, bet: 10, key: "again" });
    }
    expect(await wagerOf(playerId)).toMatchObject({ left: 29_000 });
  });

  test("of a hundred bets at once through two nodes, with deposits between, all count", async () => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 100_000);
    const work = Array.from({ length: 100 }, (_, index) =>
      index % 10 === 0
        ? deposit(wallet, playerId, 1_000)
        : playDice(roundsNode(index % 2), { playerId, bet: 1, chance: 50 }),
    );
    expect((await Promise.all(work)).filter(isRefusal)).toEqual([]);
    expect(await wagerOf(playerId)).toEqual({ left: 300_000 + 30_000 - 9_000, total: 330_000 });
  });
});

describe("mines", () => {
  test("counts at its end, not at its start and not at a safe cell", async () => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 10_000);
    const who = { playerId, idempotency: undefined };
    const ledger = roundsNode(0);
    const terms = { edgeHundredths: 0, maxWinKopecks: null };
    let left = 30_000;
    const ends = new Set<string>();
    while (ends.size < 2) {
      expect(await startMines(ledger, who, () => prepareMines({ bet: 1, bomb: 12 }, terms))).not.toSatisfy(
        isRefusal,
      );
      expect(await wagerOf(playerId)).toMatchObject({ left });
      const pressed = accepted(await pressMines(ledger, who, 1));
      const over = (pressed.events?.ended ?? null) !== null;
      expect(await wagerOf(playerId)).toMatchObject({ left: over ? left - 100 : left });
      if (!over) accepted(await takeMines(ledger, who));
      ends.add(over ? "lost" : "taken");
      left -= 100;
      expect(await wagerOf(playerId)).toMatchObject({ left });
    }
  });
});

describe("a bet that was made before a deposit", () => {
  test("clears nothing of it when it is a game of Mines, however large its stake", async () => {
    const playerId = await newPlayer();
    const game = await openedMines(playerId, 10);
    await deposit(wallet, playerId, 100);
    await game.take();
    expect(await wagerOf(playerId)).toEqual({ left: 300, total: 300 });
    await playAccepted(diceWire, playerId, { bet: 1, chance: 50, btn: "up" });
    expect(await wagerOf(playerId)).toEqual({ left: 200, total: 300 });
  });

  test("clears what an earlier deposit still asks for", async () => {
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 100);
    const game = await openedMines(playerId, 10);
    await deposit(wallet, playerId, 200);
    await game.take();
    expect(await wagerOf(playerId)).toEqual({ left: 600, total: 900 });
  });

  test("clears nothing of it when both were there before bets kept what had been asked for", async () => {
    const playerId = await newPlayer();
    const game = await openedMines(playerId, 10);
    await deposit(wallet, playerId, 100);
    const { query } = roundsDatabase();
    await query(`UPDATE player_accounts SET wager_asked = 0 WHERE player_id = $1`, [playerId]);
    await query(`UPDATE stepped_games SET wager_asked = 0 WHERE player_id = $1`, [playerId]);
    const migration = await readFile(new URL("../migrations/0021-wager-asked.sql", import.meta.url), "utf8");
    await query(migration.slice(migration.indexOf("UPDATE stepped_games")));
    await game.take();
    expect(await wagerOf(playerId)).toEqual({ left: 300, total: 300 });
  });

  test("clears nothing of it when it is in a shared round, while another bet of the round does", async () => {
    const round = await freshRound(engine, "wheel");
    const playerId = await newPlayer();
    expect(await bet("wheel", playerId, { roubles: 20, color: 2 })).not.toSatisfy(isRefusal);
    await deposit(wallet, playerId, 1_000);
    expect(await bet("wheel", playerId, { roubles: 5, color: 3 })).not.toSatisfy(isRefusal);
    await driveTo(engine, round, "settled");
    expect(await wagerOf(playerId)).toEqual({ left: 2_500, total: 3_000 });
  });
});

describe("shared rounds", () => {
  test("wheel: every bettor's stakes count when the round is settled, won or lost", async () => {
    const round = await freshRound(engine, "wheel");
    const players = [await newPlayer(), await newPlayer(), await newPlayer()];
    for (const playerId of players.slice(0, 2)) await deposit(wallet, playerId, 10_000);
    for (const [index, playerId] of players.entries()) {
      for (const color of [2, 3, 10, 15, 20, 100].slice(0, index + 1)) {
        expect(await bet("wheel", playerId, { roubles: 5, color })).not.toSatisfy(isRefusal);
      }
    }
    expect(await wagerOf(players[0] ?? 0)).toMatchObject({ left: 30_000 });
    await driveTo(engine, round, "settled");
    expect(await Promise.all(players.map((playerId) => wagerOf(playerId)))).toEqual([
      { left: 29_500, total: 30_000 },
      { left: 29_000, total: 30_000 },
      { left: 0, total: 0 },
    ]);
  });

  test("jackpot counts for nothing", async () => {
    const round = await freshRound(engine, "jackpot");
    const players = [await newPlayer(), await newPlayer()];
    for (const playerId of players) await deposit(wallet, playerId, 10_000);
    for (const playerId of players) accepted(await bet("jackpot", playerId, { roubles: 10 }));
    await driveTo(engine, round, "settled");
    for (const playerId of players) expect(await wagerOf(playerId)).toEqual({ left: 30_000, total: 30_000 });
  });

  test("a refunded stake counts for nothing", async () => {
    const round = await freshRound(engine, "jackpot");
    const playerId = await newPlayer();
    await deposit(wallet, playerId, 10_000);
    accepted(await bet("jackpot", playerId, { roubles: 10 }));
    await driveTo(engine, round, "refunded");
    expect(await wagerOf(playerId)).toEqual({ left: 30_000, total: 30_000 });
  });
});

/** A game with a cell open, started on one node and taken on the other. */
async function openedMines(playerId: number, roubles: number) {
  await openCell({ database: roundsDatabase(), ledger: roundsNode(0) }, { playerId, roubles });
  return {
    take: async () => accepted(await takeMines(roundsNode(1), { playerId, idempotency: undefined })),
  };
}

async function playAccepted(wire: InstantWire, playerId: number, body: Record<string, unknown>) {
  accepted(await playOnce(roundsNode(0), { wire, playerId, body }));
}

async function wagerOf(playerId: number): Promise<{ left: number; total: number }> {
  const { wagerLeft, wagerTotal } = await moneyOf(wallet, playerId);
  return { left: wagerLeft, total: wagerTotal };
}

function accepted<Result>(result: Result | Refusal): Result {
  if (isRefusal(result)) throw new Error(`refused: ${result.code}`);
  return result;
}
