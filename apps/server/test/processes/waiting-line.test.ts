import { expect, test } from "vitest";
import { freePort } from "../_free-port.ts";
import { useServers } from "../_harness-servers.ts";
import { post } from "../_harness-site.ts";
import { fillLine } from "../_waiting-line.ts";

/** Twice what Node and nginx let wait by themselves. */
const CROWD = 1_022;

const environment: Record<string, string> = {};
const servers = useServers({
  environment,
  async prepare() {
    environment["SOCKET_PORT"] = String(await freePort());
  },
});

test("while a node takes nobody in, a thousand find a place in the line of its site and of its sockets", async () => {
  const { child } = servers.process(0);
  const ports = [Number(new URL(servers.origin()).port), Number(environment["SOCKET_PORT"])];
  child.kill("SIGSTOP");
  try {
    for (const port of ports) (await fillLine(port, CROWD)).close();
  } finally {
    child.kill("SIGCONT");
  }
  expect((await post(servers.origin(), "/api/get")).status).toBe(200);
});
