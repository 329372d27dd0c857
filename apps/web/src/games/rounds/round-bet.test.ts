import type { CallResult } from "@rumb/contract/endpoints/http-client";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, it, vi } from "vitest";
import { createRoundBet, type RoundBetEffects, type RoundBetGame } from "./round-bet.ts";

const ORDER = { stakeKopecks: kopecks(1000) };
const taken: CallResult<{ balance: number }> = { ok: true, data: { balance: 990 } };

type Game = RoundBetGame<typeof ORDER, { balance: number }>;

function setTable(answer: CallResult<{ balance: number }>) {
  const inPlay = { settled: vi.fn<() => void>(), end: vi.fn<() => void>() };
  const effects = {
    putInPlay: vi.fn<RoundBetEffects["putInPlay"]>(() => inPlay),
    takeBalance: vi.fn<RoundBetEffects["takeBalance"]>(),
    askForTruth: vi.fn<RoundBetEffects["askForTruth"]>(),
    reportError: vi.fn<RoundBetEffects["reportError"]>(),
  };
  const game = { send: vi.fn<Game["send"]>(async () => answer), taken: vi.fn<Game["taken"]>() };
  return { table: createRoundBet(game, effects), game, effects, inPlay };
}

describe("a bet in a shared round", () => {
  it("takes the stake out of sight at once and passes on the balance that the server states", async () => {
    const { table, game, effects, inPlay } = setTable(taken);
    const playing = table.getState().play(ORDER);
    expect(table.getState().moment).toEqual({ kind: "pending", order: ORDER });
    expect(effects.putInPlay).toHaveBeenCalledWith(1000);
    await playing;
    expect(effects.takeBalance).toHaveBeenCalledWith({ balance: 990 });
    expect(game.taken).toHaveBeenCalledWith({ balance: 990 }, ORDER);
    expect(inPlay.end).toHaveBeenCalledTimes(1);
    expect(table.getState().moment).toEqual({ kind: "idle" });
  });

  it("is one, however often the button is pressed meanwhile", async () => {
    const { table, game } = setTable(taken);
    await Promise.all([table.getState().play(ORDER), table.getState().play(ORDER)]);
    expect(game.send).toHaveBeenCalledTimes(1);
    await table.getState().play(ORDER);
    expect(game.send).toHaveBeenCalledTimes(2);
  });

  it("says the server's refusal and gives the stake back", async () => {
    const { table, game, effects, inPlay } = setTable({
      ok: false,
      code: "ROUND_CLOSED",
      error: "Ставки закрыты.",
      outcomeUnknown: false,
    });
    await table.getState().play(ORDER);
    expect(effects.reportError).toHaveBeenCalledWith("Ставки закрыты.");
    expect(effects.askForTruth).not.toHaveBeenCalled();
    expect(game.taken).not.toHaveBeenCalled();
    expect(inPlay.end).toHaveBeenCalledTimes(1);
  });

  it("asks for the balance when nobody knows what became of it", async () => {
    const { table, effects } = setTable({
      ok: false,
      code: "NO_ANSWER",
      error: "Сервер не отвечает. Проверьте связь.",
      outcomeUnknown: true,
    });
    await table.getState().play(ORDER);
    expect(effects.askForTruth).toHaveBeenCalledTimes(1);
    expect(effects.reportError).toHaveBeenCalledWith(expect.stringContaining("Не удалось узнать"));
  });
});
