import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { SetupRefusal } from "../setup/refusal.mjs";
import { stressPage } from "./report.mjs";

const KEPT = "docs/evidence/stress";
/** Runs of a part of the suite are no evidence about the whole: their report is not kept in the repository. */
const PASSING = "test-results/stress";

/**
 * The report of the newest runs: a page, and beside it the same as data for whoever adds to it.
 * @param {{ root: string, add: boolean, part: boolean }} options `add` goes on with the report that is there
 * @throws {SetupRefusal} when the report to add to is about other code
 */
export function openStressReport({ root, add, part }) {
  const base = join(root, part ? PASSING : KEPT);
  const code = codeOf(root);
  const earlier = add ? readEarlier(`${base}.json`) : null;
  if (earlier !== null && !sameCode(root, earlier, code)) {
    throw new SetupRefusal(`${base}.md is about ${earlier.commit}; without --add a new report is begun.`);
  }
  /** @type {import("./report.mjs").StressRun[]} */
  const runs = earlier?.runs ?? [];
  const report = { ...code, date: today(), machine: machine(), runs };
  const write = () => {
    mkdirSync(dirname(base), { recursive: true });
    writeFileSync(`${base}.json`, JSON.stringify(report, null, 2));
    writeFileSync(`${base}.md`, stressPage(report));
    spawnSync("oxfmt", [`${base}.json`, `${base}.md`], { cwd: root, env: withTools(root) });
  };
  return {
    path: `${part ? PASSING : KEPT}.md`,
    /**
     * Written after every run, so that whoever is cut off keeps what there was.
     * @param {import("./report.mjs").StressRun} run
     */
    add(run) {
      report.runs.push(run);
      write();
    },
    failed: () => report.runs.reduce((sum, { failed }) => sum + failed, 0),
    text: () => stressPage(report),
  };
}

function codeOf(root) {
  const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  return {
    commit: git("rev-parse", "--short=12", "HEAD"),
    changed: git("status", "--porcelain", "--", ".", `:!${dirname(KEPT)}`) !== "",
  };
}

// A report may be committed between two parts of it: documents are not what was run.
function sameCode(root, earlier, code) {
  if (earlier.changed || code.changed)
    return earlier.commit === code.commit && earlier.changed === code.changed;
  const words = ["diff", "--quiet", earlier.commit, code.commit, "--", ".", ":!docs"];
  return spawnSync("git", words, { cwd: root, stdio: "ignore" }).status === 0;
}

function readEarlier(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;
}

function machine() {
  return {
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
  };
}

function today() {
  return new Date().toISOString().slice(0, 10);
}

function withTools(root) {
  return { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}` };
}
