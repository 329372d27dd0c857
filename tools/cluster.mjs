// `npm run cluster`: sets up what is missing, then runs two nodes behind nginx until it is stopped; with `-- --ha`, on a replicated
// database.
import { root, setUpPackages, setUpWeb } from "./setup.mjs";
import { clusterPrograms } from "./setup/cluster-programs.mjs";
import { haPrograms } from "./setup/ha-programs.mjs";
import { SetupRefusal } from "./setup/refusal.mjs";
import { runUntilStopped } from "./setup/run-until-stopped.mjs";

try {
  clusterPrograms();
  const asked = process.argv.slice(2);
  if (asked.includes("--ha")) haPrograms();
  const { node, env } = await setUpPackages();
  await setUpWeb({ env });
  const words = ["--env-file-if-exists=.env", "tools/cluster/run.ts", ...asked];
  process.exitCode = await runUntilStopped(node, words, { cwd: root, env });
} catch (error) {
  if (!(error instanceof SetupRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
