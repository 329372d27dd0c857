import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { findProgram } from "../setup/find-program.mjs";
import { runCommand } from "./run-command.mjs";
import { playwrightTier } from "./tiers.mjs";

/** A suite that is broken all over is not filmed all over. */
const MOST_FILES = 3;
const LIMIT_MS = 10 * 60_000;

/**
 * Keeps what a failed browser stage left (traces, pictures), and runs the files that failed once more, only to film them: a
 * film costs half as much again as the test, too much for every run. The verdict stays that of the first run.
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv, live: boolean, release?: boolean,
 *   words?: readonly string[], files: readonly { file: string,
 *   failures: readonly object[] }[] }} stage
 */
export async function keepBrowserEvidence({
  root,
  reports,
  env,
  live,
  release = false,
  files,
  words: given = [],
}) {
  const place = join(root, "test-results/browser");
  const again = join(reports, "browser-again");
  rmSync(place, { recursive: true, force: true });
  keep(join(reports, "browser"), join(place, "failed"));
  const failed = files.filter(({ file, failures }) => failures.length > 0 && existsSync(join(root, file)));
  const chosen = failed.slice(0, MOST_FILES).map(({ file }) => file);
  if (chosen.length > 0) {
    console.log(`Filming ${chosen.join(", ")} once more; the verdict stays.`);
    const { TEST_REPORT: _, ...rest } = env;
    const words = [
      ...chosen.map(playwrightPattern),
      ...playwrightTier(release),
      "--workers=1",
      `--output=${again}`,
      ...given,
    ];
    const film = { RECORD: "1", PLAYWRIGHT_BROWSERS_PATH: filmRecorder(reports) };
    await runCommand(["playwright", "test", ...words], {
      root,
      live,
      env: { ...rest, ...film },
      limitMs: LIMIT_MS,
    });
    keep(again, join(place, "again"));
  }
  console.log(
    "Traces and films are in test-results/browser; node_modules/.bin/playwright show-trace FILE opens a trace.",
  );
}

/** Playwright takes a file by a pattern of its path. */
export function playwrightPattern(file) {
  return `${file.replaceAll(".", String.raw`\.`)}$`;
}

function keep(from, to) {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  cpSync(from, to, { recursive: true });
  if (findProgram(["ffmpeg"]) !== null) return;
  for (const name of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".webm")) renameSync(join(to, name), join(to, name.replace(/webm$/u, "mkv")));
  }
}

/**
 * Where Playwright looks for its own ffmpeg: the machine's, or a stand-in. Playwright sends it a film of JPEG pictures
 * in Matroska, to be made smaller; the stand-in writes it down as it comes, and players open that as well.
 */
function filmRecorder(reports) {
  const folder = join(reports, "film-recorder");
  const program = join(folder, `ffmpeg-${ffmpegRevision()}`, "ffmpeg-linux");
  mkdirSync(join(program, ".."), { recursive: true });
  const ffmpeg = findProgram(["ffmpeg"]);
  if (ffmpeg === null) writeFileSync(program, STAND_IN, { mode: 0o755 });
  else symlinkSync(ffmpeg, program);
  return folder;
}

// The last word is the file to write.
const STAND_IN = `#!/bin/sh
for file; do :; done
exec cat > "$file"
`;

function ffmpegRevision() {
  const list = new URL("../../node_modules/playwright-core/browsers.json", import.meta.url);
  const { browsers } = JSON.parse(readFileSync(list, "utf8"));
  return browsers.find(({ name }) => name === "ffmpeg").revision;
}
