import { spawn } from "node:child_process";

const running = new Set();

/**
 * Runs a command as a process group of its own, so that stopping it stops what it started as well.
 * @param {readonly string[]} command
 * @param {{ root: string, env: NodeJS.ProcessEnv, limitMs: number, live: boolean }} how beyond `limitMs` it is killed; a
 *   `live` command writes to the screen as it goes, the output of any other is returned
 * @returns {Promise<{ code: number | null, output: string, outOfTime: boolean }>}
 */
export function runCommand([program = "", ...words], { root, env, limitMs, live }) {
  return new Promise((resolve, reject) => {
    const stdio = live ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    const child = spawn(program, words, { cwd: root, env, stdio, detached: true });
    running.add(child);
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => pieces.push(piece));
    let outOfTime = false;
    const stop = () => {
      outOfTime = true;
      stopGroup(child, "SIGKILL");
    };
    const timer = setTimeout(stop, limitMs);
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, outOfTime, output: Buffer.concat(pieces).toString() }));
    child.once("close", () => {
      clearTimeout(timer);
      running.delete(child);
    });
  });
}

/** Sends a signal to everything that runs. */
export function stopCommands(signal) {
  for (const child of running) stopGroup(child, signal);
}

function stopGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
