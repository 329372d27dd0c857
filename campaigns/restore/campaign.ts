import { writeFile } from "node:fs/promises";
import { drill, type Drilled } from "./drill.ts";
import { reportOf } from "./report.ts";
import { onTrialSite } from "./trial-site.ts";

export type CampaignOptions = {
  readonly seed: number;
  /** How many drills. */
  readonly turns: number;
  readonly players: number;
  /** Whether the report takes the place of the last one in docs/evidence. */
  readonly save: boolean;
};

/** Drills of a restore; the exit code is 0 when nothing was lost before the moment that was asked for, and nothing of later was there. */
export async function restoreCampaign(options: CampaignOptions): Promise<number> {
  const players = Math.min(options.players, MOST_PLAYERS);
  const drills: Drilled[] = [];
  let refuted = 0;
  for (let turn = 0; turn < options.turns; turn += 1) {
    await onTrialSite(async (site) => {
      const to = turn % 3 === 2 ? "the end" : "a second";
      const seed = options.seed + turn;
      const { judgeAs, ...done } = await drill(site, {
        seed,
        players,
        to,
        calls: CALLS,
        backups: 1 + (turn % 2),
      });
      drills.push(done);
      // The judge must be able to say no: the same database, claimed to be of a later moment, and of an earlier one.
      const wrong = [await judgeAs({ restoredToMs: Date.now() }), await judgeAs({ restoredToMs: 0 })];
      refuted += wrong.filter((findings) => findings.length > 0).length;
      console.log(`${turn + 1}. to ${to}: ${done.accepted} calls, ${done.findings.length} findings`);
    });
  }
  const report = reportOf({ options: { ...options, players }, drills, refuted });
  console.log(report);
  if (options.save) await writeFile("docs/evidence/restore.md", report);
  const findings = drills.flatMap((one) => one.findings);
  return findings.length === 0 && refuted === 2 * drills.length ? 0 : 1;
}

/** Calls between two steps of a drill, at least. */
const CALLS = 250;
/** The rate limits stand, since the check of the books asks who has lifted them: 60 sign-ins a minute from one address. */
const MOST_PLAYERS = 32;
