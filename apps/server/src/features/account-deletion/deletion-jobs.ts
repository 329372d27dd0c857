import type { Deps } from "../../deps/deps.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Job } from "../../platform/jobs/jobs.ts";
import { identityMarks } from "../../players/identity-marks.ts";
import { eraseStep, readDueDeletions, readIdentities } from "./deletion-store.ts";

const EVERY_MS = 600_000;
const PLAYERS_AT_ONCE = 100;
const ROWS_AT_ONCE = 500;

export type DeletionJobDeps = Pick<Deps, "sealing" | "random" | "log"> & {
  readonly database: Pick<Database, "query">;
  readonly rowsAtOnce?: number;
};

/** Erases who has asked for it thirty days ago, one after another, in steps that any node goes on with. */
export function deletionJobs(deps: DeletionJobDeps): Job[] {
  return [{ name: "account-deletions", everyMs: EVERY_MS, run: () => eraseDuePlayers(deps) }];
}

/** A turn of the job. */
export async function eraseDuePlayers(deps: DeletionJobDeps): Promise<void> {
  const { database, log } = deps;
  const due = await readDueDeletions(database.query, PLAYERS_AT_ONCE);
  for (const playerId of due) {
    if (await erasePlayer(deps, playerId)) log.info({ player: playerId }, "a player was erased");
  }
}

async function erasePlayer(deps: DeletionJobDeps, playerId: number): Promise<boolean> {
  const { query } = deps.database;
  const identities = await readIdentities(query, playerId);
  const marks = await identityMarks(query, deps, identities);
  const step = { playerId, identities, marks, atOnce: deps.rowsAtOnce ?? ROWS_AT_ONCE };
  let came = await eraseStep(query, step);
  while (came === "more") came = await eraseStep(query, step);
  return came === "done";
}
