import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { setUpPacked, setUpWeb } from "../setup.mjs";
import { ensureChromium } from "../setup/chromium.mjs";
import { ensureClusterPrograms } from "../setup/cluster-programs.mjs";
import { SetupRefusal } from "../setup/refusal.mjs";
import { keepBrowserEvidence, playwrightPattern } from "./browser-evidence.mjs";
import { oneCheck, suiteReport } from "./counts.mjs";
import { playwrightTier, RELEASE_TIER } from "./tiers.mjs";

const MINUTE = 60_000;

// Asked for by each stage that needs them, installed once, and refused alike.
const clusterPrograms = once(ensureClusterPrograms);
const chromium = once(ensureChromium);

// Left to itself Vitest leaves one core idle.
const UNIT_WORKERS = ["--maxWorkers=2"];
// Tests against a database often wait, for a row, a clock or a start: three files at a time keep two cores busy.
const DATABASE_WORKERS = ["--maxWorkers=3"];

// A limit only ends what hangs: each is far beyond what its stage takes with half of the machine taken by other programs.
// `programs` installs what a stage needs of the machine, and may begin before the packages are there.
// The two queues run beside each other, and the stages of a queue one after another: none waits for those of the other queue. The quick
// verdicts come first.
const QUEUES = [
  [
    { name: "format", command: ["oxfmt", "--check"], minutes: 5, count: oneCheck },
    // Several checkers each work out the types that they share.
    {
      name: "types",
      command: ["tsc", "-b", "--checkers", "1"],
      minutes: 5,
      count: oneCheck,
      prepare: collectLess,
    },
    { name: "unused", command: ["knip"], minutes: 5, count: oneCheck },
    {
      name: "bundle",
      command: ["node", "tools/bundle-size.ts"],
      minutes: 5,
      count: oneCheck,
      prepare: setUpWeb,
    },
    vitestStage("unit", {
      owns: /^(?:packages\/[^/]+\/src|apps\/[^/]+\/src|tools|bench)\/.*(?<!\.database)\.test\.ts$/u,
      project: "pure",
      options: UNIT_WORKERS,
      minutes: 10,
    }),
    vitestStage("database", {
      owns: /^(?:apps\/server\/test\/(?!processes\/).*|(?:tools|bench)\/.*\.database)\.test\.ts$/u,
      options: DATABASE_WORKERS,
      minutes: 25,
      programs: clusterPrograms,
      prepare: prepareCluster,
    }),
    {
      name: "browser",
      owns: /^e2e\/.*\.e2e\.ts$/u,
      command: ["playwright", "test"],
      words: ({ files, shuffle, reports, release }) => [
        ...files.map(playwrightPattern),
        ...playwrightTier(release),
        // Without the second word a file's tests would keep their order, and their worker.
        ...(shuffle === undefined ? [] : [`--shuffle=${shuffle}`, "--fully-parallel"]),
        `--output=${join(reports, "browser")}`,
      ],
      minutes: 40,
      // The longest one: people look at it as it goes.
      live: true,
      count: suiteReport("browser.json"),
      keepEvidence: keepBrowserEvidence,
      programs: chromium,
      prepare: async ({ env, reports }) => {
        await setUpWeb({ env });
        return {
          ...(await preparePacked({ env })),
          CHROMIUM_PATH: await chromium(),
          TEST_REPORT: join(reports, "browser.json"),
        };
      },
    },
  ],
  [
    {
      name: "lint",
      command: ["oxlint", "--deny-warnings"],
      minutes: 5,
      count: oneCheck,
      // On two cores it works out most types twice, and the stages beside it have the other one.
      prepare: () => ({ ...collectLess(), GOMAXPROCS: "1" }),
    },
    // Leases and drains are mostly waited for: beside these one stage runs that keeps the cores busy. Two would leave a process its turn too
    // late for what it waits for.
    vitestStage("processes", {
      owns: /^(?:apps\/server\/test\/processes\/[^/]*|campaigns\/.*)\.test\.ts$/u,
      options: ["--maxWorkers=1"],
      minutes: 25,
      programs: clusterPrograms,
      // `npm run cluster` is started as a person does, with the pages.
      prepare: async (place) => {
        await setUpWeb(place);
        return prepareCluster(place);
      },
    }),
  ],
].map((queue) => queue.map(({ minutes, ...stage }) => ({ ...stage, limitMs: minutes * MINUTE })));

/**
 * The stages to run, by queue: those named and those that own the files, or all.
 * @param {{ names?: readonly string[], files?: readonly string[], release?: boolean, root?: string }} wanted `release` runs the
 *   tests of the release tier with the others; of a file that is named all tests run
 * @throws {SetupRefusal} when there is no such stage or no such test file
 */
export function chooseStages({ names = [], files = [], release = false, root = "." }) {
  const known = stageNames();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new SetupRefusal(`There is no stage «${unknown}». There are: ${known.join(", ")}.`);
  }
  const paths = files.map((file) => testFile(file, root));
  const everything = names.length === 0 && files.length === 0;
  const chosen = (queue) =>
    queue
      .map((stage) => {
        // A stage that is named as well runs whole.
        const owned = names.includes(stage.name) ? [] : paths.filter((path) => stage.owns?.test(path));
        return { ...stage, files: owned, release: release || owned.length > 0 };
      })
      .filter((stage) => everything || names.includes(stage.name) || stage.files.length > 0);
  return QUEUES.map(chosen).filter((queue) => queue.length > 0);
}

/** The names of all stages, those of one queue behind those of the other. */
export function stageNames() {
  return QUEUES.flat().map((stage) => stage.name);
}

function testFile(file, root) {
  const path = relative(root, resolve(file));
  if (!existsSync(join(root, path))) throw new SetupRefusal(`There is no file ${path}.`);
  if (QUEUES.flat().some((stage) => stage.owns?.test(path))) return path;
  throw new SetupRefusal(`${path} is no test file: those end with .test.ts or .e2e.ts, see CONTRIBUTING.md.`);
}

/** Both are written in Go, and would spend a sixth of their time on collecting garbage. */
function collectLess() {
  return { GOGC: "400" };
}

async function prepareCluster({ env }) {
  return { ...(await preparePacked({ env })), REDIS_SERVER_PATH: (await clusterPrograms()).redis };
}

function once(work) {
  let begun;
  return () => (begun ??= work());
}

/** Whoever starts a runner by itself has servers started from their sources, for nobody has packed those as they are now. */
async function preparePacked({ env }) {
  await setUpPacked({ env });
  return { SERVERS_PACKED: "true" };
}

function vitestStage(name, { owns, project = name, options, minutes, programs, prepare }) {
  const report = `${name}.json`;
  return {
    name,
    owns,
    minutes,
    programs,
    command: ["vitest", "run", `--project=${project}`, "--allowOnly=false", ...options],
    words: ({ files, shuffle, release }) => [
      ...files,
      ...(release ? [] : [`--testNamePattern=^(?!.*${RELEASE_TIER})`]),
      ...(shuffle === undefined ? [] : ["--sequence.shuffle", `--sequence.seed=${shuffle}`]),
    ],
    prepare: async (place) => ({
      ...(await prepare?.(place)),
      TEST_REPORT: join(place.reports, report),
    }),
    count: suiteReport(report),
  };
}
