import { isWeakSecret } from "../../platform/runtime/weak-secret.ts";
import type { EnvironmentReader } from "../../platform/runtime/environment.ts";
import type { SharedSecrets } from "./payment-protocol.ts";
import type { SandboxAddress, SiteBeside, SitePorts } from "../sandbox-address.ts";
import { besideSite, sandboxAddress } from "../sandbox-address.ts";

/** Who takes the money: a provider on the network, or the sandbox's, which is a server of our own. */
export type PaymentConfig =
  | { readonly kind: "provider"; readonly apiUrl: string; readonly secrets: SharedSecrets }
  | (SandboxAddress & {
      readonly kind: "sandbox";
      /** Null: derived from the site's SECRET_KEY, so that it is the same on all nodes. */
      readonly secrets: SharedSecrets | null;
    });

const PORTS_APART = 10;
const SECRET_MIN_LENGTH = 32;
/** One, and while it is being changed the other. */
const SECRETS_MAX = 2;

/** Reads PAYMENT_*. Outside the sandbox address and secret belong together; without both there are no top-ups. */
export function readPaymentConfig(read: EnvironmentReader, site: SiteBeside): PaymentConfig | null {
  const secrets = readSecrets(read);
  if (site.sandbox) {
    return { kind: "sandbox", ...readAddress(read, site.ports), secrets };
  }
  const apiUrl = read.optionalWebAddress("PAYMENT_API_URL")?.replace(/\/+$/, "") ?? null;
  if (apiUrl === null && secrets === null) return null;
  if (apiUrl === null) read.problem("PAYMENT_API_URL", "is required with PAYMENT_SECRET");
  if (secrets === null) read.problem("PAYMENT_SECRET", "is required with PAYMENT_API_URL");
  else if (secrets.some((secret) => isWeakSecret(Buffer.from(secret).toString())))
    read.problem("PAYMENT_SECRET", "is too regular to be random");
  return apiUrl === null || secrets === null ? null : { kind: "provider", apiUrl, secrets };
}

/** Separated by a comma, the one that signs first. */
function readSecrets(read: EnvironmentReader): SharedSecrets | null {
  const text = read.optionalText("PAYMENT_SECRET");
  if (text === undefined) return null;
  const [first = "", ...others] = text.split(",").map((secret) => secret.trim());
  if (others.length >= SECRETS_MAX) read.problem("PAYMENT_SECRET", `may hold ${SECRETS_MAX} secrets at most`);
  if ([first, ...others].some((secret) => secret.length < SECRET_MIN_LENGTH)) {
    read.problem("PAYMENT_SECRET", `must have at least ${SECRET_MIN_LENGTH} characters`);
  }
  return [Buffer.from(first), ...others.map((secret) => Buffer.from(secret))];
}

function readAddress(read: EnvironmentReader, ports: SitePorts): SandboxAddress {
  return sandboxAddress(read, ports, {
    port: { name: "PAYMENT_PORT", value: read.port("PAYMENT_PORT", besideSite(ports, PORTS_APART)) },
    publicUrl: { name: "PUBLIC_PAYMENT_URL", value: read.url("PUBLIC_PAYMENT_URL", ["http:", "https:"]) },
  });
}
