import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs a program that stops by itself at a signal, and waits for it.
 * One Ctrl-C can reach us twice, from the terminal and from npm; it is passed on once, and the drain is left in peace.
 * @returns {Promise<number>} its exit code
 */
export function runUntilStopped(command, words, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { ...options, stdio: "inherit" });
    let signalled = false;
    const pass = (signal) => {
      if (!signalled) child.kill(signal);
      signalled = true;
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, pass);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const heard of ["SIGINT", "SIGTERM"]) process.off(heard, pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
