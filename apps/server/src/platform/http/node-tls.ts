import { readFileSync } from "node:fs";
import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { createSecureContext } from "node:tls";
import type { EnvironmentReader } from "../runtime/environment.ts";

/** What the servers of a node prove themselves with to nginx, as PEM texts. */
export type NodeTls = { readonly cert: string; readonly key: string };

/** The files of NODE_TLS_CERT and NODE_TLS_KEY; null when neither is given: then the node speaks http. */
export function readNodeTls(read: EnvironmentReader): NodeTls | null {
  const certFile = read.optionalText("NODE_TLS_CERT");
  const keyFile = read.optionalText("NODE_TLS_KEY");
  if (certFile === undefined && keyFile === undefined) return null;
  if (certFile === undefined || keyFile === undefined) {
    read.problem(
      certFile === undefined ? "NODE_TLS_CERT" : "NODE_TLS_KEY",
      "is missing beside the other one",
    );
    return null;
  }
  try {
    const tls = { cert: readFileSync(certFile, "utf8"), key: readFileSync(keyFile, "utf8") };
    createSecureContext(tls);
    return tls;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    read.problem("NODE_TLS_CERT", `and NODE_TLS_KEY must be a certificate and its key: ${reason}`);
    return null;
  }
}

/** A server of this node: https where it has a certificate, http otherwise. */
export function createNodeServer(
  tls: NodeTls | null,
  limits: ServerOptions,
  onRequest: RequestListener,
): Server {
  if (tls === null) return createServer(limits, onRequest);
  const secure = { ...tls, minVersion: "TLSv1.2", handshakeTimeout: HANDSHAKE_LIMIT_MS } as const;
  return createSecureServer({ ...limits, ...secure }, onRequest);
}

/** As long as a request may take; Node gives a handshake two minutes. */
const HANDSHAKE_LIMIT_MS = 10_000;
