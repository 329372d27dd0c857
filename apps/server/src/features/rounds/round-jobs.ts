import { ROUND_GAME_IDS } from "@rumb/games/games";
import { Gauge } from "prom-client";
import type { Deps } from "../../deps/deps.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { readRoundsLate } from "./round-store.ts";
import { roundTimings } from "./round-timings.ts";

const EVERY_MS = 60_000;

type RoundJobDeps = Pick<Deps, "metrics" | "settings"> & {
  readonly database: Pick<Database, "query">;
  readonly roundPace: number;
};

/** Reports to the metrics how late the rounds are. The metric is absent before the first look: what nobody has looked at must not read as on time. */
export function roundJobs({ database, metrics, settings, roundPace }: RoundJobDeps): Job[] {
  let late: Gauge | null = null;
  return [
    {
      name: "round-metrics",
      everyMs: EVERY_MS,
      async run() {
        const games = ROUND_GAME_IDS.map((game) => ({
          game,
          aloneMs: roundTimings(game, settings.current(), roundPace).aloneMs,
        }));
        const seconds = await readRoundsLate(database.query, games);
        late ??= new Gauge({
          name: "rumb_rounds_late_seconds",
          help: "How long the next step of a shared round is overdue, of the latest one; 0 when none is",
          registers: [metrics.registry],
        });
        late.set(seconds);
      },
    },
  ];
}
