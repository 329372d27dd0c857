import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { SetupRefusal } from "./refusal.mjs";
import { run } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/**
 * Finds the browser of the browser tests, or installs Debian's where that is possible.
 * @returns {Promise<string>} absolute path of the executable
 */
export async function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (isExecutable(chosen)) return chosen;
    throw new SetupRefusal(`CHROMIUM_PATH names ${chosen}, which is no program that can be run.`);
  }
  return onPath() ?? (await installed());
}

async function installed() {
  const prefix = administratorPrefix();
  if (prefix === null || !commandWorks("apt-get", ["--version"])) throw new SetupRefusal(HOW_TO_GET_IT);
  console.log("Installing Chromium for the browser tests (apt-get install chromium)…");
  const apt = (...words) => {
    const [command, ...rest] = [
      ...prefix,
      "env",
      "DEBIAN_FRONTEND=noninteractive",
      "apt-get",
      "-q",
      ...words,
    ];
    return run(command, rest, {});
  };
  await apt("update");
  const code = await apt("install", "-y", "--no-install-recommends", "chromium");
  const found = onPath();
  if (code !== 0 || found === null) throw new SetupRefusal(HOW_TO_GET_IT);
  return found;
}

function administratorPrefix() {
  if (process.getuid?.() === 0) return [];
  return commandWorks("sudo", ["-n", "true"]) ? ["sudo", "-n"] : null;
}

function commandWorks(command, words) {
  return spawnSync(command, words, { stdio: "ignore" }).status === 0;
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return candidates.find(isExecutable) ?? null;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const HOW_TO_GET_IT =
  "The browser tests need Chromium, and it could not be installed from here. Install it (on Debian: " +
  "`apt-get install chromium`) or set CHROMIUM_PATH to a Chromium or Chrome you have.";
