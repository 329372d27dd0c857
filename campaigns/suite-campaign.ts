import { spawn } from "node:child_process";
import { once } from "node:events";
import { setUpPackages } from "../tools/setup.mjs";

/**
 * Runs a test file of the suite with larger numbers, which it reads from its environment; with `named`, the tests whose names have that.
 * Not as a stage of the suite, whose limit ends it.
 */
export async function runInSuite(wanted: {
  readonly project: "database" | "processes";
  readonly file: string;
  readonly named?: string;
  readonly numbers: Readonly<Record<string, string>>;
}): Promise<number> {
  const { project, file, named, numbers } = wanted;
  const { env } = await setUpPackages();
  const words = ["run", `--project=${project}`, file, ...(named === undefined ? [] : ["-t", named])];
  const child = spawn("vitest", words, { stdio: "inherit", env: { ...env, ...numbers } });
  const [code] = await once(child, "exit");
  return code === 0 ? 0 : 1;
}
