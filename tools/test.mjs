// `npm test`: sets up what is missing, then everything CI asks for. The last line counts what passed and failed.
// `node tools/test.mjs lint types` runs only the stages named.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root, setUpPackages } from "./setup.mjs";
import { SetupRefusal } from "./setup/refusal.mjs";
import { runStages } from "./test/run-stages.mjs";
import { chooseStages } from "./test/stages.mjs";

// Far beyond what a run takes with half of the machine taken by other programs: this only ends a run that hangs.
const ENDS_AT_MS = 90 * 60_000;

const { passed, failed } = await runEverything(process.argv.slice(2));
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function runEverything(names) {
  // A folder of this run alone: two runs at once must not read each other's reports.
  const reports = mkdtempSync(join(tmpdir(), "rumb-test-"));
  try {
    const groups = chooseStages(names);
    const { env } = await setUpPackages();
    return await runStages(groups, { root, reports, env, endsAtMs: ENDS_AT_MS });
  } catch (error) {
    console.error(error instanceof SetupRefusal ? error.message : error);
    return { passed: 0, failed: 1 };
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}
