import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it } from "vitest";
import { endedMines, runningMines } from "../../../test/mines-samples.ts";
import type { MinesMoment, PlayingStep, RunningMines } from "./mines-table.ts";
import {
  congratulation,
  CONGRATULATIONS,
  minesWords,
  nextCellWords,
  safeChanceHundredths,
} from "./mines-words.ts";

const words = (moment: MinesMoment) => minesWords(moment, 3);
const playing = (game: RunningMines, step: PlayingStep): MinesMoment => ({
  kind: "playing",
  game,
  step,
  moves: [],
  uncertain: false,
});

describe("the next cell", () => {
  it("is described with its coefficient and what it would add to the win", () => {
    expect(nextCellWords(runningMines())).toBe("Следующая клетка: x1.14 / +1.36\u00a0₽");
    const one = runningMines({ opened: [7], winKopecks: kopecks(1136) });
    expect(nextCellWords(one)).toBe("Следующая клетка: x1.30 / +1.63\u00a0₽");
  });

  it("is described with its loss where an edge takes more than one cell brings", () => {
    expect(nextCellWords(runningMines({ edgeHundredths: 2000 }))).toBe(
      "Следующая клетка: x0.91 / −0.91\u00a0₽",
    );
  });

  it("is left out when there is none, or when it would pass the maximum win", () => {
    expect(nextCellWords(runningMines({ bombs: 24, opened: [1] }))).toBeUndefined();
    const capped = runningMines({ opened: [7], winKopecks: kopecks(1136), maxWinKopecks: kopecks(1200) });
    expect(nextCellWords(capped)).toBeUndefined();
  });
});

describe("the banner of Mines", () => {
  it("asks for the first cell", () => {
    const said = words(playing(runningMines(), "started"));
    expect(said).toMatchObject({ tone: "idle", headline: "Откройте любую клетку" });
    expect(said.spoken).toContain("Игра началась");
  });

  it("describes a safe cell in one sentence with what can be taken", () => {
    const said = words(playing(runningMines({ opened: [7], winKopecks: kopecks(1136) }), "opened"));
    expect(said).toMatchObject({ headline: "Б2 — чисто", figure: "x1.14" });
    expect(said.spoken).toBe(
      "Клетка 7, безопасно. Можно забрать 11.36\u00a0₽. Следующая клетка: x1.30 / +1.63\u00a0₽.",
    );
  });

  it("says that a game goes on which was begun before", () => {
    const said = words(playing(runningMines({ opened: [7], winKopecks: kopecks(1136) }), "restored"));
    expect(said.headline).toBe("Игра продолжается");
    expect(said.spoken).toContain("Открыто клеток: 1. Можно забрать 11.36\u00a0₽.");
    expect(words(playing(runningMines(), "restored")).spoken).toContain("Игра продолжается");
  });

  it("congratulates on a win with its coefficient", () => {
    const said = words({ kind: "over", end: endedMines() });
    expect(said).toEqual({
      tone: "win",
      headline: "Выигрыш 11.36\u00a0₽",
      detail: "x1.14 · Отличный курс!",
      spoken: "Выигрыш 11.36\u00a0₽, x1.14. Отличный курс! Баланс 1011.36\u00a0₽",
    });
  });

  it("celebrates nothing that is no gain", () => {
    const end = endedMines({ winKopecks: kopecks(1000), coefficientHundredths: 100 });
    const said = words({ kind: "over", end });
    expect(said).toMatchObject({
      tone: "back",
      headline: "Вернулось 10.00\u00a0₽ из 10.00\u00a0₽",
      detail: "x1.00",
    });
  });

  it("says why a game ended before its field was clean", () => {
    const end = endedMines({ how: "finish" });
    expect(words({ kind: "over", end }).detail).toBe("x1.14 · Достигнут максимальный выигрыш.");
    const clean = endedMines({ how: "finish", order: { stakeKopecks: kopecks(1000), bombs: 24 } });
    expect(words({ kind: "over", end: clean }).detail).toBe("x1.14 · Отличный курс!");
  });

  it("says a loss quietly", () => {
    const end = endedMines({ how: "lose", opened: [], loseCell: 25, winKopecks: kopecks(0) });
    expect(words({ kind: "over", end })).toEqual({
      tone: "lose",
      headline: "Д5 — бомба",
      detail: "Открыто клеток: 0",
      spoken: "Клетка 25, бомба. Проигрыш. Баланс 1011.36\u00a0₽",
    });
  });

  it("shows a refusal as the server said it, and a lost answer as being looked for", () => {
    expect(words({ kind: "refused", text: "Недостаточно средств." })).toMatchObject({
      tone: "error",
      headline: "Недостаточно средств.",
      spoken: "Недостаточно средств.",
    });
    const lost: MinesMoment = { kind: "starting", order: runningMines(), uncertain: true };
    expect(words(lost)).toMatchObject({ tone: "wait", spoken: "Уточняем результат…" });
  });

  it("is silent before a game, and says when one was ended elsewhere", () => {
    expect(words({ kind: "idle", gone: false }).spoken).toBe("");
    expect(words({ kind: "idle", gone: true }).spoken).toContain("в другом окне");
  });
});

it.each([
  { bombs: 3, opened: 0, chance: 8800 },
  { bombs: 3, opened: 6, chance: 8421 },
  { bombs: 24, opened: 0, chance: 400 },
  { bombs: 24, opened: 1, chance: 0 },
])("states $chance for $bombs bombs with $opened cells open", ({ bombs, opened, chance }) => {
  expect(safeChanceHundredths(bombs, opened)).toBe(chance);
});

it("has at least four different texts, and every number finds one", () => {
  const found = new Set(Array.from({ length: 256 }, (_, cheer) => congratulation(cheer)));
  expect(found).toEqual(new Set(CONGRATULATIONS));
  expect(found.size).toBeGreaterThanOrEqual(4);
});
