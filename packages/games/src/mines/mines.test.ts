import { createHmac } from "node:crypto";
import { kopecks } from "@rumb/money/kopecks";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bytesFromHex } from "../fairness/hex.ts";
import { BLOCKS_PER_CURSOR, byteStream, type ByteStream } from "../fairness/stream.ts";
import { PROGRESSIVE_FIRST_BLOCK } from "../progressive/progressive.ts";
import { MINES_CELLS } from "./mines-limits.ts";
import { minesCoefficientHundredths, minesPayoutKopecks } from "./mines-payout.ts";
import { autoCell, autoFirstBlock, mines, minesLayout, type MinesGame, pressCell } from "./mines.ts";
import vectors from "./mines.vectors.json" with { type: "json" };

const hmac = (key: Uint8Array, message: string) => createHmac("sha256", key).update(message).digest();
const CELLS = Array.from({ length: MINES_CELLS }, (_, index) => index + 1);
const anyBombs = fc.integer({ min: 2, max: 24 });
const anyDraws = fc.tuple(...CELLS.slice(1).map((_, index) => fc.integer({ min: 0, max: 24 - index })));

describe("minesLayout", () => {
  it.each([
    { bombs: 2, layouts: 300, orders: 2 },
    { bombs: 3, layouts: 2300, orders: 6 },
  ])("makes each of the $layouts layouts of $bombs bombs by $orders of all draws", (row) => {
    const seen = new Map<string, number>();
    for (const draws of allDraws(row.bombs)) {
      const key = minesLayout(drawing(draws), row.bombs).join(" ");
      seen.set(key, (seen.get(key) ?? 0) + 1);
    }
    expect(seen.size).toBe(row.layouts);
    expect(new Set(seen.values())).toEqual(new Set([row.orders]));
  });

  it("adds one bomb on each of the other cells by exactly one draw, whatever was drawn before", () => {
    // By induction on the case above: evenly chosen places stay even with every further bomb, up to 24.
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 23 }), anyDraws, (bombs, draws) => {
        const before = minesLayout(drawing(draws), bombs);
        const added = Array.from({ length: MINES_CELLS - bombs }, (_, drawn) => {
          const after = minesLayout(drawing([...draws.slice(0, bombs), drawn]), bombs + 1);
          expect(after).toEqual(expect.arrayContaining(before));
          return after.filter((cell) => !before.includes(cell));
        });
        expect(ascending(added.flat())).toEqual(CELLS.filter((cell) => !before.includes(cell)));
      }),
    );
  });

  it("is in ascending order, without repeats and on the field", () => {
    fc.assert(
      fc.property(anyBombs, anyDraws, (bombs, draws) => {
        const layout = minesLayout(drawing(draws), bombs);
        expect(layout).toHaveLength(bombs);
        expect(CELLS.filter((cell) => layout.includes(cell))).toEqual(layout);
      }),
    );
  });

  it.each(vectors.layouts)("keeps the frozen layout of $clientSeed:$nonce with $bombs bombs", (round) => {
    expect(minesLayout(streamOf(round), round.bombs)).toEqual(round.layout);
  });

  it.each([1, 25, 0, 2.5, Number.NaN])("refuses %d bombs", (bombs) => {
    expect(() => minesLayout(drawing([]), bombs)).toThrow(RangeError);
  });
});

