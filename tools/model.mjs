// `npm run model -- --runs 10000`: random sequences of the site's money against the model of its rules, with a seed of its own choice.
// `--seed N` plays those of a seed, `--replay TEXT` beside it one that has failed, `--minutes N` ends it earlier; `--defects` shows that
// every planted fault is found.
import { parseArgs } from "node:util";
import { runSuite } from "./test/run-suite.mjs";

const TESTS = "apps/server/test/model";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "1000" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    replay: { type: "string" },
    minutes: { type: "string" },
    defects: { type: "boolean", default: false },
  },
});
const { runs, seed, replay, minutes, defects } = values;
if ([runs, seed, minutes ?? "1"].every((number) => /^[1-9]\d*$/u.test(number))) {
  Object.assign(process.env, {
    MODEL_RUNS: runs,
    MODEL_SEED: seed,
    MODEL_VERBOSE: "yes",
    ...(defects && { MODEL_DEFECTS: "all" }),
    ...(replay && { MODEL_REPLAY: replay }),
    ...(minutes && { MODEL_MINUTES: minutes }),
  });
  const { failed } = await runSuite({ files: [`${TESTS}/money-${defects ? "defects" : "model"}.test.ts`] });
  process.exitCode = failed === 0 ? 0 : 1;
} else {
  console.error(
    "usage: npm run model -- [--runs N] [--seed N] [--replay TEXT] [--minutes N] | npm run model -- --defects",
  );
  process.exitCode = 2;
}
