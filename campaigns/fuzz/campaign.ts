import { resolve } from "node:path";
import { runSuite } from "../../tools/test/run-suite.mjs";

/** Calls at random of every path, as everybody; the exit code is 0 when none was answered with an error of ours and the books are in order. */
export async function fuzzCampaign(options: FuzzOptions): Promise<number> {
  process.env["FUZZ_CALLS"] = String(options.calls);
  process.env["FUZZ_SEED"] = String(options.seed);
  if (options.save) process.env["FUZZ_REPORT"] = resolve("docs/evidence/fuzz.md");
  const { failed } = await runSuite({ files: ["apps/server/test/fuzz/fuzz.test.ts"] });
  return failed === 0 ? 0 : 1;
}

export type FuzzOptions = {
  readonly seed: number;
  /** Of each path. */
  readonly calls: number;
  /** Whether the report takes the place of the last one in docs/evidence. */
  readonly save: boolean;
};
