import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { pinnedNode } from "../setup/pinned-node.mjs";
import { stressPage } from "./report.mjs";

const KEPT = "docs/evidence/stress";
/** Runs of a part of the suite are no evidence about the whole: their report is not kept in the repository. */
const PASSING = "test-results/stress";

/**
 * The report of the newest runs: a page, and beside it the same as data for whoever adds to it.
 * @param {{ root: string, add: boolean, part: boolean }} options `add` goes on with the report that is there
 */
export function openStressReport({ root, add, part }) {
  const base = join(root, part ? PASSING : KEPT);
  /** @type {import("./report.mjs").StressRun[]} */
  const runs = add ? readEarlier(`${base}.json`) : [];
  const report = { machine: machine(root), runs };
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
      runs.push(run);
      write();
    },
    failed: () => runs.reduce((sum, { failed }) => sum + failed, 0),
    text: () => stressPage(report),
  };
}

/**
 * The code that a run is about, and the day. A clone has what is committed and nothing else.
 * @param {{ root: string, clone: boolean }} place
 */
export function codeToRun({ root, clone }) {
  const git = (...words) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  return {
    commit: git("rev-parse", "--short=12", "HEAD"),
    changed: !clone && git("status", "--porcelain", "--", ".", `:!${dirname(KEPT)}`) !== "",
    date: new Date().toISOString().slice(0, 10),
  };
}

function readEarlier(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).runs : [];
}

/** The Node is that of the stages, not the one that started the runs. */
function machine(root) {
  return {
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / 2 ** 30),
    node: execFileSync(pinnedNode(root), ["-p", "process.versions.node"], { encoding: "utf8" }).trim(),
  };
}

function withTools(root) {
  return { ...process.env, PATH: `${join(root, "node_modules/.bin")}:${process.env.PATH ?? ""}` };
}
