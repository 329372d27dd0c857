import { until } from "../../apps/server/test/_patience.ts";
import { createRandom } from "../../apps/server/test/_seeded-random.ts";
import { connectionTo } from "../../apps/server/src/platform/postgres/embedded-postgres-guard.ts";
import { createHistory, type History } from "../ha/history.ts";
import { START_KOPECKS, startPlayers } from "../ha/players.ts";
import { type Claim, givenUp, judge } from "./judge.ts";
import type { TrialSite } from "./trial-site.ts";

export type DrillOptions = {
  readonly seed: number;
  readonly players: number;
  /** Calls accepted before each next step, at least. */
  readonly calls: number;
  /** How many base backups are made. */
  readonly backups: number;
  /** A second while they played, or as far as the archive goes. */
  readonly to: "a second" | "the end";
};

/** What one drill has shown. */
export type Drilled = {
  readonly to: DrillOptions["to"];
  readonly accepted: number;
  /** Calls acknowledged after the moment that was restored, which are gone, and how long that was before the end. */
  readonly givenUp: number;
  readonly givenUpMs: number;
  /** From the end of the archive to the death of the machine: what no restore brings back. */
  readonly behindMs: number;
  readonly backupMs: number;
  readonly restoreMs: number;
  readonly findings: readonly string[];
};

/** People play, backups are made, the machine dies with its data, and the site is restored to a moment and plays on. */
export async function drill(site: TrialSite, options: DrillOptions): Promise<Drilled & { judgeAs: JudgeAs }> {
  const history = createHistory();
  const random = createRandom(options.seed);
  await site.start();
  const { origin } = site;
  const { seed, players: count } = options;
  // The database's clock is this machine's too.
  const players = await startPlayers({ origin, count, seed, history, nowMs: Date.now });
  const more = (): Promise<void> => untilAccepted(history, options.calls + random.below(options.calls));
  await more();
  const backupMs = await timed(async () => expectDone(await site.command("backup")));
  for (let made = 1; made < options.backups; made += 1) {
    await more();
    expectDone(await site.command("backup"));
  }
  await more();
  const secondMs = Math.ceil(Date.now() / 1000) * 1000;
  if (options.to === "a second")
    await until(
      "the archive passes the second",
      async () => (await site.archivedTo()) > secondMs || undefined,
    );
  await more();
  await site.destroy();
  const killedMs = Date.now();
  const archivedMs = await site.archivedTo();
  const words = options.to === "a second" ? ["--to", new Date(secondMs).toISOString()] : [];
  const restoreMs = await timed(async () => expectDone(await site.command("restore", words)));
  const backMs = Date.now();
  await site.start();
  await more();
  await players.stop();
  const restoredToMs = options.to === "a second" ? secondMs : archivedMs;
  const claim = { restoredToMs, killedMs, backMs };
  const connection = connectionTo(`${site.dataDir}/postgres`);
  const judgeAs = (claimed: Partial<Claim>): Promise<string[]> =>
    judge({ connection, history, claim: { ...claim, ...claimed }, startKopecks: START_KOPECKS });
  return {
    to: options.to,
    accepted: history.accepted().length,
    givenUp: givenUp(history, claim),
    givenUpMs: killedMs - restoredToMs,
    behindMs: killedMs - archivedMs,
    backupMs,
    restoreMs,
    findings: await judgeAs({}),
    judgeAs,
  };
}

/** Judges the same database by another claim: what the judge does not see is shown by claiming it. */
type JudgeAs = (claimed: Partial<Claim>) => Promise<string[]>;

function expectDone({ code, said }: { code: number; said: string }): void {
  if (code !== 0) throw new Error(`a command ended with ${code}: ${said}`);
}

async function timed(work: () => Promise<void>): Promise<number> {
  const fromMs = performance.now();
  await work();
  return performance.now() - fromMs;
}

async function untilAccepted(history: History, more: number): Promise<void> {
  const wanted = history.accepted().length + more;
  await until("calls are accepted", async () => history.accepted().length >= wanted);
}
