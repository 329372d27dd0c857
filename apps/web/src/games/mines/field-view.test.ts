import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { cellName, fieldView } from "./field-view.ts";
import { endedMines, runningMines } from "../../../test/mines-samples.ts";
import type { MinesMoment, Move } from "./mines-table.ts";

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
