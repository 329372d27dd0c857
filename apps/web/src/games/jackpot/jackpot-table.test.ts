import { JACKPOT_TITLES, type JackpotState } from "@rumb/contract/jackpot/jackpot-events";
import { describe, expect, it } from "vitest";
import { chanceOf } from "./jackpot-round.ts";
import {
  ANNA,
  BORIS,
  wireBet,
  wireBets,
  wireOpening,
  wirePast,
  wireStart,
  wireState,
} from "../../../test/jackpot-samples.ts";
import {
  emptyTable,
  endsAt,
  type JackpotEvent,
  type JackpotTable,
  reduceJackpot,
  shownRound,
} from "./jackpot-table.ts";

const NOW_MS = 100_000;
const known = after(emptyTable, { kind: "state", state: wireState() });
const playing = after(known, { kind: "start", start: wireStart() });
const over = after(playing, { kind: "winner", win: won(7, 6) });

describe("the whole of a round", () => {
  it("is taken over, with moments of the steady clock", () => {
    expect(known).toMatchObject({ gap: false, past: [] });
    expect(known.round).toMatchObject({
      number: 7,
      bankKopecks: 4000,
      betsTotal: 2,
      phase: { kind: "betting", deadlineMs: NOW_MS + 20_000 },
    });
    expect(chances(known)).toEqual([2500, 7500]);
  });

  it("is shown from the middle of the roulette with what is left of it", () => {
    const { round } = after(emptyTable, { kind: "state", state: midSpin(12_000) });
    expect(round?.phase).toMatchObject({
      kind: "playing",
      spin: { offsetPx: 33, lengthMs: 20_000, endsAtMs: NOW_MS + 12_000 },
    });
  });

  it("does not shake a roulette that already runs", () => {
    const again = after(playing, { kind: "state", state: midSpin(20_400) });
    expect(again.round?.phase).toEqual(playing.round?.phase);
  });

  it("that is older than what is known is ignored, and fills no gap", () => {
    expect(after(playing, { kind: "state", state: wireState() })).toBe(playing);
    expect(after(known, { kind: "state", state: wireOpening({ round: 6 }) })).toBe(known);
    const torn = { ...playing, gap: true };
    const next = after(torn, { kind: "state", state: wireState() });
    expect(next).toEqual(torn);
    expect(next).not.toBe(torn);
  });

  it("states to the kopeck what players have staked where not all bets are listed", () => {
    const user_chance = [{ user_id: 1, chance: 12.34, bet: 6171.23 }];
    const table = after(emptyTable, { kind: "state", state: manyBets({ user_chance }) });
    expect(chances(table)).toEqual([1234, undefined]);
    expect(table.round?.stakes).toEqual(new Map([[1, 617_123]]));
  });

  it("between the lock and the draw stands at the end of its countdown", () => {
    const locked = wireState({ title: JACKPOT_TITLES.playing, left_ms: null });
    const { round } = after(emptyTable, { kind: "state", state: locked });
    expect(round?.phase).toEqual({ kind: "betting", deadlineMs: NOW_MS });
  });
});