describe("pressCell", () => {
  it("opens a safe cell and names the win of it", () => {
    const before = game({ opened: [1] });
    expect(pressCell(before, 4)).toEqual({
      kind: "safe",
      cell: 4,
      opened: [1, 4],
      payoutKopecks: 1299,
      coefficientHundredths: 130,
    });
    expect(before.opened).toEqual([1]);
  });

  it("loses on a bomb, with the coefficient that was tried for", () => {
    expect(pressCell(game({ opened: [1] }), 7)).toEqual({
      kind: "lose",
      cell: 7,
      opened: [1],
      payoutKopecks: 0,
      coefficientHundredths: 130,
    });
  });

  it.each([0, 26, -1, 1.5, Number.NaN])("refuses the cell %d", (cell) => {
    expect(pressCell(game({}), cell)).toEqual({ kind: "refused", reason: "impossible" });
  });

  it("refuses an open cell", () => {
    expect(pressCell(game({ opened: [7, 8], layout: [1, 2, 3] }), 7)).toEqual({
      kind: "refused",
      reason: "repeated",
    });
  });

  it("finishes when the last safe cell is open", () => {
    const opened = CELLS.slice(4);
    expect(pressCell(game({ layout: [1, 2, 3], opened }), 4)).toMatchObject({
      kind: "finish",
      opened: [...opened, 4],
      payoutKopecks: 2_300_000,
      coefficientHundredths: 230_000,
    });
  });

  it.each([
    { maxWinKopecks: 1493, opened: [1], kind: "finish", payoutKopecks: 1299 },
    { maxWinKopecks: 1494, opened: [1], kind: "safe", payoutKopecks: 1299 },
    { maxWinKopecks: 1298, opened: [], kind: "finish", payoutKopecks: 1136 },
    { maxWinKopecks: 1299, opened: [], kind: "safe", payoutKopecks: 1136 },
  ])("at the maximum win $maxWinKopecks is a $kind with $payoutKopecks", (row) => {
    // 10.00 with 3 bombs wins 11.36, 12.99, 14.94 after one, two, three cells.
    const { kind, payoutKopecks } = row;
    const before = game({ maxWinKopecks: kopecks(row.maxWinKopecks), opened: row.opened });
    expect(pressCell(before, 4)).toMatchObject({ kind, payoutKopecks });
  });

  it.each([2, 3])(
    "returns exactly the stakes of all layouts of %i bombs, wherever the player stops",
    (bombs) => {
      const layouts = new Set(
        [...allDraws(bombs)].map((draws) => minesLayout(drawing(draws), bombs).join(" ")),
      );
      const order = [13, ...CELLS.filter((cell) => cell !== 13)];
      for (let stop = 1; stop <= MINES_CELLS - bombs; stop += 1) {
        const alive = [...layouts].filter((layout) =>
          survives(layout.split(" ").map(Number), order.slice(0, stop)),
        );
        // A stake of as many kopecks as there are survivors is paid without rounding.
        const stake = kopecks(alive.length);
        const paid = alive.length * minesPayoutKopecks(stake, { bombs, edgeHundredths: 0 }, stop);
        expect(paid).toBe(layouts.size * stake);
      }
    },
  );
});

describe("autoCell", () => {
  it("picks each closed cell by exactly one draw, for any cells open", () => {
    fc.assert(
      fc.property(fc.subarray(CELLS, { maxLength: 24 }), (opened) => {
        const closed = CELLS.filter((cell) => !opened.includes(cell));
        const picks = closed.map((_, drawn) => autoCell(drawing([drawn], closed.length), opened));
        expect(picks).toEqual(closed);
      }),
    );
  });

  it.each(vectors.autoCells)("keeps the frozen picks of $clientSeed:$nonce", (round) => {
    const opened: number[] = [];
    while (opened.length < MINES_CELLS) {
      opened.push(autoCell(streamOf(round, autoFirstBlock(opened.length)), opened));
    }
    expect(opened).toEqual(round.cells);
  });

  it("has nothing to pick on an open field", () => {
    expect(() => autoCell(drawing([]), CELLS)).toThrow(RangeError);
  });

  it("reads where neither the layout nor the pot nor another pick can come", () => {
    const starts = [0, PROGRESSIVE_FIRST_BLOCK, ...CELLS.map((_, opened) => autoFirstBlock(opened))];
    const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? Number.NaN));
    expect(gaps.every((gap) => gap >= BLOCKS_PER_CURSOR)).toBe(true);
  });
});

