import type { EnvironmentReader } from "../platform/runtime/environment.ts";

/** Where a server of the sandbox is. */
export type SandboxAddress = {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Origin under which browsers reach its pages; null: the site's host name and its own port. */
  readonly publicUrl: string | null;
};

export type SitePorts = { readonly port: number; readonly socketPort: number; readonly metricsPort: number };

/** The site that a stranger is to be found beside. */
export type SiteBeside = { readonly sandbox: boolean; readonly ports: SitePorts };

/** A variable and what was read from it. */
type Given<Value> = { readonly name: string; readonly value: Value };

/** Reports a port that the site needs itself, and an address that is no origin. */
export function sandboxAddress(
  read: EnvironmentReader,
  ports: SitePorts,
  { port, publicUrl }: { port: Given<number>; publicUrl: Given<string | null> },
): SandboxAddress {
  if (port.value !== 0 && [ports.port, ports.socketPort, ports.metricsPort].includes(port.value)) {
    read.problem(port.name, "must differ from PORT, SOCKET_PORT and METRICS_PORT");
  }
  return { port: port.value, publicUrl: publicUrl.value && originIn(read, publicUrl.name, publicUrl.value) };
}

/**
 * So far from the site's port that the servers of nodes on one machine do not meet; chosen by the system when that one is. Each
 * stranger has a distance of their own.
 */
export function besideSite({ port }: SitePorts, apart: number): number {
  return port === 0 ? 0 : Math.min(port + apart, 65_535);
}

function originIn(read: EnvironmentReader, name: string, address: string): string {
  const { origin, pathname, search, hash, username } = new URL(address);
  if (pathname !== "/" || search || hash || username) {
    read.problem(name, "must be an origin without a path, such as https://pay.rumb.example");
  }
  return origin;
}
