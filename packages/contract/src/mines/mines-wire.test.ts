import { type MinesGame, pressCell } from "@rumb/games/mines/mines";
import { kopecks } from "@rumb/money/kopecks";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";
import {
  MinesGetReply,
  minesGetReply,
  minesPressReply,
  MinesPressReply,
  minesTakeReply,
  MinesTakeReply,
  parseCell,
  prepareMines,
} from "./mines-wire.ts";

const free = { edgeHundredths: 0, maxWinKopecks: null };
const stated = { balance: 987.65, balance_version: 8 };

describe("prepareMines", () => {
  it.each([
    { bet: 1, bomb: 2, stakeKopecks: 100, bombs: 2 },
    { bet: "1000.00", bomb: "24", stakeKopecks: 100_000, bombs: 24 },
    { bet: 12.34, bomb: "3.0", stakeKopecks: 1234, bombs: 3 },
  ])("takes $bet with $bomb bombs", ({ bet, bomb, stakeKopecks, bombs }) => {
    expect(prepareMines({ bet, bomb }, free)).toEqual({ stakeKopecks, params: { ...free, bombs } });
  });

  it.each([
    { bet: 0.99, bomb: 3, code: "STAKE_OUT_OF_RANGE" },
    { bet: 1000.01, bomb: 3, code: "STAKE_OUT_OF_RANGE" },
    { bet: "1e3", bomb: 3, code: "AMOUNT_MALFORMED" },
    { bet: -1, bomb: 3, code: "AMOUNT_MALFORMED" },
    { bet: undefined, bomb: 3, code: "AMOUNT_MALFORMED" },
    { bet: 1, bomb: 1, code: "BOMBS_OUT_OF_RANGE" },
    { bet: 1, bomb: 25, code: "BOMBS_OUT_OF_RANGE" },
    { bet: 1, bomb: 0, code: "BOMBS_OUT_OF_RANGE" },
    { bet: 1, bomb: 3.5, code: "MALFORMED_FIELD" },
    { bet: 1, bomb: "", code: "MALFORMED_FIELD" },
    { bet: 1, bomb: Number.NaN, code: "MALFORMED_FIELD" },
    { bet: 1, bomb: [3], code: "MALFORMED_FIELD" },
  ])("refuses $bet with $bomb bombs as $code", ({ bet, bomb, code }) => {
    expect(prepareMines({ bet, bomb }, free)).toMatchObject({ refused: true, code });
  });

  it("refuses a game whose first cell would pass the maximum win, and no other", () => {
    const start = (maxWinKopecks: number) =>
      prepareMines({ bet: 10, bomb: 22 }, { edgeHundredths: 0, maxWinKopecks: kopecks(maxWinKopecks) });
    expect(start(8332)).toMatchObject({ code: "MAX_WIN_EXCEEDED", values: { max: "83.32" } });
    expect(start(8333)).toMatchObject({ params: { bombs: 22, maxWinKopecks: 8333 } });
  });
});

describe("parseCell", () => {
  it.each([1, 25, "7"])("takes the cell %s", (value) => {
    expect(parseCell(value)).toBe(Number(value));
  });

  it.each([0, 26, "100"])("knows no cell %s", (value) => {
    expect(parseCell(value)).toMatchObject({ code: "CELL_OUT_OF_RANGE" });
  });

  it.each([1.5, -1, "", "x", null, undefined, {}, Number.NaN])("refuses %s", (value) => {
    expect(parseCell(value)).toMatchObject({ code: "MALFORMED_FIELD" });
  });
});

describe("the answers", () => {
  it("hide the layout while the game goes on", () => {
    const layouts = [
      [7, 8, 9],
      [10, 20, 25],
    ];
    const [one, other] = layouts.map((layout) => press({ ...game, layout }, 4));
    expect(one).toEqual(other);
    expect(one).toEqual({
      status: "win",
      win: 12.99,
      clicked: [1, 4],
      coff: 1.3,
      balance: 987.65,
      balance_version: 8,
      mines: null,
      winMines: null,
      loseCell: null,
    });
  });

  it("show the layout and the bomb that was hit after a loss", () => {
    expect(press(game, 7)).toEqual({
      status: "lose",
      win: 0,
      clicked: [1],
      coff: 1.3,
      balance: 987.65,
      balance_version: 8,
      mines: [7, 8, 9],
      winMines: [1],
      loseCell: 7,
    });
  });

  it("show the layout after a finish", () => {
    expect(press({ ...game, maxWinKopecks: kopecks(1300) }, 4)).toMatchObject({
      status: "finish",
      win: 12.99,
      mines: [7, 8, 9],
      winMines: [1, 4],
      loseCell: null,
    });
  });

  it("take the present win", () => {
    const answer = minesTakeReply(game, stated);
    expect(Value.Check(MinesTakeReply, answer)).toBe(true);
    expect(answer).toEqual({
      win: 11.36,
      coff: 1.14,
      balance: 987.65,
      balance_version: 8,
      mines: [7, 8, 9],
      winMines: [1],
      clicked: [1],
    });
  });

  it("restore the game with the terms it was started under, without its layout", () => {
    const bet = { id: 5, hash: "ab", nonce: 3 };
    const answer = minesGetReply({ ...game, edgeHundredths: 300, maxWinKopecks: kopecks(5000) }, bet);
    expect(Value.Check(MinesGetReply, answer)).toBe(true);
    expect(answer).toEqual({
      win: 11.02,
      bet: 10,
      num_bomb: 3,
      clicked: [1],
      coff: 1.1,
      edge: 3,
      max_win: 50,
      ...bet,
    });
  });
});

const game: MinesGame = {
  ...free,
  bombs: 3,
  stakeKopecks: kopecks(1000),
  layout: [7, 8, 9],
  opened: [1],
};

function press(before: MinesGame, cell: number) {
  const moved = pressCell(before, cell);
  if (moved.kind === "refused") throw new Error("refused");
  const answer = minesPressReply(moved, before, stated);
  expect(Value.Check(MinesPressReply, answer)).toBe(true);
  return answer;
}
