import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { until } from "./_patience.ts";
import { makeTestDirectory } from "./_test-directory.ts";

/** A Redis of one test, on a unix socket in a folder of its own, keeping nothing. */
export type TestRedis = {
  readonly url: string;
  /** SIGKILL. */
  kill(): Promise<void>;
  /** Starts it again after `kill`, empty, where it was. */
  start(): Promise<void>;
  /** SIGSTOP: it takes connections, and answers nothing. */
  freeze(): Promise<void>;
  /** SIGCONT. */
  thaw(): Promise<void>;
  remove(): Promise<void>;
};

export async function startTestRedis(): Promise<TestRedis> {
  const directory = await makeTestDirectory("rumb-redis-");
  const path = join(directory, "redis.sock");
  let running: Running;

  async function start(): Promise<void> {
    running = await spawnRedis(directory, path);
    await until("redis-server answers (Debian: apt-get install redis-server)", () => answers(path));
  }

  async function kill(): Promise<void> {
    // The shell ends Redis when it has nothing more to read, and ends itself.
    running.shell.stdin?.end();
    if (running.shell.exitCode === null) await once(running.shell, "exit");
  }

  await start();
  return {
    url: `unix://${path}`,
    kill,
    start,
    freeze: async () => void process.kill(running.pid, "SIGSTOP"),
    thaw: async () => void process.kill(running.pid, "SIGCONT"),
    async remove() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Running = { readonly shell: ChildProcess; readonly pid: number };

/** A shell between us and Redis notices when we are killed, and kills it. */
async function spawnRedis(directory: string, path: string): Promise<Running> {
  const program = process.env["REDIS_SERVER_PATH"] ?? "redis-server";
  const words = ["--port", "0", "--unixsocket", path, "--dir", directory, "--save", "", "--appendonly", "no"];
  const script = `"$@" > /dev/null 2>&1 & echo $!; read -r _; kill -KILL $!; wait`;
  const shell = spawn("/bin/sh", ["-c", script, "redis", program, ...words], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  const [pid]: unknown[] = await once(shell.stdout, "data");
  return { shell, pid: Number(String(pid)) };
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ path });
    socket.once("error", () => resolve(false));
    socket.once("data", () => {
      socket.destroy();
      resolve(true);
    });
    socket.write("PING\r\n");
  });
}
