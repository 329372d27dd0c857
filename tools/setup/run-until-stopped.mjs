import { spawn } from "node:child_process";
import { constants } from "node:os";

/**
 * Runs a program that stops by itself when it is told to, and waits for it.
 * One Ctrl-C can reach us twice, from the terminal and from npm; the program hears of it once, and drains in peace.
 * @returns {Promise<number>} its exit code
 */
export function runUntilStopped(command, words, options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { ...options, stdio: "inherit" });
    let told = false;
    const tell = (signal) => {
      // The terminal sends Ctrl-C to the whole process group, so the program has this one already.
      const alreadyThere = signal === "SIGINT" && process.stdin.isTTY;
      if (!told && !alreadyThere) child.kill(signal);
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
