import { describe, expect, it } from "vitest";
import { endedMines, ORDER } from "../../../test/mines-samples.ts";
import {
  bomb,
  cleanField,
  lost,
  refused,
  safe,
  setGame,
  setTable,
  unfinished,
} from "../../../test/mines-test-table.ts";
import type { MinesEffects } from "./mines-calls.ts";
import { replayPlan } from "./mines-moves.ts";
import { waitingMoves } from "./mines-table.ts";

describe("starting", () => {
  it("takes the stake out of sight at once and passes on the balance that the server states", async () => {
    const { commands, effects, bet, table } = setTable();
    const starting = commands.start(ORDER);
    expect(table.getState().moment.kind).toBe("starting");
    expect(effects.putInPlay).toHaveBeenCalledWith(1000);
    await starting;
    expect(effects.takeBalance).toHaveBeenCalledWith(expect.objectContaining({ balance: 990 }));
    expect(bet.settled).toHaveBeenCalledWith(0);
    expect(bet.end).toHaveBeenCalledTimes(1);
    expect(table.getState().moment).toMatchObject({ kind: "playing", game: { id: 5, opened: [] } });
  });

  it("starts one game, however often it is asked", async () => {
    const { commands, effects } = setTable();
    await Promise.all([commands.start(ORDER), commands.start(ORDER)]);
    expect(effects.start).toHaveBeenCalledTimes(1);
  });

  it("says the server's refusal and gives the stake back", async () => {
    const { commands, effects, bet, table } = setTable();
    effects.start.mockResolvedValue(refused("INSUFFICIENT_BALANCE", "Недостаточно средств."));
    await commands.start(ORDER);
    expect(table.getState().moment).toEqual({ kind: "refused", text: "Недостаточно средств." });
    expect(bet.end).toHaveBeenCalledTimes(1);
    expect(effects.takeBalance).not.toHaveBeenCalled();
  });

  it("shows the game that another window has started, and says so", async () => {
    const { commands, effects, table } = setTable();
    effects.start.mockResolvedValue(refused("MINES_ACTIVE", "Сначала закончите начатую игру."));
    effects.find.mockResolvedValue({ ok: true, data: unfinished });
    await commands.start(ORDER);
    expect(effects.reportError).toHaveBeenCalledWith("Сначала закончите начатую игру.");
    expect(table.getState().moment).toMatchObject({ kind: "playing", game: { opened: [7] } });
  });

  it("looks for the truth when the outcome stays unknown", async () => {
    const { commands, effects, table } = setTable();
    effects.start.mockResolvedValue(lost);
    effects.find.mockResolvedValue({ ok: true, data: unfinished });
    await commands.start(ORDER);
    expect(effects.askForTruth).toHaveBeenCalled();
    expect(table.getState().moment.kind).toBe("playing");
  });
});

