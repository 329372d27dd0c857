import { ROUND_LIST_BETS } from "@rumb/contract/round-mark";
import { kopecks } from "@rumb/money/kopecks";
import { describe, expect, test } from "vitest";
import { jackpotNews, jackpotState, type JackpotTable } from "./jackpot-view.ts";
import { type RoundView, type RoundViewBet, secondsLeft } from "./round-views.ts";
import { wheelState, wheelTime } from "./wheel-view.ts";

const CLOCK = { nowMs: 0, spinMs: 20_000, countdownMs: 15_000 };

describe("a jackpot with more players than a list holds", () => {
  // Player n stakes n kopecks more than a rouble, so the first ones are the smallest.
  const players = ROUND_LIST_BETS + 50;
  const table = tableOf(Array.from({ length: players }, (_, index) => betOf(index + 1, 101 + index)));
  const bank = table.view.bank;

  test("holds the largest players, and what each has staked", () => {
    const { user_chance } = jackpotState(table, CLOCK, null);
    expect(user_chance).toHaveLength(ROUND_LIST_BETS);
    const largest = 100 + players;
    expect(user_chance[0]).toEqual({
      user_id: players,
      chance: Math.round((largest * 10_000) / bank) / 100,
      bet: largest / 100,
    });
  });

  test("shows a small player who asks what is theirs too", () => {
    const { user_chance } = jackpotState(table, CLOCK, 1);
    expect(user_chance).toHaveLength(ROUND_LIST_BETS + 1);
    expect(user_chance.at(-1)).toMatchObject({ user_id: 1, bet: 1.01 });
  });

  test("says with new bets all that their players have staked, however small", () => {
    const more = tableOf([...table.bets, betOf(1, 100)]);
    expect(jackpotNews(more, players)?.user_chance).toMatchObject([{ user_id: 1, bet: 2.01 }]);
  });
});

describe("a wheel with more bets than a list holds", () => {
  const bets = [betOf(7, 500, 100), ...Array.from({ length: ROUND_LIST_BETS }, () => betOf(8, 100))];

  test("shows a player all of their own bets", () => {
    const state = wheelState(tableOf(bets), CLOCK, 7);
    expect(state.listBet.some(({ user_id }) => user_id === 7)).toBe(false);
    expect(state.own).toMatchObject([{ user_id: 7, bet: 5, color: 100 }]);
  });

  test("shows everybody nobody's own bets", () => {
    expect(wheelState(tableOf(bets), CLOCK, null)).not.toHaveProperty("own");
  });
});

test("who asks in the middle of a spin gets what is left of it", () => {
  const { view, ...table } = tableOf([]);
  const drawn: RoundView = { ...view, state: "drawn", settlesInMs: 5000, outcome: { pocket: 44 } };
  const at = (nowMs: number) => wheelState({ ...table, view: drawn, past: [] }, { ...CLOCK, nowMs }, null);
  expect([0, 1500, 6000].map((nowMs) => at(nowMs).start)).toMatchObject([
    { pocket: 44, spin_ms: 20_000, left_ms: 5000 },
    { pocket: 44, spin_ms: 20_000, left_ms: 3500 },
    { pocket: 44, spin_ms: 20_000, left_ms: 0 },
  ]);
});

test("a tick that comes a millisecond early does not show the second before", () => {
  expect([4001, 4000, 3999, 3006, 3005, 1, 0].map(secondsLeft)).toEqual([4, 4, 4, 4, 3, 0, 0]);
  expect(wheelTime(null, 15_000)).toBe(15);
});

function tableOf(bets: readonly RoundViewBet[]): JackpotTable {
  const bank = kopecks(bets.reduce((sum, { stake }) => sum + stake, 0));
  const view: RoundView = {
    number: 3,
    id: 1,
    state: "open",
    version: 1 + bets.length,
    hash: "00",
    chain: null,
    bank,
    betCount: bets.length,
    closesInMs: 10_000,
    settlesInMs: null,
    endsInMs: null,
    outcome: null,
    show: null,
  };
  return { view, bets, readAtMs: 0, past: [] };
}

function betOf(playerId: number, stake: number, color = 2): RoundViewBet {
  return { betId: playerId, playerId, name: "Анна", img: "", stake: kopecks(stake), params: { color } };
}
