import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it, test, vi } from "vitest";
import { endedMines, runningMines } from "../../../test/mines-samples.ts";
import { cellAfterKey, cellName, chartPlace, fieldView, minesKeys } from "./field-view.ts";
import type { MinesCommands } from "./mines-moves.ts";
import {
  type MinesMoment,
  type MinesTable,
  type Move,
  newTable,
  reduceMines,
  type RunningMines,
} from "./mines-table.ts";

const playing = (opened: number[], moves: Move[] = []): MinesMoment => ({
  kind: "playing",
  game: runningMines({ opened, winKopecks: kopecks(1136) }),
  moves,
  uncertain: false,
  step: "opened",
});

const facesAt = (moment: MinesMoment, ...cells: number[]) =>
  fieldView(moment)
    .filter(({ cell }) => cells.includes(cell))
    .map(({ face }) => face);

describe("the field", () => {
  it("is closed before a game", () => {
    const cells = fieldView({ kind: "idle", gone: false });
    expect(cells).toHaveLength(25);
    expect(new Set(cells.map(({ face }) => face))).toEqual(new Set(["closed"]));
  });

  it("shows the safe cells, and which of them came last", () => {
    expect(facesAt(playing([9, 4]), 4, 9, 10)).toEqual(["latest", "safe", "closed"]);
  });

  it("checks the first pressed cell, lets the next wait, and draws the others back", () => {
    const moves: Move[] = [
      { kind: "press", cell: 5 },
      { kind: "press", cell: 6 },
    ];
    expect(facesAt(playing([9], moves), 5, 6, 7, 9)).toEqual(["checking", "waiting", "closed", "latest"]);
    const dim = fieldView(playing([9], moves)).filter((view) => view.dim);
    expect(dim).toHaveLength(22);
  });

  it("draws nothing back while no move is on its way", () => {
    expect(fieldView(playing([9])).some(({ dim }) => dim)).toBe(false);
  });

  it("shows every bomb at the end, one after another, the hit one at once", () => {
    const end = endedMines({ how: "lose", opened: [7], loseCell: 12, mines: [3, 12, 25] });
    const cells = fieldView({ kind: "over", end });
    const bombs = cells.filter(({ face }) => face === "mine" || face === "hit");
    expect(bombs.map(({ cell, face, delayMs }) => ({ cell, face, delayMs }))).toEqual([
      { cell: 3, face: "mine", delayMs: 30 },
      { cell: 12, face: "hit", delayMs: 0 },
      { cell: 25, face: "mine", delayMs: 90 },
    ]);
    expect(facesAt({ kind: "over", end }, 7, 8)).toEqual(["latest", "spared"]);
  });
});

it("names cells as the player hears them", () => {
  const moment = playing([7], [{ kind: "press", cell: 8 }]);
  const names = fieldView(moment).map((view) => cellName(view));
  expect(names.slice(5, 8)).toEqual([
    "Клетка 6, закрыта",
    "Клетка 7, открыта, безопасно",
    "Клетка 8, проверяем",
  ]);
  const end = endedMines({ how: "lose", opened: [7], loseCell: 8, mines: [8, 9] });
  const after = fieldView({ kind: "over", end }).map((view) => cellName(view));
  expect(after.slice(7, 9)).toEqual(["Клетка 8, открыта, бомба", "Клетка 9, бомба"]);
});

const after = (cell: number, key: string, ctrlKey = false) => cellAfterKey(cell, { key, ctrlKey });