describe("pressing", () => {
  it("asks for one cell at a time, in order", async () => {
    const { commands, effects, table } = await setGame();
    const first = Promise.withResolvers<Awaited<ReturnType<MinesEffects["press"]>>>();
    effects.press.mockReturnValueOnce(first.promise).mockResolvedValueOnce(safe(7, 8));
    const presses = [commands.press(7), commands.press(8)];
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(waitingMoves(table.getState())).toHaveLength(2);
    first.resolve(safe(7));
    await Promise.all(presses);
    expect(effects.press.mock.calls.map(([move]) => move)).toEqual([
      { kind: "press", cell: 7 },
      { kind: "press", cell: 8 },
    ]);
    expect(table.getState().moment).toMatchObject({ game: { opened: [7, 8], winKopecks: 1299 } });
  });

  it("drops what waits behind a bomb", async () => {
    const { commands, effects, table } = await setGame();
    effects.press.mockResolvedValue(bomb(9, [7]));
    await Promise.all([commands.press(9), commands.press(10)]);
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(table.getState().moment).toMatchObject({ kind: "over", end: { how: "lose", loseCell: 9 } });
    expect(effects.showWin).not.toHaveBeenCalled();
  });

  it("ends with the win when the last safe cell is open", async () => {
    const { commands, effects, table } = await setGame();
    effects.press.mockResolvedValue(cleanField());
    await commands.press(8);
    expect(effects.takeBalance).toHaveBeenLastCalledWith(expect.objectContaining({ balance: 32_990 }));
    expect(effects.showWin).toHaveBeenCalledWith(2_300_000);
    expect(table.getState().moment).toMatchObject({ kind: "over", end: { how: "finish" } });
  });

  it("reports an error, gives the press up and lets the player go on", async () => {
    const { commands, effects, table } = await setGame();
    effects.press.mockResolvedValueOnce(refused("TOO_OFTEN", "Слишком часто. Повторите через 1 с."));
    await Promise.all([commands.press(7), commands.press(8)]);
    expect(effects.reportError).toHaveBeenCalledWith("Слишком часто. Повторите через 1 с.");
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(waitingMoves(table.getState())).toEqual([]);
    await commands.press(7);
    expect(table.getState().moment).toMatchObject({ game: { opened: [7] } });
  });

  it.each(["CELL_REPEATED", "NO_MINES_GAME"] as const)("asks how things stand after %s", async (code) => {
    const { commands, effects, table } = await setGame();
    effects.press.mockResolvedValueOnce(refused(code, "Другое окно было быстрее."));
    effects.find.mockResolvedValue({ ok: true, data: code === "CELL_REPEATED" ? unfinished : null });
    await commands.press(7);
    expect(table.getState().moment).toMatchObject(
      code === "CELL_REPEATED" ? { kind: "playing", game: { opened: [7] } } : { kind: "idle", gone: true },
    );
    expect(effects.askForTruth).toHaveBeenCalled();
  });

  it("leaves it to the table to say that the game was ended elsewhere, unless it cannot find out", async () => {
    const { commands, effects, table } = await setGame();
    effects.press.mockResolvedValue(refused("NO_MINES_GAME", "Сначала начните игру."));
    effects.find.mockResolvedValueOnce(lost);
    await commands.press(7);
    expect(effects.reportError.mock.calls).toEqual([["Сначала начните игру."]]);
    // The event of the other window asks at the same time: only the later answer counts.
    effects.find.mockResolvedValue({ ok: true, data: null }).mockImplementationOnce(async () => {
      await commands.agree();
      return { ok: true, data: null };
    });
    await commands.press(7);
    expect(table.getState().moment).toEqual({ kind: "idle", gone: true });
    expect(effects.reportError).toHaveBeenCalledTimes(1);
  });

  it("learns the terms again when the server pays another win than the page shows", async () => {
    const { commands, effects, table } = await setGame();
    const cheaper = safe(7);
    if (cheaper.ok) cheaper.data.win = 11.02;
    effects.press.mockResolvedValueOnce(cheaper);
    effects.find.mockResolvedValue({ ok: true, data: { ...unfinished, win: 11.02, edge: 3 } });
    await commands.press(7);
    expect(table.getState().moment).toMatchObject({ game: { edgeHundredths: 300, winKopecks: 1102 } });
  });
});

describe("taking", () => {
  it("shows the whole win as a badge", async () => {
    const { commands, effects, table } = await setGame();
    await commands.press(7);
    await commands.take();
    expect(effects.takeBalance).toHaveBeenLastCalledWith(expect.objectContaining({ balance: 1001.36 }));
    expect(effects.showWin).toHaveBeenCalledWith(1136);
    expect(effects.record.mock.calls).toEqual([[{ game: "mines", stakeKopecks: 1000, winKopecks: 1136 }]]);
    expect(table.getState().moment).toMatchObject({ kind: "over", end: { how: "take", winKopecks: 1136 } });
  });
});

describe("agreeing with the player's other windows", () => {
  it("believes the answer to its last question, in whatever order answers come", async () => {
    const { commands, effects, table } = setTable();
    const first = Promise.withResolvers<Awaited<ReturnType<MinesEffects["find"]>>>();
    effects.find.mockReturnValueOnce(first.promise).mockResolvedValueOnce({ ok: true, data: unfinished });
    const early = commands.agree();
    await commands.agree();
    first.resolve({ ok: true, data: null });
    await early;
    expect(table.getState().moment).toMatchObject({ kind: "playing", game: { opened: [7] } });
  });

  it("restores an unfinished game when the table opens", async () => {
    const { commands, effects, table } = setTable(true);
    effects.find.mockResolvedValue({ ok: true, data: unfinished });
    expect(table.getState().moment.kind).toBe("loading");
    await commands.agree();
    expect(table.getState().moment).toMatchObject({
      kind: "playing",
      game: { stakeKopecks: 1000, bombs: 3, opened: [7], winKopecks: 1136 },
    });
    expect(effects.askForTruth).toHaveBeenCalledTimes(1);
  });

  it("ignores an answer that a move has overtaken", async () => {
    const { commands, effects, table } = await setGame();
    const stale = Promise.withResolvers<Awaited<ReturnType<MinesEffects["find"]>>>();
    effects.find.mockReturnValueOnce(stale.promise);
    const agreeing = commands.agree();
    await commands.press(7);
    stale.resolve({ ok: true, data: null });
    await agreeing;
    expect(table.getState().moment).toMatchObject({ kind: "playing", game: { opened: [7] } });
  });

  it("asks nothing while a move is on its way", async () => {
    const { commands, effects } = await setGame();
    const pressing = commands.press(7);
    await commands.agree();
    expect(effects.find).not.toHaveBeenCalled();
    await pressing;
  });

  it("keeps the game when the server cannot be asked", async () => {
    const { commands, effects, table } = await setGame();
    effects.find.mockResolvedValue(lost);
    await commands.agree();
    expect(table.getState().moment.kind).toBe("playing");
  });
});

