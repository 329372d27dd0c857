import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";

const CHILD = fileURLToPath(new URL("_packed-child.ts", import.meta.url));
const LOADER = new URL("../../../tools/setup/load-packed.mjs", import.meta.url).href;

test.each([
  {
    load: "TypeBox and the server packed, where a stage has packed them",
    options: `--import=${LOADER}?programs`,
    packages: "/rumb-packed/",
    programs: "/rumb-packed/",
  },
  {
    load: "TypeBox alone packed, where nobody has",
    options: `--import=${LOADER}`,
    packages: "/rumb-packed/",
    programs: "/apps/server/src/",
  },
  {
    load: "both as they are installed and written elsewhere",
    options: "",
    packages: "/node_modules/typebox/",
    programs: "/apps/server/src/",
  },
])("the threads of programs load $load", async ({ options, packages, programs }) => {
  const env = { ...PROGRAM_ENVIRONMENT, NODE_OPTIONS: options };
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD], { env });
  expect(JSON.parse(stdout)).toEqual({
    packages: [expect.stringContaining(packages), expect.stringContaining(packages)],
    programs: [expect.stringContaining(programs), expect.stringContaining(programs)],
    accepted: [true, false, false],
  });
});
