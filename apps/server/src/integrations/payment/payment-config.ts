import type { EnvironmentReader } from "../../infra/environment.ts";

/** Who takes the money: a provider on the network, or the sandbox's, which is a server of our own. */
export type PaymentConfig =
  | { readonly kind: "provider"; readonly apiUrl: string; readonly secret: Uint8Array }
  | {
      readonly kind: "sandbox";
      /** 0 lets the system choose. */
      readonly port: number;
      /** Origin under which browsers reach its pages; null: the site's host name and its own port. */
      readonly publicUrl: string | null;
      /** Null: derived from the site's SECRET_KEY, so that it is the same on all nodes. */
      readonly secret: Uint8Array | null;
    };

type SitePorts = { readonly port: number; readonly socketPort: number; readonly metricsPort: number };

const PORTS_APART = 10;
const SECRET_MIN_LENGTH = 32;

/** Reads PAYMENT_*. Outside the sandbox address and secret belong together; without both there are no top-ups. */
export function readPaymentConfig(
  read: EnvironmentReader,
  site: { sandbox: boolean; ports: SitePorts },
): PaymentConfig | null {
  const secret = readSecret(read);
  if (site.sandbox) {
    return { kind: "sandbox", port: readPort(read, site.ports), publicUrl: readPublicUrl(read), secret };
  }
  const apiUrl = read.url("PAYMENT_API_URL", ["https:", "http:"])?.replace(/\/+$/, "") ?? null;
  if (apiUrl === null && secret === null) return null;
  if (apiUrl === null) read.problem("PAYMENT_API_URL", "is required with PAYMENT_SECRET");
  if (secret === null) read.problem("PAYMENT_SECRET", "is required with PAYMENT_API_URL");
  return apiUrl === null || secret === null ? null : { kind: "provider", apiUrl, secret };
}

function readSecret(read: EnvironmentReader): Uint8Array | null {
  const text = read.optionalText("PAYMENT_SECRET");
  if (text === undefined) return null;
  if (text.length < SECRET_MIN_LENGTH) {
    read.problem("PAYMENT_SECRET", `must have at least ${SECRET_MIN_LENGTH} characters`);
  }
  return Buffer.from(text);
}

/** Beside the site's port, so that nodes on one machine do not meet; chosen by the system when that one is. */
function readPort(read: EnvironmentReader, ports: SitePorts): number {
  const beside = ports.port === 0 ? 0 : Math.min(ports.port + PORTS_APART, 65_535);
  const port = read.port("PAYMENT_PORT", beside);
  if (port !== 0 && [ports.port, ports.socketPort, ports.metricsPort].includes(port)) {
    read.problem("PAYMENT_PORT", "must differ from PORT, SOCKET_PORT and METRICS_PORT");
  }
  return port;
}

function readPublicUrl(read: EnvironmentReader): string | null {
  const address = read.url("PUBLIC_PAYMENT_URL", ["http:", "https:"]);
  if (address === null) return null;
  const { origin, pathname, search, hash, username } = new URL(address);
  if (pathname !== "/" || search || hash || username) {
    read.problem("PUBLIC_PAYMENT_URL", "must be an origin without a path, such as https://pay.rumb.example");
  }
  return origin;
}