it("forgets everything with the player", async () => {
  const { commands, table } = await setGame();
  await commands.reset(false);
  expect(table.getState()).toMatchObject({ moment: { kind: "idle", gone: false }, last: null });
});

describe("repeating the moves", () => {
  /** A game lost on cell 9 after cell 7. */
  async function setLostGame() {
    const set = await setGame();
    await set.commands.press(7);
    set.effects.press.mockResolvedValueOnce(bomb(9, [7]));
    await set.commands.press(9);
    set.effects.press.mockClear();
    set.effects.start.mockClear();
    return set;
  }

  it("starts a new game with the same stake and bombs and presses the same cells, 500 ms apart", async () => {
    const { commands, effects, table } = await setLostGame();
    effects.press.mockResolvedValueOnce(safe(7)).mockResolvedValueOnce(safe(7, 9));
    await commands.replayMoves();
    expect(effects.start.mock.calls.map(([order]) => order)).toEqual([ORDER]);
    expect(effects.press.mock.calls.map(([move]) => move)).toEqual([
      { kind: "press", cell: 7 },
      { kind: "press", cell: 9 },
    ]);
    expect(effects.pause.mock.calls).toEqual([[500], [500]]);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "playing" } });
  });

  it("stops at a bomb", async () => {
    const { commands, effects, table } = await setLostGame();
    effects.press.mockResolvedValueOnce(bomb(7, []));
    await commands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "over" } });
  });

  it("stops at an error, and leaves the game to the player", async () => {
    const { commands, effects, table } = await setLostGame();
    effects.press.mockResolvedValueOnce(refused("TOO_OFTEN", "Слишком часто."));
    await commands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "playing" } });
  });

  it("presses nothing when the new game is refused", async () => {
    const { commands, effects, table } = await setLostGame();
    effects.start.mockResolvedValueOnce(refused("INSUFFICIENT_BALANCE", "Недостаточно средств."));
    await commands.replayMoves();
    expect(effects.press).not.toHaveBeenCalled();
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "refused" } });
  });

  it("stops when it is asked to, and when the player takes the win", async () => {
    const { commands, effects, table } = await setLostGame();
    effects.pause.mockImplementationOnce(() => Promise.resolve());
    effects.pause.mockImplementationOnce(async () => {
      await commands.take();
    });
    effects.press.mockResolvedValueOnce(safe(7));
    await commands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(1);
    expect(effects.take).toHaveBeenCalledTimes(1);
    expect(table.getState()).toMatchObject({ replay: null, moment: { kind: "over" } });
  });

  it("takes no other press of the player meanwhile", async () => {
    const { commands, effects } = await setLostGame();
    effects.pause.mockImplementation(async () => {
      await commands.press(20);
      await commands.auto();
    });
    effects.press.mockResolvedValueOnce(safe(7)).mockResolvedValueOnce(safe(7, 9));
    await commands.replayMoves();
    expect(effects.press).toHaveBeenCalledTimes(2);
  });
});

it("presses the cells of a taken game in the order they were opened, with its stake and bombs", () => {
  expect(replayPlan(endedMines({ opened: [7, 3, 21] }))).toEqual({ order: ORDER, cells: [7, 3, 21] });
});

it("presses the cell of the bomb too, last", () => {
  const lost = endedMines({ how: "lose", opened: [7, 3], loseCell: 12 });
  expect(replayPlan(lost).cells).toEqual([7, 3, 12]);
});
