import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { minesEndpoints, playEndpoints } from "@rumb/contract/endpoints/game";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { RULE_FILES, readAlerts, readDashboard, readWatchFile } from "./watch-files.ts";

const RUNBOOKS = readFileSync(join(import.meta.dirname, "../../docs/runbooks.md"), "utf8");
const alerts = RULE_FILES.flatMap(readAlerts);

test.each(alerts)(
  "$alert says in Russian what is wrong, whether it can wait, and which runbook helps",
  (one) => {
    expect(one.labels.severity).toMatch(/^(?:page|ticket)$/u);
    expect(one.annotations.summary).toMatch(/[а-яё]/iu);
    expect(one.annotations.runbook).toBe(`docs/runbooks.md#${one.alert.toLowerCase()}`);
  },
);

test("each alert has a runbook, and each runbook an alert, in the same order", () => {
  const sections = [...RUNBOOKS.matchAll(/^### (\w+)$/gmu)].map(([, name]) => name);
  expect(sections).toEqual(alerts.map(({ alert }) => alert));
});

test("each runbook says what it means, what to look at and what to do", () => {
  for (const section of RUNBOOKS.split(/^### /mu).slice(1)) {
    for (const part of ["Means", "Look at", "Do"]) expect(section).toContain(`**${part}:**`);
  }
});

test.each(RULE_FILES)("every alert of %s is seen to be raised in its tests", (file) => {
  const tests: { tests: readonly RuleTest[] } = parse(readWatchFile(file.replace(".yml", ".test.yml")));
  const raised = tests.tests.flatMap(({ promql_expr_test: asked }) =>
    asked.flatMap(({ exp_samples: samples }) => samples.map(({ labels }) => labels)),
  );
  for (const { alert } of readAlerts(file)) expect(raised).toContain(`{alertname="${alert}"}`);
});

test("Prometheus loads the rules that are there", () => {
  for (const file of RULE_FILES) expect(readWatchFile("prometheus.yml")).toContain(`- ${file}\n`);
});

test("without promtool nothing is checked, and the command says so", () => {
  const command = join(import.meta.dirname, "../watch-check.mjs");
  const { status, stderr } = spawnSync(process.execPath, [command], { env: {}, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toContain("Нет программы promtool, ничего не проверено");
});

test("what counts as a play in rules and dashboard is every play of every game, and nothing else", () => {
  const { get: _state, ...moves } = minesEndpoints;
  const plays = [...playEndpoints, ...Object.values(moves)].map(({ path }) => path);
  const expressions = [...alerts.map(({ expr }) => expr), ...readDashboard()];
  const patterns = new Set(
    expressions.flatMap((expr) => [...expr.matchAll(/route=~"([^"]+)"/gu)].map(([, route = ""]) => route)),
  );
  expect(patterns.size).toBe(1);
  for (const pattern of patterns) {
    const isPlay = new RegExp(`^(?:${pattern})$`, "u");
    expect(plays.filter((path) => !isPlay.test(path))).toEqual([]);
    expect(ELSEWHERE.filter((path) => isPlay.test(path))).toEqual([]);
  }
});

const ELSEWHERE = [
  "/api/mines/get",
  "/api/wheel/get",
  "/api/monetrain/get",
  "/api/bets/get",
  "/api/fair/rotate",
];

type RuleTest = {
  readonly promql_expr_test: readonly { readonly exp_samples: readonly { readonly labels: string }[] }[];
};
