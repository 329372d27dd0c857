// `npm test`: sets up what is missing, then everything CI asks for. The last line counts what passed and failed.
// `--release`, which is `npm run test:release`, runs the tests of the release tier with the others.
// `node tools/test.mjs lint types` runs only the stages named; `--file FILE` (repeatable) only these test files.
// `--shuffle SEED` runs files and tests in a random order; `--reports FOLDER` keeps the machine-readable results there.
import { parseArgs } from "node:util";
import { runSuite } from "./test/run-suite.mjs";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    file: { type: "string", multiple: true, default: [] },
    release: { type: "boolean", default: false },
    shuffle: { type: "string" },
    reports: { type: "string" },
  },
});
const { passed, failed } = await runSuite({ ...values, names: positionals, files: values.file });
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
