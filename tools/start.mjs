// `npm start`: sets up what is missing, then runs the site until it is stopped.
import { root, setUpPackages, setUpWeb } from "./setup.mjs";
import { SERVER_FLAGS } from "./setup/server-flags.mjs";
import { SetupRefusal } from "./setup/refusal.mjs";
import { runUntilStopped } from "./setup/run-until-stopped.mjs";

try {
  const { node, env } = await setUpPackages();
  await setUpWeb({ env });
  const program = ["--env-file-if-exists=.env", "apps/server/src/main.ts"];
  process.exitCode = await runUntilStopped(node, [...SERVER_FLAGS, ...program], { cwd: root, env });
} catch (error) {
  if (!(error instanceof SetupRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
