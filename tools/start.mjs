// `npm start`: sets up what is missing, then runs the site until it is told to stop.
import { spawn } from "node:child_process";
import { constants } from "node:os";
import { root, setUpPackages, setUpWeb } from "./setup.mjs";
import { SetupRefusal } from "./setup/refusal.mjs";

try {
  const { node, env } = await setUpPackages();
  await setUpWeb({ env });
  process.exitCode = await runServer(node, env);
} catch (error) {
  if (!(error instanceof SetupRefusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function runServer(node, env) {
  return new Promise((resolve) => {
    const server = spawn(node, ["apps/server/src/main.ts"], { cwd: root, env, stdio: "inherit" });
    passOnce(server);
    server.once("error", (error) => {
      console.error(`The server could not be started: ${error.message}`);
      resolve(1);
    });
    server.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

// One Ctrl-C can reach us twice, from the terminal and from npm. The server hears of it once and drains; we wait.
function passOnce(server) {
  let passed = false;
  const pass = (signal) => {
    // The terminal sends Ctrl-C to the whole process group, so the server has this one already.
    const alreadyThere = signal === "SIGINT" && process.stdin.isTTY;
    if (!passed && !alreadyThere) server.kill(signal);
    passed = true;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, pass);
}
