import { describe, expect, it } from "vitest";
import {
  ANNA,
  BORIS,
  wireBet,
  wireOpening,
  wirePast,
  wireStart,
  wireState,
} from "../../../test/jackpot-samples.ts";
import { emptyTable, type JackpotEvent, type JackpotTable, reduceJackpot } from "./jackpot-table.ts";
import { awayTitle, clockWords, closedReason, spokenWords, waitingWords } from "./jackpot-words.ts";

const betting = after(emptyTable, { kind: "state", state: wireState() });
const playing = after(betting, { kind: "start", start: wireStart() });
const win = { round: 7, version: 6, user_id: 2, win: 40, past: wirePast(7) };
const over = after(playing, { kind: "winner", win });
const alone = after(emptyTable, {
  kind: "state",
  state: wireState({ listBet: [wireBet(ANNA, 10, 0)], bets_total: 1, bank: 10, left_ms: null }),
});
const refunded = after(alone, { kind: "state", state: wireOpening() });

describe("bets", () => {
  it.each([
    { table: emptyTable, seconds: null, reason: "Загружаем раунд…" },
    { table: alone, seconds: null, reason: undefined },
    { table: betting, seconds: 3, reason: undefined },
    { table: betting, seconds: 2, reason: "Ставки закрыты" },
    { table: playing, seconds: 20, reason: "Идёт розыгрыш" },
    { table: over, seconds: null, reason: "Ждём новый раунд" },
  ])("close two seconds before the draw: $reason", ({ table, seconds, reason }) => {
    expect(closedReason(table.round?.phase, seconds)).toBe(reason);
  });
});

describe("a screen reader", () => {
  it("hears each phase, the bank and the own chance", () => {
    expect(spokenWords(betting, 1)).toBe("Прием ставок");
    expect(spokenWords(playing, 1)).toBe("Игра идет. На кону 40.00\u00a0₽. Ваш шанс 25.00\u00a0%.");
    expect(spokenWords(playing, undefined)).toBe("Игра идет. На кону 40.00\u00a0₽.");
  });

  it("hears who has won, and the winner that the bank is theirs", () => {
    const words = "Борис забирает 40.00\u00a0₽ с шансом 75.00\u00a0%";
    expect(spokenWords(over, 1)).toBe(`Победитель определен. ${words}`);
    expect(spokenWords(over, 2)).toBe(`Победитель определен. Вы выиграли. ${words}`);
  });

  it("hears nothing new when somebody bets", () => {
    const more = after(betting, {
      kind: "state",
      state: wireState({ version: 8, bank: 90 }),
    });
    expect(spokenWords(more, 1)).toBe(spokenWords(betting, 1));
  });

  it("hears of a returned stake, if it was theirs", () => {
    expect(spokenWords(refunded, 1)).toBe("Ставка возвращена: 10.00\u00a0₽. Прием ставок");
    expect(spokenWords(refunded, 2)).toBe("Прием ставок");
  });
});

describe("the place of the winner's box", () => {
  it("says meanwhile what the round waits for", () => {
    const words = (table: JackpotTable, id?: number, seconds: number | null = null) =>
      waitingWords(table, { id, seconds, feeHundredths: 0 });
    expect(words(alone)).toContain("второй игрок");
    expect(words(betting, 1, 12)).toBe("Билетов в раунде: 4\u00a0000. Выиграет один.");
    expect(words(betting, 1, 2)).toContain("Ставки закрыты");
    expect(words(playing)).toContain("заберёт весь банк");
    expect(words(refunded, 1)).toContain("Ставка возвращена: 10.00\u00a0₽");
    expect(words(refunded, 2)).toContain("Победитель забирает весь банк");
  });

  it("promises no more of the bank than the operator's fee leaves", () => {
    const words = (table: JackpotTable) => waitingWords(table, { id: 2, seconds: null, feeHundredths: 250 });
    expect(words(playing)).toBe("Билет под стрелкой заберёт банк за вычетом комиссии 2.50\u00a0%");
    expect(words(refunded)).toContain("Победитель забирает банк за вычетом комиссии 2.50\u00a0%.");
  });

  it("forgets a returned stake when its player bets again in another tab, or the new round counts down", () => {
    const joined = (left_ms: number | null, ...players: (typeof ANNA)[]) => {
      const listBet = players.map((player, index) => wireBet(player, 10, index * 10));
      const bank = players.length * 10;
      const state = wireOpening({ version: 4, listBet, bets_total: players.length, bank, left_ms });
      return waitingWords(after(refunded, { kind: "state", state }), {
        id: 1,
        seconds: left_ms && 20,
        feeHundredths: 0,
      });
    };
    expect(joined(null, BORIS)).toContain("Ставка возвращена");
    expect(joined(null, ANNA)).toContain("второй игрок");
    expect(joined(20_000, BORIS, { ...BORIS, user_id: 3 })).toContain("Выиграет один");
  });
});

it("the clock says what it counts to", () => {
  const phase = betting.round?.phase;
  if (!phase || !playing.round || !over.round) throw new Error("the samples have phases");
  expect(clockWords(phase, null)).toBe("ждём игроков");
  expect(clockWords(phase, 12)).toBe("до игры");
  expect(clockWords(phase, 1)).toBe("ставки закрыты");
  expect(clockWords(playing.round.phase, 12)).toBe("до итога");
  expect(clockWords(over.round.phase, null)).toBe("раунд окончен");
});

it("a tab out of sight speaks of the own round only", () => {
  expect(awayTitle(betting.round, 1)).toBeUndefined();
  expect(awayTitle(playing.round, 1)).toBe("● Игра идёт");
  expect(awayTitle(playing.round, 9)).toBeUndefined();
  expect(awayTitle(over.round, 2)).toBe("▲ Вы выиграли");
  expect(awayTitle(over.round, 1)).toBe("■ Победитель определен");
});

function after(table: JackpotTable, event: JackpotEvent): JackpotTable {
  return reduceJackpot(table, event, 100_000);
}
