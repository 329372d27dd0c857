import { type RoundGameId, ROUND_GAME_IDS } from "@rumb/games/games";
import type { Logger } from "pino";
import { Counter } from "prom-client";
import { addKopecks, type Kopecks, kopecks, roubles } from "@rumb/money/kopecks";
import type { Metrics } from "../../platform/http/metrics.ts";
import type { Database } from "../../platform/db/database.ts";
import { pause } from "../../platform/runtime/pause.ts";
import type { Publish } from "../../realtime/realtime-event.ts";
import { weekGameOf } from "../../settings/week-game.ts";
import type { FeedBet } from "../../feed/feed-entry.ts";
import type { SettingValues } from "../../settings/settings.ts";
import type { Beacons } from "../../integrations/drand/beacons.ts";
import {
  createRoundEngine,
  type EndedBet,
  type EndedRound,
  type RoundEngineOptions,
} from "./round-engine.ts";
import { openRoundStore, resignRounds, type RoundStoreDeps } from "./round-store.ts";
import { roundTimings } from "./round-timings.ts";

/** Keeps this node's round engine going until `stop`, which lets another node lead at once. */
export function startRounds(deps: RoundDriverDeps): { stop(): Promise<void> } {
  const { log, settings, roundPace, nodeId: holder } = deps;
  const { beacons } = deps;
  const chain = beacons && beacons.chain;
  const countDrawn = countDraws(deps);
  const engine = createRoundEngine({
    store: openRoundStore({ ...deps, weekGame: weekGameOf(settings), holder, leaseMs: LEASE_MS, chain }),
    timings: (game) => roundTimings(game, settings.current(), roundPace),
    announce: (ended) => announce(deps, ended),
    askBeacon: beacons ? beacons.ask : () => Promise.resolve(null),
    drawn: countDrawn,
  });
  const stopping = new AbortController();

  async function run(): Promise<void> {
    await Promise.all(ROUND_GAME_IDS.map((game) => drive(game)));
    await resignRounds(deps.database.query, holder);
  }

  async function drive(game: RoundGameId): Promise<void> {
    while (!stopping.signal.aborted) {
      await pause(await step(game), stopping.signal);
    }
  }

  async function step(game: RoundGameId): Promise<number> {
    try {
      return await engine.step(game);
    } catch (err) {
      log.warn({ err, game }, "a round could not be driven; trying again");
      return RETRY_MS;
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running.catch((err: unknown) => log.warn({ err }, "the lease of the rounds was not released"));
    },
  };
}

/** Counts the rounds that this node draws: a site could say that a beacon did not come, so how often it says so is watched. */
function countDraws({ metrics, log }: Pick<RoundDriverDeps, "metrics" | "log">): RoundEngineOptions["drawn"] {
  const drawn = new Counter({
    name: "rumb_rounds_drawn_total",
    help: "Shared rounds drawn by this node: with the beacon they promised, without it, or without a promise",
    labelNames: ["game", "beacon"],
    registers: [metrics.registry],
  });
  // Reported from the start: a first miss is then seen to be one more than none.
  for (const game of ROUND_GAME_IDS) for (const beacon of BEACONS) drawn.inc({ game, beacon }, 0);
  return (game, due) => {
    drawn.inc({ game, beacon: due === null ? "none" : due.came ? "used" : "missed" });
    if (due && !due.came) log.warn({ game, beacon: due.number }, "a round was drawn without its beacon");
  };
}

/** Publishes to those who were paid, and to the feed. A node that dies before this loses only the events. */
function announce({ publish, feed }: RoundDriverDeps, { game, ending, balances }: EndedRound): void {
  const wins = winsOf(ending.results);
  for (const [playerId, { balance, version }] of balances) {
    const win = roubles(wins.get(playerId) ?? kopecks(0));
    const data = { balance: roubles(balance), balance_version: version, win };
    publish({ room: { playerId }, event: "updateBalance", data });
  }
  if (ending.kind === "refunded") return;
  feed.offer(
    ending.results.map(({ bet, payout, coefficientHundredths }) => ({
      id: bet.betId,
      game,
      playerName: bet.playerName,
      stakeKopecks: bet.stake,
      coefficientHundredths,
      payoutKopecks: payout,
    })),
  );
}

/** What each player has won, over all of their bets. */
function winsOf(results: readonly EndedBet[]): Map<number, Kopecks> {
  const wins = new Map<number, Kopecks>();
  for (const { bet, state, payout } of results) {
    if (state === "won") wins.set(bet.playerId, addKopecks(wins.get(bet.playerId) ?? kopecks(0), payout));
  }
  return wins;
}

/** The beacon of a drawn round: there, not there, or never promised. */
const BEACONS = ["used", "missed", "none"] as const;
/** A node that is gone is followed within this and one look of a follower. */
const LEASE_MS = 2000;
const RETRY_MS = 500;

export type RoundDriverDeps = Omit<
  RoundStoreDeps,
  "database" | "weekGame" | "holder" | "leaseMs" | "chain"
> & {
  /** Where the public random values of the rounds come from; null: rounds promise none. */
  readonly beacons: Beacons | null;
  readonly metrics: Metrics;
  readonly database: Database;
  readonly settings: { current(): SettingValues };
  readonly roundPace: number;
  /** Distinguishes this node from any other; the rounds are led under this name. */
  readonly nodeId: string;
  readonly publish: Publish;
  readonly feed: { offer(bets: readonly FeedBet[]): void };
  readonly log: Logger;
};
