import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rumb-commands-"));
  await mkdir(join(folder, "full/postgres"), { recursive: true });
  await writeFile(join(folder, "file"), "");
});
afterAll(() => rm(folder, { recursive: true }));

const KEY = "7".repeat(64);

describe("npm run backup and npm run restore say what they cannot do, and how to ask", () => {
  test.each<{ ask: string; environment: Record<string, string>; code: number; says: string }>([
    { ask: "backup", environment: {}, code: 1, says: "запустите сайт" },
    { ask: "backup", environment: { DATABASE_URL: "postgres://db/rumb" }, code: 1, says: "pgBackRest" },
    { ask: "backup --list", environment: {}, code: 1, says: "Ключа копий нет" },
    { ask: "backup --list", environment: { BACKUP_KEY: "12" }, code: 1, says: "BACKUP_KEY: must be 64" },
    { ask: "restore --to 2026-11-23T14:05:00", environment: {}, code: 2, says: "+03:00" },
    { ask: "restore --into full", environment: {}, code: 1, says: "не пуст" },
    {
      ask: "restore",
      environment: { BACKUP_KEY: KEY, BACKUP_DIR: "file" },
      code: 1,
      says: "Файлы недоступны",
    },
  ])("$ask with $environment", async ({ ask, environment, code, says }) => {
    const [name = "", ...words] = ask.split(" ");
    expect(await run(name, words, environment)).toMatchObject({ code, said: expect.stringContaining(says) });
  });
});

function run(
  name: string,
  words: string[],
  environment: Record<string, string>,
): Promise<{ code: unknown; said: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, "data"), ...environment };
  const program = join(import.meta.dirname, `../${name}.ts`);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { cwd: folder, env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : error.code, said: out + err }),
    );
  });
}