describe("bets", () => {
  it("change the chances of everybody", () => {
    const next = after(known, { kind: "bets", news: wireBets([wireBet(ANNA, 40, 40)]) });
    expect(next).toMatchObject({ gap: false, round: { bankKopecks: 8000, betsTotal: 3, version: 4 } });
    expect(chances(next)).toEqual([6250, 3750]);
  });

  it("that came with the whole already are not counted twice", () => {
    const news = wireBets([wireBet(BORIS, 30, 10), wireBet(ANNA, 40, 40)], { bets_total: 3 });
    const next = after(known, { kind: "bets", news });
    expect(next).toMatchObject({ gap: false, round: { bankKopecks: 8000, betsTotal: 3 } });
  });

  it("of an older version or an older round are ignored", () => {
    for (const mark of [
      { round: 7, version: 3 },
      { round: 6, version: 99 },
    ])
      expect(after(known, { kind: "bets", news: wireBets([wireBet(ANNA, 1, 40)], mark) })).toBe(known);
  });

  it.each([
    { name: "a bet in between is missing", news: wireBets([wireBet(ANNA, 1, 50)], { bets_total: 4 }) },
    { name: "the count does not match", news: wireBets([wireBet(ANNA, 1, 40)], { bets_total: 9 }) },
    { name: "the bank does not match", news: wireBets([wireBet(ANNA, 1, 40)], { bank: 99 }) },
    { name: "the round is not known yet", news: wireBets([wireBet(ANNA, 1, 0)], { round: 8 }) },
  ])("leave a gap when $name", ({ news }) => {
    const next = after(known, { kind: "bets", news });
    expect(next.gap).toBe(true);
    expect(after(next, { kind: "state", state: wireState({ version: 9 }) }).gap).toBe(false);
  });

  it("state all that a player has staked who was too small to be listed before", () => {
    const table = after(emptyTable, { kind: "state", state: manyBets({ user_chance: [] }) });
    const news = wireBets([wireBet(ANNA, 10, 50_000)], {
      bets_total: 901,
      user_chance: [{ user_id: 1, chance: 0.02, bet: 11 }],
    });
    const next = after(table, { kind: "bets", news });
    expect(next.gap).toBe(false);
    expect(next.round?.stakes).toEqual(new Map([[1, 1100]]));
  });

  it("of the first events before anything is known leave a gap", () => {
    expect(after(emptyTable, { kind: "bets", news: wireBets([wireBet(ANNA, 1, 0)]) }).gap).toBe(true);
  });
});

describe("an own bet", () => {
  const played: JackpotEvent = {
    kind: "played",
    reply: { balance: 900, id: 55, round: 7, fromTicket: 4501, toTicket: 5500, hash: "" },
    player: { id: 1, name: "Анна", imageUrl: "" },
  };

  it("shows at once, before everybody hears of it and of those before it", () => {
    const next = after(known, played);
    expect(shownRound(next)).toMatchObject({ bankKopecks: 5500, betsTotal: 3 });
    expect(next.gap).toBe(false);
  });

  it("is counted once when everybody hears of it", () => {
    const news = wireBets([wireBet(BORIS, 5, 40), { ...wireBet(ANNA, 10, 45), id: 55 }]);
    const next = after(after(known, played), { kind: "bets", news });
    expect(next).toMatchObject({ gap: false, ahead: [] });
    expect(shownRound(next)).toMatchObject({ bankKopecks: 5500, betsTotal: 4 });
    expect(after(next, played)).toMatchObject({ ahead: [] });
  });

  it("in a round that is not known yet leaves a gap", () => {
    expect(after({ ...known, round: undefined }, played).gap).toBe(true);
  });
});

describe("the countdown", () => {
  it("is sent again each second and does not shake", () => {
    const time = { round: 7, time: "20", title: JACKPOT_TITLES.betting, left_ms: 20_000 };
    expect(reduceJackpot(known, { kind: "time", time }, NOW_MS + 150)).toBe(known);
    const sooner = reduceJackpot(known, { kind: "time", time: { ...time, left_ms: 19_800 } }, NOW_MS);
    expect(sooner.round?.phase).toEqual({ kind: "betting", deadlineMs: NOW_MS + 19_800 });
  });

  it("stands while the second player is missing", () => {
    const time = { round: 7, time: "25", title: JACKPOT_TITLES.betting, left_ms: null };
    expect(after(known, { kind: "time", time }).round?.phase).toEqual({ kind: "betting", deadlineMs: null });
  });

  it("of a late message does not stop the roulette", () => {
    const time = { round: 7, time: "01", title: JACKPOT_TITLES.betting, left_ms: 900 };
    expect(after(playing, { kind: "time", time })).toBe(playing);
    expect(after(known, { kind: "time", time: { ...time, round: 6 } })).toBe(known);
  });

  it("of a round that is not known leaves a gap", () => {
    const time = { round: 8, time: "24", title: JACKPOT_TITLES.betting, left_ms: 24_000 };
    expect(after(known, { kind: "time", time }).gap).toBe(true);
  });
});