describe("the keys of the field", () => {
  it.each([
    { cell: 13, key: "ArrowLeft", next: 12 },
    { cell: 13, key: "ArrowRight", next: 14 },
    { cell: 13, key: "ArrowUp", next: 8 },
    { cell: 13, key: "ArrowDown", next: 18 },
    { cell: 13, key: "Home", next: 11 },
    { cell: 13, key: "End", next: 15 },
    { cell: 13, key: "PageUp", next: 3 },
    { cell: 13, key: "PageDown", next: 23 },
  ])("$key leads from $cell to $next", ({ cell, key, next }) => {
    expect(after(cell, key)).toBe(next);
  });

  it.each([
    { cell: 1, key: "ArrowLeft" },
    { cell: 6, key: "ArrowLeft" },
    { cell: 5, key: "ArrowRight" },
    { cell: 20, key: "ArrowRight" },
    { cell: 3, key: "ArrowUp" },
    { cell: 23, key: "ArrowDown" },
  ])("$key stops at the border, at $cell", ({ cell, key }) => {
    expect(after(cell, key)).toBe(cell);
  });

  it("goes to the first and the last cell with Ctrl", () => {
    expect(after(13, "Home", true)).toBe(1);
    expect(after(13, "End", true)).toBe(25);
  });

  it.each(["Enter", " ", "Tab", "a", "ф"])("leaves %j alone", (key) => {
    expect(after(13, key)).toBeNull();
  });
});

it.each([
  { cell: 1, place: "А1" },
  { cell: 5, place: "А5" },
  { cell: 7, place: "Б2" },
  { cell: 25, place: "Д5" },
])("draws cell $cell as $place", ({ cell, place }) => {
  expect(chartPlace(cell)).toBe(place);
});

const game: RunningMines = {
  id: 5,
  stakeKopecks: kopecks(1000),
  bombs: 3,
  edgeHundredths: 0,
  maxWinKopecks: null,
  opened: [],
  winKopecks: kopecks(1000),
};
const place = {
  stake: { value: 1000, rule: { min: 100, max: 100_000 }, onCommit: () => {} },
  refusal: undefined,
  isEcho: () => false,
  noLink: undefined,
};

function keysOf(table: MinesTable, change: Partial<typeof place> | { refusal: string; noLink: string } = {}) {
  const called: string[] = [];
  const hand = (name: string) => () => {
    called.push(name);
    return Promise.resolve();
  };
  const commands: MinesCommands = {
    reset: hand("reset"),
    agree: hand("agree"),
    start: hand("start"),
    press: hand("press"),
    auto: hand("auto"),
    take: hand("take"),
    replayMoves: hand("replay"),
    playOut: () => Promise.resolve({ kind: "refused", text: "" }),
    stopReplay: vi.fn<() => void>(),
  };
  const start = (): void => void called.push("start");
  return { keys: minesKeys({ ...table, ...commands }, { start, ...place, ...change }), called };
}
const atRest = newTable(false);
const running = reduceMines(atRest, { type: "started", game });
const opened = reduceMines(running, { type: "opened-cells", opened: [3], winKopecks: kopecks(1136) });

test("Space starts a game, and the stake can be set", () => {
  const { keys, called } = keysOf(atRest);
  keys.play?.();
  expect(called).toEqual(["start"]);
  expect(keys).toMatchObject({ stake: { value: 1000 } });
  expect(keys.take).toBeUndefined();
});

test("right after a game Space starts no other one, and where the button says why not, it does nothing", () => {
  const { keys, called } = keysOf(atRest, { isEcho: () => true });
  keys.play?.();
  expect(called).toEqual([]);
  expect(keysOf(atRest, { refusal: "Недостаточно средств", noLink: "" }).keys.play).toBeUndefined();
});

test("in a game A picks, and there is nothing to take before the first cell", () => {
  const { keys, called } = keysOf(running);
  keys.first?.();
  expect(called).toEqual(["auto"]);
  expect(keys.play).toBeUndefined();
  expect(keys.stake).toBeUndefined();
});

test("with an open cell both Space and C take, once", () => {
  const { keys, called } = keysOf(opened);
  keys.play?.();
  keys.take?.();
  expect(called).toEqual(["take", "take"]);
  const taking = reduceMines(opened, { type: "asked", move: { kind: "take" } });
  expect(keysOf(taking).keys.take).toBeUndefined();
});
