import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { slowestFiles } from "./slowest.mjs";

const AT_ONCE = 2;
/** Of what a failed check said, this much goes into the list of failures. */
const KEPT_OUTPUT = 2000;
const running = new Set();

/**
 * Runs the groups one after another and adds up what their stages counted. `stages.json` in `reports` says at any moment
 * what came of each stage that has begun.
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv, words?: readonly string[], shuffle?: string,
 *   endsAtMs: number }} place `reports` is a folder of this run alone; `words` go to the runner of each stage; at
 *   `endsAtMs`, by performance.now(), whatever still runs is stopped and has failed
 */
export async function runStages(groups, place) {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopAndLeave(signal));
  const stages = [];
  const write = () => writeFileSync(join(place.reports, "stages.json"), JSON.stringify(stages));
  for (const group of groups) {
    const queue = [...group];
    const worker = async () => {
      for (let stage = queue.shift(); stage !== undefined; stage = queue.shift()) {
        const record = { name: stage.name, passed: 0, failed: 0, seconds: null, failures: [] };
        stages.push(record);
        write();
        Object.assign(record, await runStage(stage, { ...place, live: group.length === 1 }));
        write();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return { passed: sum(stages, "passed"), failed: sum(stages, "failed") };
}

async function runStage(stage, place) {
  const started = performance.now();
  const { counts, output } = await attempt(stage, place);
  const { passed, failed, note, files = [] } = counts;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (output !== "") process.stdout.write(output.endsWith("\n") ? output : `${output}\n`);
  for (const line of slowestFiles(files)) console.log(line);
  const verdict = failed === 0 ? "ok" : "FAILED";
  const told = note === undefined ? "" : `: ${note}`;
  console.log(`── ${stage.name}: ${verdict}${told} (${passed}/${passed + failed}, ${seconds.toFixed(1)} s)`);
  return { passed, failed, seconds, failures: failuresOf(counts, output) };
}

function failuresOf({ failed, note, files = [] }, output) {
  const failures = files.flatMap(({ file, failures }) => failures.map((failure) => ({ file, ...failure })));
  if (note !== undefined) failures.push({ file: "", test: "(the stage)", message: note });
  if (failed > 0 && failures.length === 0) {
    failures.push({ file: "", test: "(the stage)", message: output.slice(-KEPT_OUTPUT) });
  }
  return failures;
}

async function attempt(stage, place) {
  try {
    const env = { ...place.env, ...(await stage.prepare?.(place)) };
    const { code, output, outOfTime } = await runCommand(stage, { ...place, env });
    const counts = stage.count({ reports: place.reports, code });
    if (!outOfTime) return { output, counts };
    const note = ["stopped, out of time", counts.note].filter(Boolean).join("; ");
    return { output, counts: { ...counts, failed: Math.max(1, counts.failed), note } };
  } catch (error) {
    return { output: "", counts: { passed: 0, failed: 1, note: error.message } };
  }
}

// Stages that share the screen are shown when they end; a stage that has it for itself is shown as it goes.
function runCommand({ command, words: wordsOf, files = [], limitMs }, place) {
  const { root, reports, env, words = [], shuffle, endsAtMs, live } = place;
  const [program, ...rest] = [...command, ...(wordsOf?.({ files, reports, shuffle }) ?? []), ...words];
  return new Promise((resolve, reject) => {
    const stdio = live ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"];
    // A group of its own, so that stopping a stage stops what it started as well.
    const child = spawn(program, rest, { cwd: root, env, stdio, detached: true });
    running.add(child);
    const pieces = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => pieces.push(piece));
    let outOfTime = false;
    const stop = () => {
      outOfTime = true;
      stopGroup(child, "SIGKILL");
    };
    const timer = setTimeout(stop, Math.min(limitMs, Math.max(0, endsAtMs - performance.now())));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, outOfTime, output: Buffer.concat(pieces).toString() }));
    child.once("close", () => {
      clearTimeout(timer);
      running.delete(child);
    });
  });
}

function stopGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

function stopAndLeave(signal) {
  for (const child of running) stopGroup(child, signal);
  process.exit(130);
}

function sum(stages, figure) {
  return stages.reduce((total, stage) => total + stage[figure], 0);
}
