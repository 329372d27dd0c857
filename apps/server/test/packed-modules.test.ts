import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";

const CHILD = fileURLToPath(new URL("_packed-child.ts", import.meta.url));

test.each([
  ["packed where tests start them", PROGRAM_ENVIRONMENT, "/rumb-packed/"],
  ["as it is installed elsewhere", { ...PROGRAM_ENVIRONMENT, NODE_OPTIONS: "" }, "/node_modules/typebox/"],
])("the threads of programs load TypeBox %s", async (_, env, folder) => {
  const { stdout } = await promisify(execFile)(process.execPath, [CHILD], { env });
  expect(JSON.parse(stdout)).toEqual({
    files: [expect.stringContaining(folder), expect.stringContaining(folder)],
    accepted: [true, false, false],
  });
});
