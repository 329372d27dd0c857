import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, rm } from "node:fs/promises";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Database } from "../src/platform/db/database.ts";
import { TEST_SECRET_KEY } from "./_harness-ledger.ts";
import { openEmbeddedDatabase } from "./_harness-site.ts";
import { LATENESS, until } from "./_patience.ts";
import { PROGRAM_ENVIRONMENT } from "./_program-environment.ts";
import { openSiteLog } from "./_site-logs.ts";
import { endWithThisProcess } from "./_watchman.ts";
import { makeTestDirectory } from "./_test-directory.ts";

/** What `npm run cluster` runs, on free ports and in a folder of the test's own: nginx, two nodes, Redis, PostgreSQL. */
export async function startNpmCluster(): Promise<NpmCluster> {
  const dataDir = await makeTestDirectory("rumb-npm-cluster-");
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...PROGRAM_ENVIRONMENT,
      PORT: "0",
      SOCKET_PORT: "0",
      CONSOLE_PORT: "0",
      DATA_DIR: dataDir,
      SECRET_KEY: TEST_SECRET_KEY,
      LOG_LEVEL: "info",
      ...LATENESS,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said: string[] = [];
  let restarts = 0;
  if (child.pid !== undefined) {
    const watchman = endWithThisProcess(child.pid);
    child.once("exit", watchman.dismiss);
  }
  const log = openSiteLog();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => {
      said.push(line);
      log.write(`${line}\n`);
    });
  }
  const line = (pattern: RegExp): Promise<string> =>
    until(`the cluster says ${pattern.source}`, () => {
      const found = said.map((one) => pattern.exec(one)?.[1]).find((one) => one !== undefined);
      if (found === undefined && child.exitCode !== null)
        throw new Error(`the cluster ended: ${said.join("\n")}`);
      return found;
    });

  const origin = await line(/cluster of 2 nodes listening on (\S+)/u);
  const consoleOrigin = await line(/RUMB console on (\S+)\/console/u);
  const database = await openEmbeddedDatabase(dataDir);
  return {
    origin,
    consoleOrigin,
    database,
    restartBegins: () => line(/("the site stops")/u),
    async restartNodes() {
      restarts += 1;
      child.kill("SIGHUP");
      await line(new RegExp(`node (2) of 2 restarted, ${restarts}`, "u"));
    },
    async program(name) {
      const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, "utf8");
      for (const pid of children.trim().split(" ")) {
        const comm = await readFile(`/proc/${pid}/comm`, "utf8").catch(() => "");
        if (comm.trim() === name) return Number(pid);
      }
      return undefined;
    },
    output: () => said.slice(-LINES).join("\n"),
    async stop() {
      await database.close();
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      await gone;
      await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
  };
}

const LINES = 60;
const PROGRAM = fileURLToPath(new URL("../../../tools/cluster/run.ts", import.meta.url));

export type NpmCluster = {
  /** Of nginx. */
  readonly origin: string;
  /** Of nginx, for operators. */
  readonly consoleOrigin: string;
  readonly database: Database;
  /** One after the other; resolves when both are back. */
  restartNodes(): Promise<void>;
  /** Resolves when the first node has been asked to stop. */
  restartBegins(): Promise<unknown>;
  /** The process id of a program that it runs now, such as "nginx". */
  program(name: string): Promise<number | undefined>;
  /** What the programs said last. */
  output(): string;
  /** Returns the exit code. */
  stop(): Promise<number | null>;
};
