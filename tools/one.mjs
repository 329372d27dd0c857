// `npm run one -- FILE [more words]`: one test file, of whatever kind, with the pinned Node and everything it needs.
// The words go to Vitest or Playwright, such as `-t "part of a name"` or `--grep "part of a name"`.
import { runSuite } from "./test/run-suite.mjs";

const [file, ...words] = process.argv.slice(2);
if (file === undefined) {
  console.error("Name a test file: npm run one -- packages/money/src/ratio.test.ts");
  process.exitCode = 2;
} else {
  const { failed } = await runSuite({ files: [file], words });
  process.exitCode = failed === 0 ? 0 : 1;
}
