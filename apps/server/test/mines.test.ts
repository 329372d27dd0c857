import { isRefusal, refusal } from "@rumb/contract/errors";
import { minesPayoutKopecks } from "@rumb/games/mines/mines-payout";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { autoMines } from "../src/features/mines/mines-service.ts";
import { readRunningMines } from "../src/features/mines/mines-store.ts";
import { oneRow } from "./_harness-ledger.ts";
import {
  betOf,
  bombCells,
  minesDatabase,
  newPlayer,
  node,
  press,
  safeCells,
  STAKE,
  start,
  take,
  useMinesTable,
  winOf,
} from "./_harness-mines.ts";

useMinesTable();

describe("a game of mines", () => {
  test("opens safe cells one by one, pays what the strip says, and shows the bombs only at the end", async () => {
    const playerId = await newPlayer();
    await start(playerId, 3);
    const safe = await safeCells(playerId);
    for (const [index, cell] of safe.slice(0, 4).entries()) {
      const win = minesPayoutKopecks(kopecks(STAKE), { bombs: 3, edgeHundredths: 0 }, index + 1) / 100;
      expect(await press(playerId, cell)).toMatchObject({
        reply: {
          status: "win",
          win,
          mines: null,
          winMines: null,
          loseCell: null,
          clicked: safe.slice(0, index + 1),
        },
        events: { ended: null },
      });
    }
    const taken = await take(playerId);
    expect(taken).toMatchObject({
      reply: { clicked: safe.slice(0, 4) },
      events: { ended: { game: "mines", payoutKopecks: Math.round(winOf(taken) * 100) } },
    });
    expect(await press(playerId, safe[5] ?? 0)).toEqual(refusal("NO_MINES_GAME"));
    expect(await betOf(playerId)).toMatchObject({ state: "won", payout: Math.round(winOf(taken) * 100) });
  });

  test("ends at a bomb with nothing, and says which one it was", async () => {
    const playerId = await newPlayer();
    await start(playerId, 24);
    const [bomb = 0] = await bombCells(playerId);
    expect(await press(playerId, bomb)).toMatchObject({
      reply: { status: "lose", win: 0, loseCell: bomb, winMines: [] },
      events: { ended: { payoutKopecks: 0, coefficientHundredths: 2500 } },
    });
    expect(await betOf(playerId)).toMatchObject({ state: "lost", payout: 0 });
  });

  test("finishes by itself when the last safe cell is open", async () => {
    const playerId = await newPlayer();
    await start(playerId, 24);
    const [cell = 0] = await safeCells(playerId);
    expect(await press(playerId, cell)).toMatchObject({
      reply: { status: "finish", win: 25 },
      events: { ended: { payoutKopecks: 2500 } },
    });
  });

  test("finishes by itself at the operator's maximum win", async () => {
    const playerId = await newPlayer();
    await start(playerId, 22, { maxWin: 5000 });
    const [cell = 0] = await safeCells(playerId);
    expect(await press(playerId, cell)).toMatchObject({ reply: { status: "finish", win: 8.33 } });
  });

  test("started under a maximum win that is lowered since is found again by its key", async () => {
    const playerId = await newPlayer();
    const first = await start(playerId, 22, { key: "start" });
    expect(await start(playerId, 22, { key: "start", maxWin: 1 })).toMatchObject({
      reply: isRefusal(first) ? null : first.reply,
    });
    expect(await start(playerId, 22, { maxWin: 1 })).toEqual(refusal("MAX_WIN_EXCEEDED", { max: "0.01" }));
  });

  test("is not taken before a cell is open, and stays", async () => {
    const playerId = await newPlayer();
    await start(playerId, 3);
    expect(await take(playerId)).toEqual(refusal("NOTHING_TO_TAKE"));
    expect(await readRunningMines(minesDatabase().query, playerId)).not.toBeNull();
  });

  test("opens cells at random without looking: every auto pick is a cell that was closed", async () => {
    const playerId = await newPlayer();
    await start(playerId, 2);
    const seen = new Set<number>();
    for (;;) {
      const result = await autoMines(node(0), { playerId, idempotency: undefined });
      if (isRefusal(result)) throw new Error(result.code);
      const { cell, status } = JSON.parse(JSON.stringify(result.reply));
      expect(seen.has(cell)).toBe(false);
      seen.add(cell);
      if (status !== "win") break;
    }
  });

  test("keeps its layout out of what is stored until it is over", async () => {
    const playerId = await newPlayer();
    await start(playerId, 5);
    const [cell = 0] = await safeCells(playerId);
    await press(playerId, cell);
    const stored = await oneRow(
      minesDatabase(),
      `SELECT bets.outcome, stepped_games.params, stepped_games.progress FROM bets
       JOIN stepped_games ON bet_id = bets.id WHERE bets.player_id = $1`,
      [playerId],
    );
    expect(stored).toEqual({
      outcome: { opened: [cell] },
      params: { bombs: 5, edgeHundredths: 0, maxWinKopecks: null },
      progress: { opened: [cell] },
    });
  });
});
