// `npm run test:stress -- --runs 10 --busy 1 [STAGE or FILE …]`: the suite, or the stages and test files named, many
// times in random order, beside programs that take a core each. What failed is counted by test.
//   --clone     each run in a fresh clone of HEAD, set up as `npm test` does
//   --at-once N so many runs at any moment, in clones: each is what keeps the machine busy for the others
//   --add       adds to the report instead of beginning a new one; each run names its commit
//   --seed N    the first run's order; each run prints its own
//   --release   with the tests of the release tier, as `npm run test:release`
//   --shake     what the browser tests wait for is late by chance (e2e/support/shake.ts), by the seed of the run
import { randomInt } from "node:crypto";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./setup.mjs";
import { SetupRefusal } from "./setup/refusal.mjs";
import { startBurners } from "./stress/burners.mjs";
import { withCheckout } from "./stress/checkout.mjs";
import { codeToRun, openStressReport } from "./stress/report-store.mjs";
import { runLine } from "./stress/report.mjs";
import { runOnce } from "./stress/run-once.mjs";
import { stageNames } from "./test/stages.mjs";

const MOST_RUNS = 100;
const MOST_AT_ONCE = 4;

try {
  process.exitCode = (await stress(readWords())) ? 0 : 1;
} catch (error) {
  console.error(error instanceof SetupRefusal ? error.message : error);
  process.exitCode = 2;
}

/** Whether nothing failed in any run of this report. */
async function stress({ runs, atOnce, busy, seed, clone, add, release, shake, names, files }) {
  const wanted = [...names, ...files].join(" ");
  const report = openStressReport({ root, add, part: wanted !== "" || shake });
  const burners = startBurners(busy);
  process.once("exit", () => burners.stop());
  let begun = 0;
  const oneAfterAnother = async () => {
    while (begun < runs) {
      const index = begun;
      begun += 1;
      const one = { names, files, release, seed: seed + index, shake };
      console.log(
        `Run ${index + 1} of ${runs}, seed ${one.seed}, ${atOnce} at once, beside ${busy} busy programs…`,
      );
      const code = codeToRun({ root, clone });
      const coresTaken = burners.measureFromHere();
      const result = await withCheckout({ root, clone, keepAs: `run-${one.seed}` }, (checkout) =>
        runOnce({ ...one, ...checkout }),
      );
      const run = {
        ...code,
        ...result,
        wanted,
        atOnce,
        busy,
        coresTaken: coresTaken(),
        seed: one.seed,
        clone,
        release,
        shake,
      };
      report.add(run);
      console.log(runLine(run));
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, oneAfterAnother));
  } finally {
    burners.stop();
  }
  console.log(`\n${report.text()}\nThe report is in ${report.path}.`);
  return report.failed() === 0;
}

function readWords() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: "string", default: "1" },
      "at-once": { type: "string", default: "1" },
      busy: { type: "string", default: "0" },
      seed: { type: "string", default: String(randomInt(1_000_000)) },
      clone: { type: "boolean", default: false },
      add: { type: "boolean", default: false },
      release: { type: "boolean", default: false },
      shake: { type: "boolean", default: false },
    },
  });
  const known = stageNames();
  const atOnce = wholeNumber("at-once", values["at-once"], { from: 1, to: MOST_AT_ONCE });
  if (atOnce > 1 && !values.clone) {
    throw new SetupRefusal("Runs beside each other need a checkout each: add --clone.");
  }
  return {
    ...values,
    runs: wholeNumber("runs", values.runs, { from: 1, to: MOST_RUNS }),
    atOnce,
    busy: wholeNumber("busy", values.busy, { from: 0, to: cpus().length }),
    seed: wholeNumber("seed", values.seed, { from: 0, to: 2 ** 31 }),
    names: positionals.filter((word) => known.includes(word)),
    files: positionals.filter((word) => !known.includes(word)).map((file) => join(file)),
  };
}

function wholeNumber(name, text, { from, to }) {
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new SetupRefusal(`--${name} is a whole number from ${from} to ${to}, not «${text}».`);
}
