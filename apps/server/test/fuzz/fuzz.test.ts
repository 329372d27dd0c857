import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { useConsole } from "../_operator.ts";
import { surroundings } from "../model/_surroundings.ts";
import { callTarget, TARGETS } from "./_calls.ts";
import { fuzz, type Fuzzed } from "./_fuzz-run.ts";

// `npm run campaign -- fuzz` sets these, `npm run test:release` the first.
const CALLS = Number(process.env["FUZZ_CALLS"] ?? 2);
const SEED = Number(process.env["CAMPAIGN_SEED"] ?? 1);
const EVIDENCE = process.env["EVIDENCE"];

const { vkCommunity, telegram, payments } = surroundings(new Map());
const opened = useConsole({
  settings: { wrongCodes: { perPlayer: 1_000_000, perAddress: 1_000_000 } },
  routes(app) {
    app.post("/broken", { schema: { hide: true } }, () => {
      throw new Error("it breaks");
    });
  },
  ...(vkCommunity && { vkCommunity }),
  ...(telegram && { telegram }),
  ...(payments && { payments }),
});

test("every path of the API's description is called", async () => {
  const { paths } = (
    await opened().site.app.inject({ method: "GET", url: "/docs/json", headers: { host: "rumb.test" } })
  ).json();
  expect(Object.keys(paths).length).toBeGreaterThan(40);
  expect(Object.keys(paths).filter((path) => !TARGETS.some(({ name }) => name === path))).toEqual([]);
});

test(
  `nobody is answered with an error of ours, whatever they send: ${CALLS} calls of each of ${TARGETS.length} paths`,
  { timeout: 24 * 3_600_000 },
  async () => {
    const found = await fuzz(opened(), { callsPerTarget: CALLS, seed: SEED });
    if (EVIDENCE !== undefined) writeFileSync(join(EVIDENCE, "fuzz.md"), reportOf(found));
    expect(found.failures).toEqual([]);
    // Most calls are understood, or the others would find nothing.
    expect(found.statuses.get(200) ?? 0).toBeGreaterThan(found.calls / 20);
  },
);

test("a path that fails is found, with what was sent and by whom", async () => {
  const broken = callTarget("/broken");
  const { calls, failures } = await fuzz(opened(), { callsPerTarget: 7, seed: SEED, targets: [broken] });
  expect(calls).toBe(7);
  expect(failures.length).toBeGreaterThan(0);
  expect(failures.join("\n")).toMatch(/^500 guest POST \/broken .*INTERNAL/mu);
});

function reportOf({ calls, statuses, failures, slowestMs, slowest }: Fuzzed): string {
  const counts = [...statuses].toSorted(([one], [other]) => one - other);
  return `# Calls at random

\`npm run campaign -- fuzz --calls ${CALLS} --seed ${SEED} --save\`: ${CALLS} calls of each of ${TARGETS.length} paths, as a guest, a player with a deposit, a
withdrawal and an open game, and an operator of each role, at once. Bodies follow the schemas that the OpenAPI document is made of, and
leave them at random places: values out of range, other types, broken JSON, odd headers and methods. The books are checked afterwards.
A 503 that says when to come again (so many CSV files at once and no more) is a refusal like others.

**${calls} calls, ${failures.length} errors of ours, ${slowestMs > HANG_MS ? "one slower" : "none slower"} than a second** (the slowest took ${slowestMs.toFixed(0)} ms: ${slowest}), books in order.

| Status | Answers |
| ------ | ------- |
${counts.map(([status, count]) => `| ${status} | ${count} |`).join("\n")}
${failures.map((failure) => `\n- ${failure}`).join("")}`;
}

const HANG_MS = 1_000;
