import type { JackpotState } from "@rumb/contract/jackpot/jackpot-events";
import type { WheelState } from "@rumb/contract/wheel/wheel-events";
import type { RoundGameId } from "@rumb/games/games";
import type { RealtimeEvent } from "../../realtime/realtime-event.ts";
import { jackpotNews, jackpotState, pastEntry, startOf, timeOf, titleOf } from "./jackpot-view.ts";
import {
  leftMs,
  markOf,
  type PastJackpot,
  type PastRound,
  type RoundTable,
  type RoundViews,
} from "./round-views.ts";
import type { RoundTimings } from "./round-timings.ts";
import { pastWheel, wheelNews, wheelStart, wheelState, wheelTime } from "./wheel-view.ts";

/**
 * What browsers get of a game's rounds. Every node reads the rounds by itself and publishes to its own browsers, so
 * nothing here goes from node to node.
 */
export type RoundShow<Past, State> = RoundReading<Past> & {
  /** Its clock is sent until the round is over; otherwise while it takes bets. */
  readonly ticksToTheEnd: boolean;
  /** The round as a whole, with what only the player who asks needs; null stands for everybody. */
  state(table: RoundTable<Past>, clock: ShowClock, askedBy: number | null): State;
  snapshot(state: State): HereEvent;
  news(table: RoundTable<Past>, from: number): HereEvent | null;
  tick(table: RoundTable<Past>, clock: ShowClock): HereEvent;
  start(table: RoundTable<Past>, clock: ShowClock): HereEvent | null;
  end(table: RoundTable<Past>): HereEvent | null;
};

/** Where the rounds of a game are read from. */
export type RoundReading<Past> = {
  readonly game: RoundGameId;
  readPast(views: RoundViews): Promise<Past[]>;
};

export type ShowClock = { readonly nowMs: number; readonly timings: RoundTimings };

type HereEvent = RealtimeEvent & { readonly room: "here" };

const LAST_JACKPOTS = 10;
const LAST_WHEELS = 100;

export const jackpotShow: RoundShow<PastJackpot, JackpotState> = {
  game: "jackpot",
  ticksToTheEnd: true,
  readPast: (views) => views.pastJackpots(LAST_JACKPOTS),
  state: (table, { nowMs, timings: { spinMs } }, askedBy) => jackpotState(table, { nowMs, spinMs }, askedBy),
  snapshot: (data) => ({ room: "here", event: "getJackpot", data }),
  news(table, from) {
    const data = jackpotNews(table, from);
    return data && { room: "here", event: "newBetJackpot", data };
  },
  tick(table, { nowMs }) {
    const left_ms = leftMs(table, nowMs);
    const data = { round: table.view.id, time: timeOf(table, left_ms), title: titleOf(table), left_ms };
    return { room: "here", event: "jackTime", data };
  },
  start(table, { nowMs, timings: { spinMs } }) {
    const start = startOf(table, { nowMs, spinMs });
    return start && { room: "here", event: "startSliderJackpot", data: { ...markOf(table), ...start } };
  },
  end(table) {
    const past = table.past.find(({ id }) => id === table.view.id);
    if (!past) return null;
    const entry = pastEntry(past);
    const { user_id, bank, win = bank } = entry.winner;
    return { room: "here", event: "winner", data: { ...markOf(table), user_id, win, past: entry } };
  },
};

export const wheelShow: RoundShow<PastRound, WheelState> = {
  game: "wheel",
  ticksToTheEnd: false,
  readPast: (views) => views.pastRounds("wheel", LAST_WHEELS),
  state: (table, { nowMs, timings }, askedBy) => wheelState(table, { nowMs, ...timings }, askedBy),
  snapshot: (data) => ({ room: "here", event: "getWheel", data }),
  news: (table, from) => ({ room: "here", event: "newBetWheel", data: wheelNews(table, from) }),
  tick(table, { nowMs, timings }) {
    const left_ms = leftMs(table, nowMs);
    const data = { round: table.view.id, time: wheelTime(left_ms, timings.countdownMs), left_ms };
    return { room: "here", event: "wheelTime", data };
  },
  start(table, { nowMs, timings }) {
    const start = wheelStart(table, { nowMs, ...timings });
    return start && { room: "here", event: "startWheel", data: { ...markOf(table), ...start } };
  },
  end(table) {
    const past = table.past.find(({ id }) => id === table.view.id);
    return past
      ? { room: "here", event: "wheelResult", data: { ...pastWheel(past), ...markOf(table) } }
      : null;
  },
};
