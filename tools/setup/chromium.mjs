import { installPackages } from "./debian-package.mjs";
import { findProgram, isExecutable } from "./find-program.mjs";
import { SetupRefusal } from "./refusal.mjs";

// Chromium without a window and an interface of its own: the tests take a quarter less time in it.
const BARE = "chromium-headless-shell";
const NAMES = [BARE, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Root, as in a container, cannot use the sandbox; the rest keeps the browser from talking to anyone but us. */
export const CHROMIUM_WORDS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

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
  return findProgram(NAMES) ?? (await installed());
}

async function installed() {
  for (const name of [BARE, "chromium"]) {
    console.log(`Installing Chromium for the browser tests (apt-get install ${name})…`);
    const done = await installPackages({ packages: [name] });
    const found = findProgram(NAMES);
    if (done && found !== null) return found;
  }
  throw new SetupRefusal(HOW_TO_GET_IT);
}

const HOW_TO_GET_IT =
  "The browser tests need Chromium, and it could not be installed from here. Install it (on Debian: " +
  "`apt-get install chromium`) or set CHROMIUM_PATH to a Chromium or Chrome you have.";
