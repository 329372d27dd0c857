import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { setUpPackages } from "../../tools/setup.mjs";

/**
 * Calls at random of every path, as everybody; the exit code is 0 when none was answered with an error of ours and the books are in order.
 * Not as a stage of the suite, whose limit ends it: thousands of calls of each path take from half an hour to hours.
 */
export async function fuzzCampaign(options: FuzzOptions): Promise<number> {
  const { env } = await setUpPackages();
  const child = spawn("vitest", ["run", "--project=database", FILE], {
    stdio: "inherit",
    env: {
      ...env,
      FUZZ_CALLS: String(options.calls),
      FUZZ_SEED: String(options.seed),
      ...(options.save && { FUZZ_REPORT: resolve("docs/evidence/fuzz.md") }),
    },
  });
  const [code] = await once(child, "exit");
  return code === 0 ? 0 : 1;
}

const FILE = "apps/server/test/fuzz/fuzz.test.ts";

export type FuzzOptions = {
  readonly seed: number;
  /** Of each path. */
  readonly calls: number;
  /** Whether the report takes the place of the last one in docs/evidence. */
  readonly save: boolean;
};