describe("roulette and winner", () => {
  it("starts once, and keeps its end", () => {
    expect(playing.round?.phase).toMatchObject({ kind: "playing", spin: { endsAtMs: NOW_MS + 20_000 } });
    const twice = { ...wireStart(), version: 6 };
    expect(reduceJackpot(playing, { kind: "start", start: twice }, NOW_MS + 300)).toBe(playing);
  });

  it("of a bank that is not the known one leaves a gap", () => {
    const more = wireBets([wireBet(ANNA, 1, 40)]);
    expect(after(after(known, { kind: "bets", news: more }), { kind: "start", start: wireStart() }).gap).toBe(
      true,
    );
  });

  it("end with the winner, who heads the list of past rounds", () => {
    expect(over.round?.phase).toMatchObject({ kind: "over", winner: { playerId: 2, bankKopecks: 4000 } });
    expect(over.past.map(({ round }) => round)).toEqual([7]);
    expect(after(over, { kind: "winner", win: won(7, 7) })).toBe(over);
  });

  it("keep ten past rounds", () => {
    const last = Array.from({ length: 10 }, (_, age) => wirePast(6 - age));
    const full = after(emptyTable, { kind: "state", state: { ...midSpin(10), last } });
    const { past } = after(full, { kind: "winner", win: won(7, 9) });
    expect(past.map(({ round }) => round)).toEqual([7, 6, 5, 4, 3, 2, 1, 0, -1, -2]);
  });

  it("leave a gap when the start was missed", () => {
    expect(after(known, { kind: "winner", win: won(7, 6) })).toMatchObject({
      gap: true,
      round: { phase: { kind: "over", spin: null } },
    });
  });
});

describe("the next round", () => {
  it("follows on the winner without a word of a refund", () => {
    const next = after(over, { kind: "state", state: wireOpening({ last: [wirePast(7)] }) });
    expect(next).toMatchObject({ refund: undefined, round: { number: 9, betsTotal: 0 } });
  });

  it("returns the stakes of a round that ends without a winner, until somebody bets again", () => {
    const lone = wireState({ listBet: [wireBet(ANNA, 10, 0)], bets_total: 1, bank: 10, left_ms: null });
    const before = after(emptyTable, { kind: "state", state: lone });
    const next = after(before, { kind: "state", state: wireOpening() });
    expect(next.refund?.stakes.get(1)).toBe(1000);
    const news = wireOpening({ version: 2, last: [wirePast(5)] });
    expect(after(next, { kind: "state", state: news }).refund?.round).toBe(7);
    expect(after(next, { kind: "state", state: wireOpening({ round: 12 }) }).refund).toBeUndefined();
  });

  it("claims no refund where the winner was missed", () => {
    const direct = wireOpening({ last: [wirePast(7)] });
    expect(after(known, { kind: "state", state: direct }).refund).toBeUndefined();
    const last = Array.from({ length: 10 }, (_, age) => wirePast(80 - age));
    const later = wireOpening({ round: 90, last });
    expect(after(known, { kind: "state", state: later }).refund).toBeUndefined();
  });
});

describe("the end of a phase", () => {
  it("is that of the countdown, of the roulette or of the result", () => {
    expect(endsAt(emptyTable)).toBeNull();
    expect(endsAt(after(emptyTable, { kind: "state", state: wireOpening() }))).toBeNull();
    expect(endsAt(known)).toBe(NOW_MS + 20_000);
    expect(endsAt(playing)).toBe(NOW_MS + 20_000);
    expect(endsAt(over)).toBe(NOW_MS + 5000);
  });
});

function after(table: JackpotTable, event: JackpotEvent): JackpotTable {
  return reduceJackpot(table, event, NOW_MS);
}

function chances({ round }: JackpotTable): (number | undefined)[] {
  return [ANNA, BORIS].map(({ user_id }) => round && chanceOf(round, user_id));
}

/** A round of which the list holds only a few bets. */
function manyBets(change: Partial<JackpotState>) {
  return wireState({ bets_total: 900, bank: 50_000, ...change });
}

function midSpin(leftMs: number) {
  return wireState({ version: 5, title: JACKPOT_TITLES.playing, start: wireStart({ left_ms: leftMs }) });
}

function won(round: number, version: number) {
  return { round, version, user_id: 2, win: 40, past: wirePast(round) };
}