describe("mines.replay", () => {
  const params = { bombs: 3, edgeHundredths: 0, maxWinKopecks: null };
  const round = { ...(vectors.layouts[1] ?? expect.fail()) };
  const [bomb = 0] = round.layout;
  const safe = CELLS.filter((cell) => !round.layout.includes(cell));

  it.each([
    { end: "a take", opened: safe.slice(0, 2), loseCell: null, payout: 1299, coefficient: 130 },
    { end: "a finish", opened: safe, loseCell: null, payout: 2_300_000, coefficient: 230_000 },
    { end: "a bomb", opened: safe.slice(0, 2), loseCell: bomb, payout: 0, coefficient: 149 },
    { end: "a bomb at once", opened: [], loseCell: bomb, payout: 0, coefficient: 114 },
  ])("says the same as the game that ended with $end", ({ opened, loseCell, payout, coefficient }) => {
    const stated = { mines: round.layout, opened, loseCell };
    expect(replay(stated)).toEqual({
      outcome: stated,
      payoutKopecks: payout,
      coefficientHundredths: coefficient,
    });
  });

  it.each([
    { lie: "a bomb called safe", opened: [...safe.slice(0, 2), bomb], loseCell: null },
    { lie: "a safe cell called a bomb", opened: safe.slice(0, 2), loseCell: safe[2] ?? 0 },
    { lie: "a cell opened twice", opened: [...safe.slice(0, 2), ...safe.slice(0, 1)], loseCell: null },
    { lie: "a cell off the field", opened: [26, ...safe.slice(0, 2)], loseCell: null },
    { lie: "a move after the end", opened: safe, loseCell: bomb },
    { lie: "another layout", opened: safe.slice(0, 2), loseCell: null, mines: [1, 2, 3] },
  ])("differs from $lie", ({ opened, loseCell, mines: layout = round.layout }) => {
    const claim = { mines: layout, opened, loseCell };
    expect(replay(claim).outcome).not.toEqual(claim);
  });

  it("agrees with a game played press by press, under any maximum", () => {
    const anyMaximum = fc.option(fc.integer({ min: 1500, max: 10 ** 7 }).map(kopecks));
    const anyOrder = fc.shuffledSubarray(CELLS, { minLength: 1 });
    fc.assert(
      fc.property(anyBombs, anyMaximum, anyOrder, (bombs, maxWinKopecks, order) => {
        const terms = { bombs, edgeHundredths: 100, maxWinKopecks };
        const layout = minesLayout(streamOf(round), bombs);
        const start = { ...terms, layout, opened: [], stakeKopecks: kopecks(1000) };
        const { opened, loseCell, payoutKopecks } = playThrough(start, order);
        const stated = { mines: layout, opened, loseCell };
        const replayed = mines.replay({
          stakeKopecks: kopecks(1000),
          params: terms,
          stream: streamOf(round),
          stated,
        });
        expect(replayed.outcome).toEqual(stated);
        expect(replayed.payoutKopecks).toBe(payoutKopecks);
        const tried = opened.length + (loseCell === null ? 0 : 1);
        expect(replayed.coefficientHundredths).toBe(minesCoefficientHundredths(terms, tried));
      }),
    );
  });

  function replay(stated: { mines: number[]; opened: number[]; loseCell: number | null }) {
    return mines.replay({ stakeKopecks: kopecks(1000), params, stream: streamOf(round), stated });
  }
});

function game(change: Partial<MinesGame>): MinesGame {
  const stakeKopecks = kopecks(1000);
  return {
    bombs: 3,
    edgeHundredths: 0,
    maxWinKopecks: null,
    stakeKopecks,
    layout: [7, 8, 9],
    opened: [],
    ...change,
  };
}

function survives(layout: readonly number[], cells: readonly number[]): boolean {
  return playThrough(game({ bombs: layout.length, layout }), cells).loseCell === null;
}

/** Presses the cells in order until the game ends. */
function playThrough(start: MinesGame, cells: readonly number[]) {
  let opened = start.opened;
  let payoutKopecks = 0;
  for (const cell of cells) {
    const step = pressCell({ ...start, opened }, cell);
    if (step.kind === "refused") throw new Error(`the cell ${cell} was refused`);
    ({ opened, payoutKopecks } = step);
    if (step.kind === "lose") return { opened, payoutKopecks, loseCell: cell };
    if (step.kind === "finish") break;
  }
  return { opened, payoutKopecks, loseCell: null };
}

/** Every sequence of `count` draws below 25, 24, 23 … */
function* allDraws(count: number, chosen: readonly number[] = []): Generator<readonly number[]> {
  if (chosen.length === count) {
    yield chosen;
    return;
  }
  for (let drawn = 0; drawn < MINES_CELLS - chosen.length; drawn += 1) {
    yield* allDraws(count, [...chosen, drawn]);
  }
}

/** A stream whose draws below `bound`, `bound` − 1 … come out as given: ⌊256 / bound⌋ bytes belong to each result. */
function drawing(results: readonly number[], bound = MINES_CELLS): ByteStream {
  let place = 0;
  return {
    next() {
      const byte = (results[place] ?? 0) * Math.floor(256 / (bound - place));
      place += 1;
      return byte;
    },
  };
}

function streamOf(
  round: { serverSeedHex: string; clientSeed: string; nonce: number },
  firstBlock?: number,
): ByteStream {
  const seed = { ...round, serverSeed: bytesFromHex(round.serverSeedHex) };
  return byteStream(hmac, seed, firstBlock);
}

function ascending(cells: readonly number[]): number[] {
  return cells.toSorted((a, b) => a - b);
}
