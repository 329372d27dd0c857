import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs a program that stops by itself when it is told to, and waits for it.
 * One Ctrl-C can reach us twice, from the terminal and from npm; it is handed on once, and the drain is left in peace.
 * @returns {Promise<number>} its exit code
 */
export function runUntilStopped(command, words, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { ...options, stdio: "inherit" });
    let told = false;
    const tell = (signal) => {
      if (!told) child.kill(signal);
      told = true;
    };
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, tell);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const heard of ["SIGINT", "SIGTERM"]) process.off(heard, tell);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
