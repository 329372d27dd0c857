import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it, vi } from "vitest";
import type { BetInPlay } from "../../api/in-play.ts";
import {
  createInstantTable,
  type InstantTableGame,
  netOf,
  type TableEffects,
  type TableOrder,
  type TableResult,
} from "./instant-table.ts";

type Game = InstantTableGame<TableOrder, typeof REPLY, TableResult<TableOrder>>;

const REPLY = { id: 7, balance: 101.5 };
const order: TableOrder = { stakeKopecks: kopecks(100) };
const resultOf = (asked: TableOrder, id: number): TableResult<TableOrder> => ({
  id,
  won: true,
  winKopecks: kopecks(250),
  balanceKopecks: kopecks(10_150),
  order: asked,
});

/** A table whose server and clock are moved by hand. */
function setTable(change: Partial<Game> = {}) {
  const answer = Promise.withResolvers<Awaited<ReturnType<Game["send"]>>>();
  const parts: PromiseWithResolvers<void>[] = [];
  const bet = { settled: vi.fn<BetInPlay["settled"]>(), end: vi.fn<BetInPlay["end"]>() };
  const effects = {
    putInPlay: vi.fn<TableEffects["putInPlay"]>(() => bet),
    takeBalance: vi.fn<TableEffects["takeBalance"]>(),
    showWin: vi.fn<TableEffects["showWin"]>(),
    decide: vi.fn<TableEffects["decide"]>(),
    record: vi.fn<TableEffects["record"]>(),
    askForTruth: vi.fn<TableEffects["askForTruth"]>(),
    pause: vi.fn<TableEffects["pause"]>(() => {
      const part = Promise.withResolvers<void>();
      parts.push(part);
      return part.promise;
    }),
    now: () => 1000 + parts.length,
  };
  const send = vi.fn<Game["send"]>(() => answer.promise);
  const game: Game = {
    id: "dice",
    send,
    resultOf: (asked, { id }) => resultOf(asked, id),
    drawMs: () => [600],
    badge: "net",
    ...change,
  };
  const table = createInstantTable(game, effects);
  const state = () => table.getState();
  const drawing = async (part: number) => {
    await expect.poll(() => state().moment).toMatchObject({ kind: "drawing", part });
  };
  return { state, drawing, effects, send, bet, answer, endPart: () => parts.at(-1)?.resolve() };
}

