import { spawn } from "node:child_process";

const AT_ONCE = 2;
const running = new Set();

/**
 * Runs the groups one after another and adds up what their stages counted.
 * @param {{ root: string, reports: string, env: NodeJS.ProcessEnv, endsAtMs: number }} place `reports` is a folder of
 *   this run alone; at `endsAtMs`, by performance.now(), whatever still runs is stopped and has failed
 */
export async function runStages(groups, place) {
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => stopAndLeave(signal));
  const total = { passed: 0, failed: 0 };
  for (const group of groups) {
    const queue = [...group];
    const worker = async () => {
      for (let stage = queue.shift(); stage !== undefined; stage = queue.shift()) {
        const counts = await runStage(stage, { ...place, live: group.length === 1 });
        total.passed += counts.passed;
        total.failed += counts.failed;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
  return total;
}

async function runStage(stage, place) {
  const started = performance.now();
  const { counts, output } = await attempt(stage, place);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const verdict = counts.failed === 0 ? "ok" : "FAILED";
  const note = counts.note === undefined ? "" : `: ${counts.note}`;
  if (output !== "") process.stdout.write(output.endsWith("\n") ? output : `${output}\n`);
  console.log(
    `── ${stage.name}: ${verdict}${note} (${counts.passed}/${counts.passed + counts.failed}, ${seconds} s)`,
  );
  return counts;
}

async function attempt(stage, place) {
  try {
    const env = { ...place.env, ...(await stage.prepare?.(place)) };
    const { code, output, outOfTime } = await runCommand(stage, { ...place, env });
    if (outOfTime) return { output, counts: { passed: 0, failed: 1, note: "stopped, out of time" } };
    return { output, counts: stage.count({ reports: place.reports, code }) };
  } catch (error) {
    return { output: "", counts: { passed: 0, failed: 1, note: error.message } };
  }
}

// Stages that share the screen are shown when they end; a stage that has it for itself is shown as it goes.
function runCommand({ command, words, limitMs }, { root, reports, env, endsAtMs, live }) {
  const [program, ...rest] = [...command, ...(words?.({ reports }) ?? [])];
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
