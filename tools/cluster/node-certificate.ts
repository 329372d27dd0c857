import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** What nodes prove themselves with to nginx: a certificate by an authority of their own. */
export type NodeCertificate = {
  /** PEM files, as the node's environment names them. */
  readonly environment: { readonly NODE_TLS_CERT: string; readonly NODE_TLS_KEY: string };
  /** PEM file; nginx believes it and nobody else. */
  readonly authority: string;
};

/** Makes both in `folder`, as docs/operations/several-machines.md does it by hand. */
export async function makeNodeCertificate(
  openssl: string,
  folder: string,
  name = "rumb-node",
): Promise<NodeCertificate> {
  const [authority, authorityKey] = [join(folder, "nodes-ca.pem"), join(folder, "nodes-ca.key")];
  const [cert, key] = [join(folder, "node.pem"), join(folder, "node.key")];
  const run = promisify(execFile);
  const fresh = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  await run(openssl, [...fresh, ...AUTHORITY, "-keyout", authorityKey, "-out", authority]);
  const signed = ["-CA", authority, "-CAkey", authorityKey];
  await run(openssl, [...fresh, ...nodeWords(name), ...signed, "-keyout", key, "-out", cert]);
  return { environment: { NODE_TLS_CERT: cert, NODE_TLS_KEY: key }, authority };
}

const AUTHORITY = ["-days", "3650", "-subj", "/CN=rumb-nodes-ca", "-addext", "keyUsage=critical,keyCertSign"];
/** By default the name is `proxy_ssl_name` of deploy/nginx/nodes-tls.conf. */
function nodeWords(name: string): string[] {
  const says = (extension: string): string[] => ["-addext", extension];
  return [
    "-days",
    "825",
    "-subj",
    `/CN=${name}`,
    ...says(`subjectAltName=DNS:${name}`),
    ...says("basicConstraints=critical,CA:FALSE"),
    ...says("extendedKeyUsage=serverAuth"),
  ];
}
