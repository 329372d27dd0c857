import { readFileSync } from "node:fs";
import { appendFile, cp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Children } from "../../tools/cluster/child.ts";
import { listenAt, listens } from "../../tools/cluster/nginx.ts";
import type { makeNodeCertificate } from "../../tools/cluster/node-certificate.ts";
import { clusterPrograms } from "../../tools/setup/cluster-programs.mjs";
import { until } from "../../apps/server/test/_patience.ts";

/** Starts nginx with the files of deploy/nginx before one node that speaks http, with TLS before the site's browsers. */
export async function startBefore({
  children,
  folder,
  certificate,
  ports,
  node,
  changed = (conf) => conf,
}: Before): Promise<void> {
  const [site, socket, itsConsole] = ports;
  await cp(join(import.meta.dirname, "../../deploy/nginx"), folder, { recursive: true });
  // Nodes that speak http, and only the site's.
  await writeFile(join(folder, "nodes-tls.conf"), "");
  const conf = readFileSync(join(folder, "nginx.conf"), "utf8");
  await writeFile(
    join(folder, "nginx.conf"),
    changed(conf.replaceAll("proxy_pass https:", "proxy_pass http:")),
  );
  const upstreams = ["site", "sign_in", "console", "console_sign_in", "socket"];
  const nodes = upstreams.map((name) => `upstream rumb_${name} { server 127.0.0.1:${node}; }\n`).join("");
  await writeFile(join(folder, "nodes.conf"), nodes);
  const { NODE_TLS_CERT, NODE_TLS_KEY } = certificate.environment;
  const tls = `ssl_certificate ${NODE_TLS_CERT};\nssl_certificate_key ${NODE_TLS_KEY};\n`;
  await listenAt(folder, "site", `127.0.0.1:${site} ssl`);
  await appendFile(join(folder, "listen-site.conf"), tls);
  await listenAt(folder, "socket", `127.0.0.1:${socket}`);
  await listenAt(folder, "console", `127.0.0.1:${itsConsole}`);
  children.start(
    clusterPrograms().nginx,
    ["-p", folder, "-c", "nginx.conf", "-e", "error.log", "-g", "daemon off;"],
    {},
  );
  // It opens them one after the other.
  for (const port of ports) await until(`nginx listens at ${port}`, () => listens(port));
}

export type Before = {
  readonly children: Children;
  readonly folder: string;
  readonly certificate: Awaited<ReturnType<typeof makeNodeCertificate>>;
  readonly ports: readonly [number, number, number];
  readonly node: number;
  /** What the test needs otherwise in nginx.conf. */
  readonly changed?: (conf: string) => string;
};
