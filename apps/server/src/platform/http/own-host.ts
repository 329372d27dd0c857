import { isIP } from "node:net";

/**
 * Whether the site answers under this `Host`, port or not. Under another site's name it would lend that name its pages. Addresses
 * are nobody's name, so they are let through: by them proxies and probes call a node. Without PUBLIC_URL, which only a sandbox allows, so
 * are the names that nobody can register.
 */
export function isOwnHost(host: string, publicOrigin: string | null): boolean {
  const name = host
    .replace(/:\d{1,5}$/u, "")
    .replace(/^\[(.*)\]$/u, "$1")
    .toLowerCase();
  if (isIP(name) !== 0 || name === "localhost" || name.endsWith(".localhost")) return true;
  if (publicOrigin !== null) return name === new URL(publicOrigin).hostname;
  return !name.includes(".") || LOCAL_NAME.test(name);
}

const LOCAL_NAME = /\.(?:local|lan|internal|home\.arpa|test|example)$/u;
