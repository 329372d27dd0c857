import { loadavg } from "node:os";
import type { BenchSite } from "./bench-site.ts";
import { runLoad, type Load, type LoadFigures } from "./load.ts";
import { processorTime } from "./processor-time.ts";
import type { RunningServer } from "./server-process.ts";
import { rounded } from "./statistics.ts";

/** One run of a load, with who used the processors meanwhile. */
export type Measured = LoadFigures & {
  readonly perSecond: number;
  /** Processors in use on average: 1 is one core. Null where the system does not say. */
  readonly cores: { server: number; postgres: number; generator: number; others: number } | null;
  readonly loadAverage: number;
};

export type Call = Pick<Load, "path" | "bodies" | "keyed">;

/** A play; stakes, chances and directions vary a little, and lose nothing in the long run. */
export const PLAY: Call = {
  path: "/api/dice/play",
  keyed: false,
  bodies: [
    '{"bet":1,"chance":50,"btn":"down"}',
    '{"bet":"2.50","chance":"33.33","btn":"up"}',
    '{"bet":10,"chance":80,"btn":"up"}',
    '{"bet":1,"chance":1.5,"btn":"down"}',
  ],
};
/** The same play as browsers send it. */
export const KEYED_PLAY: Call = { ...PLAY, keyed: true };
/** An authenticated call that does nothing. */
export const NO_OP: Call = { path: "/api/session/check", keyed: false, bodies: ["{}"] };

/** Runs one load against a server. Throws when an answer was a refusal: then nothing was measured. */
export async function measure(
  site: BenchSite,
  server: RunningServer,
  load: Call & { connections: number; seconds: number; sessionsFile?: string },
): Promise<Measured> {
  const pids = { server: server.pid, postgres: site.postgresPid };
  const before = processorTime(pids);
  const figures = await runLoad({ sessionsFile: site.sessionsFile, ...load, origin: server.origin });
  const after = processorTime(pids);
  if (figures.refused > 0) throw new Error(`${figures.refused} of ${figures.answers} calls were refused`);
  const { seconds, generatorSeconds } = figures;
  const used = before &&
    after && {
      server: after.server - before.server,
      postgres: after.postgres - before.postgres,
      machine: after.machine - before.machine,
    };
  return {
    ...figures,
    perSecond: rounded(figures.answers / seconds),
    loadAverage: rounded(loadavg()[0] ?? 0),
    cores: used && {
      server: rounded(used.server / seconds),
      postgres: rounded(used.postgres / seconds),
      generator: rounded(generatorSeconds / seconds),
      others: rounded((used.machine - used.server - used.postgres - generatorSeconds) / seconds),
    },
  };
}
