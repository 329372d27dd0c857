import type { EnvironmentReader } from "../infra/environment.ts";

/** Where a server of the sandbox is. */
export type SandboxAddress = {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Origin under which browsers reach its pages; null: the site's host name and its own port. */
  readonly publicUrl: string | null;
};

export type SitePorts = { readonly port: number; readonly socketPort: number; readonly metricsPort: number };

/** `apart` is the distance from the site's port, so that the servers of nodes on one machine do not meet. */
export type SandboxPlace = {
  readonly port: `${string}_PORT`;
  readonly publicUrl: `PUBLIC_${string}_URL`;
  readonly apart: number;
};

export function readSandboxAddress(
  read: EnvironmentReader,
  place: SandboxPlace,
  ports: SitePorts,
): SandboxAddress {
  return { port: readPort(read, place, ports), publicUrl: readPublicUrl(read, place.publicUrl) };
}

/** Beside the site's port; chosen by the system when that one is. */
function readPort(read: EnvironmentReader, place: SandboxPlace, ports: SitePorts): number {
  const beside = ports.port === 0 ? 0 : Math.min(ports.port + place.apart, 65_535);
  const port = read.port(place.port, beside);
  if (port !== 0 && [ports.port, ports.socketPort, ports.metricsPort].includes(port)) {
    read.problem(place.port, "must differ from PORT, SOCKET_PORT and METRICS_PORT");
  }
  return port;
}

function readPublicUrl(read: EnvironmentReader, name: string): string | null {
  const address = read.url(name, ["http:", "https:"]);
  if (address === null) return null;
  const { origin, pathname, search, hash, username } = new URL(address);
  if (pathname !== "/" || search || hash || username) {
    read.problem(name, "must be an origin without a path, such as https://pay.rumb.example");
  }
  return origin;
}
