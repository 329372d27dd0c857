// What outlives a test process that is killed, and cannot clean up: nothing.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { until } from "./_patience.ts";
import { makeTestDirectory } from "./_test-directory.ts";

test("a server under test ends with the process that has started it", async () => {
  const { child, ended } = program();
  await startAndKill(`endWithThisProcess(${child.pid})`);
  expect(await ended).toBe("SIGTERM");
});

test("a directory goes with the process that has made it, and so does the database in it", async () => {
  const { directory, pidFile } = await dataDirectory();
  const { child, ended } = program();
  await writeFile(pidFile, `${child.pid}\n${directory}\n0\n5432\n${join(directory, "sockets")}\n`);
  await startAndKill(`removeWithThisProcess(${JSON.stringify(directory)})`);
  expect(await ended).toBe("SIGQUIT");
  await until("the directory is gone", () => !existsSync(directory));
});

test("a database that its site stops in order meanwhile is left to that", async () => {
  const { directory, pidFile } = await dataDirectory();
  const { child, ended } = program();
  await writeFile(pidFile, `${child.pid}\n`);
  await startAndKill(`removeWithThisProcess(${JSON.stringify(directory)}, 600)`);
  await rm(pidFile);
  await until("the directory is gone", () => !existsSync(directory));
  child.kill("SIGTERM");
  expect(await ended).toBe("SIGTERM");
});

test("a site ends with the process that has made its folder, whatever names that, and nothing else does @release", async () => {
  const folder = await makeTestDirectory("rumb-watched-");
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeFile(join(folder, "config"), "");
  const named = program({ program: "tail", words: ["-f", join(folder, "config")] });
  const follower = join(folder, "follower");
  const script = `env -i sleep 600 & echo $! > "${follower}.part"; mv "${follower}.part" "${follower}"; wait`;
  program({ program: "sh", words: ["-c", script] });
  const led = Number(
    await until("the follower is there", () => existsSync(follower) && readFile(follower, "utf8")),
  );
  const within = program({ environment: { DATA_DIR: join(folder, "site") } });
  const other = program({ environment: { DATA_DIR: `${folder}-of-another/site` } });
  await startAndKill(`removeSiteWithThisProcess(${JSON.stringify(folder)})`);
  expect(await Promise.all([named.ended, within.ended])).toEqual(["SIGKILL", "SIGKILL"]);
  await until("the folder is gone", () => !existsSync(folder));
  await until("who was led is gone as well", () => !isRunning(led));
  other.child.kill("SIGTERM");
  expect(await other.ended).toBe("SIGTERM");
});

/** A program that would never end by itself. */
function program({ program = "sleep", words = ["600"], environment = {} }: Started = {}): Program {
  const env = { ...process.env, ...environment };
  const child = spawn(program, words, { detached: true, stdio: "ignore", env });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { child, ended: once(child, "exit").then(([, signal]: unknown[]) => signal) };
}

/** Whoever was killed and is not waited for yet does not run any more. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/mu.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

type Started = { program?: string; words?: readonly string[]; environment?: NodeJS.ProcessEnv };
type Program = { child: ChildProcess; ended: Promise<unknown> };

async function dataDirectory(): Promise<{ directory: string; pidFile: string }> {
  const directory = await makeTestDirectory("rumb-watched-");
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  await mkdir(join(directory, "postgres"));
  return { directory, pidFile: join(directory, "postgres/postmaster.pid") };
}

/** Runs the statement in a process, and kills that. */
async function startAndKill(statement: string): Promise<void> {
  const script = `
    import { endWithThisProcess, removeSiteWithThisProcess, removeWithThisProcess } from ${JSON.stringify(WATCHMAN)};
    ${statement};
    console.log("watched");
    setInterval(() => undefined, 1000);`;
  const owner = spawn(process.execPath, ["--input-type=module-typescript", "--eval", script], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(owner.stdout, "data");
  owner.kill("SIGKILL");
}

const WATCHMAN = new URL("_watchman.ts", import.meta.url).href;