describe("the table of an instant game", () => {
  it("puts the stake in play at once and shows the result only after the draw", async () => {
    const { state, drawing, effects, bet, answer, endPart } = setTable();
    const playing = state().play(order);
    expect(state().moment.kind).toBe("pending");
    expect(effects.putInPlay).toHaveBeenCalledWith(100);

    answer.resolve({ ok: true, data: REPLY });
    await drawing(0);
    expect(effects.pause).toHaveBeenCalledWith(600);
    expect(effects.takeBalance).toHaveBeenCalledWith(REPLY);
    expect(bet.settled).toHaveBeenCalledWith(250);
    expect(bet.end).not.toHaveBeenCalled();
    expect(effects.showWin).not.toHaveBeenCalled();
    expect(effects.decide.mock.calls).toEqual([[{ game: "dice", stakeKopecks: 100, winKopecks: 250 }]]);
    expect(effects.record).not.toHaveBeenCalled();
    expect(state().results).toEqual([]);

    endPart();
    await playing;
    expect(state().moment.kind).toBe("settled");
    expect(bet.end).toHaveBeenCalledTimes(1);
    expect(state().results).toEqual([resultOf(order, 7)]);
    expect(effects.record.mock.calls).toEqual([[{ game: "dice", stakeKopecks: 100, winKopecks: 250 }]]);
  });

  it.each([
    { badge: "net", shown: 150 },
    { badge: "gross", shown: 250 },
  ] as const)("shows the $badge win beside the balance", async ({ badge, shown }) => {
    const { state, effects, answer } = setTable({ badge, drawMs: () => [] });
    answer.resolve({ ok: true, data: REPLY });
    await state().play(order);
    expect(effects.showWin).toHaveBeenCalledWith(shown);
  });

  it("ignores a second play while the first is pending, uncertain or being shown", async () => {
    const { state, drawing, effects, send, answer, endPart } = setTable();
    const playing = state().play(order);
    await state().play(order);
    send.mock.calls[0]?.[1]();
    expect(state().moment.kind).toBe("uncertain");
    await state().play(order);
    answer.resolve({ ok: true, data: REPLY });
    await drawing(0);
    await state().play(order);
    endPart();
    await playing;
    expect(send).toHaveBeenCalledTimes(1);
    expect(effects.putInPlay).toHaveBeenCalledTimes(1);
  });

  it("plays again as soon as the result is shown", async () => {
    const { state, send, answer } = setTable({ drawMs: () => [] });
    answer.resolve({ ok: true, data: REPLY });
    await state().play(order);
    await state().play(order);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it("gives the stake back and says the server's sentence when the bet is refused", async () => {
    const { state, effects, bet, answer } = setTable();
    answer.resolve({ ok: false, error: "Недостаточно средств.", outcomeUnknown: false });
    await state().play(order);
    expect(state().moment).toEqual({ kind: "refused", text: "Недостаточно средств." });
    expect(bet.end).toHaveBeenCalledTimes(1);
    expect(effects.takeBalance).not.toHaveBeenCalled();
    expect(effects.askForTruth).not.toHaveBeenCalled();
  });

  it("asks for the true balance when the outcome stays unknown", async () => {
    const { state, effects, answer } = setTable();
    answer.resolve({ ok: false, error: "Сервер не отвечает. Проверьте связь.", outcomeUnknown: true });
    await state().play(order);
    expect(effects.askForTruth).toHaveBeenCalledTimes(1);
    expect(state().moment).toEqual({
      kind: "refused",
      text: "Не удалось узнать результат. Баланс обновится, когда связь вернётся.",
    });
  });
});

describe("a draw of several parts", () => {
  it("shows one after the other, each from its own start", async () => {
    const { state, drawing, effects, answer, endPart } = setTable({ drawMs: () => [6000, 5000] });
    const playing = state().play(order);
    answer.resolve({ ok: true, data: REPLY });
    await drawing(0);
    expect(state().moment).toMatchObject({ sinceMs: 1000 });
    endPart();
    await drawing(1);
    expect(state().moment).toMatchObject({ sinceMs: 1001 });
    endPart();
    await playing;
    expect(effects.pause.mock.calls).toEqual([[6000], [5000]]);
    expect(state().moment.kind).toBe("settled");
  });

  it("ends at once when the player has seen enough, with the same result", async () => {
    const { state, drawing, effects, answer } = setTable({ drawMs: () => [6000, 6000, 6000] });
    const playing = state().play(order);
    answer.resolve({ ok: true, data: REPLY });
    await drawing(0);
    state().endDraw();
    await playing;
    expect(effects.pause).toHaveBeenCalledTimes(1);
    expect(state().moment).toEqual({ kind: "settled", result: resultOf(order, 7) });
  });

  it("goes on with the next part when the player has seen enough of one", async () => {
    const { state, drawing, effects, answer, endPart } = setTable({ drawMs: () => [6000, 5000] });
    const playing = state().play(order);
    answer.resolve({ ok: true, data: REPLY });
    await drawing(0);
    state().endPart();
    await drawing(1);
    expect(state().moment).toMatchObject({ lengthMs: 5000 });
    endPart();
    await playing;
    expect(effects.pause).toHaveBeenCalledTimes(2);
    state().endPart();
    expect(state().moment).toEqual({ kind: "settled", result: resultOf(order, 7) });
  });

  it("does nothing when there is no draw to end", async () => {
    const { state, drawing, answer, endPart } = setTable();
    state().endDraw();
    const playing = state().play(order);
    answer.resolve({ ok: true, data: REPLY });
    await drawing(0);
    endPart();
    await playing;
    state().endDraw();
    expect(state().moment.kind).toBe("settled");
  });
});

describe("a result of an earlier visit", () => {
  it("is taken over by a table that has seen no bet", () => {
    const { state } = setTable();
    state().recall(resultOf(order, 3));
    expect(state().results).toEqual([resultOf(order, 3)]);
    expect(state().moment.kind).toBe("idle");
  });

  it("comes too late when a bet runs or has been shown", async () => {
    const { state, answer } = setTable({ drawMs: () => [] });
    const playing = state().play(order);
    state().recall(resultOf(order, 3));
    answer.resolve({ ok: true, data: REPLY });
    await playing;
    state().recall(resultOf(order, 3));
    expect(state().results).toEqual([resultOf(order, 7)]);
  });
});

it("takes the stake off the win", () => {
  expect(netOf({ winKopecks: kopecks(0), order })).toBe(-100);
});
