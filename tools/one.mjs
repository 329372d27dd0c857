// `npm run one -- FILE… [options]`: some test files, of whatever kind, with the pinned Node and everything they need.
// The options go to Vitest or Playwright, such as `-t "part of a name"` or `--grep "part of a name"`.
import { filesAndWords } from "./test/one-words.mjs";
import { runSuite } from "./test/run-suite.mjs";

const { files, words } = filesAndWords(process.argv.slice(2));
if (files.length === 0) {
  console.error("Name a test file: npm run one -- packages/money/src/ratio.test.ts");
  process.exitCode = 2;
} else {
  const { failed } = await runSuite({ files, words });
  process.exitCode = failed === 0 ? 0 : 1;
}
