import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
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
  let child: ChildProcess;

  async function start(): Promise<void> {
    const words = [
      "--port",
      "0",
      "--unixsocket",
      path,
      "--dir",
      directory,
      "--save",
      "",
      "--appendonly",
      "no",
    ];
    child = spawn(process.env["REDIS_SERVER_PATH"] ?? "redis-server", words, { stdio: "ignore" });
    await once(child, "spawn");
    while (!(await answers(path))) {
      if (child.exitCode !== null) throw new Error(`redis-server ended with code ${child.exitCode}`);
      await delay(20);
    }
  }

  async function kill(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, "exit");
    child.kill("SIGKILL");
    await gone;
  }

  await start();
  return {
    url: `unix://${path}`,
    kill,
    start,
    freeze: async () => void child.kill("SIGSTOP"),
    thaw: async () => void child.kill("SIGCONT"),
    async remove() {
      await kill();
      await rm(directory, { recursive: true, force: true });
    },
  };
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
