import type { DicePlayReply } from "@rumb/contract/game-dice";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it, vi } from "vitest";
import type { BetInPlay } from "../../api/in-play.ts";
import { createDiceTable, type DiceEffects, type DiceOrder } from "./dice-table.ts";

const order: DiceOrder = { stakeKopecks: kopecks(100), chanceHundredths: 5000, direction: "down" };
const reply: DicePlayReply = {
  status: "win",
  rand_num: 314_159,
  win: 2,
  bet: 1,
  balance: 101,
  text: "Вы выиграли",
  id: 7,
  hash: "00",
  nonce: 1,
};

/** A table whose server and clock are moved by hand. */
function setTable() {
  const answer = Promise.withResolvers<Awaited<ReturnType<DiceEffects["send"]>>>();
  const flight = Promise.withResolvers<void>();
  const bet = { settled: vi.fn<BetInPlay["settled"]>(), end: vi.fn<BetInPlay["end"]>() };
  const effects = {
    send: vi.fn<DiceEffects["send"]>(() => answer.promise),
    putInPlay: vi.fn<DiceEffects["putInPlay"]>(() => bet),
    takeBalance: vi.fn<DiceEffects["takeBalance"]>(),
    showNet: vi.fn<DiceEffects["showNet"]>(),
    askForTruth: vi.fn<DiceEffects["askForTruth"]>(),
    pause: vi.fn<DiceEffects["pause"]>(() => flight.promise),
  };
  return { table: createDiceTable(effects), effects, bet, answer, flight };
}

describe("the dice table", () => {
  it("puts the stake in play at once and shows the result only after the flight", async () => {
    const { table, effects, bet, answer, flight } = setTable();
    const playing = table.getState().play(order);
    expect(table.getState().moment.kind).toBe("pending");
    expect(effects.putInPlay).toHaveBeenCalledWith(100);

    answer.resolve({ ok: true, data: reply });
    await vi.waitFor(() => expect(table.getState().moment.kind).toBe("drawing"));
    expect(effects.pause).toHaveBeenCalledWith(600);
    expect(effects.takeBalance).toHaveBeenCalledWith(10_100);
    expect(bet.settled).toHaveBeenCalledWith(200);
    expect(bet.end).not.toHaveBeenCalled();
    expect(effects.showNet).not.toHaveBeenCalled();
    expect(table.getState().rolls).toEqual([]);

    flight.resolve();
    await playing;
    expect(table.getState().moment.kind).toBe("settled");
    expect(bet.end).toHaveBeenCalledTimes(1);
    expect(effects.showNet).toHaveBeenCalledWith(100);
    expect(table.getState().rolls).toEqual([expect.objectContaining({ id: 7, roll: 314_159, won: true })]);
  });

  it("ignores a second play while the first is pending, uncertain or in flight", async () => {
    const { table, effects, answer, flight } = setTable();
    const playing = table.getState().play(order);
    await table.getState().play({ ...order, direction: "up" });
    effects.send.mock.calls[0]?.[1]();
    expect(table.getState().moment.kind).toBe("uncertain");
    await table.getState().play(order);
    answer.resolve({ ok: true, data: reply });
    await vi.waitFor(() => expect(table.getState().moment.kind).toBe("drawing"));
    await table.getState().play(order);
    flight.resolve();
    await playing;
    expect(effects.send).toHaveBeenCalledTimes(1);
    expect(effects.putInPlay).toHaveBeenCalledTimes(1);
  });

  it("plays again as soon as the result is shown", async () => {
    const { table, effects, answer, flight } = setTable();
    answer.resolve({ ok: true, data: reply });
    flight.resolve();
    await table.getState().play(order);
    await table.getState().play(order);
    expect(effects.send).toHaveBeenCalledTimes(2);
  });

  it("gives the stake back and says the server's sentence when the bet is refused", async () => {
    const { table, effects, bet, answer } = setTable();
    answer.resolve({ ok: false, error: "Недостаточно средств.", outcomeUnknown: false });
    await table.getState().play(order);
    expect(table.getState().moment).toEqual({ kind: "refused", text: "Недостаточно средств." });
    expect(bet.end).toHaveBeenCalledTimes(1);
    expect(effects.takeBalance).not.toHaveBeenCalled();
    expect(effects.askForTruth).not.toHaveBeenCalled();
  });

  it("asks for the true balance when the outcome stays unknown", async () => {
    const { table, effects, answer } = setTable();
    answer.resolve({ ok: false, error: "Сервер не отвечает. Проверьте связь.", outcomeUnknown: true });
    await table.getState().play(order);
    expect(effects.askForTruth).toHaveBeenCalledTimes(1);
    expect(table.getState().moment).toEqual({
      kind: "refused",
      text: "Не удалось узнать результат. Баланс обновится, когда связь вернётся.",
    });
  });
});
