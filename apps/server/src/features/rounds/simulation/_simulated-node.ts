import { jackpotWire } from "@rumb/contract/jackpot/jackpot-wire";
import { isRefusal } from "@rumb/contract/errors";
import { wheelWire } from "@rumb/contract/wheel/wheel-wire";
import { type RoundGameId, ROUND_GAME_IDS } from "@rumb/games/games";
import { settingDefaults } from "../../../settings/settings.ts";
import { betInRound } from "../round-bet-service.ts";
import { createRoundEngine, type EndedRound, type RoundEngineOptions } from "../round-engine.ts";
import { jackpotShow, type RoundShow, wheelShow } from "../round-show.ts";
import { openRoundWatch, type RoundWatch } from "../round-watch.ts";
import { createConnection, createProcess, type Faults, StoreFault } from "./_connection.ts";
import type { Site } from "./_model-moves.ts";
import { openSimulatedWorker } from "./_simulated-worker.ts";
import { simulatedBeacons } from "./_simulated-beacons.ts";
import { openSimulatedStore, openSimulatedViews } from "./_simulated-store.ts";
import { SIMULATED_TIMINGS } from "./_timings.ts";
import { createWatchAudit } from "./_watch-audit.ts";

/** A node of the site: the real engine, watches and bets, over the model. */
export function startSimulatedNode(site: Site, options: NodeOptions): SimulatedNode {
  const { model } = site;
  const { world } = model;
  const process = createProcess(world);
  const connection = createConnection(model, process, options.faults);
  const store = openSimulatedStore(site, connection, `node ${model.fresh()}`);
  const engine = createRoundEngine({
    store,
    announce: options.announce,
    askBeacon: simulatedBeacons(world, process),
    ...UNCHANGING,
  });
  const ledger = openSimulatedWorker(site, connection, process);
  const settings = { current: () => SIMULATED_SETTINGS };
  const wish = { stop: false };

  /** As round-driver.ts does it. */
  async function drive(): Promise<void> {
    await Promise.all(ROUND_GAME_IDS.map((game) => driveGame(game)));
    await store.resign().catch(expected);
  }

  async function driveGame(game: RoundGameId): Promise<void> {
    while (!wish.stop) {
      const waitMs = await engine.step(game).catch(expected);
      await new Promise<void>((resolve) => void process.after(waitMs, resolve));
    }
  }

  function expected(error: unknown): number {
    if (!(error instanceof StoreFault)) world.fail(error instanceof Error ? error : String(error));
    return RETRY_MS;
  }

  function watch<Past, State>(show: RoundShow<Past, State>): RoundWatch<State> {
    return openRoundWatch(show, {
      views: openSimulatedViews(model, connection),
      emit: createWatchAudit(model),
      timings: () => SIMULATED_TIMINGS[show.game],
      log: {
        info: () => undefined,
        error: () => undefined,
        warn: (logged: object) => void expected(errorOf(logged)),
      },
      schedule: (work, delayMs) => process.after(delayMs, work),
      now: () => world.now() + process.skewMs,
    });
  }

  const watches = { jackpot: watch(jackpotShow), wheel: watch(wheelShow) };
  for (const one of Object.values(watches)) one.look();
  void drive();

  return {
    process,
    notice: (game) => process.receive(() => watches[game].look()),
    watched: (game) => JSON.stringify(watches[game].state(null)),
    async bet({ game, playerId, stake, color, round, key }) {
      const fields = { bet: stake / 100, color, round };
      const prepared = (game === "jackpot" ? jackpotWire : wheelWire).prepare(fields, NO_FEE);
      if (isRefusal(prepared)) throw new Error(prepared.code);
      const idempotency = { key, fingerprint: JSON.stringify(fields) };
      return betInRound(
        { ledger, settings, roundPace: 1, playNews: { offer: () => undefined } },
        { game, player: { id: playerId, img: "" }, idempotency, prepared },
      );
    },
    stop: () => {
      wish.stop = true;
    },
    kill() {
      process.kill();
      connection.cut();
      for (const one of Object.values(watches)) one.close();
    },
  };
}

function errorOf(logged: object): unknown {
  return "err" in logged ? logged.err : logged;
}

/** Countdowns of SIMULATED_TIMINGS, in the settings' seconds. */
const SIMULATED_SETTINGS = {
  ...settingDefaults,
  rounds: {
    jackpotCountdownSeconds: SIMULATED_TIMINGS.jackpot.countdownMs / 1000,
    jackpotAloneSeconds: (SIMULATED_TIMINGS.jackpot.aloneMs ?? 0) / 1000,
    wheelCountdownSeconds: SIMULATED_TIMINGS.wheel.countdownMs / 1000,
  },
};

const UNCHANGING: Pick<RoundEngineOptions, "timings" | "drawn"> = {
  timings: (game) => SIMULATED_TIMINGS[game],
  drawn: () => undefined,
};

const RETRY_MS = 500;

type NodeOptions = { readonly faults: Faults; readonly announce: (ended: EndedRound) => void };

export type SimulatedBet = {
  readonly game: RoundGameId;
  readonly playerId: number;
  readonly stake: number;
  readonly color: number;
  /** The round that it is meant for, when it names one. */
  readonly round: number | undefined;
  readonly key: string;
};

export type SimulatedNode = {
  readonly process: ReturnType<typeof createProcess>;
  /** NOTIFY has arrived. */
  notice(game: RoundGameId): void;
  /** What a browser of this node that asks receives. */
  watched(game: RoundGameId): string;
  /** The call's answer; never, when the node dies before. */
  bet(bet: SimulatedBet): Promise<unknown>;
  /** Ends its engine in peace: the lease is released. */
  stop(): void;
  kill(): void;
};

const NO_FEE = { edgeHundredths: 0 };
