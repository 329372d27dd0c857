import { describe, expect, it } from "vitest";
import { ORDER } from "../../../test/mines-samples.ts";
import { bomb, refused, safe, setGame, setTable } from "../../../test/mines-test-table.ts";
import type { MinesEffects } from "./mines-calls.ts";

const plan = { order: ORDER, cells: [7, 8] };

describe("a game of an autobet", () => {
  it("opens the chosen cells with a pause before each, and takes", async () => {
    const { commands, effects } = setTable();
    effects.press.mockResolvedValueOnce(safe(7)).mockResolvedValueOnce(safe(7, 8));
    const end = await commands.playOut(plan, 260);
    expect(effects.press.mock.calls.map(([move]) => move)).toEqual([
      { kind: "press", cell: 7 },
      { kind: "press", cell: 8 },
    ]);
    expect(effects.pause.mock.calls).toEqual([[260], [260]]);
    expect(end).toEqual({
      kind: "shown",
      doubted: false,
      won: true,
      stakeKopecks: ORDER.stakeKopecks,
      winKopecks: 1136,
    });
  });

  it("ends at a bomb, and takes nothing", async () => {
    const { commands, effects } = setTable();
    effects.press.mockResolvedValue(bomb(7, []));
    expect(await commands.playOut(plan, 0)).toMatchObject({ kind: "shown", won: false, winKopecks: 0 });
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(effects.take).not.toHaveBeenCalled();
  });

  it("says the server's refusal", async () => {
    const { commands, effects } = setTable();
    effects.start.mockResolvedValue(refused("INSUFFICIENT_BALANCE", "Недостаточно средств."));
    expect(await commands.playOut(plan, 0)).toEqual({ kind: "refused", text: "Недостаточно средств." });
    expect(effects.press).not.toHaveBeenCalled();
  });

  it("leaves a game whose move failed to the player", async () => {
    const { commands, effects, table } = setTable();
    effects.press.mockResolvedValue(refused("OVERLOADED", "Сервер перегружен."));
    expect(await commands.playOut(plan, 0)).toMatchObject({ kind: "refused" });
    expect(effects.take).not.toHaveBeenCalled();
    expect(table.getState().moment.kind).toBe("playing");
  });

  it("touches no game that runs already", async () => {
    const { commands, effects } = await setGame();
    expect(await commands.playOut(plan, 0)).toMatchObject({ kind: "refused" });
    expect(effects.press).not.toHaveBeenCalled();
  });

  it("says when an answer had to be asked for again", async () => {
    const { commands, effects } = setTable();
    effects.press.mockImplementation((...[, onUncertain]: Parameters<MinesEffects["press"]>) => {
      onUncertain();
      return Promise.resolve(bomb(7, []));
    });
    expect(await commands.playOut(plan, 0)).toMatchObject({ kind: "shown", doubted: true });
  });
});
