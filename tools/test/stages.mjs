import { join } from "node:path";
import { setUpWeb } from "../setup.mjs";
import { ensureChromium } from "../setup/chromium.mjs";
import { ensureClusterPrograms } from "../setup/cluster-programs.mjs";
import { SetupRefusal } from "../setup/refusal.mjs";
import { oneCheck, playwrightReport, vitestReport } from "./counts.mjs";

const MINUTE = 60_000;

// Left to itself Vitest leaves one core idle.
const UNIT_WORKERS = ["--maxWorkers=2"];
// Tests against a database often wait, for a row, a clock or a start: three files at a time keep two cores busy.
const DATABASE_WORKERS = ["--maxWorkers=3"];

// A limit only ends what hangs: each is far beyond what its stage takes with half of the machine taken by other programs.
// Groups run one after another, the stages of a group at most two at a time. The quick verdicts come first.
const GROUPS = [
  [
    { name: "format", command: ["oxfmt", "--check"], minutes: 5, count: oneCheck },
    { name: "lint", command: ["oxlint", "--deny-warnings"], minutes: 5, count: oneCheck },
    { name: "types", command: ["tsc", "-b"], minutes: 5, count: oneCheck },
    { name: "unused", command: ["knip"], minutes: 5, count: oneCheck },
    {
      name: "bundle",
      command: ["node", "tools/bundle-size.ts"],
      minutes: 5,
      count: oneCheck,
      prepare: setUpWeb,
    },
  ],
  [vitestStage("unit", ["pure", ...UNIT_WORKERS], 10)],
  [{ ...vitestStage("database", ["database", ...DATABASE_WORKERS], 25), prepare: prepareCluster }],
  // Several processes must get their turn here: one file at a time, and no other stage beside it.
  [
    {
      ...vitestStage("processes", ["processes", "--maxWorkers=1"], 20),
      prepare: prepareCluster,
    },
  ],
  [
    {
      name: "browser",
      command: ["playwright", "test"],
      minutes: 40,
      count: playwrightReport("browser.json"),
      prepare: async ({ env, reports }) => {
        await setUpWeb({ env });
        return {
          CHROMIUM_PATH: await ensureChromium(),
          PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, "browser.json"),
        };
      },
    },
  ],
].map((group) => group.map(({ minutes, ...stage }) => ({ ...stage, limitMs: minutes * MINUTE })));

/** All stages by group, or only those named. */
export function chooseStages(names) {
  const known = GROUPS.flat().map((stage) => stage.name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new SetupRefusal(`There is no stage «${unknown}». There are: ${known.join(", ")}.`);
  }
  if (names.length === 0) return GROUPS;
  return GROUPS.map((group) => group.filter((stage) => names.includes(stage.name)));
}

async function prepareCluster() {
  return { REDIS_SERVER_PATH: (await ensureClusterPrograms()).redis };
}

function vitestStage(name, [project, ...options], minutes) {
  const report = `${name}.json`;
  return {
    name,
    minutes,
    command: ["vitest", "run", `--project=${project}`, "--allowOnly=false", ...options],
    words: ({ reports }) => [
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${join(reports, report)}`,
    ],
    count: vitestReport(report),
  };
}
