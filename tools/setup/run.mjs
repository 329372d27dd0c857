import { spawn } from "node:child_process";

/**
 * Runs one command with its output shown and nothing to read from.
 * @returns {Promise<number>} its exit code; 127 when it could not be started, 128 when a signal ended it
 */
export function run(command, words, options) {
  return new Promise((resolve) => {
    const child = spawn(command, words, { ...options, stdio: ["ignore", "inherit", "inherit"] });
    child.once("error", (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once("close", (code) => resolve(code ?? 128));
  });
}
