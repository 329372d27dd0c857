import { describe, expect, it } from "vitest";
import { ORDER } from "../../../test/mines-samples.ts";
import { bomb, refused, safe, setGame } from "../../../test/mines-test-table.ts";

describe("repeating the moves", () => {
  /** A game lost on cell 9 after cell 7. */
  async function setLostGame() {
    const set = await setGame();
    await set.hands.press(7);
    set.effects.press.mockResolvedValueOnce(bomb(9, [7]));
    await set.hands.press(9);
    set.effects.press.mockClear();
    set.effects.start.mockClear();
    return set;
  }

  it("starts a new game with the same stake and bombs and presses the same cells, 500 ms apart", async () => {
    const { hands, effects, table } = await setLostGame();
    effects.press.mockResolvedValueOnce(safe(7)).mockResolvedValueOnce(safe(7, 9));
    await hands.replayMoves();
    expect(effects.start.mock.calls.map(([order]) => order)).toEqual([ORDER]);
    expect(effects.press.mock.calls.map(([move]) => move)).toEqual([
      { kind: "press", cell: 7 },
      { kind: "press", cell: 9 },
    ]);
    expect(effects.pause.mock.calls).toEqual([[500], [500]]);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "playing" } });
  });

  it("stops at a bomb", async () => {
    const { hands, effects, table } = await setLostGame();
    effects.press.mockResolvedValueOnce(bomb(7, []));
    await hands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "over" } });
  });

  it("stops at an error, and leaves the game to the player", async () => {
    const { hands, effects, table } = await setLostGame();
    effects.press.mockResolvedValueOnce(refused("TOO_OFTEN", "Слишком часто."));
    await hands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "playing" } });
  });

  it("presses nothing when the new game is refused", async () => {
    const { hands, effects, table } = await setLostGame();
    effects.start.mockResolvedValueOnce(refused("INSUFFICIENT_BALANCE", "Недостаточно средств."));
    await hands.replayMoves();
    expect(effects.press).not.toHaveBeenCalled();
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "refused" } });
  });

  it("stops when it is told to, and when the player takes the win", async () => {
    const { hands, effects, table } = await setLostGame();
    effects.pause.mockImplementationOnce(() => Promise.resolve());
    effects.pause.mockImplementationOnce(async () => {
      await hands.take();
    });
    effects.press.mockResolvedValueOnce(safe(7));
    await hands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(effects.take).toHaveBeenCalledTimes(1);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "over" } });
  });

  it("takes no other press of the player meanwhile", async () => {
    const { hands, effects } = await setLostGame();
    effects.pause.mockImplementation(async () => {
      await hands.press(20);
      await hands.auto();
    });
    effects.press.mockResolvedValueOnce(safe(7)).mockResolvedValueOnce(safe(7, 9));
    await hands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(2);
  });
});
