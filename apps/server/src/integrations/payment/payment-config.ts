import { isWeakSecret } from "../../platform/runtime/weak-secret.ts";
import type { EnvironmentReader } from "../../platform/runtime/environment.ts";
import { besideSite, sandboxAddress, type SandboxAddress, type SitePorts } from "../sandbox-address.ts";

/** Who takes the money: a provider on the network, or the sandbox's, which is a server of our own. */
export type PaymentConfig =
  | { readonly kind: "provider"; readonly apiUrl: string; readonly secret: Uint8Array }
  | (SandboxAddress & {
      readonly kind: "sandbox";
      /** Null: derived from the site's SECRET_KEY, so that it is the same on all nodes. */
      readonly secret: Uint8Array | null;
    });

const PORTS_APART = 10;
const SECRET_MIN_LENGTH = 32;

/** Reads PAYMENT_*. Outside the sandbox address and secret belong together; without both there are no top-ups. */
export function readPaymentConfig(
  read: EnvironmentReader,
  site: { sandbox: boolean; ports: SitePorts },
): PaymentConfig | null {
  const secret = readSecret(read);
  if (site.sandbox) {
    return { kind: "sandbox", ...readAddress(read, site.ports), secret };
  }
  const apiUrl = read.optionalWebAddress("PAYMENT_API_URL")?.replace(/\/+$/, "") ?? null;
  if (apiUrl === null && secret === null) return null;
  if (apiUrl === null) read.problem("PAYMENT_API_URL", "is required with PAYMENT_SECRET");
  if (secret === null) read.problem("PAYMENT_SECRET", "is required with PAYMENT_API_URL");
  else if (isWeakSecret(Buffer.from(secret).toString()))
    read.problem("PAYMENT_SECRET", "is too regular to be random");
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

function readAddress(read: EnvironmentReader, ports: SitePorts): SandboxAddress {
  return sandboxAddress(read, ports, {
    port: { name: "PAYMENT_PORT", value: read.port("PAYMENT_PORT", besideSite(ports, PORTS_APART)) },
    publicUrl: { name: "PUBLIC_PAYMENT_URL", value: read.url("PUBLIC_PAYMENT_URL", ["http:", "https:"]) },
  });
}
