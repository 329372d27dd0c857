import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shortMessage } from "./report.mjs";

const SIGNALS = ["SIGINT", "SIGTERM"];

/** The suites that run. */
const running = new Set();
let isLeaving = false;

/** The suite ends itself long before; beyond this it is taken for dead. */
const LIMIT_MS = 100 * 60_000;
/** How long a suite that is stopped may take to stop its stages. */
const GRACE_MS = 10_000;

/**
 * Runs the suite of a checkout once, in the order of `seed`. A run that dies, hangs or leaves no result has failed.
 * @param {{ checkout: string, reports: string, names: readonly string[], files: readonly string[], release?: boolean,
 *   seed: number, shake?: boolean, limitMs?: number }} order
 * @returns {Promise<import("./report.mjs").RunResult>}
 */
export async function runOnce({
  checkout,
  reports,
  names,
  files,
  release = false,
  seed,
  shake = false,
  limitMs = LIMIT_MS,
}) {
  const started = performance.now();
  const words = [
    ...(release ? ["--release"] : []),
    ...names,
    ...files.flatMap((file) => ["--file", file]),
    "--shuffle",
    seed,
    "--reports",
    reports,
  ];
  const end = await runSuite(["tools/test.mjs", ...words.map(String)], {
    checkout,
    reports,
    env: shake ? { ...process.env, SHAKE: String(seed) } : process.env,
    limitMs,
  });
  const stages = readStages(reports);
  const failures = stages.flatMap(({ name, failures }) =>
    failures.map(({ file, test, message }) => ({
      stage: name,
      file,
      test,
      message: shortMessage(message, [checkout, reports, tmpdir()]),
    })),
  );
  const problem = problemOf(end, { stages, failures });
  if (problem !== null) failures.push({ stage: "", file: "", test: "(the run)", message: problem });
  return {
    passed: stages.reduce((sum, { passed }) => sum + passed, 0),
    failed: failures.length,
    seconds: Math.round((performance.now() - started) / 1000),
    stages: stages.map(({ name, seconds }) => ({ name, seconds })),
    failures,
  };
}

function problemOf({ code, signal, outOfTime }, { stages, failures }) {
  const during = stages.filter(({ seconds }) => seconds === null).map(({ name }) => name);
  const where = during.length === 0 ? "" : ` during ${during.join(" and ")}`;
  if (outOfTime) return `it was still running after its limit${where}`;
  if (signal !== null) return `it was ended by ${signal}${where}`;
  if (code !== 0 && (failures.length === 0 || during.length > 0)) return `it ended with code ${code}${where}`;
  return stages.length === 0 ? "it ran nothing" : null;
}

function runSuite(words, { checkout, reports, env, limitMs }) {
  const log = openSync(join(reports, "output.log"), "w");
  const child = spawn(process.execPath, words, { cwd: checkout, env, stdio: ["ignore", log, log] });
  closeSync(log);
  if (running.size === 0) for (const signal of SIGNALS) process.on(signal, leave);
  running.add(child);
  return new Promise((resolve, reject) => {
    let outOfTime = false;
    let killing;
    const timer = setTimeout(() => {
      outOfTime = true;
      // Asked to stop, it ends what its stages started; killed, it could not.
      child.kill("SIGTERM");
      killing = setTimeout(() => child.kill("SIGKILL"), GRACE_MS);
    }, limitMs);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      clearTimeout(killing);
      running.delete(child);
      if (running.size === 0) {
        if (isLeaving) process.exit(130);
        for (const signal of SIGNALS) process.off(signal, leave);
      }
      // Whoever leaves begins no other run behind this one.
      if (!isLeaving) resolve({ code, signal, outOfTime });
    });
  });
}

// Asked to stop, each suite ends what its stages started; only then does this process leave.
function leave(signal) {
  isLeaving = true;
  for (const child of running) child.kill(signal);
}

function readStages(reports) {
  try {
    return JSON.parse(readFileSync(join(reports, "stages.json"), "utf8"));
  } catch {
    return [];
  }
}
