import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { endedMines, ORDER, runningMines } from "../../../test/mines-samples.ts";
import {
  acceptsPresses,
  lockedOrder,
  type MinesEvent,
  type MinesTable,
  newTable,
  reduceMines,
  waitingMoves,
} from "./mines-table.ts";

const after = (...events: MinesEvent[]): MinesTable => events.reduce(reduceMines, newTable(false));
const started: MinesEvent = { type: "started", game: runningMines() };
const press = (cell: number): MinesEvent => ({ type: "asked", move: { kind: "press", cell } });
const auto: MinesEvent = { type: "asked", move: { kind: "auto" } };
const take: MinesEvent = { type: "asked", move: { kind: "take" } };
const opened = (...cells: number[]): MinesEvent => ({
  type: "opened-cells",
  opened: cells,
  winKopecks: kopecks(1136),
});

describe("presses", () => {
  it("line up one behind another", () => {
    expect(waitingMoves(after(started, press(3), press(9)))).toEqual([
      { kind: "press", cell: 3 },
      { kind: "press", cell: 9 },
    ]);
  });

  it.each([0, 26, -1, 2.5, Number.NaN])("are ignored on cell %d, which does not exist", (cell) => {
    expect(waitingMoves(after(started, press(cell)))).toEqual([]);
  });

  it("are ignored on a cell that is open or asked for", () => {
    expect(waitingMoves(after(started, press(3), press(3)))).toHaveLength(1);
    expect(waitingMoves(after(started, press(3), opened(3), press(3)))).toEqual([]);
  });

  it("are ignored without a game", () => {
    expect(waitingMoves(after(press(3)))).toEqual([]);
    expect(waitingMoves(after(started, { type: "ended", end: endedMines() }, press(3)))).toEqual([]);
  });

  it("leave the line with their answer, and with them those that another window has made", () => {
    const table = after(started, press(3), press(9), press(10), opened(3, 9));
    expect(waitingMoves(table)).toEqual([{ kind: "press", cell: 10 }]);
    expect(table.moment).toMatchObject({ game: { opened: [3, 9], winKopecks: 1136 }, step: "opened" });
  });

  it("are all given up after an error", () => {
    const table = after(started, press(3), press(9), { type: "abandoned" });
    expect(waitingMoves(table)).toEqual([]);
    expect(table.moment.kind).toBe("playing");
  });
});

describe("an auto pick", () => {
  it("never lines up behind another move", () => {
    expect(waitingMoves(after(started, auto, auto))).toEqual([{ kind: "auto" }]);
    expect(waitingMoves(after(started, press(3), auto))).toEqual([{ kind: "press", cell: 3 }]);
  });
});

describe("«Забрать»", () => {
  it("is ignored before a cell is open", () => {
    expect(waitingMoves(after(started, take))).toEqual([]);
    expect(waitingMoves(after(started, press(3), take))).toEqual([{ kind: "press", cell: 3 }]);
  });

  it("waits for the press on its way and drops those behind it", () => {
    expect(waitingMoves(after(started, press(3), opened(3), press(4), press(5), take))).toEqual([
      { kind: "press", cell: 4 },
      { kind: "take" },
    ]);
  });

  it("lets nothing in behind it, not itself either", () => {
    const table = after(started, press(3), opened(3), take, press(4), auto, take);
    expect(waitingMoves(table)).toEqual([{ kind: "take" }]);
    expect(acceptsPresses(table)).toBe(false);
  });
});

describe("the form", () => {
  it("is locked from the press of «Начать игру» to the end of the game, and free again at once", () => {
    expect(lockedOrder(after())).toBeUndefined();
    expect(lockedOrder(after({ type: "starting", order: ORDER }))).toEqual(ORDER);
    expect(lockedOrder(after(started))).toMatchObject(ORDER);
    expect(lockedOrder(after(started, { type: "ended", end: endedMines() }))).toBeUndefined();
    expect(lockedOrder(after({ type: "refused", text: "Недостаточно средств." }))).toBeUndefined();
  });
});

describe("what the server says of the unfinished game", () => {
  const running = runningMines({ opened: [7, 8], winKopecks: kopecks(1299) });

  it("restores bet, bombs, cells and win", () => {
    const table = after({ type: "reset", signedIn: true }, { type: "found", game: running });
    expect(table.moment).toMatchObject({ kind: "playing", game: running, step: "restored", moves: [] });
  });

  it("ends the loading when there is none, or when it is not known", () => {
    const loading = after({ type: "reset", signedIn: true });
    expect(loading.moment.kind).toBe("loading");
    expect(reduceMines(loading, { type: "found", game: null }).moment).toEqual({ kind: "idle", gone: false });
    expect(reduceMines(loading, { type: "not-found-out" }).moment).toEqual({ kind: "idle", gone: false });
  });

  it("brings the cells that another window has opened", () => {
    const table = after(started, { type: "found", game: running });
    expect(table.moment).toMatchObject({ game: { opened: [7, 8] }, step: "restored" });
  });

  it("changes no word when it is known already", () => {
    const table = after(started, press(7), opened(7), { type: "found", game: runningMines({ opened: [7] }) });
    expect(table.moment).toMatchObject({ step: "opened" });
  });

  it("clears a game that another window has ended", () => {
    expect(after(started, { type: "found", game: null }).moment).toEqual({ kind: "idle", gone: true });
  });

  it("leaves the end of a game standing when there is none", () => {
    const over = after(started, { type: "ended", end: endedMines() });
    expect(reduceMines(over, { type: "found", game: null })).toEqual(over);
  });

  it("replaces the end of a game when another window has started one", () => {
    const over = after(started, { type: "ended", end: endedMines() });
    const table = reduceMines(over, { type: "found", game: runningMines({ id: 2 }) });
    expect(table.moment).toMatchObject({ kind: "playing", game: { id: 2 }, step: "restored" });
  });
});

it("keeps the last game for a replay through the next start, and forgets it with the player", () => {
  const over = after(started, { type: "ended", end: endedMines() });
  expect(over.last).toEqual(endedMines());
  const next = reduceMines(over, { type: "starting", order: ORDER });
  expect(next.last).toEqual(endedMines());
  expect(reduceMines(next, { type: "reset", signedIn: false })).toEqual(newTable(false));
});

it("takes no press of the player while a replay plays", () => {
  expect(acceptsPresses(after(started))).toBe(true);
  expect(acceptsPresses(after(started, { type: "replay", progress: { done: 0, of: 2 } }))).toBe(false);
});
