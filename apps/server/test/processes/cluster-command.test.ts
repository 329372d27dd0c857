import { execFile } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { io } from "socket.io-client";
import { expect, test } from "vitest";
import { signInToConsole } from "../_console-sign-in.ts";
import { post } from "../_harness-site.ts";
import { type NpmCluster, startNpmCluster } from "../_npm-cluster.ts";
import { until } from "../_patience.ts";
import { patientFetch } from "../_patient-fetch.ts";
import { PROGRAM_ENVIRONMENT } from "../_program-environment.ts";

// `npm run cluster`, as a person starts and stops it.

test("refuses a port that another program has, instead of claiming that program's answers @release", async () => {
  const other = createServer((socket) => socket.end());
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  const address = other.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    const { code, said } = await runCluster({ PORT: String(port), SOCKET_PORT: "0", CONSOLE_PORT: "0" });
    expect(said).toBe(`Порт ${port} уже занят другой программой. Остановите её или задайте другой PORT.\n`);
    expect(code).toBe(1);
  } finally {
    other.close();
  }
});

test("starts nginx and Redis again when they are killed, and stops in order when asked amid a restart of its nodes @release", async () => {
  const cluster = await startNpmCluster();
  for (const name of ["nginx", "redis-server"]) {
    const killed = await until(`${name} runs`, () => cluster.program(name));
    process.kill(killed, "SIGKILL");
    await until(`another ${name} runs`, async () => {
      const pid = await cluster.program(name);
      return pid === killed ? undefined : pid;
    });
  }
  // Workers of the killed nginx would go on answering, and the next one could not have the port.
  expect(cluster.output()).not.toContain("Address already in use");
  await until("the site answers", async () => {
    const answer = await fetch(`${cluster.origin}/readyz`).catch(() => undefined);
    return answer?.status === 200;
  });
  // nginx names each request, whatever the client calls it.
  const named = await patientFetch(`${cluster.origin}/healthz`, {
    headers: { "x-request-id": "of-a-stranger" },
  });
  expect(named.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/u);
  await useConsole(cluster);
  await hearSockets(cluster.origin);

  const restarted = cluster.restartNodes().catch(() => undefined);
  await cluster.restartBegins();
  expect(await cluster.stop()).toBe(0);
  await restarted;
});

/** Whom one node let in, the other knows; the site's own address has no call of the console. */
async function useConsole({ origin, consoleOrigin }: NpmCluster): Promise<void> {
  const page = await patientFetch(`${consoleOrigin}/console/`);
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const cookie = await signInToConsole(consoleOrigin);
  for (let turn = 0; turn < 4; turn += 1)
    expect(await post(consoleOrigin, "/api/console/get", { cookie })).toMatchObject({
      status: 200,
      body: { success: { operator: { name: "Пётр Кормчий" } } },
    });
  expect((await post(origin, "/api/console/get", { cookie })).status).toBe(404);
}

/** The worker of a node and nginx speak TLS too. */
async function hearSockets(origin: string): Promise<void> {
  const socket = io(origin, { transports: ["websocket"], extraHeaders: { origin } });
  await new Promise((resolve) => socket.once("online", resolve));
  socket.close();
}

function runCluster(variables: Record<string, string>): Promise<{ code: unknown; said: string }> {
  const env = { ...PROGRAM_ENVIRONMENT, ...variables };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    );
  });
}

const PROGRAM = fileURLToPath(new URL("../../../../tools/cluster/run.ts", import.meta.url));
