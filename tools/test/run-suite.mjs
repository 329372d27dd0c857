import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, setUpPackages } from "../setup.mjs";
import { SetupRefusal } from "../setup/refusal.mjs";
import { withServerFlags } from "../setup/server-flags.mjs";
import { RELEASE_SIZES } from "./release-sizes.mjs";
import { runStages } from "./run-stages.mjs";
import { chooseStages } from "./stages.mjs";

// Far beyond what a run takes with half of the machine taken by other programs: this only ends a run that hangs.
const ENDS_AT_MS = 90 * 60_000;

/**
 * Sets up what is missing and runs the stages.
 * @param {{ names?: readonly string[], files?: readonly string[], release?: boolean, words?: readonly string[], shuffle?: string,
 *   reports?: string }} wanted `names` of stages, or test `files`; `release` for the tests of that tier too; `words` for their
 *   runner; `shuffle` is a seed; `reports` keeps the results, which otherwise go with the run
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runSuite({ names = [], files = [], release, words = [], shuffle, reports: kept }) {
  // A folder of this run alone: two runs at once must not read each other's reports.
  const reports = kept ?? mkdtempSync(join(tmpdir(), "rumb-test-"));
  try {
    const queues = chooseStages({ names, files, release, root });
    mkdirSync(reports, { recursive: true });
    const [{ env: base }] = await Promise.all([setUpPackages(), installPrograms(queues)]);
    const env = {
      ...(release ? RELEASE_SIZES : {}),
      ...base,
      NODE_OPTIONS: withServerFlags(base.NODE_OPTIONS),
    };
    return await runStages(queues, { root, reports, env, words, shuffle, endsAtMs: ENDS_AT_MS });
  } catch (error) {
    console.error(error instanceof SetupRefusal ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    if (kept === undefined) rmSync(reports, { recursive: true, force: true });
  }
}

/** Beside the packages, which take one core and no lock of Debian's. A stage whose programs are not to be had says so when it begins. */
async function installPrograms(queues) {
  const installed = queues.flat().flatMap(({ programs }) => programs ?? []);
  await Promise.allSettled(installed.map((install) => install()));
}
