import type { FeedEntry } from "@rumb/contract/feed";
import { type BetResult, betResult } from "@rumb/games/bet-result";
import type { GameId } from "@rumb/games/games";
import type { Kopecks } from "@rumb/money/kopecks";
import { kopecksOf } from "./wire-amount.ts";

/** Rows of the feed, always. */
export const FEED_SIZE = 9;

export const emptyFeed: FeedState = { loaded: false, latest: [], shown: [], paused: false, missed: 0 };

/** Next state of the feed. The wire sends history oldest first; the table reads newest first. */
export function reduceFeed(state: FeedState, event: FeedEvent): FeedState {
  switch (event.type) {
    case "history":
      return arrive(state, event.entries.map(rowOf).toReversed().slice(0, FEED_SIZE));
    case "entry":
      return arrive(state, [rowOf(event.entry), ...state.latest].slice(0, FEED_SIZE));
    case "pause":
      return { ...state, paused: true };
    case "resume":
      return { ...state, paused: false, shown: state.latest, missed: 0 };
  }
}

/** The newest row of each game, of what was known and what has come. */
export function newestOfGames(known: NewestRows, rows: readonly FeedRow[]): NewestRows {
  const newest = { ...known };
  for (const row of rows) {
    const before = newest[row.game];
    if (before === undefined || before.betId < row.betId) newest[row.game] = row;
  }
  return newest;
}

export type NewestRows = Partial<Record<GameId, FeedRow>>;

function arrive(state: FeedState, rows: readonly FeedRow[]): FeedState {
  const latest = rows.filter((row, index) => rows.findIndex(({ key }) => key === row.key) === index);
  if (!state.paused || !state.loaded) return { ...state, loaded: true, latest, shown: latest };
  const known = new Set(state.latest.map(({ key }) => key));
  const fresh = latest.filter(({ key }) => !known.has(key)).length;
  return { ...state, latest, missed: state.missed + fresh };
}

/** A row of the feed as it is shown. */
export function rowOf(entry: FeedEntry): FeedRow {
  return {
    key: `${entry.game}-${entry.id}`,
    betId: entry.id,
    game: entry.game,
    name: entry.name,
    stakeKopecks: kopecksOf(entry.bet),
    coefficientHundredths: Math.round(entry.coff * 100),
    winKopecks: kopecksOf(entry.win),
    result: betResult(kopecksOf(entry.bet), kopecksOf(entry.win)),
  };
}

export type FeedRow = {
  /** Unique over all games. */
  readonly key: string;
  /** Number of the bet, for its slip. */
  readonly betId: number;
  readonly game: GameId;
  readonly name: string;
  readonly stakeKopecks: Kopecks;
  readonly coefficientHundredths: number;
  readonly winKopecks: Kopecks;
  readonly result: BetResult;
};

export type FeedState = {
  /** False until the first history arrives. */
  readonly loaded: boolean;
  /** Newest first. */
  readonly latest: readonly FeedRow[];
  /** What the table shows: `latest`, or what `latest` was when the reader stopped it. */
  readonly shown: readonly FeedRow[];
  readonly paused: boolean;
  /** Entries that arrived since the pause. */
  readonly missed: number;
};

export type FeedEvent =
  | { type: "history"; entries: readonly FeedEntry[] }
  | { type: "entry"; entry: FeedEntry }
  | { type: "pause" }
  | { type: "resume" };
