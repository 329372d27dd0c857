import { renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { failedTests } from "./failed-tests.mjs";
import { runCommand, stopCommands } from "./run-command.mjs";
import { slowestFiles } from "./slowest.mjs";

/** Of what a failed check said, this much goes into the list of failures. */
const KEPT_OUTPUT = 2000;

/**
 * Runs the queues beside each other, the stages of each one after another, and adds up what their stages counted. `stages.json` in
 * `reports` says at any moment what came of each stage that has begun.
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv, words?: readonly string[], shuffle?: string,
 *   endsAtMs: number }} place `reports` is a folder of this run alone; `words` go to the runner of each stage; at
 *   `endsAtMs`, by performance.now(), whatever still runs is stopped and has failed
 */
export async function runStages(queues, place) {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => leave(signal));
  const stages = [];
  // Written aside and moved into place: whoever reads it at that moment has the one or the other, whole.
  const write = () => {
    const draft = join(place.reports, "stages.json.draft");
    writeFileSync(draft, JSON.stringify(stages));
    renameSync(draft, join(place.reports, "stages.json"));
  };
  const isAlone = queues.flat().length === 1;
  const run = async (queue) => {
    for (const stage of queue) {
      const record = { name: stage.name, passed: 0, failed: 0, seconds: null, failures: [] };
      stages.push(record);
      write();
      Object.assign(record, await runStage(stage, { ...place, live: stage.live ?? isAlone }));
      write();
    }
  };
  await Promise.all(queues.map(run));
  for (const line of failedTests(stages)) console.log(line);
  return { passed: sum(stages, "passed"), failed: sum(stages, "failed") };
}

async function runStage(stage, place) {
  const started = performance.now();
  console.log(`── ${stage.name} begins`);
  const { counts, output } = await attempt(stage, place);
  const { passed, failed, note, files = [] } = counts;
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (output !== "") process.stdout.write(output.endsWith("\n") ? output : `${output}\n`);
  for (const line of slowestFiles(files)) console.log(line);
  const verdict = failed === 0 ? "ok" : "FAILED";
  const reason = note === undefined ? "" : `: ${note}`;
  console.log(
    `── ${stage.name}: ${verdict}${reason} (${passed}/${passed + failed}, ${seconds.toFixed(1)} s)`,
  );
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
    const { code, output, outOfTime } = await runCommand(commandOf(stage, place), {
      ...place,
      env,
      limitMs: Math.min(stage.limitMs, Math.max(0, place.endsAtMs - performance.now())),
    });
    const counts = stage.count({ reports: place.reports, code });
    if (counts.failed > 0)
      await stage.keepEvidence?.({ ...place, env, release: stage.release, files: counts.files ?? [] });
    if (!outOfTime) return { output, counts };
    const note = ["stopped, out of time", counts.note].filter(Boolean).join("; ");
    return { output, counts: { ...counts, failed: Math.max(1, counts.failed), note } };
  } catch (error) {
    return { output: "", counts: { passed: 0, failed: 1, note: error.message } };
  }
}

function commandOf({ command, words, files = [], release }, { reports, shuffle, words: more = [] }) {
  return [...command, ...(words?.({ files, reports, shuffle, release }) ?? []), ...more];
}

function leave(signal) {
  stopCommands(signal);
  process.exit(130);
}

function sum(stages, figure) {
  return stages.reduce((total, stage) => total + stage[figure], 0);
}
