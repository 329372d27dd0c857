import { mkdtemp, chmod, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../../apps/server/test/_free-port.ts";
import { LATENESS } from "../../apps/server/test/_patience.ts";
import { FREE_PORTS, PROGRAM_ENVIRONMENT } from "../../apps/server/test/_program-environment.ts";
import { stopPostmaster } from "../../apps/server/src/platform/postgres/embedded-postgres-postmaster.ts";
import { readLivePidFile } from "../../apps/server/src/platform/postgres/embedded-postgres-postmaster.ts";
import { type Child, createChildren } from "../../tools/cluster/child.ts";
import { startNginx } from "../../tools/cluster/nginx.ts";
import { makeNodeCertificate } from "../../tools/cluster/node-certificate.ts";

/** Where a site is reached: at its node, or at nginx before it when a program is given. */
export async function onFloodedSite(
  {
    nginx,
    connectionsPerAddress,
  }: { nginx: { nginx: string; openssl: string } | null; connectionsPerAddress: number },
  work: (port: number) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rumb-flood-"));
  // The database's user and nginx's pass through.
  await chmod(folder, 0o755);
  const dataDir = join(folder, "data");
  const children = createChildren();
  const [port, socketPort] = [await freePort(), await freePort()];
  try {
    const certificate = nginx && (await makeNodeCertificate(nginx.openssl, folder));
    const node = children.start(process.execPath, ["apps/server/src/main.ts"], {
      env: {
        ...PROGRAM_ENVIRONMENT,
        ...LATENESS,
        ...FREE_PORTS,
        DRAND: "false",
        DATA_DIR: dataDir,
        LOG_LEVEL: "error",
        PORT: String(port),
        SOCKET_PORT: String(socketPort),
        CONNECTIONS_PER_ADDRESS: String(connectionsPerAddress),
        ...(certificate !== null && { TRUSTED_PROXIES: "loopback", ...certificate.environment }),
      },
    });
    await Promise.race([
      listening(node),
      node.ended.then(() => Promise.reject(new Error("the site did not start"))),
    ]);
    if (nginx === null || certificate === null) return await work(port);
    const [sitePort, sitesSocketPort, consolePort] = [await freePort(), await freePort(), await freePort()];
    const folderOfNginx = await mkdtemp(join(folder, "nginx-"));
    await chmod(folderOfNginx, 0o755);
    // Nobody floods the console: its node listens at a port of its own choice.
    const nodes = [{ port, socketPort, consolePort: await freePort() }];
    await startNginx({
      children,
      program: nginx.nginx,
      folder: folderOfNginx,
      sitePort,
      socketPort: sitesSocketPort,
      consolePort,
      nodes,
      authority: certificate.authority,
    });
    await work(sitePort);
  } finally {
    await children.stop();
    const left = readLivePidFile(join(dataDir, "postgres"));
    if (left) await stopPostmaster(join(dataDir, "postgres"), left.pid);
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

function listening({ process: { stdout } }: Child): Promise<void> {
  return new Promise((resolve) => {
    if (stdout === null) return;
    createInterface({ input: stdout }).on("line", (line) => {
      if (line.startsWith("RUMB listening")) resolve();
    });
  });
}
